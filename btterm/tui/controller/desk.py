"""What a task may ask of the desk at which it is done, and do there."""

from __future__ import annotations

from typing import Any, Protocol

from btterm.classic.battle import Battle
from btterm.classic.units.any import AnyUnit
from btterm.hexes import Hex
from btterm.players.deputy import Rest


class Desk(Protocol):
    """One game at one keyboard, as a task sees it."""

    cursor: Hex
    picked: str
    """The unit that was turned to among those in the hex under the cursor, or empty."""
    notice: str
    """A refusal or a remark, shown until the next key. A refusal knows its rule."""
    overlay: str
    """What is laid over the map, or empty."""
    ask: bool
    """Whether to ask before a risky move and before doing nothing."""

    @property
    def battle(self) -> Battle: ...

    def here(self) -> list[AnyUnit]:
        """The units in the hex under the cursor, the one that is pointed at first."""

    def under_cursor(self) -> AnyUnit | None:
        """The first of them."""

    def submit(self, answer: Any, rest: Rest | None = None) -> bool:
        """Answer the decision. `rest`: what all other units of the side are to do in this phase.
        False, with a notice, when it is not legal."""
