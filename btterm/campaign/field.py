"""Who is left on the field when a battle is over, and may recover what lies there (Compendium,
Scavenging and Repair)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.units.any import AnyUnit


def able(battle: Battle, side: int) -> list[AnyUnit]:
    """The units of a side that are on the map and can do something."""
    units = battle.units.values()
    return [unit for unit in units if unit.side == side and unit.can_act and not unit.gone]


def holder(battle: Battle) -> int | None:
    """The side that holds the field: the one that has won, unless it has won by leaving it to
    another one; where nobody has won the only one that is still there with a unit that can do
    something. None: nobody, or the battle is not over."""
    if battle.outcome is None:
        return None
    winner = battle.outcome.winner
    there = [side for side in range(len(battle.sides)) if able(battle, side)]
    away = any(unit.gone for unit in battle.units.values() if unit.side == winner)
    if len(there) == 1 and (winner is None or away):
        return there[0]
    return winner
