"""What a vehicle carries and the book does not have."""

from __future__ import annotations

from btterm.classic.sheets.unknown import Unknown
from btterm.classic.sheets.vehicle.sheet import Section, VehicleSheet


def unknown_in_vehicle(sheet: VehicleSheet) -> list[Unknown]:
    """The things of a vehicle that are not in the book, in the order of its sections."""
    found: dict[tuple[str, float | None], list[Section]] = {}
    for fitting in sheet.fittings:
        if fitting.inert:
            item = fitting.item
            found.setdefault((item.name, item.tons), []).append(fitting.section)
    return [
        Unknown(
            name,
            tuple(map(str, places)),
            None if tons is None else tons * len(places),
            of_slots=False,
        )
        for (name, tons), places in found.items()
    ]
