"""What happens in weapon attacks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from btterm.classic.events.detail import Detail
from btterm.classic.rule import Rule
from btterm.classic.sheets.mech.locations import Location
from btterm.hexes import Hex
from btterm.table.dice import Throw
from btterm.table.numbers import TargetNumber
from btterm.table.procedure import Event


@dataclass(frozen=True, slots=True)
class Spotted(Event):
    """A unit spots for the missiles of a friend, and attacks nobody this turn."""

    rule: ClassVar[Rule] = Rule.LRM_INDIRECT_FIRE
    unit: str
    target: str
    by: str
    """Who fires."""


@dataclass(frozen=True, slots=True)
class LitUp(Event):
    """A searchlight is turned on somebody."""

    rule: ClassVar[Rule] = Rule.NIGHT_COMBAT
    unit: str
    target: str


@dataclass(frozen=True, slots=True)
class FireDeclared(Event):
    rule: ClassVar[Rule] = Rule.FIRING_WEAPONS
    unit: str
    shots: tuple[tuple[str, str], ...]
    """(weapon, target) pairs, the weapon with its special load or rate; empty: holds fire."""
    feeds: tuple[tuple[int, ...], ...] = ()
    """For each of the shots the bins that feed it, by their place on the record sheet."""


@dataclass(frozen=True, slots=True)
class HexFired(Event):
    """A weapon fired at a hex."""

    rule: ClassVar[Rule] = Rule.TO_HIT_ROLL
    unit: str
    weapon: str
    hex: Hex
    to_hit: TargetNumber
    throw: Throw | None
    hit: bool


@dataclass(frozen=True, slots=True)
class WeaponFired(Event):
    rule: ClassVar[Rule] = Rule.TO_HIT_ROLL
    unit: str
    weapon: str
    target: str
    to_hit: TargetNumber
    throw: Throw | None
    hit: bool


@dataclass(frozen=True, slots=True)
class NoLock(Event):
    """A Streak launcher was aimed and found no lock: it does not fire."""

    rule: ClassVar[Rule] = Rule.STREAK_SHORT_RANGE_MISSILES
    unit: str
    weapon: str
    target: str
    to_hit: TargetNumber
    throw: Throw | None


@dataclass(frozen=True, slots=True)
class AimRolled(Detail):
    """Whether an aimed shot found the location it was meant for."""

    rule: ClassVar[Rule] = Rule.AIMED_SHOTS
    unit: str
    location: Location
    throw: Throw
    found: bool


@dataclass(frozen=True, slots=True)
class WeaponJammed(Detail):
    rule: ClassVar[Rule] = Rule.ULTRA_AUTOCANNON
    unit: str
    weapon: str
