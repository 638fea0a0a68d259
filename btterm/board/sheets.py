"""Sheets laid together to one board.

The board numbers its own columns and rows throughout, and its even columns lie low, whatever
sheet they belong to. Beside a sheet of odd width, or turned round, a sheet therefore gets its
columns staggered the other way: hexes in one row or one column stay neighbours, the others shift
by half a hex. Roads are mended where that would cut them.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from btterm.board.board import Board
from btterm.board.mapfile import MAX_SIDE
from btterm.errors import BadInput
from btterm.hexes import Hex

TURNED = "r:"
"""Before the name of a sheet that is turned round."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A sheet on the table, turned round by 180 degrees or not."""

    sheet: Board
    rotated: bool = False

    @property
    def name(self) -> str:
        return f"{TURNED}{self.sheet.name}" if self.rotated else self.sheet.name


def lay(rows: Sequence[Sequence[Placed]]) -> Board:
    """One board of sheets beside each other, row below row.

    `Board.printed` tells the number of a hex on its own sheet, and the name of the board is what
    `load_map` takes to lay shipped maps the same way again. Raises BadInput when sheets do
    not fit together: different heights in a row, rows of different widths, over 200 hexes.
    """
    board = _empty(rows)
    top = 0
    for row in rows:
        left = 0
        for placed in row:
            _put(board, _Spot(placed, left, top))
            left += placed.sheet.columns
        top += row[0].sheet.rows
    return board


def _empty(rows: Sequence[Sequence[Placed]]) -> Board:
    if not rows or not all(rows):
        raise BadInput("a board needs at least one sheet in every row")
    for row in rows:
        if len({placed.sheet.rows for placed in row}) > 1:
            raise BadInput("sheets beside each other must have equally many rows")
    widths = {sum(placed.sheet.columns for placed in row) for row in rows}
    if len(widths) > 1:
        raise BadInput("all rows of sheets must be equally wide")
    columns, height = widths.pop(), sum(row[0].sheet.rows for row in rows)
    if max(columns, height) > MAX_SIDE:
        raise BadInput(f"a board has at most {MAX_SIDE} columns and rows, not {columns} x {height}")
    name = " / ".join(" + ".join(placed.name for placed in row) for row in rows)
    board = Board(name, columns, height)
    board.numbers = list(board)
    if len(rows) == len(rows[0]) == 1:
        board.about = rows[0][0].sheet.about
    return board


@dataclass(frozen=True, slots=True)
class _Spot:
    """Where a sheet lies: how many columns and rows of the board are left of and above it."""

    placed: Placed
    left: int
    top: int

    def on_board(self, own: Hex) -> Hex:
        """The hex of the board for a hex of the sheet, also for one beside the sheet."""
        col, row = own
        if self.placed.rotated:
            sheet = self.placed.sheet
            col, row = sheet.columns + 1 - col, sheet.rows + 1 - row
        return Hex(self.left + col, self.top + row)


def _put(board: Board, spot: _Spot) -> None:
    sheet = spot.placed.sheet
    for own, terrain in zip(sheet, sheet.hexes, strict=True):
        hex_ = spot.on_board(own)
        board[hex_] = terrain.changed(roads=0)
        board.numbers[board.index(hex_)] = sheet.printed(own)
    for own, block in sheet.blocks.items():
        if own == block[0]:
            _join(board, [spot.on_board(hex_) for hex_ in block])
    for own, terrain in zip(sheet, sheet.hexes, strict=True):
        for side in range(6):
            if terrain.road(side):
                _put_road(board, spot, own, side)


def _join(board: Board, hexes: list[Hex]) -> None:
    """The hexes of one building, without those that moved apart from the first."""
    with suppress(BadInput):
        board.join(hexes)


def _put_road(board: Board, spot: _Spot, own: Hex, side: int) -> None:
    """Lay the road that leaves this hex of the sheet through this side."""
    sheet, other = spot.placed.sheet, own.neighbour(side)
    here, there = spot.on_board(own), spot.on_board(other)
    if there in here.neighbours():
        _open(board, here, there)
    elif other in sheet and sheet[other].road(side + 3):
        bend = _bend(board, here, there)
        if board[bend].depth and board[bend].bridge is None:
            return
        for a, b in ((here, bend), (bend, here), (bend, there), (there, bend)):
            _open(board, a, b)
    else:
        turned = side + 3 if spot.placed.rotated else side
        _open(board, here, here.neighbour(3 - turned))


def _bend(board: Board, here: Hex, there: Hex) -> Hex:
    """The best hex for a road between two hexes that have moved apart."""
    between = [hex_ for hex_ in here.neighbours() if hex_ in there.neighbours() and hex_ in board]
    level = board[here].level + board[there].level

    def trouble(hex_: Hex) -> tuple[bool, int]:
        terrain = board[hex_]
        return terrain.water or terrain.building is not None, abs(2 * terrain.level - level)

    return min(between, key=trouble)


def _open(board: Board, hex_: Hex, towards: Hex) -> None:
    terrain = board[hex_]
    side = hex_.neighbours().index(towards)
    board[hex_] = terrain.changed(roads=terrain.roads | 1 << side)
