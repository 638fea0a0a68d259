"""Buildings, bridges and field works."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from btterm.classic.events.detail import Detail
from btterm.classic.rule import Rule
from btterm.hexes import Hex
from btterm.table.dice import Throw
from btterm.table.procedure import Event


@dataclass(frozen=True, slots=True)
class BridgeCollapsed(Event):
    """A bridge is gone: a unit too heavy for it went onto it; where `unit` is empty, it was shot
    down."""

    rule: ClassVar[Rule] = Rule.BRIDGE_MOVEMENT
    unit: str
    hex: Hex


@dataclass(frozen=True, slots=True)
class WallPassed(Event):
    """A unit has broken through a wall of a building; `points`: what that does to it."""

    rule: ClassVar[Rule] = Rule.MOVEMENT_EFFECTS_BUILDINGS
    unit: str
    hex: Hex
    points: int


@dataclass(frozen=True, slots=True)
class BasementRolled(Event):
    """What lies below a building is known now, as it matters in one of its hexes; `found`: in
    words."""

    rule: ClassVar[Rule] = Rule.BASEMENTS
    hex: Hex
    throw: Throw
    found: str


@dataclass(frozen=True, slots=True)
class FloorBroken(Event):
    """A unit breaks through the ground floor of a building into its basement; `rear`: backward."""

    rule: ClassVar[Rule] = Rule.BASEMENTS
    unit: str
    hex: Hex
    rear: bool = False


@dataclass(frozen=True, slots=True)
class CaughtInBasement(Event):
    """Infantry was in the small basement of a building that has come down."""

    rule: ClassVar[Rule] = Rule.BASEMENTS
    unit: str
    hex: Hex


@dataclass(frozen=True, slots=True)
class Absorbed(Detail):
    """A building, or field works, have kept damage points off a unit inside."""

    rule: ClassVar[Rule] = Rule.DAMAGE_TO_UNITS_INSIDE
    unit: str
    points: int
    works: bool = False


@dataclass(frozen=True, slots=True)
class DugIn(Event):
    """A unit begins in an improved position."""

    rule: ClassVar[Rule] = Rule.IMPROVED_POSITIONS
    unit: str
    hex: Hex


@dataclass(frozen=True, slots=True)
class WorksHit(Detail):
    """Field works lose CF; none left: they are gone."""

    rule: ClassVar[Rule] = Rule.IMPROVED_POSITIONS
    hex: Hex
    points: int
    left: int


@dataclass(frozen=True, slots=True)
class EmplacementHit(Detail):
    """A gun emplacement was hit, and where."""

    rule: ClassVar[Rule] = Rule.GUN_EMPLACEMENTS
    unit: str
    throw: Throw
    effect: str
    points: int
    lost: int
    """Armor Points of its turret."""
    turret_left: int
    turret_lost: bool


@dataclass(frozen=True, slots=True)
class HitBuilding(Detail):
    """A shot at somebody inside has missed and hits the building, or the building or bridge was
    aimed at."""

    rule: ClassVar[Rule] = Rule.DAMAGE_TO_UNITS_INSIDE
    hex: Hex
    points: int
    bridge: bool = False


@dataclass(frozen=True, slots=True)
class BuildingDamaged(Event):
    """A building or a bridge has lost some CF. It goes by the hex in which that came about, where
    one is known."""

    rule: ClassVar[Rule] = Rule.DAMAGE_TO_BUILDINGS
    hex: Hex
    points: int
    cf: int
    bridge: bool = False


@dataclass(frozen=True, slots=True)
class BuildingCollapsed(Event):
    rule: ClassVar[Rule] = Rule.DAMAGE_TO_BUILDINGS
    hex: Hex
    hexes: int
    """How many hexes are rubble."""


@dataclass(frozen=True, slots=True)
class Crushed(Event):
    """A unit was in or on a building that has collapsed; `points`: what that does to it."""

    rule: ClassVar[Rule] = Rule.DAMAGE_TO_UNITS_INSIDE
    unit: str
    hex: Hex
    points: int
