"""The types of buildings, and who can be in them (Alpha Strike, Buildings)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import NamedTuple

from btterm.alphastrike.cards.card import Mode, UnitType
from btterm.alphastrike.options import BUILDINGS
from btterm.alphastrike.units import Unit
from btterm.board.board import Board
from btterm.board.terrain import ORIGINAL_CF, Construction, Terrain


class BuildingType(NamedTuple):
    """A row of the book's table."""

    cost: int
    """Inches for each inch inside, beside the inch itself."""
    usual: int
    """Construction factor where nothing else is said."""
    most: int
    bears: int
    """Size that a level carries."""
    infantry: int
    """Damage that it absorbs from an attack for infantry inside."""
    others: int
    """The same for other units."""
    collapse: int
    """Damage of its collapse for each four levels."""


TYPES = {
    Construction.LIGHT: BuildingType(1, 5, 5, 1, 2, 1, 1),
    Construction.MEDIUM: BuildingType(2, 12, 15, 2, 4, 2, 2),
    Construction.HEAVY: BuildingType(3, 25, 30, 3, 6, 3, 3),
    Construction.HARDENED: BuildingType(4, 40, 50, 4, 8, 4, 4),
}
PROTOMECH_COST = 1
"""What any building costs a protomech."""
_OUTSIDE = (Mode.NAVAL, Mode.SUBMARINE, Mode.VTOL, Mode.WIGE)


def enters(unit: Unit, mode: Mode, options: Collection[str]) -> bool:
    """Whether a unit can be in or on buildings."""
    large = any(unit.card.has(code) for code in ("LG", "VLG", "SLG"))
    return BUILDINGS in options and mode not in _OUTSIDE and not large


def cost_of(unit: Unit, building: Construction) -> int:
    """Inches for each inch inside, beside the inch itself."""
    if unit.card.type.is_infantry:
        return 0
    return PROTOMECH_COST if unit.card.type is UnitType.PROTOMECH else TYPES[building].cost


def roof(unit: Unit, terrain: Terrain) -> int:
    """Levels that a roof lifts a unit above the ground."""
    return terrain.building.levels if unit.on_roof and terrain.building is not None else 0


def too_heavy(unit: Unit, terrain: Terrain) -> bool:
    """Whether a building breaks down under a unit; a platoon weighs nothing."""
    if terrain.building is None or unit.card.type is UnitType.CONVENTIONAL_INFANTRY:
        return False
    return unit.card.size > TYPES[terrain.building.type].bears


def convert(board: Board, options: Collection[str]) -> None:
    """Give the buildings of a map the construction factors of this game: the usual one of their
    type, and of one that is stronger or weaker than usual the same share of it."""
    if BUILDINGS not in options:
        return
    for hex_ in list(board):
        if (built := board[hex_].building) is not None:
            row = TYPES[built.type]
            share = row.usual * built.cf / ORIGINAL_CF[built.type]
            factor = min(row.most, max(1, round(share)))
            board[hex_] = board[hex_].changed(building=replace(built, cf=factor))
