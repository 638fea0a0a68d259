"""What feeds a weapon, and whether there is any left (Compendium, Ammunition Expenditures)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from btterm.classic.equipment.catalogue import Tag, Weapon
from btterm.classic.equipment.fire_ways import LOADS, FireWay, feeds
from btterm.classic.rule import Rule
from btterm.classic.units.unit import Unit
from btterm.errors import ALLOWED, Refusal


def loaded_bins(unit: Unit, weapon: Weapon, way: FireWay = FireWay.USUAL) -> list[int]:
    """Numbers of the bins that are not empty and hold what a weapon takes that is fired in one
    way."""
    return [
        number
        for number, bin_ in enumerate(unit.bins)
        if bin_.ammo.weapon == weapon.name and unit.shots[number] and feeds(bin_.ammo.munition, way)
    ]


def loaded_refusal(
    weapon: Weapon, way: FireWay, bins: Callable[[FireWay], Sequence[int]]
) -> Refusal:
    """Why a weapon that works cannot fire at anything in one way, or empty. `bins`: the numbers of
    those that feed it when it is fired in some way."""
    if Tag.ANTI_MISSILE in weapon.tags:
        return Refusal(Rule.ANTI_MISSILE_SYSTEM, "fires at missiles by itself")
    if weapon.ammo and not bins(way):
        others = [load.value for load in LOADS if bins(load)]
        why = f"only {' and '.join(others)} loaded" if others else "no ammo"
        return Refusal(Rule.AMMUNITION_EXPENDITURES, why)
    return ALLOWED
