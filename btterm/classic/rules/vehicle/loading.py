"""Goods in the cargo space of a vehicle (Compendium, Cargo Space)."""

from __future__ import annotations

from btterm.classic.rule import Rule
from btterm.classic.units.unit import Load
from btterm.classic.units.vehicle import Vehicle
from btterm.errors import ALLOWED, Refusal


def lift_refusal(vehicle: Vehicle, load: Load) -> Refusal:
    """Why a vehicle cannot take cargo into its cargo space, wherever that lies, or empty."""
    if not vehicle.can_act or vehicle.charge:
        return Refusal(Rule.CARGO_SPACE, "does something else")
    if vehicle.load:
        return Refusal(Rule.CARGO_SPACE, "carries cargo already")
    if not vehicle.sheet.cargo_tons:
        words = "has no hands to lift with, and no cargo space"
        return Refusal(Rule.BATTLEMECH_LIFTING_CAPABILITIES, words)
    if load.tons > vehicle.sheet.cargo_tons:
        return Refusal(Rule.CARGO_SPACE, f"has {vehicle.sheet.cargo_tons:g} tons of cargo space")
    return ALLOWED
