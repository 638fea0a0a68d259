"""What battle armor answers to the rules."""

from __future__ import annotations

from btterm.classic.rules import burning
from btterm.classic.rules.infantry import climbing, moves, repairing, riders, squads
from btterm.classic.rules.kinds.kind import Kind
from btterm.classic.sheets.infantry.sheet import Arm
from btterm.classic.units.squad import Squad
from btterm.classic.units.unit import Motion

SQUAD: Kind[Squad, Arm] = Kind(
    modes=moves.modes,
    budget=moves.budget,
    motion=lambda _: Motion.INFANTRY,
    pushable=False,
    obstacle=False,
    bury=moves.bury,
    # Hits
    take=squads.take,
    armor_on=squads.armor_on,
    armor_share=lambda squad: sum(squad.suits) / squads.whole(squad),
    points_lost=squads.points_lost,
    to_be_hit=squads.to_be_hit,
    cargo=lambda squad: squad.sheet.carry_tons,
    rides=lambda squad: squad.sheet.rides_omnimechs,
    lose_seats=riders.lose_seats,
    outlives=riders.outlives,
    # Weapons
    fire_refusal=moves.fire_refusal,
    mount_refusal=squads.mount_refusal,
    arcs=moves.arcs,
    usable_bins=squads.usable_bins,
    nearest=1,
    steady=True,
    base_number=squads.base_number,
    strength=lambda squad: len(squad.active),
    volley=squads.volley,
    average=squads.average,
    target_refusal=climbing.target_refusal,
    together_refusal=lambda unit, arms: climbing.together_refusal(unit, list(arms)),
    swarm_groups=squads.swarm_groups,
    armored_troops=True,
    bruise=squads.bruise,
    shake=moves.shake,
    # Fire and the turn
    touch_down=squads.touch_down,
    burn=burning.burn,
    begin_turn=moves.begin_turn,
    dice_at_men=1,
    # Between battles
    repairs=repairing.repairs,
    mend=repairing.mend,
    salvage=repairing.salvage,
)
