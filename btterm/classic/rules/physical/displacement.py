"""Units forced out of their hexes, and units falling onto others (Compendium, Accidental Falls
from Above, Domino Effect)."""

from __future__ import annotations

import math

from btterm.board.terrain import Ground
from btterm.classic.battle import Battle, Phase
from btterm.classic.events import Displaced, FellOn, Struck
from btterm.classic.hits import Hit, HitTable, Side, hit_table
from btterm.classic.rule import Rule
from btterm.classic.rules import gravity, hiding, kinds
from btterm.classic.rules.attack.to_hit import movement_modifier, sight
from btterm.classic.rules.carrying import leave_map
from btterm.classic.rules.causes import CHARGED, PUSHED, STRUCK_FROM_ABOVE, coming_to
from btterm.classic.rules.drops import (
    Drop,
    Place,
    drop,
    drop_from_air,
    fall_damage,
    landing,
    level_of,
    onto,
    place_of,
    put,
)
from btterm.classic.rules.stacking import crowded, may_stop, obstacles_in, who_is_hit
from btterm.classic.rules.terrain import dangers
from btterm.classic.rules.ways import Way
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Cause
from btterm.hexes import Facing, Hex, distance, hexsides_towards
from btterm.table.choice import Choice, Option
from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.procedure import Procedure, ask, roll

DOMINO = Cause(Rule.DOMINO_EFFECT, "domino effect")
FORCED = (PUSHED, CHARGED, STRUCK_FROM_ABOVE)
"""Who owes a roll for one of these makes no second one for being the first of a domino effect."""
STAY = Option("stay", "is pushed")
FROM_ABOVE = 2
"""Levels from which a fall hits who stands below like an attack."""
FROM_ABOVE_BASE = 7
FROM_ABOVE_TONS = 10
DIE = 6
ROLLS_AT_THE_END = (
    Phase.OFF_BOARD_ATTACK,
    Phase.WEAPON_ATTACK,
    Phase.PHYSICAL_ATTACK,
    Phase.HEAT,
)
"""Phases at whose end all rolls are made that attacks and explosions in them call for."""


def fall_among(battle: Battle, mech: AnyUnit, over: Drop, direction: Facing) -> Procedure[None]:
    """A 'Mech that moves or is forced in a direction falls over a drop. One that stands below is
    hit from above by a fall of two levels or more, else pushed on; where it cannot give way, the
    one that fell is back where it came from (Compendium, Accidental Falls from Above)."""
    yield from hiding.meet(battle, mech, over.end.hex)
    start, victim = place_of(mech), (yield from _below(battle, mech, over))
    if victim is not None:
        onto_it = _from_above if kinds.fills_hex(victim) else _on_vehicle
        yield from onto_it(battle, mech, victim, over, direction)
        return
    yield from _fall_into(battle, mech, over)
    yield from make_room(battle, mech, direction)
    yield from go_back(battle, mech, start)


def _below(battle: Battle, mech: AnyUnit, over: Drop) -> Procedure[AnyUnit | None]:
    """Who is hit from above by a fall of two levels or more: of several by chance."""
    if over.levels < FROM_ABOVE:
        return None
    there = obstacles_in(battle, *over.end, besides=mech)
    if len(there) < 2:
        return there[0] if there else None
    each = DIE // len(there)
    falls = [(pip,) for pip in range(1, each * len(there) + 1)]
    why = f"on whom {mech.id} falls"
    rule = Rule.ACCIDENTAL_FALLS_FROM_ABOVE
    throw = yield from roll(rule, why, 1, side=mech.side, falls=falls)
    return there[(throw.total - 1) // each]


def _on_vehicle(
    battle: Battle, mech: AnyUnit, victim: AnyUnit, over: Drop, direction: Facing
) -> Procedure[None]:
    """A fall from above hits a vehicle without a roll, on its front; both share the hex."""
    yield FellOn(mech.id, victim.id)
    damage = math.ceil(mech.tons * gravity.times(battle) / FROM_ABOVE_TONS)
    yield from kinds.take_in_clusters(battle, victim, Hit(damage, Side.FRONT, mech.side))
    yield from _fall_into(battle, mech, over, Side.REAR)
    yield from stand_apart(battle, mech, place_of(mech).hex)


def _fall_into(
    battle: Battle, mech: AnyUnit, over: Drop, side: Side | None = None
) -> Procedure[None]:
    """A 'Mech falls over a drop; in a hex that it was not in before, it meets fire and mines."""
    start = mech.hex
    yield from kinds.fall(battle, mech, over, side=side)
    if mech.hex != start:
        yield from dangers.enter(battle, mech)


def _from_above(
    battle: Battle, mech: AnyUnit, victim: AnyUnit, over: Drop, direction: Facing
) -> Procedure[None]:
    start = place_of(mech)
    number = TargetNumber(
        (
            Modifier(Rule.ACCIDENTAL_FALLS_FROM_ABOVE, "falls from above", FROM_ABOVE_BASE),
            Modifier(
                Rule.ATTACKER_AND_TARGET_MOVEMENT,
                f"{victim.id} moved {victim.moved.hexes} hexes",
                movement_modifier(victim),
            ),
            *sight(battle, mech, victim).terms,
        )
    )
    throw = yield from roll(
        Rule.ACCIDENTAL_FALLS_FROM_ABOVE,
        f"{mech.id} falls on {victim.id}",
        side=mech.side,
        target=number,
    )
    struck = number.reached_by(throw.total)
    yield Struck(
        mech.id, "fall", victim.id, number, throw, struck, Rule.ACCIDENTAL_FALLS_FROM_ABOVE
    )
    if not struck:
        past = yield from _beside(battle, mech, over.end.hex, start.hex)
        yield from _fall_into(battle, mech, past)
        return
    side = Side.REAR if victim.prone else kinds.attack_side(victim, start.hex)
    damage = math.ceil(mech.tons * gravity.times(battle) / FROM_ABOVE_TONS)
    table = hit_table(HitTable.PUNCH, victim)
    yield from kinds.take_in_clusters(battle, victim, Hit(damage, side, mech.side, table))
    yield from _fall_into(battle, mech, over, Side.REAR)
    victim.causes.append(STRUCK_FROM_ABOVE)
    yield from move_to(battle, victim, direction)
    yield from stand_apart(battle, mech, start.hex)
    yield from _settle_now(battle, victim)


def _settle_now(battle: Battle, unit: AnyUnit) -> Procedure[None]:
    """The rolls that one unit owes, if they do not wait for the end of a combat phase."""
    if battle.phase not in ROLLS_AT_THE_END:
        yield from kinds.settle(battle, unit)


def free_drops(battle: Battle, mech: AnyUnit, hex_: Hex, origin: Hex) -> list[Drop]:
    """The drops into the free hexes that are nearest to a hex, and of those next to it the ones
    nearest to where a 'Mech came from; that one itself only if no other is free. None rises above
    both. The one that does least damage comes first."""
    board, start = battle.board, place_of(mech)
    top = max(level_of(board, start), board[origin].footing)
    others = (unit for unit in battle.on_board() if unit is not mech)
    taken = {unit.hex for unit in others if not unit.hidden_from(mech.side)}

    def order(near: Hex) -> tuple[bool, int, bool, int]:
        rises = board[near].footing > top
        return rises, distance(near, hex_), near == origin, distance(near, origin)

    free = [near for near in board if near not in taken and not board[near].building]
    best = min(map(order, free), default=None)
    drops = [
        drop(board, start, onto(board, start, h, mech.weight)) for h in free if order(h) == best
    ]
    return sorted(drops, key=lambda over: fall_damage(mech.tons, over.levels, over.into_water))


def _beside(battle: Battle, mech: AnyUnit, hex_: Hex, origin: Hex) -> Procedure[Drop]:
    """Which of the equally near free hexes a 'Mech comes down in: its player chooses."""
    drops = {str(over.end.hex): over for over in free_drops(battle, mech, hex_, origin)}
    options = tuple(Option(key, f"in {key}{_words(over)}") for key, over in drops.items())
    question = f"{mech.id} comes down beside {hex_}. Where?"
    answer = yield from ask(
        Choice(Rule.ACCIDENTAL_FALLS_FROM_ABOVE, mech.side, question, options, mech.id)
    )
    return drops[answer]


def _words(over: Drop) -> str:
    levels = f", {over.levels} level{'s' * (over.levels > 1)} down" if over.levels else ""
    return levels + ", into water" * over.into_water


def go_back(battle: Battle, mech: AnyUnit, start: Place) -> Procedure[None]:
    """Whoever was to give way could not: the one that came is back where it came from."""
    if mech.hex != start.hex and crowded(battle, mech):
        yield Displaced(mech.id, mech.hex, start.hex)
        put(mech, start)


def stand_apart(battle: Battle, mech: AnyUnit, origin: Hex) -> Procedure[None]:
    """Two 'Mechs cannot stay in one hex: the one that came there last ends beside it."""
    start = mech.hex
    if crowded(battle, mech):
        over = yield from _beside(battle, mech, start, origin)
        if over.steep:
            yield Displaced(mech.id, start, over.end.hex)
            yield from _fall_into(battle, mech, over)
        else:
            yield from come_to(battle, mech, over)


def clear_rubble(battle: Battle) -> Procedure[None]:
    """Those who have come down into one hex with a building do not stay there together."""
    for unit in list(battle.on_board()):
        fallen = battle.progress.standing and battle.board[unit.hex].ground is Ground.RUBBLE
        if fallen and crowded(battle, unit):
            yield from stand_apart(battle, unit, unit.hex)


def give_way(
    battle: Battle, target: AnyUnit, direction: Facing, *, through: bool = False
) -> Procedure[None]:
    """A unit that was struck is forced one hex in a direction, over the edge of the map if need
    be, and through walls if its rolls for them are made. A wreck stays where it is and is no
    obstacle."""
    if not kinds.pushable(target):
        return
    if target.alive and target.hex.neighbour(direction) not in battle.board:
        yield from leave_map(battle, target, direction)
    else:
        yield from move_to(battle, target, direction, through=through)


def follow(battle: Battle, attacker: AnyUnit, place: Place) -> Procedure[None]:
    """A unit comes after the one that it forced out of a place, on foot or out of the air, unless
    somebody is there now. On foot it stays behind where a bridge does not bear it; out of the air
    it comes down below."""
    board, flies = battle.board, attacker.airborne
    own = landing(board, place.hex, attacker.weight) if place.raised else place
    if not may_stop(battle, attacker, *own) and (flies or own == place):
        over = drop_from_air(board, own) if flies else drop(board, place_of(attacker), own)
        yield from come_to(battle, attacker, over)


def make_room(battle: Battle, intruder: AnyUnit, direction: Facing) -> Procedure[None]:
    """A unit has come to a hex in which another 'Mech is: that one must give way in the
    direction of the push. Where it cannot, both are still in one hex after this."""
    victim = who_is_hit(battle, *place_of(intruder), besides=intruder)
    if victim is not None and kinds.fills_hex(intruder):
        yield from domino(battle, victim, direction)


def domino(battle: Battle, victim: AnyUnit, direction: Facing) -> Procedure[None]:
    """A 'Mech is pushed: it rolls to stay on its feet, may step out of a push from the side, and
    else goes one hex in the direction of the push, where it may push the next one (Compendium,
    Domino Effect)."""
    held = victim.prone or (yield from kinds.hold(battle, victim, DOMINO))
    if held and (yield from _step_out(battle, victim, direction)):
        return
    yield from move_to(battle, victim, direction, fell=not held, rolled=True)


def _step_out(battle: Battle, victim: AnyUnit, direction: Facing) -> Procedure[bool]:
    """Whether the victim steps forward or back with MP left from the Movement Phase. It can
    when it is struck from one of its four side hexes."""
    if victim.prone or victim.immobile or (direction - victim.facing) % 3 == 0:
        return False
    left = kinds.budget(battle, victim, victim.moved.mode) - victim.moved.spent
    options, found = [STAY], {}
    for key, turned in (("forward", 0), ("back", 3)):
        way = kinds.ways(battle.board, victim)[victim.facing.turned(turned)]
        if (
            isinstance(way, Way)
            and way.mp <= left
            and not (turned and way.levels)
            and not may_stop(battle, victim, *way.place)
        ):
            options.append(Option(key, f"steps {key} to {way.hex}"))
            found[key] = way
    answer = yield from ask(
        Choice(
            Rule.DOMINO_EFFECT,
            victim.side,
            f"{victim.id} is pushed. What does it do?",
            tuple(options),
            victim.id,
        )
    )
    if answer == STAY.key:
        return False
    way = found[answer]
    victim.moved.spent += way.mp
    step = drop(battle.board, place_of(victim), way.place)
    yield from come_to(battle, victim, step)
    return True


def move_to(
    battle: Battle,
    mech: AnyUnit,
    direction: Facing,
    *,
    fell: bool = False,
    rolled: bool = False,
    through: bool = False,
) -> Procedure[None]:
    """Force a 'Mech one hex in a direction, and let it fall there if it could not hold itself.
    If that makes it the first of a domino effect, it rolls for that as the others do; not if it
    is down, has `rolled` or owes a roll for being forced.

    It stays where it is, at the edge of the map, before what rises too high for it and before
    a 'Mech that cannot give way; and so does a wreck, and what nobody can push.
    """
    if not mech.alive or not kinds.pushable(mech):
        return
    over, start = forced_drop(battle, mech, direction, through=through), place_of(mech)
    if over is None:
        if fell:
            yield from kinds.fall(battle, mech)
        return
    yield from hiding.meet(battle, mech, over.end.hex)
    rolled |= fell or mech.prone or any(cause in FORCED for cause in mech.causes)
    if not rolled and not over.steep and who_is_hit(battle, *over.end):
        fell = not (yield from kinds.hold(battle, mech, DOMINO))
    if fell or over.steep:
        yield Displaced(mech.id, start.hex, over.end.hex)
        yield from fall_among(battle, mech, over, direction)
    elif (yield from come_to(battle, mech, over)):
        yield from make_room(battle, mech, direction)
        yield from go_back(battle, mech, start)


def come_to(battle: Battle, mech: AnyUnit, over: Drop) -> Procedure[bool]:
    """A 'Mech comes to another place otherwise than by its own steps: pushed, after its target,
    out of the way, out of the air. Water and rubble there call for their rolls at once, as they
    do on a move. Returns whether it holds; where it does not, it falls over this drop."""
    start = place_of(mech)
    direction = Facing(hexsides_towards(start.hex, over.end.hex)[0])
    met = yield from hiding.meet(battle, mech, over.end.hex)
    yield Displaced(mech.id, start.hex, over.end.hex)
    put(mech, over.end)
    mech.airborne = False
    rolls = coming_to(battle.board, over.end, kinds.motion(mech))
    for cause in rolls if mech.alive and not mech.prone else ():
        if not (yield from kinds.hold(battle, mech, cause)):
            put(mech, start)
            yield from fall_among(battle, mech, over, direction)
            return False
    yield from dangers.enter(battle, mech)
    if met:
        yield from stand_apart(battle, mech, start.hex)
    return True


def forced_drop(
    battle: Battle, mech: AnyUnit, direction: Facing, *, through: bool = False
) -> Drop | None:
    """Where a 'Mech comes when it is forced one hex in a direction, on foot or over a drop; None
    at the edge of the map, before what rises too high for it, and before a wall that it does not
    go `through`."""
    board, start = battle.board, place_of(mech)
    way = kinds.ways(board, mech)[direction]
    if isinstance(way, Way):
        return None if way.walls and not through else drop(board, start, way.place)
    target = start.hex.neighbour(direction)
    if target not in board or battle.inside(mech):
        return None
    over = drop(board, start, onto(board, start, target, mech.weight))
    return over if over.down > 0 else None
