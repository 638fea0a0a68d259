"""The one place that asks what a unit is. Each function is answered by the folder of the unit's
kind; a new kind owes an answer to each, and the type checker lists those that are missing."""

from __future__ import annotations

from typing import assert_never

from btterm.classic.battle import Battle
from btterm.classic.rules.hits import Hit, Side, attack_sides
from btterm.classic.rules.mech import body, hit_location, mp
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Mode
from btterm.hexes import Hex
from btterm.table.procedure import Procedure

# Movement


def modes(battle: Battle, unit: AnyUnit) -> tuple[Mode, ...]:
    """The movement modes that are open to a unit at the beginning of its move."""
    match unit:
        case Mech():
            return mp.modes(battle, unit)
        case _:
            assert_never(unit)


def budget(battle: Battle, unit: AnyUnit, mode: Mode) -> int:
    """MP that a mode gives a unit for the whole turn."""
    match unit:
        case Mech():
            return mp.budget(battle, unit, mode)
        case _:
            assert_never(unit)


# Hits


def take(battle: Battle, unit: AnyUnit, hit: Hit) -> Procedure[None]:
    """A unit takes one hit: where, what is lost there, and what follows from that."""
    match unit:
        case Mech():
            yield from body.take(battle, unit, hit)
        case _:
            assert_never(unit)


def take_in_clusters(battle: Battle, unit: AnyUnit, hit: Hit) -> Procedure[None]:
    """A unit takes a hit in groups of 5 points, each with a location of its own."""
    for part in hit.in_clusters():
        yield from take(battle, unit, part)


def armor_on(unit: AnyUnit, side: Side) -> int:
    """Armor points left where hits from one side land: what its player goes by who may choose
    between two sides."""
    match unit:
        case Mech():
            return hit_location.armor_on(unit, side)
        case _:
            assert_never(unit)


def attack_side(unit: AnyUnit, origin: Hex) -> Side:
    """The side hit; where the defender has the choice, the one with more armor left."""
    sides = attack_sides(unit.hex, unit.facing, origin)
    return max(sides, key=lambda side: armor_on(unit, side))
