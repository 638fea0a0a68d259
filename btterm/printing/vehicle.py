"""A vehicle's record sheet on paper: armor and structure of every side to cross out, weapons,
movement, the hit tables of its kind and its crew."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator

from btterm.classic.equipment.catalogue import Ammunition
from btterm.classic.sheets.vehicle.sheet import VESSELS, Motion, Section, VehicleSheet
from btterm.printing.drawing import FAINT, PAPER, box, circles, rule, text
from btterm.printing.parts import (
    LoadRow,
    Place,
    WeaponRow,
    book_table,
    facts,
    moved,
    notes,
    panel,
    part,
    skills,
    title,
    weapons,
)
from btterm.rulebook.tables import find_table

_HULL: dict[Section, Place] = {
    Section.FRONT: (14, 0, 68, 38),
    Section.LEFT: (2, 40, 26, 70),
    Section.TURRET: (30, 45, 36, 60),
    Section.ROTOR: (30, 45, 36, 60),
    Section.RIGHT: (68, 40, 26, 70),
    Section.REAR: (14, 112, 68, 36),
}
"""Where the sides lie in a drawing 96 wide and 148 high, with the front at the top."""
_STRUCTURE_SHARE = 0.3
_HIGH_OR_DEEP = (Motion.VTOL, Motion.SUBMARINE)


def vehicle_strokes(sheet: VehicleSheet) -> Iterator[str]:
    """All that is drawn on the page."""
    year = f", {sheet.year}" if sheet.year is not None else ""
    yield from title(sheet.name, f"{sheet.tons} tons", f"{sheet.tech_base} {sheet.kind}{year}")
    yield from panel("Vehicle Data", 8, 23, 94, 34)
    yield from _data(sheet)
    yield from panel("Weapons and Equipment", 8, 61, 94, 72)
    yield from _weapons(sheet)
    yield from panel(f"Armor: {sheet.armor_points} points", 106, 23, 96, 156)
    for section in sheet.sections:
        yield from _side(sheet, section, moved(_HULL[section], 106, 29))
    yield from _tables(sheet)
    yield from panel("Movement and Damage", 106, 183, 96, 64)
    yield from _movement(sheet)
    yield from _marks(sheet)
    yield from panel("Crew", 8, 251, 94, 38)
    crew = sheet.crew.name if sheet.crew is not None else ""
    gunnery, driving = sheet.skills
    yield from skills(crew, (("Gunnery", gunnery), ("Driving", driving)), 266)
    if sheet.motion in _HIGH_OR_DEEP:
        yield from _elevations()
    yield from notes(sheet.notes, (106, 251, 96, 38))


def _elevations() -> Iterator[str]:
    """Where a VTOL or a submarine is at the end of its moves, turn by turn."""
    for row, label in enumerate(("Turn", "Elevation")):
        y = 281.4 + row * 3.6
        yield text(11, y + 2.7, label, 2.4, fill=FAINT)
        for number in range(12):
            yield box(24 + number * 6, y, 6, 3.6, line=0.2, corner=0.3)


def _data(sheet: VehicleSheet) -> Iterator[str]:
    left = (
        ("Cruising MP", f"{sheet.cruise}"),
        ("Flank MP", f"{sheet.flank}"),
        ("Heat sinks", f"{sheet.heat_sinks}"),
        ("Cargo", f"{sheet.cargo_tons:g} tons" if sheet.cargo_tons else "none"),
    )
    right = (
        ("Engine", f"{sheet.engine_rating} {sheet.engine}"),
        ("Structure", f"{sheet.structure_points} in each part"),
        ("Armor", "ferro-fibrous" if sheet.ferro_fibrous else "standard"),
    )
    yield from facts(left, 11, 33)
    yield from facts(right, 57, 33)
    yield from facts([("Terrain", sheet.terrain)], 11, 53, room=69)


def _weapons(sheet: VehicleSheet) -> Iterator[str]:
    """Items of one kind in one place share a row, and so does their ammunition."""
    mounted = Counter((f.item, f.section) for f in sheet.fittings)
    rows = [
        WeaponRow(number, item, str(section))
        for (item, section), number in mounted.items()
        if not isinstance(item, Ammunition)
    ]
    shots: dict[str, list[int]] = {}
    for ammo, number in sheet.ammunition:
        shots.setdefault(ammo.name, []).append(number)
    loads = [LoadRow.of(name, Section.BODY, bins) for name, bins in shots.items()]
    yield from weapons(rows, loads, 66, 67, heat=False)


def _side(sheet: VehicleSheet, section: Section, place: Place) -> Iterator[str]:
    """Armor around, and the structure behind it."""
    x, y, width, height = place
    points = sheet.armor[section]
    yield box(*place, corner=2)
    inner = height * _STRUCTURE_SHARE
    yield from part(f"{section} {points}", points, (x, y, width, height - inner))
    yield text(x + width / 2, y + height - inner + 3, "structure", 2.2, anchor="middle", fill=FAINT)
    room = (x + 1, y + height - inner + 3.6, width - 2, inner - 4.4)
    yield from circles(sheet.structure_points, *room)


def _tables(sheet: VehicleSheet) -> Iterator[str]:
    """Where hits land, and what a critical hit does."""
    name = "vehicle: naval" if sheet.motion in VESSELS else "vehicle: ground vehicle"
    if sheet.motion is Motion.VTOL:
        name = "vehicle: vtol"
    where = find_table(f"{name} hit location")
    yield from book_table(where, (8, 137, 94, 62), (8, 41, 41))
    critical = find_table(f"{name} critical hits")
    yield from book_table(critical, (8, 203, 94, 44), (8, 35, 47))


def _movement(sheet: VehicleSheet) -> Iterator[str]:
    """Cruising and Flank MP down to none, to cross out as MP are lost."""
    left, wide = 124.0, min(6.0, 76 / (sheet.cruise + 1))
    for row, (label, factor) in enumerate((("Cruising MP", 1), ("Flank MP", 1.5))):
        y = 190 + row * 7
        yield text(109, y + 4, label, 2.6, fill=FAINT, room=14)
        for lost in range(sheet.cruise + 1):
            mp = math.ceil((sheet.cruise - lost) * factor)
            yield box(left + lost * wide, y, wide, 6, line=0.2, corner=0.5)
            center = left + (lost + 0.5) * wide
            yield text(center, y + 4.2, str(mp), min(3, wide * 0.6), anchor="middle")


def _marks(sheet: VehicleSheet) -> Iterator[str]:
    """Boxes to tick for what hits do beside crossing out points."""
    marks = [("Moves no more", 1), ("Main weapon jams", 1), ("Crew stunned, turns left", 3)]
    if sheet.turret:
        marks.append(("Turret locked", 1))
    if sheet.motion is Motion.VTOL:
        marks += [("Rotor destroyed", 1), ("Main weapon destroyed", 1)]
    marks.append(("Crew killed", 1))
    for row, (label, number) in enumerate(marks):
        y = 206 + row * 6.4
        yield text(109, y + 3.6, label, 2.8, room=50)
        for tick in range(number):
            yield box(166 + tick * 6, y, 4.6, 4.6, fill=PAPER, corner=0.6)
        yield rule(109, y + 5.5, 90)
