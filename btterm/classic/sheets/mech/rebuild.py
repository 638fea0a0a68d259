"""Another chassis, engine or build for a design, with everything that it carries kept
(Compendium, BattleMech Construction).

Whatever does not go together afterwards, `legality.construction_faults` tells.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypedDict, Unpack

from btterm.classic.equipment.catalogue import TechBase
from btterm.classic.sheets.mech.construction import armor_points
from btterm.classic.sheets.mech.design import (
    add_jump_jets,
    new_design,
    remaining_tons,
    remove,
    spread_armor,
)
from btterm.classic.sheets.mech.locations import TORSOS, Location, max_armor
from btterm.classic.sheets.mech.sheet import EMPTY, MechSheet, Slot, SlotKind
from btterm.errors import BadInput


class Frame(TypedDict, total=False):
    """What the construction begins with."""

    tech_base: TechBase
    tons: int
    walk: int
    quad: bool
    omni: bool
    xl_engine: bool
    endo_steel: bool
    ferro_fibrous: bool
    double_heat_sinks: bool


def rebuild(sheet: MechSheet, **changes: Unpack[Frame]) -> MechSheet:
    """The design on another frame; what is not among the changes stays. Heat sinks of the wrong
    type, and structure and armor that are no more, leave their slots.

    Raises BadInput when there is no such frame, or when it has no room for what is carried.
    """
    parts: dict[str, Any] = {part: getattr(sheet, part) for part in Frame.__annotations__}
    parts.update(changes)
    bare = new_design(sheet.chassis, sheet.model, **parts)
    stripped = _stripped(sheet, bare)
    rebased = bare.tech_base is not sheet.tech_base
    for place, row in stripped.items():
        if (rebased or place not in bare.locations) and any(map(_carried, row)):
            raise BadInput(f"{place.label}: take out first what is in it")
    return replace(
        sheet,
        **parts,
        engine_rating=bare.engine_rating,
        slots={place: _refilled(bare, place, stripped.get(place)) for place in bare.locations},
        armor={place: sheet.armor.get(place, 0) for place in bare.locations},
        rear_armor={place: sheet.rear_armor.get(place, 0) for place in TORSOS},
    )


def _carried(slot: Slot) -> bool:
    return slot.item is not None or slot.kind is SlotKind.UNKNOWN


def _stripped(sheet: MechSheet, bare: MechSheet) -> dict[Location, tuple[Slot, ...]]:
    """The slots without what cannot stay on the new frame."""
    rebased = bare.tech_base is not sheet.tech_base
    gone = {
        SlotKind.HEAT_SINK: bare.double_heat_sinks is not sheet.double_heat_sinks,
        SlotKind.ENDO_STEEL: rebased or not bare.endo_steel,
        SlotKind.FERRO_FIBROUS: rebased or not bare.ferro_fibrous,
    }
    return {
        place: tuple(EMPTY if gone.get(slot.kind) else slot for slot in row)
        for place, row in sheet.slots.items()
    }


def _refilled(bare: MechSheet, place: Location, row: tuple[Slot, ...] | None) -> tuple[Slot, ...]:
    """The slots of a location, moved only where the engine has become larger or smaller."""
    empty = bare.slots[place]
    if row is None:
        return empty
    engine = [sum(slot.kind is SlotKind.ENGINE for slot in each) for each in (row, empty)]
    if engine[0] == engine[1]:
        return row
    systems = [slot for slot in empty if slot is not EMPTY]
    carried = [slot for slot in row if slot is not EMPTY and slot.kind is not SlotKind.ENGINE]
    over = len(systems) + len(carried) - len(row)
    if over > 0:
        raise BadInput(f"{place.label}: {over} slots too few for this engine")
    return (*systems, *carried, *[EMPTY] * -over)


def set_jump(sheet: MechSheet, jump: int) -> MechSheet:
    """The design with so many jump jets and Jumping MP. Raises BadInput when they are too many,
    too heavy, or have no room."""
    for place in reversed(sheet.locations):
        for number in reversed(sheet.slots_of(SlotKind.JUMP_JET, place)):
            if sheet.jump > jump:
                sheet = remove(sheet, place, number)
    return add_jump_jets(sheet, jump - sheet.jump)


def full_armor(sheet: MechSheet) -> MechSheet:
    """The design with all the armor that it has points and tons for, spread over it."""
    room = remaining_tons(spread_armor(sheet, 0))
    most = sum(max_armor(sheet.tons, place) for place in sheet.locations)
    halves = 0
    while (halves + 1) / 2 <= room and armor_points(halves / 2, sheet) < most:
        halves += 1
    return spread_armor(sheet, halves / 2)
