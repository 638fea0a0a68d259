"""What a task may ask of the desk at which it is done, and do there."""

from __future__ import annotations

from typing import Any, Protocol

from btterm.classic.battle import Battle
from btterm.classic.units.any import AnyUnit
from btterm.players.deputy import Rest
from btterm.tui import desk


class Desk(desk.Desk, Protocol):
    """One classic game at one keyboard, as tasks and panels see it."""

    @property
    def battle(self) -> Battle: ...

    @property
    def unit(self) -> AnyUnit | None:
        """The unit that the choice is about."""

    def here(self) -> list[AnyUnit]:
        """The units in the hex under the cursor, the one that is pointed at first."""

    def under_cursor(self) -> AnyUnit | None:
        """The first of them."""

    def submit(self, answer: Any, rest: Rest | None = None) -> bool:
        """Answer the decision. `rest`: what all other units of the side are to do in this phase.
        False, with a notice, when it is not legal."""
