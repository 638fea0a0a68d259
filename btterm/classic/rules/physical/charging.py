"""Charges and death from above, resolved in the Physical Attack Phase (Compendium, Charging,
Death from Above). They are declared by the steps of a move."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from btterm.classic.attacks import PhysicalAttack
from btterm.classic.battle import Battle
from btterm.classic.events import Displaced, Skipped, StruckBuilding
from btterm.classic.hits import Hit, HitTable, Side, hit_table
from btterm.classic.rule import Rule
from btterm.classic.rules import causes, gravity, hiding, kinds
from btterm.classic.rules.attack.defender import choose_side
from btterm.classic.rules.attack.solutions import BESIDE_BUILDING
from btterm.classic.rules.attack.to_hit import attacker_movement, sight, target_modifiers
from btterm.classic.rules.drops import drop, drop_from_air, landing, place_of, put
from btterm.classic.rules.physical.blows import scattered
from btterm.classic.rules.physical.displacement import (
    clear_rubble,
    come_to,
    forced_drop,
    make_room,
    move_to,
    stand_apart,
)
from btterm.classic.rules.physical.resolving import attack_roll, drive, land, strike_now
from btterm.classic.rules.stacking import may_stop, who_is_hit
from btterm.classic.rules.terrain import buildings
from btterm.classic.rules.underwater import cushion
from btterm.classic.rules.ways import Way
from btterm.classic.units.any import AnyUnit
from btterm.errors import ALLOWED, Refusal
from btterm.hexes import Facing, Hex
from btterm.table.choice import Choice, Option
from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.procedure import Procedure, ask

CHARGE_BASE = DIVE_BASE = 5
CHARGES, DIVES = "charge", "death from above"
"""What the attacks are called."""
TONS = 10
DIVE_FACTOR = 3
DIVER_TONS = 5
DIVER_TONS_IN_WATER = 20
MISSED_DIVE_LEVELS = 2
EARTHLY = Fraction(1)


def charge_damage(tons: int, hexes: int, water: int = 1) -> int:
    """Damage points to the target: tons / 10 for each hex moved, rounded up once. Under water it
    is half of that, with `water` 2."""
    return math.ceil(tons * hexes / (TONS * water))


def charger_damage(target_tons: int, water: int = 1) -> int:
    """Damage points to the unit that charges, under water half."""
    return math.ceil(target_tons / (TONS * water))


def dive_damage(tons: int, water: int = 1, times: Fraction = EARTHLY) -> int:
    """Damage points to the target of a death from above attack, half on one under water; `times`
    as hard as on Earth."""
    return math.ceil(tons * DIVE_FACTOR * times / (TONS * water))


def diver_damage(tons: int, water: int = 1, times: Fraction = EARTHLY) -> int:
    """Damage points to the legs of the unit that dives: a fifth of its tonnage, on a target under
    water a twentieth; `times` as hard as on Earth."""
    return math.ceil(tons * times / (DIVER_TONS if water == 1 else DIVER_TONS_IN_WATER))


def charge_number(
    attacker: AnyUnit, target: AnyUnit, terrain: Iterable[Modifier] = ()
) -> TargetNumber:
    """The to-hit number of a charge: movement of both, terrain, and between 'Mechs the better
    pilot's advantage."""
    parts = [
        Modifier(Rule.CHARGING, "charge", CHARGE_BASE),
        *attacker_movement(attacker),
        *target_modifiers(attacker, target),
        *terrain,
    ]
    if kinds.falls(attacker) and kinds.falls(target):
        difference = attacker.crew.piloting - target.crew.piloting
        parts.append(Modifier(Rule.CHARGING, "Piloting difference", difference))
    return TargetNumber(tuple(parts))


def terrain_between(battle: Battle, attacker: AnyUnit, target: AnyUnit) -> list[Modifier]:
    """What terrain adds to a charge, as to any attack on the ground."""
    return list(sight(battle, attacker, target).terms)


def dive_number(attacker: AnyUnit, target: AnyUnit) -> TargetNumber:
    """The to-hit number of a death from above attack: no terrain counts."""
    return TargetNumber(
        (
            Modifier(Rule.DEATH_FROM_ABOVE, "death from above", DIVE_BASE),
            *attacker_movement(attacker),
            *target_modifiers(attacker, target),
            *scattered(Rule.DEATH_FROM_ABOVE, target),
        )
    )


def charge(battle: Battle, mech: AnyUnit, target: AnyUnit, what: str = "charge") -> PhysicalAttack:
    """A charge at a target ahead, or a skid into it: number and damage to both."""
    line = sight(battle, mech, target)
    number = charge_number(mech, target, terrain_between(battle, mech, target))
    water = cushion(battle, mech)
    hit = Hit(
        charge_damage(mech.tons, mech.moved.entered, water),
        kinds.attack_side(target, mech.hex),
        mech.side,
        hit_table(HitTable.FULL, target, covered=line.partial_cover),
    )
    table = HitTable.KICK if target.prone else HitTable.FULL
    back = Hit(charger_damage(target.tons, water), Side.FRONT, mech.side, table, own=True)
    return strike_now(mech, target, Rule.CHARGING, what, number, hit, back)


def dive(battle: Battle, mech: AnyUnit, target: AnyUnit, side: Side) -> PhysicalAttack:
    """A death from above attack, with the side of the target that it hits."""
    water = cushion(battle, target)
    hit = Hit(
        dive_damage(mech.tons, water, gravity.times(battle)),
        Side.REAR if target.prone else side,
        mech.side,
        hit_table(HitTable.PUNCH, target),
    )
    points = diver_damage(mech.tons, water, gravity.times(battle))
    back = Hit(points, Side.FRONT, mech.side, HitTable.KICK, own=True)
    return strike_now(
        mech,
        target,
        Rule.DEATH_FROM_ABOVE,
        "death from above",
        dive_number(mech, target),
        hit,
        back,
    )


def declare(
    battle: Battle, units: Iterable[AnyUnit] | None = None
) -> Procedure[list[PhysicalAttack]]:
    """Every charge and every death from above attack that was declared in the Movement Phase, of
    all or of some units, as it stands when the Physical Attack Phase begins: one that has become
    impossible by then says why. Who was destroyed in the air comes down no more."""
    strikes = []
    for mech in battle.units.values() if units is None else units:
        if not mech.charge:
            continue
        if mech.charge not in battle.units:
            if mech.alive:
                strikes.append(ram(battle, mech))
            else:
                mech.airborne = False
            continue
        target = battle.units[mech.charge]
        if not mech.airborne:
            found = charge(battle, mech, target)
        elif mech.alive:
            found = yield from _aim_dive(battle, mech, target)
        else:
            mech.airborne = False
            continue
        why = _spoiled(mech, target)
        strikes.append(replace(found, to_hit=TargetNumber(found.to_hit.parts, why)))
    return strikes


def ram(battle: Battle, mech: AnyUnit) -> PhysicalAttack:
    """A charge at a building, or a death from above attack on its roof, which always hits
    (Compendium, Damage to Buildings)."""
    hex_, start = Hex.parse(mech.charge), mech.hex
    water = cushion(battle, mech)
    house, here = battle.board[hex_].building, gravity.times(battle)
    if mech.airborne:
        rule, what, points = Rule.DEATH_FROM_ABOVE, DIVES, dive_damage(mech.tons, times=here)
        own, table = diver_damage(mech.tons, times=here), HitTable.KICK
    else:
        rule, what = Rule.CHARGING, CHARGES
        points = charge_damage(mech.tons, mech.moved.entered, water)
        own, table = buildings.tenth(house.cf) if house else 0, HitTable.FULL
    why = kinds.charge_refusal(mech)
    if not why and (house is None or hex_ != start.neighbour(mech.facing)):
        why = Refusal(rule, f"no building is {'there' if mech.airborne else 'ahead'} any more")
    number = TargetNumber((BESIDE_BUILDING,), why)
    hit = Hit(points, Side.FRONT, mech.side)
    back = Hit(own, Side.FRONT, mech.side, table, own=True)
    return PhysicalAttack(mech.id, mech.charge, rule, what, number, hit, start, hex_, 0, back)


def _aim_dive(battle: Battle, mech: AnyUnit, target: AnyUnit) -> Procedure[PhysicalAttack]:
    """Where a dive began exactly between two sides of its target, the defender chooses. It hits
    the front of a vehicle."""
    side = Side.REAR
    if not kinds.fills_hex(target):
        side = Side.FRONT
    elif not (target.prone or _spoiled(mech, target)):
        side = yield from choose_side(battle, target, mech.moved.start or mech.hex)
    return dive(battle, mech, target, side)


def _spoiled(mech: AnyUnit, target: AnyUnit) -> Refusal:
    """Why a charge or a death from above attack has become impossible, or empty."""
    if why := kinds.charge_refusal(mech):
        return why
    if not target.on_board or target.hex != mech.hex.neighbour(mech.facing):
        words = f"{target.id} is no longer {'there' if mech.airborne else 'ahead'}"
        return Refusal(Rule.DEATH_FROM_ABOVE if mech.airborne else Rule.CHARGING, words)
    return ALLOWED


def resolve(battle: Battle, strikes: list[PhysicalAttack]) -> Procedure[None]:
    """All charges and all dives, as they were declared. What is resolved leaves the list
    (Compendium, Charging, Death from Above)."""
    while strikes:
        battle.mark()
        attacker = battle.units[strikes[0].attacker]
        if strikes[0].target not in battle.units:
            yield from _ram(battle, strikes[0])
        else:
            yield from (_dive if attacker.airborne else _charge)(battle, strikes[0])
        attacker.charge = ""
        del strikes[0]


def _charge(battle: Battle, strike: PhysicalAttack) -> Procedure[None]:
    mech = battle.units[strike.attacker]
    target = battle.units[strike.target]
    if (yield from attack_roll(battle, strike)):
        points = yield from buildings.absorb(battle, mech, target, strike.hit.points)
        yield from land(battle, replace(strike, hit=replace(strike.hit, points=points)))
        if not target.prone:
            target.causes.append(causes.CHARGED)
        mech.causes.append(causes.MADE_CHARGE)
        for unit, place in ((mech, strike.start), (target, strike.hex)):
            if unit.hex == place:
                yield from _through_walls(battle, unit, strike.direction)
        yield from drive(battle, strike, through=True)
    elif not strike.to_hit.impossible and mech.hex == strike.start:
        yield from pass_by(
            battle, mech, strike.direction, Rule.CHARGING, f"{mech.id} misses its charge"
        )


def _ram(battle: Battle, strike: PhysicalAttack) -> Procedure[None]:
    """A building is struck, and loses CF once all attacks of the phase are resolved. Who charged it
    stays before it; who dived on it is on its roof, or falls past it if that attack has been
    spoiled."""
    mech, hex_ = battle.units[strike.attacker], strike.hex
    if why := strike.to_hit.impossible:
        yield Skipped(battle.phase, f"{strike.what} at {hex_} comes to nothing: {why}", mech.id)
    else:
        yield StruckBuilding(mech.id, strike.what, hex_, strike.hit.points, False)
        buildings.batter(battle, hex_, strike.hit.points, meant=True)
        if strike.back:
            yield from kinds.take_in_clusters(battle, mech, strike.back)
        mech.causes.append(causes.DEATH_FROM_ABOVE if mech.airborne else causes.MADE_CHARGE)
    if not mech.airborne:
        return
    yield Displaced(mech.id, mech.hex, hex_)
    mech.airborne = False
    place = landing(battle.board, hex_, mech.weight)
    if why:
        crash = drop_from_air(battle.board, place, MISSED_DIVE_LEVELS)
        yield from kinds.fall(battle, mech, crash, side=Side.REAR)
    else:
        put(mech, place)
    yield from make_room(battle, mech, mech.facing)
    yield from stand_apart(battle, mech, strike.start)


def _through_walls(battle: Battle, unit: AnyUnit, direction: Facing) -> Procedure[None]:
    """A unit charges, or is charged, through the walls of a building: its roll is harder than on a
    move."""
    found = kinds.ways(battle.board, unit)[direction]
    if not isinstance(found, Way) or not kinds.pushable(unit):
        return
    for wall in found.walls:
        house = battle.board[wall].building
        if house is not None:
            cause = causes.charging_through(house.type, unit.moved.entered)
            yield from buildings.break_through(battle, unit, wall, cause)
            yield from clear_rubble(battle)


def pass_by(
    battle: Battle, mech: AnyUnit, direction: Facing, rule: Rule, what: str
) -> Procedure[None]:
    """A unit that missed another one on the ground ends in the hex to the left or right of it;
    where neither is open, it stays. The gentler one comes first."""
    ways = kinds.ways(battle.board, mech)
    sides = (("left", ways[direction.turned(-1)]), ("right", ways[direction.turned(1)]))
    found = {
        word: way
        for word, way in sides
        if isinstance(way, Way) and not way.walls and not may_stop(battle, mech, *way.place)
    }
    if not found:
        return
    gentle = sorted(found, key=lambda word: (found[word].depth, abs(found[word].levels)))
    options = tuple(Option(word, f"passes {word}, to {found[word].hex}") for word in gentle)
    answer = yield from ask(
        Choice(rule, mech.side, f"{what}. Where does it end?", options, mech.id)
    )
    way = found[answer]
    yield from come_to(battle, mech, drop(battle.board, place_of(mech), way.place))


def _dive(battle: Battle, strike: PhysicalAttack) -> Procedure[None]:
    """The 'Mech comes down: on its target, or on its own back."""
    mech = battle.units[strike.attacker]
    direction = mech.facing
    if not (yield from attack_roll(battle, strike)):
        yield from _dive_past(battle, strike, direction)
        return
    yield from land(battle, strike)
    battle.units[strike.target].causes.append(causes.STRUCK_FROM_ABOVE)
    mech.causes.append(causes.DEATH_FROM_ABOVE)
    yield from drive(battle, strike)
    mech.airborne = False
    yield from stand_apart(battle, mech, strike.start)


def _dive_past(battle: Battle, strike: PhysicalAttack, direction: Facing) -> Procedure[None]:
    """The target gets out of the way, wherever its player likes, and the attacker crashes into
    the hex that it dived at: the one ahead of it, whoever is there now."""
    mech, target = battle.units[strike.attacker], battle.units[strike.target]
    place = strike.start.neighbour(direction)
    if target.alive and target.hex == place and kinds.pushable(target):
        ways = [facing for facing in Facing if forced_drop(battle, target, facing)]
        ways.sort(key=lambda facing: who_is_hit(battle, place.neighbour(facing)) is not None)
        options = tuple(Option(f.name, f"goes to {place.neighbour(f)}") for f in ways)
        if options:
            question = f"{target.id} is missed from above. Where does it go?"
            answer = yield from ask(
                Choice(Rule.DEATH_FROM_ABOVE, target.side, question, options, target.id)
            )
            yield from move_to(battle, target, Facing[answer])
    yield from hiding.meet(battle, mech, place)
    yield Displaced(mech.id, mech.hex, place)
    mech.airborne = False
    crash = drop_from_air(
        battle.board, landing(battle.board, place, mech.weight), MISSED_DIVE_LEVELS
    )
    yield from kinds.fall(battle, mech, crash, side=Side.REAR)
    yield from make_room(battle, mech, direction)
    yield from stand_apart(battle, mech, strike.start)
