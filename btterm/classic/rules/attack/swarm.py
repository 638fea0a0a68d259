"""Swarm missiles that missed their target and look for another (Compendium, Swarm Long-Range
Missiles)."""

from __future__ import annotations

from collections.abc import Sequence

from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Weapon
from btterm.classic.rule import Rule
from btterm.classic.rules.attack.missiles import MISSILE_HITS
from btterm.classic.rules.attack.sight import Sight
from btterm.classic.rules.attack.to_hit import (
    own_modifiers,
    range_modifiers,
    target_modifiers,
)
from btterm.classic.rules.lots import by_lot
from btterm.classic.rules.underwater import submerged
from btterm.classic.sheets.mounts import Mounted
from btterm.classic.units.any import AnyUnit
from btterm.hexes import distance
from btterm.table.choice import Choice, Option
from btterm.table.numbers import TargetNumber
from btterm.table.procedure import Procedure, ask

REACH = 1
"""Hexes from the target in which they look."""


def next_targets(
    battle: Battle, attacker: AnyUnit, weapon: Weapon, target: AnyUnit
) -> list[AnyUnit]:
    """Friends and enemies near the target, without the unit that fired; nobody under water, where
    missiles do not come, and nobody in the air or in hiding."""
    return [
        unit
        for unit in battle.on_board()
        if unit not in (target, attacker)
        and not (unit.airborne or unit.hidden)
        and not submerged(battle, unit)
        and distance(unit.hex, target.hex) <= REACH
        and weapon.range_bracket(distance(attacker.hex, unit.hex))
    ]


def choose(target: AnyUnit, units: Sequence[AnyUnit]) -> Procedure[AnyUnit]:
    """Which of several units is next: whoever plays the first target says so; between units of
    both sides the dice do."""
    if len({unit.side for unit in units}) > 1:
        rule, why = Rule.SWARM_LONG_RANGE_MISSILES, "Swarm missiles: the next target"
        return (yield from by_lot(rule, why, units))
    options = tuple(Option(unit.id, f"{unit.id} {unit.name}") for unit in units)
    question = f"Swarm missiles go on from {target.id}. To whom?"
    answer = yield from ask(
        Choice(Rule.SWARM_LONG_RANGE_MISSILES, target.side, question, options, target.id)
    )
    return next(unit for unit in units if unit.id == answer)


def number(
    battle: Battle,
    attacker: AnyUnit,
    mount: Mounted,
    weapon: Weapon,
    unit: AnyUnit,
    line: Sight,
) -> TargetNumber:
    """The to-hit number for another target: its range, movement and terrain."""
    parts = [
        *own_modifiers(battle, attacker, mount),
        *range_modifiers(battle, attacker, weapon, distance(attacker.hex, unit.hex)),
        *target_modifiers(attacker, unit),
        *line.terms,
    ]
    return TargetNumber(tuple(parts))


def column(missiles: int) -> int:
    """The column for the missiles that are left: the same number or the next smaller one."""
    return max((size for size in MISSILE_HITS[2] if size <= missiles), default=1)
