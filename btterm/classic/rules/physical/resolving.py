"""Physical attacks, declared and resolved (Compendium, Physical Attacks)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from btterm.classic.battle import Battle
from btterm.classic.events import Struck
from btterm.classic.rules.mech import piloting
from btterm.classic.rules.mech.criticals import hit
from btterm.classic.rules.mech.hit_location import (
    Side,
    attack_side,
    roll_hit_location,
    roll_kick_location,
    roll_punch_location,
)
from btterm.classic.rules.mech.skills import credit
from btterm.classic.rules.physical.blows import (
    KICKS,
    Blow,
    BlowKind,
    BlowSolution,
    LocationTable,
    blow_solution,
)
from btterm.classic.rules.physical.displacement import advance
from btterm.classic.units.mech import Mech
from btterm.hexes import Facing, distance, hexsides_towards
from btterm.table.numbers import TargetNumber
from btterm.table.procedure import Procedure, roll

TREE = "tree"
"""A club that breaks at the first blow that hits."""


@dataclass(frozen=True, slots=True)
class Strike:
    """A declared physical attack with its number, fixed before any is resolved."""

    attacker: Mech
    target: Mech
    kind: BlowKind
    found: BlowSolution
    side: Side


def declare(battle: Battle, attacker: Mech, blows: Sequence[Blow]) -> list[Strike]:
    """Turn legal blows into strikes."""
    strikes = []
    for blow in blows:
        target = battle.units[blow.target]
        found = blow_solution(battle, attacker, blow.kind, target)
        side = attack_side(target, attacker.hex)
        strikes.append(Strike(attacker, target, blow.kind, found, side))
    return strikes


def resolve(battle: Battle, strikes: Sequence[Strike]) -> Procedure[None]:
    """All blows, and after them the pushes, which move units about."""
    pushes = [strike for strike in strikes if strike.kind is BlowKind.PUSH]
    for strike in strikes:
        if strike not in pushes:
            yield from _blow(battle, strike)
    yield from _pushes(battle, pushes)


def attack_roll(attacker: Mech, target: Mech, what: str, number: TargetNumber) -> Procedure[bool]:
    """The to-hit roll of a physical attack. A number above 12 misses without a roll."""
    throw = None
    struck = False
    if number.number <= 12 and not number.impossible:
        why = f"{attacker.id} {what} at {target.id}"
        throw = yield from roll(why, side=attacker.side, target=number)
        struck = number.reached_by(throw.total)
    yield Struck(attacker.id, what, target.id, number, throw, struck)
    return struck


def _blow(battle: Battle, strike: Strike) -> Procedure[None]:
    attacker, target, found = strike.attacker, strike.target, strike.found
    assert found.to_hit is not None
    struck = yield from attack_roll(attacker, target, strike.kind, found.to_hit)
    if strike.kind in KICKS:
        (target if struck else attacker).causes.append(
            piloting.KICKED if struck else piloting.MISSED_KICK
        )
    if not struck:
        return
    if strike.kind is BlowKind.CLUB and attacker.club == TREE:
        attacker.club = ""
    if found.damage:
        was_alive = not target.destroyed
        yield from _land(battle, strike)
        credit(attacker, target, was_alive)


def _land(battle: Battle, strike: Strike) -> Procedure[None]:
    target, by, points = strike.target, strike.attacker.side, strike.found.damage
    critical = False
    if strike.found.table is LocationTable.PUNCH:
        location = yield from roll_punch_location(target, strike.side, points, by)
    elif strike.found.table is LocationTable.KICK:
        location = yield from roll_kick_location(target, strike.side, points, by)
    else:
        location, critical = yield from roll_hit_location(target, strike.side, points, by)
    rear = strike.side is Side.REAR
    yield from hit(battle, target, location, rear, points, by=by, critical=critical)


def _pushes(battle: Battle, pushes: Sequence[Strike]) -> Procedure[None]:
    """A pushed 'Mech goes one hex away and its attacker follows. Two that push each other both
    stay where they are when both succeed."""
    done: list[Strike] = []
    for strike in pushes:
        assert strike.found.to_hit is not None
        if (
            yield from attack_roll(strike.attacker, strike.target, strike.kind, strike.found.to_hit)
        ):
            done.append(strike)
            strike.target.causes.append(piloting.PUSHED)
    locked = {(strike.target.id, strike.attacker.id) for strike in done}
    for strike in done:
        attacker, target = strike.attacker, strike.target
        if (attacker.id, target.id) in locked or distance(attacker.hex, target.hex) != 1:
            continue
        direction = Facing(hexsides_towards(attacker.hex, target.hex)[0])
        yield from advance(battle, attacker, target, direction)
