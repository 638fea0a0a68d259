"""Ways into a move: driven step by step, or worked out from where the cursor points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from btterm.classic.decisions import Move, MoveDecision
from btterm.classic.rules.steps import CHARGE, DIVE
from btterm.classic.units.mech import Mech, Mode
from btterm.errors import IllegalAnswer
from btterm.hexes import Arc, Facing, Hex, arcs


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


def refusal(decision: MoveDecision, move: Move) -> str:
    """Why a move is not legal, or empty."""
    try:
        decision.preview(move)
    except IllegalAnswer as error:
        return str(error)
    return ""


def way_to(
    decision: MoveDecision, id_: str, modes: Sequence[Mode], hex_: Hex, facing: Facing | None
) -> Move | None:
    """The move into a hex: in the slowest mode that gets there, with the wished facing or else
    the cheapest; of equally cheap ones that with the most enemies in front."""
    enemies = decision.enemies()
    for mode in modes:
        reach = decision.reach(id_, mode)
        ends = [(end.mp, end.rolls, -ahead(f, hex_, enemies), f) for f, end in reach.facings(hex_)]
        found = [f for *_, f in sorted(ends) if facing in (None, f)]
        if found:
            return Move(id_, mode, reach.steps(hex_, found[0]))
    return None


def ahead(facing: Facing, hex_: Hex, units: Sequence[Mech]) -> int:
    """How many units would lie in the front arc."""
    return sum(1 for unit in units if Arc.FRONT in arcs(facing, hex_, unit.hex))


def attack_on(
    decision: MoveDecision, id_: str, modes: Sequence[Mode], target: Mech, *, above: bool
) -> Move | None:
    """The move that ends in a charge at a target, or in a death from above."""
    if above:
        move = Move(id_, Mode.JUMP, (f"{DIVE}/{target.hex}",))
        return None if refusal(decision, move) else move
    best: tuple[int, Move] | None = None
    for mode in modes:
        if mode is Mode.JUMP:
            continue
        reach = decision.reach(id_, mode)
        for (hex_, facing), end in reach.ends.items():
            if hex_.neighbour(facing) != target.hex or (best and best[0] <= end.mp):
                continue
            move = Move(id_, mode, (*reach.steps(hex_, facing), CHARGE))
            if not refusal(decision, move):
                best = end.mp, move
    return best[1] if best else None
