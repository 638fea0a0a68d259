"""What comes of Piloting Skill Rolls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from btterm.classic.rule import Rule
from btterm.hexes import Facing, Hex
from btterm.table.dice import Throw
from btterm.table.numbers import TargetNumber
from btterm.table.procedure import Event


@dataclass(frozen=True, slots=True)
class PilotingRolled(Event):
    """A Piloting Skill Roll. `throw` is None where the outcome needed no dice."""

    rule: ClassVar[Rule] = Rule.PILOTING_SKILL_ROLLS
    unit: str
    cause: str
    target: TargetNumber
    throw: Throw | None
    success: bool


@dataclass(frozen=True, slots=True)
class MascRolled(Event):
    """Switched MASC on. Where it does not hold, both hips freeze."""

    rule: ClassVar[Rule] = Rule.MASC
    unit: str
    number: int
    throw: Throw | None
    holds: bool


@dataclass(frozen=True, slots=True)
class Skidded(Event):
    rule: ClassVar[Rule] = Rule.SKIDDING
    unit: str
    hexes: int
    end: Hex


@dataclass(frozen=True, slots=True)
class Fell(Event):
    rule: ClassVar[Rule] = Rule.FALLING
    unit: str
    hex: Hex
    levels: int
    throw: Throw
    facing: Facing
    side: str
    """The side it lands on."""
    damage: int
