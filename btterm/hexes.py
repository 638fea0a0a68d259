"""Hexes: numbers, facings, neighbours, distance and bearings.

Columns and rows count from 1 and every even column lies half a hex lower, as on the
printed mapsheets. Facings count clockwise from north.
"""

from __future__ import annotations

import re
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from btterm.errors import BadInput


class Facing(IntEnum):
    """One of the six hexsides, clockwise from north."""

    N = 0
    NE = 1
    SE = 2
    S = 3
    SW = 4
    NW = 5

    def turned(self, hexsides: int) -> Facing:
        """The facing this many hexsides clockwise (negative: counter-clockwise)."""
        return Facing((self + hexsides) % 6)

    @property
    def opposite(self) -> Facing:
        return self.turned(3)

    @classmethod
    def parse(cls, text: str) -> Facing:
        """Read "NE". Raises BadInput for anything but N NE SE S SW NW."""
        try:
            return cls[text.strip().upper()]
        except KeyError:
            raise BadInput(f"{text!r} is not a facing: use N NE SE S SW NW") from None


class Hex(NamedTuple):
    """A hex by column and row, both from 1. `Hex(5, 12)` prints as 0512."""

    col: int
    row: int

    def __str__(self) -> str:
        if self.col < 100 and self.row < 100:
            return f"{self.col:02}{self.row:02}"
        return f"{self.col:03}{self.row:03}"

    @classmethod
    def parse(cls, text: str) -> Hex:
        """Read "0512" (or "005012" beyond 99). Raises BadInput for anything else."""
        number = text.strip()
        if not re.fullmatch(r"[0-9]{4}|[0-9]{6}", number):
            raise BadInput(f"{text!r} is not a hex number like 0512")
        half = len(number) // 2
        return cls(int(number[:half]), int(number[half:]))

    def neighbour(self, side: int) -> Hex:
        """The hex across this hexside."""
        col, row = self
        dcol, drow = _STEPS[col & 1][side % 6]
        return Hex(col + dcol, row + drow)

    def neighbours(self) -> tuple[Hex, ...]:
        """The six hexes around, clockwise from north."""
        return tuple(self.neighbour(side) for side in range(6))


# (column, row) steps N NE SE S SW NW: first for even columns, then for odd ones.
_STEPS = (
    ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)),
    ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)),
)


def low(col: int) -> bool:
    """Whether this column lies half a hex lower than its neighbours."""
    return col % 2 == 0


def axial(hex_: Hex) -> tuple[int, int]:
    """Axial coordinates: q grows to the east, r to the south."""
    q = hex_.col - 1
    return q, hex_.row - 1 - (q - (q & 1)) // 2


def from_axial(q: int, r: int) -> Hex:
    """The hex at these axial coordinates."""
    return Hex(q + 1, r + (q - (q & 1)) // 2 + 1)


def distance(a: Hex, b: Hex) -> int:
    """Range in hexes: the length of the shortest path, counting the last hex."""
    aq, ar = axial(a)
    bq, br = axial(b)
    dq, dr = bq - aq, br - ar
    return max(abs(dq), abs(dr), abs(dq + dr))


def centre(hex_: Hex) -> tuple[int, int]:
    """The hex's centre on an exact grid: a column is 3 wide, a hex 2 high, y to the south.

    The six corners of a hex lie at (+-2, 0) and (+-1, +-1) from its centre, so everything
    about straight lines is whole-number arithmetic (x and y have different scales).
    """
    q, r = axial(hex_)
    return 3 * q, 2 * r + q


# Directions from the centre to the middle of each hexside and to each corner on the exact
# grid. Corner i lies between hexsides i-1 and i.
_SIDE = ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1))
_CORNER = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))


@lru_cache(maxsize=4096)
def _sides_crossed(dx: int, dy: int) -> tuple[int, ...]:
    def cross(ax: int, ay: int, bx: int, by: int) -> int:
        return ax * by - ay * bx

    for side in range(6):
        left, right = _CORNER[side], _CORNER[(side + 1) % 6]
        a, b = cross(*left, dx, dy), cross(dx, dy, *right)
        if a > 0 and b > 0:
            return (side,)
        # Exactly through the left corner: it is shared with the hexside before.
        if a == 0 and b > 0 and left[0] * dx + left[1] * dy > 0:
            return ((side - 1) % 6, side)
    raise ValueError("no direction")


def hexsides_towards(a: Hex, b: Hex) -> tuple[int, ...]:
    """The hexside of `a` that the straight line to `b` crosses.

    Two hexsides, clockwise, where the line leaves exactly through a corner. `a` and `b` must
    differ.
    """
    (ax, ay), (bx, by) = centre(a), centre(b)
    return _sides_crossed(bx - ax, by - ay)
