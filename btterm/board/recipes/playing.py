"""What a map needs to be good to play on: ways from edge to edge, and edges that are alike."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from btterm.board.recipes.land import Cost, Land, cheapest_way
from btterm.board.terrain import Ground
from btterm.hexes import Hex

HOME = 4
"""Rows or columns along an edge that are compared with those opposite."""
ROOM = 0.7
"""Hexes for units to begin in that two rows along an edge should have, for each of its columns."""
_COVER = {Ground.LIGHT_WOODS: 1.0, Ground.HEAVY_WOODS: 1.6, Ground.RUBBLE: 0.3, Ground.ROUGH: 0.2}


def open_ways(land: Land) -> None:
    """Open a way from north to south, and one from west to east where neither is all sea, on which
    every kind of ground unit gets through: without woods and stones, over fords, a level up or
    down at a time."""
    rows, cols = range(1, land.rows + 1), range(1, land.columns + 1)
    _open_way(land, [Hex(col, 1) for col in cols], [Hex(col, land.rows) for col in cols])
    west, east = [Hex(1, row) for row in rows], [Hex(land.columns, row) for row in rows]
    if all(3 * len(_dry(land, edge)) >= land.rows for edge in (west, east)):
        _open_way(land, west, east)
    _even_out(land)


def _open_way(land: Land, start: list[Hex], goal: list[Hex]) -> None:
    ends = [_dry(land, edge) or edge for edge in (start, goal)]
    _clear(land, cheapest_way(land, ends[0], set(ends[1]), _step(land)))


def _dry(land: Land, edge: list[Hex]) -> list[Hex]:
    """The hexes along an edge in which a unit can stand."""
    return [h for h in edge if h not in land.depth and h not in land.buildings]


def _even_out(land: Land) -> None:
    """Let the bottom of all water fall by one level at a time."""
    for deep in range(1, max(land.depth.values(), default=0)):
        for hex_, depth in land.depth.items():
            if depth > deep and any(land.depth.get(o, deep) < deep for o in land.around[hex_]):
                land.depth[hex_] = deep


def _step(land: Land) -> Cost:
    """What a step costs on the way that is to be opened: the more, the more has to be changed."""

    def cost(hex_: Hex, other: Hex) -> float | None:
        if other in land.buildings:
            return None
        if land.linked(hex_, other):
            return 0.8 + 4 * max(0, abs(land.level[other] - land.level[hex_]) - 1)
        total = 1.0
        if other in land.depth and other not in land.bridges:
            total += (0.2, 7, 16, 24)[min(3, land.depth[other])]
        climb = abs(land.level[other] - land.level[hex_])
        total += (0, 0.3)[climb] if climb < 2 else 5 * (climb - 1)
        if other in land.ground and land.ground[other] is not Ground.PAVED:
            total += 3
        return total

    return cost


def _clear(land: Land, way: list[Hex]) -> None:
    """Take away what bars a way."""
    for hex_ in way:
        if land.ground.get(hex_) is not Ground.PAVED:
            land.ground.pop(hex_, None)
        if hex_ in land.depth and hex_ not in land.bridges:
            land.depth[hex_] = 0
    for steps in (way, way[::-1]):
        for last, hex_ in pairwise(steps):
            if hex_ not in land.depth and hex_ not in land.roads:
                level = land.level[last]
                land.level[hex_] = min(max(land.level[hex_], level - 1), level + 1)


def faults(land: Land) -> float:
    """How much is wrong with a map, from 0 up: how far the edges opposite each other, and the
    halves of the map, differ in cover, height and what slows units down, and how much of them is
    cut off."""
    rows, cols = land.rows, land.columns
    pairs: list[tuple[float, Callable[[Hex], bool], Callable[[Hex], bool]]] = [
        (1.0, lambda h: h.row <= HOME, lambda h: h.row > rows - HOME),
        (0.5, lambda h: 2 * h.row <= rows, lambda h: 2 * h.row > rows),
    ]
    if not _wet_edge(land):
        pairs.append((0.5, lambda h: h.col <= HOME, lambda h: h.col > cols - HOME))
    total = 0.0
    for weight, one, other in pairs:
        mine = [h for h in land.places if one(h)]
        theirs = [h for h in land.places if other(h)]
        total += weight * sum(
            abs(a - b) for a, b in zip(_worth(land, mine), _worth(land, theirs), strict=True)
        )
    for edge in ((1, 2), (rows - 1, rows)):
        room = sum(h.row in edge and _stands(land, h) for h in land.places)
        total += max(0, ROOM * cols - room) * 0.3
    open_ = [h for h in land.places if land.depth.get(h, 0) < 2 and h not in land.buildings]
    main = max([[], *_walked(land, open_)], key=len)
    cut = len(open_) - len(main)
    return total + 6 * cut / len(land.places)


def _stands(land: Land, hex_: Hex) -> bool:
    """Whether any ground unit can begin in a hex."""
    clear = land.ground.get(hex_, Ground.PAVED) is Ground.PAVED
    return clear and hex_ not in land.depth and hex_ not in land.buildings


def _wet_edge(land: Land) -> bool:
    """Whether the sea lies along the west or the east edge."""
    for col in (1, land.columns):
        wet = sum(Hex(col, row) in land.depth for row in range(1, land.rows + 1))
        if 3 * wet > 2 * land.rows:
            return True
    return False


def _worth(land: Land, hexes: list[Hex]) -> tuple[float, float, float]:
    """Cover, height and obstacles of a part of the map, each about 1 where much of it."""
    cover = sum(
        1.0 if h in land.buildings else _COVER.get(land.ground.get(h, Ground.CLEAR), 0.0)
        for h in hexes
    )
    height = sum(land.level[h] for h in hexes)
    slow = sum((h in land.depth and h not in land.bridges) + 0.7 * (h in land.swamp) for h in hexes)
    return 2 * cover / len(hexes), 0.8 * height / len(hexes), 2 * slow / len(hexes)


def _walked(land: Land, hexes: list[Hex]) -> list[list[Hex]]:
    """These hexes, in groups in which a 'Mech can walk from each to each."""
    left = set(hexes)
    found = []
    for first in hexes:
        if first not in left:
            continue
        left.discard(first)
        group = [first]
        for hex_ in group:
            for other in land.around[hex_]:
                floor = land.level[other] - land.depth.get(other, 0)
                own = land.level[hex_] - land.depth.get(hex_, 0)
                if other in left and abs(floor - own) <= 2:
                    left.discard(other)
                    group.append(other)
        found.append(group)
    return found
