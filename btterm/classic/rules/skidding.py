"""Skids on pavement and roads (Compendium, Skidding)."""

from __future__ import annotations

import math

from btterm.classic.battle import Battle
from btterm.classic.events import LeftMap, Skidded
from btterm.classic.rules import piloting
from btterm.classic.rules.charging import (
    charge_damage,
    charge_number,
    charger_damage,
    terrain_between,
)
from btterm.classic.rules.displacement import advance
from btterm.classic.rules.falling import damage_in_clusters, fall, fall_damage, settle
from btterm.classic.rules.hit_location import Side, attack_side
from btterm.classic.rules.movement import Way, ways_from
from btterm.classic.rules.physical import attack_roll
from btterm.classic.units.mech import Mech
from btterm.hexes import Facing
from btterm.table.procedure import Procedure


def skid_damage(tons: int, hexes: int) -> int:
    """Damage points of a skid without the fall: half the falling damage for each hex."""
    return math.ceil(fall_damage(tons, 0) / 2) * hexes


def skid(battle: Battle, mech: Mech) -> Procedure[None]:
    """A 'Mech that ran on after a turn falls and skids straight on in its old direction, as
    many hexes as it has moved this turn. It crashes into whatever rises or stands in the way,
    and is out of the battle when it slides off the map."""
    moved = mech.moved
    heading = Facing(moved.heading if moved.heading is not None else mech.facing)
    moved.skidded = True
    yield from fall(battle, mech)
    start, slid = mech.hex, 0
    while slid < moved.entered and mech.alive:
        target = mech.hex.neighbour(heading)
        if target not in battle.board:
            yield LeftMap(mech.id)
            mech.gone = True
            break
        if battle.board[target].height > battle.level(mech):
            yield from _crash(battle, mech)
            break
        victim = battle.unit_in(target)
        if victim is not None and not (yield from _collide(battle, mech, victim, heading)):
            break
        way = ways_from(battle.board, mech.hex, mech.raised, mech.tons)[heading]
        mech.hex, mech.raised = target, way.raised if isinstance(way, Way) else 0
        slid += 1
        if victim is not None:
            break
    if mech.hex != start or mech.gone:
        yield Skidded(mech.id, slid, mech.hex)
    damage = skid_damage(mech.tons, slid)
    yield from damage_in_clusters(battle, mech, Side.FRONT, damage, by=mech.side)


def _crash(battle: Battle, mech: Mech) -> Procedure[None]:
    """Into a slope or a building: as if it had charged something of its own weight."""
    damage = charger_damage(mech.tons)
    yield from damage_in_clusters(battle, mech, Side.FRONT, damage, by=mech.side)


def _collide(battle: Battle, mech: Mech, victim: Mech, heading: Facing) -> Procedure[bool]:
    """Into another 'Mech: a charge, resolved at once. Returns whether that one gave way."""
    number = charge_number(mech, victim, terrain_between(battle, mech, victim))
    if not (yield from attack_roll(mech, victim, "skid", number)):
        return False
    side = attack_side(victim, mech.hex)
    damage = charge_damage(mech.tons, mech.moved.entered)
    yield from damage_in_clusters(battle, victim, side, damage, by=mech.side)
    back = charger_damage(victim.tons)
    yield from damage_in_clusters(battle, mech, Side.FRONT, back, by=mech.side)
    place = victim.hex
    here = mech.hex, mech.raised
    yield from advance(battle, mech, victim, heading)
    gave_way = mech.hex == place
    mech.hex, mech.raised = here
    victim.causes.append(piloting.CHARGED)
    yield from settle(battle, victim)
    return gave_way
