"""What formations give their units in play, and for how long (Clan Invasion, Formation Types)."""

from __future__ import annotations

from collections.abc import Mapping

from btterm.classic.battle import Battle, Formation
from btterm.classic.events import RolledAgain
from btterm.classic.forces.formations import LEAST, Ability, formation_type
from btterm.classic.rule import Rule
from btterm.classic.units.unit import Unit
from btterm.table.choice import Choice, Option
from btterm.table.dice import Throw
from btterm.table.numbers import TargetNumber
from btterm.table.procedure import Attempt, Procedure, ask, attempt, roll

GIVEN: Mapping[Ability, int] = {
    Ability.DEMORALIZER: 2,
    Ability.SNIPER: 2,
    Ability.COMBAT_INTUITION: 2,
    Ability.SPEED_DEMON: 3,
}
"""How many units of a formation have its ability; of the others all have it."""
EACH_TURN = (Ability.DEMORALIZER, Ability.SNIPER)
"""Abilities that are given anew each turn; others are for the whole battle."""
REROLLS = 6
"""Rolls that a Battle formation makes again in a battle."""
SHARE = 2
"""Units with an ability for which one of those that support them has it too; of the re-rolls it is
the same share."""
MANEUVER_MP = 1
"""MP of a Master Maneuverer for moving sideways, beside the cost of the hex."""
DEMORALIZED = 1
"""To hit whoever has demoralized the attacker."""
MOUNTED = 2
"""To hit for Elementals of a Nova that fire from the back of a 'Mech."""
SNIPER = 2
"""By how much the modifier for range is divided for a Sniper."""
LIKELY = 0.5
"""The chance of a re-roll from which it is worth one of those that are left."""
AGAIN, KEEP = "again", "keep"


def formation_of(battle: Battle, unit: Unit) -> Formation | None:
    """The formation that a unit stands in."""
    return next((each for each in battle.formations if unit.id in each.units), None)


def partner_of(battle: Battle, formation: Formation) -> Formation | None:
    """The formation that another one supports, or is a Nova with."""
    named = (each for each in battle.formations if each.name == formation.partner)
    return next((each for each in named if each.side == formation.side), None)


def type_ability(formation: Formation) -> Ability:
    """The ability that goes with the type of a formation."""
    kind = formation_type(formation.type)
    assert kind is not None
    return kind.ability


def ability_of(battle: Battle, formation: Formation) -> Ability | None:
    """The ability that a formation gives; of one that supports another one that one's. None: it
    supports none."""
    found = type_ability(formation)
    if found is not Ability.SUPPORT:
        return found
    partner = partner_of(battle, formation)
    return None if partner is None else type_ability(partner)


def lost(battle: Battle, formation: Formation) -> int:
    """How many units of a formation are destroyed."""
    units = (battle.units.get(id_) for id_ in formation.units)
    return sum(unit is not None and bool(unit.destroyed) for unit in units)


def working(battle: Battle, formation: Formation) -> list[str]:
    """The units of a formation that are still in the battle."""
    return [id_ for id_ in formation.units if id_ in battle.units and battle.units[id_].alive]


def keeps(battle: Battle, formation: Formation) -> bool:
    """Whether a formation still has its ability: until three of its units are destroyed; one that
    supports another one as long as three of its own work."""
    if type_ability(formation) is Ability.SUPPORT:
        return len(working(battle, formation)) >= LEAST
    return lost(battle, formation) < LEAST


def given(battle: Battle, formation: Formation) -> int:
    """To how many units a formation gives its ability; 0: to all, or to none of its own choice."""
    found = ability_of(battle, formation)
    if found is None or type_ability(formation) is not Ability.SUPPORT:
        return GIVEN.get(found, 0) if found else 0
    if found is Ability.REROLLS:
        return 0
    if found is Ability.COMBAT_INTUITION:
        return GIVEN[found]
    partner = partner_of(battle, formation)
    assert partner is not None
    return GIVEN.get(found, len(partner.units)) // SHARE


def has(battle: Battle, unit: Unit, ability: Ability) -> bool:
    """Whether a unit has an ability now."""
    if not battle.formations:
        return False
    formation = formation_of(battle, unit)
    if formation is None or ability_of(battle, formation) is not ability:
        return False
    chosen = unit.id in formation.holders or not given(battle, formation)
    return chosen and keeps(battle, formation)


# Rolls that are made again


def attack_roll(
    battle: Battle, unit: Unit, rule: str, why: str, number: TargetNumber
) -> Procedure[Attempt]:
    """An attack roll of a unit, which it may make again where it misses."""
    found = yield from attempt(rule, why, unit.side, number)
    if found.throw is None or found.succeeds:
        return found
    if not (yield from _again(battle, unit, why, number, found.throw)):
        return found
    return (yield from attempt(rule, why, unit.side, number))


def skill_roll(
    battle: Battle, unit: Unit, rule: str, why: str, number: TargetNumber
) -> Procedure[Throw]:
    """A Piloting or Driving Skill Roll of a unit, which it may make again where it fails."""
    throw = yield from roll(rule, why, side=unit.side, target=number)
    if number.reached_by(throw.total):
        return throw
    if not (yield from _again(battle, unit, why, number, throw)):
        return throw
    return (yield from roll(rule, why, side=unit.side, target=number))


def _again(
    battle: Battle, unit: Unit, why: str, number: TargetNumber, throw: Throw
) -> Procedure[bool]:
    """Whether a unit makes a roll again that has failed. What comes of that counts (Clan Invasion,
    Combat Star)."""
    formation = formation_of(battle, unit)
    if formation is None or not formation.rerolls or not has(battle, unit, Ability.REROLLS):
        return False
    if number.chance == 0:
        return False
    worth = number.chance >= LIKELY
    if battle.options.formation_rerolls == "asked":
        words = f"{why}: {throw.total} of {number.number}. Again, {formation.rerolls} left?"
        answers = (Option(AGAIN, "rolls again"), Option(KEEP, "leaves it at that"))
        ordered = answers if worth else answers[::-1]
        choice = Choice(Rule.COMBAT_STAR, unit.side, words, ordered, unit.id)
        worth = (yield from ask(choice)) == AGAIN
    if worth:
        formation.rerolls -= 1
        yield RolledAgain(unit.id, why, throw, number.number, formation.name, formation.rerolls)
    return worth
