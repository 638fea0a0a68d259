"""A BattleMech's record sheet, as the rules read it. Nothing here changes in play."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from btterm.classic.equipment.catalogue import Ammunition, Gear, Item, Tag, TechBase, Weapon
from btterm.classic.sheets.mech.locations import (
    BIPED,
    DAMAGE_TRANSFER,
    LEGS,
    QUAD,
    Location,
    internal_structure,
)
from btterm.errors import BadInput


class SlotKind(StrEnum):
    """What a critical slot holds; the values are the names on the sheet."""

    EMPTY = "-"
    LIFE_SUPPORT = "Life Support"
    SENSORS = "Sensors"
    COCKPIT = "Cockpit"
    ENGINE = "Engine"
    GYRO = "Gyro"
    SHOULDER = "Shoulder"
    UPPER_ARM = "Upper Arm Actuator"
    LOWER_ARM = "Lower Arm Actuator"
    HAND = "Hand Actuator"
    HIP = "Hip"
    UPPER_LEG = "Upper Leg Actuator"
    LOWER_LEG = "Lower Leg Actuator"
    FOOT = "Foot Actuator"
    WEAPON = "weapon"
    AMMUNITION = "ammunition"
    GEAR = "gear"
    JUMP_JET = "Jump Jet"
    HEAT_SINK = "Heat Sink"
    """A single one, or a part of a double one."""
    ENDO_STEEL = "Endo Steel"
    FERRO_FIBROUS = "Ferro-Fibrous"
    CASE = "CASE"
    TSM = "Triple-Strength Myomer"
    UNKNOWN = "unknown"
    """Equipment of another rule book, by its name: it does nothing."""


_UNHITTABLE = (
    SlotKind.EMPTY,
    SlotKind.ENDO_STEEL,
    SlotKind.FERRO_FIBROUS,
    SlotKind.CASE,
    SlotKind.TSM,
)


@dataclass(frozen=True, slots=True)
class Slot:
    """One line of the Critical Hit Table."""

    kind: SlotKind
    name: str
    item: Item | None = None
    """Its entry in the catalogue; None for the 'Mech's own systems and for an empty slot."""
    rear: bool = False
    """Whether the weapon fires to the rear."""
    shots: int = 0
    """Shots of ammunition in the slot."""
    pod: bool = False
    """Whether it belongs to a pod of an OmniMech."""

    def __str__(self) -> str:
        """As it stands on a record sheet: "Medium Laser (R)", "Ammo (Machine Gun, 100 shots)"."""
        if isinstance(self.item, Ammunition) and self.shots != self.item.shots_per_ton:
            return f"{self.name.removesuffix(')')}, {self.shots} shots)"
        return f"{self.name} (R)" if self.rear else self.name

    @property
    def hittable(self) -> bool:
        """Whether a critical hit takes effect here; if not, it is rolled again."""
        return self.kind not in _UNHITTABLE


EMPTY = Slot(SlotKind.EMPTY, "-")


@dataclass(frozen=True, slots=True)
class Mount:
    """A weapon or a piece of equipment in its place: one critical hit on any of its slots
    destroys it."""

    item: Weapon | Gear
    location: Location
    slots: tuple[int, ...]
    """Its slots in that location, counted from 0."""
    rear: bool = False
    spill: tuple[tuple[Location, int], ...] = ()
    """Further slots in a neighbouring location, of the few items that may be split."""
    pod: bool = False

    @property
    def weapon(self) -> Weapon | None:
        return self.item if isinstance(self.item, Weapon) else None

    @property
    def places(self) -> tuple[tuple[Location, int], ...]:
        """Location and number of every slot."""
        return tuple((self.location, slot) for slot in self.slots) + self.spill


@dataclass(frozen=True, slots=True)
class Bin:
    """A slot full of ammunition."""

    ammo: Ammunition
    location: Location
    slot: int
    shots: int
    """When full."""
    pod: bool = False

    @property
    def places(self) -> tuple[tuple[Location, int], ...]:
        """Location and number of its slot."""
        return ((self.location, self.slot),)


@dataclass(frozen=True, slots=True)
class SheetCrew:
    """The MechWarrior that a sheet names, with skills."""

    name: str
    gunnery: int
    piloting: int


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class MechSheet:
    """A BattleMech as designed. Two sheets are the same only when they are the same object
    (Compendium, BattleMech Record Sheet)."""

    chassis: str
    model: str
    tons: int
    tech_base: TechBase
    walk: int
    jump: int
    engine_rating: int
    heat_sinks: int
    armor: Mapping[Location, int]
    rear_armor: Mapping[Location, int]
    slots: Mapping[Location, tuple[Slot, ...]]
    xl_engine: bool = False
    double_heat_sinks: bool = False
    endo_steel: bool = False
    ferro_fibrous: bool = False
    quad: bool = False
    omni: bool = False
    searchlight: bool = False
    code_name: str = ""
    """What the Inner Sphere calls a Clan 'Mech."""
    year: int | None = None
    crew: SheetCrew | None = None
    notes: tuple[str, ...] = ()
    excused: tuple[str, ...] = ()
    """Steps of the construction in which the design is known to break the rules; the notes say
    why."""

    def __str__(self) -> str:
        return self.name

    def __deepcopy__(self, memo: object) -> MechSheet:
        """Itself: a copied battle shares its record sheets with the original."""
        return self

    @cached_property
    def name(self) -> str:
        """In full: "Warhammer WHM-6R"."""
        return f"{self.chassis} {self.model}".rstrip()

    @property
    def locations(self) -> tuple[Location, ...]:
        return QUAD if self.quad else BIPED

    @cached_property
    def legs(self) -> tuple[Location, ...]:
        return tuple(location for location in LEGS if location in self.locations)

    @cached_property
    def run(self) -> int:
        """Running MP: one and a half times Walking MP, rounded up."""
        return math.ceil(self.walk * 1.5)

    @cached_property
    def skills(self) -> tuple[int, int]:
        """Gunnery and Piloting of the MechWarrior named on the sheet, else the average of the
        'Mech's side (Compendium, MechWarrior Skills)."""
        if self.crew is not None:
            return self.crew.gunnery, self.crew.piloting
        return (3, 4) if self.tech_base is TechBase.CLAN else (4, 5)

    @cached_property
    def structure_points(self) -> dict[Location, int]:
        return {place: internal_structure(self.tons, place) for place in self.locations}

    @cached_property
    def armor_points(self) -> int:
        """All armor, front and rear."""
        return sum(self.armor.values()) + sum(self.rear_armor.values())

    @cached_property
    def mounts(self) -> tuple[Mount, ...]:
        """Weapons and equipment: longest reach first, then the heavier hit; gear last."""
        found = _mounts(self, SlotKind.WEAPON) + _mounts(self, SlotKind.GEAR)
        return tuple(sorted(found, key=_sheet_order))

    @cached_property
    def bins(self) -> tuple[Bin, ...]:
        """Ammunition, in the order of the Critical Hit Tables."""
        return tuple(
            Bin(slot.item, location, index, slot.shots, slot.pod)
            for location, index, slot in self._numbered()
            if isinstance(slot.item, Ammunition)
        )

    @cached_property
    def sinks(self) -> tuple[Mount, ...]:
        """The heat sinks outside the engine: each takes one slot, a double one more."""
        return tuple(_mounts(self, SlotKind.HEAT_SINK))

    @cached_property
    def engine_sinks(self) -> int:
        """Heat sinks inside the engine, which no critical hit can destroy."""
        return self.heat_sinks - len(self.sinks)

    @property
    def sink_value(self) -> int:
        """Heat points that one heat sink carries off each turn."""
        return 2 if self.double_heat_sinks else 1

    @property
    def dissipation(self) -> int:
        """Heat points that all heat sinks together carry off each turn, undamaged."""
        return self.heat_sinks * self.sink_value

    @cached_property
    def jump_jets(self) -> dict[Location, tuple[int, ...]]:
        """The slots of the jump jets, by location."""
        return dict(self.places_of(SlotKind.JUMP_JET))

    @cached_property
    def case(self) -> frozenset[Location]:
        """Locations in which an ammunition explosion is vented. Clan 'Mechs have CASE wherever they
        carry ammunition or a weapon that needs it (Compendium, Cellular Ammunition Storage
        Equipment (CASE))."""
        if self.tech_base is TechBase.INNER_SPHERE:
            return frozenset(
                location for location in self.locations if self.slots_of(SlotKind.CASE, location)
            )
        fed = {m.location for m in self.mounts if m.weapon is not None and m.weapon.ammo}
        return frozenset(fed | {bin_.location for bin_ in self.bins})

    def slots_of(self, kind: SlotKind, location: Location) -> tuple[int, ...]:
        """Numbers of the slots of a kind in one location, counted from 0."""
        return self._slots_by_kind.get((kind, location), ())

    @cached_property
    def _slots_by_kind(self) -> dict[tuple[SlotKind, Location], tuple[int, ...]]:
        found: dict[tuple[SlotKind, Location], list[int]] = {}
        for location in self.locations:
            for number, slot in enumerate(self.slots[location]):
                found.setdefault((slot.kind, location), []).append(number)
        return {key: tuple(numbers) for key, numbers in found.items()}

    def places_of(self, kind: SlotKind) -> tuple[tuple[Location, tuple[int, ...]], ...]:
        """The slots of a kind wherever there are any, by location."""
        return self._places_by_kind.get(kind, ())

    @cached_property
    def _places_by_kind(self) -> dict[SlotKind, tuple[tuple[Location, tuple[int, ...]], ...]]:
        found: dict[SlotKind, list[tuple[Location, tuple[int, ...]]]] = {}
        for (kind, location), slots in self._slots_by_kind.items():
            found.setdefault(kind, []).append((location, slots))
        return {kind: tuple(places) for kind, places in found.items()}

    @cached_property
    def hittable(self) -> dict[Location, tuple[int, ...]]:
        """The slots of each location in which a critical hit takes effect."""
        return {
            location: tuple(number for number, slot in enumerate(row) if slot.hittable)
            for location, row in self.slots.items()
        }

    def mount_at(self, location: Location, slot: int) -> Mount | None:
        """The weapon, piece of equipment or heat sink that fills a slot."""
        for mount in self.mounts + self.sinks:
            if (location, slot) in mount.places:
                return mount
        return None

    def has(self, tag: Tag) -> bool:
        """Whether it carries an item with this tag of the catalogue."""
        return tag in self._tags

    @cached_property
    def _tags(self) -> frozenset[Tag]:
        items = [slot.item for row in self.slots.values() for slot in row if slot.item is not None]
        return frozenset().union(*(item.tags for item in items))

    def _numbered(self) -> Iterator[tuple[Location, int, Slot]]:
        for location in self.locations:
            for index, slot in enumerate(self.slots[location]):
                yield location, index, slot


def _sheet_order(mount: Mount) -> tuple[object, ...]:
    weapon = mount.weapon
    if weapon is None:
        return (1, 0, 0, mount.item.name)
    return (0, -(weapon.long or 0), -weapon.damage, weapon.name, mount.rear)


def _mounts(sheet: MechSheet, kind: SlotKind) -> list[Mount]:
    """The items of a kind, location by location, each with as many slots as it needs.

    Raises BadInput when an item has too few slots.
    """
    found: list[Mount] = []
    begun: list[Mount] = []
    for part in _parts(sheet, kind):
        rest = next((other for other in begun if _belong_together(other, part)), None)
        if len(part.slots) == (part.item.slots or len(part.slots)):
            found.append(part)
        elif rest is not None:
            begun.remove(rest)
            found.append(replace(rest, spill=part.places))
        else:
            begun.append(part)
    for part in begun:
        raise _too_few(part)
    return found


def _parts(sheet: MechSheet, kind: SlotKind) -> Iterator[Mount]:
    """The slots of a kind, cut into items; what is left over makes an item with too few."""
    for location, places in sheet.places_of(kind):
        rows: dict[tuple[str, bool, bool], list[int]] = {}
        for index in places:
            slot = sheet.slots[location][index]
            rows.setdefault((slot.name, slot.rear, slot.pod), []).append(index)
        for (_, rear, pod), indices in rows.items():
            item = sheet.slots[location][indices[0]].item
            assert isinstance(item, Weapon | Gear)
            size = item.slots or len(indices)
            for start in range(0, len(indices), size):
                slots = tuple(indices[start : start + size])
                yield Mount(item, location, slots, rear, pod=pod)


def _belong_together(first: Mount, second: Mount) -> bool:
    """Whether two parts make up a weapon that may be split over neighbouring locations
    (Compendium, 10. Complete Critical Hit Table)."""
    neighbours = (
        DAMAGE_TRANSFER[first.location] is second.location
        or DAMAGE_TRANSFER[second.location] is first.location
    )
    whole = len(first.slots) + len(second.slots) == first.item.slots
    return first.item is second.item and whole and neighbours and Tag.SPLIT in first.item.tags


def _too_few(part: Mount) -> BadInput:
    return BadInput(
        f"{part.item.name} needs {part.item.slots} critical slots, "
        f"but has {len(part.slots)} in the {part.location.label}"
    )
