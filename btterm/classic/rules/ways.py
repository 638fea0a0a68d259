"""The ways from one hex into the next, and what they cost (Compendium, Movement Costs)."""

from __future__ import annotations

from typing import NamedTuple

from btterm.board.board import Board
from btterm.board.terrain import Terrain
from btterm.classic.rule import Rule
from btterm.classic.rules.drops import AFLOAT, Place
from btterm.classic.rules.movement_costs import LEVELS, ROAD, Piloting, cost
from btterm.classic.units.unit import Motion
from btterm.errors import Refusal
from btterm.hexes import Hex


class Way(NamedTuple):
    """What it takes a unit to enter a neighbouring hex."""

    hex: Hex
    raised: int
    """Levels above the floor on arrival: the deck of a bridge, the surface for what floats."""
    mp: int
    levels: int
    """Levels up (or down, negative)."""
    depth: int
    """Depth of water entered, 0 on a bridge and at the surface."""
    piloting: Piloting
    """The roll that the terrain calls for."""
    road: bool
    """Whether it follows a road."""
    slick: bool
    """Whether the hex left is one on which a unit may skid that runs or moves at flank speed."""

    @property
    def place(self) -> Place:
        """Where it leads."""
        return Place(self.hex, self.raised)


def way(board: Board, start: Place, side: int, motion: Motion, tons: int) -> Way | Refusal:
    """How a unit of some tons goes from a place through a hexside, or why it cannot (Compendium,
    Movement Costs, Road/Pavement Movement, Bridge Movement, Movement (Underwater)).

    Whoever follows a road comes onto a bridge that bears the weight; everyone else into the
    water below it. What floats stays at the surface.
    """
    target = start.hex.neighbour(side)
    if target not in board:
        return Refusal(Rule.MOVEMENT, f"{target} is off the map")
    here, there = board[start.hex], board[target]
    if there.building is not None:
        return Refusal(Rule.BUILDINGS, f"a building stands in {target}")
    paved = here.paves(start.raised)
    road = here.road(side) and there.road(side + 3) and paved and not there.drowned_road
    if there.bridge is not None and not there.bears(tons):
        road = False
    deck = road and there.bridge is not None
    high = deck or motion in AFLOAT
    levels, climb = _levels(here, bool(start.raised), there, high), LEVELS[motion]
    if climb.most is not None and abs(levels) > climb.most:
        why = f"{target} is {abs(levels)} levels {'up' if levels > 0 else 'down'}"
        return Refusal(Rule.MOVEMENT_COSTS, why)
    line = ROAD if road else cost(there)
    if motion in line.prohibited:
        why = f"{target} is closed to {motion} units: {there.ground}"
        return Refusal(Rule.MOVEMENT_COSTS, why)
    mp = line.of(motion) + climb.mp * abs(levels)
    depth = 0 if high else there.depth
    slick = skids_on(here, start.raised, motion)
    return Way(
        target, there.depth if high else 0, mp, levels, depth, line.roll_of(motion), road, slick
    )


def skids_on(terrain: Terrain, raised: int, motion: Motion) -> bool:
    """Whether a unit that runs or moves at flank speed may skid on a surface: on pavement, and a
    hovercraft on whatever lies under its cushion (Compendium, Skidding)."""
    return motion is Motion.HOVER or terrain.paves(raised)


def _levels(here: Terrain, on_deck: bool, there: Terrain, to_deck: bool) -> int:
    """Levels between two hexes as a walker feels them: shallow water at its surface, from
    Depth 2 on at the bottom."""
    start_deep = here.depth >= 2 and not on_deck
    end_deep = there.depth >= 2 and not to_deck
    if start_deep or end_deep:
        start = here.level if on_deck else here.floor
        return (there.level if to_deck else there.floor) - start
    return there.level - here.level


def ways_from(board: Board, start: Place, motion: Motion, tons: int) -> tuple[Way | Refusal, ...]:
    """The ways out of a place, by hexside, kept with the board as they are asked for."""
    kept: dict[Place, tuple[Way | Refusal, ...]] = board.ways.setdefault(
        f"ways {motion} {tons}", {}
    )
    if start not in kept:
        kept[start] = tuple(way(board, start, side, motion, tons) for side in range(6))
    return kept[start]
