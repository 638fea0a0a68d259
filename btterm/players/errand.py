"""Where an objective sends a unit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from btterm.board.edges import Edge, along, depth
from btterm.classic.battle import Battle
from btterm.classic.objectives import BreakThrough, DestroyUnit, HoldHexes, Objective, ReachHexes
from btterm.classic.rules.movement.withdrawal import must_withdraw
from btterm.classic.units.any import AnyUnit
from btterm.hexes import Facing, Hex, distance

HOLDERS = 2
"""Units that go for hexes that are to be held, or to be kept from an enemy."""
ON_ITS_HEELS = 5
"""Hexes from which a unit that is to be destroyed does not get away."""
SPARE = 1
"""Units beyond those that are needed that break through with them."""


class Errand(NamedTuple):
    """Where a unit is to go."""

    hexes: frozenset[Hex]
    edge: Edge | None = None
    """The edge over which it is to leave the map there."""

    def ways_out(self, battle: Battle, hex_: Hex) -> Iterator[Facing]:
        """The hexsides of a hex through which it leaves over the edge."""
        for facing in Facing:
            if self.edge and depth(battle.board, self.edge, hex_.neighbour(facing)) < 1:
                yield facing


def errand(battle: Battle, unit: AnyUnit) -> Errand | None:
    """Where a unit is to go now: home, if it must withdraw, else where the first objective of its
    side sends it, else where an enemy must not be left alone. The nearest units go, no more than
    it takes; the others fight as ever."""
    if must_withdraw(battle, unit):
        return _to_edge(battle, battle.home(unit.side))
    open_ = [each for each in battle.objectives if each.points or not each.reached]
    mine = [each for each in open_ if each.side == unit.side]
    theirs = [each for each in open_ if each.side != unit.side and not _leads_off(each)]
    for objective in (*mine, *theirs):
        found = _of(battle, objective, unit)
        if found is not None:
            return found
    return None


def _leads_off(objective: Objective) -> bool:
    return isinstance(objective.goal, BreakThrough)


def _of(battle: Battle, objective: Objective, unit: AnyUnit) -> Errand | None:
    match objective.goal:
        case HoldHexes(hexes):
            found, units = Errand(frozenset(hexes)), HOLDERS
        case ReachHexes(hexes, count):
            own = objective.side == unit.side
            found, units = Errand(frozenset(hexes)), count if own else HOLDERS
        case DestroyUnit(prey) if objective.side == unit.side:
            target = battle.units[prey]
            if not target.on_board:
                return None
            near = [h for h in battle.board if distance(h, target.hex) <= ON_ITS_HEELS]
            found, units = Errand(frozenset(near)), len(battle.units)
        case BreakThrough(edge, count, named):
            if named and named != unit.id:
                return None
            found, units = _to_edge(battle, edge), count + SPARE
        case _:
            return None
    return found if unit in _nearest(battle, found, unit.side, units) else None


def _to_edge(battle: Battle, edge: Edge) -> Errand:
    return Errand(frozenset(along(battle.board, edge)), edge)


def _nearest(battle: Battle, to: Errand, side: int, count: int) -> list[AnyUnit]:
    def away(unit: AnyUnit) -> int:
        if to.edge:
            return depth(battle.board, to.edge, unit.hex)
        return min(distance(unit.hex, hex_) for hex_ in to.hexes)

    return sorted(battle.on_board(side), key=away)[:count]


def hunted(battle: Battle, side: int, unit: AnyUnit) -> bool:
    """Whether a side is to destroy this very unit."""
    return any(
        isinstance(each.goal, DestroyUnit) and each.goal.unit == unit.id
        for each in battle.objectives
        if each.side == side
    )
