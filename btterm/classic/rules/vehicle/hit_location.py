"""Where an attack hits a vehicle (Compendium, Combat (Vehicles), Naval Combat, VTOL Combat)."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from btterm.classic.events import LocationRolled
from btterm.classic.hits import Hit, Side
from btterm.classic.rule import Rule
from btterm.classic.sheets.vehicle.sheet import VESSELS, Motion, Section
from btterm.classic.units.vehicle import Vehicle
from btterm.table.procedure import Procedure, roll


class Extra(StrEnum):
    """What a hit does beside its damage."""

    NONE = ""
    CRITICAL = "critical"
    """It may be critical, whatever armor is left."""
    IMMOBILIZED = "immobilized"
    DRIVE = "drive damaged"
    SKIRT = "airskirt damaged"
    """A hovercraft alone has one, and a hydrofoil has foils."""
    LOCKED = "turret locked"
    ROTOR = "rotor damaged"
    ROTOR_CRITICAL = "rotor damaged, critical"
    ROTOR_LOST = "rotor destroyed"
    ROTOR_LOST_CRITICAL = "rotor destroyed, critical"
    MAIN_WEAPON = "main weapon destroyed"


class Row(NamedTuple):
    """A line of a column: whether the turret is hit or the rotor, and what else happens."""

    turret: bool = False
    extra: Extra = Extra.NONE
    rotor: bool = False


_ARMOR = Row()
_CRITICAL, _IMMOBILIZED = Row(extra=Extra.CRITICAL), Row(extra=Extra.IMMOBILIZED)
_DRIVE, _SKIRT = Row(extra=Extra.DRIVE), Row(extra=Extra.SKIRT)
_TURRET, _LOCKED = Row(True), Row(True, Extra.LOCKED)

GROUND_VEHICLE_HIT_LOCATION: dict[int, tuple[Row, Row]] = {
    2: (_CRITICAL, _CRITICAL),
    3: (_IMMOBILIZED, _IMMOBILIZED),
    4: (_DRIVE, _DRIVE),
    5: (_SKIRT, _DRIVE),
    6: (_ARMOR, _ARMOR),
    7: (_ARMOR, _ARMOR),
    8: (_ARMOR, _ARMOR),
    9: (_ARMOR, _SKIRT),
    10: (_TURRET, _TURRET),
    11: (_LOCKED, _LOCKED),
    12: (Row(True, Extra.CRITICAL), _CRITICAL),
}
"""Front or rear, and side, by 2D6 (Ground Vehicle Hit Location Table)."""
_SLOWER = Row(extra=Extra.ROTOR, rotor=True)
_ROTOR_LOST = Row(extra=Extra.ROTOR_LOST, rotor=True)
_ROTOR_LOST_CRITICAL = Row(extra=Extra.ROTOR_LOST_CRITICAL, rotor=True)
_SLOWER_CRITICAL = Row(extra=Extra.ROTOR_CRITICAL, rotor=True)

VTOL_HIT_LOCATION: dict[int, tuple[Row, Row]] = {
    2: (_ROTOR_LOST_CRITICAL, _ROTOR_LOST_CRITICAL),
    3: (_ROTOR_LOST, _ROTOR_LOST),
    4: (_SLOWER, _SLOWER),
    5: (_SLOWER, _SLOWER),
    6: (_ARMOR, _ARMOR),
    7: (_ARMOR, _ARMOR),
    8: (_ARMOR, _ARMOR),
    9: (_ARMOR, Row(extra=Extra.MAIN_WEAPON)),
    10: (_SLOWER, _SLOWER),
    11: (_SLOWER, _SLOWER),
    12: (_SLOWER_CRITICAL, _SLOWER_CRITICAL),
}
"""Front or rear, and side, by 2D6 (VTOL Hit Location Table)."""
NAVAL_HIT_LOCATION = GROUND_VEHICLE_HIT_LOCATION
"""Front or rear, and side, by 2D6, the same as on land (Naval Hit Location Table)."""
TABLES = {Motion.VTOL: VTOL_HIT_LOCATION, **dict.fromkeys(VESSELS, NAVAL_HIT_LOCATION)}
"""The tables of those that have one of their own."""
SECTIONS = {
    Side.FRONT: Section.FRONT,
    Side.RIGHT: Section.RIGHT,
    Side.LEFT: Section.LEFT,
    Side.REAR: Section.REAR,
}
"""The section whose armor a hit from each side finds."""


class Found(NamedTuple):
    """Where a hit has landed, and what it does beside its damage."""

    section: Section
    extra: Extra


def table_of(vehicle: Vehicle) -> dict[int, tuple[Row, Row]]:
    """The hit location table of a vehicle."""
    return TABLES.get(vehicle.sheet.motion, GROUND_VEHICLE_HIT_LOCATION)


def found(vehicle: Vehicle, side: Side, total: int) -> Found:
    """What a number of the table means for a vehicle. Without a turret, a hit on it is one on the
    armor of that side and nothing more."""
    front, flank = table_of(vehicle)[total]
    row = flank if side in (Side.RIGHT, Side.LEFT) else front
    if row.rotor:
        return Found(Section.ROTOR, row.extra)
    if not row.turret:
        return Found(SECTIONS[side], row.extra)
    if vehicle.sheet.turret:
        return Found(Section.TURRET, row.extra)
    return Found(SECTIONS[side], Extra.NONE)


def roll_location(vehicle: Vehicle, hit: Hit) -> Procedure[Found]:
    """Roll the location of a hit."""
    throw = yield from roll(Rule.COMBAT_VEHICLES, f"{vehicle.id} hit location", 2, hit.by)
    at = found(vehicle, hit.side, throw.total)
    yield LocationRolled(vehicle.id, hit.side.value, throw, at.section, hit.points)
    return at


def armor_on(vehicle: Vehicle, side: Side) -> int:
    """Armor left in the sections that hits from one side can find, counted once each."""
    sections = {found(vehicle, side, total).section for total in table_of(vehicle)}
    return sum(vehicle.armor[section] for section in sections)
