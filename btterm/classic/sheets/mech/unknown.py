"""What a 'Mech carries and the book does not have."""

from __future__ import annotations

import math

from btterm.classic.sheets.mech.sheet import MechSheet, SlotKind
from btterm.classic.sheets.unknown import Unknown, sized


def unknown_in_mech(sheet: MechSheet) -> list[Unknown]:
    """The things of a 'Mech that are not in the book, in the order of the Critical Hit Tables."""
    found: dict[str, list[str]] = {}
    for location in sheet.locations:
        for number in sheet.slots_of(SlotKind.UNKNOWN, location):
            slot = sheet.slots[location][number]
            name = slot.name.removeprefix("Unknown (")[:-1].removesuffix(" (R)")
            found.setdefault(name, []).append(location.label)
    return [
        Unknown(name, tuple(places), _tons_of_slots(name, len(places)), of_slots=True)
        for name, places in found.items()
    ]


def _tons_of_slots(name: str, slots: int) -> float | None:
    """The least that so many slots of a thing weigh: a large one fills a slot for each ton, or
    fewer."""
    tons = sized(name)[1]
    return None if tons is None else tons * math.ceil(slots / max(1, math.ceil(tons)))
