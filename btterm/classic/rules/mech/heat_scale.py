"""The Heat Scale (Compendium, Effects of Heat, Heat Scale Effects): numbers only, read from many
rules."""

from __future__ import annotations

from btterm.classic.units.unit import Mode
from btterm.table.odds import chance_of

HEAT_LIMIT = 30

WALKING_LOSS = {5: 1, 10: 2, 15: 3, 20: 4, 25: 5}
"""Walking MP lost at and above each heat level; the highest reached counts."""
FIRE_MODIFIER = {8: 1, 13: 2, 17: 3, 24: 4}
"""To-hit modifier for weapons at and above each heat level."""
COOL = min(*WALKING_LOSS, *FIRE_MODIFIER) - 1
"""The highest heat level that does no harm."""
SHUTDOWN: dict[int, int | None] = {14: 4, 18: 6, 22: 8, 26: 10, 30: None}
"""Avoid number at each shutdown level; None: cannot be avoided."""
AMMUNITION = {19: 4, 23: 6, 28: 8}
"""Avoid number at each ammunition explosion level."""
LIFE_SUPPORT = {15: 1, 26: 2}
"""Hits on a MechWarrior without life support, at and above each heat level."""
RESTART_BELOW = 14
"""Below this heat a reactor restarts by itself."""
ENGINE_HEAT = {0: 0, 1: 5, 2: 10}
"""Heat points each turn, by hits on the engine."""
MOVEMENT_HEAT = {Mode.STAND: 0, Mode.WALK: 1, Mode.RUN: 2}
LEAST_JUMP_HEAT = 3
THROUGH_FIRE = 2
"""Heat points for each burning hex entered."""
IN_FIRE = 5
"""Heat points for a turn that ends in a burning hex."""


def _reached(table: dict[int, int], heat: int) -> int:
    return next((value for level, value in reversed(table.items()) if heat >= level), 0)


def walking_loss(heat: int) -> int:
    """Walking MP lost to heat (Compendium, Movement Effects)."""
    return _reached(WALKING_LOSS, heat)


def fire_modifier(heat: int) -> int:
    """To-hit modifier of weapons fire for heat (Compendium, Weapon Attack Effects)."""
    return _reached(FIRE_MODIFIER, heat)


def ammunition_number(heat: int) -> int:
    """The number that keeps the ammunition from exploding; 0: no danger."""
    return _reached(AMMUNITION, heat)


def avoid_number(heat: int) -> int | None:
    """The number that avoids a shutdown at this heat, or restarts the reactor; 0: no danger,
    None: no number helps."""
    levels = [level for level in SHUTDOWN if heat >= level]
    return SHUTDOWN[max(levels)] if levels else 0


def shutdown_chance(heat: int) -> float:
    """The chance of a shutdown for a unit that has come to this heat, from 0 to 1."""
    number = avoid_number(heat)
    return 1.0 if number is None else 1 - chance_of(number)


def ammunition_chance(heat: int) -> float:
    """The chance that ammunition explodes at this heat, from 0 to 1."""
    return 1 - chance_of(ammunition_number(heat))


def life_support_hits(heat: int) -> int:
    """Hits on a MechWarrior whose life support is destroyed (Compendium, Damage from Excess Heat,
    MechWarrior Effects)."""
    return _reached(LIFE_SUPPORT, heat)


def movement_heat(mode: Mode, hexes_jumped: int = 0) -> int:
    """Heat points of a movement mode (Compendium, Heat Points)."""
    return max(LEAST_JUMP_HEAT, hexes_jumped) if mode is Mode.JUMP else MOVEMENT_HEAT[mode]
