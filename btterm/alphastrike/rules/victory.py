"""Who has won, and by how much (Alpha Strike, Victory Conditions, Victory Points)."""

from __future__ import annotations

from btterm.alphastrike.battle import Battle, Outcome
from btterm.alphastrike.cards.points import skilled_pv
from btterm.alphastrike.options import VICTORY_POINTS
from btterm.alphastrike.rules.objectives import value as worth
from btterm.alphastrike.rules.scenarios import decided
from btterm.alphastrike.rules.stalemate import stalemate
from btterm.alphastrike.units import Unit

ENEMY_DESTROYED, OWN_DESTROYED = 2.0, -1.0
ENEMY_WITHDREW, OWN_WITHDREW = 1.0, -0.5
"""Victory points for each point of a unit's PV (Alpha Strike, Victory Points)."""
CAPTURED, OCCUPIED = 1.0, 0.25
"""For each point that an objective is worth; one that was occupied and captured counts once."""


def value(unit: Unit) -> int:
    """The Point Value of a unit with its crew."""
    return skilled_pv(unit.card.pv, unit.skill)


def spent(battle: Battle, side: int) -> int:
    """What a side's force cost."""
    return sum(value(unit) for unit in battle.units.values() if unit.side == side)


def victory_points(battle: Battle, side: int) -> float:
    """What a side has gained and lost so far (Alpha Strike, Victory Points)."""
    points = 0.0
    for unit in battle.units.values():
        if unit.exited:
            continue
        own = unit.side == side
        if unit.gone and unit.withdrawing and not unit.destroyed:
            points += value(unit) * (OWN_WITHDREW if own else ENEMY_WITHDREW)
        elif unit.gone:
            points += value(unit) * (OWN_DESTROYED if own else ENEMY_DESTROYED)
    for objective in battle.objectives:
        if objective.side != side:
            if objective.taken == side:
                points += CAPTURED * worth(battle, objective)
            elif objective.occupied:
                points += OCCUPIED * worth(battle, objective)
    return points


def outcome(battle: Battle) -> Outcome | None:
    """How the battle has ended, if it has: when no more than one side has units left, or one has
    captured all objectives of the other, the scenario is decided, or nobody can hurt anybody (Alpha
    Strike, Victory Conditions, Objective Markers, Scenarios)."""
    left = [side for side in range(len(battle.sides)) if battle.of_side(side)]
    captor, found = _captor(battle), decided(battle)
    over = len(left) <= 1 or captor is not None or found is not None
    if not over and not stalemate(battle):
        return None
    if VICTORY_POINTS in battle.options:
        return _by_points(battle)
    if found is not None:
        return found
    if not over:
        return Outcome(None, "those that are left cannot hurt each other")
    if captor is not None:
        return Outcome(captor, "all objectives are captured")
    if not left:
        return Outcome(None, "nobody is left")
    withdrew = any(unit.gone and not unit.destroyed for unit in battle.units.values())
    return Outcome(left[0], f"all enemies are destroyed{' or gone' * withdrew}")


def _captor(battle: Battle) -> int | None:
    """The side that has captured all that its enemies had to guard (Alpha Strike, Scenarios)."""
    for side in range(len(battle.sides)):
        markers = [each.taken == side for each in battle.objectives if each.side != side]
        if markers and all(markers):
            return side
    return None


def _by_points(battle: Battle) -> Outcome:
    points = [victory_points(battle, side) for side in range(len(battle.sides))]
    best, told = max(points), " to ".join(f"{each:g}" for each in points)
    if points.count(best) > 1:
        return Outcome(None, f"equal victory points, {told}")
    winner = points.index(best)
    decisive = best - min(points) > spent(battle, winner)
    return Outcome(winner, f"{'decisive' if decisive else 'marginal'}, {told} victory points")
