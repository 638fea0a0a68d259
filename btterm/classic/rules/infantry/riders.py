"""Battle armor that rides on the torso of an OmniMech: what it shields, and what it bars
(Compendium, Mechanized Battle Armor)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.events import Shielded
from btterm.classic.rule import Rule
from btterm.classic.rules.infantry import squads
from btterm.classic.sheets.mech.locations import TORSOS, Location
from btterm.classic.sheets.mech.sheet import Mount
from btterm.classic.units.squad import Squad
from btterm.classic.units.unit import Unit
from btterm.errors import ALLOWED, Refusal
from btterm.table.procedure import Procedure


def riders(battle: Battle, mech: Unit) -> list[Squad]:
    """The battle armor that rides on a 'Mech of its side."""
    return [
        unit
        for unit in battle.units.values()
        if unit.carried_by == mech.id and unit.side == mech.side
        if isinstance(unit, Squad) and unit.alive
    ]


def covers(location: Location, rear: bool) -> bool:
    """Whether riders are in the way of a hit: on the torsos, but for the front of the center
    one."""
    return location in TORSOS and (rear or location is not Location.CT)


def shield(
    battle: Battle, mech: Unit, location: Location, rear: bool, points: int, by: int
) -> Procedure[int]:
    """A hit on a 'Mech first strikes one of its riders where they cover it, whom the dice choose.
    Returns the points that go on to the 'Mech."""
    for squad in riders(battle, mech) if covers(location, rear) else ():
        lost = yield from squads.strike(squad, points, by)
        yield Shielded(mech.id, squad.id, lost)
        return points - lost
    return points


def bars(battle: Battle, mech: Unit, mount: Mount) -> Refusal:
    """Why a weapon cannot fire with battle armor before it, or empty."""
    if not any(place in TORSOS for place in (mount.location, *(at for at, _ in mount.places))):
        return ALLOWED
    for squad in riders(battle, mech):
        return Refusal(Rule.MECHANIZED_BATTLE_ARMOR, f"{squad.id} rides before it", brief="riders")
    return ALLOWED
