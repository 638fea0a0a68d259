"""Anti-personnel pods, which go off before infantry climbs the 'Mech that carries them (Compendium,
Anti-Personnel Pods)."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from btterm.classic.attacks import Attack, HexAttack
from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Tag
from btterm.classic.events import PodSetOff
from btterm.classic.hits import Hit, Side
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.sheets.infantry.sheet import CLIMBS
from btterm.classic.units.any import AnyUnit
from btterm.errors import Refusal
from btterm.table.choice import Choice, Option
from btterm.table.numbers import TargetNumber
from btterm.table.procedure import Procedure, ask, roll

A = TypeVar("A", bound=Attack | HexAttack)
SPARED = 1
"""What is taken off the 1D6 of damage points."""


def pods(unit: AnyUnit) -> list[int]:
    """The pods of a unit that can still go off, by their place among the mounts of its sheet."""
    return [
        number
        for number, mount in enumerate(unit.mounts)
        if Tag.ANTI_PERSONNEL in mount.item.tags
        and unit.works(mount)
        and number not in unit.useless
    ]


def defend(battle: Battle, attack: Attack) -> Procedure[Attack]:
    """Before the roll of infantry that climbs a 'Mech or fires at it out of hiding: its player may
    set off a pod, if that finds any enemies without armor. It hits all men in the hex, and those
    that attack so do it with what is left of them. Returns the attack as it is after that."""
    mech, men = battle.units[attack.target], battle.units[attack.attacker]
    climbs = men.mounts[attack.mount].item.tags & CLIMBS
    springs = men.ambush == mech.id and not kinds.has_facing(men)
    if not (climbs or springs) or not mech.can_act or men.side == mech.side:
        return attack
    near = [u for u in battle.units_in(mech.hex, mech.raised) if kinds.unarmored(u)]
    if not pods(mech) or not any(unit.side != mech.side for unit in near):
        return attack
    what = "climbs" if climbs else "fires out of hiding at"
    question = f"{attack.attacker} {what} {mech.id}. Set off an A-pod?"
    options = (Option("fire", "sets it off"), Option("hold", "keeps it"))
    choice = Choice(Rule.ANTI_PERSONNEL_PODS, mech.side, question, options, mech.id)
    if (yield from ask(choice)) == "fire":
        mech.useless[pods(mech)[0]] = "fired"
        declared = battle.progress.attacks
        for unit in near:
            lost = yield from _shred(battle, mech, unit)
            declared[:] = [_weakened(battle, unit, each, lost) for each in declared]
            attack = _weakened(battle, unit, attack, lost)
    return attack


def _shred(battle: Battle, mech: AnyUnit, platoon: AnyUnit) -> Procedure[int]:
    """A pod goes off beside men. Returns how many fall."""
    before = kinds.strength(platoon)
    why = f"A-pod of {mech.id} at {platoon.id}: damage"
    throw = yield from roll(Rule.ANTI_PERSONNEL_PODS, why, 1, mech.side)
    points = throw.total - SPARED
    yield PodSetOff(mech.id, platoon.id, throw, points)
    if points:
        yield from kinds.take(battle, platoon, Hit(points, Side.FRONT, mech.side))
    return before - kinds.strength(platoon)


def _weakened(battle: Battle, platoon: AnyUnit, attack: A, lost: int) -> A:
    """What a platoon has declared against a 'Mech that it climbs, without the men that a pod took.
    Those that fall to fire in this phase have attacked all the same."""
    if not isinstance(attack, Attack) or attack.attacker != platoon.id or attack.clings:
        return attack
    mount, left = platoon.mounts[attack.mount], attack.strength - lost
    if platoon.ambush == attack.target and not mount.item.tags & CLIMBS:
        return replace(attack, strength=left)
    if not mount.item.tags & CLIMBS:
        return attack
    number = TargetNumber((), Refusal(mount.item.rule, "too few are left for it"))
    if base := kinds.base_number(battle, platoon, mount, 0, left):
        number = TargetNumber((base, *attack.to_hit.parts[1:]))
    return replace(attack, strength=left, to_hit=number)
