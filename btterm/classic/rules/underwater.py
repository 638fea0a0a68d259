"""Units under water (Compendium, Underwater Operations)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.units.any import AnyUnit

UNDER = 2
"""Depth from which the book counts a 'Mech as under water, standing or not."""
CUSHION = 2
"""How many times the usual tonnage a point of damage takes under water."""


def submerged(battle: Battle, unit: AnyUnit) -> bool:
    """Whether nothing of a unit is above the water: of a 'Mech that stands in Depth 2 or more or
    lies in Depth 1, and of a submarine that has dived."""
    terrain = battle.board[unit.hex]
    return terrain.depth > 0 and battle.sight_level(unit) < terrain.level


def deep(battle: Battle, unit: AnyUnit) -> bool:
    """Whether the water is deep enough to press on the hull of a unit and to soften its blows: a
    'Mech is in Depth 2 or more, a submarine has dived."""
    return submerged(battle, unit) and not (unit.prone and battle.board[unit.hex].depth < UNDER)


def wades(battle: Battle, unit: AnyUnit) -> bool:
    """Whether a 'Mech stands in Depth 1 water: its legs are under water, the rest is not."""
    return battle.board[unit.hex].depth == 1 and not unit.raised and unit.height > 0


def cushion(battle: Battle, unit: AnyUnit) -> int:
    """By how much water divides the damage of physical attacks by or on a unit (Compendium,
    Physical Attacks (Underwater))."""
    return CUSHION if deep(battle, unit) else 1
