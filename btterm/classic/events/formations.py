"""What formations give their units."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from btterm.classic.rule import Rule
from btterm.table.dice import Throw
from btterm.table.numbers import TargetNumber
from btterm.table.procedure import Event


@dataclass(frozen=True, slots=True)
class AbilityGiven(Event):
    """Units of a formation have its ability: from now on, or for this turn."""

    rule: ClassVar[Rule] = Rule.FORMATION_TYPES
    formation: str
    side: int
    ability: str
    units: tuple[str, ...]
    turn: bool
    """Whether it is for this turn."""


@dataclass(frozen=True, slots=True)
class Supports(Event):
    """A formation helps another one in this battle."""

    rule: ClassVar[Rule] = Rule.SUPPORT_STAR
    formation: str
    side: int
    partner: str


@dataclass(frozen=True, slots=True)
class Commands(Event):
    """A unit leads its formation."""

    rule: ClassVar[Rule] = Rule.COMBAT_INTUITION
    unit: str
    formation: str


@dataclass(frozen=True, slots=True)
class RolledAgain(Event):
    """A roll of a unit that has failed is made again."""

    rule: ClassVar[Rule] = Rule.COMBAT_STAR
    unit: str
    why: str
    throw: Throw
    """The one that does not count."""
    number: int
    formation: str
    left: int
    """How often its formation may still do so."""


@dataclass(frozen=True, slots=True)
class InitiativeAgain(Event):
    """A side with a Command formation rolls its initiative again."""

    rule: ClassVar[Rule] = Rule.COMBAT_STAR
    side: int
    formation: str


@dataclass(frozen=True, slots=True)
class Daunted(Event):
    """A Demoralizer has tried to demoralize an enemy."""

    rule: ClassVar[Rule] = Rule.DEMORALIZER
    unit: str
    target: str
    number: TargetNumber
    throw: Throw | None
    success: bool


@dataclass(frozen=True, slots=True)
class Focused(Event):
    """A unit focuses on an enemy, to foresee what it does in the next turn."""

    rule: ClassVar[Rule] = Rule.COMBAT_INTUITION
    unit: str
    target: str


@dataclass(frozen=True, slots=True)
class ActsAtOnce(Event):
    """A unit carries out all of its actions before an enemy moves."""

    rule: ClassVar[Rule] = Rule.COMBAT_INTUITION
    unit: str
    target: str


@dataclass(frozen=True, slots=True)
class ActsLast(Event):
    """A unit moves and declares its fire after all others."""

    rule: ClassVar[Rule] = Rule.COMBAT_INTUITION
    unit: str


@dataclass(frozen=True, slots=True)
class Speeds(Event):
    """A Speed Demon goes a MP faster this turn, and attacks nobody."""

    rule: ClassVar[Rule] = Rule.SPEED_DEMON
    unit: str


@dataclass(frozen=True, slots=True)
class BonusLost(Event):
    """A formation has lost its ability with its units."""

    rule: ClassVar[Rule] = Rule.FORMATION_TYPES
    formation: str
    side: int
    ability: str
