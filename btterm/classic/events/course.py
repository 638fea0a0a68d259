"""What happens in the course of a turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from btterm.classic.battle import Phase
from btterm.classic.rule import Rule
from btterm.classic.units.unit import Morale
from btterm.table.dice import Throw
from btterm.table.numbers import Modifier
from btterm.table.procedure import Event


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    rule: ClassVar[Rule] = Rule.SEQUENCE_OF_PLAY
    turn: int


@dataclass(frozen=True, slots=True)
class InitiativeRolled(Event):
    rule: ClassVar[Rule] = Rule.INITIATIVE_PHASE
    throws: tuple[Throw, ...]
    """By side."""
    winner: int | None
    """None for a tie, which is rolled again."""


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    phase: Phase

    @property
    def rule(self) -> Rule:
        return self.phase.rule


@dataclass(frozen=True, slots=True)
class Skipped(Event):
    """A decision with nothing to decide."""

    phase: Phase
    why: str
    unit: str = ""

    @property
    def rule(self) -> Rule:
        return self.phase.rule


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    rule: ClassVar[Rule] = Rule.END_PHASE
    winner: int | None
    why: str
    standing: tuple[str, ...] = ()
    """How every objective stood, and the points."""


@dataclass(frozen=True, slots=True)
class ObjectiveCounted(Event):
    """A turn has counted for an objective of a side."""

    rule: ClassVar[Rule] = Rule.END_PHASE
    side: int
    objective: str
    progress: str


@dataclass(frozen=True, slots=True)
class UsesSixthSense(Event):
    """Moves after all others this turn, and attacks before them."""

    rule: ClassVar[Rule] = Rule.SIXTH_SENSE
    unit: str


@dataclass(frozen=True, slots=True)
class ActsInTurn(Event):
    """Attacks on its own, and what that does counts before others attack."""

    rule: ClassVar[Rule] = Rule.REAL_TIME_INITIATIVE
    unit: str
    """Empty: all who are left."""


@dataclass(frozen=True, slots=True)
class MoraleRolled(Event):
    """Losses have shaken a unit."""

    rule: ClassVar[Rule] = Rule.MORALE
    unit: str
    throw: Throw
    parts: tuple[Modifier, ...]
    morale: Morale
    resolute: bool
    """It rolls no more."""
