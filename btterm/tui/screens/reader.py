"""A page of lines over the battle, to be read and closed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size

from btterm.tui.keymap import Hint, keymap_of
from btterm.tui.lines import Line, heading, line
from btterm.tui.screens.modal import Modal, drawing
from btterm.tui.widgets.keys import keys_line
from btterm.tui.widgets.panel import Panel

NARROWEST = 20
"""Columns that a page is set for at least; on a smaller screen it is cut."""
Page = Callable[[int], Sequence[Line]]
"""Makes the lines for a width."""


class Reader(Modal[None]):
    """Lines to scroll through, with a title above and the keys below."""

    AUTO_FOCUS = ""
    CSS = "Reader { background: $screen; } Reader #page { overflow-y: auto; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "close", id="page.close"),
        Binding("escape", "leave", id="game.back"),
        Binding("up,w,k", "scroll(-1)", id="page.up"),
        Binding("down,s,j", "scroll(1)", id="page.down"),
        Binding("pageup,q", "scroll_page(-1)", id="page.page_up"),
        Binding("pagedown,space,a", "scroll_page(1)", id="page.page_down"),
        Binding("home", "scroll_to(0)", id="page.top"),
        Binding("end", "scroll_to(1000000)", id="page.bottom"),
        Binding("Q,f1", "rules", id="look.rules"),
    ]
    HINTS: ClassVar[tuple[Hint, ...]] = (
        ("w s", "line", ("page.up", "page.down")),
        ("q a", "page", ("page.page_up", "page.page_down")),
        ("Enter", "close", ("page.close",)),
    )
    MARGIN: ClassVar[int] = 1
    """Blank lines above the page."""

    def __init__(self, title: str, page: Page, *, at_end: bool = False) -> None:
        super().__init__()
        self.heading = title
        self.page = page
        self.at_end = at_end

    def compose(self) -> ComposeResult:
        yield Panel(id="title", ground="panel2", row=True)
        yield Panel(id="page", ground="screen", inset=1)
        yield Panel(id="keys", ground="screen", row=True)

    @property
    def panel(self) -> Panel:
        return self.query_one("#page", Panel)

    @property
    def hints(self) -> Sequence[Hint]:
        """The keys that the last line shows."""
        return self.HINTS

    def on_resize(self) -> None:
        self.show()
        if self.at_end:
            self.call_after_refresh(self.action_scroll_to, 1_000_000)

    @drawing
    def show(self) -> None:
        """Set the lines for the present width."""
        width = self.size.width
        self.query_one("#title", Panel).show([self.title_line()])
        keys = keymap_of(self.app).hints(self.hints)
        rows = [*self.page(max(NARROWEST, self.room.width - 2))]
        self.panel.show([*[line(ground="screen")] * self.MARGIN, *map(_on_screen, rows)])
        self.query_one("#keys", Panel).show([keys_line(keys, width, acts=True)])

    @property
    def room(self) -> Size:
        """How much of the page is to be seen."""
        return Size(self.size.width, self.size.height - 2)

    def title_line(self) -> Line:
        """What stands above the page."""
        return heading(f" {self.heading}")

    async def action_rules(self) -> None:
        """Search the quick rules, over the page."""
        await self.run_action("app.rules")

    def action_close(self) -> None:
        self.dismiss()

    def action_leave(self) -> None:
        self.action_close()

    def action_scroll(self, lines: int) -> None:
        self.action_scroll_to(round(self.panel.scroll_target_y) + lines)

    def action_scroll_page(self, pages: int) -> None:
        self.action_scroll(pages * max(1, self.room.height - 1))

    def action_scroll_to(self, y: int) -> None:
        # Forced, for whether the panel may scroll is known only after it has been drawn.
        self.panel.scroll_to(y=min(y, self.panel.max_scroll_y), animate=False, force=True)


def _on_screen(row: Line) -> Line:
    if row.ground == "panel":
        row.ground = "screen"
    return row
