"""What is answered for a person at the keyboard: where nothing is left to decide, and what the
person has told the rest of its units to do."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from btterm.classic.battle import Battle, Phase
from btterm.classic.decisions import FireDecision, ReactionDecision, UnitDecision
from btterm.classic.drafts.fire import COOL, FireDraft
from btterm.classic.view import known
from btterm.players.player import Player, play_out
from btterm.table.procedure import Decision
from btterm.table.table import Table

MOST_NAMED = 4
"""Units whose fire is told one by one before all of them fire."""


class Rest(StrEnum):
    """What all units of a side are to do that have yet to act in a phase."""

    HOLD = "hold"
    """Stand still, look straight ahead, hold fire, strike nobody."""
    FIRE = "fire"
    """Each at its best target, with all that stays cool."""


class _Order(NamedTuple):
    rest: Rest
    turn: int
    phase: Phase
    place: tuple[int, int]
    """The turn and the entry of the journal at which it was given."""


class Deputy:
    """Answers for the persons at one table, never against the rules. What is answered so stands in
    the journal like any other answer."""

    def __init__(self, table: Table[Battle], *, skip: bool = False) -> None:
        """`skip`: whether to answer where no answer would change anything."""
        self.table = table
        self.skip = skip
        self._orders: dict[int, _Order] = {}
        self._straight: list[tuple[int, str]] = []
        """The units that looked straight ahead the last time it played on, since no twist would
        have changed anything, and in which turn."""

    def order(self, side: int, rest: Rest) -> None:
        """Tell the units of a side what to do that have yet to act in this phase. It holds until
        the phase is over, or is taken back."""
        battle = self.table.state
        self._orders[side] = _Order(rest, battle.turn, battle.phase, self._place)

    def remark(self, known: Container[str]) -> str:
        """That units look straight ahead without having been asked, and why; or nothing, once
        their turn's fire is past. `known`: the ids of the units that whoever reads it knows of."""
        battle = self.table.state
        if battle.phase not in (Phase.REACTION, Phase.WEAPON_ATTACK):
            return ""
        seen = [id_ for turn, id_ in self._straight if turn == battle.turn and id_ in known]
        units = " ".join(seen)
        look, they = ("looks", "it") if len(seen) == 1 else ("look", "they")
        why = f"no twist would change whom {they} can attack"
        return f"{units} {look} straight ahead: {why}" if units else ""

    @property
    def _place(self) -> tuple[int, int]:
        turns = self.table.turns
        return len(turns), len(turns[-1].entries)

    def taken_back(self) -> None:
        """Forget the orders that were given at what has been taken back."""
        here = self._place
        self._orders = {s: order for s, order in self._orders.items() if order.place < here}

    def play_on(self, bots: Mapping[int, Player]) -> None:
        """Go on, with the answers of bots as well, until a person is to be asked."""
        self._straight = []
        play_out(self.table, bots)
        while isinstance(asked := self.table.pending, Decision):
            answer = self.answer(asked.about(known(self.table.state, asked.side)))
            if answer is None:
                break
            self.table.answer(answer, unasked=True)
            play_out(self.table, bots)

    def answer(self, decision: Decision[Any]) -> Any | None:
        """The answer to what a person would be asked; None: the person is to be asked."""
        found = self._ordered(decision)
        if found is None and self.skip:
            found = decision.foregone()
            if isinstance(decision, ReactionDecision) and found is not None:
                self._straight.append((self.table.state.turn, found.unit))
        return found

    def _ordered(self, decision: Decision[Any]) -> Any | None:
        order, battle = self._orders.get(decision.side), self.table.state
        if order is None or not isinstance(decision, UnitDecision):
            return None
        if (order.turn, order.phase) != (battle.turn, battle.phase):
            return None
        if order.rest is Rest.FIRE and isinstance(decision, FireDecision):
            return cool_fire(decision, decision.units[0]).answer()
        return decision.default()


def cool_fire(decision: FireDecision, id_: str) -> FireDraft:
    """The fire of a unit at its best target, with all that can hit without running hot."""
    draft = FireDraft(decision, id_)
    for target in decision.best_targets(id_)[:1]:
        draft.add_all(target, most=COOL)
    return draft


def salvo_words(salvo: Sequence[FireDraft]) -> str:
    """What several units fire, as a question: "WH 4 at ma, AR holds: expect 12.3?"."""
    told = []
    for draft in salvo:
        at = f"{len(draft.parts)} at {'/'.join(draft.targets)}" if draft.parts else "holds"
        told.append(f"{draft.id} {at}")
    words = ", ".join(told)
    if len(told) > MOST_NAMED:
        words = f"{len(told)} units fire what stays cool"
    return f"{words}: expect {sum(draft.expected for draft in salvo):.1f}?"
