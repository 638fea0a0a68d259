"""What a platoon of infantry answers to the rules."""

from __future__ import annotations

from btterm.classic.rules import burning
from btterm.classic.rules.infantry import climbing, moves, platoons
from btterm.classic.rules.kinds.kind import Kind
from btterm.classic.sheets.infantry.sheet import Arm
from btterm.classic.units.platoon import Platoon
from btterm.classic.units.unit import Motion

PLATOON: Kind[Platoon, Arm] = Kind(
    modes=moves.modes,
    budget=moves.budget,
    motion=lambda _: Motion.INFANTRY,
    pushable=False,
    obstacle=False,
    bury=moves.bury,
    # Hits
    take=platoons.take,
    armor_on=platoons.armor_on,
    armor_share=lambda platoon: platoon.men / platoon.sheet.men,
    points_lost=platoons.points_lost,
    unarmored=True,
    cargo=lambda platoon: platoon.sheet.carry_tons,
    cost_of_point=platoons.men_for_a_point,
    # Weapons
    fire_refusal=moves.fire_refusal,
    mount_refusal=platoons.mount_refusal,
    arcs=moves.arcs,
    nearest=0,
    steady=True,
    base_number=platoons.base_number,
    own_ranges=True,
    strength=lambda platoon: platoon.men,
    volley=platoons.volley,
    average=platoons.average,
    target_refusal=climbing.target_refusal,
    together_refusal=lambda unit, arms: climbing.together_refusal(unit, list(arms)),
    swarm_groups=platoons.swarm_groups,
    shake=moves.shake,
    # Fire and the turn
    burn=burning.burn,
    begin_turn=moves.begin_turn,
)
