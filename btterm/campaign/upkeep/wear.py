"""Machines that have seen hard years: damage at random (House rules, Quality of Purchases)."""

from __future__ import annotations

from btterm.campaign.outfit import NOTHING_LEFT, Machine
from btterm.classic.rules import kinds
from btterm.classic.rules.random_damage import roll_once
from btterm.table.procedure import Procedure

MOST_ROLLS = 30
"""On the Random Damage Table, until a machine is worn out."""


def damaged(machine: Machine, rolls: int) -> Procedure[None]:
    """A machine takes some rolls on the Random Damage Table, which leave at least a wreck."""
    for _ in range(rolls):
        unit = machine.unit()
        yield from roll_once(unit)
        if unit.destroyed not in NOTHING_LEFT:
            machine.note(unit)


def worn_out(machine: Machine) -> Procedure[None]:
    """Rolls until a machine cannot fight: it has no weapon that works, cannot move or is destroyed;
    what would leave nothing of it does not count (House rules, Quality of Purchases)."""
    for _ in range(MOST_ROLLS):
        yield from damaged(machine, 1)
        unit = machine.unit()
        if unit.destroyed or kinds.crippled(unit):
            return


def marked(machine: Machine) -> Procedure[None]:
    """Damage at random to armor or ammunition (House rules, Retreat and Pursuit)."""
    unit = machine.unit()
    yield from roll_once(unit, marks_only=True)
    if unit.destroyed not in NOTHING_LEFT:
        machine.note(unit)
