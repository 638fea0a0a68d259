"""What a unit is for on the battlefield (Clan Invasion, Combat Unit Role)."""

from __future__ import annotations

from enum import StrEnum

from btterm.classic.equipment.catalogue import Tag, Weapon
from btterm.classic.sheets.emplacement.sheet import EmplacementSheet
from btterm.classic.sheets.infantry.sheet import BattleArmorSheet, InfantrySheet
from btterm.classic.sheets.kinds import AnySheet
from btterm.classic.sheets.lore import role as printed_role
from btterm.classic.sheets.vehicle.sheet import VehicleSheet

FAR = 12
"""Hexes at which a weapon that reaches so far keeps its unit out of a brawl."""
SALVO = 15
"""Damage points of indirect fire that make a missile boat."""
FAST, STEADY, SLOW = 6, 4, 3
"""Walking, Cruising or Jumping MP: scouts and strikers from the first, the line up to the second,
ambushers up to the third."""
STURDY = 110
"""Points of armor."""
FAINT = 17
"""Damage points a turn; who does less looks for enemies rather than fights them."""
CRUSHING = 20
"""Damage points of a single hit."""


class Role(StrEnum):
    AMBUSHER = "Ambusher"
    BRAWLER = "Brawler"
    JUGGERNAUT = "Juggernaut"
    MISSILE_BOAT = "Missile Boat"
    SCOUT = "Scout"
    SKIRMISHER = "Skirmisher"
    SNIPER = "Sniper"
    STRIKER = "Striker"


def role_of(sheet: AnySheet) -> Role:
    """The role of a unit: the one of the book's table, else by a rule of thumb."""
    printed = printed_role(sheet.name)
    return Role(printed) if printed else by_rule_of_thumb(sheet)


def by_rule_of_thumb(sheet: AnySheet) -> Role:
    """The role that speed, armor and weapons speak for."""
    if isinstance(sheet, InfantrySheet | BattleArmorSheet | EmplacementSheet):
        return Role.AMBUSHER
    speed = sheet.cruise if isinstance(sheet, VehicleSheet) else max(sheet.walk, sheet.jump)
    weapons = _weapons(sheet)
    whole, far = damage_at(sheet, 1), damage_at(sheet, FAR)
    indirect = sum(_damage(weapon) for weapon in weapons if Tag.INDIRECT_FIRE in weapon.tags)
    armored = sheet.armor_points
    if indirect >= SALVO and 2 * indirect > whole:
        return Role.MISSILE_BOAT
    if speed >= FAST:
        if armored >= STURDY:
            return Role.SKIRMISHER
        scouts = sheet.has(Tag.PROBE) or sheet.has(Tag.TAG) or whole < FAINT
        return Role.SCOUT if scouts else Role.STRIKER
    if speed <= SLOW and armored < STURDY:
        return Role.AMBUSHER
    if 3 * far > 2 * whole:
        return Role.SNIPER
    if speed > STEADY:
        return Role.SKIRMISHER if armored >= STURDY else Role.STRIKER
    if any(weapon.damage >= CRUSHING and (weapon.long or 0) < FAR for weapon in weapons):
        return Role.JUGGERNAUT
    return Role.BRAWLER


def _weapons(sheet: AnySheet) -> list[Weapon]:
    if isinstance(sheet, InfantrySheet | BattleArmorSheet):
        return []
    return [mount.weapon for mount in sheet.mounts if mount.weapon is not None]


def _damage(weapon: Weapon) -> int:
    """The most that a weapon can do in a turn, in damage points."""
    racked = Tag.LB_X not in weapon.tags
    return weapon.damage * (weapon.rack_size if racked else 1) * (1 + (Tag.ULTRA in weapon.tags))


def damage_at(sheet: AnySheet, distance: int) -> int:
    """The most damage points that a unit can do in a turn to what is so many hexes away."""
    return sum(_damage(weapon) for weapon in _weapons(sheet) if (weapon.long or 0) >= distance)
