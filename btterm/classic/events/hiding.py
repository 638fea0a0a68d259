"""Units that hide, and what brings them to light."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from btterm.classic.rule import Rule
from btterm.hexes import Facing, Hex
from btterm.table.procedure import Event


@dataclass(frozen=True, slots=True)
class Hid(Event):
    """A unit begins the battle in hiding."""

    rule: ClassVar[Rule] = Rule.HIDDEN_UNITS
    unit: str


@dataclass(frozen=True, slots=True)
class NobodyHides(Event):
    """A side may hide units, and none of them can hide where it stands or begins."""

    rule: ClassVar[Rule] = Rule.HIDDEN_UNITS
    secret: int
    """The side that alone is told of it."""


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """A unit hides no more."""

    rule: ClassVar[Rule] = Rule.HIDDEN_UNITS
    reveals: ClassVar[bool] = True
    unit: str
    hex: Hex
    facing: Facing
    why: str
    """ "moves", "is beside"."""
    by: str = ""
    """The unit that `why` is about, if it is another one."""


@dataclass(frozen=True, slots=True)
class Ambush(Event):
    """A unit fires a pointblank shot out of hiding."""

    rule: ClassVar[Rule] = Rule.POINTBLANK_SHOTS_FROM_HIDDEN_UNITS
    unit: str
    target: str


@dataclass(frozen=True, slots=True)
class ProbeJammed(Event):
    """An ECM suite keeps an active probe from finding anybody."""

    rule: ClassVar[Rule] = Rule.BEAGLE_ACTIVE_PROBE
    reveals: ClassVar[bool] = True
    unit: str
