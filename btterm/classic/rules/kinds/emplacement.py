"""What a gun emplacement answers to the rules."""

from __future__ import annotations

from btterm.classic.rule import Rule
from btterm.classic.rules import loaded
from btterm.classic.rules.emplacement import hits, weapons
from btterm.classic.rules.kinds.kind import Kind
from btterm.classic.sheets.emplacement.sheet import Gun
from btterm.classic.units.emplacement import Emplacement
from btterm.classic.units.unit import Mode, Motion
from btterm.errors import Refusal

WALLS = Refusal(Rule.GUN_EMPLACEMENTS, "strike at the building", "the building")

EMPLACEMENT: Kind[Emplacement, Gun] = Kind(
    modes=lambda *_: (Mode.STAND,),
    budget=lambda *_: 0,
    motion=lambda _: Motion.TRACKED,
    pushable=False,
    obstacle=False,
    # Hits
    behind_walls=True,
    hit_in_walls=hits.hit,
    take=hits.take,
    armor_on=hits.armor_on,
    armor_share=lambda unit: unit.turret_armor / max(1, unit.sheet.turret_armor),
    points_lost=hits.points_lost,
    struck_refusal=lambda *_: WALLS,
    # Weapons
    fire_refusal=weapons.fire_refusal,
    mount_refusal=weapons.mount_refusal,
    arcs=weapons.arcs,
    usable_bins=loaded.loaded_bins,
    # The turn
    begin_turn=weapons.begin_turn,
    twist_refusal=weapons.twist_refusal,
    turns=weapons.turns,
    twist=weapons.twist,
    # Between battles
    fixed=True,
)
