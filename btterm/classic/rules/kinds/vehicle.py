"""What a vehicle answers to the rules."""

from __future__ import annotations

from btterm.classic.rules.kinds.kind import Kind
from btterm.classic.rules.vehicle import (
    body,
    driving,
    fire,
    hit_location,
    motive,
    turns,
    weapons,
)
from btterm.classic.sheets.vehicle.sheet import VehicleMount
from btterm.classic.units.vehicle import Vehicle

VEHICLE: Kind[Vehicle, VehicleMount] = Kind(
    modes=motive.modes,
    budget=motive.budget,
    motion=motive.motion,
    # Hits
    take=body.take,
    armor_on=hit_location.armor_on,
    armor_share=lambda vehicle: vehicle.armor_left / max(1, vehicle.sheet.armor_points),
    points_lost=body.points_lost,
    aim_refusal=hit_location.aim_refusal,
    # Weapons
    fire_refusal=weapons.fire_refusal,
    mount_refusal=weapons.mount_refusal,
    arcs=weapons.arcs,
    usable_bins=weapons.usable_bins,
    # Fire
    cover_in_gel=fire.cover,
    adjust_heat=fire.burn,
    # Skids
    number_to_hold=driving.number_to_hold,
    fall_chance=driving.skid_chance,
    hold=driving.hold,
    # The turn
    begin_turn=turns.begin_turn,
    twist_refusal=turns.twist_refusal,
    turns=turns.TURNS,
    twist=turns.twist,
)
