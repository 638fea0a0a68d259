"""What a BattleMech answers to the rules."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.equipment.fire_ways import FireWay
from btterm.classic.rules import burning, searchlight
from btterm.classic.rules.infantry import riders
from btterm.classic.rules.kinds.kind import Kind
from btterm.classic.rules.mech import (
    ammunition,
    body,
    climbers,
    clubs,
    crippling,
    ejection,
    falling,
    heat,
    hit_location,
    lifting,
    limbs,
    masc,
    mechwarrior,
    moves,
    mp,
    orders,
    piloting,
    repairing,
    thrashing,
    triple_strength,
    turns,
    weapons,
    wear,
)
from btterm.classic.sheets.mech.sheet import Mount
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Motion
from btterm.errors import ALLOWED, Refusal


def mount_refusal(battle: Battle, mech: Mech, number: int, way: FireWay = FireWay.USUAL) -> Refusal:
    """Why a weapon cannot fire at anything, or empty: its own state, or what is in its way."""
    why = weapons.mount_refusal(battle, mech, number, way)
    mount = mech.sheet.mounts[number]
    rider = riders.bars(battle, mech, mount) if mech.sheet.omni else ALLOWED
    return why or rider or lifting.bars(mech, mount)


MECH: Kind[Mech, Mount] = Kind(
    modes=mp.modes,
    budget=mp.budget,
    motion=lambda _: Motion.MECH,
    usual_mp=mp.usual_mp,
    fills_hex=True,
    falls=True,
    turn_refusal=moves.turn_refusal,
    stand_refusal=moves.stand_refusal,
    shift_mp=moves.shift_mp,
    masc_refusal=masc.step_refusal,
    masc_number=masc.number,
    engage_masc=masc.engage,
    eject_refusal=ejection.eject_refusal,
    eject=ejection.eject,
    heat_of_move=moves.heat_of_move,
    # Hits
    take=lambda battle, mech, hit: body.take(battle, mech, hit, riders.shield),
    armor_on=hit_location.armor_on,
    armor_share=lambda mech: mech.armor_left / max(1, mech.sheet.armor_points),
    points_lost=crippling.points_lost,
    locations=lambda mech: tuple(mech.structure),
    places=lambda mech: tuple(filter(mech.stands, mech.structure)),
    aim_refusal=hit_location.aim_refusal,
    searchlight=searchlight.works,
    duels=True,
    wear_out=mechwarrior.injure,
    attack_leg=climbers.attack_leg,
    take_from_swarm=climbers.take_from_swarm,
    handholds=lambda mech: mech.sheet.omni,
    lift_refusal=lifting.lift_refusal,
    holds_load=lifting.holds,
    # Weapons
    fire_refusal=weapons.fire_refusal,
    mount_refusal=mount_refusal,
    arcs=weapons.arcs,
    usable_bins=ammunition.usable_bins,
    together_refusal=weapons.together_refusal,
    leg_refusal=weapons.leg_refusal,
    under_water=weapons.under_water,
    own_modifiers=weapons.own_modifiers,
    live_bins=ammunition.live_bins,
    in_danger=ammunition.in_danger,
    # Heat and fire
    heat_forecast=heat.heat_forecast,
    slower=triple_strength.walking_change,
    heat_up=heat.heat_up,
    go_through_fire=heat.go_through_fire,
    cover_in_gel=burning.cover_in_gel,
    adjust_heat=heat.adjust_heat,
    # Keeping its feet
    touch_down=piloting.touch_down,
    closing_roll=piloting.closing_roll,
    strain=moves.strain,
    number_to_hold=piloting.number_now,
    fall_chance=piloting.fall_chance,
    hold=piloting.roll_now,
    fall=falling.fall,
    settle=falling.settle,
    run_up_refusal=piloting.run_up_refusal,
    charge_refusal=piloting.charge_refusal,
    # The turn
    begin_turn=turns.begin_turn,
    begin_movement=turns.begin_movement,
    begin_phase=turns.begin_phase,
    end_phase=turns.end_phase,
    twist_refusal=turns.twist_refusal,
    turns=lambda _: turns.TWISTS,
    can_flip=turns.can_flip,
    twist=turns.twist,
    auto_eject=ejection.switch,
    takes_orders=True,
    wants_orders=orders.wants_orders,
    order_options=orders.order_options,
    obey=orders.obey,
    crippled=crippling.crippled,
    # Physical attacks
    blows=limbs.blows,
    blow_refusal=limbs.blow_refusal,
    blow_modifiers=lambda mech, kind: list(limbs.blow_modifiers(mech, kind)),
    blow_damage=limbs.damage,
    has_struck=thrashing.has_struck,
    clubs_at_hand=clubs.clubs_at_hand,
    pick_up=clubs.pick_up,
    # Between battles
    repairs=repairing.repairs,
    mend=repairing.mend,
    salvage=repairing.salvage,
    wear=wear.wear,
)
