"""Units that are out of view: their chips at the border of the map, in their direction."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import NamedTuple

from rich.segment import Segment
from textual.geometry import Region
from textual.strip import Strip

from btterm.tui.map.chips import fit
from btterm.tui.map.geometry import GUTTER, Geometry
from btterm.tui.map.scene import Chip
from btterm.tui.palette import Palette, style

WIDTH = 3
"""Columns of a mark: the unit's id, and a sign for the side on which it is."""


class Mark(NamedTuple):
    """A unit out of view."""

    x: int
    """Columns from the left edge of what is seen."""
    text: str
    """ "<WH" is to the left, "WH>" to the right, "^WH" above, "vWH" below."""
    side: int


Marks = dict[int, tuple[Mark, ...]]
"""By lines from the upper edge of what is seen, each from left to right."""


def edge_marks(chips: Sequence[Chip], geometry: Geometry, seen: Region) -> Marks:
    """The marks of the units that stand outside of `seen`, a part of the drawing. A unit whose
    place is taken stands beside it; where the border is full, the last ones are left out."""
    found: dict[int, list[Mark]] = {}
    if seen.width < WIDTH or not seen.height:
        return {}
    for chip in chips:
        place = geometry.chip(chip.hex)
        if not seen.contains_region(place):
            for x, y, text in _places(fit(chip.id, 2), place, seen):
                if all(abs(mark.x - x) >= WIDTH for mark in found.get(y, ())):
                    found.setdefault(y, []).append(Mark(x, text, chip.side))
                    break
    return {y: tuple(sorted(marks)) for y, marks in found.items()}


def _places(name: str, place: Region, seen: Region) -> Iterator[tuple[int, int, str]]:
    """Where a mark may stand, the best place first."""
    most_x, most_y = seen.width - WIDTH, seen.height - 1
    x = min(max(place.x - seen.x, 0), most_x)
    y = min(max(place.y - seen.y, 0), most_y)
    beside = place.x < seen.x or place.right > seen.right
    if beside:
        left = place.x < seen.x
        for line in _around(y, 1, most_y):
            yield 0 if left else most_x, line, f"<{name}" if left else f"{name}>"
    else:
        sign = "^" if place.y < seen.y else "v"
        for column in _around(x, WIDTH + 1, most_x):
            yield column, y, sign + name


def _around(start: int, step: int, most: int) -> Iterator[int]:
    """The start and what lies further and further from it on both sides, from 0 to `most`."""
    yield start
    for away in count(step, step):
        if start - away < 0 and start + away > most:
            return
        yield from (each for each in (start - away, start + away) if 0 <= each <= most)


def with_marks(strip: Strip, marks: Sequence[Mark], palette: Palette) -> Strip:
    """A line of the map, with its row number, with the marks over it."""
    parts, done = [], 0
    tokens = palette.tokens
    for mark in marks:
        x = GUTTER + mark.x
        look = style(tokens[f"side{mark.side}_ink"], tokens[f"side{mark.side}"], bold=True)
        parts += [strip.crop(done, x), Strip([Segment(mark.text, look)], WIDTH)]
        done = x + WIDTH
    return Strip.join([*parts, strip.crop(done)])
