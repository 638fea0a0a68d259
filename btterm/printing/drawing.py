"""The strokes of a drawing as SVG. All lengths are millimeters."""

from __future__ import annotations

import math
from collections.abc import Iterable
from xml.sax.saxutils import escape

INK = "#1a1a1a"
FAINT = "#8a8a8a"
TINT = "#f1f1ee"
PAPER = "#ffffff"
_FONT = "Helvetica, Arial, 'Liberation Sans', sans-serif"
LETTER_WIDTH = 0.53
"""The width of an average letter, as a part of the letters' size."""


def page(width: float, height: float, strokes: Iterable[str]) -> str:
    """A whole SVG file of one page."""
    size = f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{_FONT}" fill="{INK}">'
    paper = f'<rect width="{width}" height="{height}" fill="{PAPER}"/>'
    return "\n".join([head, paper, *strokes, "</svg>"]) + "\n"


def text(
    x: float,
    y: float,
    words: str,
    size: float = 2.6,
    *,
    bold: bool = False,
    anchor: str = "start",
    fill: str = INK,
    room: float = 0,
) -> str:
    """One line of text with its foot at y; `anchor` is start, middle or end. What is wider than
    its room has smaller letters, and is pressed together if need be."""
    weight = ' font-weight="bold"' if bold else ""
    squeeze = ""
    if room and len(words) * size * LETTER_WIDTH > room:
        size = room / len(words) / LETTER_WIDTH
        squeeze = f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"'
    place = f'x="{x:.2f}" y="{y:.2f}" font-size="{size:.3g}" text-anchor="{anchor}"'
    return f'<text {place} fill="{fill}"{weight}{squeeze}>{escape(words)}</text>'


def box(
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    fill: str = "none",
    stroke: str = INK,
    line: float = 0.3,
    corner: float = 1.2,
) -> str:
    """A box with round corners."""
    place = f'x="{x:.2f}" y="{y:.2f}" width="{width:.2f}" height="{height:.2f}" rx="{corner:g}"'
    return f'<rect {place} fill="{fill}" stroke="{stroke}" stroke-width="{line:g}"/>'


def rule(x: float, y: float, width: float, *, stroke: str = FAINT, line: float = 0.15) -> str:
    """A line across."""
    ends = f'x1="{x:.2f}" y1="{y:.2f}" x2="{x + width:.2f}" y2="{y:.2f}"'
    return f'<line {ends} stroke="{stroke}" stroke-width="{line:g}"/>'


def circles(
    number: int, x: float, y: float, width: float, height: float, largest: float = 3.6
) -> list[str]:
    """So many circles to cross out, row by row in the middle of a space."""
    if number <= 0:
        return []
    step = min(largest, _widest_step(number, width, height))
    columns = min(number, int(width / step + 1e-9))
    rows = math.ceil(number / columns)
    strokes = []
    for index in range(number):
        row, column = divmod(index, columns)
        in_row = min(columns, number - row * columns)
        cx = x + width / 2 + (column - (in_row - 1) / 2) * step
        cy = y + height / 2 + (row - (rows - 1) / 2) * step
        strokes.append(
            f'<circle cx="{cx:.2f}" cy="{cy:.2f}" r="{step * 0.42:.2f}" fill="{PAPER}" '
            f'stroke="{INK}" stroke-width="0.2"/>'
        )
    return strokes


def _widest_step(number: int, width: float, height: float) -> float:
    """The largest distance between circles at which they all find room."""
    return max(
        min(width / columns, height / math.ceil(number / columns))
        for columns in range(1, number + 1)
    )
