"""Markers to capture (Alpha Strike, Objective Markers)."""

from __future__ import annotations

from btterm.alphastrike.battle import Battle, Objective
from btterm.alphastrike.cards.points import skilled_pv
from btterm.alphastrike.events import ObjectiveCaptured, ObjectiveOccupied
from btterm.board.board import Board
from btterm.hexes import Hex, distance
from btterm.table.procedure import Procedure

NEAR = 1
"""Hexes from a marker within which it is held: two inches."""
TURNS = 2
"""End Phases in a row that capture it."""
EACH = 2
"""Markers on each side's ground."""
SHARE = 0.66
"""Of the defender's PV, shared among the markers, is what they are worth."""


def laid_out(board: Board, sides: int, depth: int) -> list[Objective]:
    """Two markers on each side's ground, a third of the map from its sides, in the middle of its
    zone, which is so deep."""
    found = []
    for side in range(sides):
        row = (depth + 1) // 2 if side else board.rows + 1 - (depth + 1) // 2
        for number in range(1, EACH + 1):
            wanted = Hex(max(1, round(number * (board.columns + 1) / (EACH + 1))), row)
            found.append(Objective(_open(board, wanted), side))
    return found


def _open(board: Board, wanted: Hex) -> Hex:
    """The nearest hex without water and buildings."""

    def fit(hex_: Hex) -> tuple[bool, int, Hex]:
        terrain = board[hex_]
        return bool(terrain.depth or terrain.building), distance(hex_, wanted), hex_

    return min(board, key=fit)


def value(battle: Battle, objective: Objective) -> int:
    """What a marker is worth, in victory points."""
    own = [unit for unit in battle.units.values() if unit.side == objective.side]
    markers = sum(each.side == objective.side for each in battle.objectives)
    pv = sum(skilled_pv(unit.card.pv, unit.skill) for unit in own)
    return int(pv * SHARE / markers + 0.5)


def holder(battle: Battle, objective: Objective) -> int | None:
    """The enemy that alone stands near a marker."""
    near = {unit.side for unit in battle.on_map() if distance(unit.hex, objective.hex) <= NEAR}
    return near.pop() if len(near) == 1 and objective.side not in near else None


def hold_objectives(battle: Battle) -> Procedure[None]:
    """In the End Phase a marker is held for one turn more, or captured, or free again."""
    for objective in battle.objectives:
        if objective.taken is not None:
            continue
        side = holder(battle, objective)
        objective.turns = objective.turns + 1 if side == objective.held else int(side is not None)
        objective.held = side
        if side is None:
            objective.turns = 0
        elif objective.turns >= TURNS:
            objective.taken = side
            yield ObjectiveCaptured(objective.hex, side)
        elif objective.turns == 1:
            objective.occupied = True
            yield ObjectiveOccupied(objective.hex, side)
