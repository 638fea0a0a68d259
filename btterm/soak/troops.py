"""The infantry and the battle armor among the units of a battle."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.units.platoon import Platoon
from btterm.classic.units.squad import Squad


def platoons_of(battle: Battle) -> dict[str, Platoon]:
    """The platoons of a battle, by id."""
    return {id_: unit for id_, unit in battle.units.items() if isinstance(unit, Platoon)}


def squads_of(battle: Battle) -> dict[str, Squad]:
    """The battle armor of a battle, by id."""
    return {id_: unit for id_, unit in battle.units.items() if isinstance(unit, Squad)}
