"""The limbs of a BattleMech in physical attacks: what they can strike with, how hard, and how
damage spoils it (Compendium, Physical Attacks)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from enum import StrEnum

from btterm.classic.equipment.catalogue import Tag
from btterm.classic.rule import Rule
from btterm.classic.rules.mech.criticals import LIMB_KINDS
from btterm.classic.rules.mech.mechwarrior import idle_refusal
from btterm.classic.rules.mech.triple_strength import strength
from btterm.classic.sheets.mech.locations import ARMS, Location
from btterm.classic.sheets.mech.sheet import Mount, SlotKind
from btterm.classic.units.mech import Mech
from btterm.errors import ALLOWED, Refusal
from btterm.table.numbers import Modifier

PUNCH_TONS = 10
"""A punch does 1 damage point for so many tons, rounded up."""
KICK_TONS = CLUB_TONS = 5
THRASH_TONS = 3
ARM_ACTUATOR = 2
HAND_ACTUATOR = 1
PUSH_SHOULDER = 2


class PhysicalAttack(StrEnum):
    """The kinds of physical attack that are declared in the Physical Attack Phase."""

    PUNCH = "punch"
    KICK = "kick"
    PUSH = "push"
    CLUB = "club"
    HATCHET = "hatchet"
    THRASH = "thrash"


SECTIONS = {
    PhysicalAttack.PUNCH: Rule.PUNCHING,
    PhysicalAttack.KICK: Rule.KICKING,
    PhysicalAttack.PUSH: Rule.PUSHING,
    PhysicalAttack.CLUB: Rule.CLUBBING,
    PhysicalAttack.HATCHET: Rule.HATCHET,
    PhysicalAttack.THRASH: Rule.PHYSICAL_ATTACKS_BY_PRONE_BATTLEMECHS,
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
    THRASH = "thrash"

    @property
    def attack(self) -> PhysicalAttack:
        """What is done with the limb."""
        return ATTACK_AND_LIMB[self][0]

    @property
    def limb(self) -> Location | None:
        """The limb of a biped; None for attacks with more than one."""
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
    BlowKind.THRASH: (PhysicalAttack.THRASH, None),
}
QUAD_LIMB = {Location.LL: Location.FLL, Location.RL: Location.FRL}
"""A quad kicks with its front legs (Compendium, Combat (Quads))."""
PUNCHES = (BlowKind.PUNCH_LEFT, BlowKind.PUNCH_RIGHT)
KICKS = (BlowKind.KICK_LEFT, BlowKind.KICK_RIGHT)
HATCHETS = (BlowKind.HATCHET_LEFT, BlowKind.HATCHET_RIGHT)
SWINGS = (BlowKind.CLUB, *HATCHETS)
"""Attacks that follow the rules for clubs."""
ON_THE_GROUND = (*PUNCHES, BlowKind.THRASH)
"""All that a prone 'Mech can do."""


def blows(mech: Mech) -> tuple[BlowKind, ...]:
    """The attacks that a 'Mech is built or equipped for: those with a club or a hatchet only where
    there is one. On the ground there are others than on its feet."""
    if mech.prone:
        return ON_THE_GROUND
    arms = {m.location for m in mech.sheet.mounts if Tag.PHYSICAL in m.item.tags}
    return tuple(
        kind
        for kind in BlowKind
        if kind is not BlowKind.THRASH
        and (kind is not BlowKind.CLUB or mech.club)
        and (kind not in HATCHETS or kind.limb in arms)
    )


def blow_refusal(mech: Mech, kind: BlowKind) -> Refusal:
    """Why a 'Mech cannot make a physical attack, whoever the target is, or empty."""
    return (
        _strike_refusal(mech)
        or _posture_refusal(mech, kind)
        or _arms_refusal(mech, kind)
        or _limb_refusal(mech, kind)
    )


def _strike_refusal(mech: Mech) -> Refusal:
    """Why a 'Mech cannot strike at all, or empty."""
    if mech.destroyed:
        return Refusal(Rule.DESTROYING_A_UNIT, mech.destroyed)
    if not mech.can_act:
        return idle_refusal(mech)
    if mech.charge and mech.airborne:
        return Refusal(Rule.DEATH_FROM_ABOVE, "dives from above")
    if mech.charge:
        return Refusal(Rule.CHARGING, "charges")
    if mech.picked_up:
        return Refusal(Rule.CLUBBING, "has picked up a club")
    if mech.lifted:
        return Refusal(Rule.BATTLEMECH_LIFTING_CAPABILITIES, "has picked up cargo this turn")
    return ALLOWED


def _posture_refusal(mech: Mech, kind: BlowKind) -> Refusal:
    """Why an attack is not made on the ground, or not on one's feet. Who thrashes makes no other
    attack in the turn (Compendium, Physical Attacks by Prone BattleMechs)."""
    rule = Rule.PHYSICAL_ATTACKS_BY_PRONE_BATTLEMECHS
    if mech.prone and kind not in ON_THE_GROUND:
        return Refusal(rule, "prone")
    if kind is BlowKind.THRASH and not mech.prone:
        return Refusal(rule, "thrashes only on the ground")
    if kind is BlowKind.THRASH and mech.fired:
        return Refusal(rule, "has fired")
    return ALLOWED


def _arms_refusal(mech: Mech, kind: BlowKind) -> Refusal:
    """Why an attack with the arms is not possible: not with cargo in the hands (Compendium,
    BattleMech Lifting Capabilities), and with both not where one is missing or has fired."""
    if mech.load and kind in (*PUNCHES, *SWINGS, BlowKind.PUSH):
        return Refusal(Rule.BATTLEMECH_LIFTING_CAPABILITIES, "carries cargo in its hands")
    if kind not in (BlowKind.PUSH, BlowKind.CLUB):
        return ALLOWED
    if not all(mech.has(arm) for arm in ARMS):
        return Refusal(kind.rule, "needs both arms")
    fired = {mech.sheet.mounts[number].location for number in mech.fired}
    if fired & set(ARMS):
        return Refusal(kind.rule, "an arm has fired")
    if kind is BlowKind.CLUB:
        if not mech.club:
            return Refusal(kind.rule, "has no club")
        if not all(_swings(mech, arm) for arm in ARMS):
            return Refusal(kind.rule, "needs both shoulders and hands", "shoulders and hands")
    return ALLOWED


def _swings(mech: Mech, arm: Location) -> bool:
    """Whether shoulder and hand of an arm work."""
    return not mech.hits_on(SlotKind.SHOULDER, arm) and mech.parts_left(SlotKind.HAND, arm) > 0


def hatchet(mech: Mech, arm: Location) -> Mount | None:
    """The working hatchet in an arm."""
    for mount in mech.sheet.mounts:
        if Tag.PHYSICAL in mount.item.tags and mount.location is arm and mech.works(mount):
            return mount
    return None


def _limb_refusal(mech: Mech, kind: BlowKind) -> Refusal:
    limb = kind.limb
    if limb is None:
        return ALLOWED
    if mech.sheet.quad:
        limb = QUAD_LIMB.get(limb, limb)
    if limb not in mech.structure:
        return Refusal(Rule.COMBAT_QUADS, f"a quad cannot {kind.attack}")
    if not mech.has(limb):
        return Refusal(kind.rule, f"{limb.label.lower()} lost")
    if kind in HATCHETS and hatchet(mech, limb) is None:
        return Refusal(kind.rule, "no hatchet")
    if any(mech.sheet.mounts[number].location is limb for number in mech.fired):
        return Refusal(kind.rule, f"{limb.label.lower()} has fired")
    if kind in PUNCHES and mech.hits_on(SlotKind.SHOULDER, limb):
        return Refusal(Rule.ARM_DAMAGE, "shoulder destroyed")
    if kind in HATCHETS and not _swings(mech, limb):
        return Refusal(kind.rule, "needs shoulder and hand")
    if kind in KICKS and mech.hits_on(SlotKind.HIP, *mech.legs):
        return Refusal(Rule.LEG_DAMAGE, "hip destroyed")
    if kind in KICKS and mech.legs_lost:
        return Refusal(kind.rule, "has lost a leg")
    return ALLOWED


def blow_modifiers(mech: Mech, kind: BlowKind) -> Iterator[Modifier]:
    """What damaged limbs add to the number of a blow (Compendium, Arm Damage, Leg Damage)."""
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
    if kind is BlowKind.THRASH:
        return math.ceil(mech.tons / THRASH_TONS)
    if kind in PUNCHES:
        assert kind.limb is not None
        full = math.ceil(mech.tons / (PUNCH_TONS * cushion)) * strength(mech)
        return full >> missing_arm_actuators(mech, kind.limb)
    full = math.ceil(mech.tons / (KICK_TONS * cushion)) * strength(mech)
    if kind in SWINGS:
        return full
    return full >> sum(mech.hits_on(part, *mech.legs) for part in LIMB_KINDS)
