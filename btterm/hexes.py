"""Hexes: numbers, facings, neighbours, distance, straight lines and arcs.

Columns and rows count from 1 and every even column lies half a hex lower, as on the
printed mapsheets. Facings count clockwise from north.
"""

from __future__ import annotations

import re
from enum import Flag, IntEnum, auto
from functools import cache, lru_cache
from typing import NamedTuple

from btterm.errors import BadInput


class Facing(IntEnum):
    """One of the six hexsides, clockwise from north (Compendium, Facing)."""

    N = 0
    NE = 1
    SE = 2
    S = 3
    SW = 4
    NW = 5

    def turned(self, hexsides: int) -> Facing:
        """The facing this many hexsides clockwise (negative: counter-clockwise)."""
        return _FACINGS[(self + hexsides) % 6]

    @property
    def opposite(self) -> Facing:
        return self.turned(3)

    @property
    def word(self) -> str:
        """ "north-east"."""
        return _FACING_WORDS[self]

    @classmethod
    def parse(cls, text: str) -> Facing:
        """Read "NE". Raises BadInput for anything but N NE SE S SW NW."""
        try:
            return cls[text.strip().upper()]
        except KeyError:
            raise BadInput(f"{text!r} is not a facing: use N NE SE S SW NW") from None


_FACINGS = tuple(Facing)
_FACING_WORDS = ("north", "north-east", "south-east", "south", "south-west", "north-west")


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
        return _around(self)


# (column, row) steps N NE SE S SW NW: first for even columns, then for odd ones.
_STEPS = (
    ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)),
    ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)),
)


@lru_cache(maxsize=20_000)
def _around(hex_: Hex) -> tuple[Hex, ...]:
    return tuple(map(hex_.neighbour, range(6)))


def low(col: int) -> bool:
    """Whether this column lies half a hex lower than its neighbours."""
    return col % 2 == 0


def axial(hex_: Hex) -> tuple[int, int]:
    """Axial coordinates: q grows to the east, r to the south."""
    col, row = hex_
    return col - 1, row - 1 - (col - 1 >> 1)


def from_axial(q: int, r: int) -> Hex:
    """The hex at these axial coordinates."""
    return Hex(q + 1, r + (q >> 1) + 1)


def distance(a: Hex, b: Hex) -> int:
    """Range in hexes: the length of the shortest path, counting the last hex."""
    (acol, arow), (bcol, brow) = a, b
    dq = bcol - acol
    dr = brow - arow - (bcol - 1 >> 1) + (acol - 1 >> 1)
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


def _cross(ax: int, ay: int, bx: int, by: int) -> int:
    """Positive when b points clockwise of a, 0 when they lie on one line."""
    return ax * by - ay * bx


@lru_cache(maxsize=4096)
def _sides_crossed(dx: int, dy: int) -> tuple[int, ...]:
    for side in range(6):
        left, right = _CORNER[side], _CORNER[(side + 1) % 6]
        a, b = _cross(*left, dx, dy), _cross(dx, dy, *right)
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


def line(a: Hex, b: Hex) -> tuple[tuple[Hex, ...], ...]:
    """The hexes between `a` and `b` on the straight line from centre to centre, in order.

    Each step is one hex, or the pair (left, right) seen from `a` where the line runs exactly
    along the edge between two hexes. A hex that the line touches only at a corner is a step of
    its own. Some of the hexes may lie off the board. (Compendium, Line of Sight)
    """
    (aq, ar), (bq, br) = axial(a), axial(b)
    return tuple(
        tuple(from_axial(aq + q, ar + r) for q, r in step)
        for step in line_offsets(bq - aq, br - ar)
    )


@lru_cache(maxsize=64)
def line_offsets(dq: int, dr: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """`line` to the hex this far away, in axial steps from the start."""
    dx, dy = 3 * dq, 2 * dr + dq
    # A hex lies on the line unless its six corners lie strictly on one side of it.
    reach = max(2 * abs(dy), abs(dx) + abs(dy))
    length = dx * dx + 3 * dy * dy
    # How far along the line, in the true metric: y counts by the root of three.
    along_q, along_r = 3 * (dx + dy), 6 * dy
    touched = sorted(
        (along, dx * (2 * r + q) - 3 * dy * q, q, r)
        for q, r in _near_line(dq, dr, reach)
        if 0 < (along := along_q * q + along_r * r) < length
    )
    steps: list[tuple[tuple[int, int], ...]] = []
    before = 0
    for along, _, q, r in touched:
        if along == before:
            steps[-1] += ((q, r),)
        else:
            steps.append(((q, r),))
        before = along
    return tuple(steps)


def _near_line(dq: int, dr: int, reach: int) -> list[tuple[int, int]]:
    """Axial offsets whose centres are no further than `reach` to either side of the line."""
    if dq == 0:
        return [(0, r) for r in range(min(0, dr), max(0, dr) + 1)]
    sign = 1 if dq > 0 else -1
    dx, dy = 3 * dq * sign, (2 * dr + dq) * sign
    near = []
    for q in range(0, dq + sign, sign):
        lowest = -((reach - 3 * q * dy) // dx)
        highest = (reach + 3 * q * dy) // dx
        near += [(q, r) for r in range(-((q - lowest) // 2), (highest - q) // 2 + 1)]
    return near


class Arc(Flag):
    """The four firing arcs of a facing. (Compendium, Firing Arcs)"""

    FRONT = auto()
    RIGHT = auto()
    REAR = auto()
    LEFT = auto()

    @property
    def word(self) -> str:
        """ "front", of a single arc."""
        return (self.name or "").lower()

    @property
    def words(self) -> list[str]:
        """The names of all arcs in it: of a hex on the border of two, both count."""
        order = (Arc.FRONT, Arc.LEFT, Arc.RIGHT, Arc.REAR)
        return [arc.word for arc in order if arc in self]


# Each arc runs clockwise between two hexsides, counted from the facing.
_ARCS = ((Arc.FRONT, 5, 1), (Arc.RIGHT, 1, 2), (Arc.REAR, 2, 4), (Arc.LEFT, 4, 5))


def arcs(facing: int, a: Hex, b: Hex) -> Arc:
    """The arcs of a unit in `a` with this facing that `b` lies in: `Arc.FRONT in arcs(...)`.

    A hex in the row straight through a bordering hexside lies in both arcs, a unit's own hex
    in all four.
    """
    return _arcs(facing % 6, wedge(a, b))


Wedge = tuple[int, int, int]


def wedge(a: Hex, b: Hex) -> Wedge:
    """Where b lies as seen from a: in one of the six rows straight through the hexsides, between
    two of them, or in the same hex. All hexes in one wedge lie in the same arcs."""
    (ax, ay), (bx, by) = centre(a), centre(b)
    return _wedge(bx - ax, by - ay)


def _wedge(dx: int, dy: int) -> Wedge:
    """The side of each of the three lines through two hexsides that an offset lies on."""
    right, left = 3 * dy + dx, 3 * dy - dx
    return (dx > 0) - (dx < 0), (right > 0) - (right < 0), (left > 0) - (left < 0)


_BETWEEN = [
    (ax + bx, ay + by) for (ax, ay), (bx, by) in zip(_SIDE, _SIDE[1:] + _SIDE[:1], strict=True)
]
_WEDGES = {_wedge(dx, dy): (dx, dy) for dx, dy in ((0, 0), *_SIDE, *_BETWEEN)}
"""For each wedge an offset that lies in it."""


@cache
def _arcs(facing: int, in_wedge: Wedge) -> Arc:
    dx, dy = _WEDGES[in_wedge]
    found = Arc(0)
    for arc, first, last in _ARCS:
        left, right = _SIDE[(facing + first) % 6], _SIDE[(facing + last) % 6]
        if _cross(*left, dx, dy) >= 0 and _cross(dx, dy, *right) >= 0:
            found |= arc
    return found
