"""Where each part of the battle screen lies, worked out from the size of the terminal alone."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Region, Size

from btterm.hexes import Hex
from btterm.tui.map.geometry import GUTTER, HEADER, ZOOMS, Geometry, together

SMALLEST = Size(80, 24)
"""Below this the screen says so and waits."""
MEDIUM = 120
"""Columns from which a side panel is always there."""
LARGE = 180
"""Columns from which there is a band of lists at the bottom as well."""
NORMAL, CLOSE = 36, 55
"""Lines from which a battle begins at zoom 2 and 3, where the columns are there as well."""
SHEET = Size(16, 17)
"""Hexes of one map sheet."""
SIDE_WIDTH = 41
LARGE_SIDE_WIDTH = 44
BAND = 12
"""Lines of the band at the bottom; more or fewer when the map is whole that way."""
LEAST_BAND = 8
LOG = 5
"""Lines of the log, with its heading, where the terminal is not small."""
ROOMY = 30
"""Lines from which the log gets more than one of them."""


def is_small(size: Size) -> bool:
    """Whether the terminal is too small to play in."""
    return size.width < SMALLEST.width or size.height < SMALLEST.height


def suited_zoom(size: Size, columns: int, rows: int, units: Sequence[Hex] = ()) -> int:
    """The zoom to begin with on a board of so many hexes: as close as the terminal is made for,
    or closer where the board is seen whole that way. On more than one map sheet a step less,
    where that shows at least a quarter more of the units, of which the first one acts."""
    wholly = [zoom for zoom in ZOOMS if _is_whole(size, Geometry(columns, rows, zoom))]
    zoom = max(_usual_zoom(size), *wholly, ZOOMS[0])
    sheet = columns <= SHEET.width and rows <= SHEET.height
    if zoom in wholly or sheet or zoom == ZOOMS[0]:
        return zoom
    near, far = (_seen(size, Geometry(columns, rows, each), units) for each in (zoom, zoom - 1))
    return zoom - 1 if far > near and 4 * (far - near) >= len(units) else zoom


def _usual_zoom(size: Size) -> int:
    if size.width >= LARGE and size.height >= CLOSE:
        return 3
    return 2 if size.width >= MEDIUM and size.height >= NORMAL else 1


def _is_whole(size: Size, geometry: Geometry) -> bool:
    whole = geometry.size + Size(GUTTER, HEADER)
    room = plan(size, whole.height, panel_open=False)["map"]
    return whole.width <= room.width and whole.height <= room.height


def _seen(size: Size, geometry: Geometry, units: Sequence[Hex]) -> int:
    """How many units can be seen at once with the first one."""
    if not units:
        return 0
    room = plan(size, geometry.size.height + HEADER, panel_open=False)["map"].size
    first, *others = map(geometry.region, units)
    window = room - Size(GUTTER, HEADER)
    seen = together(first, others, window, geometry.pitch)
    return sum(seen.contains_region(region) for region in (first, *others))


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
