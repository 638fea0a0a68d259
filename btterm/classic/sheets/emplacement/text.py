"""The record sheet of a gun emplacement as text, and as plain facts."""

from __future__ import annotations

from typing import Any

from btterm.classic.sheets.emplacement.sheet import EmplacementSheet, Position
from btterm.classic.sheets.mech.text import WIDTH, wrapped
from btterm.classic.sheets.vehicle.text import head_lines


def emplacement_lines(sheet: EmplacementSheet) -> list[str]:
    """The record sheet in lines of at most 80 columns."""
    facts = [f"{sheet.tech_base} gun emplacement", *([str(sheet.year)] if sheet.year else [])]
    lines = [*head_lines(sheet.name, facts), ""]
    lines.append(f"Building    {sheet.construction}, CF {sheet.cf}")
    if sheet.turret_armor:
        lines.append(f"Turret      {sheet.turret_armor} armor points")
    lines.append("")
    for place in Position:
        names = [gun.item.name for gun in sheet.mounts if gun.location is place]
        names += [f"{b.ammo.name}, {b.shots} shots" for b in sheet.bins if b.location is place]
        lines += [f"{place.label:<12}{name}" for name in names]
    notes = wrapped("Notes", list(sheet.notes))
    return [line[:WIDTH].rstrip() for line in (*lines, *([""] if notes else []), *notes)]


def emplacement_facts(sheet: EmplacementSheet) -> dict[str, Any]:
    """The sheet under stable keys, ready for JSON."""
    return {
        "kind": "gun emplacement",
        "name": sheet.name,
        "chassis": sheet.chassis,
        "model": sheet.model,
        "tech_base": str(sheet.tech_base),
        "year": sheet.year,
        "cf": sheet.cf,
        "turret_armor": sheet.turret_armor,
        "skills": {"gunnery": sheet.skills[0]},
        "weapons": [{"name": gun.item.name, "place": gun.location.value} for gun in sheet.mounts],
        "ammunition": [{"name": b.ammo.name, "shots": b.shots} for b in sheet.bins],
        "notes": list(sheet.notes),
    }
