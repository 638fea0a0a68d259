"""From where and onto what a 'Mech comes down, worked out before anything moves (Compendium,
Determining Location after a Fall, Falling Damage to a BattleMech)."""

from __future__ import annotations

import math
from typing import NamedTuple

from btterm.board.board import Board
from btterm.classic.hits import HitTable, Side
from btterm.classic.rule import Rule
from btterm.classic.rules.heights import AT_ANY_HEIGHT, all_levels
from btterm.classic.rules.movement_costs import MECH_LEVELS
from btterm.classic.units.unit import Motion, Unit
from btterm.errors import BadInput
from btterm.hexes import Hex
from btterm.table.procedure import Procedure, roll

FACING_AFTER_FALL: dict[int, tuple[int, Side]] = {
    1: (0, Side.FRONT),
    2: (1, Side.RIGHT),
    3: (2, Side.RIGHT),
    4: (3, Side.REAR),
    5: (-2, Side.LEFT),
    6: (-1, Side.LEFT),
}
"""Hexsides turned to the right, and the side that takes the damage, by 1D6 (Compendium, Facing
after a Fall)."""
AFLOAT = (Motion.HOVER, Motion.NAVAL)
"""What stays at the surface of water."""


HIGH = (Motion.MECH, Motion.INFANTRY)
"""What comes to the upper storeys and the roofs of buildings."""


class Place(NamedTuple):
    """Where a unit stands or lies, floats or flies."""

    hex: Hex
    raised: int = 0
    """Levels above the floor of the hex, the bottom of water: the deck of a bridge."""


class Drop(NamedTuple):
    """The way from one place to another that is lower, as high, or higher."""

    end: Place
    down: int
    """Levels from the one floor down to the other, the bottom of water; negative when it rises."""
    levels: int
    """Levels of a fall: none uphill, and none below the surface for one who falls into water from
    land or from a bridge."""
    into_water: bool
    """Whether water halves the damage: for one who falls in from land or from a bridge."""
    table: HitTable = HitTable.FULL
    """Where it hurts a 'Mech that falls."""

    @property
    def steep(self) -> bool:
        """Whether nobody who is forced over it keeps its feet."""
        return self.down > MECH_LEVELS


def side_by_chance(rule: Rule, why: str, by: int) -> Procedure[Side]:
    """The side that a hit finds where nothing tells which one."""
    throw = yield from roll(rule, why, 1, by)
    return FACING_AFTER_FALL[throw.total][1]


def place_of(mech: Unit) -> Place:
    """Where a 'Mech is now."""
    return Place(mech.hex, mech.raised)


def put(mech: Unit, place: Place) -> None:
    """Move a 'Mech to a place."""
    mech.hex, mech.raised = place


def places_in(board: Board, hex_: Hex, motion: Motion) -> tuple[Place, ...]:
    """The places in a hex for a unit that gets about in some way, the lowest first: its floor, and
    the deck of a bridge over water, or ice; the surface alone for what floats; for what flies and
    dives, every height; every storey of a building and its roof, for ground vehicles the ground
    floor alone, and what is open below it (Compendium, Movement Effects (Buildings),
    Basements)."""
    terrain = board[hex_]
    if motion in AT_ANY_HEIGHT:
        levels = all_levels(terrain, motion)
        return tuple(Place(hex_, level - terrain.floor) for level in levels)
    if terrain.building is not None:
        high = terrain.roof if motion in HIGH else 0
        return tuple(Place(hex_, raised) for raised in range(-terrain.building.basement, high + 1))
    if motion in AFLOAT:
        return (Place(hex_, terrain.depth),)
    floor = (Place(hex_),)
    decked = terrain.frozen or (terrain.bridge is not None and terrain.depth > 0)
    return (*floor, Place(hex_, terrain.depth)) if decked else floor


def first_place(board: Board, hex_: Hex, motion: Motion) -> Place:
    """Where a unit begins that comes onto the map in a hex: on the ground, or at the surface.
    Raises BadInput where it can be nowhere, as a submarine on land."""
    places = places_in(board, hex_, motion)
    if not places:
        raise BadInput(f"{hex_} is no place for a {motion}")
    return places[-1 if motion is Motion.SUBMARINE or board[hex_].frozen else 0]


def level_of(board: Board, place: Place) -> int:
    """The level on which a 'Mech stands in a place."""
    return board[place.hex].floor + place.raised


def wet(board: Board, place: Place) -> bool:
    """Whether a place is in water of Depth 1 or more, and not on a bridge over it."""
    return board[place.hex].depth > 0 and not place.raised


def landing(board: Board, hex_: Hex, tons: int) -> Place:
    """Where one who comes down from above lands: on the bridge, if it bears him, or below; on ice;
    on the roof of a building, which collapses if it does not."""
    terrain = board[hex_]
    if terrain.building is not None:
        return Place(hex_, terrain.roof)
    return Place(hex_, terrain.depth if terrain.bears(tons) or terrain.frozen else 0)


def onto(board: Board, start: Place, hex_: Hex, tons: int) -> Place:
    """Where one comes down who leaves a place over its edge: on a bridge or a roof only from above
    it."""
    above = level_of(board, start) > board[hex_].height
    return landing(board, hex_, tons) if above else Place(hex_)


def drop(board: Board, start: Place, end: Place) -> Drop:
    """The drop from one place to another (Compendium, Determining Location after a Fall)."""
    top, into_water = level_of(board, start), wet(board, end) and not wet(board, start)
    bottom = board[end.hex].level if into_water else level_of(board, end)
    return Drop(end, top - level_of(board, end), max(0, top - bottom), into_water)


def drop_from_air(board: Board, end: Place, levels: int = 0) -> Drop:
    """The drop of one who comes to a place through the air and crashes there."""
    return Drop(end, levels, levels, wet(board, end))


def fall_damage(tons: int, levels: int, into_water: bool = False) -> int:
    """Damage points of a fall: a tenth of the tonnage for each level and one more, halved by
    water (Compendium, Falling Damage to a BattleMech)."""
    damage = math.ceil(tons / 10) * (max(levels, 0) + 1)
    return math.ceil(damage / 2) if into_water else damage
