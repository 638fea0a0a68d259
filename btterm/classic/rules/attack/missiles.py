"""How many missiles of a salvo hit (Compendium, Missile Hits)."""

from __future__ import annotations

from functools import cache

from btterm.table.odds import WAYS

MISSILE_HITS: dict[int, dict[int, int]] = {
    2: {2: 1, 4: 1, 5: 1, 6: 2, 10: 3, 15: 5, 20: 6},
    3: {2: 1, 4: 2, 5: 2, 6: 2, 10: 3, 15: 5, 20: 6},
    4: {2: 1, 4: 2, 5: 2, 6: 3, 10: 4, 15: 6, 20: 9},
    5: {2: 1, 4: 2, 5: 3, 6: 3, 10: 6, 15: 9, 20: 12},
    6: {2: 1, 4: 2, 5: 3, 6: 4, 10: 6, 15: 9, 20: 12},
    7: {2: 1, 4: 3, 5: 3, 6: 4, 10: 6, 15: 9, 20: 12},
    8: {2: 2, 4: 3, 5: 3, 6: 4, 10: 6, 15: 9, 20: 12},
    9: {2: 2, 4: 3, 5: 4, 6: 5, 10: 8, 15: 12, 20: 16},
    10: {2: 2, 4: 3, 5: 4, 6: 5, 10: 8, 15: 12, 20: 16},
    11: {2: 2, 4: 4, 5: 5, 6: 6, 10: 10, 15: 15, 20: 20},
    12: {2: 2, 4: 4, 5: 5, 6: 6, 10: 10, 15: 15, 20: 20},
}
"""Missiles that hit, by 2D6 and by missiles fired (Missile Hits Table)."""


def column(missiles: int) -> int:
    """The column for a salvo whose size the table lacks: the nearest, the smaller on a tie."""
    return min(MISSILE_HITS[2], key=lambda size: (abs(size - missiles), size))


def missiles_hitting(missiles: int, roll: int) -> int:
    """How many of the missiles hit on this 2D6 roll; a single missile always does (Compendium,
    Missile Hits)."""
    if missiles <= 1:
        return missiles
    return min(missiles, MISSILE_HITS[max(2, min(12, roll))][column(missiles)])


@cache
def average_hits(missiles: int) -> float:
    """Missiles that hit on average."""
    return sum(ways * missiles_hitting(missiles, total) for total, ways in WAYS.items()) / 36
