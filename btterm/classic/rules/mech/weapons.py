"""The weapons of a BattleMech: where they point, when they cannot fire, and how what has happened
to the 'Mech spoils their aim (Compendium, Firing Arcs, Prone BattleMechs, Critical Damage)."""

from __future__ import annotations

from collections.abc import Iterable

from btterm.classic.battle import Battle
from btterm.classic.equipment.fire_ways import FireWay
from btterm.classic.rule import Rule
from btterm.classic.rules.loaded import loaded_refusal
from btterm.classic.rules.mech.ammunition import usable_bins
from btterm.classic.rules.mech.heat_scale import fire_modifier
from btterm.classic.rules.mech.mechwarrior import UNCONSCIOUS
from btterm.classic.rules.underwater import submerged, wades
from btterm.classic.sheets.mech.locations import ARMS, LEGS, Location
from btterm.classic.sheets.mech.sheet import Mount, SlotKind
from btterm.classic.units.mech import Mech
from btterm.errors import ALLOWED, Refusal
from btterm.hexes import Arc, Facing, Hex
from btterm.table.numbers import Modifier

ATTACKER_PRONE = 2
SENSORS = 2
PATCH = 1
"""Of each hit on the sensors that was repaired in part (Repair Difficulty Table)."""
SENSORS_LOST = 2
"""Hits on the sensors after which no weapon can fire."""
SHOULDER = 4
ARM_ACTUATOR = 1


def arcs(mech: Mech, mount: Mount) -> tuple[Arc, Facing]:
    """The arcs that a weapon covers, and the facing that they are measured from.

    Leg weapons follow the feet, all others the torso (Compendium, Firing Arcs, Rotating the Firing
    Arcs, Reversing Arms).
    """
    facing = mech.facing if mount.location in LEGS else mech.torso
    if mount.rear or (mech.flipped and mount.location in ARMS):
        return Arc.REAR, facing
    if mount.location is Location.RA:
        return Arc.FRONT | Arc.RIGHT, facing
    if mount.location is Location.LA:
        return Arc.FRONT | Arc.LEFT, facing
    return Arc.FRONT, facing


def fire_refusal(mech: Mech) -> Refusal:
    """Why a 'Mech cannot fire at all, or empty."""
    if mech.destroyed:
        return Refusal(Rule.DESTROYING_A_UNIT, "destroyed")
    if not mech.crew.awake:
        return UNCONSCIOUS
    if mech.shut_down:
        return Refusal(Rule.SHUTDOWN_EFFECTS, "shut down")
    if mech.charge:
        if mech.airborne:
            why = "attacks from above and does not fire this turn"
            return Refusal(Rule.DEATH_FROM_ABOVE, why, brief="dives from above")
        why = "charges and does not fire this turn"
        return Refusal(Rule.CHARGING, why, brief="charges")
    if mech.lifted:
        why = "has picked up cargo this turn"
        return Refusal(Rule.BATTLEMECH_LIFTING_CAPABILITIES, why, brief="has lifted cargo")
    if mech.hits_on(SlotKind.SENSORS) >= SENSORS_LOST:
        return Refusal(Rule.BATTLEMECH_CRITICAL_HIT_EFFECTS, "sensors destroyed")
    return ALLOWED


def _prop_refusal(battle: Battle, mech: Mech, mount: Mount) -> Refusal:
    """Why a fallen 'Mech cannot prop itself up to fire a weapon, or empty: it needs both arms, by
    the house rule one, which then does not fire (Compendium, Prone BattleMechs; House rules,
    Propping on One Arm)."""
    lost = [arm for arm in ARMS if arm in mech.structure and not mech.has(arm)]
    if not mech.prone or not lost:
        return ALLOWED
    if not battle.options.one_arm_prop:
        return Refusal(Rule.PRONE_BATTLEMECHS, "prone without both arms")
    if len(lost) == len(ARMS):
        return Refusal(Rule.PROPPING_ON_ONE_ARM, "prone without an arm")
    if mount.location in ARMS:
        return Refusal(Rule.PROPPING_ON_ONE_ARM, "prone: its only arm supports it", brief="prone")
    return ALLOWED


def mount_refusal(battle: Battle, mech: Mech, number: int, way: FireWay = FireWay.USUAL) -> Refusal:
    """Why a weapon cannot fire at anything, or empty."""
    mount = mech.sheet.mounts[number]
    weapon = mount.weapon
    if weapon is None:
        return Refusal(Rule.FIRING_WEAPONS, "no weapon")
    if not mech.works(mount):
        return Refusal(Rule.BATTLEMECH_CRITICAL_HIT_EFFECTS, "destroyed")
    if number in mech.useless:
        return Refusal(weapon.rule, mech.useless[number])
    if why := loaded_refusal(weapon, way, lambda each: usable_bins(mech, weapon, each)):
        return why
    if mech.prone and mount.location in LEGS:
        return Refusal(Rule.PRONE_BATTLEMECHS, "prone: no leg weapons", brief="prone")
    return _prop_refusal(battle, mech, mount)


def together_refusal(mech: Mech, mounts: Iterable[Mount]) -> Refusal:
    """Why a fallen 'Mech cannot fire these weapons together: it leans on one arm (Compendium, Prone
    BattleMechs)."""
    arms = {mount.location for mount in mounts if mount.location in ARMS}
    if mech.prone and len(arms) > 1:
        why = "prone: one arm supports it, fire those of the other"
        return Refusal(Rule.PRONE_BATTLEMECHS, why)
    return ALLOWED


def leg_refusal(battle: Battle, mech: Mech, mount: Mount, leg_cover: Hex | None) -> Refusal:
    """Why a leg weapon cannot fire along a line, or empty: a hill covers its own 'Mech in part."""
    if mount.location not in LEGS or leg_cover is None:
        return ALLOWED
    return Refusal(Rule.EFFECTS_OF_PARTIAL_COVER, f"legs behind {leg_cover}")


def under_water(battle: Battle, mech: Mech, mount: Mount) -> bool:
    """Whether a weapon is under water: all of its 'Mech is, or it is in a leg of one that wades."""
    wet = wades(battle, mech) and mount.location in LEGS
    return wet or submerged(battle, mech)


def arm_damage(mech: Mech, location: Location) -> list[Modifier]:
    """What damage in an arm adds for the weapons mounted there; a shoulder hides the rest."""
    if location not in ARMS:
        return []
    if mech.hits_on(SlotKind.SHOULDER, location):
        return [Modifier(Rule.ARM_DAMAGE, f"{location} shoulder", SHOULDER)]
    hits = sum(mech.hits_on(k, location) for k in (SlotKind.UPPER_ARM, SlotKind.LOWER_ARM))
    return [Modifier(Rule.ARM_DAMAGE, f"{location} actuators", ARM_ACTUATOR * hits)] if hits else []


def own_modifiers(mech: Mech, mount: Mount) -> list[Modifier]:
    """What the posture, damage and heat of a 'Mech add to the number of one of its weapons
    (Compendium, Arm Damage)."""
    parts = []
    if mech.prone:
        parts.append(Modifier(Rule.PRONE_BATTLEMECHS, f"{mech.id} prone", ATTACKER_PRONE))
    if mech.hits_on(SlotKind.SENSORS):
        parts.append(Modifier(Rule.BATTLEMECH_CRITICAL_HIT_EFFECTS, "sensors", SENSORS))
    if mech.patched and (patches := mech.patches_on(SlotKind.SENSORS)):
        parts.append(Modifier(Rule.REPAIR_DIFFICULTY, "sensors partly repaired", PATCH * patches))
    parts += arm_damage(mech, mount.location)
    if fire_modifier(mech.heat):
        parts.append(
            Modifier(Rule.WEAPON_ATTACK_EFFECTS, f"heat {mech.heat}", fire_modifier(mech.heat))
        )
    return parts
