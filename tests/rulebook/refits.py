"""Equipment put into empty slots, for rules about what no shipped record sheet carries."""

from __future__ import annotations

from dataclasses import replace

from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mech.sheet import EMPTY, MechSheet
from btterm.classic.sheets.mech.slot_names import parse_slot


def refit(sheet: MechSheet, location: Location, *names: str) -> MechSheet:
    """The sheet with these items in the last slots of a location, which must be empty."""
    row = list(sheet.slots[location])
    start = len(row) - len(names)
    assert all(slot == EMPTY for slot in row[start:])
    row[start:] = [parse_slot(name, sheet.tech_base) for name in names]
    return replace(sheet, slots={**sheet.slots, location: tuple(row)})


def myomer(sheet: MechSheet) -> MechSheet:
    """The sheet with triple-strength myomer in its left arm."""
    return refit(sheet, Location.LA, *["Triple-Strength Myomer"] * 6)
