"""The weapons of a gun emplacement: where they point, and when they cannot fire (Compendium, Gun
Emplacements)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.equipment.fire_ways import FireWay
from btterm.classic.rule import Rule
from btterm.classic.rules.loaded import loaded_bins, loaded_refusal
from btterm.classic.sheets.emplacement.sheet import Gun, Position
from btterm.classic.units.emplacement import Emplacement
from btterm.errors import ALLOWED, Refusal
from btterm.hexes import Arc, Facing

TURNS = (-1, 1, -2, 2, 3)
"""Hexsides by which a turret turns away from the north, the smallest first."""
CENTERS = {Position.NORTH: Facing.N, Position.EAST: Facing.SE, Position.WEST: Facing.SW}
"""The middle of each fixed arc, which is a third of the circle: a hex on the border of two lies in
both (Gun Emplacement Firing Arcs)."""


def arcs(unit: Emplacement, gun: Gun) -> tuple[Arc, Facing]:
    """The arc that a weapon covers: a fixed one, or the front of where the turret points."""
    return Arc.FRONT, CENTERS.get(gun.location, unit.torso)


def fire_refusal(unit: Emplacement) -> Refusal:
    """Why an emplacement cannot fire at all, or empty."""
    if unit.destroyed:
        return Refusal(Rule.GUN_EMPLACEMENTS, unit.destroyed)
    return ALLOWED


def mount_refusal(
    battle: Battle, unit: Emplacement, number: int, way: FireWay = FireWay.USUAL
) -> Refusal:
    """Why a weapon cannot fire at anything, or empty."""
    gun = unit.sheet.mounts[number]
    if gun.weapon is None:
        return Refusal(Rule.FIRING_WEAPONS, "no weapon")
    if number in unit.useless:
        return Refusal(gun.weapon.rule, unit.useless[number])
    if gun.location is Position.TURRET and unit.turret_lost:
        return Refusal(Rule.GUN_EMPLACEMENTS, "turret destroyed")
    weapon = gun.weapon
    return loaded_refusal(weapon, way, lambda each: loaded_bins(unit, weapon, each))


def begin_turn(unit: Emplacement) -> None:
    """The turret points north again, unless it is locked."""
    if not unit.turret_locked:
        unit.turret = 0


def twist_refusal(unit: Emplacement) -> Refusal:
    """Why an emplacement cannot turn its turret in the Reaction Phase, or empty."""
    rule = Rule.TORSO_TWIST_TURRET_ROTATION
    if not unit.has_turret:
        return Refusal(rule, "no turret")
    return Refusal(rule, "turret locked") if unit.turret_locked else ALLOWED


def turns(unit: Emplacement) -> tuple[int, ...]:
    """The hexsides by which it can turn its turret away from the north."""
    return TURNS if unit.has_turret and not unit.turret_locked else ()


def twist(unit: Emplacement, hexsides: int, flip: bool) -> None:
    """Turn the turret so many hexsides to the right of the north."""
    if not unit.turret_locked:
        unit.turret = hexsides
