"""What vehicles take: goods into their cargo space, infantry onto their outside (Compendium, Cargo
Space, Cargo Carriers)."""

from __future__ import annotations

from btterm.classic.rule import Rule
from btterm.classic.sheets.vehicle.sheet import Motion
from btterm.classic.units.unit import Load
from btterm.classic.units.vehicle import Vehicle
from btterm.errors import ALLOWED, Refusal


def lift_refusal(vehicle: Vehicle, load: Load) -> Refusal:
    """Why a vehicle cannot take goods into its cargo space, or infantry onto its outside, wherever
    that is, or empty."""
    if not vehicle.can_act or vehicle.charge:
        return Refusal(Rule.CARGO_SPACE, "does something else")
    if load.units:
        return _outside_refusal(vehicle, load)
    if vehicle.load:
        return Refusal(Rule.CARGO_SPACE, "carries cargo already")
    if not vehicle.sheet.cargo_tons:
        words = "has no hands to lift with, and no cargo space"
        return Refusal(Rule.BATTLEMECH_LIFTING_CAPABILITIES, words)
    if load.tons > vehicle.sheet.cargo_tons:
        return Refusal(Rule.CARGO_SPACE, f"has {vehicle.sheet.cargo_tons:g} tons of cargo space")
    return ALLOWED


def _outside_refusal(vehicle: Vehicle, load: Load) -> Refusal:
    """Why infantry cannot ride on the outside of a vehicle, or empty: up to its own weight."""
    if vehicle.sheet.motion is Motion.SUBMARINE:
        return Refusal(Rule.CARGO_CARRIERS, "dives: nobody rides on its outside")
    if vehicle.load is not None and not vehicle.load.units:
        return Refusal(Rule.CARGO_CARRIERS, "carries goods already")
    tons = load.tons + (vehicle.load.tons if vehicle.load else 0)
    if tons > vehicle.tons:
        return Refusal(Rule.CARGO_CARRIERS, f"carries {vehicle.tons} tons outside at most")
    return ALLOWED
