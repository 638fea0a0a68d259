"""A turn, phase by phase (Alpha Strike, Game Sequence)."""

from __future__ import annotations

from contextlib import suppress

from btterm.alphastrike.battle import Battle, Phase
from btterm.alphastrike.events import TurnBegan
from btterm.alphastrike.rules.transport import burden
from btterm.alphastrike.turn.combat import combat_phase
from btterm.alphastrike.turn.ends import end_phase
from btterm.alphastrike.turn.initiative import initiative_phase
from btterm.alphastrike.turn.movement import movement_phase
from btterm.alphastrike.units import Moved
from btterm.table.procedure import Event, Procedure

SEQUENCE = (initiative_phase, movement_phase, combat_phase, end_phase)
"""The phases of a turn, in the order of `Phase`."""


def turn(battle: Battle) -> Procedure[None]:
    """One turn, or what is left of one. What was asked in the middle of a rule is come to again
    by the same answers and dice, and nothing is told before it."""
    again = battle.begun
    given = list(battle.go_back()) if again else []
    phases, answer = _phases(battle), None
    with suppress(StopIteration):
        while True:
            asked = phases.send(answer)
            answer = None
            if isinstance(asked, Event):
                if not again:
                    yield asked
                continue
            if given:
                answer = given.pop(0)
            else:
                again = False
                answer = yield asked
            battle.note(answer)
    battle.midway = None


def _phases(battle: Battle) -> Procedure[None]:
    if not battle.begun:
        yield from _begin_turn(battle)
    for phase in SEQUENCE[list(Phase).index(battle.phase) :]:
        yield from phase(battle)
        if battle.outcome is not None:
            return


def _begin_turn(battle: Battle) -> Procedure[None]:
    """Count the turn and wipe what units did in the one before."""
    battle.turn += 1
    battle.phase = Phase.INITIATIVE
    battle.midway = None
    for unit in battle.in_play():
        unit.moved = Moved()
        unit.handled, unit.declined = burden(battle, unit), []
        unit.evading = False
        unit.acted = unit.fired = unit.tackled = False
        unit.overheated = unit.heated = 0
        unit.spots_for, unit.behind = "", None
    yield TurnBegan(battle.turn)
