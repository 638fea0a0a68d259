"""Punches, kicks, clubs, hatchets and pushes: numbers and refusals (Compendium, Physical
Attacks)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Tag
from btterm.classic.rule import Rule
from btterm.classic.rules.attack.to_hit import attacker_movement, sight, target_modifiers
from btterm.classic.rules.hits import HitTable, hit_table
from btterm.classic.rules.mech.criticals import LIMB_KINDS
from btterm.classic.rules.mech.triple_strength import strength
from btterm.classic.rules.underwater import cushion
from btterm.classic.sheets.mech.locations import ARMS, Location
from btterm.classic.sheets.mech.sheet import Mount, SlotKind
from btterm.classic.units.mech import Mech
from btterm.hexes import Arc, arcs, distance
from btterm.table.numbers import Modifier, TargetNumber

PUNCH_BASE = CLUB_BASE = PUSH_BASE = 4
KICK_BASE = 3
PUNCH_TONS = 10
"""A punch does 1 damage point for so many tons, rounded up."""
KICK_TONS = CLUB_TONS = 5
ARM_ACTUATOR = 2
HAND_ACTUATOR = 1
PUSH_SHOULDER = 2
REACH_LEVELS = 1


class PhysicalAttack(StrEnum):
    """The kinds of physical attack that are declared in the Physical Attack Phase."""

    PUNCH = "punch"
    KICK = "kick"
    PUSH = "push"
    CLUB = "club"
    HATCHET = "hatchet"


SECTIONS = {
    PhysicalAttack.PUNCH: Rule.PUNCHING,
    PhysicalAttack.KICK: Rule.KICKING,
    PhysicalAttack.PUSH: Rule.PUSHING,
    PhysicalAttack.CLUB: Rule.CLUBBING,
    PhysicalAttack.HATCHET: Rule.HATCHET,
}


class BlowKind(StrEnum):
    """A physical attack with the limb that makes it, by the name that stands in saved games."""

    PUNCH_LEFT = "punch left"
    PUNCH_RIGHT = "punch right"
    KICK_LEFT = "kick left"
    KICK_RIGHT = "kick right"
    PUSH = "push"
    CLUB = "club"
    HATCHET_LEFT = "hatchet left"
    HATCHET_RIGHT = "hatchet right"

    @property
    def attack(self) -> PhysicalAttack:
        """What is done with the limb."""
        return ATTACK_AND_LIMB[self][0]

    @property
    def limb(self) -> Location | None:
        """The limb of a biped; None for attacks with both arms."""
        return ATTACK_AND_LIMB[self][1]

    @property
    def rule(self) -> Rule:
        """The section about it."""
        return SECTIONS[self.attack]


ATTACK_AND_LIMB: dict[BlowKind, tuple[PhysicalAttack, Location | None]] = {
    BlowKind.PUNCH_LEFT: (PhysicalAttack.PUNCH, Location.LA),
    BlowKind.PUNCH_RIGHT: (PhysicalAttack.PUNCH, Location.RA),
    BlowKind.KICK_LEFT: (PhysicalAttack.KICK, Location.LL),
    BlowKind.KICK_RIGHT: (PhysicalAttack.KICK, Location.RL),
    BlowKind.PUSH: (PhysicalAttack.PUSH, None),
    BlowKind.CLUB: (PhysicalAttack.CLUB, None),
    BlowKind.HATCHET_LEFT: (PhysicalAttack.HATCHET, Location.LA),
    BlowKind.HATCHET_RIGHT: (PhysicalAttack.HATCHET, Location.RA),
}
QUAD_LIMB = {Location.LL: Location.FLL, Location.RL: Location.FRL}
"""A quad kicks with its front legs."""
PUNCHES = (BlowKind.PUNCH_LEFT, BlowKind.PUNCH_RIGHT)
KICKS = (BlowKind.KICK_LEFT, BlowKind.KICK_RIGHT)
HATCHETS = (BlowKind.HATCHET_LEFT, BlowKind.HATCHET_RIGHT)
SWINGS = (BlowKind.CLUB, *HATCHETS)
"""Attacks that follow the rules for clubs."""
USUAL_TABLE = (
    dict.fromkeys(BlowKind, HitTable.FULL)
    | dict.fromkeys(PUNCHES, HitTable.PUNCH)
    | dict.fromkeys(KICKS, HitTable.KICK)
)
"""The hit location table of each attack on a standing 'Mech on the same level."""
SIDE_ARC: dict[Location | None, Arc] = {Location.LA: Arc.LEFT, Location.RA: Arc.RIGHT}


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
    table: HitTable = HitTable.FULL

    @property
    def expected(self) -> float:
        """Damage points on average, chance included."""
        return self.to_hit.chance * self.damage if self.to_hit else 0.0


def blow_solution(battle: Battle, attacker: Mech, kind: BlowKind, target: Mech) -> BlowSolution:
    """What one physical attack can do to a target."""
    refusals = (
        unit_refusal(attacker),
        _arms_refusal(attacker, kind),
        _limb_refusal(attacker, kind),
        _target_refusal(battle, attacker, kind, target),
    )
    why = next((why for why in refusals if why), "")
    if why:
        return BlowSolution(why)
    line = sight(battle, attacker, target)
    parts = (
        *_own_modifiers(attacker, kind),
        *target_modifiers(attacker, target),
        *line.terms,
    )
    levels = battle.level(target) - battle.level(attacker)
    table = hit_table(USUAL_TABLE[kind], target, covered=line.partial_cover, levels=levels)
    points = damage(attacker, kind, cushion(battle, attacker))
    return BlowSolution("", points, TargetNumber(parts), table)


def unit_refusal(mech: Mech) -> str:
    """Why a unit cannot strike at all, or empty."""
    if not mech.can_act:
        return mech.destroyed or ("shut down" if mech.shut_down else "MechWarrior unconscious")
    if mech.charge:
        return "charges" if not mech.airborne else "dives from above"
    if mech.picked_up:
        return "has picked up a club"
    return "prone" if mech.prone else ""


def _arms_refusal(mech: Mech, kind: BlowKind) -> str:
    """Why an attack with both arms is not possible."""
    if kind not in (BlowKind.PUSH, BlowKind.CLUB):
        return ""
    if not all(mech.has(arm) for arm in ARMS):
        return "needs both arms"
    fired = {mech.sheet.mounts[number].location for number in mech.fired}
    if fired & set(ARMS):
        return "an arm has fired"
    if kind is BlowKind.CLUB:
        if not mech.club:
            return "has no club"
        if not all(_swings(mech, arm) for arm in ARMS):
            return "needs both shoulders and hands"
    return ""


def _swings(mech: Mech, arm: Location) -> bool:
    """Whether shoulder and hand of an arm work."""
    return not mech.hits_on(SlotKind.SHOULDER, arm) and mech.parts_left(SlotKind.HAND, arm) > 0


def hatchet(mech: Mech, arm: Location) -> Mount | None:
    """The working hatchet in an arm."""
    for mount in mech.sheet.mounts:
        if Tag.PHYSICAL in mount.item.tags and mount.location is arm and mech.works(mount):
            return mount
    return None


def _limb_refusal(mech: Mech, kind: BlowKind) -> str:
    limb = kind.limb
    if limb is None:
        return ""
    if mech.sheet.quad:
        limb = QUAD_LIMB.get(limb, limb)
    if limb not in mech.structure:
        return f"a quad cannot {kind.attack}"
    if not mech.has(limb):
        return f"{limb.label.lower()} lost"
    if kind in HATCHETS and hatchet(mech, limb) is None:
        return "no hatchet"
    if any(mech.sheet.mounts[number].location is limb for number in mech.fired):
        return f"{limb.label.lower()} has fired"
    if kind in PUNCHES and mech.hits_on(SlotKind.SHOULDER, limb):
        return "shoulder destroyed"
    if kind in HATCHETS and not _swings(mech, limb):
        return "needs shoulder and hand"
    if kind in KICKS and mech.hits_on(SlotKind.HIP, *mech.legs):
        return "hip destroyed"
    return "stands on one leg" if kind in KICKS and mech.legs_lost else ""


def _target_refusal(battle: Battle, attacker: Mech, kind: BlowKind, target: Mech) -> str:
    if target.airborne:
        return f"{target.id} is in the air"
    if distance(attacker.hex, target.hex) != 1:
        return "not adjacent"
    if target.prone and kind not in KICKS:
        kick = next(iter(KICKS))
        too_far = _level_refusal(battle, attacker, kick, target)
        return f"lies on the ground: {too_far or 'kick it'}"
    return _level_refusal(battle, attacker, kind, target) or _arc_refusal(attacker, kind, target)


def _level_refusal(battle: Battle, attacker: Mech, kind: BlowKind, target: Mech) -> str:
    """Which attacks reach a level up or down (Different Elevations Table)."""
    levels = battle.level(target) - battle.level(attacker)
    if abs(levels) > REACH_LEVELS:
        return f"{abs(levels)} levels {'higher' if levels > 0 else 'lower'}"
    if kind is BlowKind.PUSH and levels:
        return "not on the same level"
    if kind in PUNCHES and levels < 0:
        return "too low to punch"
    return "too high to kick" if kind in KICKS and levels > 0 else ""


def _arc_refusal(attacker: Mech, kind: BlowKind, target: Mech) -> str:
    allowed = Arc.FRONT | SIDE_ARC.get(kind.limb, Arc.FRONT)
    facing = attacker.facing if kind in KICKS else attacker.torso
    return "" if allowed & arcs(facing, attacker.hex, target.hex) else "outside its arc"


def _own_modifiers(mech: Mech, kind: BlowKind) -> Iterator[Modifier]:
    """The base number, the attacker's movement and its damaged limbs."""
    base = KICK_BASE if kind in KICKS else PUNCH_BASE
    yield Modifier(kind.rule, kind.attack, base)
    yield from attacker_movement(mech)
    if kind is BlowKind.PUSH:
        shoulders = sum(mech.hits_on(SlotKind.SHOULDER, arm) for arm in ARMS)
        if shoulders:
            yield Modifier(Rule.ARM_DAMAGE, "shoulders", PUSH_SHOULDER * shoulders)
        return
    arms = ARMS if kind is BlowKind.CLUB else [arm for arm in ARMS if arm is kind.limb]
    for arm in arms:
        missing = missing_arm_actuators(mech, arm)
        if missing:
            yield Modifier(Rule.ARM_DAMAGE, f"{arm} actuators", ARM_ACTUATOR * missing)
        if kind in PUNCHES and not mech.parts_left(SlotKind.HAND, arm):
            yield Modifier(Rule.ARM_DAMAGE, f"{arm} hand", HAND_ACTUATOR)


def missing_arm_actuators(mech: Mech, arm: Location) -> int:
    """Upper and lower arm actuators that are destroyed or were never there."""
    kinds = (SlotKind.UPPER_ARM, SlotKind.LOWER_ARM)
    return sum(1 for kind in kinds if not mech.parts_left(kind, arm))


def damage(mech: Mech, kind: BlowKind, cushion: int = 1) -> int:
    """Damage points of a blow: none for a push, twice as many with hot triple-strength myomer.
    `cushion` is by how much water divides them."""
    if kind is BlowKind.PUSH:
        return 0
    if kind in PUNCHES:
        assert kind.limb is not None
        full = math.ceil(mech.tons / (PUNCH_TONS * cushion)) * strength(mech)
        return full >> missing_arm_actuators(mech, kind.limb)
    full = math.ceil(mech.tons / (KICK_TONS * cushion)) * strength(mech)
    if kind in SWINGS:
        return full
    return full >> sum(mech.hits_on(part, *mech.legs) for part in LIMB_KINDS)


def combination_refusal(blows: Sequence[Blow]) -> str:
    """Why these blows cannot be made together: two punches, or one of another kind."""
    kinds = [blow.kind for blow in blows]
    if len(set(kinds)) < len(kinds):
        return "each arm strikes once"
    if len(kinds) > 1 and not all(kind in PUNCHES for kind in kinds):
        return "one form of attack a turn: only punches go together"
    return ""
