"""The Reaction Phase (Compendium, Reaction Phase)."""

from __future__ import annotations

from collections.abc import Sequence

from btterm.classic.battle import Battle, Phase
from btterm.classic.decisions import (
    ReactionDecision,
    ids,
)
from btterm.classic.events import (
    Skipped,
    Twisted,
)
from btterm.classic.rules import kinds
from btterm.classic.turn.order import alternate, ask_at_rest, enter, leave
from btterm.classic.units.any import AnyUnit
from btterm.table.procedure import Procedure


def reaction_phase(battle: Battle) -> Procedure[None]:
    """The winner of the initiative twists first (Compendium, Reaction Phase)."""
    yield from enter(battle, Phase.REACTION)

    def react(side: int, waiting: Sequence[AnyUnit]) -> Procedure[AnyUnit]:
        decision = ReactionDecision(side, battle, ids(waiting))
        answer = yield from ask_at_rest(battle, decision)
        mech = battle.units[answer.unit]
        if not mech.ambushed:
            kinds.twist(mech, answer.hexsides, answer.flip)
        if why := decision.why_not(mech.id):
            if kinds.has_facing(mech):
                yield Skipped(battle.phase, f"cannot twist, {why}", mech.id)
        else:
            yield Twisted(mech.id, answer.hexsides, mech.torso, answer.flip)
        return mech

    yield from alternate(battle, battle.order[::-1], react)
    leave(battle)
