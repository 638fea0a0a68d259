"""Units forced out of their hexes, and units falling onto others (Compendium, Accidental Falls
from Above, Domino Effect)."""

from __future__ import annotations

import math

from btterm.classic.battle import Battle
from btterm.classic.events import Displaced, LeftMap, Struck
from btterm.classic.rules.criticals import hit
from btterm.classic.rules.falling import clusters, fall
from btterm.classic.rules.hit_location import Side, attack_side, roll_punch_location
from btterm.classic.rules.movement import (
    MOST_LEVELS,
    Way,
    budget,
    target_movement,
    ways_from,
)
from btterm.classic.rules.piloting import STRUCK_FROM_ABOVE, piloting_skill_roll
from btterm.classic.units.mech import Cause, Mech, Mode
from btterm.hexes import Facing, Hex, distance
from btterm.table.choice import Choice, Option
from btterm.table.numbers import TargetNumber
from btterm.table.procedure import Procedure, ask, roll

DOMINO = Cause("domino effect")
STAY = Option("stay", "is pushed")
FROM_ABOVE = 2
"""Levels from which a fall hits who stands below like an attack."""
FROM_ABOVE_BASE = 7
FROM_ABOVE_TONS = 10


def fall_among(
    battle: Battle, mech: Mech, levels: int, direction: Facing, *, into_water: bool = False
) -> Procedure[None]:
    """A 'Mech that moved in a direction falls some levels in the hex it has come to. One that
    stands there is hit from above by a fall of two levels or more, else pushed on. Where it
    cannot give way, both are still in one hex after a short fall."""
    victim = battle.unit_in(mech.hex, besides=mech)
    if victim is not None and levels >= FROM_ABOVE:
        yield from _from_above(battle, mech, victim, levels, direction, into_water)
        return
    yield from fall(battle, mech, levels, into_water=into_water)
    yield from make_room(battle, mech, direction)


def fall_from(
    battle: Battle, mech: Mech, start: Hex, raised: int, direction: Facing
) -> Procedure[None]:
    """A 'Mech falls in the hex it has come to from where it stood before. Water counts as Level
    0 for one who falls in from land or from a bridge, and halves the damage (Compendium,
    Falling Damage to a BattleMech)."""
    board = battle.board
    there = board[mech.hex]
    from_land = not board[start].depth or raised > 0
    into_water = there.depth > 0 and not mech.raised and from_land
    bottom = there.level if into_water else battle.level(mech)
    levels = max(0, board[start].floor + raised - bottom)
    yield from fall_among(battle, mech, levels, direction, into_water=into_water)
    yield from go_back(battle, mech, start, raised)


def _from_above(
    battle: Battle, mech: Mech, victim: Mech, levels: int, direction: Facing, into_water: bool
) -> Procedure[None]:
    origin = mech.hex.neighbour(direction.opposite)
    hexes, jumped = victim.moved.hexes, victim.moved.mode is Mode.JUMP
    number = TargetNumber.of(
        ("falls from above", FROM_ABOVE_BASE),
        (f"{victim.id} moved {hexes} hexes", target_movement(hexes, jumped)),
        ("woods", battle.board[mech.hex].woods),
    )
    throw = yield from roll(f"{mech.id} falls on {victim.id}", side=mech.side, target=number)
    struck = number.reached_by(throw.total)
    yield Struck(mech.id, "fall", victim.id, number, throw, struck)
    if not struck:
        top = battle.level(mech) + levels
        mech.hex, mech.raised = free_hex(battle, mech.hex, origin), 0
        yield from fall(battle, mech, max(0, top - battle.level(mech)))
        return
    side = attack_side(victim, origin)
    for points in clusters(math.ceil(mech.tons / FROM_ABOVE_TONS)):
        location = yield from roll_punch_location(victim, side, points, mech.side)
        yield from hit(battle, victim, location, side is Side.REAR, points, by=mech.side)
    yield from fall(battle, mech, levels, into_water=into_water, side=Side.REAR)
    yield from move_to(battle, victim, direction)
    yield from stand_apart(battle, mech, origin)
    if victim.alive and not victim.prone:
        held = yield from piloting_skill_roll(victim, STRUCK_FROM_ABOVE)
        if not held:
            yield from fall(battle, victim)


def free_hex(battle: Battle, hex_: Hex, origin: Hex) -> Hex:
    """The free hex nearest to a hex, and of those next to it the one nearest to where a 'Mech
    came from; that one itself only if no other of them is free."""
    taken = {unit.hex for unit in battle.alive()}
    free = [near for near in battle.board if near not in taken and not battle.board[near].building]

    def order(near: Hex) -> tuple[int, bool, int]:
        return distance(near, hex_), near == origin, distance(near, origin)

    return min(free, key=order, default=origin)


def go_back(battle: Battle, mech: Mech, start: Hex, raised: int) -> Procedure[None]:
    """Whoever was to give way could not: the one that came is back where it came from."""
    if mech.alive and battle.unit_in(mech.hex, besides=mech):
        yield Displaced(mech.id, mech.hex, start)
        mech.hex, mech.raised = start, raised


def stand_apart(battle: Battle, mech: Mech, origin: Hex) -> Procedure[None]:
    """Two 'Mechs cannot stay in one hex: the one that came there last ends beside it."""
    start = mech.hex
    if mech.alive and battle.unit_in(start, besides=mech):
        mech.hex, mech.raised = free_hex(battle, start, origin), 0
        yield Displaced(mech.id, start, mech.hex)


def advance(battle: Battle, attacker: Mech, target: Mech, direction: Facing) -> Procedure[None]:
    """A unit is pushed one hex, over the edge of the map if need be, and its attacker follows
    into the hex that it has left, unless somebody has come down there meanwhile. A wreck stays
    where it is and is no obstacle."""
    start, raised = target.hex, target.raised
    if target.alive and start.neighbour(direction) not in battle.board:
        target.gone = True
        yield LeftMap(target.id)
    else:
        yield from move_to(battle, target, direction)
    if battle.unit_in(start, besides=attacker) is None:
        yield Displaced(attacker.id, attacker.hex, start)
        attacker.hex, attacker.raised = start, raised


def make_room(battle: Battle, intruder: Mech, direction: Facing) -> Procedure[None]:
    """A unit has come to a hex in which another 'Mech is: that one must give way in the
    direction of the push. Where it cannot, both are still in one hex after this."""
    victim = battle.unit_in(intruder.hex, besides=intruder)
    if victim is not None:
        yield from domino(battle, victim, direction)


def domino(battle: Battle, victim: Mech, direction: Facing) -> Procedure[None]:
    """A 'Mech is pushed: it rolls to stay on its feet, may step out of a push from the side,
    and else goes one hex in the direction of the push, where it may push the next one."""
    held = victim.prone or (yield from piloting_skill_roll(victim, DOMINO))
    if held and (yield from _step_out(battle, victim, direction)):
        return
    yield from move_to(battle, victim, direction, fell=not held)


def _step_out(battle: Battle, victim: Mech, direction: Facing) -> Procedure[bool]:
    """Whether the victim steps forward or back with MP left from the Movement Phase. It can
    when it is struck from one of its four side hexes."""
    if victim.prone or victim.immobile or (direction - victim.facing) % 3 == 0:
        return False
    left = budget(battle, victim, victim.moved.mode) - victim.moved.spent
    options, found = [STAY], {}
    for key, turned in (("forward", 0), ("back", 3)):
        way = ways_from(battle.board, victim.hex, victim.raised, victim.tons)[
            victim.facing.turned(turned)
        ]
        if (
            isinstance(way, Way)
            and way.mp <= left
            and not (turned and way.levels)
            and not battle.unit_in(way.hex)
        ):
            options.append(Option(key, f"steps {key} to {way.hex}"))
            found[key] = way
    answer = yield from ask(
        Choice(victim.side, f"{victim.id} is pushed. What does it do?", tuple(options), victim.id)
    )
    if answer == STAY.key:
        return False
    way, start = found[answer], victim.hex
    victim.hex, victim.raised = way.hex, way.raised
    victim.moved.spent += way.mp
    yield Displaced(victim.id, start, victim.hex)
    return True


def move_to(
    battle: Battle, mech: Mech, direction: Facing, *, fell: bool = False
) -> Procedure[None]:
    """Force a 'Mech one hex in a direction, and let it fall there if it could not hold itself.

    It stays where it is, at the edge of the map, before what rises too high for it and before
    a 'Mech that cannot give way; and so does a wreck.
    """
    if not mech.alive:
        return
    start, raised, level = mech.hex, mech.raised, battle.level(mech)
    found = forced_way(battle, mech, direction)
    if found is None:
        if fell:
            yield from fall(battle, mech)
        return
    mech.hex, mech.raised = found
    yield Displaced(mech.id, start, mech.hex)
    if fell or level - battle.level(mech) > MOST_LEVELS:
        yield from fall_from(battle, mech, start, raised, direction)
    else:
        yield from make_room(battle, mech, direction)
        yield from go_back(battle, mech, start, raised)


def forced_way(battle: Battle, mech: Mech, direction: Facing) -> tuple[Hex, int] | None:
    """The hex into which a 'Mech can be forced, on foot or down a drop, and how many levels it
    is raised there; None at the edge of the map and before what rises too high for it."""
    board, start = battle.board, mech.hex
    way = ways_from(board, start, mech.raised, mech.tons)[direction]
    if isinstance(way, Way):
        return way.hex, way.raised
    target = start.neighbour(direction)
    if target in board and not board[target].building and board[target].level < battle.level(mech):
        return target, 0
    return None
