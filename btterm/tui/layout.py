"""Where each part of the battle screen lies, worked out from the size of the terminal alone."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Region, Size

from btterm.hexes import Hex
from btterm.tui.map.geometry import GUTTER, HEADER, USUAL, ZOOMS, Geometry, together

SMALLEST = Size(80, 24)
"""Below this the screen says so and waits."""
MEDIUM = 120
"""Columns from which a side panel is always there."""
LARGE = 180
"""Columns from which there is a second list beside the map, or a band of lists below it."""
SHEET = Size(16, 17)
"""Hexes of one map sheet."""
ENOUGH = 3 / 5
"""Of a map sheet's hexes, what has to be seen at once to play at a zoom."""
SIDE_WIDTH = 41
LARGE_SIDE_WIDTH = 44
STRIP = 18
"""Columns beside a map that is whole, from which a list of units has room there."""
BAND = 12
"""Lines of the band at the bottom; more or fewer when the map is whole that way."""
LEAST_BAND = 8
LOG = 5
"""Lines of the log, with its heading, where the terminal is not small."""
ROOMY = 30
"""Lines from which the log gets more than one of them."""


def within(size: Size, room: Size) -> bool:
    """Whether something of a size fits into a room."""
    return size.width <= room.width and size.height <= room.height


def is_small(size: Size) -> bool:
    """Whether the terminal is too small to play in."""
    return not within(SMALLEST, size)


def side_width(width: int) -> int:
    """The columns of the side column on a screen of so many."""
    return LARGE_SIDE_WIDTH if width >= LARGE else SIDE_WIDTH


def suited_zoom(size: Size, columns: int, rows: int, units: Sequence[Hex] = ()) -> int:
    """The zoom to begin with on a board of so many hexes: the closest at which enough of a map
    sheet is seen, or closer where the board is seen whole that way. On more than one map sheet a
    step less, where that shows at least a quarter more of the units, of which the first one
    acts."""
    drawn = [Geometry(columns, rows, zoom) for zoom in ZOOMS]
    wholly = [drawing.zoom for drawing in drawn if _is_whole(size, drawing)]
    enough = [drawing.zoom for drawing in drawn if _is_enough(size, drawing)]
    zoom = max(*wholly, *enough, USUAL)
    sheet = columns <= SHEET.width and rows <= SHEET.height
    if zoom in wholly or sheet or zoom == USUAL:
        return zoom
    nearer, farther = (Geometry(columns, rows, each) for each in (zoom, zoom - 1))
    near, far = (in_view(units, each, _room(size, each)) for each in (nearer, farther))
    return zoom - 1 if far > near and 4 * (far - near) >= len(units) else zoom


def whole_map(geometry: Geometry) -> Size:
    """The columns and lines in which a map is whole, with its numbers."""
    return geometry.size + Size(GUTTER, HEADER)


def _room(size: Size, geometry: Geometry) -> Size:
    """How much of the drawing is seen at once."""
    return plan(size, whole_map(geometry))["map"].size - Size(GUTTER, HEADER)


def _is_whole(size: Size, geometry: Geometry) -> bool:
    return within(geometry.size, _room(size, geometry))


def _is_enough(size: Size, geometry: Geometry) -> bool:
    room, (width, height) = _room(size, geometry), geometry.pitch
    columns, rows = min(geometry.columns, SHEET.width), min(geometry.rows, SHEET.height)
    across, down = min(room.width / width, columns), min(room.height / height, rows)
    return across * down >= ENOUGH * columns * rows


def in_view(hexes: Sequence[Hex], geometry: Geometry, window: Size) -> int:
    """How many hexes a window can show at once, with the first one among them."""
    if not hexes:
        return 0
    first, *others = map(geometry.region, hexes)
    seen = together(first, others, window, geometry.pitch)
    return sum(seen.contains_region(region) for region in (first, *others))


def plan(
    size: Size, whole: Size, *, panel_open: bool = False, log: int = LOG, lesson: int = 0
) -> dict[str, Region]:
    """The region of every part; a part that is left out is not shown.

    Status and order stand at the top; a lesson of so many lines, preview and keys at the bottom;
    the side column has its columns. In between the map takes what it needs to be whole. The
    columns that are left beside it go to a list of panels, the lines below it to the log; a large
    screen has log and list below the map, where there is no room beside it.

    `whole`: columns and lines in which the map is whole. `panel_open`: whether, on a narrow
    screen, a panel lies beside the map. `log`: lines that the log can fill, with its heading; more
    it does not take from a map that is not whole.
    """
    width, height = size
    regions = {
        "status": Region(0, 0, width, 1),
        "order": Region(0, 1, width, 1),
        "preview": Region(0, height - 3, width, 1),
        "keys": Region(0, height - 2, width, 2),
    }
    if lesson:
        regions["lesson"] = Region(0, height - 3 - lesson, width, lesson)
    middle = height - 5 - lesson
    side = 0
    if width >= MEDIUM or panel_open:
        side = side_width(width)
    left, rest = width - side, middle - whole.height
    beside = max(0, left - whole.width)
    if width >= LARGE and beside < SIDE_WIDTH:
        band = rest if rest >= LEAST_BAND else min(BAND, middle // 2)
        half = left // 2
        return regions | {
            "map": Region(0, 2, left, middle - band),
            "log": Region(0, 2 + middle - band, half, band),
            "list": Region(half + 1, 2 + middle - band, left - half - 1, band),
            "side": Region(left, 2, side, middle),
        }
    if beside < STRIP:
        beside = 0
    below = max(1, min(log, LOG if height >= ROOMY else 1), rest)
    # A log of one line runs below the panels too.
    log_width, column = (width, middle - 1) if below == 1 else (left - beside, middle)
    regions["map"] = Region(0, 2, left - beside, middle - below)
    regions["log"] = Region(0, 2 + middle - below, log_width, below)
    if beside:
        regions["list"] = Region(left - beside, 2, beside, column)
    if side:
        regions["side"] = Region(left, 2, side, column)
    return regions
