"""The Combat Phase (Alpha Strike, Combat Phase)."""

from __future__ import annotations

from btterm.alphastrike.battle import Battle, Phase
from btterm.alphastrike.decisions import AttackDecision
from btterm.alphastrike.rules.attacking import carry_out
from btterm.alphastrike.turn.order import ask_at_rest, enter, leave
from btterm.table.procedure import Procedure


def combat_phase(battle: Battle) -> Procedure[None]:
    """Who has lost the initiative declares and resolves all attacks, then the other. What is
    destroyed still strikes back (Alpha Strike, Combat Phase)."""
    enter(battle, Phase.COMBAT)
    for side in battle.order:
        while (decision := AttackDecision(battle, side)).solutions:
            answer = yield from ask_at_rest(battle, decision)
            if answer.target:
                yield from carry_out(battle, decision.solutions[answer])
            else:
                battle.units[answer.unit].acted = True
    leave(battle)
