"""A page of lines over the battle, to be read and closed: reports, the log, help."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from btterm.classic.narrate import Entry
from btterm.tui.keymap import Hint, keymap_of
from btterm.tui.lines import Line, heading, line
from btterm.tui.screens.modal import Modal
from btterm.tui.widgets.keys import keys_line
from btterm.tui.widgets.log import entry_lines, summary_lines
from btterm.tui.widgets.panel import Panel

ATTACKS = ("fire", "strike")
"""Phases whose dice are reported on a page of their own."""
Page = Callable[[int], Sequence[Line]]
"""Makes the lines for a width."""


class Reader(Modal[None]):
    """Lines to scroll through, with a title above and the keys below."""

    AUTO_FOCUS = ""
    CSS = "Reader { background: $screen; } Reader #page { overflow-y: auto; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "close", id="page.close"),
        Binding("escape", "close", id="game.back"),
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

    def show(self) -> None:
        """Set the lines for the present width."""
        width = self.size.width
        self.query_one("#title", Panel).show([self.title_line()])
        keys = keymap_of(self.app).hints(self.hints)
        rows = [*self.page(width - 2)]
        self.panel.show([*[line(ground="screen")] * self.MARGIN, *map(_on_screen, rows)])
        self.query_one("#keys", Panel).show([keys_line(keys, width, acts=True)])

    def title_line(self) -> Line:
        """What stands above the page."""
        return heading(f" {self.heading}")

    async def action_rules(self) -> None:
        """Search the quick rules, over the page."""
        await self.run_action("app.rules")

    def action_close(self) -> None:
        self.dismiss()

    def action_scroll(self, lines: int) -> None:
        self.action_scroll_to(round(self.panel.scroll_target_y) + lines)

    def action_scroll_page(self, pages: int) -> None:
        self.action_scroll(pages * max(1, self.panel.size.height - 1))

    def action_scroll_to(self, y: int) -> None:
        # Forced, for whether the panel may scroll is known only after it has been drawn.
        self.panel.scroll_to(y=min(y, self.panel.max_scroll_y), animate=False, force=True)


def _on_screen(row: Line) -> Line:
    if row.ground == "panel":
        row.ground = "screen"
    return row


class LogReader(Reader):
    """Entries of the log with a mark on one of them. The marked one, or all, can be unfolded to
    every modifier and every die."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("v", "unfold", id="page.unfold"),
        Binding("V", "unfold_all", id="page.unfold_all"),
    ]
    HINTS = (
        ("v", "its dice", ("page.unfold",)),
        ("V", "all dice", ("page.unfold_all",)),
        *Reader.HINTS,
    )

    def __init__(
        self,
        title: str,
        entries: Sequence[Entry],
        *,
        summary: Sequence[str] = (),
        at_end: bool = False,
    ) -> None:
        """`summary`: what they have cost, shown above them."""
        super().__init__(title, self._page, at_end=at_end)
        self.entries = entries
        self.summary = summary
        self.unfolded: set[int] = set()
        """The numbers of the entries that are unfolded."""
        self.at = len(entries) - 1 if at_end else 0
        """The number of the marked entry."""
        self._starts: list[int] = []
        """The first line of each entry on the page."""

    def _page(self, width: int) -> list[Line]:
        rows = summary_lines(self.summary, width)
        if rows:
            rows += [line(), heading("One after the other")]
        before = None
        self._starts = []
        for number, entry in enumerate(self.entries):
            # Whoever fires or strikes opens a paragraph.
            part = entry.phase, entry.line.split(" ")[0] if entry.phase in ATTACKS else ""
            if before not in (None, part):
                rows.append(line())
            before = part
            self._starts.append(len(rows))
            found = entry_lines(entry, width, number in self.unfolded)
            if number == self.at:
                for row in found:
                    row.ground = "select"
            rows += found
        return rows or [line("nothing yet", "dim")]

    def action_scroll(self, lines: int) -> None:
        """Mark the next entry or the one before, and keep it in view."""
        self.at = min(max(self.at + lines, 0), max(len(self.entries) - 1, 0))
        self.show()
        self._show_mark()

    def action_scroll_page(self, pages: int) -> None:
        """Scroll by a page, with the mark on the first entry of it."""
        top = round(self.panel.scroll_target_y) + pages * max(1, self.panel.size.height - 1)
        self._mark_at(min(max(top, 0), self.panel.max_scroll_y))

    def action_scroll_to(self, y: int) -> None:
        super().action_scroll_to(y)
        if self.entries and self.is_current:
            self.at = 0 if y <= 0 else len(self.entries) - 1
            self.show()

    def _mark_at(self, top: int) -> None:
        below = (number for number, y in enumerate(self._starts) if y + self.MARGIN >= top)
        self.at = next(below, max(len(self.entries) - 1, 0))
        self.show()
        super().action_scroll_to(top)

    def _show_mark(self) -> None:
        if not self._starts:
            return
        first = self._starts[self.at] + self.MARGIN
        ends = [*self._starts[1:], len(self.panel.lines) - self.MARGIN]
        last = ends[self.at] + self.MARGIN
        top, height = round(self.panel.scroll_target_y), self.panel.size.height
        # Where everything before the first entry fits, it comes back into view.
        wanted = 0 if self.at == 0 and last <= height else min(first, max(top, last - height))
        super().action_scroll_to(wanted)

    def action_unfold(self) -> None:
        self.unfolded ^= {self.at}
        self.show()
        self._show_mark()

    def action_unfold_all(self) -> None:
        every = set(range(len(self.entries)))
        self.unfolded = set() if self.unfolded == every else every
        self.show()
        self._show_mark()
