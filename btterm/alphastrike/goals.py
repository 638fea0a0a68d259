"""What the sides fight for, in words (Alpha Strike, Objective Markers, Victory Points)."""

from __future__ import annotations

from collections.abc import Iterator

from btterm.alphastrike.battle import Battle, Objective
from btterm.alphastrike.options import BREAKTHROUGH, HOLD_THE_LINE, VICTORY_POINTS
from btterm.alphastrike.rules.objectives import TURNS
from btterm.alphastrike.rules.scenarios import ATTACKER, DEFENDER, beaten, exited, needed
from btterm.alphastrike.rules.victory import victory_points
from btterm.hexes import Hex


def goals(battle: Battle) -> Iterator[str]:
    """A line for each objective, for the scenario, and one for the score."""
    for objective in battle.objectives:
        yield f"Objective of {battle.sides[objective.side]} in {objective.hex}: " + _state(
            battle, objective
        )
    if HOLD_THE_LINE in battle.options:
        wanted = sum(unit.side == DEFENDER for unit in battle.units.values())
        done = f"{beaten(battle)} of {wanted} attackers beaten"
        yield f"{battle.sides[DEFENDER]} holds the line: {done}"
    if BREAKTHROUGH in battle.options:
        done = f"{exited(battle)} of {needed(battle)} are out"
        yield f"{battle.sides[ATTACKER]} breaks through: {done}"
    if VICTORY_POINTS in battle.options:
        points = (
            f"{name} {victory_points(battle, side):g}" for side, name in enumerate(battle.sides)
        )
        yield f"Victory points: {', '.join(points)}"


def open_objectives(battle: Battle) -> dict[Hex, int]:
    """The hexes of the objectives that nobody has captured yet, and who has each at the moment: the
    enemy that holds it, else the side on whose ground it is."""
    return {
        each.hex: each.side if each.held is None else each.held
        for each in battle.objectives
        if each.taken is None
    }


def objective_words(battle: Battle, hex_: Hex) -> str:
    """The objective in a hex: "objective of Ben, free"; empty where there is none."""
    found = next((each for each in battle.objectives if each.hex == hex_), None)
    return f"objective of {battle.sides[found.side]}, {_state(battle, found)}" if found else ""


def _state(battle: Battle, objective: Objective) -> str:
    if objective.taken is not None:
        return f"captured by {battle.sides[objective.taken]}"
    if objective.held is None:
        return "free"
    turns = TURNS - objective.turns
    more = "one turn" if turns == 1 else f"{turns} turns"
    return f"held by {battle.sides[objective.held]}, {more} to go"
