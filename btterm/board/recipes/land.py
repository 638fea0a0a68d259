"""A map in the making: its hexes, and what each of them holds so far."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from math import sqrt

from btterm.board.board import Board, all_hexes
from btterm.board.recipes.luck import Luck, Ripple
from btterm.board.terrain import ORIGINAL_CF, Construction, Ground, Structure, Terrain
from btterm.hexes import Hex, centre

SHEET = 15, 17
"""Columns and rows of a mapsheet."""
CROSSING = 8, 9
"""The column in which roads leave a mapsheet to the north and south, and the row in which they
leave it to the west and east: those of the maps that come with the program."""
_ACROSS = sqrt(3) / 6
"""Hexes for one step to the east on the grid of `centre`."""
Point = tuple[float, float]
"""A place on the map, in hexes from its north-west corner."""


@dataclass(slots=True)
class Land:
    """A map in the making. First it has heights, later whole levels."""

    columns: int
    rows: int
    height: dict[Hex, float] = field(default_factory=dict)
    """Levels of the ground while it still takes its form."""
    level: dict[Hex, int] = field(default_factory=dict)
    depth: dict[Hex, int] = field(default_factory=dict)
    """Of every hex of water."""
    ground: dict[Hex, Ground] = field(default_factory=dict)
    """Of every hex that is neither clear nor water."""
    swamp: set[Hex] = field(default_factory=set)
    roads: dict[Hex, int] = field(default_factory=dict)
    """The hexsides through which roads leave, as `Terrain.roads` has them."""
    bridges: set[Hex] = field(default_factory=set)
    buildings: dict[Hex, tuple[Construction, int]] = field(default_factory=dict)
    """Type and levels."""
    blocks: list[tuple[Hex, ...]] = field(default_factory=list)
    """Buildings of several hexes."""
    courses: list[list[Hex]] = field(default_factory=list)
    """The middle of every river, from its source to its mouth."""
    places: dict[Hex, Point] = field(default_factory=dict)
    around: dict[Hex, tuple[Hex, ...]] = field(default_factory=dict)
    """The neighbours of each hex that are on the map."""

    def __post_init__(self) -> None:
        for hex_ in all_hexes(self.columns, self.rows):
            self.places[hex_] = place_of(hex_)
            self.height[hex_] = 0.0
        for hex_ in self.places:
            self.around[hex_] = tuple(h for h in hex_.neighbours() if h in self.places)

    def __contains__(self, hex_: object) -> bool:
        return hex_ in self.places

    @property
    def sheets(self) -> float:
        """Its size in mapsheets."""
        return self.columns * self.rows / (SHEET[0] * SHEET[1])

    @property
    def wide(self) -> float:
        """From its west edge to its east edge, in hexes."""
        return self.columns * _ACROSS * 3

    def number(self, luck: Luck, count: tuple[float, float]) -> int:
        """How many of something there are, of which a mapsheet has so many."""
        return luck.some(luck.between(count) * self.sheets)

    def point(self, luck: Luck, margin: float = 0) -> Point:
        """Any place that lies so far inside the edges."""
        across = luck.between((margin, self.wide - margin))
        return across, luck.between((margin, self.rows - margin))

    def nearest(self, point: Point) -> Hex:
        """The hex in which a place lies, or that which is next to it."""
        return min(self.places, key=lambda hex_: (apart(self.places[hex_], point), hex_))

    def from_edge(self, hex_: Hex) -> int:
        """Hexes to the nearest edge, 0 along it."""
        col, row = hex_
        return min(col - 1, row - 1, self.columns - col, self.rows - row)

    def bare(self, hex_: Hex) -> bool:
        """Whether there is nothing but clear ground yet."""
        return not (
            hex_ in self.depth
            or hex_ in self.ground
            or hex_ in self.roads
            or hex_ in self.buildings
            or hex_ in self.swamp
        )

    def steep(self, hex_: Hex) -> int:
        """The highest step to a neighbour, in levels."""
        own = self.level[hex_]
        return max(abs(self.level[other] - own) for other in self.around[hex_])

    def linked(self, hex_: Hex, other: Hex) -> bool:
        """Whether a road leads from a hex into a neighbour."""
        exits = self.roads.get(hex_, 0)
        return bool(exits) and bool(exits >> hex_.neighbours().index(other) & 1)

    def pave(self, way: list[Hex]) -> None:
        """Lay a road through neighbouring hexes, over bridges where there is water."""
        for a, b in pairwise(way):
            side = a.neighbours().index(b)
            self.roads[a] = self.roads.get(a, 0) | 1 << side
            self.roads[b] = self.roads.get(b, 0) | 1 << (side + 3) % 6
        for hex_ in way:
            self.ground.pop(hex_, None)
            self.swamp.discard(hex_)
            if hex_ in self.depth:
                self.bridges.add(hex_)

    def board(self, name: str, about: str) -> Board:
        """The map as it is to be played on."""
        board = Board(name, self.columns, self.rows, about=about)
        for hex_ in self.places:
            wet = hex_ in self.depth
            built = self.buildings.get(hex_)
            bridge = Construction.HEAVY
            board[hex_] = Terrain(
                level=self.level[hex_],
                ground=Ground.WATER if wet else self.ground.get(hex_, Ground.CLEAR),
                depth=self.depth.get(hex_, 0),
                roads=self.roads.get(hex_, 0),
                bridge=Structure(bridge, ORIGINAL_CF[bridge]) if hex_ in self.bridges else None,
                building=built and Structure(built[0], ORIGINAL_CF[built[0]], built[1]),
                swamp=hex_ in self.swamp,
            )
        for block in self.blocks:
            board.join(block)
        return board


def place_of(hex_: Hex) -> Point:
    """Where the middle of a hex lies."""
    x, y = centre(hex_)
    return (x + 1) * _ACROSS, y / 2 + 0.5


def apart(a: Point, b: Point) -> float:
    """How many hexes lie between two places."""
    across, down = a[0] - b[0], a[1] - b[1]
    return sqrt(across * across + down * down)


Cost = Callable[[Hex, Hex], float | None]
"""What a step from a hex to a neighbour costs; None: there is no way."""


def cheapest_way(
    land: Land, starts: Iterable[Hex], goals: Collection[Hex], cost: Cost
) -> list[Hex]:
    """The cheapest way from any of these hexes to any of those, both included; [] where there is
    none. No step costs less than nothing."""
    best: dict[Hex, float] = dict.fromkeys(starts, 0.0)
    before: dict[Hex, Hex] = {}
    todo = [(0.0, hex_) for hex_ in sorted(best)]
    done: set[Hex] = set()
    while todo:
        so_far, hex_ = heapq.heappop(todo)
        if hex_ in done:
            continue
        done.add(hex_)
        if hex_ in goals:
            way = [hex_]
            while way[-1] in before:
                way.append(before[way[-1]])
            return way[::-1]
        for other in land.around[hex_]:
            step = cost(hex_, other)
            if step is None or other in done:
                continue
            total = so_far + step
            if other not in best or total < best[other]:
                best[other], before[other] = total, hex_
                heapq.heappush(todo, (total, other))
    return []


def steps_from(land: Land, hexes: Iterable[Hex]) -> dict[Hex, int]:
    """How many hexes each hex is away from the nearest of these."""
    found = dict.fromkeys(sorted(hexes), 0)
    todo = list(found)
    for hex_ in todo:
        for other in land.around[hex_]:
            if other not in found:
                found[other] = found[hex_] + 1
                todo.append(other)
    return found


def pieces(land: Land, hexes: Collection[Hex]) -> list[list[Hex]]:
    """These hexes, in groups that hang together."""
    left, found = dict.fromkeys(sorted(hexes)), []
    while left:
        first = next(iter(left))
        del left[first]
        group = [first]
        for hex_ in group:
            for other in land.around[hex_]:
                if other in left:
                    del left[other]
                    group.append(other)
        found.append(group)
    return found


def largest(land: Land, hexes: Collection[Hex]) -> list[Hex]:
    """The most of these hexes that hang together."""
    return max(pieces(land, hexes), key=len, default=[])


def far_apart(land: Land, hex_: Hex, others: Iterable[Hex]) -> float:
    """Hexes from a hex to the nearest of others; 9 where there is none."""
    here = land.places[hex_]
    return min((apart(here, land.places[other]) for other in others), default=9.0)


def oval(land: Land, luck: Luck, middle: Hex, hexes: Iterable[Hex], size: int) -> list[Hex]:
    """So many of these hexes around a middle, in an oval with a wavy outline."""
    grain, stretch = luck.direction(), luck.between((0.6, 1.7))
    waves = Ripple(luck.of("x"), 2.8), Ripple(luck.of("y"), 2.8)
    heart = land.places[middle]

    def far(hex_: Hex) -> float:
        place = land.places[hex_]
        x = place[0] - heart[0] + waves[0].at(place)
        y = place[1] - heart[1] + waves[1].at(place)
        along, across = x * grain[0] + y * grain[1], x * grain[1] - y * grain[0]
        return along * along / stretch + across * across * stretch

    return sorted(hexes, key=lambda hex_: (far(hex_), hex_))[:size]


def grow(land: Land, luck: Luck, start: Hex, size: int, likes: Callable[[Hex], float]) -> list[Hex]:
    """A patch of so many hexes around a start, longer in one direction than in the other. `likes`:
    how well a hex suits it; 0 or less: it stays outside."""
    patch = [start]
    inside = {start}
    grain, stretch = luck.direction(), luck.between((1, 2.2))
    heart = land.places[start]
    rim: dict[Hex, int] = {}
    while len(patch) < size:
        for other in land.around[patch[-1]]:
            if other not in inside and (other in rim or likes(other) > 0):
                rim[other] = rim.get(other, 0) + 1
        if not rim:
            break

        def suits(hex_: Hex) -> float:
            place = land.places[hex_]
            x, y = place[0] - heart[0], place[1] - heart[1]
            along, across = x * grain[0] + y * grain[1], x * grain[1] - y * grain[0]
            far = sqrt(along * along / stretch + across * across * stretch)
            return 0.8 * rim[hex_] + likes(hex_) + 2.2 * luck.unit() - 0.7 * far

        chosen = max(rim, key=lambda hex_: (suits(hex_), hex_))
        del rim[chosen]
        patch.append(chosen)
        inside.add(chosen)
    return patch
