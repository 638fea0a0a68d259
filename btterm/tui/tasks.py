"""Everything that is asked without the map: a plain choice, real dice, the end of the game."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from btterm.hexes import Hex
from btterm.table.choice import MANY, ListDecision, places_of
from btterm.table.dice import Roll, Throw
from btterm.table.odds import percent
from btterm.table.procedure import Decision
from btterm.tui.acts import Act
from btterm.tui.desk import OnMap, Place
from btterm.tui.lines import Line, line, wrap
from btterm.tui.map.scene import Scene
from btterm.tui.task import Task


class ChoiceTask(Task):
    """A question with a list of answers, picked by number: any decision that is one."""

    KIND = "choice"
    HELP = (
        "Pick an answer with its number, or turn to the next one with {next}; point at one that is "
        "a hex. {go} takes it."
    )
    TABS = ("choice", "unit", "log")
    OPEN = "choice"
    SIDE = ("choice", "", "unit", "weapons", "state", "", "units")
    LIST = ("choice", "", "other", "", "units")
    ACTS = (
        *(Act(str(n), f"option_{n}") for n in range(1, 10)),
        Act("v", "next", "answer", "1-9 v"),
        Act("enter", "go", "take it", "Enter"),
    )

    def __init__(self, desk: Place, decision: ListDecision[Any]) -> None:
        super().__init__(desk)
        self.decision = decision
        self.answers = decision.answers()
        self.chosen = 0
        self.places_of = places_of(self.answers)
        """Which answers are hexes."""
        self.many = len(self.places_of) > MANY
        """Whether these are too many for a list: they are picked on the map."""
        if self.unit is not None:
            desk.cursor = self.unit.hex
        self._point()

    def _point(self) -> None:
        """Point at the hex that the answer is."""
        for hex_, number in self.places_of.items():
            if number == self.chosen:
                self.desk.cursor = hex_

    def cursor_moved(self) -> None:
        """An answer that is a hex can be pointed at."""
        self.chosen = self.places_of.get(self.desk.cursor, self.chosen)

    @property
    def places(self) -> Collection[Hex]:
        return super().places if self.many else list(self.places_of) or super().places

    def paint(self, scene: Scene) -> Scene:
        everywhere = 2 * len(self.places_of) > len(self.desk.board.hexes)
        lit = frozenset[Hex]() if everywhere else frozenset(self.places_of)
        return replace(scene, lit=lit) if lit else scene

    @property
    def listed(self) -> list[int]:
        """The answers in the list: all; of many hexes that one alone that is pointed at."""
        hexes = {*self.places_of.values()} - {self.chosen} if self.many else ()
        return [number for number in range(len(self.answers)) if number not in hexes]

    @property
    def side(self) -> int:
        return self.decision.side

    @property
    def unit(self) -> OnMap | None:
        return self.desk.find_unit(self.decision.unit)

    @property
    def topic(self) -> str:
        return self.decision.rule

    @property
    def verb(self) -> str:
        return "chooses for" if self.unit is not None else "chooses"

    def offers(self, name: str) -> bool:
        if name.startswith("option_"):
            return int(name.removeprefix("option_")) <= len(self.listed)
        return True

    def do(self, name: str) -> None:
        if name.startswith("option_"):
            self.chosen = self.listed[int(name.removeprefix("option_")) - 1]
            self._point()
        else:
            super().do(name)

    def do_next(self) -> None:
        listed = self.listed
        self.chosen = listed[(listed.index(self.chosen) + 1) % len(listed)]
        self._point()

    def do_go(self) -> None:
        self.desk.submit(self.answers[self.chosen])

    def preview(self) -> Line:
        label = self.decision.label(self.answers[self.chosen])
        row = line(f" {self.listed.index(self.chosen) + 1} {label}", "bold text", "select")
        return row.add(f"  {self.decision.question}", "warn")

    def panels(self, width: int) -> dict[str, list[Line]]:
        rows = wrap([(self.decision.question, "bold text")], width, ground="panel2")
        for number, place in enumerate(self.listed, start=1):
            chosen, label = place == self.chosen, self.decision.label(self.answers[place])
            row = line(f"{number} ", "bold cursor", "select" if chosen else "panel")
            row.click = f"task('choice', 'option_{number}')"
            rows.append(row.add(label, "bold text" if chosen else "text"))
        if self.many:
            hexes = f"or point at one of {len(self.places_of)} hexes on the map"
            rows += wrap([(hexes, "dim")], width, ground="panel")
        return {"choice": rows}


class DefaultTask(Task):
    """A decision that has no task of its own: Enter takes the answer that does least."""

    KIND = "default"
    HELP = "{go} goes on."
    ACTS = (Act("enter", "go", "go on", "Enter"),)

    def __init__(self, desk: Place, decision: Decision[Any]) -> None:
        super().__init__(desk)
        self.decision = decision

    @property
    def side(self) -> int:
        return self.decision.side

    @property
    def verb(self) -> str:
        return "chooses"

    def preview(self) -> Line:
        return line(f" {self.decision.default()}", "bold text", "select")

    def do_go(self) -> None:
        self.desk.submit(self.decision.default())


class DiceTask(Task):
    """The players roll their own dice and type what they show."""

    KIND = "dice"
    HELP = "Roll your dice and type what each of them shows, then {go}."
    ACTS = (
        *(Act(str(n), f"die_{n}") for n in range(1, 7)),
        Act("enter", "go", "done", "Enter"),
        Act("backspace", "wipe", "wipe", "Bksp"),
    )

    def __init__(self, desk: Place, roll: Roll) -> None:
        super().__init__(desk)
        self.roll = roll
        self.dice: list[int] = []

    @property
    def side(self) -> int | None:
        return self.roll.side

    @property
    def topic(self) -> str:
        return self.roll.rule

    @property
    def verb(self) -> str:
        return "rolls"

    @property
    def full(self) -> bool:
        return len(self.dice) == self.roll.dice

    def offers(self, name: str) -> bool:
        if name.startswith("die_"):
            return not self.full
        return self.full if name == "go" else bool(self.dice)

    def do(self, name: str) -> None:
        if name.startswith("die_"):
            self.dice.append(int(name.removeprefix("die_")))
        else:
            super().do(name)

    def do_wipe(self) -> None:
        self.dice.pop()

    def do_go(self) -> None:
        self.desk.submit(Throw(tuple(self.dice)))

    def back(self) -> bool:
        wiped, self.dice = bool(self.dice), []
        return wiped

    def preview(self) -> Line:
        row = line(f" {self.roll.why}: {self.roll.dice}D6", "bold text", "select")
        if self.roll.target is not None:
            target = self.roll.target
            row.add(f"  needs {target} {percent(target.chance)}", "bold warn")
        for place in range(self.roll.dice):
            die = str(self.dice[place]) if place < len(self.dice) else "_"
            row.add(" ", "text").add(f"[{die}]", "bold cursor")
        if self.full:
            return row.add(f" = {sum(self.dice)}", "bold text").add("  [dice.go]: done", "dim")
        return row.add("  type the dice, 1 to 6 each", "dim")


class OverTask(Task):
    """The game is over: look around, or leave."""

    KIND = "over"
    HELP = "The battle is over. Look around as long as you like."
    ACTS = (Act("enter", "go", "what next", "Enter"),)

    @property
    def verb(self) -> str:
        return "the battle is over"

    def do_go(self) -> None:
        """The screen asks what comes next."""

    def preview(self) -> Line:
        return line(f" {self.desk.result}.", "bold text", "select")


def common_task(desk: Place, pending: Decision[Any] | Roll | None) -> Task:
    """The task for what no game has one of its own for."""
    match pending:
        case None:
            return OverTask(desk)
        case Roll():
            return DiceTask(desk, pending)
        case ListDecision():
            return ChoiceTask(desk, pending)
    return DefaultTask(desk, pending)
