"""The state of a battle of Alpha Strike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any

from btterm.alphastrike.rule import Rule
from btterm.alphastrike.units import Unit
from btterm.board.board import Board
from btterm.hexes import Hex
from btterm.table.copying import copied


class Phase(StrEnum):
    """The phases of a turn, in their order (Alpha Strike, Game Sequence)."""

    INITIATIVE = "Initiative"
    MOVEMENT = "Movement"
    COMBAT = "Combat"
    END = "End"

    @property
    def rule(self) -> Rule:
        return Rule(f"{self.value} Phase")


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a battle ended."""

    winner: int | None
    """None: a draw."""
    why: str


@dataclass(slots=True)
class Midway:
    """The way back into the middle of a rule: the battle when it began, and what was answered and
    thrown since."""

    start: Battle
    given: tuple[Any, ...] = ()

    def copy(self) -> Midway:
        return Midway(self.start.copy(), self.given)


@dataclass(slots=True)
class Objective:
    """A marker on the ground of a side, for its enemies to capture (Alpha Strike, Objective
    Markers)."""

    hex: Hex
    side: int
    """Whose ground it is on."""
    held: int | None = None
    """The enemy that holds it alone."""
    turns: int = 0
    """End Phases in a row that it has held it."""
    occupied: bool = False
    """Whether it ever was held."""
    taken: int | None = None
    """The side that has captured it."""


@dataclass(slots=True)
class Battle:
    """A battle between two decisions."""

    board: Board
    sides: list[str]
    units: dict[str, Unit]
    options: tuple[str, ...] = ()
    """The names of the options that are played."""
    turn: int = 0
    phase: Phase = Phase.END
    begun: bool = False
    """Whether the phase has begun."""
    initiative: tuple[int, ...] = ()
    """What each side rolled."""
    winner: int = 0
    """The side that has the initiative."""
    queue: list[int] = field(default_factory=list)
    """The sides that move next, one unit each, until numbers are compared again."""
    objectives: list[Objective] = field(default_factory=list)
    outcome: Outcome | None = None
    midway: Midway | None = field(default=None, compare=False)

    def on_map(self) -> Iterator[Unit]:
        """The units that stand on the map, in the order in which they were listed."""
        return (unit for unit in self.in_play() if not unit.carrier and not unit.waiting)

    def in_play(self) -> Iterator[Unit]:
        """Those on the map, and those that they carry."""
        return (unit for unit in self.units.values() if not unit.gone)

    def of_side(self, side: int) -> list[Unit]:
        return [unit for unit in self.on_map() if unit.side == side]

    def at(self, hex_: Hex) -> Unit | None:
        """The unit in a hex: there is only one."""
        return next((unit for unit in self.on_map() if unit.hex == hex_), None)

    @property
    def order(self) -> tuple[int, ...]:
        """The sides in the order in which they act: who has lost the initiative first."""
        others = [side for side in range(len(self.sides)) if side != self.winner]
        return (*others, self.winner)

    def copy(self) -> Battle:
        """A battle that goes its own way from here. It shares the cards."""
        return copied(self)

    def note(self, given: Any) -> None:
        """Remember an answer or a throw on the way into the middle of a rule."""
        if self.midway is None:
            self.midway = Midway(self.copy())
        self.midway = Midway(self.midway.start, (*self.midway.given, given))

    def go_back(self) -> tuple[Any, ...]:
        """Become the battle that it was where the rule began that it is in the middle of. Returns
        what leads on from there."""
        midway, self.midway = self.midway, None
        if midway is None:
            return ()
        start = midway.start.copy()
        for each in fields(self):
            setattr(self, each.name, getattr(start, each.name))
        self.midway = Midway(midway.start)
        return midway.given
