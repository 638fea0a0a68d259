"""What begins for a vehicle with a turn, and its turret (Compendium, Sequence of Play, Torso
Twist/Turret Rotation)."""

from __future__ import annotations

from btterm.classic.rule import Rule
from btterm.classic.rules.vehicle.crew import idle_refusal
from btterm.classic.units.vehicle import Vehicle
from btterm.errors import ALLOWED, Refusal

TURNS = (-1, 1, -2, 2, 3)
"""Hexsides by which a turret turns away from the front, the smallest first."""


def turns(vehicle: Vehicle) -> tuple[int, ...]:
    """The hexsides by which a vehicle can turn its turret away from the front."""
    return TURNS if vehicle.sheet.turret and not vehicle.turret_locked else ()


def begin_turn(vehicle: Vehicle) -> None:
    """The turret points to the front again, unless it is locked; what stuns the crew and jams the
    main weapon moves on by a turn."""
    if not vehicle.turret_locked:
        vehicle.turret = 0
    vehicle.jammed, vehicle.jams = vehicle.jams, []
    vehicle.crashed = False
    vehicle.stunned, vehicle.stun = vehicle.stun > 0, max(0, vehicle.stun - 1)


def twist_refusal(vehicle: Vehicle) -> Refusal:
    """Why a vehicle cannot turn its turret in the Reaction Phase, or empty."""
    rule = Rule.TORSO_TWIST_TURRET_ROTATION
    if not vehicle.sheet.turret:
        return Refusal(rule, "no turret")
    if vehicle.turret_locked:
        return Refusal(rule, "turret locked")
    return ALLOWED if vehicle.can_act else idle_refusal(vehicle)


def twist(vehicle: Vehicle, hexsides: int, flip: bool) -> None:
    """Turn the turret so many hexsides to the right of the front."""
    if not vehicle.turret_locked:
        vehicle.turret = hexsides
