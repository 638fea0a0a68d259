"""Entering and leaving phases, and asking what the state leads to by itself."""

from __future__ import annotations

from typing import TypeVar

from btterm.alphastrike.battle import Battle, Phase
from btterm.table.procedure import Decision, Procedure

A = TypeVar("A")


def enter(battle: Battle, phase: Phase) -> bool:
    """Begin a phase. False where it has begun already, in the turn that goes on."""
    if battle.begun and battle.phase is phase:
        return False
    battle.phase = phase
    battle.begun = True
    battle.midway = None
    return True


def leave(battle: Battle) -> None:
    """End a phase."""
    battle.begun = False
    battle.midway = None


def ask_at_rest(battle: Battle, decision: Decision[A]) -> Procedure[A]:
    """Ask what the phase, played from the state as it is, asks first."""
    answer = decision.only()
    if answer is None:
        battle.midway = None
        answer = yield decision
    return answer
