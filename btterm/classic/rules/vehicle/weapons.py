"""The weapons of a vehicle: where they point, and when they cannot fire (Compendium, Firing Arcs,
Combat (Vehicles))."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.equipment.fire_ways import FireWay
from btterm.classic.rule import Rule
from btterm.classic.rules.loaded import loaded_bins, loaded_refusal
from btterm.classic.rules.vehicle.crew import idle_refusal
from btterm.classic.sheets.vehicle.sheet import Section, VehicleMount
from btterm.classic.units.vehicle import Vehicle
from btterm.errors import ALLOWED, Refusal
from btterm.hexes import Arc, Facing

_ARCS = {Section.RIGHT: Arc.RIGHT, Section.LEFT: Arc.LEFT, Section.REAR: Arc.REAR}


def arcs(vehicle: Vehicle, mount: VehicleMount) -> tuple[Arc, Facing]:
    """The arcs that a weapon covers, and the facing that they are measured from: the turret's is
    the front arc of where it points."""
    turret = mount.location is Section.TURRET
    facing = vehicle.torso if turret else vehicle.facing
    return _ARCS.get(mount.location, Arc.FRONT), facing


def fire_refusal(vehicle: Vehicle) -> Refusal:
    """Why a vehicle cannot fire at all, or empty."""
    if not vehicle.can_act:
        return idle_refusal(vehicle)
    if vehicle.lifted:
        return Refusal(Rule.CARGO_CARRIERS, "has loaded cargo this turn")
    if vehicle.charge:
        why = "charges and does not fire this turn"
        return Refusal(Rule.CHARGING, why, brief="charges")
    return ALLOWED


def mount_refusal(
    battle: Battle, vehicle: Vehicle, number: int, way: FireWay = FireWay.USUAL
) -> Refusal:
    """Why a weapon cannot fire at anything, or empty."""
    weapon = vehicle.sheet.mounts[number].weapon
    if weapon is None:
        return Refusal(Rule.FIRING_WEAPONS, "no weapon")
    if number in vehicle.useless:
        return Refusal(weapon.rule, vehicle.useless[number])
    if number in vehicle.jammed:
        return Refusal(Rule.COMBAT_VEHICLES, "jammed this turn")
    return loaded_refusal(weapon, way, lambda each: loaded_bins(vehicle, weapon, each))
