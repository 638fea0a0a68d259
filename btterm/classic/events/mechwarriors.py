"""What happens to MechWarriors, in a cockpit and on foot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from btterm.classic.events.detail import Detail
from btterm.classic.rule import Rule
from btterm.hexes import Hex
from btterm.table.dice import Throw
from btterm.table.procedure import Event


@dataclass(frozen=True, slots=True)
class PilotHit(Detail):
    rule: ClassVar[Rule] = Rule.DAMAGING_A_MECHWARRIOR
    unit: str
    points: int
    hits: int
    """Hits in all."""
    why: str


@dataclass(frozen=True, slots=True)
class ConsciousnessRolled(Detail):
    rule: ClassVar[Rule] = Rule.CONSCIOUSNESS_ROLLS
    unit: str
    number: int
    throw: Throw
    awake: bool


@dataclass(frozen=True, slots=True)
class WakeRolled(Event):
    rule: ClassVar[Rule] = Rule.CONSCIOUSNESS_ROLLS
    unit: str
    number: int
    throw: Throw
    awake: bool


@dataclass(frozen=True, slots=True)
class Ejected(Event):
    rule: ClassVar[Rule] = Rule.EJECTING
    unit: str
    hex: Hex
    automatic: bool


@dataclass(frozen=True, slots=True)
class Walked(Event):
    """The MechWarrior of a lost 'Mech walks a hex."""

    rule: ClassVar[Rule] = Rule.EJECTING
    unit: str
    hex: Hex


@dataclass(frozen=True, slots=True)
class ShotOnFoot(Detail):
    """The MechWarrior of a lost 'Mech is shot on foot."""

    rule: ClassVar[Rule] = Rule.EJECTING
    unit: str


@dataclass(frozen=True, slots=True)
class WalkerBurned(Event):
    """The MechWarrior of a lost 'Mech is on foot in a fire."""

    rule: ClassVar[Rule] = Rule.EFFECTS_OF_FIRE
    unit: str
    hex: Hex
    number: int
    throw: Throw
    survives: bool


@dataclass(frozen=True, slots=True)
class PickedUp(Event):
    """The MechWarrior of a lost 'Mech is taken aboard."""

    rule: ClassVar[Rule] = Rule.EJECTING
    unit: str
    by: str
    captured: bool
