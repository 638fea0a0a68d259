"""What happens in physical attacks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from btterm.classic.rule import Rule
from btterm.hexes import Hex
from btterm.table.dice import Throw
from btterm.table.numbers import TargetNumber
from btterm.table.procedure import Event


@dataclass(frozen=True, slots=True)
class ChargeDeclared(Event):
    unit: str
    target: str
    from_above: bool

    @property
    def rule(self) -> Rule:
        return Rule.DEATH_FROM_ABOVE if self.from_above else Rule.CHARGING


@dataclass(frozen=True, slots=True)
class ClubTaken(Event):
    """Searched for something to strike with. `throw` is None where it needs no luck."""

    rule: ClassVar[Rule] = Rule.CLUBBING
    unit: str
    club: str
    number: int
    throw: Throw | None
    found: bool


@dataclass(frozen=True, slots=True)
class StrikeDeclared(Event):
    rule: ClassVar[Rule] = Rule.PHYSICAL_ATTACKS
    unit: str
    blows: tuple[str, ...]
    """Kinds of attack; empty: none."""
    target: str


@dataclass(frozen=True, slots=True)
class StruckBuilding(Event):
    """A building or a bridge is struck, which no blow misses."""

    rule: ClassVar[Rule] = Rule.DAMAGE_TO_BUILDINGS
    unit: str
    blow: str
    hex: Hex
    points: int
    bridge: bool = False


@dataclass(frozen=True, slots=True)
class Struck(Event):
    unit: str
    blow: str
    target: str
    to_hit: TargetNumber
    throw: Throw | None
    hit: bool
    rule: Rule


@dataclass(frozen=True, slots=True)
class Dodges(Event):
    """Makes no physical attack, and dodges those of others."""

    rule: ClassVar[Rule] = Rule.DODGE_MANEUVER
    unit: str
