"""The Initiative Phase (Alpha Strike, Initiative Phase)."""

from __future__ import annotations

from btterm.alphastrike.battle import Battle, Phase
from btterm.alphastrike.events import InitiativeRolled
from btterm.alphastrike.rule import Rule
from btterm.alphastrike.rules.switching import choose_targeting
from btterm.alphastrike.turn.order import enter, leave
from btterm.table.dice import Throw
from btterm.table.procedure import Procedure, roll


def initiative_phase(battle: Battle) -> Procedure[None]:
    """Every side rolls 2D6; the highest has the initiative, and the highest that are equal are
    rolled again (Alpha Strike, Initiative Phase)."""
    enter(battle, Phase.INITIATIVE)
    if battle.turn == 1:
        yield from choose_targeting(battle)
    winner: int | None = None
    while winner is None:
        throws: list[Throw] = []
        for side, name in enumerate(battle.sides):
            why = f"initiative of {name}"
            throws.append((yield from roll(Rule.INITIATIVE_PHASE, why, side=side)))
        totals = [throw.total for throw in throws]
        best = max(totals)
        winner = totals.index(best) if totals.count(best) == 1 else None
        yield InitiativeRolled(tuple(throws), winner)
    battle.initiative = tuple(totals)
    battle.winner = winner
    leave(battle)
