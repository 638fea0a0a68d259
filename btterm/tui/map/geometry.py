"""Where each hex lies in the drawing, cell by cell.

Three sizes of one idea: bricks of background colour with slashes in the brick's own left
column; and one that is smaller still, without the slashes. Every cell belongs to one hex or to
none. `x` and `y` count from the north-west corner of the drawing, without the row numbers to its
left and the column numbers above it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual.geometry import Offset, Region, Size

from btterm.hexes import Hex, low

GUTTER = 3
"""Columns to the left of the map that hold the row numbers."""
HEADER = 1
"""Lines above the map that hold the column numbers."""

ZOOMS = (0, 1, 2, 3)
"""At a glance, overview, normal, close."""
USUAL = 1
"""The farthest zoom at which a battle begins."""

_PITCH = {0: (2, 1), 1: (5, 1), 2: (5, 2), 3: (10, 4)}
_RIM = {0: 0, 1: 1, 2: 1, 3: 2}
"""Columns right of the last column of hexes, and of the ring around each."""


def a_zoom(zoom: int) -> int:
    """The zoom that there is which is closest to a wished one."""
    return min(max(zoom, ZOOMS[0]), ZOOMS[-1])


@dataclass(frozen=True, slots=True)
class Geometry:
    """The drawing of a board of so many columns and rows of hexes at one zoom."""

    columns: int
    rows: int
    zoom: int

    @property
    def pitch(self) -> tuple[int, int]:
        """Columns and lines from one hex to the next. Scrolling goes by these."""
        return _PITCH[self.zoom]

    @property
    def size(self) -> Size:
        """The whole drawing. Its right edge is the rim of the last column."""
        width, height = self.pitch
        return Size(width * self.columns + _RIM[self.zoom], height * self.rows + height // 2)

    def lowered(self, col: int) -> int:
        """Lines by which this column of hexes hangs below its neighbours."""
        return self.pitch[1] // 2 if low(col) else 0

    def corner(self, hex_: Hex) -> Offset:
        """The upper left cell of a hex, on the board or off it."""
        width, height = self.pitch
        return Offset(width * (hex_.col - 1), height * (hex_.row - 1) + self.lowered(hex_.col))

    def region(self, hex_: Hex) -> Region:
        """What has to be painted again when a hex or the ring around it changes."""
        x, y = self.corner(hex_)
        width, height = self.pitch
        return Region(x, y, width + _RIM[self.zoom], height)

    def chip(self, hex_: Hex) -> Region:
        """Where the first unit of a hex is drawn."""
        x, y = self.corner(hex_)
        slot = 1 if self.zoom else 0
        return Region(x + slot, y + (1 if self.zoom == 3 else 0), self.pitch[0] - slot, 1)

    def owner(self, x: int, y: int) -> Hex:
        """The hex that a cell belongs to if the board went on for ever."""
        width, height = self.pitch
        col = x // width + 1
        line = y - self.lowered(col)
        if self.zoom == 3 and x % width == 0 and line % height in (0, 3):
            # The slanted outline leaves this corner cell to the hex on the left.
            col -= 1
            line = y - self.lowered(col)
        return Hex(col, line // height + 1)

    def hex_at(self, x: int, y: int) -> Hex | None:
        """The hex that a cell belongs to, or None beside the board."""
        hex_ = self.owner(x, y)
        on_board = 1 <= hex_.col <= self.columns and 1 <= hex_.row <= self.rows
        return hex_ if on_board else None


def together(
    first: Region, others: Sequence[Region], window: Size, pitch: tuple[int, int]
) -> Region:
    """The part of the drawing that holds `first` and as many of the others as a window can show
    at once, scrolled by whole hexes."""
    width, height = pitch
    best, most = first, 0
    for x in {first.x, *(region.x for region in others if region.x < first.x)}:
        for y in {first.y, *(region.y for region in others if region.y < first.y)}:
            seen = Region(x // width * width, y // height * height, *window)
            if seen.contains_region(first):
                found = [region for region in others if seen.contains_region(region)]
                if len(found) > most:
                    best, most = Region.from_union([first, *found]), len(found)
    return best
