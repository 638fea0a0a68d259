"""What the battle screen asks of a game: one battle at one keyboard, as the screen and its tasks
see it. Each game has a desk of its own; the screen knows none of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from btterm.board.board import Board
from btterm.errors import Refusal
from btterm.hexes import Hex
from btterm.table.dice import Roll
from btterm.table.procedure import Decision
from btterm.table.table import Table
from btterm.table.telling import Cost, Entry
from btterm.tui.lines import Line

if TYPE_CHECKING:
    from textual.screen import Screen

    from btterm.tui.map.scene import Scene
    from btterm.tui.settings import Settings
    from btterm.tui.task import Task


class OnMap(Protocol):
    """A unit, as far as the screen must know it."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def side(self) -> int: ...

    @property
    def hex(self) -> Hex: ...


class Place(Protocol):
    """What a task may ask of the desk at which it is done, and do there, in any game."""

    cursor: Hex
    notice: str
    """A refusal or a remark, shown until the next key. A refusal knows its rule."""
    overlay: str
    """What is laid over the map, or empty."""
    ask: bool
    """Whether to ask before a risky move and before doing nothing."""

    @property
    def battle(self) -> Any:
        """The battle as those who look may know it; only the game's own parts look into it."""

    @property
    def board(self) -> Board: ...

    @property
    def rule(self) -> str:
        """The rule that the phase is about."""

    @property
    def result(self) -> str:
        """How the battle has ended: "Anna wins: Ben has no unit left"."""

    @property
    def places(self) -> Sequence[Hex]:
        """Where units stand."""

    def find_unit(self, id_: str) -> OnMap | None:
        """A unit by its id."""

    def submit(self, answer: Any) -> bool:
        """Answer the decision. False, with a notice, when it is not legal."""


class Desk(Place, Protocol):
    """One game at one keyboard, as the battle screen sees it."""

    table: Table[Any]
    bots: Mapping[int, Any]
    """Who decides for the sides that are not played at the keyboard."""
    skip: bool
    """Whether to pass over what needs no decision."""
    trail: Sequence[Hex]
    """The hexes that a bot's unit has just entered, until the next key."""
    labels: dict[Hex, str]
    """Letters on the map while a jump label is being typed."""
    picked: str
    """The unit that was turned to among those in the hex under the cursor, or empty."""
    anew: bool
    """Whether others look than before, who must not see what those have looked at."""
    earlier: Sequence[Entry]
    """The log of the turns before those that the table has played itself."""
    news: list[Entry]
    """What was told since a person last decided."""
    summary: list[Cost]
    """What it has cost, unit by unit."""
    task: Task

    # The log and the journal

    @property
    def told(self) -> Sequence[Entry]: ...

    @property
    def log(self) -> Sequence[Entry]: ...

    @property
    def can_undo(self) -> bool: ...

    @property
    def decided(self) -> bool: ...

    @property
    def rolling(self) -> bool: ...

    def undo(self, *, agreed: bool = False) -> None: ...

    def give_up(self, side: int) -> None: ...

    def call_orders(self) -> None: ...

    # Who looks

    @property
    def secret(self) -> bool:
        """Whether the players at the keyboard have secrets from each other."""

    @property
    def persons(self) -> Sequence[int]:
        """The sides whose players are at the keyboard."""

    @property
    def lookers(self) -> Sequence[int]:
        """The sides whose players look now."""

    @property
    def asked(self) -> Decision[Any] | Roll | None:
        """What is asked, as far as those who look may know it."""

    @property
    def names(self) -> Sequence[str]:
        """The names of all sides."""

    @property
    def people(self) -> Sequence[str]:
        """The names of the players at the keyboard."""

    # What is to be seen

    def scene(self) -> Scene: ...

    def here(self) -> Sequence[OnMap]:
        """The units in the hex under the cursor, the one that is pointed at first."""

    def move_cursor(self, hex_: Hex) -> None: ...

    def find(self, text: str) -> None: ...

    def toggle(self, overlay: str) -> None: ...

    def turn_stack(self) -> None: ...

    def status(self, width: int) -> Line:
        """Turn, phase, who decides what."""

    def order(self, width: int) -> Line:
        """Who acts now and who comes next."""

    def goals(self, width: int) -> list[Line]:
        """What stands above the help: what the sides fight for, why a bot's unit under the cursor
        did what it did; empty where there is neither."""

    @property
    def extra(self) -> Sequence[str]:
        """Panels that this battle has beside those of its tasks, by name."""

    def panels(self, width: int, height: int) -> Mapping[str, list[Line]]:
        """Every panel that can be shown now, by name."""

    def pointed(self, hex_: Hex) -> Line:
        """A hex that the mouse points at: what it holds, who stands there."""

    def hand_over(self, side: int, since: Sequence[Entry], width: int) -> list[Line]:
        """What the next player at the keyboard should know first."""

    def sheet(self) -> Screen[Any] | None:
        """The record sheets, or the cards, of the unit under the cursor and another."""

    def report(self, told: Sequence[int], settings: Settings, zoom: int | None) -> Screen[Any]:
        """What the dice have brought; `told`: the numbers of the news with dice in them."""


def terms(desk: Desk) -> list[tuple[str, str]]:
    """The lines of the number that is explained at the moment, "+1 light woods", each with the
    title of its quick rule."""
    number = desk.task.number
    parts = number.parts if number is not None else ()
    return [
        (f"{part.value:+} {part.label}" if place else f"{part.value} {part.label}", part.rule)
        for place, part in enumerate(parts)
    ]


def topic(desk: Desk) -> str:
    """The title of the quick rule for what is at hand: why the last key was refused, the move, the
    attack that is explained, the roll or question; else the phase's."""
    refused = desk.notice.rule if isinstance(desk.notice, Refusal) else ""
    return refused or desk.task.topic
