"""What fighters do over the map, and what is done to them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from btterm.classic.aerospace import Attack, Gone
from btterm.classic.events.detail import Detail
from btterm.classic.rule import Rule
from btterm.hexes import Facing, Hex
from btterm.table.dice import Throw
from btterm.table.numbers import TargetNumber
from btterm.table.procedure import Event


@dataclass(frozen=True, slots=True)
class FighterLaunched(Event):
    """A fighter is on its way; `turn`: when it comes over the map."""

    rule: ClassVar[Rule] = Rule.FIGHTER_MOVEMENT
    fighter: str
    turn: int


@dataclass(frozen=True, slots=True)
class FighterArrived(Event):
    """A fighter is over the map, along a line of hexes."""

    rule: ClassVar[Rule] = Rule.FIGHTER_MOVEMENT
    fighter: str
    entry: Hex
    heading: Facing


@dataclass(frozen=True, slots=True)
class RunDeclared(Event):
    """What a fighter is about to do; `bombs`: what falls on each of the hexes."""

    rule: ClassVar[Rule] = Rule.FIGHTER_ATTACK_TYPES
    fighter: str
    attack: Attack
    hexes: tuple[Hex, ...]
    targets: tuple[str, ...]
    bombs: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class AirShot(Event):
    """A weapon of a fighter is fired at a unit, or at what is built in a hex."""

    rule: ClassVar[Rule] = Rule.FIGHTER_ATTACK_TYPES
    fighter: str
    weapon: str
    target: str
    to_hit: TargetNumber
    throw: Throw | None
    hit: bool


@dataclass(frozen=True, slots=True)
class AirHit(Detail):
    """What all weapons of a run that hit one unit do to it together."""

    rule: ClassVar[Rule] = Rule.FIGHTER_ATTACK_TYPES
    unit: str
    points: int
    struck: str
    """The side that is hit: "rear"."""


@dataclass(frozen=True, slots=True)
class BombsAimed(Event):
    """Bombs, or an Arrow IV missile, fall towards a hex."""

    rule: ClassVar[Rule] = Rule.FIGHTER_ATTACK_TYPES
    fighter: str
    hex: Hex
    bombs: tuple[str, ...]
    to_hit: TargetNumber
    throw: Throw | None
    hit: bool


@dataclass(frozen=True, slots=True)
class BombScattered(Event):
    """A bomb that has missed comes down; `hex`: perhaps off the map."""

    rule: ClassVar[Rule] = Rule.FIGHTER_ATTACK_TYPES
    bomb: str
    hex: Hex


@dataclass(frozen=True, slots=True)
class TagPointed(Event):
    """A fighter points its TAG at a unit."""

    rule: ClassVar[Rule] = Rule.TARGET_ACQUISITION_GEAR_TAG
    fighter: str
    target: str
    to_hit: TargetNumber
    throw: Throw | None
    hit: bool


@dataclass(frozen=True, slots=True)
class SkyFired(Event):
    """A weapon of a unit is fired at a fighter."""

    rule: ClassVar[Rule] = Rule.RETURN_FIRE
    unit: str
    weapon: str
    fighter: str
    to_hit: TargetNumber
    throw: Throw | None
    hit: bool


@dataclass(frozen=True, slots=True)
class FighterHit(Detail):
    rule: ClassVar[Rule] = Rule.RETURN_FIRE
    fighter: str
    points: int
    left: int


@dataclass(frozen=True, slots=True)
class ControlRolled(Event):
    """Heavy damage calls for a roll to keep a fighter in the air."""

    rule: ClassVar[Rule] = Rule.RETURN_FIRE
    fighter: str
    target: TargetNumber
    throw: Throw | None
    success: bool


@dataclass(frozen=True, slots=True)
class FighterTurns(Event):
    """A fighter turns round for another run; `turn`: when it is back."""

    rule: ClassVar[Rule] = Rule.FIGHTER_MOVEMENT
    fighter: str
    turn: int


@dataclass(frozen=True, slots=True)
class FighterGone(Event):
    rule: ClassVar[Rule] = Rule.FIGHTER_MOVEMENT
    fighter: str
    why: Gone
