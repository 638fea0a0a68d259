"""Where there is no air (Compendium, Vacuum). What becomes of hulls is in `rules.hull`."""

from __future__ import annotations

from btterm.classic.battle import Battle

TORN = 2
"""How many times its usual damage infantry takes, for suits that are torn."""


def torn(battle: Battle) -> int:
    """By how much the damage of infantry is multiplied."""
    return TORN if battle.options.vacuum else 1
