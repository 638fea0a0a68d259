"""What becomes of salvos and of what they leave behind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from btterm.classic.events.detail import Detail
from btterm.classic.rule import Rule
from btterm.table.dice import Throw


@dataclass(frozen=True, slots=True)
class MissilesHit(Detail):
    rule: ClassVar[Rule] = Rule.MISSILE_HITS
    fired: int
    throw: Throw
    hits: int


@dataclass(frozen=True, slots=True)
class MissilesIntercepted(Detail):
    """An anti-missile system engaged a salvo."""

    rule: ClassVar[Rule] = Rule.ANTI_MISSILE_SYSTEM
    unit: str
    fired: int
    throw: Throw
    left: int
    bins: tuple[int, ...] = ()
    """The bins that its shots came from, one for each shot."""


@dataclass(frozen=True, slots=True)
class MissilesOpposed(Detail):
    """An anti-missile system fired at a salvo that has hit, so that less of it hits."""

    rule: ClassVar[Rule] = Rule.ANTI_MISSILE_SYSTEM
    unit: str
    bins: tuple[int, ...] = ()
    """The bin that its shot came from."""


@dataclass(frozen=True, slots=True)
class PodAttached(Detail):
    """A Narc pod sticks to a unit."""

    rule: ClassVar[Rule] = Rule.NARC_MISSILE_BEACON
    unit: str
