"""The gaming table: drives the rules, throws the dice, asks the players, keeps the journal."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter, ValidationError

from btterm.errors import BadInput, BttermError, IllegalAnswer
from btterm.table.dice import DiceSource, Roll, Throw, checked
from btterm.table.procedure import Decision, Event, Procedure

S = TypeVar("S")
Data = Any
"""Plain data as JSON knows it."""
Sink = Callable[[list[Data]], None]
Watch = Callable[["Table[Any]", "Roll | Decision[Any] | Event | None"], None]
"""Looks at a table once what it has told last has had its effect; what the rules come to next."""
EVERYBODY = range(8)
"""All the sides that there can be."""


@dataclass(frozen=True, slots=True)
class Game(Generic[S]):
    """A rule system, as far as the table must know it."""

    name: str
    turn: Callable[[S], Procedure[None]]
    """One turn, or what is left of one: of a state in the middle of a turn it asks first what was
    asked there, and tells nothing before it. No generator lives from one turn to the next."""
    over: Callable[[S], bool]
    dump: Callable[[S], Data]
    load: Callable[[Data], S]
    copy: Callable[[S], S]
    give_up: Callable[[S, int], Event]
    """End the game because a side gives up. Returns what to tell everyone."""
    call: Callable[[S, int], Event]
    """A side calls for what the rules ask only when they are told to. Returns what to tell."""
    hidden_from: Callable[[S, Event], tuple[int, ...]] = lambda state, event: ()
    """The sides that are not told of an event, as the state is when it happens."""


@dataclass(slots=True)
class Turn:
    """The journal of one turn: the state it began with, and every answer and throw since."""

    _state: Data
    rolls_before: int
    hash: str = ""
    """Fingerprint of the state, by which a replay is checked."""
    entries: list[Data] = field(default_factory=list)
    """`{"dice": [3, 4]}`, `{"side": 0, "answer": ...}`, `{"side": 0, "gives up": true}`,
    `{"side": 0, "calls": true}` or `{"void": 2}`: rolls that fell and were taken back by
    agreement. An answer for a player who was not asked has `"unasked": true` as well."""

    @property
    def state(self) -> Data:
        """The state that it began with."""
        if isinstance(self._state, bytes):
            return json.loads(zlib.decompress(self._state))
        return self._state

    def put_away(self) -> None:
        """Keep the state small once the next turn has begun: it is hardly ever looked at again."""
        if not isinstance(self._state, bytes):
            self._state = zlib.compress(json.dumps(self._state).encode())


@dataclass(frozen=True, slots=True)
class TakenBack(Event):
    """A decision was taken back by agreement, with what came after it."""

    rolls: int
    """How many rolls since do not count."""

    @property
    def words(self) -> str:
        """What the log says of it."""
        rolls = self.rolls
        lost = f": {rolls} roll{'s' * (rolls != 1)} do{'es' * (rolls == 1)} not count"
        return f"A decision is taken back by agreement{lost * bool(rolls)}"


@dataclass(frozen=True, slots=True)
class Unfit(Event):
    """The rest of a turn cannot be played as it was saved: the rules may have changed since."""

    why: str

    @property
    def words(self) -> str:
        """What the log says of it."""
        return f"The rest of this turn is not played as it was saved: {self.why}"


_MISFITS = (
    *(BadInput, IllegalAnswer, AssertionError, ArithmeticError),
    *(AttributeError, LookupError, TypeError, ValueError),
)
"""What comes of answers and dice that were given under other rules, or by nobody at all."""


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
        self.watch: Watch | None = None
        self._unsent: list[Data] = []
        self.turns: list[Turn] = []
        self.log: list[Event] = []
        """All that has happened; see `told`."""
        self._hidden: dict[int, tuple[int, ...]] = {}
        """The events of the log that some sides are not told of, by their number."""
        self.rolls = 0
        self.pending: Decision[Any] | Roll | None = None
        self._log_at_turn: list[int] = []
        self._log_at_entry: list[int] = []
        """How much had been told before each entry of the last turn."""
        self._retracted: set[int] = set()
        """Sides whose decisions were taken back since somebody last decided."""
        self._procedure: Procedure[None] | None = None
        self._run(self._next_turn())
        self._flush()

    # The table's own course

    def answer(self, answer: Any, *, unasked: bool = False) -> None:
        """Answer the pending decision (or roll) and play on to the next one. `unasked`: the answer
        was given for a player who need not be asked; taking back passes over it.

        Raises IllegalAnswer, with nothing changed, when the rules do not allow it.
        """
        pending = self.pending
        if isinstance(pending, Roll):
            answer = checked(pending, answer)
        elif pending is not None:
            try:
                _adapter(pending.answer_type).validate_python(answer)
            except ValidationError:
                raise IllegalAnswer("", "that answers another question") from None
            pending.check(answer)
        else:
            raise IllegalAnswer("", "the game is over")
        self._note(answer, unasked=unasked)
        self._run(self._send(answer))
        self._flush()

    def give_up(self, side: int) -> None:
        """A side gives up; the game is over. Raises IllegalAnswer when it is over already."""
        if self.pending is None:
            raise IllegalAnswer("", "the game is over")
        self._enter({"side": side, "gives up": True})
        self._give_up(side)
        self._flush()

    def call(self, side: int) -> None:
        """A side calls for what it is not asked of itself, later in the turn; what is asked now
        stays open. Raises IllegalAnswer when the game is over."""
        if self.pending is None:
            raise IllegalAnswer("", "the game is over")
        self._enter({"side": side, "calls": True})
        self._tell(self.game.call(self.state, side))
        self._flush()

    def _give_up(self, side: int) -> None:
        self._tell(self.game.give_up(self.state, side))
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
        asked = _next_of(self._procedure, value)
        while isinstance(asked, Event):
            self._tell(asked)
            asked = _next_of(self._procedure)
            if self.watch is not None:
                self.watch(self, asked)
        if asked is None and not last:
            return self._next_turn()
        return asked

    def _tell(self, event: Event) -> None:
        """Write an event into the log. A detail is hidden with the event that it belongs to."""
        sides = self.game.hidden_from(self.state, event)
        if not event.headline:
            sides += self._hidden.get(len(self.log) - 1, ())
        if sides:
            self._hidden[len(self.log)] = sides
        self.log.append(event)

    def told(self, *sides: int, since: int = 0, until: int | None = None) -> Sequence[Event]:
        """The log from some event on, up to another one, as far as all of these sides are told."""
        if not self._hidden:
            return self.log if until is None and not since else self.log[since:until]
        return [self.log[number] for number in self.heard(*sides, since=since, until=until)]

    def heard(self, *sides: int, since: int = 0, until: int | None = None) -> Sequence[int]:
        """The numbers of these events in the log."""
        numbers = range(len(self.log))[since:until]
        if not self._hidden:
            return numbers
        return [n for n in numbers if not set(sides).intersection(self._hidden.get(n, ()))]

    def _next_turn(self) -> Roll | Decision[Any] | None:
        self._procedure = None
        if self.game.over(self.state):
            return None
        state = self.game.dump(self.state)
        if self.turns:
            self.turns[-1].put_away()
        self.turns.append(Turn(state, self.rolls, fingerprint(state)))
        self._unsent.append({"turn": self._turn_data(self.turns[-1])})
        self._log_at_turn.append(len(self.log))
        self._log_at_entry = []
        self._procedure = self.game.turn(self.state)
        return self._send(None)

    def _note(self, value: Any, *, unasked: bool = False) -> None:
        """Write an answer or a throw into the journal."""
        if isinstance(value, Throw):
            self.rolls += 1
            self._enter({"dice": list(value.dice)})
        else:
            assert isinstance(self.pending, Decision)
            data = _adapter(self.pending.answer_type).dump_python(value, mode="json")
            mark = {"unasked": True} if unasked else {}
            if not unasked:
                self._retracted.clear()
            self._enter({"side": self.pending.side, "answer": data, **mark})

    def _enter(self, entry: Data) -> None:
        self.turns[-1].entries.append(entry)
        self._log_at_entry.append(len(self.log))
        self._unsent.append(entry)

    def _flush(self) -> None:
        """Hand the journal's new entries to the sink."""
        unsent, self._unsent = self._unsent, []
        if self.sink is not None and unsent:
            self.sink(unsent)

    # Taking back

    def can_undo(self, sides: Sequence[int] = EVERYBODY) -> bool:
        """Whether the last decision of these sides can be taken back without asking: since then
        no dice have fallen, nothing that was hidden has come to light, and none of the others has
        decided anything, not even something that was taken back."""
        place = self._last_decision(sides)
        if place is None or place[0] < len(self.turns) - 1:
            return False
        if any(event.reveals for event in self.log[self._log_at_entry[place[1]] :]):
            return False
        entries = self.turns[-1].entries[place[1] :]
        others = self._retracted.intersection(sides) - {entries[0]["side"]}
        return not others and all("side" in entry for entry in entries)

    def decided(self, sides: Sequence[int] = EVERYBODY) -> bool:
        """Whether these sides have decided anything that can be taken back."""
        return self._last_decision(sides) is not None

    def _last_decision(self, sides: Sequence[int]) -> tuple[int, int] | None:
        """The turn and the entry of the last decision of these sides."""
        for number in range(len(self.turns) - 1, -1, -1):
            entries = self.turns[number].entries
            found = [n for n, e in enumerate(entries) if _decides(e) and e["side"] in sides]
            if found:
                return number, found[-1]
        return None

    def undo(self, sides: Sequence[int] = EVERYBODY, *, agreed: bool = False) -> None:
        """Take back the last decision of these sides, with all that came after it. Raises
        IllegalAnswer when that needs an agreement.

        `agreed`: both players agree to it. Dice that have fallen since do not count, those that
        are thrown instead are new ones; the log says that it was done.
        """
        place = self._last_decision(sides)
        if place is None:
            raise IllegalAnswer("", "nothing to take back: nobody has decided anything yet")
        if not (free := self.can_undo(sides)) and not agreed:
            raise IllegalAnswer("", "that is taken back only if both players agree")
        number, kept = place
        turn, fallen = self.turns[number], self.rolls
        gone = [e for later in self.turns[number + 1 :] for e in later.entries]
        gone += turn.entries[kept:]
        del self.log[self._log_at_turn[number] :]
        self._hidden = {n: sides for n, sides in self._hidden.items() if n < len(self.log)}
        del self.turns[number:], self._log_at_turn[number:]
        self.rolls = turn.rolls_before
        self.state = self.game.load(turn.state)
        mark = [] if free else [{"void": fallen - self._rolls_of(turn, kept)}]
        retracted = self._retracted | {e["side"] for e in gone if _decides(e)}
        self._replay([*turn.entries[:kept], *mark])
        self._retracted = retracted
        self._unsent = [{"back": len(gone), **({} if free else {"agreed": True})}]
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
        cls,
        game: Game[S],
        journal: Data,
        dice: DiceSource,
        *,
        alone: bool = False,
        watch: Watch | None = None,
    ) -> Table[S]:
        """Go on with a saved game at the very decision that was open. `alone`: stop where the
        journal stops, before any further dice or turn, or where it no longer fits the rules, which
        the log then tells as `Unfit`. `watch`: looks on from the beginning of the last turn.

        Raises BadInput when the journal is damaged or its answers are no longer legal.
        """
        try:
            last = journal["turns"][-1]
            before = [
                Turn(t["state"], t["rolls_before"], t["hash"], t["entries"])
                for t in journal["turns"][:-1]
            ]
            table = cls._between_turns(game, game.load(last["state"]), dice, before)
            table.rolls = last["rolls_before"]
            table.watch = watch
            table._replay(last["entries"], alone=alone)
            table._unsent = []
        except _MISFITS as error:
            raise BadInput(_misfit(error)) from error
        return table

    @classmethod
    def _between_turns(
        cls, game: Game[S], state: S, dice: DiceSource, turns: list[Turn]
    ) -> Table[S]:
        """A table at which some turns were played and the next has not begun."""
        table = cls.__new__(cls)
        table.game, table.state, table.dice = game, state, dice
        table.sink, table.watch, table._unsent = None, None, []
        table.turns, table.log, table.rolls = turns, [], 0
        table._hidden = {}
        table._log_at_turn, table._log_at_entry = [0] * len(turns), []
        table._retracted = set()
        table.pending, table._procedure = None, None
        return table

    def fork(self, dice: DiceSource | None = None) -> Table[S]:
        """A table of its own that goes on from here: nothing that happens at one of them touches
        the other, and nothing of the new one is saved. `dice`: those that fall from here on,
        other ones if need be.
        """
        *before, turn = self.turns
        state, dice = self.game.copy(self.state), dice or self.dice
        table = self._between_turns(self.game, state, dice, before)
        table.turns.append(replace(turn, entries=list(turn.entries)))
        table.log, table.rolls = list(self.log), self.rolls
        table._hidden = dict(self._hidden)
        table._log_at_turn = list(self._log_at_turn)
        table._log_at_entry = list(self._log_at_entry)
        if self.pending is not None:
            table._procedure = self.game.turn(table.state)
            table.pending = table._send(None)
        table._retracted = set(self._retracted)
        return table

    def _replay(self, entries: list[Data], *, alone: bool = False) -> None:
        """Play the turn that begins with the present state again up to the last entry."""
        asked = self._next_turn()
        if not alone:
            self._run(self._play_again(asked, entries))
            return
        try:
            self._play_again(asked, entries, alone=True)
        except _MISFITS as error:
            self.log.append(Unfit(_misfit(error)))

    def _play_again(
        self, asked: Roll | Decision[Any] | None, entries: list[Data], *, alone: bool = False
    ) -> Roll | Decision[Any] | None:
        """Answer what is asked with the entries of a journal. Returns what is asked next."""
        for entry in entries:
            self.pending = asked
            if "void" in entry:
                self.rolls += entry["void"]
                self._enter(entry)
                self.log.append(TakenBack(entry["void"]))
                continue
            if "calls" in entry:
                self._enter(entry)
                self._tell(self.game.call(self.state, entry["side"]))
                continue
            if "gives up" in entry:
                self._enter(entry)
                self._give_up(entry["side"])
                return None
            value = value_of(asked, entry)
            self._note(value, unasked="unasked" in entry)
            asked = self._send(value, last=alone)
        return asked

    def state_hash(self) -> str:
        """A fingerprint of the state: equal states have equal fingerprints."""
        return fingerprint(self.game.dump(self.state))


def value_of(asked: Roll | Decision[Any] | None, entry: Data) -> Any:
    """An entry of the journal as the value that answers what the rules ask now. Raises BadInput and
    IllegalAnswer."""
    if isinstance(asked, Roll) and "dice" in entry:
        return checked(asked, Throw(tuple(entry["dice"])))
    if isinstance(asked, Decision) and "answer" in entry:
        try:
            answer = _adapter(asked.answer_type).validate_python(entry["answer"])
        except ValidationError as error:
            raise BadInput("an answer was saved that answers another question") from error
        asked.check(answer)
        return answer
    raise BadInput("the rules ask for something else than was saved")


def _next_of(procedure: Procedure[None], value: Any = None) -> Roll | Decision[Any] | Event | None:
    """What the rules come to once they have been given a value; None: to their end."""
    try:
        return procedure.send(value)
    except StopIteration:
        return None


def _misfit(error: Exception) -> str:
    """Why a journal does not fit the rules, in words."""
    return str(error) if isinstance(error, BttermError) else f"it is damaged: {error!r}"


def _decides(entry: Data) -> bool:
    """Whether a side decided this itself."""
    return "side" in entry and "unasked" not in entry


def rolls_in(entry: Data) -> int:
    """How many rolls of the game an entry of the journal stands for."""
    return 1 if "dice" in entry else entry.get("void", 0)


def fingerprint(data: Data) -> str:
    """A fingerprint of plain data."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


@cache
def _adapter(answer_type: Any) -> TypeAdapter[Any]:
    return TypeAdapter(answer_type)
