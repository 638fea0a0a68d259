"""High and low gravity: MP, and what falls do (Compendium, High/Low Gravity). What units risk that
go faster than they were built for is in `rules.movement.strain`."""

from __future__ import annotations

import math
from fractions import Fraction

from btterm.classic.battle import Battle
from btterm.classic.rules.drops import fall_damage

EARTH = "1.0"
"""What all is built for, in G."""
MOST = 2
"""How many times as many MP low gravity gives a unit at most."""


def pull(battle: Battle) -> Fraction:
    """The gravity of the world, in G."""
    return Fraction(battle.options.gravity)


def at(battle: Battle, mp: int) -> int:
    """What Walking, Cruising or Jumping MP of the record sheet are on this world."""
    if battle.options.gravity == EARTH:
        return mp
    return min(MOST * mp, _nearest(mp / pull(battle)))


def damage_of_fall(battle: Battle, tons: int, levels: int, into_water: bool = False) -> int:
    """Damage points of a fall on this world."""
    return heavier(battle, fall_damage(tons, levels, into_water))


def heavier(battle: Battle, points: int) -> int:
    """Damage points of a fall on Earth, as they are on this world."""
    return weighed(points, pull(battle))


def weighed(points: int, gravity: Fraction) -> int:
    """Damage points of a fall on Earth, as they are at a gravity."""
    return _nearest(points * gravity)


def _nearest(number: Fraction) -> int:
    """To the nearest whole number, a half down."""
    return math.ceil(number - Fraction(1, 2))
