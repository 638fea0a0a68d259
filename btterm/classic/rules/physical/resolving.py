"""Physical attacks, declared and resolved (Compendium, Physical Attacks)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from btterm.classic.attacks import PhysicalAttack
from btterm.classic.battle import Battle
from btterm.classic.events import Struck
from btterm.classic.hits import Hit, Side
from btterm.classic.rule import Rule
from btterm.classic.rules import causes, climbing, formations, kinds
from btterm.classic.rules.drops import Place, landing, side_by_chance
from btterm.classic.rules.mech.limbs import KICKS, PUNCHES, BlowKind
from btterm.classic.rules.physical import at_buildings
from btterm.classic.rules.physical.blows import THRASHES, Blow, blow_solution
from btterm.classic.rules.physical.displacement import follow, give_way
from btterm.classic.rules.physical.dodging import dodging
from btterm.classic.rules.skills import credit
from btterm.classic.rules.terrain import buildings
from btterm.classic.units.any import AnyUnit
from btterm.hexes import Hex
from btterm.table.numbers import TargetNumber
from btterm.table.procedure import Procedure


def strike_now(
    attacker: AnyUnit,
    target: AnyUnit,
    rule: Rule,
    what: str,
    to_hit: TargetNumber,
    hit: Hit,
    back: Hit | None = None,
) -> PhysicalAttack:
    """A physical attack between two units where they are now."""
    return PhysicalAttack(
        attacker.id,
        target.id,
        rule,
        what,
        to_hit,
        hit,
        attacker.hex,
        target.hex,
        target.raised,
        back,
    )


def declare(battle: Battle, attacker: AnyUnit, blows: Sequence[Blow]) -> list[PhysicalAttack]:
    """Turn legal blows into strikes."""
    strikes = []
    for blow in blows:
        if blow.target not in battle.units:
            hex_ = Hex.parse(blow.target)
            at = at_buildings.building_blow(battle, attacker, blow.kind, hex_)
            strikes.append(at_buildings.declare(battle, attacker, blow.kind, at, hex_))
            continue
        target = battle.units[blow.target]
        found = blow_solution(battle, attacker, blow.kind, target)
        assert found.to_hit is not None
        side = _side_struck(battle, attacker, target)
        hit = Hit(found.damage, side, attacker.side, found.table)
        fights_off = target.carried_by == attacker.id and blow.kind in PUNCHES
        rule = Rule.SWARM_ATTACKS if fights_off else blow.kind.rule
        strikes.append(strike_now(attacker, target, rule, blow.kind, found.to_hit, hit))
    return strikes


def _side_struck(battle: Battle, attacker: AnyUnit, target: AnyUnit) -> Side:
    """The side that a blow hits: in the attacker's own hex one by chance once it has hit, by the
    house rule that which is turned to it as if the target stood in the hex ahead (House rules,
    Stomp)."""
    if target.hex != attacker.hex:
        return kinds.attack_side(target, attacker.hex)
    if not battle.options.stomping:
        return Side.FRONT
    return kinds.attack_side(target, target.hex.neighbour(attacker.facing.opposite))


def resolve(battle: Battle, strikes: list[PhysicalAttack]) -> Procedure[None]:
    """All blows, and after them the pushes, which move units about. What is resolved leaves the
    list (Compendium, Physical Attacks)."""
    pushes = [strike for strike in strikes if strike.what == BlowKind.PUSH]
    for strike in [strike for strike in strikes if strike not in pushes]:
        battle.mark()
        yield from _blow(battle, strike)
        strikes.remove(strike)
    if pushes:
        battle.mark()
        yield from _pushes(battle, pushes)
        strikes.clear()


def attack_roll(battle: Battle, strike: PhysicalAttack) -> Procedure[bool]:
    """The to-hit roll of a physical attack. A number above 12 misses without a roll, and who
    thrashes hits without one."""
    attacker, target, what = strike.attacker, strike.target, strike.what
    number, unit = dodged(battle, strike), battle.units[attacker]
    throw, struck = None, THRASHES in number.parts
    if not struck:
        why = f"{attacker} {what} at {target}"
        throw, struck = yield from formations.attack_roll(battle, unit, strike.rule, why, number)
    yield Struck(attacker, what, target, number, throw, struck, strike.rule)
    return struck


def dodged(battle: Battle, strike: PhysicalAttack) -> TargetNumber:
    """The number of an attack, with what is added where its target dodges, however late that was
    declared (House rules, Dodge Maneuver)."""
    target = battle.units.get(strike.target)
    number = strike.to_hit
    if (
        target is None
        or not target.dodges
        or any(part.rule is Rule.DODGE_MANEUVER for part in number.parts)
    ):
        return number
    return number.plus(dodging(target))


def land(battle: Battle, strike: PhysicalAttack) -> Procedure[None]:
    """The damage of an attack that hits: in groups of 5 points, and to the attacker too, where
    both collide."""
    attacker, target = battle.units[strike.attacker], battle.units[strike.target]
    was_alive = not target.destroyed
    if strike.back is None:
        yield from kinds.take(battle, target, strike.hit)
    else:
        yield from kinds.take_in_clusters(battle, target, strike.hit)
        yield from kinds.take_in_clusters(battle, attacker, strike.back)
    yield from kinds.when_struck(battle, target)
    credit(attacker, target, was_alive)


def drive(battle: Battle, strike: PhysicalAttack, *, through: bool = False) -> Procedure[None]:
    """The target goes one hex on, `through` the walls of buildings too, and the attacker follows
    into the hex that was the target's; each only if no other attack of the phase has moved it
    (Compendium, Pushing)."""
    target, attacker = battle.units[strike.target], battle.units[strike.attacker]
    if target.hex == strike.hex:
        yield from give_way(battle, target, strike.direction, through=through)
    if attacker.hex == strike.start:
        below = landing(battle.board, strike.hex, attacker.weight)
        flew = kinds.flying(battle, target) and target.hex == strike.hex
        place = below if flew else Place(strike.hex, strike.raised)
        yield from follow(battle, attacker, place)


def _blow(battle: Battle, strike: PhysicalAttack) -> Procedure[None]:
    if strike.target not in battle.units:
        yield from at_buildings.resolve(battle, strike)
        return
    attacker, target = battle.units[strike.attacker], battle.units[strike.target]
    if strike.rule is Rule.SWARM_ATTACKS:
        yield from climbing.fight_off(battle, strike)
        return
    struck = yield from attack_roll(battle, strike)
    if strike.what in KICKS:
        (target if struck else attacker).causes.append(
            causes.KICKED if struck else causes.MISSED_KICK
        )
    if not struck:
        return
    in_its_hex = strike.what in KICKS and strike.start == strike.hex and kinds.has_facing(target)
    if in_its_hex and not battle.options.stomping:
        strike = replace(strike, hit=(yield from _any_side(strike)))
    points = yield from buildings.absorb(battle, attacker, target, strike.hit.points)
    if points:
        yield from land(battle, replace(strike, hit=replace(strike.hit, points=points)))
    yield from kinds.has_struck(battle, attacker, BlowKind(strike.what))


def _any_side(strike: PhysicalAttack) -> Procedure[Hit]:
    """A kick at a vehicle in the same hex hits a side of it by chance (Compendium, Kicking)."""
    why = f"{strike.attacker} {strike.what} at {strike.target}: side"
    side = yield from side_by_chance(Rule.KICKING, why, strike.hit.by)
    return replace(strike.hit, side=side)


def _pushes(battle: Battle, pushes: Sequence[PhysicalAttack]) -> Procedure[None]:
    """A pushed 'Mech goes one hex away and its attacker follows. Two that push each other both
    stay where they are when both succeed."""
    done: list[PhysicalAttack] = []
    for strike in pushes:
        if (yield from attack_roll(battle, strike)):
            done.append(strike)
            battle.units[strike.target].causes.append(causes.PUSHED)
    locked = {(strike.target, strike.attacker) for strike in done}
    for strike in done:
        if (strike.attacker, strike.target) not in locked:
            yield from drive(battle, strike)
