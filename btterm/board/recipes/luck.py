"""Numbers from a seed, the same in every version of Python and on every machine.

Only whole numbers and the four basic operations with roots are used, whose results are laid down to
the last bit; so is what maps are made of elsewhere in this package.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from math import sqrt
from typing import TypeVar

T = TypeVar("T")
_MASK = (1 << 64) - 1
Span = tuple[float, float]
"""From the least to the most, any number between."""
Count = tuple[int, int]
"""From the least to the most, whole numbers, both included."""


class Luck:
    """A row of numbers that depends on a name alone (the generator SplitMix64)."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._state = int.from_bytes(sha256(name.encode()).digest()[:8], "big")

    def of(self, what: str) -> Luck:
        """A row of its own for one thing: what is drawn for others does not change it."""
        return Luck(f"{self.name}/{what}")

    def unit(self) -> float:
        """At least 0 and less than 1."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        return (_mixed(self._state) >> 11) / (1 << 53)

    def between(self, span: Span) -> float:
        low, high = span
        return low + (high - low) * self.unit()

    def whole(self, count: Count) -> int:
        low, high = count
        return low + int((high - low + 1) * self.unit())

    def chance(self, share: float) -> bool:
        return self.unit() < share

    def pick(self, things: Sequence[T]) -> T:
        return things[int(len(things) * self.unit())]

    def some(self, number: float) -> int:
        """A whole number that is this one on the average."""
        return int(number) + (self.unit() < number - int(number))

    def direction(self) -> tuple[float, float]:
        """A vector of length 1, any way."""
        while True:
            x, y = self.between((-1, 1)), self.between((-1, 1))
            length = sqrt(x * x + y * y)
            if 0.1 < length <= 1:
                return x / length, y / length


class Ripple:
    """A smooth field over the plane, from -1 to 1, whose waves are about so many hexes long."""

    def __init__(self, luck: Luck, waves: float) -> None:
        self.salt = int(luck.unit() * (1 << 53))
        self.waves = waves
        self._knots: dict[tuple[int, int], float] = {}
        self._known: dict[tuple[float, float], float] = {}

    def at(self, place: tuple[float, float]) -> float:
        """How high it is in a place."""
        found = self._known.get(place)
        if found is None:
            found = self._known[place] = self._height(place)
        return found

    def _height(self, place: tuple[float, float]) -> float:
        x, y = place[0] / self.waves + 1000, place[1] / self.waves + 1000
        col, row = int(x), int(y)
        across, down = _eased(x - col), _eased(y - row)
        top = self._knot(col, row) * (1 - across) + self._knot(col + 1, row) * across
        low = self._knot(col, row + 1) * (1 - across) + self._knot(col + 1, row + 1) * across
        return top * (1 - down) + low * down

    def _knot(self, col: int, row: int) -> float:
        found = self._knots.get((col, row))
        if found is None:
            number = self.salt + col * 0x9E3779B97F4A7C15 + row * 0xC2B2AE3D27D4EB4F
            found = self._knots[col, row] = (_mixed(number & _MASK) >> 11) / (1 << 52) - 1
        return found


def _mixed(number: int) -> int:
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & _MASK
    return number ^ (number >> 31)


def _eased(part: float) -> float:
    return part * part * (3 - 2 * part)
