"""Falls (Compendium, Falling)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.events import Fell, PilotingRolled
from btterm.classic.hits import Hit, HitTable, Side
from btterm.classic.rule import Rule
from btterm.classic.rules import weather
from btterm.classic.rules.drops import FACING_AFTER_FALL, Drop, put
from btterm.classic.rules.formations import skill_roll
from btterm.classic.rules.gravity import damage_of_fall
from btterm.classic.rules.mech.body import take
from btterm.classic.rules.mech.mechwarrior import injure
from btterm.classic.rules.mech.piloting import (
    falling_target,
    happened,
    owed,
    piloting_skill_roll,
    settled,
)
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Out
from btterm.table.procedure import Procedure, roll

FALL_INJURY = 1


def fall(
    battle: Battle, mech: Mech, drop: Drop | None = None, side: Side | None = None
) -> Procedure[None]:
    """The 'Mech falls, where it stands or over a drop: facing, damage and the MechWarrior's own
    roll (Compendium, Falling, Facing after a Fall).

    `side`: lands on this side whatever its facing; its facing is rolled all the same.
    """
    levels, into_water = (drop.levels, drop.into_water) if drop else (0, False)
    if drop is not None:
        put(mech, drop.end)
    throw = yield from roll(
        Rule.FACING_AFTER_A_FALL, f"{mech.id} facing after a fall", 1, mech.side
    )
    turned, rolled_side = FACING_AFTER_FALL[throw.total]
    landed = side or rolled_side
    damage = damage_of_fall(battle, mech.tons, levels, into_water)
    mech.prone = mech.fell = True
    mech.twist = 0
    mech.facing = mech.facing.turned(turned)
    yield Fell(mech.id, mech.hex, levels, throw, mech.facing, landed.value, damage)
    table = drop.table if drop else HitTable.FULL
    for part in Hit(damage, landed, mech.side, table).in_clusters():
        yield from take(battle, mech, part)
    yield from avoid_injury(battle, mech, levels)
    settled(mech)


def avoid_injury(battle: Battle, mech: Mech, levels: int) -> Procedure[None]:
    """The second Piloting Skill Roll after a fall: who fails it takes a hit. An unconscious
    MechWarrior fails, and for one who has ejected nobody rolls (Compendium, Falling Damage to the
    MechWarrior, Damage from Falling)."""
    if mech.crew.dead or mech.destroyed is Out.EJECTED:
        return
    target = falling_target(mech, levels, weather.footing(battle, mech))
    if target.impossible:
        yield PilotingRolled(mech.id, "avoiding injury", target, None, False)
        success = False
    else:
        rule = Rule.FALLING_DAMAGE_TO_THE_MECHWARRIOR
        throw = yield from skill_roll(battle, mech, rule, f"{mech.id} avoids injury", target)
        success = target.reached_by(throw.total)
        yield PilotingRolled(mech.id, "avoiding injury", target, throw, success)
    if not success:
        yield from injure(battle, mech, FALL_INJURY, "fall")


def settle(battle: Battle, mech: Mech) -> Procedure[None]:
    """The rolls that one 'Mech owes, each modified by all that has happened in the phase. One
    that is down makes no further rolls. In the air over its target a failed one spoils the
    attack instead."""
    everything, causes = happened(mech), list(owed(mech))
    settled(mech)
    if mech.prone or not mech.alive:
        return
    first = next((cause for cause in causes if cause.automatic), None)
    for cause in (first,) if first else causes:
        others = list(everything)
        others.remove(cause)
        if not (yield from piloting_skill_roll(battle, mech, [cause, *others])):
            if mech.airborne:
                mech.spoiled = True
            else:
                yield from fall(battle, mech)
            return
