"""The edges of a board: what lies along them, and beyond which of them one is who leaves it."""

from __future__ import annotations

from enum import StrEnum

from btterm.board.board import Board
from btterm.errors import BadInput
from btterm.hexes import Hex


class Edge(StrEnum):
    """One of the four edges of a board."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"

    @classmethod
    def parse(cls, text: str) -> Edge:
        """Read "north". Raises BadInput for anything but the four edges."""
        try:
            return cls(text.casefold())
        except ValueError:
            raise BadInput(f"{text!r} is no edge of the map: say {', '.join(cls)}") from None


def depth(board: Board, edge: Edge, hex_: Hex) -> int:
    """How many rows or columns a hex lies inside an edge: 1 along it, 0 and less beyond it."""
    match edge:
        case Edge.NORTH:
            return hex_.row
        case Edge.SOUTH:
            return board.rows + 1 - hex_.row
        case Edge.WEST:
            return hex_.col
        case Edge.EAST:
            return board.columns + 1 - hex_.col


def along(board: Board, edge: Edge, rows: int = 1) -> list[Hex]:
    """The hexes of a strip of so many rows or columns along an edge."""
    return [hex_ for hex_ in board if depth(board, edge, hex_) <= rows]
