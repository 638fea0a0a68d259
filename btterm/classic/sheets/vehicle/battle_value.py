"""The Battle Value of a vehicle (Clan Invasion, Creating a Force)."""

from __future__ import annotations

from btterm.classic.sheets.battle_value import (
    ARMOR_VALUE,
    STRUCTURE_VALUE,
    BattleValue,
    Parts,
    ammunition,
    armed,
    defensive,
    movement_modifier,
    speed_factor,
)
from btterm.classic.sheets.vehicle.sheet import Motion, Section, VehicleSheet

MOTION_FACTORS = {
    Motion.TRACKED: 0.9,
    Motion.WHEELED: 0.8,
    Motion.HOVER: 0.7,
    Motion.VTOL: 0.7,
    Motion.HYDROFOIL: 0.6,
    Motion.DISPLACEMENT: 0.6,
    Motion.SUBMARINE: 0.6,
}
"""What is left of a defense that a motive hit can stop."""
TONS_SHARE = 0.5


def vehicle_value(sheet: VehicleSheet) -> BattleValue:
    """What a vehicle is worth with full ammunition and a crew of the base skills."""
    hard_to_hit = movement_modifier(sheet.flank) + sheet.flies
    return BattleValue(
        _defense(sheet),
        MOTION_FACTORS[sheet.motion] * (1 + hard_to_hit / 10),
        _offense(sheet),
        speed_factor(sheet.flank),
    )


def _defense(sheet: VehicleSheet) -> Parts:
    structure = sheet.structure_points * len(sheet.sections)
    return (
        ("armor", sheet.armor_points * ARMOR_VALUE),
        ("internal structure", structure * STRUCTURE_VALUE),
        *defensive(sheet.mounts, sheet.bins),
    )


def _offense(sheet: VehicleSheet) -> Parts:
    weapons = armed(sheet.mounts, [mount.location is Section.REAR for mount in sheet.mounts])
    return (
        *((each.weapon.name, each.value) for each in weapons),
        *ammunition(sheet.bins, [each.weapon for each in weapons]),
        ("tons", sheet.tons * TONS_SHARE),
    )
