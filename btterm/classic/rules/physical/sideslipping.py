"""A VTOL that turns at flank speed and goes straight on (Compendium, VTOL Movement)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.events import Sideslipped
from btterm.classic.rules import hiding, kinds
from btterm.classic.rules.carrying import leave_map
from btterm.classic.rules.drops import Place, put
from btterm.classic.rules.heights import aloft
from btterm.classic.units.any import AnyUnit
from btterm.hexes import Facing
from btterm.table.procedure import Procedure


def sideslip(battle: Battle, unit: AnyUnit) -> Procedure[None]:
    """A VTOL enters the hex that it would have come to without its last turn, at the level it is
    on, for the MP of the hex it was to enter. It may fly on from there as it faces, unless that
    hex is so high that it crashes; over the edge of the map it is gone."""
    heading = Facing(unit.facing if unit.moved.heading is None else unit.moved.heading)
    target, level = unit.hex.neighbour(heading), battle.level(unit)
    if target not in battle.board:
        yield from leave_map(battle, unit, heading)
        return
    terrain = battle.board[target]
    yield from hiding.meet(battle, unit, target)
    put(unit, Place(target, max(0, level - terrain.floor)))
    unit.moved.heading, unit.moved.turned = unit.facing, False
    yield Sideslipped(unit.id, target)
    if not aloft(terrain, level):
        yield from kinds.crash(battle, unit)
