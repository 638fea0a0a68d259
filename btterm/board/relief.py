"""A board laid out for quick lines: how high and how dense each hex is.

Everything between two units comes down to one number a hex, its *weight*: BLOCKS for ground or
a building that is too high to see over, else the to-hit modifier of the woods or smoke that
rise high enough to matter. (Compendium, Line of Sight, Woods in the Line of Fire)
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from operator import neg

from btterm.board.board import Board
from btterm.board.terrain import Terrain
from btterm.hexes import Hex, axial, line_offsets

BLOCKS = 99
SMOKE = "smoke"
"""What smoke is called beside the woods."""
WOODS_HEIGHT = 2
SMOKE_HEIGHT = 1


def thicket(terrain: Terrain, over: int) -> tuple[str, int]:
    """Name and to-hit modifier of the woods or smoke of a hex that rise above a level.

    Woods are two levels tall, smoke one; where a hex has both, only the worse counts.
    (Compendium, Line of Sight; Smoke)
    """
    found = ("", 0)
    if terrain.woods and terrain.level + WOODS_HEIGHT > over:
        found = (terrain.ground.value, terrain.woods)
    if terrain.smoke and terrain.level + SMOKE_HEIGHT > over and found[1] < 2:
        found = (SMOKE, 2)
    return found


@dataclass(slots=True)
class Relief:
    """The hexes of a board by axial coordinates, so that a line is the same steps everywhere.

    Every column is long enough that hexes just off the board have cells of their own. They are
    lower than anything and weigh nothing, so they never make the worse side of a line.
    """

    board: Board
    """Its own copy: copies of the board share a relief as long as they are as high."""
    stride: int
    zero: int
    deep: bool = False
    """Whether it is the bottom under the water, for lines that run through that: all else is a
    wall."""
    heights: list[int] = field(default_factory=list)
    hexes: list[Hex | None] = field(default_factory=list)
    _weights: dict[int, list[int]] = field(default_factory=dict)

    @classmethod
    def of(cls, board: Board, *, deep: bool = False) -> Relief:
        """The relief of a board as it is now, or that of the bottom of its waters."""
        key = "bottom" if deep else "relief"
        kept: Relief | None = board.heights.get(key)
        if kept is None:
            slant = (board.columns - 1) // 2
            stride = board.rows + slant + 2
            kept = board.heights[key] = cls(board.copy(), stride, stride + slant + 1, deep)
            size = stride * (board.columns + 2)
            kept.heights, kept.hexes = [-BLOCKS] * size, [None] * size
            for hex_, terrain in zip(board, board.hexes, strict=True):
                index, wall = kept.index(hex_), deep and not terrain.depth
                height = terrain.floor if deep else terrain.height
                kept.heights[index], kept.hexes[index] = BLOCKS if wall else height, hex_
        return kept

    def index(self, hex_: Hex) -> int:
        q, r = axial(hex_)
        return self.zero + q * self.stride + r

    def ways(self, dq: int, dr: int) -> tuple[array[int], ...]:
        """What to add to an index for each hex between two: one way, or right and left."""
        return _ways(dq, dr, self.stride)

    def weights_over(self, level: int) -> list[int]:
        """The weight of every hex for a line that clears everything up to this level."""
        found = self._weights.get(level)
        if found is None:
            found = self._weights[level] = [0] * len(self.heights)
            for hex_, terrain in zip(self.board, self.board.hexes, strict=True):
                index = self.index(hex_)
                if self.heights[index] > level:
                    found[index] = BLOCKS
                elif not self.deep:
                    found[index] = thicket(terrain, level)[1]
        return found

    def weights_from(self, at: int) -> Callable[[int], list[int]]:
        """As `weights_over`, in lists that begin at this hex: a way is read without adding."""
        begun: dict[int, list[int]] = {}

        def over(level: int) -> list[int]:
            found = begun.get(level)
            if found is None:
                weights = self.weights_over(level)
                found = begun[level] = weights[at:] + weights[:at]
            return found

        return over


def weigh(
    over: Callable[[int], list[int]], way: Sequence[int], level: int, other: int
) -> list[int]:
    """The weight of each hex on the way from a unit at one level to a unit at another.

    Only what is higher than both units counts, but next to a unit it is enough to be higher
    than that one. A line meets the hexes next to its ends first and last, and no others.
    """
    found = list(map(over(max(level, other)).__getitem__, way))
    if found and level < other:
        found[0] = over(level)[way[0]]
    elif found and other < level:
        found[-1] = over(other)[way[-1]]
    return found


@lru_cache(maxsize=1 << 13)
def _ways(dq: int, dr: int, stride: int) -> tuple[array[int], ...]:
    if (dq, dr) < (0, 0):
        # Half a turn takes every line to its opposite, and leaves left and right as they are.
        return tuple(array("i", map(neg, way)) for way in _ways(-dq, -dr, stride))
    steps = line_offsets(dq, dr)
    right = array("i", [step[-1][0] * stride + step[-1][1] for step in steps])
    left = array("i", [step[0][0] * stride + step[0][1] for step in steps])
    return (right,) if left == right else (right, left)
