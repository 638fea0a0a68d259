"""Ways into a move: driven step by step, or worked out from where the cursor points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from btterm.classic.decisions import Move, MoveDecision
from btterm.classic.planning import refusal
from btterm.classic.rules.steps import DIVE
from btterm.classic.units.mech import Mode
from btterm.hexes import Hex


@dataclass(slots=True)
class Drive:
    """The steps of one unit as its player has driven them so far."""

    decision: MoveDecision
    id: str
    modes: Sequence[Mode]
    """The modes on foot that may be used, the slowest first."""
    steps: list[str] = field(default_factory=list)

    def move(self) -> Move:
        """The steps so far, in the slowest mode that allows them."""
        moves = [Move(self.id, mode, tuple(self.steps)) for mode in self.modes]
        return next((move for move in moves if not refusal(self.decision, move)), moves[-1])

    def step(self, step: str) -> str:
        """Take a step further. Returns why it cannot be taken, or nothing."""
        self.steps.append(step)
        why = refusal(self.decision, self.move())
        if why:
            self.steps.pop()
        return why

    def can(self, step: str) -> bool:
        """Whether a step would be legal now."""
        moves = [Move(self.id, mode, (*self.steps, step)) for mode in self.modes]
        return any(not refusal(self.decision, move) for move in moves)


def attacks_by_hex(decision: MoveDecision, id_: str) -> dict[Hex, list[Move]]:
    """Every charge and death from above that is open to a unit, by the hex of its victim."""
    found: dict[Hex, list[Move]] = {}
    for move in decision.attacks(id_):
        word, _, where = move.steps[-1].partition("/")
        end = decision.preview(move)
        victim = Hex.parse(where) if word == DIVE else end.hex.neighbour(end.facing)
        found.setdefault(victim, []).append(move)
    return found
