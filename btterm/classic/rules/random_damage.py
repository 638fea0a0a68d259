"""Units that have fought before: random damage, for a battle before its first turn and for the
machines of a unit between battles alike (House rules, Random Damage)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.events import RandomDamageRolled, RandomDamageRolls
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.rules.wear import RANDOM_DAMAGE, Wear
from btterm.classic.units.any import AnyUnit
from btterm.table.procedure import Procedure, roll

ROLLS = 2
"""What 1D6 is divided by, rounded down, to give the rolls on the table for a unit."""
DICE = 3
MARKS = (
    *(Wear.RIGHT_SIDE, Wear.LEFT_SIDE, Wear.IN_CLUSTERS, Wear.ONE_LOCATION, Wear.EVERYWHERE),
    *(Wear.NO_AMMUNITION, Wear.HALF_AMMUNITION),
)
"""The rows about armor and ammunition alone."""


def wear_all(battle: Battle) -> Procedure[None]:
    """Before the first turn, with the option: random damage to every 'Mech and every vehicle."""
    if battle.turn > 1 or not battle.options.random_damage:
        return
    for unit in battle.alive():
        yield from wear(unit)


def wear(unit: AnyUnit) -> Procedure[None]:
    """What earlier battles have left of one unit: from none to three rolls on the table. It needs
    no battle."""
    if not kinds.wears(unit):
        return
    throw = yield from roll(Rule.RANDOM_DAMAGE, f"{unit.id} rolls for random damage", 1, unit.side)
    rolls = throw.total // ROLLS
    yield RandomDamageRolls(unit.id, throw, rolls)
    for _ in range(rolls):
        yield from roll_once(unit)
    unit.lost_before = kinds.points_lost(unit)


def roll_once(unit: AnyUnit, *, marks_only: bool = False) -> Procedure[None]:
    """One roll on the Random Damage Table, and what it does. `marks_only`: a row that is about
    neither armor nor ammunition is rolled again."""
    if not kinds.wears(unit):
        return
    while True:
        throw = yield from roll(Rule.RANDOM_DAMAGE, f"{unit.id} random damage", DICE, unit.side)
        row = RANDOM_DAMAGE[throw.total]
        counts = not marks_only or row.wear in MARKS
        yield RandomDamageRolled(unit.id, throw, row.words)
        if counts and (yield from kinds.wear(unit, row)):
            break
    if row.wear is Wear.TWICE:
        for _ in range(row.number):
            yield from roll_once(unit, marks_only=marks_only)
