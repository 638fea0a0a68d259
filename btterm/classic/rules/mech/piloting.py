"""Piloting Skill Rolls (Compendium, Piloting Skill Rolls)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from btterm.classic.battle import Battle
from btterm.classic.events import PilotingRolled
from btterm.classic.options import Options
from btterm.classic.rule import Rule
from btterm.classic.rules import weather
from btterm.classic.rules.formations import skill_roll
from btterm.classic.rules.mech.criticals import GYRO_HITS, LIMB_KINDS
from btterm.classic.rules.mech.mechwarrior import UNCONSCIOUS
from btterm.classic.sheets.mech.locations import QUAD_LEGS
from btterm.classic.sheets.mech.sheet import SlotKind
from btterm.classic.units import abilities
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Cause, Mode
from btterm.errors import ALLOWED, Refusal
from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.procedure import Procedure

OPTIONS = Options()
"""Those of a battle in which nobody has changed any."""
WORST = 2
"""The worst throw of 2D6, which counts for who cannot roll."""
HEAVY_DAMAGE = 20
"""Damage points in one phase that call for a roll."""

TWENTY_DAMAGE = Cause(Rule.PILOTING_SKILL_ROLLS, f"{HEAVY_DAMAGE}+ damage", 1)
REACTOR_SHUTS_DOWN = Cause(Rule.SHUTDOWN_EFFECTS, "reactor shuts down", 3)
RUN_DAMAGED = Cause(Rule.PILOTING_SKILL_ROLLS, "running with a damaged hip or gyro")
LANDING = Cause(Rule.DROPPING_TROOPS, "landing")
LANDING_DAMAGED = Cause(Rule.PILOTING_SKILL_ROLLS, "landing with a damaged leg or gyro")

ACTUATOR = 1
HIP = 2
GYRO = 3
LEG_LOST = 5
QUAD_BONUS = -2


def damage_modifiers(mech: Mech) -> list[Modifier]:
    """The Additional Modifiers for damage that the 'Mech has taken before or just now (Compendium,
    Gyro Hits, Leg Damage)."""
    parts = []
    for leg in mech.legs:
        if not mech.has(leg):
            parts.append(Modifier(Rule.LEG_DAMAGE, f"{leg.label.lower()} lost", LEG_LOST))
            continue
        hips = mech.hits_on(SlotKind.HIP, leg)
        actuators = sum(mech.hits_on(kind, leg) for kind in LIMB_KINDS)
        if hips:
            parts.append(Modifier(Rule.LEG_DAMAGE, f"{leg} hip", HIP))
        if actuators:
            parts.append(Modifier(Rule.LEG_DAMAGE, f"{leg} actuators", ACTUATOR * actuators))
    if mech.gyro_hits:
        parts.append(Modifier(Rule.GYRO_HITS, "gyro hit", GYRO))
    return parts


def _four_legs(mech: Mech, options: Options) -> list[Modifier]:
    """A quad with all its legs falls less easily (Compendium, Four-Legged BattleMechs)."""
    if options.four_legged_rules and mech.sheet.quad and all(mech.has(leg) for leg in QUAD_LEGS):
        return [Modifier(Rule.MOVEMENT_QUADS, "four legs", QUAD_BONUS)]
    return []


def _skill(mech: Mech) -> Modifier:
    return Modifier(Rule.MAKING_PILOTING_SKILL_ROLLS, "Piloting", mech.crew.piloting)


def piloting_target(
    mech: Mech,
    causes: Iterable[Cause],
    options: Options = OPTIONS,
    footing: Sequence[Modifier] = (),
) -> TargetNumber:
    """The number to roll: Piloting Skill, what happened, what is damaged, and the ground
    (Compendium, Making Piloting Skill Rolls, Piloting Skill Rolls, Four-Legged BattleMechs; Clan
    Invasion, Weather Conditions)."""
    causes = tuple(causes)
    parts = [_skill(mech)]
    parts += [
        Modifier(cause.rule, cause.label, cause.modifier) for cause in causes if cause.modifier
    ]
    parts += [*damage_modifiers(mech), *_four_legs(mech, options), *footing]
    parts += abilities.footing(mech.crew.abilities, [cause.rule for cause in causes])
    return TargetNumber(tuple(parts), _cannot_steer(mech, causes))


def falling_target(mech: Mech, levels: int, footing: Sequence[Modifier] = ()) -> TargetNumber:
    """The number with which the MechWarrior avoids a hit in a fall: standing damage and the ground
    count, and 1 for each level fallen (Compendium, Falling Damage to the MechWarrior)."""
    parts = [_skill(mech), *damage_modifiers(mech), *footing]
    if levels > 0:
        words = f"fell {levels} level{'s' * (levels > 1)}"
        parts.append(Modifier(Rule.FALLING_DAMAGE_TO_THE_MECHWARRIOR, words, levels))
    return TargetNumber(tuple(parts), ALLOWED if mech.crew.awake else UNCONSCIOUS)


def _cannot_steer(mech: Mech, causes: Sequence[Cause]) -> Refusal:
    """Why the 'Mech must fall without a roll, or empty."""
    if not mech.crew.awake:
        dead = Refusal(Rule.DAMAGING_A_MECHWARRIOR, "MechWarrior dead")
        return dead if mech.crew.dead else UNCONSCIOUS
    if mech.gyro_hits >= GYRO_HITS:
        return Refusal(Rule.GYRO_HITS, "gyro destroyed")
    if mech.shut_down and REACTOR_SHUTS_DOWN not in causes:
        return Refusal(Rule.SHUTDOWN_EFFECTS, "shut down")
    falls = (Refusal(cause.rule, cause.label) for cause in causes if cause.automatic)
    return next(falls, ALLOWED)


def closing_roll(mech: Mech, mode: Mode) -> Cause | None:
    """The roll at the end of a run or a jump with damage that cannot bear it. Hip and gyro
    together are one roll, to which both add."""
    hips = mech.hits_on(SlotKind.HIP, *mech.legs)
    if mode is Mode.RUN and (mech.gyro_hits or hips):
        return RUN_DAMAGED
    if mode is Mode.JUMP and (
        mech.gyro_hits
        or hips
        or mech.legs_lost
        or any(mech.hits_on(kind, *mech.legs) for kind in LIMB_KINDS)
    ):
        return LANDING_DAMAGED
    return None


def happened(mech: Mech) -> list[Cause]:
    """What has happened to a 'Mech in this phase and counts for every roll that it makes in it:
    20 damage points, and whatever it still owes a roll for."""
    heavy = [TWENTY_DAMAGE] if mech.phase_damage >= HEAVY_DAMAGE else []
    return heavy + mech.causes


def owed(mech: Mech) -> list[Cause]:
    """The causes for which a 'Mech has yet to roll; 20 damage points are one once in a phase."""
    return mech.causes if mech.heavy_settled else happened(mech)


def settled(mech: Mech) -> None:
    """The rolls that a 'Mech owed are made, or forgiven because it is down already."""
    mech.causes = []
    mech.heavy_settled |= mech.phase_damage >= HEAVY_DAMAGE


def number_now(battle: Battle, mech: Mech, cause: Cause) -> TargetNumber:
    """The number of a roll that is made as soon as it is called for."""
    causes = [cause, *happened(mech)]
    return piloting_target(mech, causes, battle.options, weather.footing(battle, mech))


def roll_now(battle: Battle, mech: Mech, cause: Cause) -> Procedure[bool]:
    """A roll that is made as soon as it is called for, modified by what else has happened in
    the phase. True: the 'Mech holds."""
    return (yield from piloting_skill_roll(battle, mech, [cause, *happened(mech)]))


def piloting_skill_roll(battle: Battle, mech: Mech, causes: Sequence[Cause]) -> Procedure[bool]:
    """Roll for the first of the causes of a phase, modified by all. True: the 'Mech holds
    (Compendium, Making Piloting Skill Rolls)."""
    label, footing = causes[0].label, weather.footing(battle, mech)
    target = piloting_target(mech, causes, battle.options, footing)
    if target.impossible:
        yield PilotingRolled(mech.id, label, target, None, False)
        return False
    why = f"{mech.id} Piloting: {label}"
    throw = yield from skill_roll(battle, mech, causes[0].rule, why, target)
    success = target.reached_by(throw.total)
    yield PilotingRolled(mech.id, label, target, throw, success)
    return success


def touch_down(battle: Battle, mech: Mech) -> Procedure[int]:
    """The roll with which a 'Mech that drops lands where it was to. Returns by how many points it
    fails, 0: it lands (Compendium, Dropping Troops)."""
    footing, throw = weather.footing(battle, mech), None
    target = piloting_target(mech, [LANDING], battle.options, footing)
    if not target.impossible:
        why = f"{mech.id} Piloting: landing"
        throw = yield from skill_roll(battle, mech, Rule.DROPPING_TROOPS, why, target)
    success = throw is not None and target.reached_by(throw.total)
    yield PilotingRolled(mech.id, LANDING.label, target, throw, success)
    return 0 if success else target.number - (throw.total if throw else WORST)


def fall_chance(mech: Mech, causes: Iterable[Cause]) -> float:
    """The chance that a Piloting Skill Roll for some causes fails, by the usual rules."""
    return 1 - piloting_target(mech, causes).chance


def run_up_refusal(mech: Mech) -> Refusal:
    """Why a 'Mech cannot charge anybody, or empty."""
    if mech.legs_lost:
        return Refusal(Rule.CHARGING, "needs all its legs to charge")
    return ALLOWED


def charge_refusal(mech: Mech) -> Refusal:
    """Why a charge or a death from above attack that was declared is impossible by now, or
    empty."""
    if mech.airborne:
        if mech.spoiled or not mech.can_act:
            return Refusal(Rule.DEATH_FROM_ABOVE, "lost control in the air")
        return ALLOWED
    down = not mech.can_act or mech.prone or mech.legs_lost
    return Refusal(Rule.CHARGING, "cannot charge any more") if down else ALLOWED
