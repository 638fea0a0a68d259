"""Choices that the book gives to the defender (Compendium, Line of Sight, Attack Direction)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.hits import Side
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.rules.attack.sight import LineSide, Sight
from btterm.classic.rules.attack.solutions import line_to
from btterm.classic.sheets.mounts import Mounted
from btterm.classic.units.any import AnyUnit
from btterm.hexes import Hex
from btterm.table.choice import Choice, Option
from btterm.table.procedure import Procedure, ask


def choose_line(
    battle: Battle, attacker: AnyUnit, mount: Mounted, target: AnyUnit
) -> Procedure[Sight]:
    """The line of an attack. Where a line of sight runs along an edge between hexes, the defender
    takes the hexes on one side of it; a side that blocks is taken without asking."""
    line = line_to(battle, attacker, mount, target)
    if line.side is None or not line.visible or not battle.options.defender_chooses:
        return line
    lines = {side: line_to(battle, attacker, mount, target, side) for side in LineSide}
    if len({found.terms for found in lines.values()}) == 1:
        return line
    order = sorted(LineSide, key=lambda side: -lines[side].modifier)
    options = tuple(Option(side.value, f"{side}: {_terms(lines[side])}") for side in order)
    question = f"{attacker.id} fires at {target.id} between two rows of hexes. Which side?"
    answer = yield from ask(Choice(Rule.LINE_OF_SIGHT, target.side, question, options, target.id))
    return lines[LineSide(answer)]


def _terms(line: Sight) -> str:
    return ", ".join(f"{term.label} {term.value:+}" for term in line.terms) or "clear"


def choose_side(battle: Battle, target: AnyUnit, origin: Hex) -> Procedure[Side]:
    """The side of a unit that an attack hits. The defender chooses where it comes in exactly
    between two (Compendium, Attack Direction)."""
    sides = kinds.sides_open(target, origin)
    order = sorted(sides, key=lambda side: -kinds.armor_on(target, side))
    if len(order) == 1 or not battle.options.defender_chooses:
        return order[0]
    options = tuple(Option(side.value, f"its {side}") for side in order)
    question = f"{target.id} is hit exactly between two sides. Which one?"
    answer = yield from ask(
        Choice(Rule.ATTACK_DIRECTION, target.side, question, options, target.id)
    )
    return Side(answer)
