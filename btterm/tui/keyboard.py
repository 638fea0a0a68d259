"""One battle at one keyboard, in any game: what is looked at, what is chosen, what is answered.

Knows no Textual, so that a whole game can be played through it in a test.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from btterm.board.board import Board
from btterm.errors import IllegalAnswer
from btterm.hexes import Hex
from btterm.match.seat import Seat
from btterm.players.player import Player
from btterm.table.dice import Roll
from btterm.table.procedure import Decision, Event
from btterm.table.table import Table
from btterm.table.telling import Cost, Entry
from btterm.tui.task import Task

S = TypeVar("S", bound="Fought")


class Phase(Protocol):
    """A phase of a turn."""

    @property
    def rule(self) -> str: ...


class End(Protocol):
    """How a battle has ended."""

    @property
    def winner(self) -> int | None: ...

    @property
    def why(self) -> str: ...


class Fought(Protocol):
    """A battle of any game, as far as all desks look into it."""

    board: Board
    sides: list[str]

    @property
    def phase(self) -> Phase: ...

    @property
    def outcome(self) -> End | None: ...


def result(battle: Fought) -> str:
    """How a battle has ended: "Anna wins: Ben has no unit left"."""
    outcome = battle.outcome
    if outcome is None:
        return "The battle is over"
    winner = "Nobody" if outcome.winner is None else battle.sides[outcome.winner]
    return f"{winner} wins: {outcome.why}"


class Keyboard(ABC, Generic[S]):
    """What the desks of all games have in common."""

    def __init__(
        self, table: Table[S], bots: Mapping[int, Player] | None = None, *, ask: bool = True
    ) -> None:
        """`ask`: whether to ask before a risky move and before doing nothing."""
        self.table = table
        self.bots = bots or {}
        self.ask = ask
        self.earlier: Sequence[Entry] = ()
        """The log of the turns before those that the table has played itself."""
        self.cursor = Hex(1, 1)
        self.picked = ""
        """The unit that was turned to among those in the hex under the cursor, or empty."""
        self.overlay = ""
        self.notice = ""
        """A refusal or a remark, shown until the next key."""
        self.trail: Sequence[Hex] = ()
        """The hexes that a bot's unit has just entered, until the next key."""
        self.labels: dict[Hex, str] = {}
        """Letters on the map while a jump label is being typed."""
        self.seat: Seat[S] = Seat(table, self.bots)
        self._lookers = self.seat.sides
        """The sides whose players have looked last."""
        self.anew = False
        """Whether others look than before, who must not see what those have looked at."""
        self.news: list[Entry] = []
        """What was told since a person last decided; own dice that are typed in are no decision."""
        self.summary: list[Cost] = []
        """What it has cost, unit by unit."""
        self.task: Task

    # What each game does in its own way

    @abstractmethod
    def _play_on(self) -> None:
        """Let the bots decide until it is a person's turn."""

    @abstractmethod
    def _look_at(self, heard: Sequence[Event]) -> None:
        """Take note of what has just happened: what it has cost, who has moved where."""

    @abstractmethod
    def _remark(self, heard: Sequence[Event]) -> str:
        """What the player should be told of what went by, or empty."""

    @abstractmethod
    def _task(self) -> Task:
        """What the player is asked now."""

    @abstractmethod
    def _named(self) -> str:
        """What is decided now, in a word or two: "move"."""

    # Who looks, and what they may know

    @property
    def battle(self) -> S:
        """The battle as those who look may know it."""
        return self.seat.battle

    @property
    def board(self) -> Board:
        return self.battle.board

    @property
    def rule(self) -> str:
        """The rule that the phase is about."""
        return self.battle.phase.rule

    @property
    def result(self) -> str:
        """How the battle has ended."""
        return result(self.battle)

    @property
    def secret(self) -> bool:
        """Whether the players at the keyboard have secrets from each other."""
        return self.seat.secret

    @property
    def persons(self) -> tuple[int, ...]:
        """The sides whose players are at the keyboard."""
        return self.seat.persons

    @property
    def lookers(self) -> tuple[int, ...]:
        """The sides whose players look now."""
        return self.seat.sides

    @property
    def asked(self) -> Decision[Any] | Roll | None:
        """What is asked, as far as those who look may know it."""
        return self.seat.asked

    @property
    def names(self) -> list[str]:
        """The names of all sides, as all at the keyboard may know them."""
        return list(self.seat.common.sides)

    @property
    def people(self) -> list[str]:
        """The names of the players at the keyboard."""
        return [self.names[side] for side in self.persons]

    @property
    def told(self) -> list[Entry]:
        """What this table has told, with whatever it told last."""
        return self.seat.told

    @property
    def log(self) -> list[Entry]:
        """What has been told, with the turns before this table's own."""
        told, battle = self.told, self.battle
        if not self.earlier:
            return told
        first = told[0].turn if told else getattr(battle, "turn", 0)
        return [*(entry for entry in self.earlier if entry.turn < first), *told]

    @property
    def can_undo(self) -> bool:
        """Whether a person may take the last decision back without asking; bots agree."""
        return self.table.can_undo(self.persons)

    @property
    def decided(self) -> bool:
        """Whether a person has decided anything that could be taken back."""
        return self.table.decided(self.persons)

    @property
    def rolling(self) -> bool:
        """Whether the players are to throw their own dice now."""
        return isinstance(self.table.pending, Roll)

    # Answering

    def submit(self, answer: Any) -> bool:
        """Answer the pending decision or roll. False, with the reason as notice, if the rules do
        not allow it."""
        self._begin_film()
        try:
            self.table.answer(answer)
        except IllegalAnswer as refusal:
            self._taken_back()
            self.notice = refusal.refusal
            return False
        self._go_on()
        return True

    def undo(self, *, agreed: bool = False) -> None:
        """Take back the last decision of a person, and what the bots decided after it. `agreed`:
        even so, where dice have fallen or another person has decided since."""
        self._begin_film()
        try:
            self.table.undo(self.persons, agreed=agreed)
        except IllegalAnswer as refusal:
            self.notice = refusal.refusal
            return
        self._taken_back()
        self.seat.forget()
        self._go_on()
        self.notice = f"taken back: {self._named()}"

    def give_up(self, side: int) -> None:
        """A side gives up; nothing is left to decide."""
        self._begin_film()
        self.table.give_up(side)
        self._go_on()

    def _begin_film(self) -> None:
        """What has been told so far is not shown any more."""

    def _taken_back(self) -> None:
        """Something was taken back, or not allowed."""

    def _go_on(self) -> None:
        """Let the bots decide until it is a person's turn."""
        self._play_on()
        self.news, heard = self.seat.news, self.seat.happened
        self._look_at(heard)
        if not self.rolling:
            self.seat.hear()
        self.picked = ""
        self.notice = self._remark(heard)
        self.anew = self.secret and self.lookers != self._lookers
        self._lookers = self.lookers
        if self.anew:
            self._forget_view()
        self.task = self._task()
        self.overlay = self.task.OVERLAY

    def _forget_view(self) -> None:
        """Point at nothing that who looked before has pointed at: he may have a secret there."""
        self.cursor = Hex((self.board.columns + 1) // 2, (self.board.rows + 1) // 2)
        self.labels = {}

    # Looking

    def move_cursor(self, hex_: Hex) -> None:
        """Point at a hex; off the board nothing happens."""
        if hex_ in self.board and hex_ != self.cursor:
            self.cursor, self.picked = hex_, ""
            self.task.cursor_moved()

    def toggle(self, overlay: str) -> None:
        """Lay something over the map, or take it away again."""
        self.overlay = "" if self.overlay == overlay else overlay
