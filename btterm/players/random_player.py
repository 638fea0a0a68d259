"""A player who does anything that is allowed: to try out the rules, and for a laugh."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any, TypeVar

from btterm.classic.decisions import (
    Fire,
    FireDecision,
    Move,
    MoveDecision,
    Order,
    OrdersDecision,
    StrikeDecision,
    TargetingDecision,
)
from btterm.classic.drafts.draft import Draft
from btterm.classic.drafts.fire import FireDraft
from btterm.classic.drafts.strike import StrikeDraft
from btterm.classic.rules import kinds
from btterm.classic.rules.mech.ejection import STAY
from btterm.classic.rules.movement.steps import (
    LATERAL,
    LEFT,
    RIGHT,
    Backward,
    Charge,
    Climb,
    Collapse,
    Dive,
    Drop,
    Eject,
    Forward,
    Leave,
    Rise,
    Shift,
    Sink,
    Stand,
    Step,
)
from btterm.classic.rules.movement.steps import STEPS as TAKEN
from btterm.classic.units.unit import Mode
from btterm.hexes import Facing
from btterm.table.procedure import Decision

P = TypeVar("P")
A = TypeVar("A")

STEPS: tuple[Step, ...] = (
    *(Forward(),) * 12,
    *(Backward(), LEFT, RIGHT) * 4,
    *(Shift(side) for side in LATERAL),
    *(Stand(facing) for facing in Facing),
    *(Drop(), Charge(), Charge(), Collapse()),
)
"""What a wanderer may try next, the more often the better."""
STEPS_TRIED = 15
RASH = 0.2
"""How often a charge, a death from above attack or MASC comes to mind."""
BOARDS = 6
"""How often mounting or dismounting comes to mind, as a step among others."""
BOARDS_AT_ONCE = 0.5
"""How often somebody mounts or dismounts on the way to a hex."""
ENOUGH = 0.02
"""How often leaving the map or the 'Mech comes to mind."""
HOLD = 0.2
"""How often a weapon or a limb is left alone."""


class RandomPlayer:
    """Answers every decision with some legal answer. The seed makes it repeat itself; the dice
    of the table are its own affair."""

    def __init__(self, seed: int = 0) -> None:
        self.luck = random.Random(seed)

    def decide(self, decision: Decision[Any]) -> Any:
        match decision:
            case MoveDecision():
                return self._move(decision)
            case FireDecision():
                return self._fire(FireDraft(decision, self.luck.choice(decision.units)))
            case StrikeDecision():
                return self._fill(StrikeDraft(decision, self.luck.choice(decision.units)))
            case OrdersDecision():
                return self._orders(decision)
            case TargetingDecision():
                return self._aim(decision)
        return self._choose(decision)

    def _move(self, decision: MoveDecision) -> Move:
        id_ = self.luck.choice(decision.units)
        mode = self.luck.choice(decision.modes(id_))
        rash = self.luck.random() < RASH
        attacks = (*decision.attacks(id_), *decision.rams(id_)) if rash else ()
        if attacks:
            return self.luck.choice(attacks)
        reach = decision.reach(id_, mode)
        if mode is Mode.RUN and self.luck.random() < RASH:
            reach = decision.masc_reach(id_) or reach
        boarding = decision.boardings(id_)
        if boarding and self.luck.random() < BOARDS_AT_ONCE:
            reach = decision.reach(id_, mode, (self.luck.choice(boarding),))
        if mode is Mode.STAND or not reach.ends or self.luck.random() < 0.5:
            return self._wander(decision, Move(id_, mode))
        hex_, facing = self.luck.choice(list(reach.ends))
        if Rise not in TAKEN[kinds.motion(decision.unit(id_))]:
            return Move(id_, mode, reach.steps(hex_, facing))
        raised = self.luck.choice(reach.heights(hex_, facing) or [reach.ends[hex_, facing].raised])
        return Move(id_, mode, reach.steps(hex_, facing, raised))

    def _wander(self, decision: MoveDecision, move: Move) -> Move:
        """Put one step after the other, as long as the move stays legal."""
        steps = [*STEPS, *(Dive(enemy.hex) for enemy in decision.enemies())]
        if Rise in TAKEN[kinds.motion(decision.unit(move.unit))]:
            steps += [Rise(), Sink()] * 4
        board = decision.battle.board
        if board.has_buildings or board.has_frozen_water:
            steps += [Climb(), Climb()]
        if boarding := decision.boardings(move.unit):
            steps += boarding * BOARDS
        steps += [Leave(), Eject()] if self.luck.random() < ENOUGH else []
        for step in self.luck.choices(steps, k=self.luck.randint(0, STEPS_TRIED)):
            longer = Move(move.unit, move.mode, (*move.steps, step))
            move = longer if not decision.refusal(longer) else move
        return move if not decision.refusal(move) else decision.default()

    def _aim(self, decision: TargetingDecision) -> str:
        """Another round than a shell, the hex of an enemy or any hex, each as often."""
        answers = decision.answers()
        enemies = {str(enemy.hex) for enemy in decision.battle.enemies(decision.side)}
        others = [each for each in answers if not each.isdecimal()]
        some = others, [each for each in answers if each in enemies], answers
        return self.luck.choice(self.luck.choice([each for each in some if each]))

    def _choose(self, decision: Decision[Any]) -> Any:
        answers = decision.answers() or [decision.default()]
        stays = STAY in answers and self.luck.random() > ENOUGH
        return STAY if stays else self.luck.choice(answers)

    def _fire(self, draft: FireDraft) -> Fire:
        clubs = draft.decision.clubs(draft.id)
        if clubs and self.luck.random() < HOLD:
            draft.club = self.luck.choice(clubs)
            return draft.answer()
        self._fill(draft)
        if draft.targets:
            draft.primary = self.luck.choice(draft.targets)
        return draft.answer()

    def _fill(self, draft: Draft[P, A]) -> A:
        """Add most of what can be added, to each weapon or limb one thing."""
        places: dict[object, list[P]] = {}
        for option in draft.options():
            places.setdefault(draft.place(option), []).append(option)
        for place in self._some(places):
            draft.add(self.luck.choice(places[place]))
        return draft.answer()

    def _orders(self, decision: OrdersDecision) -> tuple[Order, ...]:
        orders = []
        for id_ in decision.units:
            dump = tuple(p for p in decision.dumps(id_) if self.luck.random() < HOLD)
            sinks = self.luck.randint(0, decision.sinks(id_))
            silent = decision.anti_missile(id_) and self.luck.random() < HOLD
            legs = decision.leg_sinks(id_) if self.luck.random() < HOLD else ()
            restarts, overrides = (self.luck.random() > HOLD for _ in range(2))
            orders.append(Order(id_, dump, sinks, silent, legs, restarts, overrides))
        return tuple(self._some(orders))

    def _some(self, things: Iterable[A]) -> list[A]:
        """Most of the things, in any order."""
        kept = [thing for thing in things if self.luck.random() > HOLD]
        self.luck.shuffle(kept)
        return kept
