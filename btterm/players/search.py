"""Where a unit goes while no enemy is to be seen, but some may hide."""

from __future__ import annotations

from btterm.board.edges import along
from btterm.classic.battle import Battle
from btterm.classic.decisions import Move, MoveDecision
from btterm.classic.rules.movement.steps import Leave
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Mode
from btterm.hexes import Hex, distance, hexsides_towards
from btterm.players.errand import errand

LOOKS = 6
"""Turns for which a place is looked for enemies before it is the turn of the next one."""


def search(decision: MoveDecision) -> Move:
    """Walk to where an objective sends the unit, and off the map there if need be; else to where
    enemies may be: by turns to the edges that they come from and to the middle of the map."""
    battle, mech = decision.battle, decision.unit(decision.units[0])
    sent, stays = errand(battle, mech), decision.default()
    goals = sent.hexes if sent else _places(battle, mech)
    if Mode.WALK not in decision.modes(mech.id) or not goals:
        return stays
    reach = decision.reach(mech.id, Mode.WALK)
    ends = sorted(reach.ends, key=lambda end: _way_left(goals, *end))
    if not ends or (not sent and _way_left(goals, mech.hex)[0] <= _way_left(goals, *ends[0])[0]):
        return stays
    for hex_, facing in ends if sent else ():
        leaves = Move(mech.id, Mode.WALK, (*reach.steps(hex_, facing), Leave()))
        if sent and facing in sent.ways_out(battle, hex_) and not decision.refusal(leaves):
            return leaves
    return Move(mech.id, Mode.WALK, reach.steps(*ends[0]))


def _places(battle: Battle, mech: AnyUnit) -> frozenset[Hex]:
    sides = [side for side in range(len(battle.sides)) if side != mech.side]
    board = battle.board
    middle = frozenset({Hex((board.columns + 1) // 2, (board.rows + 1) // 2)})
    edges = [frozenset(along(board, battle.home(side))) for side in sides]
    places = [*edges, middle]
    return places[battle.turn // LOOKS % len(places)]


def _way_left(goals: frozenset[Hex], hex_: Hex, facing: int = 0) -> tuple[int, int]:
    """Hexes to the nearest goal, and how far one has turned away from it."""
    goal = min(goals, key=lambda each: distance(each, hex_))
    if goal == hex_:
        return 0, 0
    off = min((facing - side) % 6 for side in hexsides_towards(hex_, goal))
    return distance(goal, hex_), min(off, 6 - off)
