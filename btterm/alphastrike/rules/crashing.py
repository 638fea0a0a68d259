"""What falls from the air, or sinks (Alpha Strike, VTOLs, WiGE Vehicles, Motive Damage)."""

from __future__ import annotations

from btterm.alphastrike.battle import Battle
from btterm.alphastrike.events import DamageTaken, UnitCrashed
from btterm.alphastrike.rules.criticals import critical_hit, mark
from btterm.alphastrike.units import Unit
from btterm.table.procedure import Procedure

CRASH = 1
"""Damage of what crashes or sinks (Alpha Strike, VTOLs, Motive Damage)."""


def crash(battle: Battle, unit: Unit) -> Procedure[None]:
    """A unit that flies falls to the ground, one under water sinks to the bottom, and takes damage
    at once."""
    sinks = unit.elevation < 0
    unit.elevation = -battle.board[unit.hex].depth if sinks else 0
    yield UnitCrashed(unit.id, sinks)
    on_structure = mark(unit, CRASH)
    yield DamageTaken(unit.id, CRASH, unit.armor, unit.structure)
    if on_structure:
        yield from critical_hit(battle, unit)
