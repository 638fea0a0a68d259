"""A player who does anything that is allowed: to try out the rules, and for a laugh."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, TypeVar

from btterm.classic.decisions import (
    Fire,
    FireDecision,
    Move,
    MoveDecision,
    Order,
    OrdersDecision,
    ReactionDecision,
    Strike,
    StrikeDecision,
    Twist,
)
from btterm.classic.rules.attack.anti_missile import systems
from btterm.classic.rules.attack.solutions import Shot
from btterm.classic.rules.fire_ways import FireWay
from btterm.classic.rules.mech.ammunition import can_dump
from btterm.classic.rules.mech.ejection import STAY
from btterm.classic.rules.mech.heat import working_sinks
from btterm.classic.rules.mech.limbs import BlowKind
from btterm.classic.rules.movement.steps import (
    LATERAL,
    LEFT,
    RIGHT,
    Backward,
    Charge,
    Collapse,
    Dive,
    Drop,
    Eject,
    Forward,
    Leave,
    Shift,
    Stand,
    Step,
)
from btterm.classic.rules.physical.blows import Blow
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.units.unit import Mode
from btterm.hexes import Facing
from btterm.table.choice import ListDecision
from btterm.table.procedure import Decision

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
            case ReactionDecision():
                return self._twist(decision)
            case FireDecision():
                return self._fire(decision)
            case StrikeDecision():
                return self._strike(decision)
            case OrdersDecision():
                return self._orders(decision)
            case ListDecision():
                return self._choose(decision)
        return decision.default()

    def _move(self, decision: MoveDecision) -> Move:
        id_ = self.luck.choice(decision.units)
        mode = self.luck.choice(decision.modes(id_))
        attacks = decision.attacks(id_) if self.luck.random() < RASH else ()
        if attacks:
            return self.luck.choice(attacks)
        reach = decision.reach(id_, mode)
        if mode is Mode.RUN and self.luck.random() < RASH:
            reach = decision.masc_reach(id_) or reach
        if mode is Mode.STAND or not reach.ends or self.luck.random() < 0.5:
            return self._wander(decision, Move(id_, mode))
        return Move(id_, mode, reach.steps(*self.luck.choice(list(reach.ends))))

    def _wander(self, decision: MoveDecision, move: Move) -> Move:
        """Put one step after the other, as long as the move stays legal."""
        steps = [*STEPS, *(Dive(enemy.hex) for enemy in decision.enemies())]
        steps += [Leave(), Eject()] if self.luck.random() < ENOUGH else []
        for step in self.luck.choices(steps, k=self.luck.randint(0, STEPS_TRIED)):
            longer = Move(move.unit, move.mode, (*move.steps, step))
            move = longer if not decision.refusal(longer) else move
        return move if not decision.refusal(move) else decision.default()

    def _choose(self, decision: ListDecision[Any]) -> Any:
        answers = decision.answers()
        stays = STAY in answers and self.luck.random() > ENOUGH
        return STAY if stays else self.luck.choice(answers)

    def _twist(self, decision: ReactionDecision) -> Twist:
        id_ = self.luck.choice(decision.units)
        twist = self.luck.choice([*(Twist(id_, n) for n in (-1, 0, 1)), Twist(id_, flip=True)])
        return twist if not decision.refusal(twist) else Twist(id_)

    def _fire(self, decision: FireDecision) -> Fire:
        id_ = self.luck.choice(decision.units)
        clubs = decision.clubs(id_)
        if clubs and self.luck.random() < HOLD:
            return Fire(id_, pick_up=self.luck.choice(clubs))
        targets = decision.targets(id_)
        fire = Fire(id_)
        mounts = range(len(decision.unit(id_).sheet.mounts))
        for number in self._some(mounts if targets else ()):
            way = self.luck.choice(decision.ways(id_, number) or (FireWay.USUAL,))
            for aim in (self.luck.choice(list(Location)), None):
                shot = Shot(number, self.luck.choice(targets), aim, way)
                bins = decision.bins(id_, shot)
                if bins and self.luck.random() < HOLD:
                    shot = replace(shot, bin=self.luck.choice(bins))
                more = Fire(id_, (*fire.shots, shot))
                fire = more if not decision.refusal(more) else fire
        named = replace(fire, primary=self.luck.choice(targets)) if targets else fire
        return named if not decision.refusal(named) else fire

    def _strike(self, decision: StrikeDecision) -> Strike:
        id_ = self.luck.choice(decision.units)
        targets = decision.targets(id_)
        strike = Strike(id_)
        for kind in self._some(BlowKind if targets else ()):
            more = Strike(id_, (*strike.blows, Blow(kind, self.luck.choice(targets))))
            strike = more if not decision.refusal(more) else strike
        return strike

    def _orders(self, decision: OrdersDecision) -> tuple[Order, ...]:
        orders = []
        for id_ in decision.units:
            mech = decision.battle.units[id_]
            dump = tuple(p for p in can_dump(mech) if self.luck.random() < HOLD)
            sinks = self.luck.randint(0, working_sinks(mech))
            silent = bool(systems(mech)) and self.luck.random() < HOLD
            legs = mech.legs if self.luck.random() < HOLD else ()
            restarts, overrides = (self.luck.random() > HOLD for _ in range(2))
            orders.append(Order(id_, dump, sinks, silent, legs, restarts, overrides))
        return tuple(self._some(orders))

    def _some(self, things: Iterable[A]) -> list[A]:
        """Most of the things, in any order."""
        kept = [thing for thing in things if self.luck.random() > HOLD]
        self.luck.shuffle(kept)
        return kept
