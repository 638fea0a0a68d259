"""What happens to infantry and battle armor, and what they do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from btterm.classic.events.detail import Detail
from btterm.classic.rule import Rule
from btterm.table.dice import Throw
from btterm.table.procedure import Event


@dataclass(frozen=True, slots=True)
class MenLost(Detail):
    """A platoon is hit."""

    rule: ClassVar[Rule] = Rule.DAMAGE_TO_STANDARD_INFANTRY
    unit: str
    points: int
    """Damage points, before they are doubled."""
    doubled: bool
    lost: int
    """Men."""
    left: int


@dataclass(frozen=True, slots=True)
class SuitHit(Detail):
    """One suit of battle armor is hit."""

    rule: ClassVar[Rule] = Rule.DAMAGE_TO_BATTLE_ARMOR
    unit: str
    throw: Throw | None
    """None: it is the last one."""
    suit: int
    """From 1."""
    points: int
    lost: int
    """Points of the suit; what is more is wasted."""
    left: int


@dataclass(frozen=True, slots=True)
class TroopersHit(Detail):
    """How many suits of battle armor hit with their weapons."""

    rule: ClassVar[Rule] = Rule.BATTLE_ARMOR_ATTACKS
    unit: str
    active: int
    """Suits that fire."""
    throw: Throw
    hits: int


@dataclass(frozen=True, slots=True)
class MenSprayed(Detail):
    """What a machine gun does to men without armor."""

    rule: ClassVar[Rule] = Rule.DAMAGE_TO_STANDARD_INFANTRY
    unit: str
    throw: Throw


@dataclass(frozen=True, slots=True)
class FireCrossed(Event):
    """Who is no BattleMech has come into a burning hex."""

    rule: ClassVar[Rule] = Rule.EFFECTS_OF_FIRE
    unit: str
    number: int
    throw: Throw
    survives: bool
