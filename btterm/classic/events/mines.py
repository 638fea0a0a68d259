"""Mines: laid, found, set off and cleared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from btterm.classic.events.detail import Detail
from btterm.classic.ground import Mines
from btterm.classic.rule import Rule
from btterm.hexes import Hex
from btterm.table.dice import Throw
from btterm.table.procedure import Event


@dataclass(frozen=True, slots=True)
class MinefieldLaid(Detail):
    rule: ClassVar[Rule] = Rule.THUNDER_LONG_RANGE_MISSILES
    hex: Hex
    points: int


@dataclass(frozen=True, slots=True)
class MinefieldBuried(Event):
    """A side has laid mines before the first turn, and nobody else knows of them."""

    rule: ClassVar[Rule] = Rule.MINEFIELDS
    secret: int
    """The side."""
    hex: Hex
    kind: Mines
    tons: int = 0


@dataclass(frozen=True, slots=True)
class MinefieldFound(Event):
    """Infantry has found out that its hex is mined."""

    rule: ClassVar[Rule] = Rule.CLEARING_MINEFIELDS
    unit: str
    hex: Hex
    kind: Mines


@dataclass(frozen=True, slots=True)
class MinesExploded(Event):
    """A whole field goes up: command-detonated mines or vibrabombs."""

    rule: ClassVar[Rule] = Rule.MINEFIELDS
    hex: Hex
    kind: Mines


@dataclass(frozen=True, slots=True)
class MinesBlast(Event):
    """A unit is hit by mines that others have set off, or it has itself while it cleared them."""

    rule: ClassVar[Rule] = Rule.MINEFIELDS
    unit: str
    hex: Hex


@dataclass(frozen=True, slots=True)
class MinesSearched(Event):
    """Infantry has tried to clear mines; where `unit` is empty, a salvo or a shell that hit."""

    rule: ClassVar[Rule] = Rule.CLEARING_MINEFIELDS
    unit: str
    hex: Hex
    number: int
    blunder: int | None
    """The result, or less, that sets them off."""
    throw: Throw


@dataclass(frozen=True, slots=True)
class MinesCleared(Detail):
    rule: ClassVar[Rule] = Rule.CLEARING_MINEFIELDS
    hex: Hex


@dataclass(frozen=True, slots=True)
class MinesRolled(Event):
    rule: ClassVar[Rule] = Rule.CONVENTIONAL_MINEFIELDS
    unit: str
    hex: Hex
    number: int
    throw: Throw
    goes_off: bool
