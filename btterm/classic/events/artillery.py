"""Artillery: what is fired, what lands, and what is pointed at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from btterm.classic.equipment.fire_ways import FireWay
from btterm.classic.events.detail import Detail
from btterm.classic.rule import Rule
from btterm.hexes import Hex
from btterm.table.dice import Throw
from btterm.table.numbers import TargetNumber
from btterm.table.procedure import Event


@dataclass(frozen=True, slots=True)
class HexDesignated(Event):
    """A side has its guns laid on a hex before the battle."""

    rule: ClassVar[Rule] = Rule.GAME_SET_UP_ARTILLERY
    hex: Hex
    secret: int
    """The side that alone is told of it."""


@dataclass(frozen=True, slots=True)
class RoundFired(Event):
    """An artillery piece has fired at a hex, or a homing missile for a unit to guide."""

    rule: ClassVar[Rule] = Rule.TARGETING
    piece: str
    way: FireWay
    hex: Hex | None
    spotter: str
    turn: int
    """In which it lands."""
    unit: str
    """The unit that has fired it, or empty."""
    feed: tuple[int, ...]
    """The bin that it came from."""
    secret: int
    """The side that alone is told of it."""


@dataclass(frozen=True, slots=True)
class RoundLanded(Event):
    """A round comes in at a hex: it hits, or comes down elsewhere."""

    rule: ClassVar[Rule] = Rule.TARGETING
    piece: str
    side: int
    way: FireWay
    hex: Hex
    """Where it was fired at."""
    to_hit: TargetNumber
    sure: str
    """Why it hits without a roll, or empty."""
    throw: Throw | None
    hit: bool


@dataclass(frozen=True, slots=True)
class RoundScattered(Detail):
    """What has missed its hex comes down in another one."""

    rule: ClassVar[Rule] = Rule.TARGETING
    start: Hex
    hex: Hex
    on_map: bool


@dataclass(frozen=True, slots=True)
class SmokeLaid(Detail):
    rule: ClassVar[Rule] = Rule.SMOKE_ROUNDS
    hexes: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class SmokeGone(Event):
    rule: ClassVar[Rule] = Rule.SMOKE_ROUNDS
    hexes: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class TargetDesignated(Event):
    """A unit has pointed at a target with TAG, or has tried to."""

    rule: ClassVar[Rule] = Rule.TARGET_ACQUISITION_GEAR_TAG
    unit: str
    target: str
    to_hit: TargetNumber
    throw: Throw | None
    hit: bool


@dataclass(frozen=True, slots=True)
class HomingRolled(Event):
    """A homing missile hits what is designated, or beside it."""

    rule: ClassVar[Rule] = Rule.ARROW_IV_MISSILE_ARTILLERY_SYSTEM
    piece: str
    target: str
    number: int
    throw: Throw
    hit: bool


@dataclass(frozen=True, slots=True)
class HomingLost(Event):
    """Homing missiles explode harmlessly, since the unit does not designate anything that was to
    guide them."""

    rule: ClassVar[Rule] = Rule.ARROW_IV_MISSILE_ARTILLERY_SYSTEM
    unit: str
    missiles: int
    why: str
