"""The gaming table: drives the rules, throws the dice, asks the players, keeps the journal."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter, ValidationError

from btterm.errors import BadInput, IllegalAnswer
from btterm.table.dice import DiceSource, Roll, Throw, checked
from btterm.table.procedure import Decision, Event, Procedure

S = TypeVar("S")
Data = Any
"""Plain data as JSON knows it."""
Sink = Callable[[list[Data]], None]


@dataclass(frozen=True, slots=True)
class Game(Generic[S]):
    """A rule system, as far as the table must know it."""

    name: str
    turn: Callable[[S], Procedure[None]]
    """One whole turn. No generator lives from one turn to the next."""
    over: Callable[[S], bool]
    dump: Callable[[S], Data]
    load: Callable[[Data], S]
    give_up: Callable[[S, int], Event]
    """End the game because a side gives up. Returns what to tell everyone."""


@dataclass(slots=True)
class Turn:
    """The journal of one turn: the state it began with, and every answer and throw since."""

    state: Data
    rolls_before: int
    hash: str = ""
    """Fingerprint of the state, by which a replay is checked."""
    entries: list[Data] = field(default_factory=list)
    """`{"dice": [3, 4]}`, `{"side": 0, "answer": ...}`, `{"side": 0, "gives up": true}` or
    `{"void": 2}`: rolls that fell and were taken back by agreement."""


@dataclass(frozen=True, slots=True)
class TakenBack(Event):
    """A decision was taken back by agreement, with the dice since."""

    rolls: int
    """How many rolls do not count."""


class Table(Generic[S]):
    """A game in progress.

    `pending` is what the table waits for: a Decision, a Roll when the players throw real dice,
    or None when the game is over. `answer` takes the next step.
    """

    def __init__(self, game: Game[S], state: S, dice: DiceSource, sink: Sink | None = None) -> None:
        self.game = game
        self.state = state
        self.dice = dice
        self.sink = sink
        """Takes what goes into the journal, before its effect is seen."""
        self._unsent: list[Data] = []
        self.turns: list[Turn] = []
        self.log: list[Event] = []
        self.rolls = 0
        self.pending: Decision[Any] | Roll | None = None
        self._log_at_turn: list[int] = []
        self._procedure: Procedure[None] | None = None
        self._run(self._next_turn())
        self._flush()

    # The table's own course

    def answer(self, answer: Any) -> None:
        """Answer the pending decision (or roll) and play on to the next one.

        Raises IllegalAnswer, with nothing changed, when the rules do not allow it.
        """
        pending = self.pending
        if isinstance(pending, Roll):
            answer = checked(pending, answer)
        elif pending is not None:
            try:
                _adapter(pending.answer_type).validate_python(answer)
            except ValidationError:
                raise IllegalAnswer("that answers another question") from None
            pending.check(answer)
        else:
            raise IllegalAnswer("the game is over")
        self._note(answer)
        self._run(self._send(answer))
        self._flush()

    def give_up(self, side: int) -> None:
        """A side gives up; the game is over. Raises IllegalAnswer when it is over already."""
        if self.pending is None:
            raise IllegalAnswer("the game is over")
        self._enter({"side": side, "gives up": True})
        self._give_up(side)
        self._flush()

    def _give_up(self, side: int) -> None:
        self.log.append(self.game.give_up(self.state, side))
        self._procedure = self.pending = None

    def _run(self, asked: Roll | Decision[Any] | None) -> None:
        """Throw dice until a player must decide or the game is over."""
        while isinstance(asked, Roll):
            throw = self.dice.throw(asked, self.rolls)
            if throw is None:
                break
            self.pending = asked
            self._note(throw)
            asked = self._send(throw)
        self.pending = asked

    def _send(self, value: Any, *, last: bool = False) -> Roll | Decision[Any] | None:
        """Hand a value to the rules; collect events up to the next roll or decision. `last`: no
        turn begins after this one."""
        assert self._procedure is not None
        try:
            asked = self._procedure.send(value)
            while isinstance(asked, Event):
                self.log.append(asked)
                asked = next(self._procedure)
        except StopIteration:
            return None if last else self._next_turn()
        return asked

    def _next_turn(self) -> Roll | Decision[Any] | None:
        self._procedure = None
        if self.game.over(self.state):
            return None
        state = self.game.dump(self.state)
        self.turns.append(Turn(state, self.rolls, fingerprint(state)))
        self._unsent.append({"turn": self._turn_data(self.turns[-1])})
        self._log_at_turn.append(len(self.log))
        self._procedure = self.game.turn(self.state)
        return self._send(None)

    def _note(self, value: Any) -> None:
        """Write an answer or a throw into the journal."""
        if isinstance(value, Throw):
            self.rolls += 1
            self._enter({"dice": list(value.dice)})
        else:
            assert isinstance(self.pending, Decision)
            data = _adapter(self.pending.answer_type).dump_python(value, mode="json")
            self._enter({"side": self.pending.side, "answer": data})

    def _enter(self, entry: Data) -> None:
        self.turns[-1].entries.append(entry)
        self._unsent.append(entry)

    def _flush(self) -> None:
        """Hand the journal's new entries to the sink."""
        unsent, self._unsent = self._unsent, []
        if self.sink is not None and unsent:
            self.sink(unsent)

    # Taking back

    @property
    def can_undo(self) -> bool:
        """Whether the last thing that happened was a decision: no dice have fallen since."""
        entries = self.turns[-1].entries if self.turns else []
        return bool(entries) and "side" in entries[-1]

    def undo(self, *, agreed: bool = False) -> None:
        """Take back the last decision. Raises IllegalAnswer when dice have fallen since.

        `agreed`: both players agree to take it back even so, with the dice that have fallen since.
        Those that are thrown instead are new ones; the log says that it was done.
        """
        if not (self.can_undo or agreed):
            raise IllegalAnswer("nothing to take back: dice have fallen")
        places = [n for n, turn in enumerate(self.turns) if any("side" in e for e in turn.entries)]
        if not places:
            raise IllegalAnswer("nothing to take back: nobody has decided anything yet")
        back, fallen = 0, self.rolls
        for turn in self.turns[places[-1] + 1 :]:
            back += len(turn.entries)
        turn = self.turns[places[-1]]
        kept = max(n for n, entry in enumerate(turn.entries) if "side" in entry)
        back += len(turn.entries) - kept
        del self.log[self._log_at_turn[places[-1]] :]
        del self.turns[places[-1] :], self._log_at_turn[places[-1] :]
        self.rolls = turn.rolls_before
        self.state = self.game.load(turn.state)
        self._replay([*turn.entries[:kept], *_void(fallen - self._rolls_of(turn, kept))])
        self._unsent = [{"back": back}]
        self._flush()

    @staticmethod
    def _rolls_of(turn: Turn, entries: int) -> int:
        """The rolls of the game up to an entry of a turn."""
        return turn.rolls_before + sum(map(rolls_in, turn.entries[:entries]))

    # Saving and going on

    def journal(self) -> Data:
        """The whole game as plain data, from which `resume` goes on."""
        return {
            "game": self.game.name,
            "turns": [{**self._turn_data(t), "entries": t.entries} for t in self.turns],
        }

    @staticmethod
    def _turn_data(turn: Turn) -> Data:
        return {"state": turn.state, "rolls_before": turn.rolls_before, "hash": turn.hash}

    @classmethod
    def resume(
        cls, game: Game[S], journal: Data, dice: DiceSource, *, alone: bool = False
    ) -> Table[S]:
        """Go on with a saved game at the very decision that was open. `alone`: stop where the
        journal stops, before any further dice or turn.

        Raises BadInput when the journal is damaged or its answers are no longer legal.
        """
        try:
            last = journal["turns"][-1]
            table = cls.__new__(cls)
            table.game, table.dice, table.log = game, dice, []
            table.sink, table._unsent = None, []
            table.turns = [
                Turn(t["state"], t["rolls_before"], t["hash"], t["entries"])
                for t in journal["turns"][:-1]
            ]
            table._log_at_turn = [0] * len(table.turns)
            table.rolls = last["rolls_before"]
            table.pending, table._procedure = None, None
            table.state = game.load(last["state"])
            table._replay(last["entries"], alone=alone)
            table._unsent = []
        except (KeyError, IndexError, TypeError, AttributeError) as error:
            raise BadInput(f"the saved game is damaged: {error!r}") from error
        return table

    def _replay(self, entries: list[Data], *, alone: bool = False) -> None:
        """Play the turn that begins with the present state again up to the last entry."""
        asked = self._next_turn()
        for entry in entries:
            self.pending = asked
            if "void" in entry:
                self.rolls += entry["void"]
                self._enter(entry)
                self.log.append(TakenBack(entry["void"]))
                continue
            if "gives up" in entry:
                self._enter(entry)
                self._give_up(entry["side"])
                return
            value = self._value(asked, entry)
            self._note(value)
            asked = self._send(value, last=alone)
        if not alone:
            self._run(asked)

    @staticmethod
    def _value(asked: Roll | Decision[Any] | None, entry: Data) -> Any:
        """An entry of the journal as the value that answers what the rules ask now."""
        if isinstance(asked, Roll) and "dice" in entry:
            return checked(asked, Throw(tuple(entry["dice"])))
        if isinstance(asked, Decision) and "answer" in entry:
            try:
                answer = _adapter(asked.answer_type).validate_python(entry["answer"])
            except ValidationError as error:
                raise BadInput(f"the saved game holds an unreadable answer: {error}") from error
            asked.check(answer)
            return answer
        raise BadInput("the saved game does not fit these rules: another answer was expected")

    def state_hash(self) -> str:
        """A fingerprint of the state: equal states have equal fingerprints."""
        return fingerprint(self.game.dump(self.state))


def rolls_in(entry: Data) -> int:
    """How many rolls of the game an entry of the journal stands for."""
    return 1 if "dice" in entry else entry.get("void", 0)


def _void(rolls: int) -> list[Data]:
    """The entry for rolls that were taken back; nothing for none."""
    return [{"void": rolls}] if rolls else []


def fingerprint(data: Data) -> str:
    """A fingerprint of plain data."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


@cache
def _adapter(answer_type: Any) -> TypeAdapter[Any]:
    return TypeAdapter(answer_type)
