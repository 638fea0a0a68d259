"""Dodging physical attacks in place of making any (House rules, Dodge Maneuver)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.events import Dodges
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.units.any import AnyUnit
from btterm.hexes import distance
from btterm.table.choice import Choice, Option
from btterm.table.numbers import Modifier
from btterm.table.procedure import Procedure, ask

DODGING = 2
"""What a target that dodges adds to the numbers of physical attacks at it."""
DODGE, STAND = Option("dodge", "dodges"), Option("stand", "does not")


def dodging(target: AnyUnit) -> list[Modifier]:
    """What is added at who dodges."""
    return [Modifier(Rule.DODGE_MANEUVER, f"{target.id} dodges", DODGING)] if target.dodges else []


def may_dodge(battle: Battle, unit: AnyUnit) -> bool:
    """Whether a unit that makes no physical attack may dodge, and has somebody to dodge: a 'Mech on
    its feet that charges nobody, beside an enemy who can strike or in the way of one who charges or
    dives."""
    fit = kinds.falls(unit) and unit.can_act and not (unit.prone or unit.charge or unit.airborne)
    return (
        battle.options.dodging
        and fit
        and any(
            enemy.charge == unit.id
            or (enemy.can_act and kinds.blows(enemy) and distance(enemy.hex, unit.hex) <= 1)
            for enemy in battle.enemies(unit.side)
        )
    )


def offer(battle: Battle, unit: AnyUnit) -> Procedure[None]:
    """Ask who makes no physical attack whether it dodges."""
    if not may_dodge(battle, unit):
        return
    question = f"{unit.id} makes no physical attack. Does it dodge those of others?"
    choice = Choice(Rule.DODGE_MANEUVER, unit.side, question, (DODGE, STAND), unit.id)
    unit.dodges = (yield from ask(choice)) == DODGE.key
    if unit.dodges:
        yield Dodges(unit.id)
