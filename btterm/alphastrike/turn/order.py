"""Entering and leaving phases, whose turn it is, and asking what the state leads to by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from btterm.alphastrike.battle import Battle, Phase
from btterm.alphastrike.events import InitiativeRolled
from btterm.alphastrike.rule import Rule
from btterm.table.dice import Throw
from btterm.table.procedure import Decision, Procedure, roll

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


def roll_initiative(
    battle: Battle, about: str, bonuses: Sequence[int] = ()
) -> Procedure[tuple[int, tuple[int, ...]]]:
    """Every side rolls 2D6; the highest wins, and the highest that are equal are rolled again
    (Alpha Strike, Initiative Phase). `bonuses`: what each adds. Returns the winner, and what each
    side has, bonus and all."""
    added = tuple(bonuses) or (0,) * len(battle.sides)
    winner: int | None = None
    while winner is None:
        throws: list[Throw] = []
        for side, name in enumerate(battle.sides):
            why = f"{about} of {name}"
            throws.append((yield from roll(Rule.INITIATIVE_PHASE, why, side=side)))
        totals = [throw.total + more for throw, more in zip(throws, added, strict=True)]
        best = max(totals)
        winner = totals.index(best) if totals.count(best) == 1 else None
        yield InitiativeRolled(tuple(throws), winner, added)
    return winner, tuple(totals)


def by_turns(left: Mapping[int, int]) -> list[int]:
    """Which sides act until numbers are compared again, in this order: each once, and one with so
    many times as many units left as the other so often (Alpha Strike, Uneven Numbers of Units)."""
    fewest = min((count for count in left.values() if count), default=0)
    return [side for side in left for _ in range(left[side] // fewest if fewest else 0)]


def ask_at_rest(battle: Battle, decision: Decision[A]) -> Procedure[A]:
    """Ask what the phase, played from the state as it is, asks first."""
    answer = decision.only()
    if answer is None:
        battle.midway = None
        answer = yield decision
    return answer
