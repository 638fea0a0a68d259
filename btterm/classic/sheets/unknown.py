"""Equipment that the book does not have: it does nothing, fills its slots, and weighs what its name
tells."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from btterm.classic.sheets.mech.sheet import MechSheet, SlotKind
from btterm.classic.sheets.vehicle.sheet import Section, VehicleSheet

_SIZED = re.compile(
    r"(.+?) *(?:\(([0-9]{1,3}(?:\.[0-9]{1,3})?) tons?\)|:SIZE:([0-9.]{1,6}):?)", re.I
)
_AMMUNITION = re.compile(r"\b(ammo|ammunition)\b", re.I)
_HALF_A_TON = re.compile(r"\bhalf\b|\([0-9]+\)", re.I)
_LOAD_WORDS = re.compile(r"\b(is|cl|clan|ac|ammo|ammunition|cluster|full|half|artemis|capable)\b")


@dataclass(frozen=True, slots=True)
class Unknown:
    """A kind of thing that is not in the book, wherever a unit has it."""

    name: str
    places: tuple[str, ...]
    """Where each of its slots is in a 'Mech, or each thing of this kind in a vehicle."""
    tons: float | None
    """Of all together, or the least that they can weigh; None where nothing is known."""
    of_slots: bool

    @property
    def ammunition(self) -> bool:
        return is_ammunition(self.name)

    @property
    def words(self) -> str:
        """ "ISLBXAC20 (11 slots, first in the Center Torso)"."""
        number = len(self.places)
        if number == 1:
            return f"{self.name} ({self.places[0]})"
        things = f"{number} slots" if self.of_slots else f"{number} of them"
        return f"{self.name} ({things}, first in the {self.places[0]})"


def unknown_in_mech(sheet: MechSheet) -> list[Unknown]:
    """The things of a 'Mech that are not in the book, in the order of the Critical Hit Tables."""
    found: dict[str, list[str]] = {}
    for location in sheet.locations:
        for slot in sheet.slots[location]:
            if slot.kind is SlotKind.UNKNOWN:
                name = slot.name.removeprefix("Unknown (")[:-1].removesuffix(" (R)")
                found.setdefault(name, []).append(location.label)
    return [
        Unknown(name, tuple(places), _tons_of_slots(name, len(places)), of_slots=True)
        for name, places in found.items()
    ]


def unknown_in_vehicle(sheet: VehicleSheet) -> list[Unknown]:
    """The things of a vehicle that are not in the book, in the order of its sections."""
    found: dict[tuple[str, float | None], list[Section]] = {}
    for fitting in sheet.fittings:
        if fitting.inert:
            item = fitting.item
            found.setdefault((item.name, item.tons), []).append(fitting.section)
    return [
        Unknown(
            name,
            tuple(map(str, places)),
            None if tons is None else tons * len(places),
            of_slots=False,
        )
        for (name, tons), places in found.items()
    ]


def may_be_weapons(unknown: Sequence[Unknown]) -> bool:
    """Whether a weapon can be among them, so that what the known ones lack proves nothing: all but
    ammunition and what is bought by the ton."""
    return any(each.tons is None for each in unknown)


def is_ammunition(name: str) -> bool:
    return _AMMUNITION.search(name) is not None


def fed_by(ammunition: str) -> str:
    """What tells the weapon of unknown ammunition from others, whatever its load."""
    bare = re.sub(r"\([0-9]+\)", " ", ammunition.casefold().replace("-", " "))
    return "".join(_LOAD_WORDS.sub(" ", bare).split())


def sized(name: str) -> tuple[str, float | None]:
    """A name as MegaMek writes it, taken apart into the thing and its tons: "Cargo (2 tons)".
    Ammunition comes by the ton, or perhaps by half of one where its shots are told."""
    found = _SIZED.fullmatch(name)
    if found is not None:
        return found[1], float(found[2] or found[3])
    if is_ammunition(name):
        return name, 0.5 if _HALF_A_TON.search(name) else 1
    return name, None


def _tons_of_slots(name: str, slots: int) -> float | None:
    """The least that so many slots of a thing weigh: a large one fills a slot for each ton, or
    fewer."""
    tons = sized(name)[1]
    return None if tons is None else tons * math.ceil(slots / max(1, math.ceil(tons)))
