"""The form of the ground: ridges and hills, tables of rock, hollows and valleys."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from btterm.board.recipes.land import Land, Point, apart, pieces
from btterm.board.recipes.luck import Luck, Ripple, Span

_BEND = 3.2, 0.9
"""Length of the waves in the outline of a landform, and how far they shift it, in hexes."""
_LUMP = 3
"""The fewest hexes of a rise or hollow."""


@dataclass(frozen=True, slots=True)
class Ridges:
    """Long or round heights; hollows, if their height is below 0."""

    number: Span
    """On a mapsheet."""
    height: Span
    """Levels of the top."""
    length: Span = (0, 0)
    """Hexes along the crest."""
    flat: Span = (0.5, 1)
    """Hexes beside the crest that are as high as it."""
    slope: Span = (1, 1.6)
    """Hexes that the flank takes to fall by a level: less than 1 for cliffs."""
    lean: float = 0.5
    """How far the flanks differ around it, from 0 to 1: where a cliff can be climbed."""
    where: Span = (0, 1)
    """How far from the west edge its middle is, as a part of the way to the east edge."""


@dataclass(frozen=True, slots=True)
class Valley:
    """Low ground from edge to edge, that lies between heights."""

    lengthwise: bool = True
    """From north to south; else from west to east."""
    wide: Span = (2, 3)
    """Hexes from its middle that are flat."""
    slope: Span = (0.7, 1.2)
    level: float = 0
    where: Span = (0.35, 0.65)
    """Where it begins and ends, as a part of the edge."""


@dataclass(frozen=True, slots=True)
class Swell:
    """Ground that heaves everywhere, without edges."""

    height: float
    """Levels from the middle to the top."""
    waves: float = 7
    base: float = 0


Landform = Ridges | Valley | Swell


def form(land: Land, luck: Luck, landforms: tuple[Landform, ...]) -> None:
    """Give the ground its form, one landform after the other."""
    for number, landform in enumerate(landforms):
        own = luck.of(f"landform {number}")
        match landform:
            case Ridges():
                _ridges(land, own, landform)
            case Valley():
                _valley(land, own, landform)
            case Swell(height, waves, base):
                ripple = Ripple(own, waves)
                for hex_, place in land.places.items():
                    land.height[hex_] += base + height * ripple.at(place)


def settle(land: Land) -> None:
    """Make whole levels of the heights, without lonely lumps and holes; water lies flat, and no
    ground beside it lower."""
    land.level = {hex_: int(height + 100.5) - 100 for hex_, height in land.height.items()}
    water = {hex_: land.level[hex_] for hex_ in land.depth}
    smooth(land)
    land.level |= water
    for hex_, level in water.items():
        for other in land.around[hex_]:
            if other not in water:
                land.level[other] = max(level, land.level[other])


def smooth(land: Land) -> None:
    """Take away lumps and holes of a hex or two, and what stands like a tower."""
    level = land.level
    for mark in range(max(level.values()), min(level.values()), -1):
        for group in pieces(land, [h for h in land.places if level[h] >= mark]):
            around = {o for h in group for o in land.around[h] if level[o] < mark}
            top = max((level[o] for o in around), default=mark)
            if len(group) < _LUMP and (mark - top > 1 or mark < 2) and around:
                for hex_ in group:
                    level[hex_] = top
    for mark in range(min(level.values()), max(level.values())):
        for group in pieces(land, [h for h in land.places if level[h] <= mark]):
            if len(group) < _LUMP:
                for hex_ in group:
                    higher = [level[o] for o in land.around[hex_] if level[o] > mark]
                    level[hex_] = min(higher, default=mark)


def _ridges(land: Land, luck: Luck, ridges: Ridges) -> None:
    middles: list[Point] = []
    bend_x, bend_y = (Ripple(luck.of(f"bend {way}"), _BEND[0]) for way in "xy")
    lean = Ripple(luck.of("lean"), 4)
    bent = {
        hex_: (place[0] + _BEND[1] * bend_x.at(place), place[1] + _BEND[1] * bend_y.at(place))
        for hex_, place in land.places.items()
    }
    leans = {hex_: 1 + ridges.lean * lean.at(place) for hex_, place in land.places.items()}
    for _ in range(land.number(luck, ridges.number)):
        middle = _far_from(land, luck, ridges, middles)
        middles.append(middle)
        crest = _crest(luck, middle, luck.between(ridges.length))
        top, flat = luck.between(ridges.height), luck.between(ridges.flat)
        slope, sign = luck.between(ridges.slope), 1 if ridges.height[1] > 0 else -1
        tops = _tops(luck.of(f"saddle {len(middles)}"), abs(top), crest)
        reach = len(crest) / 2 + flat + 1.15 * abs(top) * slope * (1 + ridges.lean)
        for hex_, place in bent.items():
            if apart(place, middle) > reach:
                continue
            here = slope * leans[hex_]
            best = 0.0
            for tall, point in zip(tops, crest, strict=True):
                away = apart(place, point) - flat
                best = max(best, tall - away / here if away > 0 else tall)
            if sign > 0:
                land.height[hex_] = max(land.height[hex_], best)
            elif best > 0:
                land.height[hex_] = min(land.height[hex_], -best)


def _tops(luck: Luck, top: float, crest: list[Point]) -> list[float]:
    """How high a crest is at each of its points: lower at its ends, with saddles between."""
    saddle, ends = Ripple(luck, 3.5), len(crest) * 0.2 if len(crest) > 3 else 0
    return [
        top * (1 + 0.15 * saddle.at(point)) * (0.8 if min(n, len(crest) - 1 - n) < ends else 1)
        for n, point in enumerate(crest)
    ]


def _far_from(land: Land, luck: Luck, ridges: Ridges, others: list[Point]) -> Point:
    """A middle for one more of them, of several the farthest from the others and, seen from the
    middle of the map, on the other side than the last one."""

    def room(point: Point) -> float:
        near = min((apart(point, other) for other in others), default=0.0)
        if others and (point[1] - land.rows / 2) * (others[-1][1] - land.rows / 2) > 0:
            near -= 4
        return near

    west, east = ridges.where
    points = [land.point(luck, 0.5) for _ in range(6)]
    points = [(land.wide * west + x * (east - west), y) for x, y in points]
    return max(points, key=room)


def _crest(luck: Luck, middle: Point, length: float) -> list[Point]:
    """Points along a crest that bends a little, one for each hex, through its middle."""
    ahead = luck.direction()
    bend = luck.between((-0.35, 0.35))
    half = []
    for sign in (1, -1):
        (x, y), (dx, dy) = middle, (ahead[0] * sign, ahead[1] * sign)
        points = []
        for _ in range(int(length / 2 + 0.5)):
            turn = bend + luck.between((-0.25, 0.25))
            dx, dy = dx - dy * turn, dy + dx * turn
            size = sqrt(dx * dx + dy * dy)
            dx, dy = dx / size, dy / size
            x, y = x + dx, y + dy
            points.append((x, y))
        half.append(points)
    return [*half[0][::-1], middle, *half[1]]


def _valley(land: Land, luck: Luck, valley: Valley) -> None:
    line = _winding(land, luck, valley)
    wide, slope = luck.between(valley.wide), luck.between(valley.slope)
    lean = Ripple(luck.of("lean"), 4)
    for hex_, place in land.places.items():
        away = min(apart(place, point) for point in line)
        here = wide + 0.9 * lean.at(place)
        floor = valley.level + max(0.0, away - here) / slope
        land.height[hex_] = min(land.height[hex_], floor)


def _winding(land: Land, luck: Luck, valley: Valley) -> list[Point]:
    """Points of a line from edge to edge that winds to and fro."""
    sway = Ripple(luck.of("sway"), 6)
    long, broad = (land.rows, land.wide) if valley.lengthwise else (land.wide, land.rows)
    start, end = (broad * luck.between(valley.where) for _ in range(2))
    points = []
    for step in range(-1, int(long) + 2):
        part = step / long
        across = start + (end - start) * part + 2.2 * sway.at((float(step), 0.0))
        points.append((across, float(step)) if valley.lengthwise else (float(step), across))
    return points
