"""What an attack is worth, in points of Point Value."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection

from btterm.alphastrike.attacks import Kind
from btterm.alphastrike.battle import Battle
from btterm.alphastrike.rules.attacking import BIG, Solution, rear_damage, solutions
from btterm.alphastrike.rules.buildings import collapse_damage
from btterm.alphastrike.units import SHUTDOWN, Unit

BODY = 0.6
"""The share of a unit's value that goes with its points of armor and structure; the rest goes when
it is destroyed."""
CRITICAL = 0.06
"""The share that a hit on structure costs on top, by what a critical hit may do."""
MINIMAL = 0.5
"""Points of minimal damage, on average."""
HEAT = (0.0, 0.06, 0.16, 0.3, 0.6)
"""What heat costs of a unit's value, by its level: slow, blind, shut down."""


def harm(unit: Unit, points: float) -> float:
    """What so much damage takes from a unit."""
    left = unit.armor + unit.structure
    if unit.structure <= 0 or points <= 0:
        return 0.0
    value = float(unit.card.pv)
    whole = unit.card.armor + unit.card.structure
    if points >= left:
        return value * (BODY * left / whole + 1 - BODY)
    inside = min(1.0, max(0.0, points - unit.armor))
    return value * (BODY * points / whole + CRITICAL * inside)


def worth(battle: Battle, solution: Solution) -> float:
    """What an attack does to the target on average, less what it costs who makes it."""
    attack, chance = solution.attack, solution.number.chance
    unit, target = battle.units[attack.unit], battle.units[attack.target]
    points = solution.strength.points + MINIMAL * solution.strength.minimal
    if solution.heat and not target.card.has_heat_scale:
        points += solution.heat
    if (building := battle.board[target.hex].building) is not None and solution.absorbed:
        points += collapse_damage(battle, target) * (solution.absorbed >= building.cf)
    gain = chance * harm(target, points)
    if solution.heat and target.card.has_heat_scale:
        gain += chance * target.card.pv * (_heat(target.heat + solution.heat) - _heat(target.heat))
    return gain - _strain(unit, target, attack.kind, chance) - _own_heat(unit, attack.overheat)


def worth_all(battle: Battle, solution: Solution) -> float:
    """The same with the attack in front that may follow one of rear weapons. The battle is a
    copy."""
    value, unit = worth(battle, solution), battle.units[solution.attack.unit]
    if solution.attack.kind is not Kind.REAR:
        return value
    unit.behind = rear_damage(battle, solution)
    try:
        return value + max((worth(battle, each) for each in solutions(battle, unit)), default=0.0)
    finally:
        unit.behind = None


def nearness(battle: Battle, found: Collection[Solution]) -> dict[str, float]:
    """How near a side comes to destroying each target if all its units attack it as best they can:
    the share of what the target can still take that they do on average, 1 at most."""
    best: dict[tuple[str, str], float] = {}
    for each in found:
        key = each.attack.target, each.attack.unit
        best[key] = max(best.get(key, 0.0), each.number.chance * each.strength.points)
    done: dict[str, float] = defaultdict(float)
    for (target, _), points in best.items():
        done[target] += points
    left = {id_: _left(battle.units[id_]) for id_ in done}
    return {id_: min(1.0, points / max(1, left[id_])) for id_, points in done.items()}


def progress(battle: Battle, solution: Solution, near: float) -> float:
    """What an attack that does not destroy its target counts towards its end, the more so the
    nearer the side comes to it in this turn."""
    target = battle.units[solution.attack.target]
    left, points = _left(target), solution.strength.points
    if points >= left:
        return 0.0
    share = points / left * near * near
    return solution.number.chance * share * (1 - BODY) * target.card.pv


def _left(unit: Unit) -> int:
    return unit.armor + unit.structure


def _heat(level: int) -> float:
    return HEAT[min(level, SHUTDOWN)]


def _own_heat(unit: Unit, overheat: int) -> float:
    return unit.card.pv * (_heat(unit.heat + overheat) - _heat(unit.heat))


def _strain(unit: Unit, target: Unit, kind: Kind, chance: float) -> float:
    """What a charge or a death from above costs who makes it."""
    if kind is Kind.CHARGE:
        return chance * harm(unit, 1) if target.card.size >= BIG else 0.0
    if kind is Kind.DEATH_FROM_ABOVE:
        missed = 1 + (unit.card.size >= BIG)
        return chance * harm(unit, unit.card.size) + (1 - chance) * harm(unit, missed)
    return 0.0
