"""The Clans' code of honor."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from btterm.classic.rule import Rule
from btterm.table.procedure import Event


@dataclass(frozen=True, slots=True)
class Challenged(Event):
    """A Clan 'Mech challenges an enemy to a duel."""

    rule: ClassVar[Rule] = Rule.ZELLBRIGEN
    unit: str
    target: str


@dataclass(frozen=True, slots=True)
class Dishonored(Event):
    """A unit has broken the code of honor, so many times by now."""

    rule: ClassVar[Rule] = Rule.ZELLBRIGEN
    unit: str
    why: str
    times: int
    dezgra: bool
    """Whether it has no honor left from now on."""


@dataclass(frozen=True, slots=True)
class SteppedUp(Event):
    """The next of several units begins its duel."""

    rule: ClassVar[Rule] = Rule.DUELS_IN_TURN
    unit: str
    target: str


@dataclass(frozen=True, slots=True)
class MeleeBegan(Event):
    """A unit has attacked another one than its opponent: from the next turn on all may fight."""

    rule: ClassVar[Rule] = Rule.DUELS_IN_TURN
    unit: str
