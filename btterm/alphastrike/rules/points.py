"""Protomechs move by Points of five (Alpha Strike, Movement Modes, Unit Types)."""

from __future__ import annotations

from btterm.alphastrike.battle import Battle
from btterm.alphastrike.cards.card import UnitType
from btterm.alphastrike.units import Unit

POINT = 5
"""Protomechs that move and count as one unit."""


def points_of(battle: Battle, side: int) -> list[list[Unit]]:
    """The Points of a side, in the order in which its protomechs are listed: those that are still
    there."""
    own = [unit for unit in battle.units.values() if unit.side == side]
    machines = [unit for unit in own if unit.card.type is UnitType.PROTOMECH]
    groups = [machines[start : start + POINT] for start in range(0, len(machines), POINT)]
    return [[unit for unit in group if not unit.gone and not unit.dummy] for group in groups]


def to_move(battle: Battle, side: int) -> list[Unit]:
    """Units of a side that may move now: those that have yet to; the rest of a Point alone, once
    one of it has moved."""
    for group in points_of(battle, side):
        rest = [unit for unit in group if not unit.moved.done]
        if 0 < len(rest) < len(group):
            return rest
    return [unit for unit in battle.of_side(side) if not unit.moved.done and not unit.dummy]


def moves_left(battle: Battle, side: int) -> int:
    """How many units of a side have yet to move, a Point as one."""
    waiting = to_move(battle, side)
    spared = (sum(unit in waiting for unit in group) - 1 for group in points_of(battle, side))
    return len(waiting) - sum(max(0, each) for each in spared)


def point_goes_on(battle: Battle, unit: Unit) -> bool:
    """Whether others of the Point of a unit that has moved have yet to."""
    return unit.card.type is UnitType.PROTOMECH and any(
        unit in group and not all(each.moved.done for each in group)
        for group in points_of(battle, unit.side)
    )
