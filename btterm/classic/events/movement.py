"""What happens to a unit that moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from btterm.classic.events.detail import Detail
from btterm.classic.rule import Rule
from btterm.classic.units.unit import Mode
from btterm.hexes import Facing, Hex
from btterm.table.dice import Throw
from btterm.table.procedure import Event


@dataclass(frozen=True, slots=True)
class DropNamed(Event):
    """A unit is about to drop from a DropShip; `hex`: where it is to land."""

    rule: ClassVar[Rule] = Rule.DROPPING_TROOPS
    unit: str
    hex: Hex


@dataclass(frozen=True, slots=True)
class LandingRolled(Event):
    """The landing roll of battle armor."""

    rule: ClassVar[Rule] = Rule.DROPPING_TROOPS
    unit: str
    number: int
    throw: Throw
    success: bool


@dataclass(frozen=True, slots=True)
class Scattered(Event):
    """A unit that dropped has missed its hex; `hex`: where it comes down, on the map or off it."""

    rule: ClassVar[Rule] = Rule.DROPPING_TROOPS
    unit: str
    throw: Throw
    """The direction, then the dice of the distance."""
    hex: Hex


@dataclass(frozen=True, slots=True)
class Landed(Event):
    """A unit that dropped is on the map."""

    rule: ClassVar[Rule] = Rule.DROPPING_TROOPS
    unit: str
    hex: Hex
    facing: Facing


@dataclass(frozen=True, slots=True)
class Arrived(Event):
    """A unit has come onto the map."""

    rule: ClassVar[Rule] = Rule.PLAYING_THE_GAME
    unit: str
    hex: Hex
    facing: Facing


@dataclass(frozen=True, slots=True)
class CargoTaken(Event):
    """A unit picks up cargo."""

    rule: ClassVar[Rule] = Rule.BATTLEMECH_LIFTING_CAPABILITIES
    unit: str
    tons: int
    hex: Hex


@dataclass(frozen=True, slots=True)
class CargoPutDown(Event):
    """The cargo of a unit is on the ground."""

    rule: ClassVar[Rule] = Rule.CARGO_CARRIERS
    unit: str
    tons: int
    hex: Hex
    lost: int
    """Tons that the fall has destroyed."""


@dataclass(frozen=True, slots=True)
class CargoHit(Detail):
    """A hit on a unit has struck the cargo that it carries."""

    rule: ClassVar[Rule] = Rule.CARGO_CARRIERS
    unit: str
    lost: int
    """Tons."""
    left: int


@dataclass(frozen=True, slots=True)
class RiderStruck(Detail):
    """A hit on a unit has struck infantry that is its cargo."""

    rule: ClassVar[Rule] = Rule.CARGO_CARRIERS
    unit: str
    rider: str
    points: int
    """What the attack does to infantry outside."""


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A unit moved, as far as it got without a failed roll."""

    rule: ClassVar[Rule] = Rule.MOVEMENT_COSTS
    unit: str
    mode: Mode
    start: Hex
    end: Hex
    facing: Facing
    hexes: int
    """Hexes entered by this part of the move."""
    spent: int
    """MP spent so far this turn."""
    path: tuple[Hex, ...]
    modifier: int
    """Added to the numbers of everyone who fires at the unit this turn."""
    on_deck: bool = False
    """Whether it ends on the deck of a bridge."""
    level: int | None = None
    """The level of the map on which what flies or dives ends; None for all else."""
    free: bool = False
    """Whether it is then in the air, or above the bottom of the water."""
    storey: int | None = None
    """Levels above the floor of a building where it ends on its roof or inside; None: elsewhere."""
    roofed: bool = False
    """Whether it ends inside a building."""
    counted: int | None = None
    """Hexes that count for the modifier, where these are fewer than it has entered this turn."""
    climbed: int = 0
    """Levels that what flies or dives gains in the hex in which it began; negative: loses."""
    on_ice: bool = False
    """Whether it stands on the ice over water."""


@dataclass(frozen=True, slots=True)
class StoodStill(Event):
    rule: ClassVar[Rule] = Rule.STANDING_STILL
    unit: str


@dataclass(frozen=True, slots=True)
class DroppedProne(Event):
    rule: ClassVar[Rule] = Rule.DROPPING_TO_THE_GROUND
    unit: str


@dataclass(frozen=True, slots=True)
class StoodUp(Event):
    rule: ClassVar[Rule] = Rule.STANDING_UP
    unit: str
    facing: Facing


@dataclass(frozen=True, slots=True)
class Twisted(Event):
    rule: ClassVar[Rule] = Rule.TORSO_TWIST_TURRET_ROTATION
    unit: str
    twist: int
    """-1 left, 0 straight, 1 right."""
    torso: Facing
    flipped: bool = False
    """Arms reversed instead."""


@dataclass(frozen=True, slots=True)
class LeftMap(Event):
    """Walked or was pushed over the edge of the map, and is out of the battle."""

    rule: ClassVar[Rule] = Rule.MOVEMENT_COSTS
    unit: str


@dataclass(frozen=True, slots=True)
class Displaced(Event):
    """Forced into another hex, or stepped aside."""

    rule: ClassVar[Rule] = Rule.DOMINO_EFFECT
    unit: str
    start: Hex
    end: Hex
