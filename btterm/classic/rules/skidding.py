"""Skids on pavement and roads (Compendium, Skidding)."""

from __future__ import annotations

import math

from btterm.classic.battle import Battle
from btterm.classic.events import Skidded
from btterm.classic.rules.falling import damage_in_clusters, fall, fall_damage
from btterm.classic.rules.hit_location import Side
from btterm.classic.units.mech import Mech
from btterm.table.procedure import Procedure


def skid_damage(tons: int, hexes: int) -> int:
    """Damage points of a skid without the fall: half the falling damage for each hex."""
    return math.ceil(fall_damage(tons, 0) / 2) * hexes


def skid(battle: Battle, mech: Mech) -> Procedure[None]:
    """A 'Mech that ran on after a turn falls and skids straight on in its old direction, as
    many hexes as it has moved this turn. The edge of the map and whatever rises or stands in
    the way stop it."""
    moved = mech.moved
    heading = moved.heading if moved.heading is not None else mech.facing
    moved.skidded = True
    yield from fall(battle, mech)
    slid = 0
    for _ in range(moved.entered):
        target = mech.hex.neighbour(heading)
        if target not in battle.board or battle.unit_in(target, besides=mech):
            break
        if battle.board[target].height > battle.level(mech):
            break
        mech.hex = target
        mech.raised = 0
        slid += 1
    yield Skidded(mech.id, slid, mech.hex)
    yield from damage_in_clusters(
        battle, mech, Side.FRONT, skid_damage(mech.tons, slid), by=mech.side
    )
