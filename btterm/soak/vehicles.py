"""The vehicles among the units of a battle."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.units.vehicle import Vehicle


def vehicles_of(battle: Battle) -> dict[str, Vehicle]:
    """The vehicles of a battle, by id."""
    return {id_: unit for id_, unit in battle.units.items() if isinstance(unit, Vehicle)}
