"""A lesson: battles prepared as situations, and steps through them that say what to do.

A step ends with what its `until` says:

    key look.sheet             that key is pressed
    point 0506                 the cursor comes to that hex
    answer                     the player answers the decision at hand
    answer moved=jump @0506    and after it these words, or longer ones that begin so, stand in the
                               line of the situation, about the turn or about the player's unit;
    answer other:prone         or, so written, about the other unit;
                               `over`: the battle is over; with a
                               minus before it, a word must not stand there

A decision may be answered in any step: the lesson goes on behind the next one that waits for it.
Whoever answers something else than was wanted begins the battle of that step again.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict

from btterm.board.signs import ASCII, Signs
from btterm.data import plain
from btterm.errors import BadInput
from btterm.hexes import Hex
from btterm.match.battles import Game
from btterm.match.games import System, system_named
from btterm.table.dice import SeededDice
from btterm.table.scenarios import KEYBOARD
from btterm.table.table import Table
from btterm.tui.desk import Desk
from btterm.tui.guide import Guide, told
from btterm.tui.keymap import Keymap
from btterm.tui.lines import Line

ENDING = ".toml"
YOU = 0
"""The side that the player has; dummies have the other."""

Text = Annotated[str, AfterValidator(plain)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Step(_Strict):
    """What is to be done, and when it is."""

    title: Text
    text: Text
    until: Text
    situation: Text = ""
    """The battle that begins with this step (docs/situations.md); empty: it goes on."""
    dice: int = 0
    """The seed of that battle."""
    before: Text = ""
    """What the battle before it has brought, and what is different in this one."""

    @property
    def way(self) -> Literal["key", "point", "answer"]:
        """What ends it."""
        match self.until.split()[0]:
            case "key":
                return "key"
            case "point":
                return "point"
        return "answer"

    @property
    def wanted(self) -> list[str]:
        """The words that say it closer."""
        return self.until.split()[1:]


class Lesson(_Strict):
    """A file of this folder."""

    name: Text
    """What it is called on the command line."""
    title: Text
    about: Text
    game: Text = "classic"
    """The game that it teaches."""
    end: Text
    """What was learnt, told when it is over."""
    steps: tuple[Step, ...]

    @property
    def system(self) -> System:
        found = system_named(self.game)
        assert found is not None
        return found

    def battle(self, step: int = 0) -> Any:
        """The battle that begins with a step, before anything has happened in it."""
        return self.system.read_situation(self.steps[step].situation)


def lessons() -> list[Lesson]:
    """All lessons, in the order in which they are best learnt."""
    found = [each for each in files(__package__).iterdir() if each.name.endswith(ENDING)]
    return [
        _read(path.name, path.read_text("utf-8")) for path in sorted(found, key=lambda p: p.name)
    ]


def lesson_called(name: str) -> Lesson:
    """A lesson by its name. Raises BadInput, with the names there are."""
    known = lessons()
    for lesson in known:
        if lesson.name == name.strip().casefold():
            return lesson
    names = ", ".join(lesson.name for lesson in known)
    raise BadInput(f"there is no lesson {plain(name)!r}: {names}")


def next_after(lesson: Lesson) -> Lesson | None:
    """The lesson of its game that follows another."""
    known = [each for each in lessons() if each.game == lesson.game]
    place = [each.name for each in known].index(lesson.name)
    return next(iter(known[place + 1 :]), None)


def _read(file: str, text: str) -> Lesson:
    """Reads "1-signs.toml". All are shipped, so that a wrong one is for a test to find."""
    name = file.removesuffix(ENDING).partition("-")[2]
    return Lesson.model_validate({"name": name, **tomllib.loads(text)}, strict=False)


class Course(Guide):
    """A player on the way through a lesson."""

    skip = True

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.at = 0
        """The step at hand; behind the last one when the lesson is over."""
        self.anew = False
        """Whether the battle was begun again, since something else was wanted."""
        self.before = ""
        """What is to be told before the next battle begins."""

    @property
    def over(self) -> bool:
        return self.at == len(self.lesson.steps)

    def game(self) -> Game:
        """The battle of the step at hand, which is kept nowhere."""
        start = self._start
        dice = SeededDice(self.lesson.steps[start].dice)
        table = Table(self.lesson.system.game, self.lesson.battle(start), dice)
        return Game(table, None, players=(KEYBOARD, "dummies"))

    @property
    def _start(self) -> int:
        """The step with which the battle of the step at hand began."""
        return max(n for n, step in enumerate(self.lesson.steps[: self.at + 1]) if step.situation)

    def lines(self, desk: Desk, keymap: Keymap, width: int, signs: Signs = ASCII) -> list[Line]:
        if self.over:
            return []
        step = self.lesson.steps[self.at]
        text = step.text.format_map(_names(signs))
        return told("Once more: " * self.anew + step.title, text, keymap, width)

    def pressed(self, desk: Desk, name: str) -> None:
        if self._waits_for("key", name):
            self._go_on()
        else:
            # Where the cursor was there before, any key will do.
            self.pointed(desk.cursor)

    def pointed(self, hex_: Hex) -> None:
        if self._waits_for("point", str(hex_)):
            self._go_on()

    def _waits_for(self, way: str, what: str) -> bool:
        if self.over:
            return False
        step = self.lesson.steps[self.at]
        return step.way == way and step.wanted == [what]

    def _go_on(self) -> None:
        self.at, self.anew = self.at + 1, False
        self.stale = self.over or bool(self.lesson.steps[self.at].situation)
        self.before = "" if self.over else self.lesson.steps[self.at].before

    def _begin_again(self, *, anew: bool) -> None:
        self.at, self.anew, self.stale, self.before = self._start, anew, True, ""

    def answered(self, desk: Desk) -> None:
        place = next(self._answers(), None)
        if place is None:
            # Nothing was to be decided yet: the battle stands as it did, and the step goes on.
            self.anew, self.stale, self.before = True, True, ""
        elif not self._holds(self.lesson.steps[place].wanted, desk.battle):
            self._begin_again(anew=True)
        else:
            self.at = place
            self._go_on()

    def _holds(self, words: list[str], battle: Any) -> bool:
        """Whether the situation of a battle has these words, about the turn or the units."""
        there = ["over"] if battle.outcome is not None else []
        line = self.lesson.system.write_situation(battle)
        head, unit, other = (*line.split("; "), "")[:3]
        there += [*head.split(), *unit.replace("@", " @").split()]
        there += [f"other:{word}" for word in other.replace("@", " @").split()]
        return all(
            any(each.startswith(word.removeprefix("-")) for each in there) != word.startswith("-")
            for word in words
        )

    def _answers(self) -> Iterator[int]:
        """The steps from here on that wait for a decision in this battle."""
        for place in range(self.at, len(self.lesson.steps)):
            step = self.lesson.steps[place]
            if place > self.at and step.situation:
                return
            if step.way == "answer":
                yield place

    def taken_back(self) -> None:
        self._begin_again(anew=False)


def _names(signs: Signs) -> dict[str, str]:
    """The signs of the map by the names that texts have for them in braces."""
    ground = {kind.value.replace(" ", "_"): sign for kind, sign in signs.ground.items()}
    return {**ground, "building": signs.building, "road": signs.road}
