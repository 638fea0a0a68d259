"""A vehicle's record sheet as text, and as plain facts for other programs."""

from __future__ import annotations

from typing import Any

from btterm.classic.equipment.catalogue import Ammunition, Gear, Weapon
from btterm.classic.sheets.mech.text import WIDTH, beside, wrapped
from btterm.classic.sheets.vehicle.battle_value import vehicle_value
from btterm.classic.sheets.vehicle.sheet import Fitting, Section, VehicleSheet

_UNBROKEN = "\N{NO-BREAK SPACE}"


def vehicle_lines(sheet: VehicleSheet) -> list[str]:
    """The record sheet in lines of at most 80 columns."""
    gear = [f"{f} {f.section}" for f in sheet.fittings if isinstance(f.item, Gear)]
    parts = (
        head_lines(sheet.name, [f"{sheet.tons} tons", *_facts(sheet)]),
        beside(_armor_lines(sheet), _data_lines(sheet)),
        _weapon_lines(sheet),
        _list_lines("Ammunition", [f"{ammo.short_name} {n}" for ammo, n in sheet.ammunition]),
        _list_lines("Equipment", gear),
        wrapped("Terrain", [sheet.terrain]),
        wrapped("Notes", list(sheet.notes)),
    )
    lines: list[str] = []
    for part in parts:
        if part:
            lines += ["", *part]
    return [line[:WIDTH].rstrip() for line in lines[1:]]


def _list_lines(title: str, parts: list[str]) -> list[str]:
    """A list whose parts are never torn apart at the end of a line."""
    return wrapped(title, [part.replace(" ", _UNBROKEN) for part in parts])


def head_lines(name: str, facts: list[str]) -> list[str]:
    """The name and what it is, side by side where there is room."""
    right = "  ".join(facts)
    if len(name) + 2 + len(right) > WIDTH:
        return [name, f"{right:>{WIDTH}}"]
    return [f"{name}{right:>{WIDTH - len(name)}}"]


def _facts(sheet: VehicleSheet) -> list[str]:
    year = [] if sheet.year is None else [str(sheet.year)]
    return [f"{sheet.tech_base} {sheet.kind}", *year]


def _armor_lines(sheet: VehicleSheet) -> list[str]:
    """Armor where it lies on the vehicle, with the front at the top."""

    def cell(section: Section) -> str:
        points = sheet.armor.get(section)
        return "" if points is None else f"{section} {points}"

    middle = cell(Section.TURRET) or cell(Section.ROTOR)
    return [
        f"{cell(Section.FRONT):^38}",
        f"{cell(Section.LEFT):^13}{middle:^12}{cell(Section.RIGHT):^13}",
        f"{cell(Section.REAR):^38}",
        f"{f'structure {sheet.structure_points} in each part':^38}",
    ]


def _data_lines(sheet: VehicleSheet) -> list[str]:
    gunnery, driving = sheet.skills
    lines = [
        f"Cruise {sheet.cruise}   Flank {sheet.flank}   BV {vehicle_value(sheet).total:,}",
        f"Engine      {sheet.engine_rating} {sheet.engine}",
        f"Armor       {sheet.armor_points} "
        f"{'ferro-fibrous' if sheet.ferro_fibrous else 'standard'}",
        f"Heat sinks  {sheet.heat_sinks}",
        f"Crew        gunnery {gunnery}, driving {driving}",
    ]
    if sheet.crew is not None:
        lines.append(f"            {sheet.crew.name}")
    if sheet.searchlight:
        lines.append("Searchlight for fights at night")
    if sheet.sealed:
        lines.append("Sealed      against a vacuum")
    if sheet.cargo_tons:
        lines.append(f"Cargo       {sheet.cargo_tons:g} tons")
    return lines


def _weapon_lines(sheet: VehicleSheet) -> list[str]:
    if not sheet.weapons:
        return []
    title = f" #  {'Weapon':<11} {'Loc':<7} {'Damage':>9}  Min  Short Medium  Long  Shots"
    return [title, *(_weapon_line(sheet, n, *gun) for n, gun in enumerate(sheet.weapons, 1))]


def _weapon_line(sheet: VehicleSheet, number: int, weapon: Weapon, section: Section) -> str:
    damage = str(weapon.damage or "-")
    if weapon.rack_size > 1 and weapon.missiles:
        damage = f"{weapon.damage}/missile"
    shots = "-"
    if weapon.ammo is not None:
        shots = str(sum(n for ammo, n in sheet.ammunition if ammo.weapon == weapon.name))
    reach = f"{weapon.short or '-':>5} {weapon.medium or '-':>6} {weapon.long or '-':>5}"
    return (
        f"{number:>2}  {weapon.short_name:<11} {section:<7} {damage:>9}  "
        f"{weapon.min_range or '-':>3}  {reach}  {shots:>5}"
    )


def vehicle_facts(sheet: VehicleSheet) -> dict[str, Any]:
    """The sheet under stable keys, ready for JSON (docs/vehicle-sheets.md)."""
    gunnery, driving = sheet.skills
    return {
        "kind": "vehicle",
        "name": sheet.name,
        "chassis": sheet.chassis,
        "model": sheet.model,
        "tons": sheet.tons,
        "tech_base": str(sheet.tech_base),
        "year": sheet.year,
        "motion": str(sheet.motion),
        "cruise": sheet.cruise,
        "flank": sheet.flank,
        "engine": {"rating": sheet.engine_rating, "type": str(sheet.engine)},
        "armor_type": "ferro-fibrous" if sheet.ferro_fibrous else "standard",
        "armor_points": sheet.armor_points,
        "structure_points": sheet.structure_points,
        "heat_sinks": sheet.heat_sinks,
        "cargo_tons": sheet.cargo_tons,
        "sealed": sheet.sealed,
        "searchlight": sheet.searchlight,
        "skills": {"gunnery": gunnery, "driving": driving},
        "armor": {str(section): sheet.armor[section] for section in sheet.sections},
        "equipment": [
            _fitting_facts(f) for f in sheet.fittings if not isinstance(f.item, Ammunition)
        ],
        "ammunition": [
            {"item": ammo.name, "weapon": ammo.weapon, "munition": ammo.munition, "shots": shots}
            for ammo, shots in sheet.ammunition
        ],
        "notes": list(sheet.notes),
    }


def _fitting_facts(fitting: Fitting) -> dict[str, Any]:
    item = fitting.item
    kind = "dead weight" if fitting.inert else "gear"
    facts: dict[str, Any] = {
        "item": item.name,
        "kind": str(item.kind) if isinstance(item, Weapon) else kind,
        "section": str(fitting.section),
        "tons": item.tons,
        "short": item.short,
        "medium": item.medium,
        "long": item.long,
    }
    if isinstance(item, Weapon):
        facts |= {
            "damage": item.damage,
            "rack_size": item.rack_size,
            "min_range": item.min_range,
            "to_hit_modifier": item.to_hit_modifier,
            "ammunition": item.ammo,
        }
    return facts
