"""A vehicle's record sheet: ground vehicles, naval vessels and VTOLs (Compendium, Vehicles)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from btterm.classic.equipment.catalogue import Ammunition, Gear, Tag, TechBase, Weapon
from btterm.classic.rule import Rule
from btterm.classic.sheets.mech.slot_names import parse_slot
from btterm.errors import BadInput


class Motion(StrEnum):
    """How a vehicle gets about."""

    TRACKED = "tracked"
    WHEELED = "wheeled"
    HOVER = "hover"
    HYDROFOIL = "hydrofoil"
    DISPLACEMENT = "displacement"
    SUBMARINE = "submarine"
    VTOL = "VTOL"


class Engine(StrEnum):
    """Kinds of power plants; ICE is an internal combustion engine."""

    ICE = "ICE"
    FUSION = "fusion"
    XL = "XL"


class Section(StrEnum):
    """A part of a vehicle. The body is inside: it has no armor of its own."""

    FRONT = "front"
    RIGHT = "right"
    LEFT = "left"
    REAR = "rear"
    TURRET = "turret"
    ROTOR = "rotor"
    BODY = "body"

    @property
    def label(self) -> str:
        """ "Front", "Right Side"."""
        return self.value.capitalize() + " Side" * (self.value in ("right", "left"))


SIDES = (Section.FRONT, Section.RIGHT, Section.LEFT, Section.REAR)


@dataclass(frozen=True, slots=True)
class Fitting:
    """A weapon, a piece of equipment or a lot of ammunition, and where it is."""

    item: Weapon | Gear | Ammunition
    section: Section
    shots: int = 0
    """Shots in a lot of ammunition."""

    def __str__(self) -> str:
        """As `parse_fitting` reads it."""
        if isinstance(self.item, Ammunition) and self.shots != self.item.shots_per_ton:
            return f"{self.item.name.removesuffix(')')}, {self.shots} shots)"
        return self.item.name

    @property
    def inert(self) -> bool:
        """Whether it is dead weight, which the rules know nothing about."""
        return Tag.INERT in self.item.tags


@dataclass(frozen=True, slots=True)
class VehicleMount:
    """A weapon or a piece of equipment of a vehicle, as the rules of combat read it."""

    item: Weapon | Gear
    location: Section
    rear: bool = False
    places: tuple[()] = ()
    """It has no critical slots."""

    @property
    def weapon(self) -> Weapon | None:
        return self.item if isinstance(self.item, Weapon) else None


@dataclass(frozen=True, slots=True)
class VehicleBin:
    """A lot of ammunition of a vehicle, as the rules of combat read it."""

    ammo: Ammunition
    location: Section
    shots: int
    """When full."""
    places: tuple[()] = ()
    """It has no critical slots."""


_NOT_ABOARD = (
    "Anti-Personnel Pod",
    "Double Heat Sink",
    "Endo Steel",
    "Ferro-Fibrous",
    "Hatchet",
    "Heat Sink",
    "Jump Jet",
    "MASC",
    "Triple-Strength Myomer",
    "XL Engine",
)


def parse_fitting(name: str, section: Section, tech_base: TechBase) -> Fitting:
    """The item of this name in a part of a vehicle: "PPC", "Ammo (Machine Gun, 100 shots)".

    Raises BadInput for a name that is not in the catalogue, for what belongs to a 'Mech, and for
    what the sheet states elsewhere, as heat sinks.
    """
    slot = parse_slot(name, tech_base)
    if not isinstance(slot.item, Weapon | Gear | Ammunition) or str(slot).endswith("(R)"):
        raise BadInput(f"{name!r} is no weapon or equipment of a vehicle")
    if slot.item.name in _NOT_ABOARD:
        raise BadInput(f"{slot.item.name} is not listed among the equipment of a vehicle")
    return Fitting(slot.item, section, slot.shots)


def dead_weight(name: str, tons: float | None, section: Section, tech_base: TechBase) -> Fitting:
    """Something aboard that the rules have no name for; no tons where nobody knows them."""
    item = Gear(
        name=name,
        short_name=name,
        tech_base=tech_base,
        rule=Rule.OTHER_EQUIPMENT,
        tons=tons,
        tags=frozenset({Tag.INERT}),
    )
    return Fitting(item, section)


@dataclass(frozen=True, slots=True)
class VehicleCrew:
    """The crew that a sheet names, with skills."""

    name: str
    gunnery: int
    driving: int


@dataclass(frozen=True, kw_only=True)
class VehicleSheet:
    """A vehicle as designed. Nothing here changes in play (Compendium, Vehicle Record Sheet,
    9. Allocate Armor Points (Vehicle))."""

    chassis: str
    model: str
    tons: int
    tech_base: TechBase
    motion: Motion
    cruise: int
    engine: Engine
    engine_rating: int
    heat_sinks: int
    armor: Mapping[Section, int]
    fittings: tuple[Fitting, ...]
    cargo_tons: float = 0
    """Room for cargo or infantry."""
    searchlight: bool = False
    """Whether it has one for fights at night."""
    sealed: bool = False
    """Whether it is sealed, with life support for its crew, and can operate in a vacuum."""
    ferro_fibrous: bool = False
    year: int | None = None
    crew: VehicleCrew | None = None
    notes: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.name

    def __hash__(self) -> int:
        return hash((self.chassis, self.model))

    def __deepcopy__(self, memo: object) -> VehicleSheet:
        """Itself: a copied battle shares its record sheets with the original."""
        return self

    @cached_property
    def name(self) -> str:
        """In full: "Von Luckner Heavy Tank VNL-K65N"."""
        return f"{self.chassis} {self.model}".rstrip()

    @cached_property
    def flank(self) -> int:
        """Flank MP: one and a half times Cruising MP, rounded up."""
        return math.ceil(self.cruise * 1.5)

    @property
    def flies(self) -> bool:
        return self.motion is Motion.VTOL

    @property
    def can_be_sealed(self) -> bool:
        """Whether it could operate in a vacuum: on tracks or wheels, and by fusion (Compendium,
        Vacuum)."""
        return self.motion in (Motion.TRACKED, Motion.WHEELED) and self.engine is not Engine.ICE

    @property
    def turret(self) -> bool:
        return Section.TURRET in self.armor

    @property
    def sections(self) -> tuple[Section, ...]:
        """The parts that can be hit, in the order of the record sheet."""
        return tuple(section for section in Section if section in self.armor)

    @property
    def structure_points(self) -> int:
        """Internal structure of each part: a point for every 10 tons or part of them."""
        return math.ceil(self.tons / 10)

    @property
    def armor_points(self) -> int:
        return sum(self.armor.values())

    @cached_property
    def skills(self) -> tuple[int, int]:
        """Gunnery and Driving of the crew named on the sheet, else the average of its side."""
        if self.crew is not None:
            return self.crew.gunnery, self.crew.driving
        return (3, 4) if self.tech_base is TechBase.CLAN else (4, 5)

    @cached_property
    def mounts(self) -> tuple[VehicleMount, ...]:
        """The weapons and the equipment, without ammunition."""
        return tuple(
            VehicleMount(fitting.item, fitting.section)
            for fitting in self.fittings
            if not isinstance(fitting.item, Ammunition)
        )

    @cached_property
    def bins(self) -> tuple[VehicleBin, ...]:
        """The lots of ammunition."""
        return tuple(
            VehicleBin(fitting.item, fitting.section, fitting.shots)
            for fitting in self.fittings
            if isinstance(fitting.item, Ammunition)
        )

    def has(self, tag: Tag) -> bool:
        """Whether anything aboard has a tag."""
        return any(tag in mount.item.tags for mount in self.mounts)

    @cached_property
    def weapons(self) -> tuple[tuple[Weapon, Section], ...]:
        """The weapons and where they point."""
        return tuple((f.item, f.section) for f in self.fittings if isinstance(f.item, Weapon))

    @cached_property
    def ammunition(self) -> tuple[tuple[Ammunition, int], ...]:
        """The lots of ammunition with their shots."""
        return tuple((f.item, f.shots) for f in self.fittings if isinstance(f.item, Ammunition))

    @property
    def kind(self) -> str:
        """What one calls it: "tracked vehicle", "hovercraft"."""
        return _KINDS.get(self.motion, self.motion)

    @property
    def terrain(self) -> str:
        """Where it can go (Compendium, Vehicle Table)."""
        return _TERRAIN[self.motion]


VESSELS = (Motion.HYDROFOIL, Motion.DISPLACEMENT, Motion.SUBMARINE)


_KINDS = {
    Motion.TRACKED: "tracked vehicle",
    Motion.WHEELED: "wheeled vehicle",
    Motion.HOVER: "hovercraft",
    Motion.DISPLACEMENT: "surface vessel",
}
_WATER = "water of Depth 1 or more, and nowhere else"
_TERRAIN = {
    Motion.TRACKED: "no heavy woods and no water",
    Motion.WHEELED: "no rough, no rubble, no woods and no water",
    Motion.HOVER: "no woods",
    Motion.HYDROFOIL: _WATER,
    Motion.DISPLACEMENT: _WATER,
    Motion.SUBMARINE: _WATER,
    Motion.VTOL: "lands on clear ground, on pavement and on roofs",
}
