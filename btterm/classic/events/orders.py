"""What players order for the turns to come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from btterm.classic.rule import Rule
from btterm.classic.sheets.mech.locations import Location
from btterm.table.procedure import Event


@dataclass(frozen=True, slots=True)
class OrdersCalled(Event):
    """A player wants to give orders at the end of the turn."""

    rule: ClassVar[Rule] = Rule.END_PHASE
    player: str


@dataclass(frozen=True, slots=True)
class DumpAnnounced(Event):
    """Will dump the ammunition of some locations in the turn to come."""

    rule: ClassVar[Rule] = Rule.DUMPING_AMMUNITION
    unit: str
    locations: tuple[Location, ...]


@dataclass(frozen=True, slots=True)
class AmmunitionDumped(Event):
    rule: ClassVar[Rule] = Rule.DUMPING_AMMUNITION
    unit: str
    locations: tuple[Location, ...]


@dataclass(frozen=True, slots=True)
class SinksSwitched(Event):
    """Heat sinks switched off, so many in all."""

    rule: ClassVar[Rule] = Rule.HEAT_SINKS
    unit: str
    off: int


@dataclass(frozen=True, slots=True)
class AntiMissileSwitched(Event):
    """Anti-missile systems switched off, or on again."""

    rule: ClassVar[Rule] = Rule.ANTI_MISSILE_SYSTEM
    unit: str
    off: bool


@dataclass(frozen=True, slots=True)
class ReactorOrdered(Event):
    """What a unit will do about shutdowns from now on."""

    rule: ClassVar[Rule] = Rule.SHUTDOWN_EFFECTS
    unit: str
    restarts: bool
    overrides: bool
