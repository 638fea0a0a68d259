"""The names in the Critical Hit Tables and what they stand for."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from btterm.classic.equipment.catalogue import Ammunition, Item, Tag, TechBase, Weapon, find
from btterm.classic.sheets.mech.sheet import EMPTY, Slot, SlotKind
from btterm.errors import BadInput

SYSTEMS = {
    kind.value.casefold(): kind
    for kind in (
        SlotKind.LIFE_SUPPORT,
        SlotKind.SENSORS,
        SlotKind.COCKPIT,
        SlotKind.ENGINE,
        SlotKind.GYRO,
        SlotKind.SHOULDER,
        SlotKind.UPPER_ARM,
        SlotKind.LOWER_ARM,
        SlotKind.HAND,
        SlotKind.HIP,
        SlotKind.UPPER_LEG,
        SlotKind.LOWER_LEG,
        SlotKind.FOOT,
    )
}
_GEAR_KINDS = {
    "Jump Jet": SlotKind.JUMP_JET,
    "Heat Sink": SlotKind.HEAT_SINK,
    "Double Heat Sink": SlotKind.HEAT_SINK,
    "Endo Steel": SlotKind.ENDO_STEEL,
    "Ferro-Fibrous": SlotKind.FERRO_FIBROUS,
    "CASE": SlotKind.CASE,
    "Triple-Strength Myomer": SlotKind.TSM,
}


@lru_cache(10_000)
def parse_slot(text: str, tech_base: TechBase) -> Slot:
    """What a line of the Critical Hit Table means: "Hip", "PPC", "Medium Laser (R)",
    "Ammo (Machine Gun, 100 shots)", "Jump Jet (pod)", "Unknown (Lift Hoist)".

    Raises BadInput for a name that is not in the catalogue.
    """
    name = text.strip()
    if name.endswith("(pod)"):
        slot = parse_slot(name.removesuffix("(pod)"), tech_base)
        return slot if slot is EMPTY else replace(slot, pod=True)
    if name in ("", "-"):
        return EMPTY
    system = SYSTEMS.get(name.casefold())
    if system is not None:
        return Slot(system, system.value)
    unknown = re.fullmatch(r"Unknown \((.+)\)", name)
    if unknown:
        return unknown_slot(unknown[1])
    rear = name.endswith("(R)")
    shots, name = _shots(name.removesuffix("(R)").rstrip())
    return slot_for(find(name, tech_base), rear, shots)


def slot_for(item: Item, rear: bool = False, shots: int = 0) -> Slot:
    """A slot with an item of the catalogue; no shots stand for a full ton.

    Raises BadInput when the item cannot point to the rear or does not come in so many shots, and
    for a kind of engine, which the sheet states elsewhere.
    """
    if Tag.ENGINE in item.tags:
        raise BadInput(f"{item.name} is no equipment but the kind of the engine")
    if rear and not isinstance(item, Weapon):
        raise BadInput(f"{item.name} is no weapon and cannot point to the rear")
    if isinstance(item, Weapon):
        return Slot(SlotKind.WEAPON, item.name, item, rear)
    if isinstance(item, Ammunition):
        if shots > item.shots_per_ton:
            raise BadInput(f"a ton of {item.name} has {item.shots_per_ton} shots, not {shots}")
        return Slot(SlotKind.AMMUNITION, item.name, item, shots=shots or item.shots_per_ton)
    return Slot(_GEAR_KINDS.get(item.name, SlotKind.GEAR), item.name, item)


def unknown_slot(name: str) -> Slot:
    """A slot with a thing that these rules do not know: it fills the slot and does nothing."""
    return Slot(SlotKind.UNKNOWN, f"Unknown ({name})")


def system_slot(kind: SlotKind) -> Slot:
    """A slot with one of the 'Mech's own systems."""
    return Slot(kind, kind.value)


def _shots(name: str) -> tuple[int, str]:
    """Takes ", 100 shots" out of the name of ammunition; 0 when it is not there."""
    match = re.fullmatch(r"(.+), ([0-9]{1,3}) shots\)", name)
    return (int(match[2]), f"{match[1]})") if match else (0, name)
