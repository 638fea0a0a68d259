"""Battle armor that rides on the torso of an OmniMech: what it shields, and what it bars
(Compendium, Mechanized Battle Armor), also by Clan Invasion."""

from __future__ import annotations

from collections.abc import Collection

from btterm.classic.battle import Battle
from btterm.classic.events import Shielded, WreckRolled
from btterm.classic.rule import Rule
from btterm.classic.rules.burden import rides_outside
from btterm.classic.rules.infantry import squads
from btterm.classic.sheets.mech.locations import TORSOS, Location
from btterm.classic.sheets.mech.sheet import Mount
from btterm.classic.units.squad import Squad
from btterm.classic.units.unit import Unit
from btterm.errors import ALLOWED, Refusal
from btterm.table.procedure import Procedure, roll


def riders(battle: Battle, mech: Unit) -> list[Squad]:
    """The battle armor that rides on the torso of a 'Mech of its side, not in its hands."""
    return [
        unit
        for unit in battle.units.values()
        if unit.carried_by == mech.id and unit.side == mech.side
        if isinstance(unit, Squad) and unit.alive and not rides_outside(mech, unit)
    ]


def boarders(battle: Battle, mech: Unit) -> list[Squad]:
    """The battle armor of other sides that clings to a 'Mech."""
    return [
        unit
        for unit in battle.units.values()
        if unit.carried_by == mech.id and unit.side != mech.side
        if isinstance(unit, Squad) and unit.alive
    ]


SEATS: tuple[tuple[Location, bool], ...] = (
    (Location.RT, False),
    (Location.LT, False),
    (Location.RT, True),
    (Location.LT, True),
    (Location.CT, True),
)
"""Where each trooper rides, and whether in the rear, by number (Clan Invasion, Drop Elemental
Transport Table)."""
MEANT = 5
"""1D6 from which a hit finds the trooper who rides in its place."""
OUTLIVES = 2
"""1D6 up to which a Point outlives the 'Mech on which it rides."""


def _seat(number: int) -> str:
    location, rear = SEATS[number]
    return f"{location.label.lower()}{', rear' * rear}"


def _in_their_seats(
    battle: Battle, mech: Unit, place: tuple[Location, bool], points: int, by: int
) -> Procedure[int]:
    """A hit may strike the trooper who rides in its place, by 1D6. Returns the points that go on to
    the 'Mech."""
    for squad in riders(battle, mech):
        for number in squad.active:
            if SEATS[number] != place or not points:
                continue
            why = f"whether suit {number + 1} of {squad.id} is hit"
            throw = yield from roll(Rule.MECHANIZED_BATTLE_ARMOR, why, 1, by)
            lost = 0
            if throw.total >= MEANT:
                lost = yield from squads.strike_suit(
                    battle, squad, number, points, seat=_seat(number)
                )
            yield Shielded(mech.id, squad.id, lost, throw)
            points -= lost
    return points


def _past_boarders(
    battle: Battle, mech: Unit, location: Location, points: int, by: int
) -> Procedure[int]:
    """A hit on any torso of a boarded 'Mech may strike those who have boarded it, by 1D6. Returns
    the points that go on to the 'Mech (Clan Invasion, Attacks Against BattleMechs Taken by
    Boarding)."""
    for squad in boarders(battle, mech) if location in TORSOS and points else ():
        why = f"whether {squad.id} is hit"
        throw = yield from roll(Rule.SWARM_ATTACKS, why, 1, by)
        lost = (yield from squads.strike(battle, squad, points, by)) if throw.total >= MEANT else 0
        yield Shielded(mech.id, squad.id, lost, throw)
        points -= lost
    return points


def lose_seats(battle: Battle, squad: Squad, left: Collection[Location]) -> Procedure[None]:
    """The troopers are lost whose places on the 'Mech are not among those that are left."""
    for number in squad.active:
        if SEATS[number][0] not in left:
            points, seat = squad.suits[number], _seat(number)
            yield from squads.strike_suit(battle, squad, number, points, seat=seat)


def outlives(squad: Squad) -> Procedure[bool]:
    """Whether a Point outlives the 'Mech on which it rides."""
    why = f"{squad.id} outlives its carrier"
    throw = yield from roll(Rule.MECHANIZED_BATTLE_ARMOR, why, 1, squad.side)
    survives = throw.total <= OUTLIVES
    yield WreckRolled(squad.id, OUTLIVES, throw, survives)
    return survives


def covers(location: Location, rear: bool) -> bool:
    """Whether riders are in the way of a hit: on the torsos, but for the front of the center
    one."""
    return location in TORSOS and (rear or location is not Location.CT)


def shield(
    battle: Battle, mech: Unit, location: Location, rear: bool, points: int, by: int
) -> Procedure[int]:
    """A hit on a 'Mech first strikes one of its riders where they cover it, whom the dice choose.
    Returns the points that go on to the 'Mech."""
    if battle.options.clan_invasion_elementals:
        points = yield from _in_their_seats(battle, mech, (location, rear), points, by)
        return (yield from _past_boarders(battle, mech, location, points, by))
    for squad in riders(battle, mech) if covers(location, rear) else ():
        lost = yield from squads.strike(battle, squad, points, by)
        yield Shielded(mech.id, squad.id, lost)
        return points - lost
    return points


def bars(battle: Battle, mech: Unit, mount: Mount) -> Refusal:
    """Why a weapon cannot fire with battle armor before it, or empty."""
    places = {mount.location, *(at for at, _ in mount.places)}
    if places.isdisjoint(TORSOS):
        return ALLOWED
    for squad in riders(battle, mech):
        seats = [SEATS[number] for number in squad.active]
        free = not any((place, mount.rear) in seats for place in places)
        if battle.options.clan_invasion_elementals and free:
            continue
        return Refusal(Rule.MECHANIZED_BATTLE_ARMOR, f"{squad.id} rides before it", brief="riders")
    return ALLOWED
