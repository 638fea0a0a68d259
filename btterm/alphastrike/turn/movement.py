"""The Movement Phase (Alpha Strike, Movement Phase)."""

from __future__ import annotations

from collections.abc import Mapping

from btterm.alphastrike.battle import Battle, Phase
from btterm.alphastrike.cards.card import Mode
from btterm.alphastrike.decisions import HeightDecision, Move, MoveDecision
from btterm.alphastrike.events import LevelChanged, UnitMoved
from btterm.alphastrike.rules.buildings import walk_through
from btterm.alphastrike.rules.crashing import crash
from btterm.alphastrike.rules.environment import strain
from btterm.alphastrike.rules.evading import choose_evasion
from btterm.alphastrike.rules.moving import HIGH, Way, heights, reach
from btterm.alphastrike.rules.points import moves_left, point_goes_on, to_move
from btterm.alphastrike.rules.to_hit import target_movement
from btterm.alphastrike.rules.transport import offer, set_down, take_aboard
from btterm.alphastrike.rules.withdrawal import leave_map
from btterm.alphastrike.turn.order import ask_at_rest, by_turns, enter, leave
from btterm.alphastrike.units import Slowing, Unit
from btterm.table.procedure import Procedure, ask


def movement_phase(battle: Battle) -> Procedure[None]:
    """The sides move by turns, who has lost the initiative first (Alpha Strike, Movement Phase)."""
    if enter(battle, Phase.MOVEMENT):
        battle.queue = []
    while battle.queue or any(to_move(battle, side) for side in battle.order):
        if not battle.queue:
            battle.queue = next_moves(battle)
        side = battle.queue[0]
        while (offered := offer(battle, side)) is not None:
            taken = yield from ask_at_rest(battle, offered)
            yield from take_aboard(battle, battle.units[offered.unit], taken)
        if not to_move(battle, side):
            # The last that it had to move were taken aboard.
            del battle.queue[0]
            continue
        answer = yield from ask_at_rest(battle, MoveDecision(battle, side))
        yield from move(battle, answer)
        if not point_goes_on(battle, battle.units[answer.unit]):
            del battle.queue[0]
    leave(battle)


def next_moves(battle: Battle) -> list[int]:
    """Who moves until numbers are compared again: a unit each, and of a side with so many times as
    many units left as the other so many; a Point of protomechs is one (Alpha Strike, Uneven Numbers
    of Units)."""
    left = {side: moves_left(battle, side) for side in battle.order}
    return by_turns(left)


def move(battle: Battle, answer: Move) -> Procedure[None]:
    """Carry a move out (Alpha Strike, Movement Phase)."""
    unit, spent = battle.units[answer.unit], 0
    start = unit.hex
    ways = _heights(battle, unit, answer)
    if answer.to != unit.hex:
        way = reach(battle, unit, answer.mode)[answer.to]
        unit.moved.mode = answer.mode
        unit.moved.inches = way.length
        spent = way.inches
        unit.moved.path = list(way.path)
        unit.hex = answer.to
    unit.facing = answer.facing
    unit.moved.done = True
    modifier = target_movement(unit, battle.options).value
    yield UnitMoved(unit.id, unit.moved.mode, unit.moved.inches, unit.hex, unit.facing, modifier)
    if ways is not None:
        spent = yield from _settle(battle, unit, ways)
    yield from walk_through(battle, unit, start, unit.moved.path, unit.moved.mode)
    if unit.moves:
        yield from strain(unit, unit.moved.mode, spent)
    yield from set_down(battle, unit, spent)
    yield from leave_map(battle, unit)
    yield from choose_evasion(battle, unit)


def _heights(battle: Battle, unit: Unit, answer: Move) -> Mapping[int, Way] | None:
    """The levels at which a unit can end its move; None for one that has none."""
    if answer.mode not in HIGH or unit.dummy:
        return None
    return heights(battle, unit, answer.mode)[answer.to]


def _settle(battle: Battle, unit: Unit, ways: Mapping[int, Way]) -> Procedure[int]:
    """Choose the level of a unit at the end of its move. Who can neither stay up nor land crashes
    (Alpha Strike, WiGE Vehicles). Returns the inches of the whole move."""
    if not ways:
        unit.slowed.append(Slowing.IMMOBILE)
        yield from crash(battle, unit)
        return 0
    asked = HeightDecision(battle, unit.side, unit.id, ways, unit.moved.inches > 0)
    before, unit.elevation = unit.elevation, asked.default()
    unit.elevation = elevation = yield from ask(asked)
    if elevation != before:
        yield LevelChanged(unit.id, elevation, unit.moved.mode is Mode.SUBMARINE)
    return ways[elevation].inches
