"""Missiles at a target that only a friend sees (Compendium, LRM Indirect Fire)."""

from __future__ import annotations

from dataclasses import replace

from btterm.classic.attacks import Attack
from btterm.classic.battle import Battle
from btterm.classic.events import Spotted
from btterm.classic.rule import Rule
from btterm.classic.rules.attack.sight import Sight
from btterm.classic.rules.attack.to_hit import attacker_movement, sight
from btterm.classic.units.any import AnyUnit
from btterm.errors import ALLOWED, Refusal
from btterm.table.numbers import Modifier
from btterm.table.procedure import Procedure

INDIRECT = 1


def refusal(battle: Battle, attacker: AnyUnit, target: AnyUnit) -> Refusal:
    """Why a unit cannot fire at another one indirectly, or empty."""
    rule = Rule.LRM_INDIRECT_FIRE
    if sight(battle, attacker, target).visible:
        return Refusal(rule, f"sees {target.id}: fires directly", brief="in sight")
    if spotter(battle, attacker, target) is None:
        words = f"nobody who makes no attack this turn sees {target.id}"
        return Refusal(rule, words, brief="no spotter")
    return ALLOWED


def spotter(battle: Battle, attacker: AnyUnit, target: AnyUnit) -> AnyUnit | None:
    """The friend who spots, of those that see the target and attack nobody this turn: one that
    spots already or has held its fire before others, then the one with whom the missiles hit best;
    None: there is none."""
    able = [
        unit
        for unit in battle.on_board(attacker.side)
        if unit is not attacker
        and not unit.hidden
        and _free(battle, unit)
        and sight(battle, unit, target).visible
    ]

    def order(unit: AnyUnit) -> tuple[bool, int]:
        loses_nothing = unit.spots or unit.id in battle.progress.acted
        return not loses_nothing, _number(battle, unit, target)

    return min(able, key=order, default=None)


def _free(battle: Battle, unit: AnyUnit) -> bool:
    """Whether a unit can spot: it attacks nobody this turn, and has eyes."""
    fires = any(
        attack.attacker == unit.id and not (isinstance(attack, Attack) and attack.clings)
        for attack in battle.progress.attacks
    )
    busy = unit.shut_down or unit.charge or unit.fired or unit.landed or unit.at_sky or fires
    return unit.can_act and not busy


def _number(battle: Battle, unit: AnyUnit, target: AnyUnit) -> int:
    return sight(battle, unit, target).modifier + sum(m.value for m in attacker_movement(unit))


def line(battle: Battle, attacker: AnyUnit, target: AnyUnit, by: AnyUnit | None) -> Sight:
    """What the missiles meet on their way: what lies between the spotter and the target; no cover
    near the attacker counts. Where nobody spots, what the attacker sees."""
    if by is None:
        return sight(battle, attacker, target)
    return replace(sight(battle, by, target), leg_cover=None)


def spot(attacker: AnyUnit, target: AnyUnit, by: AnyUnit | None) -> Procedure[None]:
    """A friend spots for a unit that fires indirectly, and does nothing else this turn."""
    if by is not None and not by.spots:
        by.spots = True
        yield Spotted(by.id, target.id, attacker.id)


def modifiers(by: AnyUnit | None) -> list[Modifier]:
    """What indirect fire adds to the number: the spotter's movement counts as well."""
    if by is None:
        return []
    words = f"indirect fire, {by.id} spots"
    return [Modifier(Rule.LRM_INDIRECT_FIRE, words, INDIRECT), *attacker_movement(by)]
