"""Skids on pavement, roads and ice (Compendium, Skidding, Ice)."""

from __future__ import annotations

import math

from btterm.board.terrain import Ground, Terrain
from btterm.classic.battle import Battle
from btterm.classic.events import Skidded
from btterm.classic.hits import Hit, Side
from btterm.classic.rule import Rule
from btterm.classic.rules import causes, hiding, kinds
from btterm.classic.rules.carrying import leave_map
from btterm.classic.rules.drops import (
    AFLOAT,
    Drop,
    drop,
    fall_damage,
    onto,
    place_of,
    places_in,
    put,
    wet,
)
from btterm.classic.rules.movement_costs import GROUND_VEHICLES, LEVELS, shut
from btterm.classic.rules.physical.blows import REACH_LEVELS
from btterm.classic.rules.physical.charging import charge, charge_damage, charger_damage, pass_by
from btterm.classic.rules.physical.displacement import fall_among, give_way, make_room, stand_apart
from btterm.classic.rules.physical.resolving import attack_roll, land
from btterm.classic.rules.stacking import may_stop, obstacle_in
from btterm.classic.rules.terrain import buildings, dangers
from btterm.classic.rules.ways import Way
from btterm.classic.units.any import AnyUnit
from btterm.hexes import Facing, Hex
from btterm.table.procedure import Procedure

ON_ROUGH_ICE = 1
"""Levels of the fall of what skids on ice in woods or on rough ground (Compendium, Ice)."""


def skid_damage(tons: int, hexes: int) -> int:
    """Damage points of a skid without the fall: half the falling damage for each hex."""
    return math.ceil(fall_damage(tons, 0) / 2) * hexes


def skid(battle: Battle, mech: AnyUnit) -> Procedure[None]:
    """A unit that went on after a turn skids straight on in its old direction, as many hexes as it
    has moved this turn. It crashes into whatever rises, stands or is closed to it in the way, falls
    over a drop that is steep, and is out of the battle when it slides off the map. A 'Mech falls
    first, and each hex hurts it; a vehicle takes damage only from what it hits (Compendium,
    Skidding)."""
    moved = mech.moved
    heading = Facing(moved.heading if moved.heading is not None else mech.facing)
    moved.skidded = True
    moved.mild_skid = battle.options.milder_skids
    thrown = battle.board[mech.hex].icy(mech.raised) and _rough(battle.board[mech.hex])
    yield from kinds.fall(battle, mech, _thrown(mech) if thrown and kinds.falls(mech) else None)
    if thrown and not kinds.falls(mech):
        points = fall_damage(mech.tons, ON_ROUGH_ICE)
        yield from kinds.take_in_clusters(
            battle, mech, Hit(points, Side.FRONT, mech.side, own=True)
        )
    slid = 0
    edge: Drop | None = None
    while slid < moved.entered and mech.alive:
        start, target = mech.hex, mech.hex.neighbour(heading)
        if target not in battle.board:
            yield from leave_map(battle, mech, heading)
            break
        over = ahead(battle, mech, heading)
        if over is None:
            yield from _crash(battle, mech, target)
            break
        yield from hiding.meet(battle, mech, over.end.hex)
        victim = obstacle_in(battle, *over.end, besides=mech)
        if over_edge(battle, mech, over) or (victim and over.down > REACH_LEVELS):
            slid, edge = slid + 1, over
            break
        if victim is None:
            put(mech, over.end)
            yield from dangers.enter(battle, mech)
            if mech.stuck or place_of(mech) != over.end:
                # What it slid over has given way, or holds it.
                slid += 1
                break
        elif not (yield from _collide(battle, mech, victim, heading)):
            yield from pass_by(
                battle, mech, heading, Rule.SKIDDING, f"{mech.id} skids past {victim.id}"
            )
        elif not may_stop(battle, mech, *over.end):
            put(mech, over.end)
            yield from dangers.enter(battle, mech)
        slid += mech.hex != start
        if victim is not None:
            break
    if slid or mech.gone or not kinds.falls(mech):
        yield Skidded(mech.id, slid, edge.end.hex if edge else mech.hex)
    if edge is not None:
        yield from fall_among(battle, mech, edge, heading)
    elif not slid and mech.alive:
        # It was walking past a friend when it fell.
        yield from make_room(battle, mech, heading)
        yield from stand_apart(battle, mech, mech.hex.neighbour(heading.opposite))
    damage = skid_damage(mech.tons, slid) if kinds.falls(mech) else 0
    yield from kinds.take_in_clusters(battle, mech, Hit(damage, Side.FRONT, mech.side, own=True))
    yield from kinds.settle(battle, mech)


def ahead(battle: Battle, mech: AnyUnit, heading: Facing) -> Drop | None:
    """Where a skid goes on, along the road or over the edge; None before a building, terrain that
    is higher, and ground that is closed to the unit."""
    board, start, motion = battle.board, place_of(mech), kinds.motion(mech)
    way = kinds.ways(board, mech)[heading]
    target = start.hex.neighbour(heading)
    below = onto(board, start, target, mech.weight)
    end = way.place if isinstance(way, Way) else below
    if motion in AFLOAT:
        end = places_in(board, target, motion)[0]
    over = drop(board, start, end)
    closed = shut(board[target], motion) and not board[target].depth
    slides = board[start.hex].icy(start.raised)
    closed |= slides and _rough(board[target])
    blocked = board[target].roofed(over.end.raised) or battle.inside(mech)
    return None if blocked or over.down < 0 or closed else over


def _rough(terrain: Terrain) -> bool:
    """Whether what slides over ice crashes into a hex as into a building, and is hurt more that
    begins to slide there: woods and rough ground (Compendium, Ice)."""
    return terrain.woods > 0 or terrain.ground is Ground.ROUGH


def _thrown(mech: AnyUnit) -> Drop:
    """The fall of a 'Mech that slips on ice among rocks or trees."""
    return Drop(place_of(mech), 0, ON_ROUGH_ICE, into_water=False)


def over_edge(battle: Battle, unit: AnyUnit, over: Drop) -> bool:
    """Whether a skid ends in a fall: over more levels than the unit can go down, or into water that
    is closed to it."""
    motion = kinds.motion(unit)
    drowns = motion in GROUND_VEHICLES and wet(battle.board, over.end)
    return drowns or over.down > (LEVELS[motion].most or 0)


def _crash(battle: Battle, mech: AnyUnit, hex_: Hex) -> Procedure[None]:
    """Into a slope or a building: as if it had charged something of its own weight. The building
    takes the damage of a charge."""
    damage = charger_damage(mech.tons)
    yield from kinds.take_in_clusters(battle, mech, Hit(damage, Side.FRONT, mech.side, own=True))
    if battle.board[hex_].building is not None:
        yield from buildings.damage(battle, hex_, charge_damage(mech.tons, mech.moved.entered))


def _collide(battle: Battle, mech: AnyUnit, victim: AnyUnit, heading: Facing) -> Procedure[bool]:
    """Into another unit: a charge, resolved at once. Returns whether it struck."""
    collision = charge(battle, mech, victim, "skid")
    if not (yield from attack_roll(battle, collision)):
        return False
    yield from land(battle, collision)
    victim.causes.append(causes.CHARGED)
    yield from give_way(battle, victim, heading)
    yield from kinds.settle(battle, victim)
    return True
