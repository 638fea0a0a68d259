"""Who looks at a game, and what they may know of it: the one door by which screens and plain mode
read a table."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import Any, Generic, TypeVar

from btterm.match.games import Teller, system_of
from btterm.table.dice import Roll
from btterm.table.procedure import Decision, Event
from btterm.table.scenarios import KEYBOARD
from btterm.table.table import EVERYBODY, Table
from btterm.table.telling import Entry

S = TypeVar("S")


def persons_of(players: Sequence[str]) -> tuple[int, ...]:
    """The sides that are played at the keyboard, by the names of those who decide for each; all,
    where there are none."""
    bots = [side for side, name in enumerate(players) if name != KEYBOARD]
    return tuple(side for side in EVERYBODY if side not in bots)


def onlookers(table: Table[Any], persons: Iterable[int]) -> tuple[int, ...]:
    """The sides whose players look at a game, of those that play at the keyboard: the one that
    decides; while none of them does, both. Once it is over nothing is hidden any more from
    anybody, and nothing from those who watch bots: no side."""
    asked, count = table.pending, len(table.state.sides)
    persons = tuple(side for side in persons if side < count)
    if table.game.over(table.state):
        return ()
    if isinstance(asked, Decision) and asked.side in persons:
        return (asked.side,)
    return persons


class Seat(Generic[S]):
    """A place at the keyboard."""

    def __init__(self, table: Table[S], bots: Container[int]) -> None:
        """`bots`: the sides that do not play at this keyboard."""
        self.table = table
        self.system = system_of(table)
        state: Any = table.state
        sides = range(len(state.sides))
        self.persons = tuple(side for side in sides if side not in bots)
        """The sides whose players are at the keyboard."""
        self._heard = 0
        """Events of the table that are news no more."""
        self._narrators: dict[tuple[int, ...], Teller] = {}
        self._read: dict[tuple[int, ...], int] = {}
        """How many lines these events are, for each of those who have looked."""
        self._look()

    def _look(self) -> None:
        """Look at the table anew, once it has gone on."""
        self._pending = self._asked = self.table.pending
        self._sides = onlookers(self.table, self.persons)
        self._battle: S = self.system.known(self.table.state, *self._sides)
        if isinstance(self._asked, Decision):
            self._asked = self._asked.about(self._battle)

    def _now(self) -> None:
        if self.table.pending is not self._pending:
            self._look()

    @property
    def sides(self) -> tuple[int, ...]:
        """Those who look now."""
        self._now()
        return self._sides

    @property
    def secret(self) -> bool:
        """Whether the players at the keyboard have secrets from each other, or one of them is about
        to make some, so that one alone may look at what is decided."""
        asked = self.asked
        if isinstance(asked, Decision) and asked.secret and len(self.persons) > 1:
            return True
        return asked is not None and self.system.secrets(self.table.state, self.persons)

    @property
    def common(self) -> S:
        """The battle as all of them may know it."""
        common: S = self.system.known(self.table.state, *self.persons)
        return common

    @property
    def battle(self) -> S:
        """The battle as they may know it."""
        self._now()
        return self._battle

    @property
    def asked(self) -> Decision[Any] | Roll | None:
        """What is asked, about that battle."""
        self._now()
        return self._asked

    @property
    def told(self) -> list[Entry]:
        """The log, as far as those who look now may know it."""
        return self.narrator.entries

    @property
    def news(self) -> list[Entry]:
        """What of it was told since `hear`."""
        if self.sides not in self._read:
            old = self.table.told(*self.sides, until=self._heard)
            self._read[self.sides] = len(self.system.teller().read(self.battle, old))
        told = self.told
        return told[min(self._read[self.sides], len(told)) :]

    @property
    def happened(self) -> Sequence[Event]:
        """The events behind the news."""
        return self.table.told(*self.sides, since=self._heard)

    def hear(self) -> None:
        """What has been told so far is news no more."""
        self._heard = len(self.table.log)
        for sides, narrator in self._narrators.items():
            battle = self.system.known(self.table.state, *sides)
            self._read[sides] = len(narrator.read(battle, self.table.told(*sides)))

    def forget(self) -> None:
        """Read the log from its beginning: it may be as long as before, and yet another one."""
        self._narrators.clear()
        self._read.clear()

    @property
    def narrator(self) -> Teller:
        """Who tells those who look now, up to the last event."""
        narrator = self._narrators.setdefault(self.sides, self.system.teller())
        narrator.read(self.battle, self.table.told(*self.sides))
        return narrator
