"""Whether a 'Mech could be built by the book, step by step
(Compendium, BattleMech Construction; Outfitting an OmniMech; Equipment)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from btterm.classic.equipment.catalogue import Tag, TechBase, Weapon
from btterm.classic.sheets.findings import Fault, Step
from btterm.classic.sheets.mech.construction import (
    FREE_HEAT_SINKS,
    item_tons,
    system_slots,
    tonnage,
)
from btterm.classic.sheets.mech.launchers import launcher_faults
from btterm.classic.sheets.mech.locations import ARMS, LEGS, TORSOS, max_armor
from btterm.classic.sheets.mech.sheet import MechSheet, SlotKind
from btterm.classic.sheets.mech.unknown import unknown_in_mech
from btterm.classic.sheets.unknown import may_be_weapons
from btterm.errors import BadInput

BULK = {TechBase.INNER_SPHERE: 14, TechBase.CLAN: 7}
"""Slots of endo steel, and of ferro-fibrous armor, on a 'Mech."""
TSM_SLOTS = 6
PLACES = {
    Tag.TORSO_ONLY: (TORSOS, "in the torso"),
    Tag.LEGS_ONLY: (LEGS, "in the legs"),
    Tag.ARM_ONLY: (ARMS, "in an arm"),
    Tag.LEGS_OR_TORSOS: (LEGS + TORSOS, "in legs and torsos"),
}
_NEVER_IN_PODS = {SlotKind.ENGINE, SlotKind.ENDO_STEEL, SlotKind.FERRO_FIBROUS}


def construction_faults(sheet: MechSheet) -> list[Fault]:
    """Every rule of construction that a design breaks, in the order of the book's steps
    (Compendium, 12. Complete the Record Sheet)."""
    if torn := _torn(sheet):
        # Nothing can be weighed or counted before every item has its slots.
        return [*_system_faults(sheet), *torn, *_armor_point_faults(sheet)]
    lasting = list(lasting_faults(sheet))
    return [
        *_tech_base_faults(sheet),
        *_tonnage_faults(sheet),
        *_engine_faults(sheet),
        *_bulk_faults(sheet),
        *_jump_faults(sheet),
        *_heat_sink_faults(sheet),
        *_unfinished_faults(sheet),
        *(fault for fault in lasting if fault.step is Step.EQUIPMENT),
        *(Fault(Step.EQUIPMENT, text) for text in launcher_faults(sheet)),
        *_system_faults(sheet),
        *_slot_faults(sheet),
        *(fault for fault in lasting if fault.step is Step.PODS),
        *_forearm_faults(sheet),
        *_armor_point_faults(sheet),
    ]


def unplayable_faults(sheet: MechSheet) -> list[Fault]:
    """Those of them on which play relies, without a look at all others: thousands of sheets are
    read for a list."""
    steps = (_jump_faults, _heat_sink_faults, _system_faults, _slot_faults, _armor_point_faults)
    faults = (
        construction_faults(sheet)
        if _torn(sheet)
        else [fault for step in steps for fault in step(sheet)]
    )
    return [fault for fault in faults if fault.unplayable]


def _torn(sheet: MechSheet) -> list[Fault]:
    """An item that has not all of its slots."""
    try:
        _ = sheet.mounts, sheet.sinks
    except BadInput as error:
        return [Fault(Step.SLOTS, str(error), unplayable=True)]
    return []


def count(sheet: MechSheet, kind: SlotKind) -> int:
    """Slots of a kind in the whole 'Mech."""
    return sum(len(slots) for _, slots in sheet.places_of(kind))


def _tech_base_faults(sheet: MechSheet) -> Iterator[Fault]:
    if sheet.omni and sheet.tech_base is not TechBase.CLAN:
        yield Fault(Step.TECH_BASE, "only Clan designs can be OmniMechs")


def _tonnage_faults(sheet: MechSheet) -> Iterator[Fault]:
    weight = tonnage(sheet)
    if weight.total > weight.allowed:
        yield Fault(Step.TONNAGE, f"weighs {weight.total:g} tons, at most {weight.allowed}")


def _engine_faults(sheet: MechSheet) -> Iterator[Fault]:
    rating = sheet.tons * sheet.walk
    if sheet.engine_rating != rating:
        yield Fault(
            Step.ENGINE,
            f"rated {sheet.engine_rating}, but {sheet.tons} tons x {sheet.walk} Walking MP "
            f"need {rating}",
        )


def _bulk_faults(sheet: MechSheet) -> Iterator[Fault]:
    for step, kind, wanted in (
        (Step.STRUCTURE, SlotKind.ENDO_STEEL, sheet.endo_steel),
        (Step.ARMOR, SlotKind.FERRO_FIBROUS, sheet.ferro_fibrous),
    ):
        slots, needed = count(sheet, kind), BULK[sheet.tech_base] if wanted else 0
        if slots != needed:
            yield Fault(step, f"{kind.value} takes {needed} critical slots here, not {slots}")


def _jump_faults(sheet: MechSheet) -> Iterator[Fault]:
    jets = count(sheet, SlotKind.JUMP_JET)
    if sheet.jump > sheet.walk:
        yield Fault(Step.JUMP, f"{sheet.jump} Jumping MP, at most the {sheet.walk} Walking MP")
    if jets != sheet.jump:
        text = f"{sheet.jump} Jumping MP, but {jets} jump jets in the slots"
        yield Fault(Step.JUMP, text, unplayable=True)


def _heat_sink_faults(sheet: MechSheet) -> Iterator[Fault]:
    name = "Double Heat Sink" if sheet.double_heat_sinks else "Heat Sink"
    if sheet.heat_sinks < FREE_HEAT_SINKS:
        text = f"{sheet.heat_sinks} heat sinks, at least the {FREE_HEAT_SINKS} that weigh nothing"
        yield Fault(Step.HEAT_SINKS, text, unplayable=True)
    if any(sink.item.name != name for sink in sheet.sinks):
        yield Fault(Step.HEAT_SINKS, f"the slots must hold nothing but the type {name!r}", True)
    room = sheet.engine_rating // 25
    if not 0 <= sheet.engine_sinks <= room:
        text = (
            f"of {sheet.heat_sinks} heat sinks {len(sheet.sinks)} are in the slots, "
            f"and the engine holds {room}"
        )
        yield Fault(Step.HEAT_SINKS, text, unplayable=True)


def lasting_faults(sheet: MechSheet) -> Iterator[Fault]:
    """What no further step of the construction could mend: items in the wrong place, too many of
    them, or those that do not go together."""
    yield from _place_faults(sheet)
    if sheet.has(Tag.MASC) and sheet.has(Tag.TSM):
        yield Fault(Step.EQUIPMENT, "MASC does not work with Triple-Strength Myomer")
    numbers = Counter(mount.item.name for mount in sheet.mounts)
    for name in ("TAG", "MASC", "Targeting Computer", "C3 Computer (Slave)"):
        if numbers[name] > 1:
            yield Fault(Step.EQUIPMENT, f"{numbers[name]} x {name}, at most 1")
    yield from _hatchet_faults(sheet)
    yield from _pod_faults(sheet)


def _place_faults(sheet: MechSheet) -> Iterator[Fault]:
    for location in sheet.locations:
        for item in (slot.item for slot in sheet.slots[location] if slot.item is not None):
            if item.tags.isdisjoint(PLACES):
                continue
            for tag, (places, words) in PLACES.items():
                if tag in item.tags and location not in places:
                    text = f"{location.label}: {item.name} belongs {words}"
                    yield Fault(Step.EQUIPMENT, text)
        if len(sheet.slots_of(SlotKind.CASE, location)) > 1:
            yield Fault(Step.EQUIPMENT, f"{location.label}: more than one CASE")


def _unfinished_faults(sheet: MechSheet) -> Iterator[Fault]:
    """Equipment that lacks something, or that the book does not have."""
    unknown = unknown_in_mech(sheet)
    for each in unknown:
        yield Fault(Step.EQUIPMENT, f"{each.words} is not in the book")
    myomer = count(sheet, SlotKind.TSM)
    if myomer not in (0, TSM_SLOTS):
        text = f"Triple-Strength Myomer takes {TSM_SLOTS} critical slots, not {myomer}"
        yield Fault(Step.EQUIPMENT, text)
    computer = any(mount.item.name == "Targeting Computer" for mount in sheet.mounts)
    aimed = any(Tag.DIRECT_FIRE in mount.item.tags for mount in sheet.mounts)
    if computer and not aimed and not may_be_weapons(unknown):
        yield Fault(Step.EQUIPMENT, "the Targeting Computer has no direct-fire weapon to control")


def _hatchet_faults(sheet: MechSheet) -> Iterator[Fault]:
    hatchets = Counter(m.location for m in sheet.mounts if m.item.name == "Hatchet")
    for location, number in hatchets.items():
        if number > 1:
            yield Fault(Step.EQUIPMENT, f"{location.label}: {number} Hatchets, at most 1")
        if not sheet.slots_of(SlotKind.HAND, location):
            yield Fault(Step.EQUIPMENT, f"{location.label}: a Hatchet needs a hand to hold it")


def _system_faults(sheet: MechSheet) -> Iterator[Fault]:
    for location in sheet.locations:
        wanted = system_slots(sheet, location)
        found = Counter(slot.kind for slot in sheet.slots[location] if slot.item is None)
        for kind in (SlotKind.EMPTY, SlotKind.UNKNOWN):
            found.pop(kind, None)
        for kind in wanted | found if wanted != found else ():
            optional = kind in (SlotKind.LOWER_ARM, SlotKind.HAND) and location in ARMS
            least, most = (0, 1) if optional else (wanted.get(kind, 0),) * 2
            if kind not in found and least:
                text = f"{location.label}: {kind} is missing"
                yield Fault(_step_of(kind), text, unplayable=True)
            elif not least <= found[kind] <= most:
                text = f"{location.label}: {found[kind]} x {kind}, but {most} belong there"
                yield Fault(_step_of(kind), text, unplayable=True)
        if found[SlotKind.HAND] and not found[SlotKind.LOWER_ARM]:
            yield Fault(Step.SLOTS, f"{location.label}: a hand without a lower arm")


def _step_of(kind: SlotKind) -> Step:
    if kind is SlotKind.ENGINE:
        return Step.ENGINE
    return Step.CONTROLS if kind in (SlotKind.GYRO, SlotKind.COCKPIT) else Step.SLOTS


def _slot_faults(sheet: MechSheet) -> Iterator[Fault]:
    for mount in sheet.mounts:
        needed = item_tons(mount.item, sheet)
        if mount.item.slots is None and len(mount.slots) != needed:
            text = (
                f"{mount.location.label}: {mount.item.name} needs {needed:g} critical slots "
                f"here, not {len(mount.slots)}"
            )
            yield Fault(Step.SLOTS, text, unplayable=True)


def _pod_faults(sheet: MechSheet) -> Iterator[Fault]:
    pods = [(at, slot) for at in sheet.locations for slot in sheet.slots[at] if slot.pod]
    if pods and not sheet.omni:
        yield Fault(Step.PODS, "only OmniMechs carry pods")
    for location, slot in pods:
        masc = slot.item is not None and Tag.MASC in slot.item.tags
        if slot.kind in _NEVER_IN_PODS or masc:
            yield Fault(Step.PODS, f"{location.label}: {slot.name} cannot be in a pod")


def _forearm_faults(sheet: MechSheet) -> Iterator[Fault]:
    for arm in ARMS if sheet.omni and not sheet.quad else ():
        gun = next((m.item for m in sheet.mounts if m.location is arm and no_forearm(m.item)), None)
        if gun and (sheet.slots_of(SlotKind.LOWER_ARM, arm) or sheet.slots_of(SlotKind.HAND, arm)):
            text = f"{arm.label}: with the {gun.name} there is no room for lower arm and hand"
            yield Fault(Step.PODS, text)


def no_forearm(item: object) -> bool:
    """Whether an OmniMech's arm with this weapon has no room for lower arm and hand: PPCs,
    autocannon and Gauss rifles (Compendium, Outfitting an OmniMech)."""
    if not isinstance(item, Weapon):
        return False
    gun = Tag.DIRECT_FIRE in item.tags and item.shots_per_ton is not None
    return gun or item.name in ("PPC", "ER PPC")


def _armor_point_faults(sheet: MechSheet) -> Iterator[Fault]:
    for location in sheet.locations:
        points = sheet.armor[location] + sheet.rear_armor.get(location, 0)
        most = max_armor(sheet.tons, location)
        if points > most:
            text = f"{location.label}: {points} armor points, at most {most}"
            yield Fault(Step.ARMOR_POINTS, text, unplayable=True)
