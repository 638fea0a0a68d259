"""What a player must be able to do, and a game played out among players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar, runtime_checkable

from btterm.table.procedure import Decision
from btterm.table.table import Table

A = TypeVar("A")


@runtime_checkable
class Player(Protocol):
    """Answers the decisions of one side."""

    def decide(self, decision: Decision[Any]) -> Any:
        """A legal answer: one that `decision.check` accepts. `decision.default()` always is.
        The decision shows the battle as this side may know it."""


def play_out(table: Table[Any], players: Mapping[int, Player], turns: int | None = None) -> None:
    """Let players, by side, answer until the game is over.

    Stops early where the table waits for somebody else, a side without a player here or dice
    that are typed in, and once `turns` turns of the game have been played. Raises IllegalAnswer,
    with the game as it was before, when a player gives an answer that the rules do not allow.
    """
    while isinstance(decision := table.pending, Decision) and decision.side in players:
        if turns is not None and len(table.turns) > turns:
            break
        table.answer(players[decision.side].decide(decision.for_player()))


def pass_over(table: Table[Any], players: Mapping[int, Player]) -> None:
    """As `play_out`, with what nobody need be asked for answered as well, until there is something
    to decide. Raises IllegalAnswer as that does."""
    play_out(table, players)
    while isinstance(asked := table.pending, Decision):
        answer = asked.foregone()
        if answer is None:
            break
        table.answer(answer, unasked=True)
        play_out(table, players)
