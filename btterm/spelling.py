"""Words that were meant by one that nobody knows."""

from __future__ import annotations

from collections.abc import Collection

from rapidfuzz import process
from rapidfuzz.distance import OSA

SHORT, LONG = 4, 8
"""From how many letters on a word may have one wrong, and two."""


def alike(word: str, known: Collection[str]) -> list[str]:
    """The known words that differ least from a word: by a letter or two that are wrong, missing,
    too many or swapped, but not the first one."""
    wrong = (len(word) >= SHORT) + (len(word) >= LONG)
    found = process.extract(word, known, scorer=OSA.distance, score_cutoff=wrong, limit=None)
    near = [
        (each, distance) for each, distance, _ in found if each[0] == word[0] and len(each) >= SHORT
    ]
    least = min((distance for _, distance in near), default=0)
    return [each for each, distance in near if distance == least]
