"""What infantry does to a BattleMech that it climbs (Compendium, Leg Attacks, Swarm Attacks)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.events import AimedHit, LegClimbed, LocationRolled
from btterm.classic.rule import Rule
from btterm.classic.rules.mech import criticals
from btterm.classic.rules.mech.hit_location import on_body
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.units.mech import Mech
from btterm.table.procedure import Procedure, roll

LEG_DAMAGE = 4
"""Damage points of a leg attack that brings no critical hit."""
LEFT = 3
"""1D6 up to which the left leg is attacked."""
SWARM_LOCATION: dict[int, tuple[Location, bool]] = {
    2: (Location.HD, False),
    3: (Location.CT, True),
    4: (Location.RT, True),
    5: (Location.RT, False),
    6: (Location.RA, False),
    7: (Location.CT, False),
    8: (Location.LA, False),
    9: (Location.LT, False),
    10: (Location.LT, True),
    11: (Location.CT, True),
    12: (Location.HD, False),
}
"""Location, and whether in the rear, by 2D6 (Swarm Hit Location Table)."""


def attack_leg(battle: Battle, mech: Mech, by: int) -> Procedure[None]:
    """Charges in the joints of a leg: critical hits, or 4 points where there are none (Compendium,
    Leg Attacks)."""
    throw = yield from roll(Rule.LEG_ATTACKS, f"which leg of {mech.id}", 1, by)
    sides = (Location.LL, Location.RL) if throw.total <= LEFT else (Location.RL, Location.LL)
    leg = next((leg for leg in (on_body(mech, side) for side in sides) if mech.has(leg)), None)
    if leg is None:
        return
    yield LegClimbed(mech.id, throw, leg)
    hits = yield from criticals.critical_roll(battle, mech, leg, by)
    if not hits and mech.has(leg):
        yield LocationRolled(mech.id, "leg attack", throw, leg, LEG_DAMAGE)
        yield from criticals.hit(battle, mech, leg, False, LEG_DAMAGE, by=by)


def take_from_swarm(
    battle: Battle, mech: Mech, groups: list[int], by: int, aim: Location | None = None
) -> Procedure[None]:
    """Who clings to a 'Mech attacks it: each group of points finds a location, if that is not the
    one aimed at, and the first of them may be critical whatever armor is left (Compendium, Swarm
    Attacks)."""
    for number, points in enumerate(groups):
        if aim:
            location, rear = aim, False
            yield AimedHit(mech.id, location, points, rear)
        else:
            throw = yield from roll(Rule.SWARM_ATTACKS, f"{mech.id} hit location, swarm", side=by)
            place, rear = SWARM_LOCATION[throw.total]
            location = on_body(mech, place)
            yield LocationRolled(mech.id, "swarm", throw, location, points)
        yield from criticals.hit(battle, mech, location, rear, points, by=by, critical=number == 0)
