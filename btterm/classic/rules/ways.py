"""The ways from one hex into the next, and what they cost (Compendium, Movement Costs)."""

from __future__ import annotations

from typing import NamedTuple

from btterm.board.board import Board
from btterm.board.terrain import Cover, Terrain
from btterm.classic.battle import Battle
from btterm.classic.rule import Rule
from btterm.classic.rules.drops import AFLOAT, HIGH, Place, level_of
from btterm.classic.rules.heights import AT_ANY_HEIGHT, all_levels, free_levels
from btterm.classic.rules.movement_costs import (
    AT_SEA,
    BREAKS_WALLS,
    FREE_MP,
    GROUND_VEHICLES,
    LEVELS,
    Piloting,
    cost,
    cover_at,
)
from btterm.classic.units.unit import Mode, Motion
from btterm.errors import ALLOWED, Refusal
from btterm.hexes import Hex

BREAKS_ICE = 2
"""Depth up to which a 'Mech in the water gets onto the ice, or breaks through it from below."""


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
    walls: tuple[Hex, ...] = ()
    """The building hexes whose walls it breaks through."""
    icy: bool = False
    """Whether the hex left is coated with ice, on which a unit may skid at any speed."""
    cover: Cover = Cover.NONE
    """The mud or snow entered that calls for a roll of its own."""

    @property
    def place(self) -> Place:
        """Where it leads."""
        return Place(self.hex, self.raised)


def way(
    board: Board, start: Place, side: int, motion: Motion, tons: int, *, climbs: bool = False
) -> Way | Refusal:
    """How a unit of some tons goes from a place through a hexside, or why it cannot (Compendium,
    Movement Costs, Road/Pavement Movement, Bridge Movement, Movement (Underwater)).

    Whoever follows a road comes onto a bridge that bears the weight; everyone else into the
    water below it. What floats stays at the surface. Into a building it goes at its own level, and
    onto the roof where that is no higher, or where it `climbs`.
    """
    target = start.hex.neighbour(side)
    if target not in board:
        return Refusal(Rule.MOVEMENT, f"{target} is off the map")
    here, there = board[start.hex], board[target]
    if motion in AT_ANY_HEIGHT:
        return _at_a_height(here, there, target, level_of(board, start), motion)
    if there.building is not None and motion not in (*HIGH, *GROUND_VEHICLES):
        return Refusal(Rule.BUILDINGS, f"a building stands in {target}")
    emerges = climbs and _beneath(here, start.raised) and here.depth <= BREAKS_ICE and there.frozen
    if climbs and not emerges and (there.building is None or motion not in HIGH):
        return Refusal(Rule.MOVEMENT_EFFECTS_BUILDINGS, "no roof ahead to climb")
    paved = here.paves(start.raised)
    road = here.road(side) and there.road(side + 3) and paved and not there.drowned_road
    if (there.bridge is not None and not there.bears(tons)) or there.building is not None:
        road = False
    if motion in AT_SEA:
        road = False
    deck = road and there.bridge is not None
    on_ice = there.frozen and (emerges or _gets_onto_ice(here, start.raised))
    high = deck or on_ice or motion in AFLOAT
    raised = there.depth if high else 0
    if there.building is not None:
        raised = _storey(level_of(board, start), there, motion, climbs)
    levels, climb = _levels(here, start.raised, there, raised), LEVELS[motion]
    if climb.most is not None and abs(levels) > climb.most:
        why = f"{target} is {abs(levels)} levels {'up' if levels > 0 else 'down'}"
        return Refusal(Rule.MOVEMENT_COSTS, why)
    line = cost(there, raised, road=road)
    if motion in line.prohibited:
        why = f"{target} is closed to {motion} units: {there.ground}"
        return Refusal(Rule.MOVEMENT_COSTS, why)
    mp = line.of(motion) + climb.mp * abs(levels)
    depth = 0 if high or there.building is not None else there.depth
    slick = skids_on(here, start.raised, motion)
    roll = line.roll_of(motion)
    houses = here.building is not None or there.building is not None
    breaks = houses and motion in BREAKS_WALLS
    walls = _walls(board, start, Place(target, raised)) if breaks else ()
    icy = here.icy(start.raised) and slick
    cover = cover_at(there, raised, motion)
    return Way(target, raised, mp, levels, depth, roll, road, slick, walls, icy, cover)


def _beneath(terrain: Terrain, raised: int) -> bool:
    """Whether one so many levels above the floor is beneath ice."""
    return terrain.frozen and not raised


def _gets_onto_ice(here: Terrain, raised: int) -> bool:
    """Whether who goes on to frozen water comes onto the ice: from land, ice and a bridge, and out
    of open water that is not too deep. From beneath the ice, and from deeper water, he goes on
    beneath it (Compendium, Ice)."""
    in_water = here.depth > 0 and not raised
    return not in_water or (not here.ice and here.depth <= BREAKS_ICE)


def _storey(level: int, there: Terrain, motion: Motion, climbs: bool) -> int:
    """Levels above the floor of a building at which one comes into its hex from a level: on its
    own storey or on the roof, from below on the ground floor."""
    if motion not in HIGH:
        return 0
    return there.roof if climbs else max(0, min(level - there.floor, there.roof))


def _walls(board: Board, start: Place, end: Place) -> tuple[Hex, ...]:
    """The hexes whose walls are passed on a way: out of one building and into another, or between
    two hexes of one building."""
    hexes = tuple(place.hex for place in (start, end) if board[place.hex].roofed(place.raised))
    one = len(hexes) == 2 and end.hex in board.building_at(start.hex)
    return hexes[1:] if one else hexes


def bears(board: Board, place: Place, tons: int) -> bool:
    """Whether a storey or a roof carries a unit; the ground carries all (Compendium, Movement
    Effects (Buildings))."""
    house = board[place.hex].building
    return house is None or not place.raised or house.bears(tons)


def _at_a_height(
    here: Terrain, there: Terrain, target: Hex, level: int, motion: Motion
) -> Way | Refusal:
    """How one goes on through the air or the water that stays at its level (Compendium, VTOL
    Movement, Naval Movement)."""
    if why := rest_refusal(here, level, motion):
        return why
    flies = motion is Motion.VTOL
    open_ = free_levels(there, motion) if flies else all_levels(there, motion)
    if level not in open_:
        if not open_:
            return Refusal(Rule.MOVEMENT_COSTS, f"{target} is closed to {motion} units")
        far = f"{open_[0]} or higher" if level < open_[0] else f"{open_[-1]} or lower"
        rule = rule_at_heights(motion)
        return Refusal(rule, f"{target} can be entered at level {far}")
    slick = skids_on(here, level - here.floor, motion)
    return Way(target, level - there.floor, FREE_MP, 0, 0, Piloting.NONE, False, slick)


def rest_refusal(terrain: Terrain, level: int, motion: Motion) -> Refusal:
    """Why what has landed or lies on the bottom can do nothing but rise, or empty."""
    if motion not in AT_ANY_HEIGHT or level in free_levels(terrain, motion):
        return ALLOWED
    where = "landed" if motion is Motion.VTOL else "on the bottom"
    return Refusal(rule_at_heights(motion), f"rise first: {where}")


def rule_at_heights(motion: Motion) -> Rule:
    """The section about what rises and sinks by itself, or climbs stairs."""
    if motion is Motion.INFANTRY:
        return Rule.MOVEMENT_INFANTRY
    return Rule.VTOL_MOVEMENT if motion is Motion.VTOL else Rule.NAVAL_MOVEMENT


def skids_on(terrain: Terrain, raised: int, motion: Motion) -> bool:
    """Whether a unit that runs or moves at flank speed may skid on a surface: on pavement, on ice,
    and a hovercraft on whatever lies under its cushion; a VTOL slips sideways in the air
    (Compendium, Skidding, Ice, VTOL Movement)."""
    if motion in AT_ANY_HEIGHT:
        return motion is Motion.VTOL
    if motion is Motion.NAVAL:
        return False
    return motion is Motion.HOVER or terrain.paves(raised) or terrain.icy(raised)


def _levels(here: Terrain, start: int, there: Terrain, end: int) -> int:
    """Levels between two hexes, so many levels above their floors, as a walker feels them: shallow
    water at its surface, from Depth 2 on at the bottom."""
    deep = (here.depth >= 2 and not start) or (there.depth >= 2 and not end)
    return _felt(there, end, deep) - _felt(here, start, deep)


def _felt(terrain: Terrain, raised: int, deep: bool) -> int:
    if terrain.building is not None:
        return terrain.floor + raised
    return terrain.floor if deep and not raised else terrain.level


def ways_from(board: Board, start: Place, motion: Motion, tons: int) -> tuple[Way | Refusal, ...]:
    """The ways out of a place, by hexside, kept with the board as they are asked for."""
    kept: dict[Place, tuple[Way | Refusal, ...]] = board.ways.setdefault(
        f"ways {motion} {board.load(tons)}", {}
    )
    if start not in kept:
        kept[start] = tuple(way(board, start, side, motion, tons) for side in range(6))
    return kept[start]


def wades(battle: Battle, mode: Mode) -> bool:
    """Whether a unit may enter water in a mode: at a run only by the house rule (Compendium,
    Running/Flank Speed; House rules, Running into Water)."""
    return mode is not Mode.RUN or battle.options.running_into_water
