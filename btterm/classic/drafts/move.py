"""The move of one unit under construction, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from btterm.classic.decisions.move import Move, MoveDecision
from btterm.classic.rules.movement.steps import Step
from btterm.classic.units.unit import Mode
from btterm.errors import Refusal


@dataclass(slots=True)
class MoveDraft:
    """The steps of one unit so far, in the slowest mode that allows them."""

    decision: MoveDecision
    id: str
    modes: Sequence[Mode]
    """The modes that may be used, the slowest first."""
    steps: tuple[Step, ...] = ()

    def answer(self) -> Move:
        """The steps in the slowest mode that allows them; in the fastest when none does."""
        return self._with(*self.steps)

    def refusal(self, step: Step) -> Refusal:
        """Why a step cannot be taken now, in a player's words, or empty."""
        return self.decision.refusal(self._with(*self.steps, step))

    def add(self, step: Step) -> Refusal:
        """Take a step. Returns why that is not allowed, with all left as it was, or nothing."""
        why = self.refusal(step)
        if not why:
            self.steps = (*self.steps, step)
        return why

    def remove(self) -> None:
        """Take the last step back, if there is one."""
        self.steps = self.steps[:-1]

    def _with(self, *steps: Step) -> Move:
        moves = [Move(self.id, mode, steps) for mode in self.modes]
        return next((move for move in moves if not self.decision.refusal(move)), moves[-1])
