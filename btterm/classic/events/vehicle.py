"""What happens to vehicles alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from btterm.classic.events.detail import Detail
from btterm.classic.rule import Rule
from btterm.hexes import Facing, Hex
from btterm.table.dice import Throw
from btterm.table.procedure import Event


@dataclass(frozen=True, slots=True)
class MotiveDamage(Detail):
    """A hit on tracks, wheels, the lift fan or an airskirt."""

    rule: ClassVar[Rule] = Rule.COMBAT_VEHICLES
    unit: str
    what: str
    cruise: int
    """Cruising MP left."""


@dataclass(frozen=True, slots=True)
class TurretLocked(Detail):
    rule: ClassVar[Rule] = Rule.COMBAT_VEHICLES
    unit: str
    facing: Facing


@dataclass(frozen=True, slots=True)
class VehicleCritical(Detail):
    """A critical hit on a vehicle."""

    rule: ClassVar[Rule] = Rule.COMBAT_VEHICLES
    unit: str
    throw: Throw
    what: str
    effect: str
    """What it means, where its name does not tell."""


@dataclass(frozen=True, slots=True)
class GelBurned(Event):
    """A vehicle in burning gel has rolled to remain operational."""

    rule: ClassVar[Rule] = Rule.INFERNOS
    unit: str
    number: int
    throw: Throw
    holds: bool


@dataclass(frozen=True, slots=True)
class WentOver(Event):
    """A vehicle that lost control has gone over an edge or into water."""

    rule: ClassVar[Rule] = Rule.SKIDDING
    unit: str
    hex: Hex
    levels: int
    damage: int


@dataclass(frozen=True, slots=True)
class FellOn(Event):
    """A 'Mech falls from above on a vehicle, which needs no roll."""

    rule: ClassVar[Rule] = Rule.ACCIDENTAL_FALLS_FROM_ABOVE
    unit: str
    target: str


@dataclass(frozen=True, slots=True)
class WeaponLost(Detail):
    """A hit has destroyed the main weapon of a VTOL."""

    rule: ClassVar[Rule] = Rule.VTOL_COMBAT
    unit: str
    weapon: str


@dataclass(frozen=True, slots=True)
class Sideslipped(Event):
    """A VTOL that turned too fast has gone straight on."""

    rule: ClassVar[Rule] = Rule.VTOL_MOVEMENT
    unit: str
    hex: Hex


@dataclass(frozen=True, slots=True)
class CameDown(Event):
    """A VTOL has flown into terrain, fallen out of the air, or come down with its last strength."""

    rule: ClassVar[Rule] = Rule.VTOL_MOVEMENT
    unit: str
    hex: Hex
    levels: int
    """Levels that it fell; 0: it flew into the terrain, or has landed."""
    damage: int
    facing: Facing | None = None
    """How it faces after a fall."""
