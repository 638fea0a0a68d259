"""What heat brings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from btterm.classic.events.detail import Detail
from btterm.classic.rule import Rule
from btterm.table.dice import Throw
from btterm.table.numbers import Modifier
from btterm.table.procedure import Event


@dataclass(frozen=True, slots=True)
class HeatAdjusted(Event):
    rule: ClassVar[Rule] = Rule.HEAT
    unit: str
    before: int
    parts: tuple[Modifier, ...]
    after: int


@dataclass(frozen=True, slots=True)
class Heated(Detail):
    """Heat from something other than a unit's own acts: a flamer, infernos that exploded in it."""

    rule: ClassVar[Rule] = Rule.BUILDING_UP_HEAT
    unit: str
    points: int


@dataclass(frozen=True, slots=True)
class CoveredInGel(Detail):
    """Burning gel sticks to a unit."""

    rule: ClassVar[Rule] = Rule.INFERNOS
    unit: str
    turns: int


@dataclass(frozen=True, slots=True)
class ShutdownRolled(Detail):
    rule: ClassVar[Rule] = Rule.SHUTDOWN_EFFECTS
    unit: str
    number: int | None
    """The Avoid number; None: cannot be avoided."""
    throw: Throw | None
    shut_down: bool


@dataclass(frozen=True, slots=True)
class RestartRolled(Detail):
    rule: ClassVar[Rule] = Rule.SHUTDOWN_EFFECTS
    unit: str
    number: int | None
    """The number to restart; None: by itself, being cool."""
    throw: Throw | None
    running: bool


@dataclass(frozen=True, slots=True)
class AmmunitionRolled(Detail):
    rule: ClassVar[Rule] = Rule.AMMUNITION_EFFECTS
    unit: str
    number: int
    throw: Throw
    exploded: bool
