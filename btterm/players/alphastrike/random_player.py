"""A player who does anything that is allowed: to try out the rules, and for a laugh."""

from __future__ import annotations

import random
from typing import Any

from btterm.alphastrike.attacks import Attack
from btterm.alphastrike.decisions import AttackDecision, Move, MoveDecision
from btterm.hexes import Facing
from btterm.table.choice import ListDecision
from btterm.table.procedure import Decision

STAYS = 0.15
"""How often a unit stays where it is."""
HOLDS = 0.1
"""How often one that could attack does not."""


class RandomPlayer:
    """Answers every decision with some legal answer. The seed makes it repeat itself; the dice
    of the table are its own affair."""

    def __init__(self, seed: int = 0) -> None:
        self.luck = random.Random(seed)

    def decide(self, decision: Decision[Any]) -> Any:
        match decision:
            case MoveDecision():
                return self._move(decision)
            case AttackDecision():
                return self._attack(decision)
            case ListDecision():
                return self.luck.choice(decision.answers())
        return decision.default()

    def _move(self, decision: MoveDecision) -> Move:
        unit = self.luck.choice(decision.units)
        facing = self.luck.choice(list(Facing))
        modes, stays = decision.modes(unit), decision.may_stay(unit)
        ways = {mode: [*decision.reach(unit.id, mode)] for mode in modes}
        modes = [mode for mode in modes if ways[mode]]
        if not modes or (stays and self.luck.random() < STAYS):
            mode = modes[0] if modes else decision.default().mode
            return Move(unit.id, mode, unit.hex, facing)
        mode = self.luck.choice(modes)
        return Move(unit.id, mode, self.luck.choice(ways[mode]), facing)

    def _attack(self, decision: AttackDecision) -> Attack:
        attacks = [answer for answer in decision.answers() if answer.target]
        if not attacks or self.luck.random() < HOLDS:
            return self.luck.choice(decision.answers())
        return self.luck.choice(attacks)
