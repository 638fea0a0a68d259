"""Hits: on which table they find their location, and what they do there (Compendium, Hit
Location, Effects of Partial Cover, Different Elevations Table)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from btterm.classic.battle import Battle
from btterm.classic.events import AimedHit
from btterm.classic.rules.mech import criticals
from btterm.classic.rules.mech.hit_location import HitTable, Side, roll_location
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.units.mech import Mech
from btterm.table.procedure import Procedure

CLUSTER = 5
"""Damage points that hit one location together in falls, charges and the like."""


@dataclass(frozen=True, slots=True)
class Hit:
    """Damage points that come in from one side and find their location on one table."""

    points: int
    side: Side
    by: int
    """The side of the battle that rolls for it."""
    table: HitTable = HitTable.FULL
    aim: Location | None = None
    """The location itself, where an aimed shot has found it."""


def hit_table(usual: HitTable, target: Mech, *, covered: bool = False, levels: int = 0) -> HitTable:
    """The table of a hit on a 'Mech by an attack that is usually rolled on some table.

    `covered`: the target is in partial cover. `levels`: how much higher the target is, for
    attacks that the Different Elevations Table turns to other tables.
    """
    if target.prone:
        return HitTable.FULL
    if levels > 0:
        return HitTable.KICK
    if levels < 0 or covered:
        return HitTable.PUNCH
    return usual


def take(battle: Battle, mech: Mech, hit: Hit) -> Procedure[None]:
    """A 'Mech takes one hit: where, what is lost there, and the critical hits that follow."""
    location, critical = hit.aim, False
    if location is not None:
        yield AimedHit(mech.id, location, hit.points)
    else:
        location, critical = yield from roll_location(mech, hit.table, hit.side, hit.points, hit.by)
    rear = hit.side is Side.REAR
    yield from criticals.hit(battle, mech, location, rear, hit.points, by=hit.by, critical=critical)


def take_in_clusters(battle: Battle, mech: Mech, hit: Hit) -> Procedure[None]:
    """A 'Mech takes a hit in groups of 5 points, each with a location of its own."""
    for points in clusters(hit.points):
        yield from take(battle, mech, replace(hit, points=points))


def clusters(points: int, size: int = CLUSTER) -> list[int]:
    """Damage points in groups, the smaller one last: 33 gives six groups of 5 and one of 3."""
    full, rest = divmod(points, size)
    return [size] * full + ([rest] if rest else [])
