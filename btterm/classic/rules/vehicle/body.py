"""A vehicle takes a hit (Compendium, Combat (Vehicles))."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.events import (
    Damaged,
    LocationDestroyed,
    LocationFlooded,
    Overkill,
    TurretLocked,
)
from btterm.classic.hits import Hit
from btterm.classic.rule import Rule
from btterm.classic.rules import searchlight
from btterm.classic.rules.hull import at_stake, breach_roll
from btterm.classic.rules.vehicle import motive, rotor
from btterm.classic.rules.vehicle.crew import destroy
from btterm.classic.rules.vehicle.criticals import critical_roll, lose_main_weapon
from btterm.classic.rules.vehicle.hit_location import Extra, roll_location
from btterm.classic.sheets.vehicle.sheet import Section
from btterm.classic.units.unit import Out
from btterm.classic.units.vehicle import Vehicle
from btterm.errors import ALLOWED, Refusal
from btterm.table.procedure import Procedure

CRITICAL_ROWS = (Extra.CRITICAL, Extra.ROTOR_CRITICAL, Extra.ROTOR_LOST_CRITICAL)
"""Numbers of the tables that may be critical whatever armor is left."""
LIT_FROM = (Section.FRONT, Section.LEFT, Section.RIGHT)
"""Where a searchlight is hit."""


def take(battle: Battle, vehicle: Vehicle, hit: Hit) -> Procedure[None]:
    """Where a hit lands and what is lost there; then what it does to drive, turret or rotor; at
    last the critical hits, a roll for the number of the table and one for structure that is
    damaged. A VTOL without its rotor falls, but is not destroyed by that (Compendium, VTOL
    Combat)."""
    section, extra = yield from roll_location(vehicle, hit)
    inside = yield from mark_damage(vehicle, section, hit.points)
    if not vehicle.alive:
        return
    match extra:
        case Extra.IMMOBILIZED | Extra.DRIVE | Extra.SKIRT:
            yield from motive.damage(battle, vehicle, extra)
        case Extra.LOCKED if not vehicle.turret_locked:
            vehicle.turret_locked = True
            yield TurretLocked(vehicle.id, vehicle.torso)
        case Extra.ROTOR | Extra.ROTOR_CRITICAL:
            yield from rotor.damage(battle, vehicle)
        case Extra.ROTOR_LOST | Extra.ROTOR_LOST_CRITICAL:
            yield from rotor.lose(battle, vehicle)
        case Extra.MAIN_WEAPON:
            yield from lose_main_weapon(vehicle)
    if section is Section.ROTOR and not vehicle.structure[section]:
        yield from rotor.lose(battle, vehicle)
    rolls = (extra in CRITICAL_ROWS) + inside
    for _ in range(rolls):
        if vehicle.alive:
            yield from critical_roll(battle, vehicle, section, hit.by)
    if vehicle.alive and section in LIT_FROM:
        yield from searchlight.hit(battle, vehicle)
    if vehicle.alive and at_stake(battle, vehicle):
        yield from _check_hull(battle, vehicle, section)


def _check_hull(battle: Battle, vehicle: Vehicle, section: Section) -> Procedure[None]:
    """After a hit under water or in a vacuum: one that is breached is lost; a submarine sinks to
    the bottom (Compendium, Hull Integrity, Vacuum)."""
    if (yield from breach_roll(battle, vehicle, section, vehicle.armor[section])):
        vacuum = battle.options.vacuum
        yield LocationFlooded(vehicle.id, section, vacuum)
        if not vacuum:
            vehicle.raised = 0
        yield from destroy(vehicle, Out.BREACHED if vacuum else Out.SUNK)


def mark_damage(
    vehicle: Vehicle, section: Section, points: int, *, inside: bool = False
) -> Procedure[bool]:
    """Mark points off the armor of a section, then off its structure, `inside`: off that alone; a
    vehicle that has none left
    in one section is out of the game. Returns whether structure was damaged (Compendium, Recording
    Damage)."""
    armor = 0 if inside else min(points, vehicle.armor[section])
    structure = min(points - armor, vehicle.structure[section])
    vehicle.armor[section] -= armor
    vehicle.structure[section] -= structure
    vehicle.phase_damage += armor + structure
    left = vehicle.armor[section], vehicle.structure[section]
    if armor or structure:
        yield Damaged(vehicle.id, section, False, armor, structure, *left)
    if over := points - armor - structure:
        yield Overkill(vehicle.id, over, "nothing left to damage")
    if structure and not vehicle.structure[section]:
        yield LocationDestroyed(vehicle.id, section, False)
        if section is not Section.ROTOR:
            yield from destroy(vehicle, Out.SECTION)
    return structure > 0


def points_lost(vehicle: Vehicle) -> int:
    """Points of armor and structure that its record sheet has lost."""
    sheet = vehicle.sheet
    whole = sheet.armor_points + sheet.structure_points * len(sheet.sections)
    return whole - vehicle.armor_left - sum(vehicle.structure.values())


def vacuum_refusal(vehicle: Vehicle) -> Refusal:
    """Why a vehicle cannot operate in a vacuum, or empty (Compendium, Vacuum)."""
    if vehicle.sheet.sealed:
        return ALLOWED
    if not vehicle.sheet.can_be_sealed:
        words = "only ground vehicles with a fusion engine operate in a vacuum, no hovercraft"
        return Refusal(Rule.VACUUM, words)
    return Refusal(Rule.VACUUM, "is not sealed against a vacuum: its sheet has no sealed = true")
