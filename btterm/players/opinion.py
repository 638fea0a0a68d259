"""What a bot would rather have done than was done, by its own scores."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from btterm.classic.decisions import (
    Fire,
    FireDecision,
    Move,
    MoveDecision,
    Strike,
    StrikeDecision,
)
from btterm.players.bot import fire_worth, fires, moves, strikes
from btterm.players.character import Character
from btterm.players.outlook import Plan
from btterm.players.reasons import fire_words, move_words, strike_words
from btterm.table.procedure import Decision

USUAL = Character()


class Opinion(NamedTuple):
    """A better answer."""

    answer: Any
    gain: float
    """How much more it scores, in damage points."""
    done: str
    """What was done, in words: "runs to 0512"."""
    better: str
    """What would have been better."""


def opinion(decision: Decision[Any], answer: Any) -> Opinion | None:
    """What a bot would rather do with the same unit; None: nothing that it scores higher, or it
    has no opinion of such a decision."""
    match decision, answer:
        case MoveDecision(going_on=False), Move():
            found = _move(replace(decision, units=(answer.unit,)), answer)
        case FireDecision(), Fire() if not answer.pick_up:
            found = _fire(replace(decision, units=(answer.unit,)), answer)
        case StrikeDecision(), Strike():
            found = _strike(replace(decision, units=(answer.unit,)), answer)
        case _:
            return None
    return found if found and found.gain > 0 and found.answer != answer else None


def _move(decision: MoveDecision, answer: Move) -> Opinion | None:
    unit = decision.unit(answer.unit)
    weighed = moves(decision, unit, USUAL, lambda: 0.0)
    if weighed is None:
        return None
    end = decision.preview(answer)

    def is_done(plan: Plan) -> bool:
        if plan.there is None:
            return plan.mode is answer.mode and plan.steps() == answer.steps
        there = plan.there.hex, plan.facing
        return plan.mode is answer.mode and there == (end.hex, end.facing)

    done = [plan.score for plan in weighed[1] if is_done(plan)]
    best = max(weighed[1], key=lambda plan: plan.score)
    if not done or best.there is None:
        return None
    better = Move(unit.id, best.mode, best.steps())
    told = [
        f"{move_words(unit, mode, hex_)}, looking {facing.word}"
        for mode, hex_, facing in (
            (answer.mode, end.hex, end.facing),
            (best.mode, best.there.hex, best.facing),
        )
    ]
    return Opinion(better, best.score - max(done), *told)


def _fire(decision: FireDecision, answer: Fire) -> Opinion:
    better, worth = max(fires(decision, USUAL), key=lambda each: each[1])
    done = fire_worth(decision, answer, USUAL)
    return Opinion(better, worth - done, fire_words(answer), fire_words(better))


def _strike(decision: StrikeDecision, answer: Strike) -> Opinion | None:
    weighed = strikes(decision, USUAL)
    done = [worth for each, worth in weighed if each.blows == answer.blows]
    better, worth = max(weighed, key=lambda each: each[1])
    if not done:
        return None
    return Opinion(better, worth - done[0], strike_words(answer), strike_words(better))
