"""A board drawn as plain text: bricks of five columns and two lines, slashes for their sides."""

from __future__ import annotations

from collections.abc import Mapping

from btterm.board.board import Board
from btterm.board.signs import ASCII, Signs
from btterm.board.terrain import Terrain
from btterm.hexes import Facing, Hex, low

CELL = 5
"""Columns from one hex to the next; a hex is two lines high."""


def draw_board(
    board: Board, units: Mapping[Hex, str] | None = None, signs: Signs = ASCII
) -> list[str]:
    """The whole board in lines, with the numbers of the columns above and the rows beside.

    In each hex stand the sign of its terrain, a second sign (depth of water, levels of a
    building) and the level; `=` on an outline is a road that crosses it. `units` stand in their
    hexes in place of the signs, with two characters each.
    """
    width, height = CELL * board.columns + 1, 2 * board.rows + 1
    canvas = [[" "] * width for _ in range(height)]
    for hex_ in board:
        _outline(canvas, hex_)
    for hex_ in board:
        x, y = _corner(hex_)
        inside = _inside(board[hex_], signs)
        unit = units.get(hex_, "") if units else ""
        _put(canvas, x + 1, y + 1, unit + inside[len(unit) :])
    for hex_ in board:
        _roads(canvas, hex_, board[hex_], signs.road)
    numbers = "".join(f"{col:02}".center(CELL) for col in range(1, board.columns + 1))
    lines = [f"   {numbers}".rstrip()]
    for y, line in enumerate(canvas):
        row = f"{y // 2 + 1:02}" if y % 2 == 0 and y // 2 < board.rows else ""
        lines.append(f"{row:<3}{''.join(line)}".rstrip())
    return lines


def _corner(hex_: Hex) -> tuple[int, int]:
    return CELL * (hex_.col - 1), 2 * (hex_.row - 1) + low(hex_.col)


def _put(canvas: list[list[str]], x: int, y: int, text: str) -> None:
    canvas[y][x : x + len(text)] = text


def _outline(canvas: list[list[str]], hex_: Hex) -> None:
    x, y = _corner(hex_)
    if y == 1:
        _put(canvas, x + 1, 0, "_" * (CELL - 1))
    _put(canvas, x, y, "/")
    _put(canvas, x + CELL, y, "\\")
    _put(canvas, x, y + 1, "\\____/")


def _inside(terrain: Terrain, signs: Signs) -> str:
    second = signs.second(terrain).replace(" ", "_")
    return f"{signs.first(terrain)}{second}{str(terrain.level).rjust(2, '_')}"


def _roads(canvas: list[list[str]], hex_: Hex, terrain: Terrain, sign: str) -> None:
    x, y = _corner(hex_)
    corners = {
        Facing.NW: (x, y),
        Facing.SW: (x, y + 1),
        Facing.NE: (x + CELL, y),
        Facing.SE: (x + CELL, y + 1),
    }
    for side, (at_x, at_y) in corners.items():
        if terrain.road(side):
            _put(canvas, at_x, at_y, sign)
    for side, line in ((Facing.N, y - 1), (Facing.S, y + 1)):
        if terrain.road(side) and line >= 0:
            for at_x in (x + 2, x + 3):
                if canvas[line][at_x] == "_":
                    _put(canvas, at_x, line, sign)
