"""When a 'Mech is put out of action without being destroyed (Clan Invasion, Forced Withdrawal)."""

from __future__ import annotations

from btterm.classic.rules.mech.criticals import GYRO_HITS
from btterm.classic.units.mech import Mech

ENGINE_HITS = 2


def crippled(mech: Mech) -> str:
    """Why a 'Mech is out of action, or empty."""
    weapons = [mount for mount in mech.sheet.mounts if mount.weapon]
    if mech.legs_lost:
        return "a leg is gone"
    if mech.gyro_hits >= GYRO_HITS:
        return "the gyro is destroyed"
    if mech.engine_hits >= ENGINE_HITS:
        return f"{ENGINE_HITS} engine hits"
    if weapons and not any(map(mech.works, weapons)):
        return "all weapons are destroyed"
    return ""


def points_lost(mech: Mech) -> int:
    """Points of armor and internal structure marked off its record sheet."""
    sheet = mech.sheet
    whole = sheet.armor, sheet.rear_armor, sheet.structure_points
    left = mech.armor, mech.rear_armor, mech.structure
    return sum(sum(each.values()) for each in whole) - sum(sum(each.values()) for each in left)
