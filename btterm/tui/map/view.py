"""The map as a widget: shows a scene, moves the cursor, scrolls by whole hexes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from btterm.hexes import Facing, Hex
from btterm.tui.map.edge import Marks, edge_marks, with_marks
from btterm.tui.map.geometry import GUTTER, HEADER, Geometry, a_zoom, together
from btterm.tui.map.paint import Painted, Painter
from btterm.tui.map.scene import Scene, changed
from btterm.tui.palette import THEMES, Palette, Tier, palette

MANY = 300
"""Hexes in view that change at once, beyond which all that is seen is drawn anew: it is cheaper
than to put so many pieces together."""


class MapView(ScrollView, can_focus=True, inherit_bindings=False):
    """The hex map. Posts what the player points at; knows no rules."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    MapView { width: 1fr; height: 1fr; overflow: hidden hidden; background: $background; }
    """
    BINDING_GROUP_TITLE = "Map"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,home", "move_cursor('NW')", "Cursor NW", id="look.nw", show=False),
        Binding("w,up", "move_cursor('N')", "Cursor N", id="look.n", show=False),
        Binding("e,pageup", "move_cursor('NE')", "Cursor NE", id="look.ne", show=False),
        Binding("a,end", "move_cursor('SW')", "Cursor SW", id="look.sw", show=False),
        Binding("s,down", "move_cursor('S')", "Cursor S", id="look.s", show=False),
        Binding("d,pagedown", "move_cursor('SE')", "Cursor SE", id="look.se", show=False),
        Binding("left", "move_cursor('left')", "Cursor left", id="look.left", show=False),
        Binding("right", "move_cursor('right')", "Cursor right", id="look.right", show=False),
        Binding("+,=", "zoom_by(1)", "Closer", id="look.closer", show=False),
        Binding("-", "zoom_by(-1)", "Wider", id="look.farther", show=False),
    ]

    zoom: reactive[int] = reactive(2, repaint=False, init=False)
    """1 overview, 2 normal, 3 close."""
    richer: reactive[bool] = reactive(False, repaint=False, init=False)
    """Whether to draw with signs beyond ASCII."""

    @dataclass
    class _AtHex(Message):
        view: MapView
        hex: Hex

        @property
        def control(self) -> MapView:
            return self.view

    class CursorMoved(_AtHex):
        """The cursor was moved to a hex, by key or click."""

    class HexHovered(_AtHex):
        """The mouse has come over a hex."""

    class MouseLeft(Message):
        """The mouse is over no hex any more."""

    class HexChosen(_AtHex):
        """A hex was clicked."""

    def __init__(
        self,
        scene: Scene,
        *,
        zoom: int = 2,
        richer: bool = False,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.scene = scene
        self._board_version = scene.board.version
        self._kept_painter: Painter | None = None
        self._hexes: Painted = {}
        self._strips: dict[int, Strip] = {}
        self._strips_for = (0, 0)
        self._followed: tuple[Hex, ...] = ()
        self._others: tuple[Hex, ...] = ()
        self._seen = False
        self._marks: Marks = {}
        self._marks_for: object = None
        self._hovered: Hex | None = None
        self._drag: _Drag | None = None
        self.set_reactive(MapView.zoom, self.validate_zoom(zoom))
        self.set_reactive(MapView.richer, richer)

    # What is shown

    def show(self, scene: Scene) -> None:
        """Show another scene. Paints again only the hexes that look different."""
        marks = self._edge_marks()
        old, self.scene = self.scene, scene
        same_ground = old.board is scene.board and scene.board.version == self._board_version
        self._board_version = scene.board.version
        hexes = changed(old, scene) if same_ground else None
        if hexes is None:
            self._start_over()
            return
        self._kept_painter = None
        self._repaint(hexes)
        if old.cursor != scene.cursor:
            self._repaint_numbers(old.cursor)
            self._repaint_numbers(scene.cursor)
        if old.overlay != scene.overlay:
            self.refresh(Region(0, 0, GUTTER, HEADER))
        moved = [y for y, _ in marks.items() ^ self._edge_marks().items()]
        if moved:
            self.refresh(*(Region(0, HEADER + y, self.size.width, 1) for y in moved))

    @property
    def geometry(self) -> Geometry:
        """Where each hex lies in the whole drawing."""
        return Geometry(self.scene.board.columns, self.scene.board.rows, self.zoom)

    @property
    def palette(self) -> Palette:
        """The colours of the app's theme. A theme from elsewhere gets those of dark or light."""
        theme = self.app.theme
        if theme not in THEMES:
            theme = "dark" if self.app.current_theme.dark else "light"
        return palette(theme, Tier.of(self.app.console.color_system))

    def hex_at(self, offset: Offset) -> Hex | None:
        """The hex under a place in the widget; None on the numbers and beside the board."""
        if offset.x < GUTTER or offset.y < HEADER:
            return None
        scrolled = offset + self.scroll_offset
        return self.geometry.hex_at(scrolled.x - GUTTER, scrolled.y - HEADER)

    # What the player does

    def move_cursor(self, direction: str) -> None:
        """Move the cursor: N NE SE S SW NW, or left or right to the same row number.

        It stays on the board. Without a cursor, one appears on the active unit or in the
        middle of what is seen.
        """
        cursor = self.scene.cursor
        if cursor is None:
            self._put_cursor(self.scene.active or self._middle())
        elif direction in ("left", "right"):
            self._put_cursor(Hex(cursor.col + (1 if direction == "right" else -1), cursor.row))
        else:
            self._put_cursor(cursor.neighbour(Facing.parse(direction)))

    def follow(self, *hexes: Hex, others: Iterable[Hex] = ()) -> None:
        """Keep these hexes in view, and what lies around the first one; of `others` as many as
        can be.

        The first ones count most if not all can be. Where one would leave the view, they go to
        its middle; where they fill more than half of it, and one walks out of it, to the side that
        it comes from: a large step now and then sends less through a slow line, and takes less
        time, than a small one at every key. They stay in view when the size changes.
        """
        self._followed, self._others = hexes, tuple(others)
        self._keep_in_view()

    def forget(self) -> None:
        """Begin as a map that has not been seen yet: nothing shows where it was looked at."""
        self._followed = self._others = ()
        self._seen, self._drag = False, None

    def centre_on(self, hex_: Hex) -> None:
        """Scroll so that a hex lies in the middle."""
        self._followed, self._others = (hex_,), ()
        self._scroll(*self._centred(self.geometry.region(hex_)))

    def action_move_cursor(self, direction: str) -> None:
        self.move_cursor(direction)

    def action_zoom_by(self, step: int) -> None:
        self.zoom += step

    # What Textual calls

    def validate_zoom(self, zoom: int) -> int:
        return a_zoom(zoom)

    def watch_zoom(self) -> None:
        self._start_over()
        self.centre_on(self.scene.cursor or self._middle())

    def watch_richer(self) -> None:
        self._start_over()

    @property
    def max_scroll_x(self) -> int:
        """Columns to scroll at most: whole hexes, so a few blanks beyond the edge."""
        hidden, width = self.geometry.size.width - self._window().width, self.geometry.pitch[0]
        return -(-max(hidden, 0) // width) * width

    @property
    def max_scroll_y(self) -> int:
        """Lines to scroll at most: whole hexes."""
        hidden, height = self.geometry.size.height - self._window().height, self.geometry.pitch[1]
        return -(-max(hidden, 0) // height) * height

    def validate_scroll_x(self, value: float) -> float:
        return _whole_step(value, self.geometry.pitch[0], self.max_scroll_x)

    def validate_scroll_y(self, value: float) -> float:
        return _whole_step(value, self.geometry.pitch[1], self.max_scroll_y)

    def on_mount(self) -> None:
        self.app.theme_changed_signal.subscribe(self, lambda _: self._start_over())

    def on_resize(self) -> None:
        self._keep_in_view()

    def render_line(self, y: int) -> Strip:
        """One line of the widget, exactly as wide as it is."""
        if y < HEADER:
            return self._finished(self._painter.corner(), self._painter.header)
        line, kept_for = y - HEADER + self.scroll_offset.y, (self.size.width, self.scroll_offset.x)
        if kept_for != self._strips_for:
            self._strips_for = kept_for
            self._strips.clear()
        strip = self._strips.get(line)
        if strip is None:
            painter = self._painter
            strip = self._finished(painter.gutter(line), partial(painter.line, line))
            self._strips[line] = strip
        marks = self._edge_marks().get(y - HEADER)
        return with_marks(strip, marks, self.palette) if marks else strip

    def on_mouse_down(self, event: events.MouseDown) -> None:
        if event.button == 1:
            self._drag = _Drag(event.screen_offset, self.scroll_offset)
            self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self._drag:
            self._drag_to(self._drag, event.screen_offset)
            return
        hex_ = self.hex_at(event.offset)
        if hex_ != self._hovered:
            self._hovered = hex_
            self.post_message(self.MouseLeft() if hex_ is None else self.HexHovered(self, hex_))

    def on_leave(self) -> None:
        if self._hovered is not None:
            self._hovered = None
            self.post_message(self.MouseLeft())

    def on_mouse_up(self, event: events.MouseUp) -> None:
        drag, self._drag = self._drag, None
        self.release_mouse()
        hex_ = self.hex_at(event.offset)
        if drag and not drag.moved and hex_ is not None:
            self._put_cursor(hex_)
            self.post_message(self.HexChosen(self, hex_))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._wheel(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._wheel(event, -1)

    # Inside

    def _edge_marks(self) -> Marks:
        """The units out of view, by the line of the widget below the numbers."""
        shown = Region(*self.scroll_offset, *self._window())
        key = self.scene.chips, self.zoom, shown
        if key != self._marks_for:
            self._marks_for, self._marks = key, edge_marks(self.scene.chips, self.geometry, shown)
        return self._marks

    @property
    def _painter(self) -> Painter:
        if self._kept_painter is None:
            look = self.zoom, self.palette, self.richer
            self._kept_painter = Painter(self.scene, *look, self._hexes)
        return self._kept_painter

    def _finished(self, side: list[Segment], paint: Callable[[range], list[Segment]]) -> Strip:
        """What is beside the drawing, and what is seen of a line of it. `paint` draws columns of
        hexes on that line."""
        scroll_x, width, pitch = self.scroll_offset.x, self._window().width, self.geometry.pitch[0]
        # At zoom 3, a hex to the left of the window reaches into it by a cell.
        first = max(scroll_x // pitch + (0 if self.zoom == 3 else 1), 1)
        last = min((scroll_x + width) // pitch + 1, self.geometry.columns + 1)
        before = scroll_x - pitch * (first - 1)
        blank = self._painter.blank(1).style
        whole = width // pitch
        if self.zoom == 3 or before or first + whole > self.geometry.columns:
            body = Strip(paint(range(first, last + 1))).crop_extend(before, before + width, blank)
            return Strip([*side, *body], GUTTER + width).crop(0, self.size.width)
        # Columns that are seen whole need not be measured; only the last one is cut.
        cut = Strip(paint(range(first + whole, first + whole + 1)))
        rest = cut.crop_extend(0, width - whole * pitch, blank)
        seen = [*side, *paint(range(first, first + whole)), *rest]
        return Strip(seen, GUTTER + width).crop(0, self.size.width)

    def _start_over(self) -> None:
        """Forget everything painted: theme, signs, zoom or board have changed."""
        self._kept_painter = None
        self._hexes.clear()
        self._strips.clear()
        # Another board or zoom may have less to scroll.
        self._scroll(*self.scroll_offset)
        self.refresh()

    def _repaint(self, hexes: Collection[Hex]) -> None:
        geometry, scrolled = self.geometry, self.scroll_offset
        # Never the numbers: they do not scroll.
        body = Region(GUTTER, HEADER, *self._window())
        if 2 * len(hexes) > len(self.scene.board.hexes):
            # Most are out of view: one by one they take longer than the few that are not.
            self._hexes.clear()
            self._strips.clear()
            self.refresh(body)
            return
        drawing_to_widget = Offset(GUTTER, HEADER) - scrolled
        seen = []
        for hex_ in hexes:
            self._hexes.pop(hex_, None)
            region = geometry.region(hex_)
            for line in range(region.y, region.bottom):
                self._strips.pop(line, None)
            if overlap := region.translate(drawing_to_widget).intersection(body):
                seen.append(overlap)
        if len(seen) > MANY:
            self.refresh(body)
        elif seen:
            self.refresh(*seen)

    def _repaint_numbers(self, hex_: Hex | None) -> None:
        if hex_ is None:
            return
        width, height = self.geometry.pitch
        x, y = width * (hex_.col - 1), height * (hex_.row - 1)
        for line in range(y, y + height):
            self._strips.pop(line, None)
        x, y = Offset(x, y) - self.scroll_offset
        self.refresh(Region(GUTTER + x, 0, width, HEADER), Region(0, HEADER + y, GUTTER, height))

    def _put_cursor(self, wanted: Hex) -> None:
        board = self.scene.board
        hex_ = Hex(
            min(max(wanted.col, 1), board.columns),
            min(max(wanted.row, 1), board.rows),
        )
        if hex_ == self.scene.cursor:
            return
        self.show(replace(self.scene, cursor=hex_))
        self.follow(hex_)
        self.post_message(self.CursorMoved(self, hex_))

    def _window(self) -> Size:
        """How much of the drawing is seen at once; by the size that the map is given, where that is
        in cells, so that what is followed is in view from the first frame on."""
        width, height = self.styles.width, self.styles.height
        columns = width.cells if width is not None else None
        lines = height.cells if height is not None else None
        if columns is None or lines is None:
            columns, lines = self.size
        return Size(max(columns - GUTTER, 0), max(lines - HEADER, 0))

    def _middle(self) -> Hex:
        window = self._window()
        board = self.scene.board
        at = self.scroll_offset + Offset(window.width // 2, window.height // 2)
        hex_ = self.geometry.owner(at.x, at.y)
        return Hex(min(hex_.col, board.columns), min(max(hex_.row, 1), board.rows))

    def _keep_in_view(self) -> None:
        wanted = self._wanted()
        if wanted is not None:
            # A map that has not been seen yet begins with it in the middle.
            seen = bool(self.size) and self._seen
            view = Region(*self.scroll_offset, *self._window()) if seen else Region()
            self._seen = bool(self.size)
            window, (width, height) = self._window(), self.geometry.pitch
            self._scroll(
                _into_view((wanted.x, wanted.right), (view.x, view.right), window.width, width),
                _into_view((wanted.y, wanted.bottom), (view.y, view.bottom), window.height, height),
            )

    def _scroll(self, x: int | None = None, y: int | None = None) -> None:
        # Forced, as Textual would not scroll what has no scrollbars.
        self.scroll_to(x, y, animate=False, force=True)

    def _wanted(self) -> Region | None:
        """The part of the drawing to keep in view."""
        window, (width, height) = self._window(), self.geometry.pitch

        def fits(region: Region) -> bool:
            seen = Region(region.x // width * width, region.y // height * height, *window)
            return seen.contains_region(region)

        if not self._followed:
            return None
        first, *others = (self.geometry.region(hex_) for hex_ in self._followed)
        wanted = first
        around = first.grow((height, width, height, width))
        for region in (*others, around.intersection(self.geometry.size.region)):
            if fits(wanted.union(region)):
                wanted = wanted.union(region)
        beside = [self.geometry.region(hex_) for hex_ in self._others]
        return together(wanted, beside, window, self.geometry.pitch)

    def _centred(self, region: Region) -> Offset:
        """Where to scroll, by whole hexes, to see this part of the drawing in the middle."""
        window, (width, height) = self._window(), self.geometry.pitch
        return Offset(
            _middle_step(region.x, region.right, window.width, width),
            _middle_step(region.y, region.bottom, window.height, height),
        )

    def _drag_to(self, drag: _Drag, place: Offset) -> None:
        width, height = self.geometry.pitch
        moved = place - drag.start
        columns, lines = round(moved.x / width), round(moved.y / height)
        if columns or lines:
            drag.moved = True
        if drag.moved:
            x, y = drag.scroll
            self._scroll(x - columns * width, y - lines * height)

    def _wheel(self, event: events.MouseScrollDown | events.MouseScrollUp, step: int) -> None:
        event.stop()
        event.prevent_default()
        width, height = self.geometry.pitch
        x, y = self.scroll_offset
        if event.shift or event.ctrl:
            self._scroll(x=x + step * width)
        else:
            self._scroll(y=y + step * max(height, 2))


WALK = 3
"""Steps by which something goes out of view that walks there; beyond them it jumps."""


@dataclass(slots=True)
class _Drag:
    """The mouse button is down: where it went down, and how the map was scrolled then."""

    start: Offset
    scroll: Offset
    moved: bool = False


def _whole_step(value: float, step: int, most: int) -> int:
    """The whole step that is nearest to a value, from 0 to `most`."""
    return min(max(round(value / step) * step, 0), most)


def _into_view(wanted: tuple[int, int], view: tuple[int, int], room: int, step: int) -> int | None:
    """Where to scroll to see what lies from one place to another; None where it is seen."""
    start, end = wanted
    if view[0] <= start and end <= view[1]:
        return None
    middle = _middle_step(start, end, room, step)
    beyond = max(view[0] - start, end - view[1])
    if 2 * (end - start) <= room or beyond > WALK * step:
        return middle
    if start < view[0]:
        return min(middle, -((room - end) // step) * step)
    return max(middle, start // step * step)


def _middle_step(start: int, end: int, room: int, step: int) -> int:
    """The whole step from which start to end lie in the middle of the room, without cutting."""
    first = (start - (room - end + start) // 2) // step * step
    return first + step if first + room < end and first + step <= start else first
