"""A record sheet as text, and as plain facts for other programs."""

from __future__ import annotations

import textwrap
from itertools import zip_longest
from typing import Any

from btterm.classic.sheets.mech.battle_value import mech_value
from btterm.classic.sheets.mech.locations import TORSOS, Location
from btterm.classic.sheets.mech.pods import pod_space
from btterm.classic.sheets.mech.sheet import Bin, MechSheet, Mount, Slot, SlotKind

WIDTH = 80
_SLOT_WIDTH = 26
_UNBROKEN = "\N{NO-BREAK SPACE}"

_HEAD, _CENTER, _RIGHT, _LEFT = Location.HD, Location.CT, Location.RT, Location.LT
_BIPED_COLUMNS = (
    (Location.LA, _LEFT, Location.LL),
    (_HEAD, _CENTER),
    (Location.RA, _RIGHT, Location.RL),
)
_QUAD_COLUMNS = (
    (Location.FLL, _LEFT, Location.RLL),
    (_HEAD, _CENTER),
    (Location.FRL, _RIGHT, Location.RRL),
)


def sheet_lines(sheet: MechSheet) -> list[str]:
    """The record sheet in lines of at most 80 columns."""
    parts = (
        _head_lines(sheet),
        beside(_doll_lines(sheet), _data_lines(sheet)),
        _weapon_lines(sheet),
        wrapped("Ammunition", [_bin_label(bin_) for bin_ in sheet.bins]),
        _critical_lines(sheet),
        wrapped("Notes", list(sheet.notes)),
    )
    lines: list[str] = []
    for part in parts:
        if part:
            lines += ["", *part]
    return [line[:WIDTH].rstrip() for line in lines[1:]]


def _head_lines(sheet: MechSheet) -> list[str]:
    name = f"{sheet.name} ({sheet.code_name})" if sheet.code_name else sheet.name
    kind = "OmniMech" if sheet.omni else "'Mech"
    facts = [f"{sheet.tons} tons", f"{sheet.tech_base} {'quad ' if sheet.quad else ''}{kind}"]
    if sheet.year is not None:
        facts.append(str(sheet.year))
    return [f"{name:<40}  {'  '.join(facts):>38}"]


def _doll_lines(sheet: MechSheet) -> list[str]:
    """Armor, internal structure ("is") and rear armor ("re") where they lie on the body."""
    left, _, right = _QUAD_COLUMNS if sheet.quad else _BIPED_COLUMNS
    rows: tuple[tuple[Location | None, ...], ...] = (
        (None, None, _HEAD, None, None),
        (left[0], _LEFT, _CENTER, _RIGHT, right[0]),
        (None, left[2], None, right[2], None),
    )
    lines: list[str] = []
    for row in rows:
        armor = [f"{place:>3} {sheet.armor[place]:>2}" if place else "" for place in row]
        inner = [f" is {sheet.structure_points[place]:>2}" if place else "" for place in row]
        rear = [f" re {sheet.rear_armor[place]:>2}" if place in TORSOS else "" for place in row]
        cells = (armor, inner, rear) if any(rear) else (armor, inner)
        lines += ["  ".join(f"{cell:<6}" for cell in line) for line in cells]
    return lines


def _data_lines(sheet: MechSheet) -> list[str]:
    sinks = "double" if sheet.double_heat_sinks else "single"
    gunnery, piloting = sheet.skills
    lines = [
        f"Walk {sheet.walk}   Run {sheet.run}   Jump {sheet.jump}   BV {mech_value(sheet).total:,}",
        f"Engine      {sheet.engine_rating} {'XL' if sheet.xl_engine else 'fusion'}",
        f"Structure   {'endo steel' if sheet.endo_steel else 'standard'}",
        f"Armor       {sheet.armor_points} "
        f"{'ferro-fibrous' if sheet.ferro_fibrous else 'standard'}",
        f"Heat sinks  {sheet.heat_sinks} {sinks}: {sheet.dissipation} heat a turn",
        f"            {sheet.engine_sinks} of them in the engine",
        f"Pilot       gunnery {gunnery}, piloting {piloting}",
    ]
    if sheet.omni:
        lines.append(f"Pods        {pod_space(sheet):g} tons")
    if sheet.crew is not None:
        lines.append(f"            {sheet.crew.name}")
    return lines


def beside(left: list[str], right: list[str]) -> list[str]:
    """Two columns of lines."""
    return [f"{a:<41}{b}" for a, b in zip_longest(left, right, fillvalue="")]


def _weapon_lines(sheet: MechSheet) -> list[str]:
    if not sheet.mounts:
        return []
    title = f" #  {'Weapon':<11} {'Loc':<7} Heat {'Damage':>9}  Min  Short Medium  Long  Shots"
    return [title, *(_weapon_line(sheet, n, m) for n, m in enumerate(sheet.mounts, 1))]


def _weapon_line(sheet: MechSheet, number: int, mount: Mount) -> str:
    item, weapon = mount.item, mount.weapon
    place = f"{mount.location}{' (R)' if mount.rear else ''}"
    heat, damage, least, shots = "-", "-", "-", "-"
    if weapon is not None:
        heat = str(weapon.heat)
        damage = f"{weapon.damage}/missile" if weapon.rack_size > 1 and weapon.missiles else ""
        damage = damage or str(weapon.damage or "-")
        least = str(weapon.min_range or "-")
    if weapon is not None and weapon.ammo is not None:
        shots = str(sum(bin_.shots for bin_ in sheet.bins if bin_.ammo.weapon == weapon.name))
    reach = f"{item.short or '-':>5} {item.medium or '-':>6} {item.long or '-':>5}"
    return (
        f"{number:>2}  {item.short_name:<11} {place:<7} {heat:>4} {damage:>9}  {least:>3}  "
        f"{reach}  {shots:>5}"
    )


def _bin_label(bin_: Bin) -> str:
    label = f"{bin_.ammo.short_name} {bin_.shots} {bin_.location}"
    return label.replace(" ", _UNBROKEN)


def wrapped(title: str, parts: list[str]) -> list[str]:
    """A list under a title, in lines that end before the margin; nothing for no parts."""
    if not parts:
        return []
    text = f"{title:<12}" + "; ".join(parts)
    lines = textwrap.wrap(text, WIDTH, subsequent_indent=" " * 12)
    return [line.replace(_UNBROKEN, " ") for line in lines]


def _critical_lines(sheet: MechSheet) -> list[str]:
    columns = [
        [line for location in column for line in _slot_lines(sheet, location)]
        for column in (_QUAD_COLUMNS if sheet.quad else _BIPED_COLUMNS)
    ]
    return [
        " ".join(f"{cell:<{_SLOT_WIDTH}}" for cell in row)
        for row in zip_longest(*columns, fillvalue="")
    ]


def _slot_lines(sheet: MechSheet, location: Location) -> list[str]:
    """The Critical Hit Table of a location: the slots of 1D6, or of two times 1D6."""
    rows = [
        f" {index % 6 + 1} {_slot_label(slot)}"[:_SLOT_WIDTH]
        for index, slot in enumerate(sheet.slots[location])
    ]
    return [location.label, *rows]


def _slot_label(slot: Slot) -> str:
    if slot.kind is SlotKind.AMMUNITION and slot.item is not None:
        return f"{slot.item.short_name} {slot.shots}"
    if slot.kind is SlotKind.UNKNOWN:
        return f"? {slot.name.removeprefix('Unknown (')[:-1]}"
    return str(slot)


def sheet_facts(sheet: MechSheet) -> dict[str, Any]:
    """The sheet under stable keys, ready for JSON (docs/record-sheet-format.md). Slots are
    numbered from 1, as on paper."""
    gunnery, piloting = sheet.skills
    return {
        "name": sheet.name,
        "chassis": sheet.chassis,
        "model": sheet.model,
        "code_name": sheet.code_name,
        "tons": sheet.tons,
        "tech_base": str(sheet.tech_base),
        "quad": sheet.quad,
        "omni": sheet.omni,
        "pod_tons": pod_space(sheet) if sheet.omni else None,
        "searchlight": sheet.searchlight,
        "year": sheet.year,
        "walk": sheet.walk,
        "run": sheet.run,
        "jump": sheet.jump,
        "engine": {"rating": sheet.engine_rating, "type": "XL" if sheet.xl_engine else "fusion"},
        "structure": "endo steel" if sheet.endo_steel else "standard",
        "armor_type": "ferro-fibrous" if sheet.ferro_fibrous else "standard",
        "heat_sinks": {
            "count": sheet.heat_sinks,
            "type": "double" if sheet.double_heat_sinks else "single",
            "in_engine": sheet.engine_sinks,
            "dissipation": sheet.dissipation,
        },
        "skills": {"gunnery": gunnery, "piloting": piloting},
        "armor_points": sheet.armor_points,
        "locations": {str(place): _location_facts(sheet, place) for place in sheet.locations},
        "equipment": [_mount_facts(mount) for mount in sheet.mounts],
        "ammunition": [_bin_facts(bin_) for bin_ in sheet.bins],
        "notes": list(sheet.notes),
        "excused": list(sheet.excused),
    }


def _location_facts(sheet: MechSheet, location: Location) -> dict[str, Any]:
    return {
        "armor": sheet.armor[location],
        "rear_armor": sheet.rear_armor.get(location),
        "structure": sheet.structure_points[location],
        "case": location in sheet.case,
        "slots": [f"{slot.name} (R)" if slot.rear else slot.name for slot in sheet.slots[location]],
        "pods": [number for number, slot in enumerate(sheet.slots[location], 1) if slot.pod],
    }


def _mount_facts(mount: Mount) -> dict[str, Any]:
    item, weapon = mount.item, mount.weapon
    facts: dict[str, Any] = {
        "item": item.name,
        "kind": "gear" if weapon is None else str(weapon.kind),
        "location": str(mount.location),
        "slots": [slot + 1 for slot in mount.slots],
        "rear": mount.rear,
        "short": item.short,
        "medium": item.medium,
        "long": item.long,
    }
    if weapon is not None:
        facts |= {
            "heat": weapon.heat,
            "damage": weapon.damage,
            "rack_size": weapon.rack_size,
            "min_range": weapon.min_range,
            "to_hit_modifier": weapon.to_hit_modifier,
            "ammunition": weapon.ammo,
        }
    return facts


def _bin_facts(bin_: Bin) -> dict[str, Any]:
    return {
        "item": bin_.ammo.name,
        "weapon": bin_.ammo.weapon,
        "munition": bin_.ammo.munition,
        "location": str(bin_.location),
        "slot": bin_.slot + 1,
        "shots": bin_.shots,
        "damage_per_shot": bin_.ammo.damage_per_shot,
    }
