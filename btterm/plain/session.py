"""A battle over lines of text: tells what happens, asks, and obeys what is typed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any

from btterm.classic.battle import Battle
from btterm.classic.decisions import FireDecision, MoveDecision, UnitDecision
from btterm.classic.log.narrate import PHASE_WORDS
from btterm.classic.log.summary import decided
from btterm.classic.units.any import AnyUnit
from btterm.data import plain
from btterm.errors import ALLOWED, BadInput, BttermError, IllegalAnswer
from btterm.match import battles
from btterm.match.repairing import to_take_in
from btterm.match.seat import Seat
from btterm.plain import looks
from btterm.plain.answers import ALL_VERBS, Asked, bare, read, verbs
from btterm.plain.asking import question
from btterm.plain.foretold import foretold, risk
from btterm.plain.manual import LOOKS, help_now, help_on
from btterm.plain.parts import split
from btterm.plain.voice import WIDTH, YES_OR_NO, Voice, aloud
from btterm.plain.words import find_unit, one_of, pick, quoted, unit_called
from btterm.players.deputy import Deputy, Rest, cool_fire, salvo_words
from btterm.players.memory import why_lines
from btterm.players.player import Player
from btterm.table.choice import ListDecision
from btterm.table.dice import Roll, checked
from btterm.table.table import Table
from btterm.table.telling import Entry

LONGEST_LINE = 500
"""Characters of a command; longer lines are refused."""
SOME, MOST = 10, 200
"""Lines of the log when no number is given, and at most."""
SURE = "sure"
TRY = "try"
READY = "ready"
"""What a player says, or an empty line, who alone looks now."""
OTHERWISE = ": another command was given"
"""Why a question is closed without a yes or no."""
_PHASES = {word: phase.value for phase, word in PHASE_WORDS.items()}


class Session:
    """One battle, one voice, one line at a time."""

    def __init__(
        self,
        game: battles.Game,
        voice: Voice,
        bots: Mapping[int, Player] | None = None,
        *,
        skip: bool = False,
    ) -> None:
        """`skip`: pass over what needs no decision."""
        self.game = game
        self.deputy = Deputy(game.table, skip=skip)
        self.voice = voice
        self.bots = bots or {}
        self.over = False
        self.seat: Seat[Battle] = Seat(game.table, self.bots)
        self._last: tuple[str, ...] = ()
        """The last of them as it was told: it may have grown since."""
        self._heading = (0, "")
        self._yes: Callable[[], None] | None = None
        """What a yes would do, while a question is open."""
        self.handing_over = False
        """Whether nothing more is told until the next player alone looks, and says so."""
        self._reader: int | None = None
        """The side whose player looks."""
        self._left: dict[int, int] = {}
        """How much of the log each side had heard when it looked last."""
        self._trouble = ""
        self._refused = ALLOWED
        """Why the last answer was refused, until one is taken."""

    @property
    def table(self) -> Table[Battle]:
        return self.game.table

    @property
    def battle(self) -> Battle:
        """As those at the keyboard may know it."""
        return self.seat.battle

    def begin(self) -> None:
        """Say who fights, and ask for the first decision."""
        battle = self.seat.common
        who = " against ".join(battle.sides)
        self.voice.say(f"{who} on {battle.board.name}. Say help at any time.")
        self.voice.say(*looks.goals(battle))
        if self.game.note:
            self.voice.say(f"{self.game.note}.")
        self._go_on()

    def take(self, line: str) -> None:
        """Obey one line."""
        text = plain(line)
        yes = self._yes
        try:
            if self.handing_over:
                self._take_over(text)
                return
            if len(text) > LONGEST_LINE:
                raise BadInput(f"that line is longer than {LONGEST_LINE} characters")
            if yes is not None and text.casefold() in ("yes", "y"):
                self._yes = None
                yes()
            elif yes is not None and text.casefold() in ("no", "n", ""):
                self._close()
            elif not text.startswith("#"):
                self._obey(text)
        except BttermError as error:
            self._refused = getattr(error, "refusal", self._refused)
            self.voice.say(f"No: {error}.")
            if self._yes is not None:
                self.voice.say(YES_OR_NO)
            elif not self.handing_over and isinstance(self.seat.asked, Roll | ListDecision):
                self._ask()

    def end(self) -> None:
        """There are no more lines."""
        self.voice.say(f"No more commands. {self._kept()}")
        self.over = True

    def interrupted(self) -> None:
        """The player breaks off with Ctrl-C."""
        self.voice.say(self._kept())

    # Questions

    def _ask_first(self, doubt: str, yes: Callable[[], None]) -> None:
        """Do something once a yes is said. What is no command leaves the question open."""
        self.voice.say(f"{doubt} {YES_OR_NO}")
        self._yes = yes

    def _close(self, why: str = "") -> None:
        """Do without what was asked about, if a question is open."""
        if self._yes is not None:
            self._yes = None
            self.voice.say(f"Not done{why}.")

    # Commands

    def _obey(self, text: str) -> None:
        asked = self._asked()
        words = split(text)
        if not words:
            self._ask()
        elif bare(asked, text):
            self._close(OTHERWISE)
            self._answer(asked, verbs(asked)[0], words)
        else:
            word, *rest = self._verb_first(words, asked)
            verb = self._verb(word, asked)
            self._close(OTHERWISE)
            if verb in verbs(asked):
                self._answer(asked, verb, rest)
            else:
                getattr(self, f"_do_{verb}")(rest)

    def _verb_first(self, words: Sequence[str], asked: Asked) -> list[str]:
        """A command with its verb in front of the unit: `MA fire all` as `fire MA all`, and `MA`
        alone as `unit MA`. The id of a unit wins over the beginning of a command, which wins over
        the name of a unit."""
        first, rest = words[0].casefold(), words[1:]
        commands = [*verbs(asked), *ALL_VERBS, *LOOKS]
        units = self.battle.units.values()
        unit = None if first in commands else unit_called(first, units)
        if unit is None or (
            unit.id.casefold() != first and any(name.startswith(first) for name in commands)
        ):
            return list(words)
        if not rest:
            return ["unit", unit.id]
        if rest[0].casefold() == TRY and len(rest) > 1:
            return [TRY, rest[1], unit.id, *rest[2:]]
        return [rest[0], unit.id, *rest[1:]]

    def _asked(self) -> Asked:
        """What is to be decided. Nothing is obeyed when the battle is over."""
        assert self.seat.asked is not None
        return self.seat.asked

    def _verb(self, word: str, asked: Asked) -> str:
        if word == "?":
            return "rules"
        now, wanted = verbs(asked), word.casefold()
        some = one_of([*now[:3], "help"])
        if wanted in ALL_VERBS and wanted not in now:
            if isinstance(asked, Roll | ListDecision):
                first = "roll the dice" if isinstance(asked, Roll) else "answer the question"
                raise BadInput(f"no {wanted} now, {first} first: say {some}")
            raise BadInput(f"no {wanted} in the {self.battle.phase} phase: say {some}")
        names = [*now, *LOOKS]
        if not any(name.startswith(wanted) for name in names):
            raise BadInput(f"{quoted(word)} is no command: say {some}")
        return pick(word, names, "command")

    def _answer(self, asked: Asked, verb: str, words: Sequence[str]) -> None:
        """Answer what is asked; where that is risky, ask first."""
        sure = bool(words) and words[-1].casefold() == SURE
        answer = self._legal(asked, verb, words[:-1] if sure else words)
        doubt = "" if sure else risk(asked, answer)
        if doubt:
            self._ask_first(doubt, lambda: self._submit(answer))
        else:
            self._submit(answer)

    def _legal(self, asked: Asked, verb: str, words: Sequence[str]) -> Any:
        answer = read(asked, verb, words)
        if isinstance(asked, Roll):
            return checked(asked, answer)
        asked.check(answer)
        return answer

    def _submit(self, answer: Any) -> None:
        asked = self._asked()
        if not isinstance(asked, Roll):
            self._left[asked.side] = len(self.seat.told)
        self.table.answer(answer)
        self._go_on()

    def _do_rest(self, words: Sequence[str]) -> None:
        """All units of the side that have yet to act in this phase hold, or fire."""
        asked = self._asked()
        if not isinstance(asked, UnitDecision):
            raise BadInput("rest is for units: none is to be chosen now")
        if not words:
            self._rest(asked.side, Rest.HOLD, asked.default())
        elif words[0].casefold() != Rest.FIRE or not isinstance(asked, FireDecision):
            raise BadInput("say rest: all others hold; in the weapon attack phase also rest fire")
        else:
            salvo = [cool_fire(asked, id_) for id_ in asked.units]
            answer = salvo[0].answer()
            if words[1:] == [SURE]:
                self._rest(asked.side, Rest.FIRE, answer)
                return
            self._ask_first(salvo_words(salvo), lambda: self._rest(asked.side, Rest.FIRE, answer))

    def _rest(self, side: int, rest: Rest, answer: Any) -> None:
        self.deputy.order(side, rest)
        self._submit(answer)

    def _do_help(self, words: Sequence[str]) -> None:
        if words:
            self.voice.say(help_on(words[0]))
        else:
            self.voice.say(*help_now(self._asked()))

    def _do_again(self, words: Sequence[str]) -> None:
        self._ask()

    def _do_status(self, words: Sequence[str]) -> None:
        self.voice.say(*looks.status(self.battle, self._side()))

    def _do_goals(self, words: Sequence[str]) -> None:
        found = list(looks.goals(self.battle))
        self.voice.say(*found or ["The last side with a unit left wins."])

    def _do_unit(self, words: Sequence[str]) -> None:
        units = self.battle.units.values()
        self.voice.say(
            *looks.unit(self.battle, find_unit(words[0], units) if words else self._eye())
        )

    def _do_enemy(self, words: Sequence[str]) -> None:
        mech, _ = self._mine(words)
        self.voice.say(*looks.enemies(self.battle, mech))

    def _do_map(self, words: Sequence[str]) -> None:
        if words:
            self.voice.say(*looks.surroundings(self.battle, words))
        else:
            self.voice.say(*looks.the_map(self.battle, self._eye()))

    def _do_hex(self, words: Sequence[str]) -> None:
        move = self._asked()
        decision = move if isinstance(move, MoveDecision) else None
        mech, rest = self._mine(words, least=1)
        self.voice.say(*looks.hex_(self.battle, mech, rest[0], decision))

    def _do_los(self, words: Sequence[str]) -> None:
        mech, rest = self._mine(words, least=1)
        self.voice.say(*looks.los(self.battle, mech, rest[0]))

    def _do_reach(self, words: Sequence[str]) -> None:
        asked = self._asked()
        if not isinstance(asked, MoveDecision):
            raise BadInput("reach is told while you move")
        self.voice.say(*looks.reach(asked, words))

    def _do_weapons(self, words: Sequence[str]) -> None:
        mech, rest = self._shooter(words)
        self.voice.say(*looks.arms(self.battle, mech, rest))

    def _do_why(self, words: Sequence[str]) -> None:
        if not words:
            self._do_details(["1"])
            return
        if len(words) == 1 and (reasons := self._reasons(words[0])):
            self.voice.say(*reasons)
            return
        mech, rest = self._shooter(words, least=1)
        self.voice.say(*looks.why(self.battle, mech, rest))

    def _reasons(self, word: str) -> list[str]:
        """Why a unit that a bot leads did what it did last; nothing where a word names none."""
        unit = unit_called(word, self.battle.units.values())
        if unit is None:
            return []
        return why_lines(self.table, self.bots.get(unit.side), unit.id)

    def _do_log(self, words: Sequence[str]) -> None:
        heading = (0, "")
        for entry in self.seat.told[-_count(words) :]:
            if (entry.turn, entry.phase) != heading:
                heading = entry.turn, entry.phase
                self.voice.say(f"Turn {entry.turn}, {_PHASES[entry.phase]} phase.")
            self._say(entry)

    def _do_details(self, words: Sequence[str]) -> None:
        for entry in self.seat.told[-_count(words) :]:
            self._say(entry)
            self.voice.say(*map(aloud, entry.details))

    def _do_try(self, words: Sequence[str]) -> None:
        asked = self._asked()
        if not words:
            raise BadInput(f"try what? try {verbs(asked)[0]}, and the rest of the command")
        word, *rest = self._verb_first(words, asked)
        verb = self._verb(word, asked)
        if verb not in verbs(asked):
            raise BadInput(f"{verb} changes nothing: say it without try")
        answer = self._legal(asked, verb, [w for w in rest if w.casefold() != SURE])
        self.voice.say(*foretold(asked, answer))

    def _do_undo(self, words: Sequence[str]) -> None:
        """Take the last decision of a person back, with what the bots decided after it; where
        dice have fallen or another person has decided since, if all players agree."""
        persons = self.seat.persons
        if not self.table.decided(persons):
            raise IllegalAnswer("", "nothing to take back: you have decided nothing yet")
        if self.table.can_undo(persons):
            self._take_back(persons)
            return
        people = one_of((self.battle.sides[side] for side in persons), "and")
        self._ask_first(
            f"What came after it will not count, dice too. Agreed by {people}?",
            lambda: self._take_back(persons, agreed=True),
        )

    def _take_back(self, persons: Sequence[int], *, agreed: bool = False) -> None:
        self.table.undo(persons, agreed=agreed)
        self.deputy.taken_back()
        self.seat.forget()
        self._heard()
        hides = self._hides_from_reader()
        self.voice.say(f"Taken back{'' if hides else f': {self._decided()}'}.")
        self._go_on()

    def _decided(self) -> str:
        return decided(self.battle, self._asked())

    def _do_rules(self, words: Sequence[str]) -> None:
        query = " ".join(words) or self._topic()
        self.voice.lines(looks.rules(query, self.table.game.name))

    def _topic(self) -> str:
        """The title of the quick rule about what was refused, or else about what is asked."""
        asked = self._asked()
        if isinstance(asked, Roll | ListDecision):
            return self._refused.rule or asked.rule
        return self._refused.rule or self.battle.phase.rule

    def _do_save(self, words: Sequence[str]) -> None:
        self.game.save()
        self.voice.say(self._kept())

    def _do_quit(self, words: Sequence[str]) -> None:
        self.voice.say(self._kept())
        self.over = True

    def _do_call(self, words: Sequence[str]) -> None:
        side = self._side()
        if side not in self.table.state.called:
            self.table.call(side)
            self._tell_news()
        else:
            self.voice.say(f"{self.battle.sides[side]} will give orders at the end of the turn.")

    def _do_give(self, words: Sequence[str]) -> None:
        side = self._side()
        self._ask_first(f"Does {self.battle.sides[side]} give up?", lambda: self._give_up(side))

    def _give_up(self, side: int) -> None:
        self.table.give_up(side)
        self._go_on()

    # Whose eyes

    def _side(self) -> int:
        """The side that is asked; for dice that anybody may roll, the first."""
        side = self._asked().side
        return 0 if side is None else side

    def _eye(self) -> AnyUnit:
        """The unit that is looked from: the first that can be chosen, else the first left."""
        asked = self._asked()
        if isinstance(asked, UnitDecision):
            return self.battle.units[asked.units[0]]
        about = self.battle.units.get(getattr(asked, "unit", ""))
        mine = [unit for unit in self.battle.on_board() if unit.side == self._side()]
        if about is None and not mine:
            raise IllegalAnswer("", "you have no unit left to look from")
        return about or mine[0]

    def _mine(self, words: Sequence[str], least: int = 0) -> tuple[AnyUnit, Sequence[str]]:
        """The unit of one's own that is named first, else the one that is looked from; and the
        words left, so many at least. Raises BadInput."""
        mine = [unit for unit in self.battle.on_board() if unit.side == self._side()]
        named = unit_called(words[0], mine) if len(words) > least else None
        rest = words[1:] if named else words
        if len(rest) < least:
            raise BadInput("of what? Name a hex, a unit or a weapon; help explains")
        return named or self._eye(), rest

    def _shooter(self, words: Sequence[str], least: int = 0) -> tuple[AnyUnit, Sequence[str]]:
        """As `_mine`; in front of a target an enemy may be named as well: `weapons ma at WH`."""
        if "at" in (word.casefold() for word in words[1:]):
            unit = unit_called(words[0], self.battle.on_board())
            if unit is not None:
                return unit, words[1:]
        return self._mine(words, least)

    # Going on

    def _go_on(self) -> None:
        """Let the bots decide, tell what happened, and ask what is to be decided next."""
        self._refused = ALLOWED
        self.deputy.play_on(self.bots)
        if self._hides_from_reader():
            self._look_away()
        else:
            self._tell_on()

    def _hides_from_reader(self) -> bool:
        """Whether what is told next is a secret of another side than the one that looks."""
        asked = self.seat.asked
        if not self.seat.secret:
            # All may look on.
            self._reader = None
            return False
        return not isinstance(asked, Roll) and self._asked().side != self._reader

    def _look_away(self) -> None:
        """Tell and ask nothing until the next player alone looks."""
        names, side = self.seat.common.sides, self._asked().side
        others = one_of((names[each] for each in self.seat.persons if each != side), "and")
        self.handing_over = True
        self.voice.wipe()
        self.voice.say(f"{others}, please look away. {names[self._side()]}, press Enter.")

    def _take_over(self, text: str) -> None:
        """The next player looks. Raises BadInput for any other line than the one that says so."""
        if text.strip().casefold() not in ("", READY):
            raise BadInput(f"press Enter or say {READY} when only {self._name()} looks")
        self.handing_over, self._reader = False, self._side()
        old = self.seat.told[: len(self.seat.told) - len(self.seat.news)]
        for entry in old[self._left.get(self._reader, 0) :]:
            self._head(entry.turn, entry.phase)
            self._say(entry)
        self._last = old[-1].sentences if old else ()
        self._tell_on()

    def _name(self) -> str:
        return self.seat.common.sides[self._side()]

    def _tell_on(self) -> None:
        self._tell_news()
        if remark := self.deputy.remark(self.battle.units):
            self.voice.say(f"{remark}.")
        if self.game.trouble != self._trouble:
            self._trouble = self.game.trouble
            self.voice.say(f"{self._trouble or 'The battle is saved again'}.")
        if self.seat.asked is None:
            self.voice.say(f"The battle is over. {self._kept()}")
            self._tell_units()
            self.over = True
        else:
            self._ask()

    def _tell_units(self) -> None:
        """How the unit files whose machines fought here take in what has come of it."""
        file = self.game.file
        if file is None:
            return
        for unit in to_take_in(self.battle, file.path.stem):
            words = "takes home what is left and repairs it"
            self.voice.say(f"btterm repair {file.path.stem} --into {unit} {words}.")

    def _ask(self) -> None:
        self._head(self.battle.turn, PHASE_WORDS[self.battle.phase])
        self.voice.say(*question(self.battle, self._asked()))

    def _tell_news(self) -> None:
        """Tell what is new in the log, what its last entry has grown by included."""
        told, news = self.seat.told, self.seat.news
        if old := told[: len(told) - len(news)]:
            grown = old[-1].sentences
            # Nothing where a part of it has become an entry of its own, which follows.
            pairs = zip(grown, self._last, strict=False)
            told_before = len([*takewhile(lambda pair: pair[0] == pair[1], pairs)])
            self._say(replace(old[-1], sentences=grown[told_before:]))
        for entry in news:
            self._head(entry.turn, entry.phase)
            self._say(entry)
        self._heard()

    def _say(self, entry: Entry) -> None:
        self.voice.say(*map(aloud, entry.lines(WIDTH)))

    def _heard(self) -> None:
        """All that there is to tell has been told."""
        self.seat.hear()
        told = self.seat.told
        self._last = told[-1].sentences if told else ()

    def _head(self, turn: int, phase: str) -> None:
        """Say that another phase has begun."""
        if (turn, phase) != self._heading:
            self._heading = turn, phase
            self.voice.say(f"Turn {turn}, {_PHASES[phase]} phase.")

    def _kept(self) -> str:
        """Where the battle is, saved as far as that can be done."""
        self.game.retry()
        if self.game.trouble or self.game.file is None:
            return f"The battle is not saved: {self.game.trouble or 'it has no file'}."
        return f"The battle is saved in {self.game.file.path}."


def _count(words: Iterable[str]) -> int:
    """The number of lines that is asked for. Raises BadInput."""
    for word in words:
        if not (word.isdecimal() and len(word) <= len(str(MOST)) and 1 <= int(word) <= MOST):
            raise BadInput(f"say a number of lines from 1 to {MOST}")
        return int(word)
    return SOME
