"""A turn of a journal played again, answer by answer, as random players have played it."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from typing import Any, TypeVar

from btterm.errors import BadInput, IllegalAnswer
from btterm.table.dice import Roll, Throw
from btterm.table.procedure import Decision
from btterm.table.table import Data, Game, Table, value_of

S = TypeVar("S")


class Ended(Exception):
    """The journal says no more, or answers something else than is asked under the rules of now."""


class Journal:
    """Throws the dice and gives the answers of one turn, for all sides."""

    def __init__(self, turn: Data) -> None:
        self.turn = turn
        self._left = deque(turn["entries"])
        self._begun = False

    def table(self, game: Game[S]) -> Table[S]:
        """The turn from its beginning up to the first decision; the game is over with it."""
        alone = replace(game, over=lambda state: self._begun or game.over(state))
        turns = [{**self.turn, "entries": []}]
        return Table.resume(alone, {"game": game.name, "turns": turns}, self)

    def throw(self, roll: Roll, number: int) -> Throw | None:
        """The next throw; None: there is no other."""
        try:
            throw: Throw = self._next(roll)
        except Ended:
            return None
        return throw

    def decide(self, decision: Decision[Any]) -> Any:
        """The next answer. Raises Ended."""
        return self._next(decision)

    def _next(self, asked: Roll | Decision[Any]) -> Any:
        self._begun = True
        if not self._left:
            raise Ended
        try:
            return value_of(asked, self._left.popleft())
        except (BadInput, IllegalAnswer) as error:
            raise Ended from error
