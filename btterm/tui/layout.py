"""Where each part of the battle screen lies, worked out from the size of the terminal alone."""

from __future__ import annotations

from textual.geometry import Region, Size

from btterm.tui.map.geometry import GUTTER, HEADER, ZOOMS, Geometry

SMALLEST = Size(80, 24)
"""Below this the screen says so and waits."""
MEDIUM = 120
"""Columns from which a side panel is always there."""
LARGE = 180
"""Columns from which there is a band of lists at the bottom as well."""
SIDE_WIDTH = 41
LARGE_SIDE_WIDTH = 44
BAND = 12
"""Lines of the band at the bottom; more or fewer when the map is whole that way."""
LEAST_BAND = 8
LOG = 4
"""Lines of the log, with its heading, where the terminal is not small."""
ROOMY = 30
"""Lines from which the log gets more than one of them."""


def is_small(size: Size) -> bool:
    """Whether the terminal is too small to play in."""
    return size.width < SMALLEST.width or size.height < SMALLEST.height


def suited_zoom(size: Size, columns: int, rows: int) -> int:
    """The largest zoom at which a board of so many hexes is seen whole; where there is none,
    the one for a screen as wide as this."""
    for zoom in reversed(ZOOMS):
        whole = Geometry(columns, rows, zoom).size + Size(GUTTER, HEADER)
        room = plan(size, whole.height, panel_open=False)["map"]
        if whole.width <= room.width and whole.height <= room.height:
            return zoom
    return 1 if size.width < MEDIUM else 2 if size.width < LARGE else 3


def plan(size: Size, map_height: int, panel_open: bool, lesson: int = 0) -> dict[str, Region]:
    """The region of every part; a part that is left out is not shown.

    `map_height` is the number of lines in which the map is whole. `panel_open`: whether, on a
    narrow screen, a panel lies beside the map. Status and order stand at the top; a lesson of so
    many lines, preview and keys at the bottom; in between the map takes what it needs and the log
    the rest.
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
    if width < MEDIUM:
        return regions | _narrow(width, middle, map_height, panel_open)
    if width < LARGE:
        return regions | _medium(width, middle, map_height)
    return regions | _large(width, middle, map_height)


def _narrow(width: int, middle: int, map_height: int, panel_open: bool) -> dict[str, Region]:
    log = max(LOG if middle + 5 >= ROOMY else 1, middle - map_height)
    above = middle - log
    map_width = width - SIDE_WIDTH if panel_open else width
    found = {
        "map": Region(0, 2, map_width, above),
        "log": Region(0, 2 + above, width, log),
    }
    if panel_open:
        found["side"] = Region(map_width, 2, SIDE_WIDTH, above)
    return found


def _medium(width: int, middle: int, map_height: int) -> dict[str, Region]:
    log = max(LOG if middle + 5 >= ROOMY else 1, middle - map_height)
    left = width - SIDE_WIDTH
    return {
        "map": Region(0, 2, left, middle - log),
        "log": Region(0, 2 + middle - log, left, log),
        "side": Region(left, 2, SIDE_WIDTH, middle),
    }


def _large(width: int, middle: int, map_height: int) -> dict[str, Region]:
    rest = middle - map_height
    band = rest if rest >= LEAST_BAND else min(BAND, middle // 2)
    above, left = middle - band, width - LARGE_SIDE_WIDTH
    log = left // 2
    return {
        "map": Region(0, 2, left, above),
        "log": Region(0, 2 + above, log, band),
        "list": Region(log + 1, 2 + above, left - log - 1, band),
        "side": Region(left, 2, LARGE_SIDE_WIDTH, middle),
    }
