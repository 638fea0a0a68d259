"""Punches and kicks (Compendium, Physical Attacks)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from btterm.classic.battle import Battle
from btterm.classic.events import Struck
from btterm.classic.rules import piloting
from btterm.classic.rules.criticals import LIMB_KINDS, hit
from btterm.classic.rules.hit_location import (
    Side,
    attack_side,
    roll_hit_location,
    roll_kick_location,
    roll_punch_location,
)
from btterm.classic.rules.to_hit import attacker_movement, sight, target_modifiers
from btterm.classic.sheets.locations import Location
from btterm.classic.sheets.schema import SlotKind
from btterm.classic.units.mech import Mech
from btterm.hexes import Arc, arcs, distance
from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.procedure import Procedure, roll

PUNCH_BASE = 4
KICK_BASE = 3
PUNCH_TONS = 10
"""A punch does 1 damage point for so many tons, rounded up."""
KICK_TONS = 5
ARM_ACTUATOR = 2
HAND_ACTUATOR = 1
REACH_LEVELS = 1


class BlowKind(StrEnum):
    """The physical attacks."""

    PUNCH_LEFT = "punch left"
    PUNCH_RIGHT = "punch right"
    KICK_LEFT = "kick left"
    KICK_RIGHT = "kick right"


PUNCHES = {BlowKind.PUNCH_LEFT: Location.LA, BlowKind.PUNCH_RIGHT: Location.RA}
KICKS = {BlowKind.KICK_LEFT: Location.LL, BlowKind.KICK_RIGHT: Location.RL}
SIDE_ARC = {Location.LA: Arc.LEFT, Location.RA: Arc.RIGHT}


class LocationTable(StrEnum):
    """Where a physical attack is rolled for."""

    PUNCH = "punch"
    KICK = "kick"
    NORMAL = "hit location"


@dataclass(frozen=True, slots=True)
class Blow:
    """One physical attack."""

    kind: BlowKind
    target: str


@dataclass(frozen=True, slots=True)
class BlowSolution:
    """What a physical attack can do to a target, or why it cannot."""

    why: str
    """The refusal in a player's words; empty when it is possible."""
    damage: int = 0
    to_hit: TargetNumber | None = None
    table: LocationTable = LocationTable.NORMAL

    @property
    def expected(self) -> float:
        """Damage points on average, chance included."""
        return self.to_hit.chance * self.damage if self.to_hit else 0.0


def blow_solution(battle: Battle, attacker: Mech, kind: BlowKind, target: Mech) -> BlowSolution:
    """What one physical attack can do to a target."""
    limb = PUNCHES.get(kind) or KICKS[kind]
    why = unit_refusal(attacker) or _limb_refusal(attacker, kind, limb)
    why = why or _target_refusal(battle, attacker, kind, limb, target)
    if why:
        return BlowSolution(why)
    punch = kind in PUNCHES
    base = Modifier("punch", PUNCH_BASE) if punch else Modifier("kick", KICK_BASE)
    parts = [base, *attacker_movement(attacker)]
    if punch:
        parts += _punch_modifiers(attacker, limb)
    parts += target_modifiers(attacker, target)
    parts += terrain_modifiers(battle, attacker, target)
    damage = punch_damage(attacker, limb) if punch else kick_damage(attacker)
    table = _table(battle, attacker, kind, target)
    return BlowSolution("", damage, TargetNumber(tuple(parts)), table)


def unit_refusal(mech: Mech) -> str:
    """Why a unit cannot make a punch or a kick at all, or empty."""
    if not mech.can_act:
        return mech.destroyed or ("shut down" if mech.shut_down else "MechWarrior unconscious")
    return "prone" if mech.prone else ""


def _limb_refusal(mech: Mech, kind: BlowKind, limb: Location) -> str:
    if limb not in mech.structure:
        return f"a quad cannot {kind.split()[0]}"
    if not mech.has(limb):
        return f"{limb.label.lower()} lost"
    if any(mech.sheet.mounts[number].location is limb for number in mech.fired):
        return f"{limb.label.lower()} has fired"
    if kind in PUNCHES and mech.hits_on(SlotKind.SHOULDER, limb):
        return "shoulder destroyed"
    if kind in KICKS and mech.hits_on(SlotKind.HIP, *mech.legs):
        return "hip destroyed"
    if kind in KICKS and mech.legs_lost:
        return "stands on one leg"
    return ""


def _target_refusal(
    battle: Battle, attacker: Mech, kind: BlowKind, limb: Location, target: Mech
) -> str:
    if distance(attacker.hex, target.hex) != 1:
        return "not adjacent"
    levels = battle.level(target) - battle.level(attacker)
    if abs(levels) > REACH_LEVELS:
        return f"{abs(levels)} levels {'higher' if levels > 0 else 'lower'}"
    punch = kind in PUNCHES
    if punch and target.prone:
        return "lies on the ground: kick it"
    if punch and levels < 0:
        return "too low to punch"
    if not punch and levels > 0:
        return "too high to kick"
    allowed = Arc.FRONT | SIDE_ARC[limb] if punch else Arc.FRONT
    facing = attacker.torso if punch else attacker.facing
    if not allowed & arcs(facing, attacker.hex, target.hex):
        return "outside its arc"
    return ""


def _punch_modifiers(mech: Mech, arm: Location) -> list[Modifier]:
    """+2 for each arm actuator destroyed or never there, +1 for the hand."""
    actuators = missing_arm_actuators(mech, arm)
    parts = [Modifier(f"{arm} actuators", ARM_ACTUATOR * actuators)] if actuators else []
    if not mech.parts_left(SlotKind.HAND, arm):
        parts.append(Modifier(f"{arm} hand", HAND_ACTUATOR))
    return parts


def missing_arm_actuators(mech: Mech, arm: Location) -> int:
    """Upper and lower arm actuators that are destroyed or were never there."""
    kinds = (SlotKind.UPPER_ARM, SlotKind.LOWER_ARM)
    return sum(1 for kind in kinds if not mech.parts_left(kind, arm))


def punch_damage(mech: Mech, arm: Location) -> int:
    """Damage points of a punch, halved for each arm actuator that is missing."""
    full = math.ceil(mech.tons / PUNCH_TONS)
    return full >> missing_arm_actuators(mech, arm)


def kick_damage(mech: Mech) -> int:
    """Damage points of a kick, halved for each damaged leg actuator of either leg."""
    hits = sum(mech.hits_on(kind, *mech.legs) for kind in LIMB_KINDS)
    return math.ceil(mech.tons / KICK_TONS) >> hits


def terrain_modifiers(battle: Battle, attacker: Mech, target: Mech) -> list[Modifier]:
    """Terrain counts as for weapons fire."""
    return [Modifier(*term) for term in sight(battle, attacker, target).terms]


def _table(battle: Battle, attacker: Mech, kind: BlowKind, target: Mech) -> LocationTable:
    """The location table, which other levels change (Compendium, Different Elevations)."""
    if target.prone:
        return LocationTable.NORMAL
    levels = battle.level(target) - battle.level(attacker)
    if kind in PUNCHES:
        return LocationTable.KICK if levels > 0 else LocationTable.PUNCH
    return LocationTable.PUNCH if levels < 0 else LocationTable.KICK


def combination_refusal(blows: Sequence[Blow]) -> str:
    """Why these blows cannot be made together: two punches, or one kick, at one target."""
    kinds = [blow.kind for blow in blows]
    if len(set(kinds)) < len(kinds):
        return "each arm or leg strikes once"
    if any(kind in KICKS for kind in kinds) and len(kinds) > 1:
        return "one kick, or punches: one form of attack a turn"
    return ""


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


def resolve(battle: Battle, strike: Strike) -> Procedure[None]:
    """One blow: the to-hit roll, its damage, and the Piloting Skill Rolls that it causes."""
    attacker, target, found = strike.attacker, strike.target, strike.found
    assert found.to_hit is not None
    throw = None
    struck = False
    if found.to_hit.number <= 12:
        why = f"{attacker.id} {strike.kind} at {target.id}"
        throw = yield from roll(why, side=attacker.side, target=found.to_hit)
        struck = found.to_hit.reached_by(throw.total)
    yield Struck(attacker.id, strike.kind, target.id, found.to_hit, throw, struck)
    if strike.kind in KICKS:
        (target if struck else attacker).causes.append(
            piloting.KICKED if struck else piloting.MISSED_KICK
        )
    if struck and found.damage:
        yield from _land(battle, strike)


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
