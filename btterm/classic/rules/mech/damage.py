"""Marking damage on the record sheet (Compendium, Damage)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.events import Damaged, LocationDestroyed, Overkill
from btterm.classic.rule import Rule
from btterm.classic.rules.destroying import destroy
from btterm.classic.rules.mech.mechwarrior import injure, kill
from btterm.classic.sheets.mech.locations import (
    ARMS,
    BLOWN_OFF_WITH,
    DAMAGE_TRANSFER,
    LEGS,
    TORSOS,
    Location,
)
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Cause, Out
from btterm.table.procedure import Procedure

HITS_FOR_HEAD_HIT = 1
ENGINE_SHIELDING = 3


def mark_damage(
    battle: Battle, mech: Mech, location: Location, rear: bool, points: int
) -> Procedure[Location | None]:
    """Mark points off armor, then internal structure, then the next location (Compendium, Damage
    from Head Hits, Recording Damage, Transferring Damage).

    Returns the location in which internal structure was damaged last and is still standing:
    the one chance of a critical hit that the attack has. None when there is no such chance.
    """
    chance: Location | None = None
    if location is Location.HD and mech.has(location):
        yield from injure(battle, mech, HITS_FOR_HEAD_HIT, "head hit")
    at: Location | None = location
    while points and at is not None:
        if mech.stands(at):
            points, chance = yield from _mark_location(battle, mech, at, rear, points, chance)
        if points:
            at = DAMAGE_TRANSFER[at]
    if points:
        yield Overkill(mech.id, points, "nothing left to damage")
    return chance


def mark_structure(
    battle: Battle, mech: Mech, location: Location, points: int
) -> Procedure[Location | None]:
    """Mark an explosion inside a location off its internal structure, then off that of the
    next location. CASE sends what is left through the rear armor and out.

    Returns the location where a critical hit may follow, like `mark_damage`.
    """
    chance: Location | None = None
    at: Location | None = location
    while points and at is not None:
        if mech.stands(at):
            lost = min(points, mech.structure[at])
            points -= lost
            if points and has_case(mech, at):
                yield from _vent(battle, mech, at, points)
                points = 0
            chance = yield from _lose(battle, mech, at, False, 0, lost, chance)
        at = DAMAGE_TRANSFER[at]
    if points:
        yield Overkill(mech.id, points, "nothing left to damage")
    return chance


def _vent(battle: Battle, mech: Mech, at: Location, points: int) -> Procedure[None]:
    """CASE blows an explosion out through the armor, the rear armor of a torso; by the rules of
    Clan Invasion without harm to it."""
    diagram = mech.facing_armor(at, True)
    lost = 0 if battle.options.clan_invasion("case") else min(points, diagram[at])
    if lost:
        diagram[at] -= lost
        mech.phase_damage += lost
        yield Damaged(mech.id, at, at in TORSOS, lost, 0, diagram[at], mech.structure[at])
    if points > lost:
        yield Overkill(mech.id, points - lost, "vented by CASE")


def has_case(mech: Mech, location: Location) -> bool:
    """Whether CASE protects a location."""
    return location in mech.sheet.case


def _mark_location(
    battle: Battle,
    mech: Mech,
    at: Location,
    rear: bool,
    points: int,
    chance: Location | None,
) -> Procedure[tuple[int, Location | None]]:
    """Mark what one location can take. Returns the points left over and the chance."""
    diagram = mech.facing_armor(at, rear)
    armor = min(points, diagram[at])
    structure = min(points - armor, mech.structure[at])
    diagram[at] -= armor
    chance = yield from _lose(battle, mech, at, rear, armor, structure, chance)
    return points - armor - structure, chance


def _lose(
    battle: Battle,
    mech: Mech,
    at: Location,
    rear: bool,
    armor: int,
    structure: int,
    chance: Location | None,
) -> Procedure[Location | None]:
    mech.structure[at] -= structure
    mech.phase_damage += armor + structure
    side = rear and at in TORSOS
    left = mech.facing_armor(at, side)[at]
    yield Damaged(mech.id, at, side, armor, structure, left, mech.structure[at])
    if not structure:
        return chance
    if mech.structure[at]:
        return at
    yield from lose_location(battle, mech, at)
    return None


def lose_location(
    battle: Battle, mech: Mech, location: Location, *, blown_off: bool = False
) -> Procedure[None]:
    """A location is destroyed or blown off, with all that is in it. A side torso takes its arm
    along."""
    mech.structure[location] = 0
    mech.armor[location] = 0
    if location in TORSOS:
        mech.rear_armor[location] = 0
    if blown_off:
        mech.blown_off.append(location)
        if location in LEGS + ARMS:
            battle.change(mech.hex, limbs=battle.state_of(mech.hex).limbs + 1)
    yield LocationDestroyed(mech.id, location, blown_off)
    for limb in BLOWN_OFF_WITH.get(location, ()):
        if mech.stands(limb):
            yield from lose_location(battle, mech, limb, blown_off=True)
    yield from do_without(mech, location)


def do_without(
    mech: Mech, location: Location, how: str = "lost", out: Out = Out.NOT
) -> Procedure[None]:
    """What comes of a location that works no more: a leg brings the 'Mech down, the head kills the
    MechWarrior, the center torso is the end of the 'Mech. `out`: why it is out of the game then, if
    the location was not destroyed."""
    if location in LEGS:
        mech.moved.leg_lost = True
        what = f"{location.label.lower()} {how}"
        mech.causes.append(Cause(Rule.LEG_DAMAGE, what, automatic=True))
    if location is Location.HD:
        yield from kill(mech, out or Out.HEAD)
    elif location is Location.CT:
        yield from destroy(mech, out or Out.TORSO)
    elif mech.engine_hits >= ENGINE_SHIELDING:
        yield from destroy(mech, Out.ENGINE)
