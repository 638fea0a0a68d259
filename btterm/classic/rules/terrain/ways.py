"""The ways from one hex into the next on foot, and what they cost (Compendium, Movement Cost
Table)."""

from __future__ import annotations

from typing import NamedTuple

from btterm.board.board import Board
from btterm.board.terrain import Ground, Terrain
from btterm.classic.rules.drops import MOST_LEVELS, Place
from btterm.hexes import Hex

TERRAIN_MP = {
    Ground.CLEAR: 1,
    Ground.PAVED: 1,
    Ground.ROUGH: 2,
    Ground.LIGHT_WOODS: 2,
    Ground.HEAVY_WOODS: 3,
    Ground.RUBBLE: 2,
}
WATER_MP = (1, 2, 4)
"""By depth; Depth 2 and deeper alike (Movement Cost Table)."""
ROAD_MP = 1
LEVEL_MP = 1
"""MP for each level up or down."""


class Way(NamedTuple):
    """What it takes a 'Mech to enter a neighbouring hex on foot."""

    hex: Hex
    raised: int
    """Levels above the floor on arrival: the deck of a bridge."""
    mp: int
    levels: int
    """Levels up (or down, negative)."""
    depth: int
    """Depth of water entered, 0 on a bridge."""
    rubble: bool
    paved: bool
    """Whether the hex left is pavement or road, on which a running 'Mech may skid."""

    @property
    def place(self) -> Place:
        """Where it leads."""
        return Place(self.hex, self.raised)


def way(board: Board, start: Hex, raised: int, side: int, tons: int) -> Way | str:
    """How a 'Mech of some tons goes from a hex through a hexside, or why it cannot.

    Whoever follows a road comes onto a bridge that bears the weight; everyone else into the
    water below it.
    """
    target = start.neighbour(side)
    if target not in board:
        return f"{target} is off the map"
    here, there = board[start], board[target]
    if there.building is not None:
        return f"a building stands in {target}"
    road = here.road(side) and there.road(side + 3)
    road = road and here.paves(raised) and not there.drowned_road
    deck = road and there.bridge is not None
    if there.bridge is not None and there.bridge.cf < tons:
        road = deck = False
    levels = _levels(here, bool(raised), there, deck)
    if abs(levels) > MOST_LEVELS:
        return f"{target} is {abs(levels)} levels {'up' if levels > 0 else 'down'}"
    mp = (ROAD_MP if road else terrain_mp(there)) + LEVEL_MP * abs(levels)
    depth = 0 if deck else there.depth
    return Way(
        target,
        there.depth if deck else 0,
        mp,
        levels,
        depth,
        there.ground is Ground.RUBBLE and not road,
        here.paves(raised),
    )


def terrain_mp(terrain: Terrain) -> int:
    """MP to enter a hex off the road (Movement Cost Table)."""
    if terrain.water:
        return WATER_MP[min(terrain.depth, 2)]
    return TERRAIN_MP[terrain.ground]


def _levels(here: Terrain, on_deck: bool, there: Terrain, to_deck: bool) -> int:
    """Levels between two hexes as a walker feels them: shallow water at its surface, from
    Depth 2 on at the bottom."""
    start_deep = here.depth >= 2 and not on_deck
    end_deep = there.depth >= 2 and not to_deck
    if start_deep or end_deep:
        start = here.level if on_deck else here.floor
        return (there.level if to_deck else there.floor) - start
    return there.level - here.level


def ways(board: Board, tons: int) -> dict[tuple[Hex, int], tuple[Way | str, ...]]:
    """The ways out of each hex through its six sides, kept with the board as they are asked
    for. The key is the hex and how far the 'Mech is raised above its floor."""
    kept: dict[tuple[Hex, int], tuple[Way | str, ...]] = board.ways.setdefault(f"ways {tons}", {})
    return kept


def ways_from(board: Board, start: Hex, raised: int, tons: int) -> tuple[Way | str, ...]:
    """The ways out of one hex, by hexside."""
    kept = ways(board, tons)
    key = (start, raised)
    if key not in kept:
        kept[key] = tuple(way(board, start, raised, side, tons) for side in range(6))
    return kept[key]
