"""A picture of a battle beside a list: the map with its units, whole, as close as there is room."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Container
from textual.geometry import Size

from btterm.board.board import Board
from btterm.tui.layout import whole_map, within
from btterm.tui.map.geometry import ZOOMS, Geometry
from btterm.tui.map.overview import Overview
from btterm.tui.map.scene import Chip, Scene
from btterm.tui.map.view import MapView


class Preview(Container):
    """The map of a battle as the battle itself shows it; where that is too large, at a glance."""

    DEFAULT_CSS = """
    Preview { width: 100%; }
    Preview MapView, Preview Overview { background: $panel; width: 100%; height: 100%; }
    """

    def compose(self) -> ComposeResult:
        view = MapView(Scene(Board("", 1, 1)))
        view.can_focus = view.display = False
        yield view
        yield Overview()

    def show(
        self, board: Board | None, chips: Sequence[Chip], room: Size, *, richer: bool = False
    ) -> None:
        """Show a battle in so much room at most, or nothing."""
        view, glimpse = self.query_one(MapView), self.query_one(Overview)
        drawing = None if board is None else _closest(board, room)
        view.display, glimpse.display = drawing is not None, drawing is None
        self.styles.height = room.height if drawing is None else whole_map(drawing).height
        if board is None:
            glimpse.show(None)
        elif drawing is None:
            glimpse.show(board, (), {chip.hex: chip.side - 1 for chip in chips})
        else:
            view.zoom, view.richer = drawing.zoom, richer
            view.show(Scene(board, tuple(chips)))


def _closest(board: Board, room: Size) -> Geometry | None:
    """The drawing at the closest zoom at which a board is whole, if there is one."""
    drawings = [Geometry(board.columns, board.rows, zoom) for zoom in ZOOMS]
    return next((each for each in reversed(drawings) if within(whole_map(each), room)), None)
