"""A BattleMech takes a hit (Compendium, Damage)."""

from __future__ import annotations

from collections.abc import Callable

from btterm.classic.battle import Battle
from btterm.classic.events import AimedHit
from btterm.classic.hits import Hit, Side
from btterm.classic.rules.mech import breaches, criticals
from btterm.classic.rules.mech.hit_location import roll_location
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.units.mech import Mech
from btterm.table.procedure import Procedure

Shield = Callable[[Battle, Mech, Location, bool, int, int], Procedure[int]]
"""What is left of the points of a hit on a location, in front or in the rear, by a side, after
those who ride there have taken theirs."""


def _nobody(
    battle: Battle, mech: Mech, location: Location, rear: bool, points: int, by: int
) -> Procedure[int]:
    yield from ()
    return points


def take(battle: Battle, mech: Mech, hit: Hit, shield: Shield = _nobody) -> Procedure[None]:
    """Where a hit lands, who shields it there, what is lost, the critical hits that follow, where
    anything reaches the 'Mech, and under water or in a vacuum whether the hull holds."""
    location, critical = hit.aim, hit.critical
    if location is not None:
        yield AimedHit(mech.id, location, hit.points, hit.side is Side.REAR)
    else:
        by_side = battle.options.kicks_by_side
        location, two = yield from roll_location(
            mech, hit.table, hit.side, hit.points, hit.by, by_side=by_side
        )
        critical = critical or two
    rear, before = hit.side is Side.REAR, breaches.hull(battle, mech)
    points = yield from shield(battle, mech, location, rear, hit.points, hit.by)
    if points:
        yield from criticals.hit(battle, mech, location, rear, points, by=hit.by, critical=critical)
        yield from breaches.check_hull(battle, mech, before, location, rear)
