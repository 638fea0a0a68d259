"""High and low gravity: MP, and what falls do (Compendium, High/Low Gravity). What units risk that
go faster than they were built for is in `rules.movement.strain`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import accumulate

from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Weapon, WeaponKind
from btterm.classic.rule import Rule
from btterm.classic.rules.drops import fall_damage
from btterm.classic.units.unit import EARTH, Unit
from btterm.table.numbers import Modifier

THROWN = (WeaponKind.BALLISTIC, WeaponKind.MISSILE)
"""What gravity bends on its way."""
OFF_BY = Fraction(1, 10)
"""G for each step of what a wrong calibration adds."""
UNCALIBRATED = 1
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


def weigh(battle: Battle) -> None:
    """How heavy all units are for what is built, on this world (House rules, Weights by
    Gravity)."""
    for unit in battle.units.values():
        weigh_unit(battle, unit)


def weigh_unit(battle: Battle, unit: Unit) -> None:
    """How heavy a unit is for what is built, on this world."""
    unit.pull = battle.options.gravity if battle.options.weights_by_gravity else EARTH


def damage_of_fall(battle: Battle, tons: int, levels: int, into_water: bool = False) -> int:
    """Damage points of a fall on this world; by the house rule rounded once, with gravity in it
    (House rules, Gravity in Falls)."""
    if not battle.options.gravity_in_falls:
        return heavier(battle, fall_damage(tons, levels, into_water))
    points = Fraction(tons * (max(levels, 0) + 1), 20 if into_water else 10)
    return math.ceil(points * pull(battle))


def times(battle: Battle) -> Fraction:
    """How many times as hard as on Earth hits what comes down on somebody: by the house rule as
    many as the gravity has G (House rules, Gravity in Falls)."""
    return pull(battle) if battle.options.gravity_in_falls else Fraction(1)


def ranged(battle: Battle, weapon: Weapon) -> Weapon:
    """A weapon with the ranges that it has on this world: by the house rule shells and missiles fly
    farther or less far (House rules, Ranges by Gravity)."""
    if not battle.options.ranges_by_gravity or battle.options.gravity == EARTH:
        return weapon
    return _ranged(weapon, battle.options.gravity)


@cache
def _ranged(weapon: Weapon, gravity: str) -> Weapon:
    if weapon.kind not in THROWN or not (weapon.short and weapon.medium and weapon.long):
        return weapon
    brackets = [weapon.short, weapon.medium - weapon.short, weapon.long - weapon.medium]
    brackets = stretched(brackets, Fraction(gravity))
    short, medium, long = accumulate(brackets)
    return replace(weapon, short=short, medium=medium, long=long)


def stretched(brackets: Sequence[int], gravity: Fraction) -> list[int]:
    """The hexes of the short, medium and long bracket in a gravity: what low gravity adds goes to
    the long one, what high gravity takes is taken from each in turn, the long one first, as long as
    it has any left (House rules, Ranges by Gravity)."""
    left, whole = list(brackets), sum(brackets)
    more = math.floor(whole / gravity + Fraction(1, 2)) - whole
    if more >= 0:
        left[-1] += more
        return left
    place = len(left) - 1
    for _ in range(-more):
        while not left[place]:
            place = (place - 1) % len(left)
        left[place] -= 1
        place = (place - 1) % len(left)
    return left


def uncalibrated(battle: Battle, unit: Unit, weapon: Weapon) -> list[Modifier]:
    """What a gravity that its weapons are not calibrated for adds to the numbers of a unit, for
    each full tenth of a G (House rules, Calibration)."""
    if not battle.options.calibration or weapon.kind not in THROWN:
        return []
    tenths = math.floor(abs(pull(battle) - Fraction(unit.calibrated)) / OFF_BY)
    if not tenths:
        return []
    label = f"calibrated for {unit.calibrated} G"
    return [Modifier(Rule.CALIBRATION, label, UNCALIBRATED * tenths)]


def heavier(battle: Battle, points: int) -> int:
    """Damage points of a fall on Earth, as they are on this world."""
    return weighed(points, pull(battle))


def weighed(points: int, gravity: Fraction) -> int:
    """Damage points of a fall on Earth, as they are at a gravity."""
    return _nearest(points * gravity)


def _nearest(number: Fraction) -> int:
    """To the nearest whole number, a half down."""
    return math.ceil(number - Fraction(1, 2))
