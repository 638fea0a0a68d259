"""What the player at the keyboard is asked to do: one kind of task for each kind of decision.

A task holds what has been chosen so far, offers the keys that are legal now, and says what
Enter would do. It asks the decision for every number; it knows no rules and no Textual.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping
from typing import ClassVar

from btterm.errors import Refusal
from btterm.hexes import Hex
from btterm.table.numbers import Modifier, TargetNumber
from btterm.tui.acts import Act
from btterm.tui.desk import OnMap, Place
from btterm.tui.lines import Line, line
from btterm.tui.map.scene import Scene


class Task(ABC):
    """The base of all tasks."""

    KIND: ClassVar[str]
    """The first part of the names of its keys."""
    ACTS: ClassVar[tuple[Act, ...]] = ()
    HELP: ClassVar[str] = ""
    """What to do, in two or three sentences."""
    OVERLAY: ClassVar[str] = ""
    """The overlay that is on when the task begins."""
    TABS: ClassVar[tuple[str, ...]] = ("unit", "hex", "units", "log")
    """The panels that `p` turns to where there is room for one only."""
    TAB_PANELS: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """What stands in a tab, from the top, where that is not just the panel of its name."""
    OPEN: ClassVar[str] = ""
    """The one of them that is open when the task begins; empty: the map alone."""
    SIDE: ClassVar[tuple[str, ...]] = (
        *("unit", "weapons", "state"),
        *("", "hex", "stack", "", "other", "", "units"),
    )
    """The panels of the side column, from the top; empty: a blank line."""
    OWN: ClassVar[tuple[str, ...]] = ("unit", "weapons", "state")
    """The same where a list holds `LIST`."""
    LIST: ClassVar[tuple[str, ...]] = ("hex", "stack", "", "other", "", "units")
    """The panels of the list beside the map. Where it is a band below the map, it holds the first
    of them, and the side column the others."""
    asking = False
    """Whether the task waits for a yes to what Enter would do."""

    def __init__(self, desk: Place) -> None:
        self.desk = desk

    @property
    def unit(self) -> OnMap | None:
        """The unit that the choice is about."""
        return None

    @property
    def target(self) -> OnMap | None:
        """The unit that is aimed at."""
        return None

    @property
    def side(self) -> int | None:
        """Whose choice it is."""
        return None

    @property
    def viewpoint(self) -> Hex | None:
        """Where lines of sight are looked at from."""
        return self.unit.hex if self.unit else None

    @property
    def places(self) -> Collection[Hex]:
        """The hexes that may be worth pointing at."""
        return self.desk.places

    @property
    def heat(self) -> list[Modifier]:
        """Heat that the choice would add to the unit."""
        return []

    @property
    def topic(self) -> str:
        """The rule that what is at hand is about."""
        return self.desk.rule

    @property
    def number(self) -> TargetNumber | None:
        """The number to reach that is explained at the moment."""
        return None

    @property
    @abstractmethod
    def verb(self) -> str:
        """What the player does, for the status line: "moves"."""

    @abstractmethod
    def preview(self) -> Line:
        """What Enter would do."""

    @classmethod
    def takes_digits(cls) -> bool:
        """Whether digits stand for anything here."""
        return any(key.isdigit() for act in cls.ACTS for key in act.keys.split(","))

    def offers(self, name: str) -> bool:
        """Whether a key of this task is legal now."""
        return True

    def hint(self, act: Act) -> str:
        """What a key does now, as the key rows show it."""
        return act.hint

    def why_not(self, name: str) -> Refusal:
        """Why a key that is not offered does nothing now."""
        return self.refused(name, f"{name.replace('_', ' ')}: not possible now")

    def refused(self, name: str, why: str) -> Refusal:
        """Why a key does nothing now, with the rule about what it does."""
        rules = (act.rule for act in self.ACTS if act.name == name and act.rule)
        return Refusal(next(rules, self.topic), why)

    def do(self, name: str) -> None:
        """Do what a key stands for."""
        getattr(self, f"do_{name}")()

    def about(self, hex_: Hex) -> str:
        """What it takes to get to a hex or to hit what stands there, in a word or two."""
        return ""

    def paint(self, scene: Scene) -> Scene:
        """The scene with what belongs to this task on it."""
        return scene

    def panels(self, width: int) -> Mapping[str, list[Line]]:
        """Panels of this task's own, by name."""
        return {}

    def close_question(self) -> None:
        """Take back what Enter would say yes to; whatever else was chosen stays."""
        self.asking = False

    def cursor_moved(self) -> None:  # noqa: B027
        """The cursor has come to another hex."""

    def pointed(self) -> None:  # noqa: B027
        """Another of the units in the hex under the cursor was turned to."""

    def back(self) -> bool:
        """Esc: one level back. False when there is no level left; a move is never lost."""
        return False


def question(text: str, kind: str) -> Line:
    """A question of a task of this kind, with the keys that answer it. A key stands in brackets by
    its name, as in all texts of tasks; the screen shows where the player has laid it."""
    row = line(f" {text}", "bold warn", "select")
    row.add(f"  [{kind}.go]", "bold cursor").add(" yes")
    return row.add("  [game.back]", "bold cursor").add(" no")


def breaks_code(row: Line, breaches: Iterable[str]) -> None:
    """Say in a row how an answer breaks the Clans' code of honor."""
    if words := "; ".join(breaches):
        row.add(f"  dishonor: {words}", "bold warn")


def refusal(text: str) -> Line:
    """Why something cannot be done: the reason alone."""
    return line(f" {text}", "bold warn", "select")
