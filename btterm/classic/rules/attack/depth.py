"""Attacks through water: from where to where, and with what (Compendium, Line of Sight
(Underwater), Weapon Attacks (Underwater), Torpedoes)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Tag, Weapon
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.rules.attack.sight import UNDER_WATER, LineSide, Sight, line_of_sight
from btterm.classic.rules.movement_costs import AT_SEA
from btterm.classic.rules.underwater import submerged, wades
from btterm.classic.sheets.mounts import Mounted
from btterm.classic.units.any import AnyUnit
from btterm.errors import ALLOWED, Refusal


def in_water(battle: Battle, unit: AnyUnit) -> bool:
    """Whether any of a unit is in water of Depth 1 or more: not so on a bridge or above it."""
    afloat = not unit.raised or kinds.motion(unit) in AT_SEA
    return battle.board[unit.hex].depth > 0 and afloat


def underwater_line(
    battle: Battle, attacker: AnyUnit, target: AnyUnit, side: LineSide | None = None
) -> Sight:
    """The line between two units in the water, through nothing else and over its bottom: from or to
    units under water, and the way of all torpedoes (Underwater Line of Sight Table)."""
    for unit, other in ((attacker, target), (target, attacker)):
        if not in_water(battle, unit):
            if submerged(battle, other):
                return Sight(False, (), why=UNDER_WATER, blocked_by=other.hex, deep=True)
            why = Refusal(Rule.TORPEDOES, f"{unit.id} is not in deep enough water")
            return Sight(False, (), why=why, deep=True)
    return line_of_sight(
        battle.board,
        attacker.hex,
        target.hex,
        battle.sight_level(attacker),
        battle.sight_level(target),
        cover=target.height > 0,
        dry=attacker.raised > 0,
        deep=True,
        side=side,
    )


def fires_low(battle: Battle, attacker: AnyUnit, mount: Mounted) -> bool:
    """Whether a weapon fires through the water whoever the target is: every torpedo does, and what
    is under water itself."""
    return Tag.TORPEDO in mount.item.tags or kinds.under_water(battle, attacker, mount)


def as_fired(weapon: Weapon, line: Sight) -> Weapon | None:
    """A weapon with the ranges that it has along a line; None: it cannot be fired along it."""
    if line.deep:
        return weapon.in_water
    return None if Tag.TORPEDO in weapon.tags else weapon


def depth_refusal(battle: Battle, attacker: AnyUnit, mount: Mounted, target: AnyUnit) -> Refusal:
    """Why a weapon of a 'Mech in Depth 1 does not reach a target, or empty: its legs reach who is
    under water and the legs of others that wade, all else reaches what is above the water
    (Underwater Line of Sight Table)."""
    if not wades(battle, attacker):
        return ALLOWED
    if not kinds.under_water(battle, attacker, mount):
        low = Refusal(Rule.LINE_OF_SIGHT_UNDERWATER, f"only legs reach {target.id} under water")
        return low if submerged(battle, target) else ALLOWED
    if submerged(battle, target) or wades(battle, target):
        return ALLOWED
    return Refusal(Rule.EFFECTS_OF_WATER_HEXES, "legs are under water")
