"""A turn, phase by phase (Compendium, Sequence of Play)."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from btterm.classic.battle import Battle, Phase
from btterm.classic.decisions import (
    MoveDecision,
)
from btterm.classic.turn.artillery import off_board_attack_phase, targeting_phase
from btterm.classic.turn.blows import physical_attack_phase
from btterm.classic.turn.ends import end_phase, heat_phase
from btterm.classic.turn.initiative import initiative_phase
from btterm.classic.turn.movement import movement_phase
from btterm.classic.turn.order import begin_turn
from btterm.classic.turn.reaction import reaction_phase
from btterm.classic.turn.weapons import weapon_attack_phase
from btterm.table.procedure import Decision, Event, Procedure


def turn(battle: Battle) -> Procedure[None]:
    """One turn, or what is left of one: of one that begins in a later phase, and of one in which
    something was asked. It is asked again, nothing is told before it, and the turn goes on
    (Compendium, Sequence of Play).

    What the state leads to by itself (`ask_at_rest`) is asked at once. Before any other question,
    such as the way out of a push or the bin that is hit, the rule that asks is played again from
    its beginning, with the same answers and dice (`Battle.midway`).
    """
    again = battle.progress.begun
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
            if isinstance(asked, Decision) and not _only_ejecting(asked):
                battle.idle_turns = 0
            if given:
                answer = given.pop(0)
            else:
                again = False
                answer = yield asked
            battle.note(answer)
    battle.midway = None


def _phases(battle: Battle) -> Procedure[None]:
    if not battle.progress.begun:
        battle.midway = None
        if battle.phase is Phase.END:
            yield from begin_turn(battle)
        battle.idle_turns += 1
    for phase in SEQUENCE_OF_PLAY[list(Phase).index(battle.phase) :]:
        yield from phase(battle)


def _only_ejecting(asked: Decision[Any]) -> bool:
    """Whether nothing is left to a side but to give up its units."""
    return isinstance(asked, MoveDecision) and not any(map(asked.can_move, asked.units))


SEQUENCE_OF_PLAY = (
    initiative_phase,
    targeting_phase,
    movement_phase,
    reaction_phase,
    off_board_attack_phase,
    weapon_attack_phase,
    physical_attack_phase,
    heat_phase,
    end_phase,
)
"""The phases of a turn, in the order of `Phase`."""
