"""Units under water (Compendium, Underwater Operations)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.units.unit import Unit

UNDER = 2
"""Depth from which a standing 'Mech is under water."""
CUSHION = 2
"""How many times the usual tonnage a point of damage takes under water."""


def submerged(battle: Battle, mech: Unit) -> bool:
    """Whether a 'Mech stands or lies on the bottom of Depth 2 water or deeper."""
    return battle.board[mech.hex].depth >= UNDER and not mech.raised


def wades(battle: Battle, mech: Unit) -> bool:
    """Whether a 'Mech stands in Depth 1 water: its legs are under water, the rest is not."""
    return battle.board[mech.hex].depth == 1 and not mech.raised and not mech.prone


def below_surface(battle: Battle, mech: Unit) -> bool:
    """Whether all of a 'Mech is under water: it stands in Depth 2, or lies in Depth 1."""
    return battle.board[mech.hex].depth > 0 and not mech.raised and not wades(battle, mech)


def cushion(battle: Battle, mech: Unit) -> int:
    """By how much water divides the damage of physical attacks by or on a 'Mech (Compendium,
    Physical Attacks (Underwater))."""
    return CUSHION if submerged(battle, mech) else 1
