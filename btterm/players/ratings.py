"""How good players are, from who has won against whom.

The ratings are Elo points by the model of Bradley and Terry: 400 points more win ten games for each
that is lost. They are those under which the results are likeliest, a draw half a game won by each,
with one drawn game more for each pair so that nobody who has won all is infinitely good. Their mean
is 1500. The intervals are those of results drawn anew from the games that were played.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

MEAN, SCALE = 1500.0, 400 / math.log(10)
STEPS = 100
"""In which the likeliest ratings are found."""
DRAWN = 100
"""Times that results are drawn anew for the intervals."""
LIKELY = 0.95


class Result(NamedTuple):
    """A game between two of the players, by their numbers."""

    first: int
    second: int
    score: float
    """Of the first: 1 won, 0 lost, 0.5 a draw or left undecided."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How good a player is."""

    name: str
    points: float
    low: float
    high: float
    score: float
    """Games won, draws counted by half."""
    games: int

    @property
    def words(self) -> str:
        """ "bot:strong     1720 (1650 to 1790)  38.5 of 48"."""
        span = f"({self.low:.0f} to {self.high:.0f})"
        return f"{self.name:<24} {self.points:>5.0f} {span:<16} {self.score:g} of {self.games}"


def ratings(names: Sequence[str], results: Sequence[Result], seed: int = 0) -> list[Rating]:
    """The ratings of players by their results, the best first."""
    luck, count = random.Random(seed), len(names)
    points = _likeliest(count, results)
    again = [
        _likeliest(count, luck.choices(results, k=len(results))) if results else points
        for _ in range(DRAWN)
    ]
    out = round((1 - LIKELY) / 2 * DRAWN)
    found = []
    for number, name in enumerate(names):
        spread = sorted(each[number] for each in again)
        scores = [
            result.score if result.first == number else 1 - result.score
            for result in results
            if number in (result.first, result.second)
        ]
        low, high = spread[out], spread[-out - 1]
        found.append(Rating(name, points[number], low, high, sum(scores), len(scores)))
    return sorted(found, key=lambda rating: -rating.points)


def _likeliest(count: int, results: Sequence[Result]) -> list[float]:
    """The points under which results are likeliest."""
    won = [[0.5 * (one != two) for two in range(count)] for one in range(count)]
    for first, second, score in results:
        won[first][second] += score
        won[second][first] += 1 - score
    strength = [1.0] * count
    for _ in range(STEPS):
        strength = [
            sum(won[one])
            / sum(
                (won[one][two] + won[two][one]) / (strength[one] + strength[two])
                for two in range(count)
                if two != one
            )
            for one in range(count)
        ]
        middle = math.exp(sum(map(math.log, strength)) / count)
        strength = [each / middle for each in strength]
    return [MEAN + SCALE * math.log(each) for each in strength]
