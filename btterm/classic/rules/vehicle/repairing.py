"""What a vehicle has to be repaired between battles, and what can be taken out of it (Compendium,
Scavenging and Repair). The book's table is about 'Mechs; vehicles go by its rows."""

from __future__ import annotations

from collections import Counter

from btterm.classic.rules.repairs import Damage, Repair, part_name, points_of
from btterm.classic.rules.vehicle.criticals import DESTROYED
from btterm.classic.sheets.vehicle.sheet import Section
from btterm.classic.units.vehicle import Vehicle

DRIVE, TURRET = "drive", "turret"


def repairs(vehicle: Vehicle) -> list[Repair]:
    """All damage of a vehicle, section by section."""
    found = [each for section in vehicle.structure for each in _in_section(vehicle, section)]
    if vehicle.immobilized or vehicle.mp_lost:
        part = _part(vehicle, f"Drive {vehicle.tons} t")
        found.append(Repair(DRIVE, Damage.ENGINE, "Drive", part))
    if vehicle.turret_locked:
        found.append(Repair(TURRET, Damage.EQUIPMENT, "Turret: locked"))
    for number in _lost(vehicle):
        name = vehicle.sheet.mounts[number].item.name
        key = f"weapon {number + 1}"
        found.append(Repair(key, Damage.EQUIPMENT, f"Weapon: {name}", _part(vehicle, name)))
    return found


def _in_section(vehicle: Vehicle, section: Section) -> list[Repair]:
    label, whole = section.label, vehicle.sheet.structure_points
    structure = _part(vehicle, "Structure")
    if not vehicle.structure[section]:
        words = f"{label}: destroyed"
        return [Repair(f"{section} segment", Damage.SEGMENT, words, structure, whole)]
    found = []
    if lost := whole - vehicle.structure[section]:
        words = f"{label}: {points_of(lost, 'structure')}"
        found.append(Repair(f"{section} structure", Damage.STRUCTURE, words, structure, lost))
    if lost := vehicle.sheet.armor[section] - vehicle.armor[section]:
        words = f"{label}: {points_of(lost, 'armor')}"
        part = _part(vehicle, "Armor")
        found.append(Repair(f"{section} armor", Damage.ARMOR, words, part, lost))
    return found


def _lost(vehicle: Vehicle) -> list[int]:
    return sorted(number for number, why in vehicle.useless.items() if why == DESTROYED)


def _part(vehicle: Vehicle, name: str) -> str:
    return part_name(name, vehicle.sheet.tech_base)


def mend(vehicle: Vehicle, key: str, points: int, *, whole: bool) -> None:
    """What comes of a repair: armor and structure by so many points."""
    what, *more = key.split()
    match what, more:
        case ("drive", _):
            vehicle.immobilized, vehicle.mp_lost = False, 0
        case ("turret", []):
            vehicle.turret_locked = False
        case ("weapon", [number]):
            del vehicle.useless[int(number) - 1]
        case (_, ["armor"]):
            vehicle.armor[Section(what)] += points
        case (_, ["structure"]):
            vehicle.structure[Section(what)] += points
        case (_, ["segment"]):
            vehicle.structure[Section(what)] = vehicle.sheet.structure_points


def salvage(vehicle: Vehicle) -> Counter[str]:
    """The parts that can be taken out of a vehicle: nothing from sections without structure, where
    its weapons were as well (Compendium, Material Availability)."""
    found = Counter[str]()
    stand = {section for section, points in vehicle.structure.items() if points}
    for section in stand:
        found[_part(vehicle, "Structure")] += vehicle.structure[section]
        found[_part(vehicle, "Armor")] += vehicle.armor[section]
    if len(stand) < len(vehicle.structure):
        return +found
    if not (vehicle.immobilized or vehicle.mp_lost):
        found[_part(vehicle, f"Drive {vehicle.tons} t")] += 1
    for number, mount in enumerate(vehicle.sheet.mounts):
        if number not in _lost(vehicle):
            found[_part(vehicle, mount.item.name)] += 1
    for number, bin_ in enumerate(vehicle.sheet.bins):
        found[_part(vehicle, bin_.ammo.name)] += vehicle.shots[number]
    return +found
