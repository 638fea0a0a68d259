"""Towns with streets and blocks of buildings, and hamlets along a road."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from btterm.board.recipes.land import SHEET, Land, grow, largest, pieces, steps_from
from btterm.board.recipes.luck import Count, Luck, Span
from btterm.board.recipes.roads import gates
from btterm.board.terrain import Construction, Ground
from btterm.hexes import Hex, distance

_LIGHT, _MEDIUM, _HEAVY, _HARD = Construction


@dataclass(frozen=True, slots=True)
class City:
    """Streets with blocks between them, around the crossings of the main roads."""

    broad: Span
    """From west to east, as a part of each mapsheet."""
    long: Span
    """From north to south."""
    gap: Count = (3, 4)
    """Hexes from one street to the next."""
    dense: Span = (0.5, 0.65)
    """How much of a block is built on."""
    tall: Count = (2, 3)
    """Levels of the highest buildings, in the middle."""
    walls: Sequence[Construction] = (_LIGHT, _MEDIUM, _MEDIUM, _HEAVY)
    """What is built, from the outskirts to the middle."""
    green: float = 0.15
    """The share of blocks that are parks and gardens."""
    paved: float = 0.2
    """The share of blocks that are squares and yards."""
    ruined: float = 0
    """The chance that a building is rubble."""
    pavement: float = 0.1
    """The share of blocks whose yards are paved."""
    hills: float = 0.3
    """Levels that the ground in it rises at most."""


@dataclass(frozen=True, slots=True)
class Hamlets:
    """A few houses at a road."""

    number: Span
    """On a mapsheet."""
    houses: Count = (3, 6)
    levels: Count = (1, 2)


@dataclass(frozen=True, slots=True)
class _Quarter:
    """The ground of a city on one mapsheet."""

    west: int
    east: int
    north: int
    south: int

    def __contains__(self, hex_: Hex) -> bool:
        return self.west <= hex_.col <= self.east and self.north <= hex_.row <= self.south

    @property
    def middle(self) -> Hex:
        return Hex((self.west + self.east) // 2, (self.north + self.south) // 2)


def lay_out(land: Land, luck: Luck, city: City) -> list[_Quarter]:
    """Choose the ground of a city, on every mapsheet, and level it."""
    found = []
    for left in range(0, land.columns, SHEET[0]):
        for top in range(0, land.rows, SHEET[1]):
            broad = int(SHEET[0] * luck.between(city.broad) + 0.5)
            long = int(SHEET[1] * luck.between(city.long) + 0.5)
            west = left + 1 + int((SHEET[0] - broad) * luck.between((0.3, 0.7)) + 0.5)
            north = top + 1 + int((SHEET[1] - long) * luck.between((0.4, 0.6)) + 0.5)
            found.append(_Quarter(west, west + broad - 1, north, north + long - 1))
    inside = [hex_ for hex_ in land.places if any(hex_ in quarter for quarter in found)]
    for hex_, steps in steps_from(land, inside).items():
        land.height[hex_] = min(land.height[hex_], city.hills + 0.8 * steps)
    return found


def raise_city(land: Land, luck: Luck, city: City, quarters: list[_Quarter]) -> list[Hex]:
    """Lay the streets of a city and put up its buildings. Returns the crossings that roads
    into it lead to."""
    crossings = []
    rows = _rows(land, luck, city, quarters)
    main_land = set(largest(land, [h for h in land.places if h not in land.depth]))
    for number, quarter in enumerate(quarters):
        own = luck.of(f"quarter {number}")
        streets = _streets(land, own, city, quarter, rows[number])
        streets += _joining(quarters, rows, number)
        for street in streets:
            for way in _parts(land, street, main_land):
                land.pave(way)
        ground = [h for h in land.places if h in quarter and land.bare(h) and h in main_land]
        for block in pieces(land, ground):
            _build_on(land, own, city, quarter, block)
        _trim(land, quarter)
        main = [hex_ for hex_ in land.roads if hex_ in quarter]
        if main:
            crossings.append(min(main, key=lambda h: (distance(h, quarter.middle), h)))
    return crossings


def _rows(land: Land, luck: Luck, city: City, quarters: list[_Quarter]) -> list[list[int]]:
    """The streets from west to east of each quarter: those beside each other have the same, as far
    as they reach."""
    _, east, _, _ = gates(land)
    found = []
    for quarter in quarters:
        top = (quarter.north - 1) // SHEET[1]
        band = [other for other in quarters if (other.north - 1) // SHEET[1] == top]
        north, south = min(q.north for q in band), max(q.south for q in band)
        high = next((h.row for h in east if north <= h.row <= south), None)
        spread = _spread(luck.of(f"streets {top}"), city.gap, north, south, high)
        found.append([row for row in spread if quarter.north <= row <= quarter.south])
    return found


def _joining(quarters: list[_Quarter], rows: list[list[int]], number: int) -> list[list[Hex]]:
    """Streets to the next quarter in the east, where that goes on with them."""
    here = quarters[number]
    found = []
    for other, there in zip(quarters, rows, strict=True):
        beside = (other.north - 1) // SHEET[1] == (here.north - 1) // SHEET[1]
        if beside and 0 < other.west - here.east <= SHEET[0]:
            both = sorted({*rows[number]} & {*there})
            found += [[Hex(col, row) for col in range(here.east, other.west + 1)] for row in both]
    return found


def _streets(
    land: Land, luck: Luck, city: City, quarter: _Quarter, rows: list[int]
) -> list[list[Hex]]:
    """The main streets through the whole quarter, and lesser ones between them that do not run
    on beyond the next cross street."""
    north, _, _, _ = gates(land)
    main = next((h.col for h in north if quarter.west <= h.col <= quarter.east), None)
    streets = [[Hex(col, row) for col in range(quarter.west, quarter.east + 1)] for row in rows]
    if main is not None:
        streets.append([Hex(main, row) for row in range(quarter.north, quarter.south + 1)])
    for top, low in pairwise([quarter.north, *rows, quarter.south]):
        if low - top < 2:
            continue
        for col in _spread(luck, city.gap, quarter.west, quarter.east, main):
            if col == main or luck.chance(0.2):
                continue
            begins = top if top in rows else top + 1
            ends = low if low in rows else low - 1
            streets.append([Hex(col, row) for row in range(begins, ends + 1)])
    return streets


def _spread(luck: Luck, gap: Count, first: int, last: int, through: int | None) -> list[int]:
    """Numbers of streets between two, so far apart from each other, one of them this."""
    start = luck.whole((first + 1, first + gap[1])) if through is None else through
    found = [start]
    while (number := found[-1] + luck.whole(gap)) < last:
        found.append(number)
    while (number := found[0] - luck.whole(gap)) > first:
        found.insert(0, number)
    return found


def _parts(land: Land, street: list[Hex], ground: set[Hex]) -> list[list[Hex]]:
    """The parts of a street that lie on this ground and do not climb too much."""
    parts: list[list[Hex]] = [[]]
    for hex_ in street:
        if hex_ not in ground:
            parts.append([])
            continue
        last = parts[-1][-1] if parts[-1] else hex_
        if abs(land.level[hex_] - land.level[last]) > 1:
            parts.append([])
        parts[-1].append(hex_)
    return [part for part in parts if len(part) > 1]


def _trim(land: Land, quarter: _Quarter) -> None:
    """Take away the ends of streets along which nothing stands."""
    ends = [hex_ for hex_ in land.roads if hex_ in quarter]
    while ends:
        hex_ = ends.pop()
        exits = land.roads.get(hex_, 0)
        if exits.bit_count() != 1 or any(o in land.buildings for o in land.around[hex_]):
            continue
        side = exits.bit_length() - 1
        del land.roads[hex_]
        other = hex_.neighbour(side)
        land.roads[other] &= ~(1 << (side + 3) % 6)
        if land.roads[other]:
            ends.append(other)
        else:
            del land.roads[other]


def _build_on(land: Land, luck: Luck, city: City, quarter: _Quarter, block: list[Hex]) -> None:
    """Make something of a block."""
    half = max(1, quarter.east - quarter.west, quarter.south - quarter.north) / 2
    heart = sum(distance(h, quarter.middle) for h in block) / len(block) / half
    inner = max(0.0, 1 - heart)
    if luck.chance(city.green):
        for hex_ in block:
            if luck.chance(0.55):
                thick = luck.chance(0.2)
                land.ground[hex_] = Ground.HEAVY_WOODS if thick else Ground.LIGHT_WOODS
        return
    square = luck.chance(city.paved)
    if square:
        for hex_ in block:
            land.ground[hex_] = Ground.PAVED
    wanted = len(block) * (0.2 if square else luck.between(city.dense))
    # Units come over the edges of the map: there is room for them.
    left = {hex_ for hex_ in block if land.from_edge(hex_)}
    yard = sorted(block)
    built = 0
    for _ in range(40):
        if built >= wanted or not left:
            break
        street = [h for h in sorted(left) if any(o in land.roads for o in land.around[h])]
        start = luck.pick(street or sorted(left))
        size = luck.pick((1, 1, 1, 2, 2, 3) if inner < 0.5 else (1, 2, 2, 3, 4))
        lot = [
            h
            for h in grow(land, luck, start, size, lambda h: float(h in left))
            if land.level[h] == land.level[start]
        ]
        left.difference_update(lot)
        built += len(lot)
        if luck.chance(city.ruined):
            for hex_ in lot:
                land.ground[hex_] = Ground.RUBBLE
            continue
        rank = min(len(city.walls) - 1, int(len(city.walls) * inner + luck.between((0, 0.99))))
        kind = city.walls[rank]
        levels = 1 + int((luck.whole(city.tall) - 1) * min(1.0, inner + 0.35) * luck.unit() + 0.6)
        for hex_ in lot:
            land.ground.pop(hex_, None)
            land.buildings[hex_] = kind, levels
        if len(lot) > 1:
            land.blocks.append(tuple(sorted(lot)))
    paved = luck.chance(city.pavement)
    for hex_ in yard:
        if land.bare(hex_) and paved:
            land.ground[hex_] = Ground.PAVED
        elif land.bare(hex_) and luck.chance(0.12 + 0.2 * city.green):
            land.ground[hex_] = Ground.LIGHT_WOODS


def sites(land: Land, luck: Luck, hamlets: Hamlets) -> list[Hex]:
    """Flat, dry places for hamlets, away from the edges."""
    found: list[Hex] = []
    for _ in range(land.number(luck, hamlets.number)):
        tries = [land.nearest(land.point(luck, 3)) for _ in range(14)]

        def suits(hex_: Hex) -> float:
            near = min((distance(hex_, other) for other in found), default=9)
            middle = abs(hex_.row - land.rows / 2) / land.rows
            around = [hex_, *land.around[hex_]]
            wet = sum(o in land.depth for o in around)
            return min(near, 9) / 3 - 3 * land.steep(hex_) - 9 * wet - 2 * middle - land.level[hex_]

        best = max(tries, key=lambda h: (suits(h), h))
        if land.bare(best) and not land.steep(best):
            found.append(best)
    return found


def settle_hamlet(land: Land, luck: Luck, hamlets: Hamlets, site: Hex) -> None:
    """Put houses along the road at a hamlet."""
    reach = [h for h in land.places if distance(h, site) <= 3]
    lots = [h for h in reach if land.bare(h) and any(o in land.roads for o in land.around[h])]
    for _ in range(luck.whole(hamlets.houses)):
        if not lots:
            return
        lot = min((luck.pick(lots) for _ in range(3)), key=lambda h: (distance(h, site), h))
        lots.remove(lot)
        kind = luck.pick((_LIGHT, _LIGHT, _MEDIUM))
        land.buildings[lot] = kind, luck.whole(hamlets.levels)
