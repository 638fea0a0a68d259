"""The log to read through: the whole of it, or what the dice have just brought."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from btterm.classic.log.narrate import Entry
from btterm.tui.lines import Line, heading, line
from btterm.tui.screens.reader import Reader
from btterm.tui.screens.rules import RulesScreen
from btterm.tui.widgets.log import entry_lines, summary_lines

ATTACKS = ("fire", "strike")
"""Phases whose dice are reported on a page of their own."""


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

    async def action_rules(self) -> None:
        """The quick rule for the marked line."""
        title = self.entries[self.at].rule if self.entries else ""
        self.app.push_screen(RulesScreen(title))
