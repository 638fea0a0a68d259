"""What a 'Mech has to be repaired between battles, and what can be taken out of it (Compendium,
Scavenging and Repair)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator

from btterm.classic.rules.repairs import Damage, Repair, part_name, points_of
from btterm.classic.sheets.mech.locations import BLOWN_OFF_WITH, TORSOS, Location
from btterm.classic.sheets.mech.sheet import MechSheet, Slot, SlotKind
from btterm.classic.units.mech import Mech

_ROWS = {
    SlotKind.LIFE_SUPPORT: Damage.LIFE_SUPPORT,
    SlotKind.SENSORS: Damage.SENSORS,
    SlotKind.COCKPIT: Damage.COCKPIT,
    SlotKind.ENGINE: Damage.ENGINE,
    SlotKind.GYRO: Damage.GYRO,
    SlotKind.SHOULDER: Damage.JOINT,
    SlotKind.HIP: Damage.JOINT,
    SlotKind.UPPER_ARM: Damage.ACTUATOR,
    SlotKind.LOWER_ARM: Damage.ACTUATOR,
    SlotKind.HAND: Damage.ACTUATOR,
    SlotKind.UPPER_LEG: Damage.ACTUATOR,
    SlotKind.LOWER_LEG: Damage.ACTUATOR,
    SlotKind.FOOT: Damage.ACTUATOR,
    SlotKind.JUMP_JET: Damage.JUMP_JET,
    SlotKind.HEAT_SINK: Damage.HEAT_SINK,
}
"""The rows of the Repair Difficulty Table for the slots of the Critical Hit Tables; those of
everything else are equipment."""
_BY_WEIGHT = (Damage.JOINT, Damage.ACTUATOR, Damage.JUMP_JET)
"""What fits only into 'Mechs of the same weight."""
GYRO_STEP = 100
"""Engine rating for each ton of the gyro."""
LAMP = "searchlight"
HOT = "hot"
_HOLDS = {limb: torso for torso, limbs in BLOWN_OFF_WITH.items() for limb in limbs}


def repairs(mech: Mech) -> list[Repair]:
    """All damage of a 'Mech, location by location."""
    found = [each for location in mech.structure for each in _in_location(mech, location)]
    for number in mech.hot:
        words = f"{mech.sheet.mounts[number].item.name}: runs hot"
        found.append(Repair(f"{HOT} {number + 1}", Damage.EQUIPMENT, words))
    if mech.lamp_out:
        found.append(Repair(LAMP, Damage.EQUIPMENT, LAMP.capitalize(), _part(mech, "Searchlight")))
    return found


def _in_location(mech: Mech, location: Location) -> Iterator[Repair]:
    sheet, label = mech.sheet, location.label
    whole = sheet.structure_points[location]
    structure = _part(mech, "Endo Steel" if sheet.endo_steel else "Structure")
    if not mech.stands(location):
        torso = _HOLDS.get(location)
        first = torso.label if torso in mech.structure and not mech.stands(torso) else ""
        if location in mech.blown_off:
            yield Repair(f"{location} limb", Damage.LIMB, f"{label}: blown off", first=first)
        else:
            words = f"{label}: destroyed"
            key = f"{location} segment"
            yield Repair(key, Damage.SEGMENT, words, structure, whole, first=first)
        return
    if lost := whole - mech.structure[location]:
        words = f"{label}: {points_of(lost, 'structure')}"
        yield Repair(f"{location} structure", Damage.STRUCTURE, words, structure, lost)
    yield from _criticals(mech, location)
    armor = _part(mech, "Ferro-Fibrous" if sheet.ferro_fibrous else "Armor")
    if lost := _armor_lost(mech, location):
        words = f"{label}: {points_of(lost, 'armor')}"
        yield Repair(f"{location} armor", Damage.ARMOR, words, armor, lost)


def _armor_lost(mech: Mech, location: Location) -> int:
    lost = mech.sheet.armor[location] - mech.armor[location]
    if location in TORSOS:
        lost += mech.sheet.rear_armor[location] - mech.rear_armor[location]
    return lost


def _criticals(mech: Mech, location: Location) -> Iterator[Repair]:
    """Each slot that was hit; those of one weapon or piece of equipment are one repair."""
    told = set[int]()
    for slot in mech.criticals[location]:
        if slot in told:
            continue
        mount = mech.sheet.mount_at(location, slot)
        places = mount.places if mount is not None else ((location, slot),)
        hit = [(place, n) for place, n in places if n in mech.criticals[place]]
        if hit[0] != (location, slot):
            # Split over two locations: told with the other one.
            continue
        told |= {n for place, n in hit if place is location}
        found = mech.sheet.slots[location][slot]
        words = f"{location.label}: {found.name}"
        damage = _ROWS.get(found.kind, Damage.EQUIPMENT)
        key = f"{location} slot {slot + 1}"
        yield Repair(key, damage, words, _slot_part(mech, found), hits=len(hit))


def _part(mech: Mech, name: str) -> str:
    return part_name(name, mech.sheet.tech_base)


def _slot_part(mech: Mech, slot: Slot) -> str:
    """The part that replaces what is in a slot; a bin of ammunition takes none."""
    if slot.kind is SlotKind.AMMUNITION:
        return ""
    sheet: MechSheet = mech.sheet
    damage = _ROWS.get(slot.kind)
    if damage is Damage.ENGINE:
        return _part(mech, f"{'XL ' * sheet.xl_engine}Engine {sheet.engine_rating}")
    if damage is Damage.GYRO:
        return _part(mech, f"Gyro {math.ceil(sheet.engine_rating / GYRO_STEP)} t")
    return _part(mech, f"{slot.name} {sheet.tons} t" if damage in _BY_WEIGHT else slot.name)


def mend(mech: Mech, key: str, points: int, *, whole: bool) -> None:
    """What comes of a repair: armor and structure by so many points; `whole`: not in part."""
    if key == LAMP:
        mech.lamp_out = False
        return
    place, what, *number = key.split()
    if place == HOT:
        mech.hot.remove(int(what) - 1)
        return
    location = Location(place)
    match what:
        case "armor":
            _add_armor(mech, location, points)
        case "structure":
            mech.structure[location] += points
        case "limb":
            mech.structure[location] = mech.sheet.structure_points[location]
            mech.blown_off.remove(location)
        case "segment":
            # A new one is empty: all that was in it has yet to be replaced.
            mech.structure[location] = mech.sheet.structure_points[location]
            mech.criticals[location] = list(mech.sheet.hittable[location])
            mech.patched.pop(location, None)
        case "slot":
            _mend_slot(mech, location, int(number[0]) - 1, whole=whole)


def _add_armor(mech: Mech, location: Location, points: int) -> None:
    """Armor comes on the front first."""
    front = min(points, mech.sheet.armor[location] - mech.armor[location])
    mech.armor[location] += front
    if location in TORSOS:
        mech.rear_armor[location] += points - front


def _mend_slot(mech: Mech, location: Location, slot: int, *, whole: bool) -> None:
    mount = mech.sheet.mount_at(location, slot)
    places = mount.places if mount is not None else ((location, slot),)
    for place, number in places:
        if number not in mech.criticals[place]:
            continue
        mech.criticals[place] = [n for n in mech.criticals[place] if n != number]
        patches = {*mech.patched.get(place, ())} - {number}
        if not whole:
            patches.add(number)
        mech.patched.pop(place, None)
        if patches:
            mech.patched[place] = sorted(patches)


def salvage(mech: Mech) -> Counter[str]:
    """The parts that can be taken out of a 'Mech: nothing from where no structure is left
    (Compendium, Material Availability)."""
    found = Counter[str]()
    sheet = mech.sheet
    armor = _part(mech, "Ferro-Fibrous" if sheet.ferro_fibrous else "Armor")
    structure = _part(mech, "Endo Steel" if sheet.endo_steel else "Structure")
    for location in mech.structure:
        if not mech.stands(location):
            continue
        found[structure] += mech.structure[location]
        found[armor] += mech.armor[location] + mech.rear_armor.get(location, 0)
        found.update(_whole_parts(mech, location))
    for mount in (*sheet.mounts, *sheet.sinks):
        if _stands_whole(mech, mount.places):
            found[_part(mech, mount.item.name)] += 1
    for number, bin_ in enumerate(sheet.bins):
        if _stands_whole(mech, bin_.places):
            found[_part(mech, bin_.ammo.name)] += mech.shots[number]
    if sheet.searchlight and not mech.lamp_out and mech.stands(Location.HD):
        found[_part(mech, "Searchlight")] += 1
    return +found


def _whole_parts(mech: Mech, location: Location) -> Iterator[str]:
    """The 'Mech's own systems in a location, slot by slot."""
    spoiled = {*mech.criticals[location], *mech.patched.get(location, ())}
    for number, slot in enumerate(mech.sheet.slots[location]):
        own = slot.kind in _ROWS and slot.kind is not SlotKind.HEAT_SINK
        if own and number not in spoiled and (part := _slot_part(mech, slot)):
            yield part


def _stands_whole(mech: Mech, places: tuple[tuple[Location, int], ...]) -> bool:
    return all(
        mech.stands(place)
        and slot not in mech.criticals[place]
        and slot not in mech.patched.get(place, ())
        for place, slot in places
    )
