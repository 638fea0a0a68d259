"""Hits on a gun emplacement (Compendium, Gun Emplacements)."""

from __future__ import annotations

from enum import StrEnum

from btterm.classic.battle import Battle
from btterm.classic.events import EmplacementHit
from btterm.classic.hits import Hit, Side
from btterm.classic.rule import Rule
from btterm.classic.rules.destroying import destroy
from btterm.classic.sheets.emplacement.sheet import Position
from btterm.classic.units.emplacement import Emplacement
from btterm.classic.units.unit import Out
from btterm.table.procedure import Procedure, roll


class Effect(StrEnum):
    """What a hit does."""

    WEAPONS = "all weapons destroyed"
    LOCKED = "turret hit and locked"
    TURRET = "turret hit"
    BUILDING = "building hit"
    CREW = "crew killed"


GUN_EMPLACEMENT_DAMAGE = {
    2: Effect.WEAPONS,
    3: Effect.LOCKED,
    4: Effect.TURRET,
    5: Effect.TURRET,
    6: Effect.BUILDING,
    7: Effect.BUILDING,
    8: Effect.BUILDING,
    9: Effect.TURRET,
    10: Effect.TURRET,
    11: Effect.LOCKED,
    12: Effect.CREW,
}
"""By 2D6 (Gun Emplacement Damage Table)."""


def hit(unit: Emplacement, points: int, by: int) -> Procedure[int]:
    """An emplacement is hit by a side: by 2D6 its turret, its crew, all its weapons, or the
    building. Returns the damage points that the building takes; without a turret, those too that
    would have hit it."""
    why = f"{unit.id}: where it is hit"
    throw = yield from roll(Rule.GUN_EMPLACEMENTS, why, side=by)
    effect = GUN_EMPLACEMENT_DAMAGE[throw.total]
    if effect in (Effect.TURRET, Effect.LOCKED) and not unit.has_turret:
        effect = Effect.BUILDING
    left = unit.turret_armor
    if effect in (Effect.TURRET, Effect.LOCKED):
        left -= points
    lost = unit.turret_armor - max(0, left)
    yield EmplacementHit(unit.id, throw, effect.value, points, lost, max(0, left), left < 0)
    match effect:
        case Effect.BUILDING:
            return points
        case Effect.WEAPONS:
            yield from destroy(unit, Out.WEAPONS)
        case Effect.CREW:
            yield from destroy(unit, Out.CREW)
        case Effect.TURRET | Effect.LOCKED:
            unit.turret_locked |= effect is Effect.LOCKED
            unit.phase_damage += lost
            unit.turret_armor, unit.turret_lost = max(0, left), left < 0
            if unit.turret_lost and not _armed(unit):
                yield from destroy(unit, Out.WEAPONS)
    return 0


def _armed(unit: Emplacement) -> bool:
    """Whether any weapon is left outside the turret."""
    guns = [gun for gun in unit.sheet.mounts if gun.weapon is not None]
    return any(gun.location is not Position.TURRET for gun in guns)


def take(battle: Battle, unit: Emplacement, hit_: Hit) -> Procedure[None]:
    """Something hits it that was not meant for the building: one that has collapsed is lost, and
    else the walls keep it off."""
    if battle.board[unit.hex].building is None:
        yield from destroy(unit, Out.RUBBLE)


def armor_on(unit: Emplacement, side: Side) -> int:
    """Armor points of the turret."""
    return unit.turret_armor


def points_lost(unit: Emplacement) -> int:
    """Points that its turret has lost."""
    return unit.sheet.turret_armor - unit.turret_armor
