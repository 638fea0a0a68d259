"""A gun emplacement's record sheet: a building with weapons (Compendium, Gun Emplacements)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from btterm.board.terrain import ORIGINAL_CF, Construction
from btterm.classic.equipment.catalogue import Ammunition, Gear, Tag, TechBase, Weapon
from btterm.classic.sheets.vehicle.sheet import VehicleCrew


class Position(StrEnum):
    """Where the weapons of an emplacement are: in one of three fixed arcs, or in its turret. What
    is in the building points nowhere."""

    NORTH = "north"
    EAST = "east"
    WEST = "west"
    TURRET = "turret"
    BUILDING = "building"

    @property
    def label(self) -> str:
        """ "North"."""
        return self.value.capitalize()


@dataclass(frozen=True, slots=True)
class Gun:
    """A weapon or a piece of equipment in its place."""

    item: Weapon | Gear
    location: Position
    rear: bool = False
    places: tuple[()] = ()
    """It has no critical slots."""

    @property
    def weapon(self) -> Weapon | None:
        return self.item if isinstance(self.item, Weapon) else None


@dataclass(frozen=True, slots=True)
class Magazine:
    """A lot of ammunition."""

    ammo: Ammunition
    location: Position
    shots: int
    """When full."""
    places: tuple[()] = ()
    """It has no critical slots."""


@dataclass(frozen=True, kw_only=True)
class EmplacementSheet:
    """An emplacement as built. Nothing here changes in play."""

    chassis: str
    model: str = ""
    tech_base: TechBase = TechBase.INNER_SPHERE
    cf: int
    turret_armor: int = 0
    """Armor Points of the turret; 0: it has none."""
    mounts: tuple[Gun, ...] = ()
    bins: tuple[Magazine, ...] = ()
    crew: VehicleCrew | None = None
    year: int | None = None
    notes: tuple[str, ...] = ()
    tons: int = 1
    """It stands on its own foundations, and weighs nothing down."""

    def __str__(self) -> str:
        return self.name

    def __hash__(self) -> int:
        return hash((self.chassis, self.model))

    def __deepcopy__(self, memo: object) -> EmplacementSheet:
        """Itself: a copied battle shares its record sheets with the original."""
        return self

    @cached_property
    def name(self) -> str:
        """In full: "Gun Emplacement Turret"."""
        return f"{self.chassis} {self.model}".rstrip()

    @property
    def skills(self) -> tuple[int, int]:
        """Gunnery of the crew, and nothing to be driven."""
        return (4, 5) if self.crew is None else (self.crew.gunnery, self.crew.driving)

    @property
    def construction(self) -> Construction:
        """The type of the building, by its CF: the lightest that may have so much."""
        return next((t for t, cf in ORIGINAL_CF.items() if self.cf <= cf), Construction.HARDENED)

    @property
    def price(self) -> int:
        """What its weapons and ammunition cost, in C-bills."""
        items = [*(m.item for m in self.mounts), *(b.ammo for b in self.bins)]
        return math.ceil(sum(item.cost or 0 for item in items))

    def has(self, tag: Tag) -> bool:
        """Whether anything in it has a tag."""
        return any(tag in mount.item.tags for mount in self.mounts)
