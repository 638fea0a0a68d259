"""Rivers: they run from edge to edge in bends, widen, and can be waded through here and there."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from btterm.board.recipes.land import CROSSING, SHEET, Land, apart, cheapest_way, pieces, steps_from
from btterm.board.recipes.luck import Count, Luck, Ripple, Span
from btterm.hexes import Hex

_NOOK = 4
"""Dry ground of fewer hexes that a river flows around is under water as well."""


@dataclass(frozen=True, slots=True)
class River:
    """A river from one edge to another."""

    chance: float = 1
    """That there is one at all."""
    lengthwise: float = 0.4
    """The chance that it runs from north to south; else from west to east."""
    wide: Span = (1, 2.4)
    """Hexes at its source and at its mouth."""
    deep: int = 1
    """Its depth, where it is wide enough for it."""
    fall: Count = (0, 0)
    """Levels that it falls on its way."""
    bank: float = 1.4
    """Hexes beside it in which the ground rises by a level at most."""
    fords: Span = (1, 2)
    """For each mapsheet that it crosses."""
    islands: float = 0
    """The chance of an island in each mapsheet, where it is wide."""
    arms: int = 1
    """In how many arms it reaches its mouth."""


def flow(land: Land, luck: Luck, river: River) -> None:
    """Let a river find its way, and its valley form."""
    if not luck.chance(river.chance):
        return
    lengthwise = luck.chance(river.lengthwise)
    if land.columns > 1.6 * land.rows:
        lengthwise = luck.chance(0.7)
    course = _course(land, luck.of("course"), lengthwise)
    if luck.chance(0.5):
        course.reverse()
    if not course:
        return
    _widen(land, luck, river, course)
    for arm in range(1, river.arms):
        split = course[int(len(course) * luck.between((0.35, 0.55)))]
        own = luck.of(f"arm {arm}")
        branch = _course(land, own, lengthwise, start=split, mouth=course[-1], old=course)
        if branch:
            _widen(land, own, river, branch)


def _course(
    land: Land,
    luck: Luck,
    lengthwise: bool,
    *,
    start: Hex | None = None,
    mouth: Hex | None = None,
    old: list[Hex] | None = None,
) -> list[Hex]:
    """The middle of a river between two edges, around heights and in bends; that of an arm from a
    start to the edge of the mouth, away from the course that is there."""
    ripple, small = Ripple(luck, 4.5), Ripple(luck.of("small"), 2.2)
    beside = steps_from(land, old) if old else {}
    long, broad = (land.rows, land.columns) if lengthwise else (land.columns, land.rows)

    def cost(hex_: Hex, other: Hex) -> float | None:
        place = land.places[other]
        bend, rough = 1 + ripple.at(place), 1 + small.at(place)
        shy = max(0, 3 - _beside_edge(land, other, lengthwise)) * 2
        near = max(0, 5 - beside[other]) * 1.5 if other in beside else 0
        return (
            0.6 + 2.2 * bend * bend + 0.8 * rough + 1.6 * max(0.0, land.height[other]) + shy + near
        )

    def spot(part: float, across: float) -> Hex:
        along, at = 1 + int(part * (long - 1)), 1 + int(min(max(across, 0.1), 0.9) * broad)
        return Hex(at, along) if lengthwise else Hex(along, at)

    if start is not None and mouth is not None:
        row = mouth.row if lengthwise else mouth.col
        edge = [h for h in land.places if (h.row if lengthwise else h.col) == row]
        far = {h for h in edge if beside.get(h, 0) >= 4}
        return cheapest_way(land, [start], far, cost)
    begins, ends = (_end(luck, broad, lengthwise) for _ in range(2))
    bends = max(1, int(long / 8))
    side = luck.pick((-1, 1))
    stops = [spot(0, begins)]
    for number in range(1, bends + 1):
        part = (number + luck.between((-0.3, 0.3))) / (bends + 1)
        side = -side if luck.chance(0.8) else side
        sway = side * luck.between((1, 3.5)) / broad
        stops.append(spot(part, begins + (ends - begins) * part + sway))
    stops.append(spot(1, ends))
    course = [stops[0]]
    for there in stops[1:]:
        for hex_ in cheapest_way(land, [course[-1]], {there}, cost)[1:]:
            if hex_ in course:
                # No river runs through its own bed again.
                del course[course.index(hex_) + 1 :]
            else:
                course.append(hex_)
    return course


def _end(luck: Luck, broad: int, lengthwise: bool) -> float:
    """Where a river crosses an edge, as a part of it: not where roads do."""
    sheet, gate = SHEET[not lengthwise], CROSSING[not lengthwise]
    while True:
        part = luck.between((0.25, 0.75))
        if abs(1 + int(part * broad - 0.5) % sheet - gate) > 2:
            return part


def _beside_edge(land: Land, hex_: Hex, lengthwise: bool) -> int:
    """Hexes to the nearer of the edges along which a river runs."""
    col, row = hex_
    if lengthwise:
        return min(col - 1, land.columns - col)
    return min(row - 1, land.rows - row)


def _widen(land: Land, luck: Luck, river: River, course: list[Hex]) -> None:
    """Fill the bed of a river with water, and let the ground rise beside it."""
    source, mouth = river.wide
    fall = luck.whole(river.fall)
    near: dict[Hex, tuple[float, int]] = {}
    ripple = Ripple(luck.of("wide"), 5)
    side = (0.25, 0.3)
    for hex_, place in land.places.items():
        shifted = place[0] + side[0], place[1] + side[1]
        near[hex_] = min(
            (apart(shifted, land.places[point]), number) for number, point in enumerate(course)
        )
    bed: dict[Hex, int] = dict.fromkeys(course, 0)
    for hex_, (away, number) in near.items():
        part = number / len(course)
        wide = source + (mouth - source) * part + 0.5 * ripple.at(land.places[hex_])
        if away < 0.5 * wide - 0.05:
            bed[hex_] = number
    bed |= {hex_: number for number, hex_ in enumerate(course)}
    # What the river runs around without reason is river as well.
    for group in pieces(land, [h for h in land.places if h not in bed]):
        if len(group) < _NOOK:
            bed |= {hex_: near[hex_][1] for hex_ in group}
    surface = {
        number: fall - int(fall * (number + 1) / (len(course) + 1) + 0.5)
        for number in range(len(course))
    }
    shore = steps_from(land, [h for h in land.places if h not in bed])
    for hex_, (away, number) in near.items():
        level = surface[number]
        if hex_ in bed:
            land.height[hex_] = surface[bed[hex_]]
            land.depth[hex_] = max(1, min(river.deep, shore.get(hex_, river.deep)))
            continue
        room = max(0.0, away - 0.5 * max(1.0, mouth))
        land.height[hex_] = max(
            min(land.height[hex_], level + 0.4 + room / river.bank), level - room / 2.5
        )
    land.courses.append(course)
    _islands(land, luck.of("islands"), river, course, shore)


def _islands(
    land: Land, luck: Luck, river: River, course: list[Hex], shore: dict[Hex, int]
) -> None:
    """Leave a few hexes dry where a river is wide."""
    for _ in range(land.number(luck, (river.islands, river.islands))):
        places = [h for h in course[3:-3] if shore.get(h, 0) >= 2 and land.from_edge(h) > 2]
        if not places:
            return
        middle = luck.pick(places)
        dry = [middle, *(h for h in course if h in land.around[middle])]
        for hex_ in dry[: luck.whole((2, 3))]:
            land.depth.pop(hex_, None)
            land.height[hex_] += 0.2


def fords(land: Land, luck: Luck, rivers: tuple[River, ...]) -> None:
    """Make the water shallow here and there, from bank to bank, where no bridge is near."""
    for course in land.courses:
        wanted = luck.between(rivers[0].fords) * len(course) / 16
        number = max(1, luck.some(wanted))
        bridges = [h for h in course if h in land.bridges]
        taken = [land.places[h] for h in bridges]
        for _ in range(number):
            spots = [h for h in course[2:-2] if h not in land.bridges and h in land.depth]
            if not spots:
                break
            tries = [luck.pick(spots) for _ in range(5)]
            spot = max(
                tries,
                key=lambda h: (min((apart(land.places[h], t) for t in taken), default=0.0), h),
            )
            taken.append(land.places[spot])
            _shallow(land, course, spot)


def _shallow(land: Land, course: list[Hex], spot: Hex) -> None:
    """Let everybody wade through a river at a spot of its course."""
    here = land.places[spot]
    number = course.index(spot)
    ahead = land.places[course[min(number + 2, len(course) - 1)]]
    back = land.places[course[max(number - 2, 0)]]
    dx, dy = ahead[0] - back[0], ahead[1] - back[1]
    long = max(0.1, sqrt(dx * dx + dy * dy))
    for hex_ in land.depth:
        x, y = land.places[hex_][0] - here[0], land.places[hex_][1] - here[1]
        along = abs(x * dx + y * dy) / long
        across = abs(x * dy - y * dx) / long
        if across < 4 and along < 0.8 and hex_ not in land.bridges:
            land.depth[hex_] = 0
