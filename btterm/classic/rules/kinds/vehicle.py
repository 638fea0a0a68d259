"""What a vehicle answers to the rules."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.rule import Rule
from btterm.classic.rules import burning, loaded, searchlight
from btterm.classic.rules.kinds import vtol
from btterm.classic.rules.kinds.kind import Kind
from btterm.classic.rules.mech.limbs import PUNCHES, BlowKind
from btterm.classic.rules.movement_costs import AT_SEA
from btterm.classic.rules.underwater import submerged
from btterm.classic.rules.vehicle import (
    body,
    crashing,
    driving,
    fire,
    hit_location,
    loading,
    motive,
    repairing,
    rotor,
    turns,
    weapons,
    wear,
)
from btterm.classic.sheets.vehicle.sheet import VehicleMount
from btterm.classic.units.vehicle import Vehicle
from btterm.errors import ALLOWED, Refusal


def struck_refusal(battle: Battle, vehicle: Vehicle, kind: BlowKind, levels: int) -> Refusal:
    """Why no 'Mech can make a physical attack against a vehicle so many levels higher, or empty: it
    kicks and clubs those at its own height, and punches those a level above it (Compendium,
    Pushing, Punching, Kicking, Different Elevations). A VTOL in the air has a table of its own."""
    if kind is BlowKind.PUSH:
        return Refusal(Rule.PUSHING, "vehicles cannot be pushed", "not a vehicle")
    if rotor.flying(battle, vehicle) or motive.motion(vehicle) in AT_SEA:
        return vtol.refusal(kind, levels)
    if kind in PUNCHES:
        low = Refusal(Rule.PUNCHING, "a vehicle is too low to punch", "too low to punch")
        return ALLOWED if levels == 1 else low
    if levels:
        return Refusal(
            Rule.DIFFERENT_ELEVATIONS, "not on the same level as the vehicle", "not on its level"
        )
    return ALLOWED


VEHICLE: Kind[Vehicle, VehicleMount] = Kind(
    modes=motive.modes,
    budget=motive.budget,
    motion=motive.motion,
    usual_mp=motive.usual_mp,
    pushable=False,
    charges_units=True,
    # Hits
    take=body.take,
    armor_on=hit_location.armor_on,
    armor_share=lambda vehicle: vehicle.armor_left / max(1, vehicle.sheet.armor_points),
    points_lost=body.points_lost,
    searchlight=searchlight.works,
    vacuum_refusal=body.vacuum_refusal,
    room=lambda vehicle: vehicle.sheet.cargo_tons,
    lift_refusal=loading.lift_refusal,
    # Weapons
    fire_refusal=weapons.fire_refusal,
    mount_refusal=weapons.mount_refusal,
    arcs=weapons.arcs,
    usable_bins=loaded.loaded_bins,
    under_water=lambda battle, vehicle, _: submerged(battle, vehicle),
    # Fire
    burn=burning.burn,
    cover_in_gel=burning.cover_in_gel,
    adjust_heat=fire.burn,
    # Skids
    strain=driving.strain,
    number_to_hold=driving.number_to_hold,
    fall_chance=driving.skid_chance,
    hold=driving.hold,
    fall=driving.fall,
    run_up_refusal=driving.run_up_refusal,
    charge_refusal=driving.charge_refusal,
    # In the air
    flying=rotor.flying,
    crash=crashing.crash,
    trap=motive.immobilize,
    settle=crashing.settle,
    # Physical attacks
    struck_refusal=struck_refusal,
    when_struck=vtol.when_struck,
    # The turn
    begin_turn=turns.begin_turn,
    twist_refusal=turns.twist_refusal,
    turns=turns.turns,
    twist=turns.twist,
    # Between battles
    repairs=repairing.repairs,
    mend=repairing.mend,
    salvage=repairing.salvage,
    wear=wear.wear,
)
