"""A board as an SVG picture to print: hexes with their numbers, terrain and levels."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape

from btterm.board.board import Board
from btterm.board.terrain import Ground, Terrain
from btterm.board.words import terrain_brief
from btterm.hexes import Facing, Hex, centre

HALF, HEIGHT = 10.0, 10 * math.sqrt(3)
"""Half the width of a hex from corner to corner, and its height from side to side."""
TITLE = 14.0
"""Height of the line above the map."""
SHORT, LONG = 190, 277
"""The printable part of a page of A4 in millimeters."""
INK, FAINT, PAPER, ROAD = "#1a1a1a", "#777777", "#ffffff", "#c9c2b0"

_FILL = {
    Ground.CLEAR: "#f4f1e4",
    Ground.ROUGH: "#e3d3b0",
    Ground.LIGHT_WOODS: "#cfe3b8",
    Ground.HEAVY_WOODS: "#a3c585",
    Ground.WATER: "#bcd9ec",
    Ground.PAVED: "#dddddd",
    Ground.RUBBLE: "#d2c4bd",
}
_TREES = {Ground.LIGHT_WOODS: (-3.4, 3.4), Ground.HEAVY_WOODS: (-5.4, -1.8, 1.8, 5.4)}
_STONES = {Ground.ROUGH: ((-4, 0), (1, 2), (4, -2)), Ground.RUBBLE: ((-4, 1), (0, -2), (3, 2))}


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit on the map."""

    hex: Hex
    label: str
    """Two letters or so."""
    side: int
    """0 is drawn dark on light, 1 light on dark."""
    facing: Facing


def board_svg(board: Board, pieces: Iterable[Piece] = ()) -> str:
    """The map, complete in one file, as large as a page of A4 takes it. Everything that colour
    tells stands there in words as well."""
    width = HALF * (1.5 * board.columns + 0.5)
    height = HEIGHT * (board.rows + (0.5 if board.columns > 1 else 0)) + TITLE
    long, short = max(width, height), min(width, height)
    scale = min(LONG / long, SHORT / short)
    size = f'width="{width * scale:.1f}mm" height="{height * scale:.1f}mm"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} '
            f'viewBox="0 0 {width:.2f} {height:.2f}" font-family="sans-serif" fill="{INK}">',
            f'<rect width="{width:.2f}" height="{height:.2f}" fill="{PAPER}"/>',
            _text(0, 9, board.name, 8, anchor="start"),
            *(_ground(hex_, board[hex_]) for hex_ in board),
            *(stroke for hex_ in board for stroke in _things(hex_, board[hex_])),
            *(stroke for hex_ in board for stroke in _words(board, hex_)),
            *(_piece(piece) for piece in pieces),
            "</svg>\n",
        ]
    )


def _middle(hex_: Hex) -> tuple[float, float]:
    x, y = centre(hex_)
    return HALF * (1 + x / 2), TITLE + HEIGHT * (1 + y) / 2


def _side(hex_: Hex, side: Facing) -> tuple[float, float]:
    """The middle of a hexside."""
    (x, y), (to_x, to_y) = _middle(hex_), _middle(hex_.neighbour(side))
    return (x + to_x) / 2, (y + to_y) / 2


def _ground(hex_: Hex, terrain: Terrain) -> str:
    x, y = _middle(hex_)
    corners = ((-1, 0), (-0.5, -0.5), (0.5, -0.5), (1, 0), (0.5, 0.5), (-0.5, 0.5))
    points = " ".join(f"{x + HALF * a:.2f},{y + HEIGHT * b:.2f}" for a, b in corners)
    ground = f'<polygon points="{points}" fill="{_FILL[terrain.ground]}"'
    shade = min(0.6, 0.12 * abs(terrain.level))
    hill = f'<polygon points="{points}" fill="#7a5c2e" fill-opacity="{shade:.2f}"/>'
    return f'{ground} stroke="{FAINT}" stroke-width="0.4"/>{hill if terrain.level else ""}'


def _things(hex_: Hex, terrain: Terrain) -> Iterator[str]:
    """Roads, trees, stones, houses, fire and smoke."""
    x, y = _middle(hex_)
    ends = [_side(hex_, side) for side in Facing if terrain.road(side)]
    if terrain.bridge is not None:
        yield from (_road((x, y), end, 5.2, INK) for end in ends)
        yield f'<circle cx="{x:.2f}" cy="{y:.2f}" r="2.6"/>'
    yield from (_road((x, y), end, 4, ROAD) for end in ends)
    if ends:
        yield f'<circle cx="{x:.2f}" cy="{y:.2f}" r="2" fill="{ROAD}"/>'
    for left in _TREES.get(terrain.ground, ()):
        yield _triangle(x + left, y - 1, "#3d6b26")
    for left, down in _STONES.get(terrain.ground, ()):
        yield f'<circle cx="{x + left:.2f}" cy="{y + down - 1:.2f}" r="1" fill="#8a7350"/>'
    if terrain.building is not None:
        yield (
            f'<rect x="{x - 4.5:.2f}" y="{y - 4.8:.2f}" width="9" height="5.6" fill="#b9b2ab" '
            f'stroke="{INK}" stroke-width="0.5"/>'
        )


def _road(start: tuple[float, float], end: tuple[float, float], wide: float, ink: str) -> str:
    (x, y), (to_x, to_y) = start, end
    ends = f'x1="{x:.2f}" y1="{y:.2f}" x2="{to_x:.2f}" y2="{to_y:.2f}"'
    return f'<line {ends} stroke="{ink}" stroke-width="{wide:g}"/>'


def _triangle(x: float, y: float, fill: str) -> str:
    return (
        f'<path d="M{x:.2f} {y - 3.5:.2f}l2 5h-4z" fill="{fill}" '
        f'stroke="{PAPER}" stroke-width="0.2"/>'
    )


def _words(board: Board, hex_: Hex) -> Iterator[str]:
    """The number at the top of a hex, what stands in it at the bottom."""
    x, y = _middle(hex_)
    yield _text(x, y - 5.2, str(board.printed(hex_)), 2.6, fill="#444444")
    lines = terrain_brief(board[hex_])
    for number, words in enumerate(lines):
        yield _text(x, y + 7.6 - 2.4 * (len(lines) - 1 - number), words, 2.3, halo=True)


def _piece(piece: Piece) -> str:
    """A disc with the unit's letters, and a tip at the hexside that it faces."""
    x, y = _middle(piece.hex)
    back, front = (PAPER, INK) if piece.side == 0 else (INK, PAPER)
    stroke = f'fill="{back}" stroke="{INK}" stroke-width="0.6"'
    tip = "M-2.6 -4.2L0 -7.6L2.6 -4.2z"
    return (
        f'<g transform="translate({x:.2f} {y:.2f})">'
        f'<path d="{tip}" transform="rotate({60 * piece.facing})" {stroke}/>'
        f'<circle r="4.8" {stroke}/>{_text(0, 1.6, piece.label, 4.6, fill=front)}</g>'
    )


def _text(
    x: float,
    y: float,
    words: str,
    size: float,
    *,
    anchor: str = "middle",
    fill: str = INK,
    halo: bool = False,
) -> str:
    """`halo`: so that it can be read over a road."""
    place = f'x="{x:.2f}" y="{y:.2f}" font-size="{size:g}" text-anchor="{anchor}"'
    around = f' stroke="{PAPER}" stroke-width="0.5" paint-order="stroke"' if halo else ""
    return f'<text {place} fill="{fill}"{around}>{escape(words)}</text>'
