"""Record sheets of gun emplacements on paper, half a page each: CF and armor to cross out, and the
weapons in their places."""

from __future__ import annotations

from collections.abc import Iterator

from btterm.classic.sheets.emplacement.sheet import EmplacementSheet, Position
from btterm.printing.drawing import text
from btterm.printing.parts import notes, panel, part, title

LINE = 4.6


def emplacement_strokes(sheet: EmplacementSheet) -> Iterator[str]:
    """All that is drawn for an emplacement."""
    year = f", {sheet.year}" if sheet.year is not None else ""
    yield from title(sheet.name, f"CF {sheet.cf}", f"{sheet.tech_base} gun emplacement{year}")
    yield from panel(f"Building, {sheet.construction}", 8, 23, 94, 50)
    yield from part(f"CF {sheet.cf}", sheet.cf, (10, 29, 90, 42))
    if sheet.turret_armor:
        yield from panel("Turret", 106, 23, 96, 50)
        yield from part(f"armor {sheet.turret_armor}", sheet.turret_armor, (108, 29, 92, 42))
    yield from panel("Weapons and Ammunition", 8, 77, 94, 60)
    for row, line in enumerate(_inventory(sheet)[:11]):
        yield text(12, 86 + row * LINE, line, 3)
    yield from notes(sheet.notes, (106, 77, 96, 60))


def _inventory(sheet: EmplacementSheet) -> list[str]:
    lines = []
    for place in Position:
        names = [gun.item.name for gun in sheet.mounts if gun.location is place]
        names += [f"{b.ammo.name}, {b.shots} shots" for b in sheet.bins if b.location is place]
        lines += [f"{place.label}: {name}" for name in names]
    return lines
