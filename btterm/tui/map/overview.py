"""A board at a glance: as small as it has to be to be seen whole."""

from __future__ import annotations

from collections.abc import Mapping

from rich.segment import Segment
from textual.strip import Strip
from textual.widget import Widget

from btterm.board.board import Board
from btterm.board.signs import ASCII
from btterm.board.terrain import Ground, Terrain
from btterm.hexes import Hex
from btterm.tui.map.ground import first_sign, kind_of
from btterm.tui.palette import Palette, Tier, ink_on, palette, style

WIDE = 2
"""Columns of a cell, which is one line high: about square."""
MARK = "<>"
"""Where a unit begins."""


class Overview(Widget):
    """A cell for each hex, or for a square of hexes of a large board."""

    DEFAULT_CSS = "Overview { width: 1fr; height: 1fr; }"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.board: Board | None = None
        self.edges: tuple[str, ...] = ()
        self.starts: Mapping[Hex, int] = {}

    def show(
        self,
        board: Board | None,
        edges: tuple[str, ...] = (),
        starts: Mapping[Hex, int] | None = None,
    ) -> None:
        """Show a board. `edges`: who begins along the north edge and along the south, `starts`:
        where units begin, with their sides, 0 or 1."""
        self.board, self.edges, self.starts = board, edges, starts or {}
        self.refresh()

    @property
    def step(self) -> int:
        """Hexes across in each cell."""
        assert self.board is not None
        across = max(1, self.size.width // WIDE)
        down = max(1, self.size.height - len(self.edges))
        return max(_cells(self.board.columns, across), _cells(self.board.rows, down))

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        colours = palette(self.app.theme, Tier.of(self.app.console.color_system))
        plain = style(colours.tokens["text"], colours.tokens["panel"])
        segments: list[Segment] = []
        if self.board is not None and width:
            step = self.step
            rows, across = _cells(self.board.rows, step), _cells(self.board.columns, step)
            row = y - bool(self.edges)
            if self.edges and row in (-1, rows):
                segments = [self._edge(colours, 0 if row < 0 else 1, across * WIDE)]
            elif row < rows:
                segments = [self._cell(colours, step, col, row) for col in range(across)]
        return Strip(segments).adjust_cell_length(width, plain)

    def _edge(self, colours: Palette, side: int, width: int) -> Segment:
        tokens = colours.tokens
        ground = tokens[f"side{side + 1}"]
        return Segment(
            f"{self.edges[side][: width - 2]:^{width}}", style(ink_on(ground), ground, bold=True)
        )

    def _cell(self, colours: Palette, step: int, col: int, row: int) -> Segment:
        board = self.board
        assert board is not None
        hexes = [
            Hex(c, r)
            for c in range(col * step + 1, min((col + 1) * step, board.columns) + 1)
            for r in range(row * step + 1, min((row + 1) * step, board.rows) + 1)
        ]
        side = next((self.starts[hex_] for hex_ in hexes if hex_ in self.starts), None)
        if side is not None:
            ground = colours.tokens[f"side{side + 1}"]
            return Segment(MARK, style(ink_on(ground), ground, bold=True))
        terrain = max((board[hex_] for hex_ in hexes), key=_notable)
        back = colours.backdrop(kind_of(terrain), terrain.level)
        sign = first_sign(terrain, ASCII)
        shown = " " if terrain.ground is Ground.CLEAR and not _built(terrain) else sign
        return Segment(shown.ljust(WIDE), style(back.sign, back.background))


def _cells(hexes: int, step: int) -> int:
    """In how many parts of at most this size so many hexes fall."""
    return -(-hexes // step)


def _built(terrain: Terrain) -> bool:
    return bool(terrain.building or terrain.bridge or terrain.roads)


def _notable(terrain: Terrain) -> tuple[bool, bool, bool, int]:
    """What counts most where several hexes share a cell."""
    return terrain.building is not None, terrain.water, _built(terrain), terrain.level
