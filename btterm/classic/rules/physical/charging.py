"""Charges and death from above, resolved in the Physical Attack Phase (Compendium, Charging,
Death from Above). They are declared by the steps of a move."""

from __future__ import annotations

import math
from collections.abc import Iterable

from btterm.classic.battle import Battle
from btterm.classic.events import Displaced, Struck
from btterm.classic.rules.attack.defender import choose_side
from btterm.classic.rules.attack.to_hit import attacker_movement, sight, target_modifiers
from btterm.classic.rules.mech import piloting
from btterm.classic.rules.mech.criticals import hit
from btterm.classic.rules.mech.falling import clusters, damage_in_clusters, fall
from btterm.classic.rules.mech.hit_location import (
    Side,
    attack_side,
    roll_kick_location,
    roll_punch_location,
)
from btterm.classic.rules.mech.skills import credit
from btterm.classic.rules.movement.costs import Way, ways_from
from btterm.classic.rules.movement.drops import Place, drop, drop_from_air, landing, place_of
from btterm.classic.rules.physical.displacement import (
    advance,
    come_to,
    forced_drop,
    make_room,
    move_to,
    stand_apart,
)
from btterm.classic.rules.physical.resolving import attack_roll
from btterm.classic.units.mech import Mech
from btterm.hexes import Facing, Hex
from btterm.table.choice import Choice, Option
from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.procedure import Procedure, ask

CHARGE_BASE = DIVE_BASE = 5
TONS = 10
DIVE_FACTOR = 3
DIVER_TONS = 5
MISSED_DIVE_LEVELS = 2


def charge_damage(tons: int, hexes: int) -> int:
    """Damage points to the target: tons / 10 for each hex moved, rounded up once."""
    return math.ceil(tons * hexes / TONS)


def charger_damage(target_tons: int) -> int:
    """Damage points to the unit that charges."""
    return math.ceil(target_tons / TONS)


def dive_damage(tons: int) -> int:
    """Damage points to the target of a death from above attack."""
    return math.ceil(tons * DIVE_FACTOR / TONS)


def diver_damage(tons: int) -> int:
    """Damage points to the legs of the unit that dives."""
    return math.ceil(tons / DIVER_TONS)


def charge_number(attacker: Mech, target: Mech, terrain: Iterable[Modifier] = ()) -> TargetNumber:
    """The to-hit number of a charge: movement of both, terrain, and the better pilot's
    advantage."""
    difference = attacker.pilot.piloting - target.pilot.piloting
    return TargetNumber(
        (
            Modifier("charge", CHARGE_BASE),
            *attacker_movement(attacker),
            *target_modifiers(attacker, target),
            *terrain,
            Modifier("Piloting difference", difference),
        )
    )


def terrain_between(battle: Battle, attacker: Mech, target: Mech) -> list[Modifier]:
    """What terrain adds to a charge, as to any attack on the ground."""
    return [Modifier(*term) for term in sight(battle, attacker, target).terms]


def dive_number(attacker: Mech, target: Mech) -> TargetNumber:
    """The to-hit number of a death from above attack: no terrain counts."""
    return TargetNumber(
        (
            Modifier("death from above", DIVE_BASE),
            *attacker_movement(attacker),
            *target_modifiers(attacker, target),
        )
    )


def resolve_charges(battle: Battle) -> Procedure[None]:
    """All charges and all dives that were declared in the Movement Phase."""
    declared = [mech for mech in battle.units.values() if mech.charge]
    numbers = {mech.id: _number(battle, mech, battle.units[mech.charge]) for mech in declared}
    for mech in declared:
        target = battle.units[mech.charge]
        if mech.airborne:
            yield from _dive(battle, mech, target, numbers[mech.id])
        else:
            yield from _charge(battle, mech, target, numbers[mech.id])
        mech.charge = ""


def _number(battle: Battle, mech: Mech, target: Mech) -> TargetNumber:
    if mech.airborne:
        return dive_number(mech, target)
    return charge_number(mech, target, terrain_between(battle, mech, target))


def _charge(battle: Battle, mech: Mech, target: Mech, number: TargetNumber) -> Procedure[None]:
    ahead = mech.hex.neighbour(mech.facing)
    why = ""
    if not mech.can_act or mech.prone or mech.legs_lost:
        why = "cannot charge any more"
    elif not target.alive or target.hex != ahead:
        why = f"{target.id} is no longer ahead"
    if why:
        spoiled = TargetNumber(number.parts, why)
        yield Struck(mech.id, "charge", target.id, spoiled, None, False)
        return
    if not (yield from attack_roll(mech, target, "charge", number)):
        yield from pass_by(battle, mech, Facing(mech.facing), f"{mech.id} misses its charge")
        return
    side, prone = attack_side(target, mech.hex), target.prone
    damage = charge_damage(mech.tons, mech.moved.entered)
    was_alive = not target.destroyed
    yield from damage_in_clusters(battle, target, side, damage, by=mech.side)
    credit(mech, target, was_alive)
    back = charger_damage(target.tons)
    if prone:
        yield from _kick_clusters(battle, mech, back, by=mech.side)
    else:
        yield from damage_in_clusters(battle, mech, Side.FRONT, back, by=mech.side)
    target.causes.append(piloting.CHARGED)
    mech.causes.append(piloting.MADE_CHARGE)
    yield from advance(battle, mech, target, mech.facing)


def _kick_clusters(battle: Battle, mech: Mech, damage: int, *, by: int) -> Procedure[None]:
    for points in clusters(damage):
        location = yield from roll_kick_location(mech, Side.FRONT, points, by)
        yield from hit(battle, mech, location, False, points, by=by)


def pass_by(battle: Battle, mech: Mech, direction: Facing, what: str) -> Procedure[None]:
    """A unit that missed another one on the ground ends in the hex to the left or right of it;
    where neither is open, it stays. The gentler one comes first."""
    ways = ways_from(battle.board, mech.hex, mech.raised, mech.tons)
    sides = (("left", ways[direction.turned(-1)]), ("right", ways[direction.turned(1)]))
    found = {
        word: way for word, way in sides if isinstance(way, Way) and battle.unit_in(way.hex) is None
    }
    if not found:
        return
    gentle = sorted(found, key=lambda word: (found[word].depth, abs(found[word].levels)))
    options = tuple(Option(word, f"passes {word}, to {found[word].hex}") for word in gentle)
    answer = yield from ask(Choice(mech.side, f"{what}. Where does it end?", options, mech.id))
    way = found[answer]
    yield from come_to(battle, mech, drop(battle.board, place_of(mech), Place(way.hex, way.raised)))


def _dive(battle: Battle, mech: Mech, target: Mech, number: TargetNumber) -> Procedure[None]:
    """The 'Mech comes down: on its target, or on its own back."""
    over = mech.hex
    direction = Facing(mech.facing)
    place = over.neighbour(direction)
    if not mech.alive:
        mech.airborne = False
        return
    gone = not target.alive or target.hex != place
    if mech.spoiled or not mech.can_act or gone:
        why = f"{target.id} is no longer there" if gone else "lost control in the air"
        spoiled = TargetNumber(number.parts, why)
        yield Struck(mech.id, "death from above", target.id, spoiled, None, False)
        struck = False
    else:
        struck = yield from attack_roll(mech, target, "death from above", number)
    if not struck:
        yield from _dive_past(battle, mech, target, place)
        return
    origin = mech.moved.start or over
    yield from _dive_damage(battle, mech, target, origin)
    target.causes.append(piloting.STRUCK_FROM_ABOVE)
    mech.causes.append(piloting.DEATH_FROM_ABOVE)
    yield from advance(battle, mech, target, direction)
    mech.airborne = False
    yield from stand_apart(battle, mech, over)


def _dive_damage(battle: Battle, mech: Mech, target: Mech, origin: Hex) -> Procedure[None]:
    by, damage = mech.side, dive_damage(mech.tons)
    was_alive = not target.destroyed
    if target.prone:
        yield from damage_in_clusters(battle, target, Side.REAR, damage, by=by)
    else:
        side = yield from choose_side(battle, target, origin)
        for points in clusters(damage):
            location = yield from roll_punch_location(target, side, points, by)
            yield from hit(battle, target, location, side is Side.REAR, points, by=by)
    credit(mech, target, was_alive)
    yield from _kick_clusters(battle, mech, diver_damage(mech.tons), by=by)


def _dive_past(battle: Battle, mech: Mech, target: Mech, place: Hex) -> Procedure[None]:
    """The target gets out of the way, wherever its player likes, and the attacker crashes."""
    if target.alive and target.hex == place:
        ways = [facing for facing in Facing if forced_drop(battle, target, facing)]
        ways.sort(key=lambda facing: battle.unit_in(place.neighbour(facing)) is not None)
        options = tuple(Option(f.name, f"goes to {place.neighbour(f)}") for f in ways)
        if options:
            question = f"{target.id} is missed from above. Where does it go?"
            answer = yield from ask(Choice(target.side, question, options, target.id))
            yield from move_to(battle, target, Facing[answer])
    yield Displaced(mech.id, mech.hex, place)
    mech.airborne = False
    direction = mech.facing
    crash = drop_from_air(battle.board, landing(battle.board, place, mech.tons), MISSED_DIVE_LEVELS)
    yield from fall(battle, mech, crash, side=Side.REAR)
    yield from make_room(battle, mech, direction)
    yield from stand_apart(battle, mech, place.neighbour(direction.opposite))
