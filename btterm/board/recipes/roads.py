"""Roads: from edge to edge and from town to town, around heights, over bridges."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import sqrt

from btterm.board.recipes.land import CROSSING, SHEET, Land, Point, cheapest_way
from btterm.board.recipes.luck import Luck, Ripple
from btterm.hexes import Hex

_DETOUR = 6.0
"""Hexes beside the straight line in which a town may lie that a road leads through."""
_BRIDGE = 5.0
"""What a hex of bridge costs, in hexes of road."""


@dataclass(frozen=True, slots=True)
class Roads:
    """How many roads lead through the country."""

    across: float = 0.5
    """The chance of one from west to east, for each row of mapsheets."""
    along: float = 0.5
    """The chance of one from north to south, for each column of mapsheets."""
    least: int = 0
    """The fewest roads."""


def gates(land: Land) -> tuple[list[Hex], list[Hex], list[Hex], list[Hex]]:
    """Where roads may leave the map: to the north, east, south and west."""
    cols = list(range(CROSSING[0], land.columns + 1, SHEET[0]))
    rows = list(range(CROSSING[1], land.rows + 1, SHEET[1]))
    return (
        [Hex(col, 1) for col in cols],
        [Hex(land.columns, row) for row in rows],
        [Hex(col, land.rows) for col in cols],
        [Hex(1, row) for row in rows],
    )


def build(land: Land, luck: Luck, roads: Roads, towns: list[Hex]) -> None:
    """Lay the roads from edge to edge, and one to each town that lies beside them."""
    north, east, south, west = gates(land)
    ways = [(pair, roads.across) for pair in zip(west, east, strict=True)]
    ways += [(pair, roads.along) for pair in zip(north, south, strict=True)]
    # No road leaves over a bridge.
    ways = [way for way in ways if not any(end in land.depth for end in way[0])]
    wanted = [pair for pair, chance in ways if luck.chance(chance)]
    wanted += [pair for pair, _ in ways if pair not in wanted][: max(0, roads.least - len(wanted))]
    wander = Ripple(luck.of("wander"), 5)
    for start, goal in wanted:
        _lay(land, wander, start, goal, towns)
    for town in towns:
        if town in land.roads:
            continue
        if not land.roads:
            start = luck.pick([gate for gates_ in (west, east) for gate in gates_])
            _lay(land, wander, start, town, [])
            continue
        way = cheapest_way(land, [town], set(land.roads), partial(_step, land, wander, None))
        if way:
            land.pave(way)


def _lay(land: Land, wander: Ripple, start: Hex, goal: Hex, towns: Iterable[Hex]) -> None:
    """A road from an edge to a hex, by way of the towns that are not far off it."""
    stops = [start, goal]
    ends = land.places[start], land.places[goal]
    for town in towns:
        if _off(ends, land.places[town]) > _DETOUR:
            continue
        via = _way(land, wander, start, town), _way(land, wander, town, goal)
        if all(via) and len(via[0]) + len(via[1]) < 1.35 * (land.columns + land.rows) / 2 + 8:
            stops = [start, town, goal]
            break
    whole: list[Hex] = []
    for a, b in pairwise(stops):
        way = _way(land, wander, a, b)
        if not way:
            return
        whole += way[bool(whole) :]
    land.pave(whole)
    for end in (start, goal):
        _leave(land, end)


def _way(land: Land, wander: Ripple, start: Hex, goal: Hex) -> list[Hex]:
    ends = land.places[start], land.places[goal]
    return cheapest_way(land, [start], {goal}, partial(_step, land, wander, ends))


def _step(
    land: Land, wander: Ripple, ends: tuple[Point, Point] | None, hex_: Hex, other: Hex
) -> float | None:
    """What a hex of road costs: more, the farther it lies off the straight line between the ends
    of the road."""
    climb = abs(land.level[other] - land.level[hex_])
    if climb > 1 or other in land.buildings:
        return None
    if land.depth.get(other, 0) > 1 and land.depth.get(hex_, 0) > 1:
        far = _BRIDGE * 3
    else:
        far = _BRIDGE if other in land.depth else 0
    if land.linked(hex_, other):
        return 0.35 + climb
    beside = 0.8 if any(near in land.roads for near in land.around[other]) else 0
    edge = 2.5 if land.from_edge(other) == 0 else 0
    place = land.places[other]
    off = _off(ends, place) if ends else 0
    return 1.2 + 2.5 * climb + far + beside + edge + 0.9 * wander.at(place) + 0.025 * off * off


def _off(ends: tuple[Point, Point], place: Point) -> float:
    """How far a place lies off the straight line through two others, in hexes."""
    (x, y), (to_x, to_y) = ends
    dx, dy = to_x - x, to_y - y
    long = sqrt(dx * dx + dy * dy)
    return abs((place[0] - x) * dy - (place[1] - y) * dx) / max(1.0, long)


def _leave(land: Land, end: Hex) -> None:
    """Let a road leave the map where it reaches its edge."""
    col, row = end
    if col in (1, land.columns) and (row - CROSSING[1]) % SHEET[1] == 0:
        beyond = Hex(col - 1 if col == 1 else col + 1, row)
    elif row in (1, land.rows):
        beyond = Hex(col, row - 1 if row == 1 else row + 1)
    else:
        return
    side = end.neighbours().index(beyond)
    land.roads[end] |= 1 << side
