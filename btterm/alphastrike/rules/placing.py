"""Where units may begin (Alpha Strike, Setup)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from btterm.alphastrike.battle import Battle
from btterm.alphastrike.cards.card import Mode
from btterm.alphastrike.rules.heights import can_land, lowest_flight
from btterm.alphastrike.rules.moving import forbidden
from btterm.alphastrike.units import Unit
from btterm.board.board import Board
from btterm.hexes import Hex

ZONE = 5
"""Hexes from the home edge in which a side begins: ten inches."""


def zone(board: Board, side: int) -> list[Hex]:
    """The hexes of a side near its home edge, from its middle outwards."""
    rows = range(1, ZONE + 1) if side else range(board.rows, board.rows - ZONE, -1)
    middle = (board.columns + 1) / 2
    return [
        Hex(column, row)
        for row in rows
        if 1 <= row <= board.rows
        for column in sorted(range(1, board.columns + 1), key=lambda each: abs(each - middle))
    ]


def fit(board: Board, unit: Unit, hexes: Sequence[Hex], options: Sequence[str]) -> Iterator[Hex]:
    """Those hexes that a unit can begin in: not in buildings, and not in water too shallow for
    it to move."""
    mode = unit.card.moves[0].mode if unit.card.moves else Mode.WALK
    for hex_ in hexes:
        terrain = board[hex_]
        shallow = mode is Mode.SUBMARINE and terrain.depth == 0
        built = terrain.building is not None
        if not (built or shallow) and not forbidden(unit, mode, board[hex_], options=options):
            yield hex_


def places(battle: Battle, unit: Unit) -> list[Hex]:
    """Where a unit that is yet to be placed can begin, where it would by itself first."""
    found = fit(battle.board, unit, [unit.hex, *zone(battle.board, unit.side)], battle.options)
    return [hex_ for hex_ in dict.fromkeys(found) if battle.at(hex_) is None]


def first_elevation(board: Board, unit: Unit) -> int:
    """At which level a unit begins: VTOLs as low as they can fly, WiGE vehicles on the ground where
    they can land, submarines below the surface."""
    terrain, mode = board[unit.hex], unit.card.moves[0].mode if unit.card.moves else Mode.WALK
    if mode is Mode.VTOL:
        return lowest_flight(terrain) - terrain.level
    if mode is Mode.WIGE:
        return int(not can_land(terrain, amphibious=False, smooth=True))
    return -min(terrain.depth, 1) if mode is Mode.SUBMARINE else 0
