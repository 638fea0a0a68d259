"""The odds of two dice."""

from __future__ import annotations

from functools import cache

WAYS = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
"""In how many of the 36 ways two dice give each sum."""


@cache
def ways_to_reach(target: int) -> int:
    """In how many of the 36 ways 2D6 reach the target or more; none above 12."""
    return sum(ways for total, ways in WAYS.items() if total >= target)


def chance_of(target: int) -> float:
    """The chance of 2D6 reaching the target or more, from 0 to 1."""
    return ways_to_reach(target) / 36


def percent(chance: float) -> str:
    """ "42%"."""
    return f"{round(100 * chance)}%"
