"""What a scenario lays over the hexes of its map: swamp, ice, mud, snow, pieces of terrain."""

from __future__ import annotations

from collections.abc import Iterable

from btterm.board.board import Board
from btterm.board.terrain import Cover
from btterm.classic.battle import Battle
from btterm.classic.rules.special.pieces import put_down, read_piece
from btterm.errors import BadInput
from btterm.hexes import Hex


def hexes_in(board: Board, texts: Iterable[str]) -> list[Hex]:
    """The hexes that are meant by 0505, or by 0505-0808 as a rectangle. Raises BadInput."""
    found: list[Hex] = []
    for text in texts:
        one, dash, two = text.partition("-")
        first = board.require(Hex.parse(one))
        last = board.require(Hex.parse(two)) if dash else first
        columns, rows = sorted((first.col, last.col)), sorted((first.row, last.row))
        found += [
            hex_
            for hex_ in board
            if columns[0] <= hex_.col <= columns[1] and rows[0] <= hex_.row <= rows[1]
        ]
    return found


def lay_over(
    board: Board,
    *,
    swamp: Iterable[str] = (),
    ice: Iterable[str] = (),
    mud: Iterable[str] = (),
    snow: Iterable[str] = (),
) -> None:
    """Let hexes be swampy, under ice, muddy and under deep snow, as players write them. Raises
    BadInput where one cannot be."""
    for hex_ in hexes_in(board, swamp):
        if not board[hex_].may_be_swamp:
            raise BadInput(f"{hex_} is no swamp: {board[hex_].ground}")
        board[hex_] = board[hex_].changed(swamp=True)
    for hex_ in hexes_in(board, ice):
        if not board[hex_].may_freeze:
            raise BadInput(f"{hex_} does not freeze: {board[hex_].ground}")
        board[hex_] = board[hex_].changed(ice=True)
    for texts, cover in ((mud, Cover.MUD), (snow, Cover.SNOW)):
        for hex_ in hexes_in(board, texts):
            if not board[hex_].takes(cover):
                raise BadInput(f"no {cover} lies in {hex_}: {board[hex_].ground}")
            board[hex_] = board[hex_].changed(cover=cover)


def lay_pieces(battle: Battle, texts: Iterable[str]) -> None:
    """Put pieces of terrain on the map, as players write them. Raises BadInput."""
    for text in texts:
        piece, hexes = read_piece(battle.board, text)
        for hex_ in hexes:
            put_down(battle, hex_, piece)
