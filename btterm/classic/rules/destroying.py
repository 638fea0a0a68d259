"""Destroying a Unit (Compendium, Destroying a Unit)."""

from __future__ import annotations

from btterm.classic.events import UnitDestroyed
from btterm.classic.units.unit import Out, Unit
from btterm.table.procedure import Procedure


def destroy(unit: Unit, why: Out) -> Procedure[None]:
    """A unit is out of the game, unless it is already."""
    if not unit.destroyed:
        unit.destroyed = why
        yield UnitDestroyed(unit.id, why)
