"""The log to read through: the whole of it, or what the dice have just brought."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from btterm.rulebook.entries import CLASSIC
from btterm.table.telling import Entry
from btterm.tui.lines import Line, line
from btterm.tui.screens.reader import Reader
from btterm.tui.screens.rules import RulesScreen
from btterm.tui.widgets.log import entry_lines

ATTACKS = ("fire", "strike", "combat")
"""Phases whose dice are always reported."""


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
        self, title: str, entries: Sequence[Entry], *, at_end: bool = False, game: str = CLASSIC
    ) -> None:
        """`game`: the game whose quick rules the entries are about."""
        super().__init__(title, self._page, at_end=at_end)
        self.entries, self.rules_of = entries, game
        self.chosen: dict[int, bool] = {}
        """The entries that the player has unfolded or folded, by number."""
        self.at = len(entries) - 1 if at_end else 0
        """The number of the marked entry."""
        self._starts: dict[int, int] = {}
        """The first line of each entry on the page."""

    @property
    def shown(self) -> Sequence[int]:
        """The numbers of the entries on the page."""
        return range(len(self.entries))

    def is_unfolded(self, number: int) -> bool:
        """Whether an entry shows its dice: not until the player wants it."""
        return self.chosen.get(number, False)

    def _page(self, width: int) -> list[Line]:
        rows = self.head(width)
        before = None
        self._starts = {}
        for number in self.shown:
            entry = self.entries[number]
            # Whoever fires or strikes opens a paragraph.
            part = entry.phase, entry.line.split(" ")[0] if entry.phase in ATTACKS else ""
            if before not in (None, part):
                rows.append(line())
            before = part
            self._starts[number] = len(rows)
            found = self.lines_of(number, width)
            for row in found:
                row.click = f"mark({number})"
                row.ground = "select" if number == self.at and self.marks else row.ground
            rows += found
        return rows or [line("nothing yet", "dim")]

    @property
    def marks(self) -> bool:
        """Whether the marked entry has a ground of its own."""
        return True

    def lines_of(self, number: int, width: int) -> list[Line]:
        """An entry, unfolded or not."""
        return entry_lines(self.entries[number], width, self.is_unfolded(number))

    def head(self, width: int) -> list[Line]:
        """What stands above the entries."""
        return []

    def action_mark(self, number: int) -> None:
        """A click marks an entry; a click on the marked one shows its dice."""
        if number == self.at:
            self.action_unfold()
        else:
            self.at = number
            self.show()

    def action_scroll(self, lines: int) -> None:
        """Mark the next entry or the one before, and keep it in view."""
        self.at = min(max(self.at + lines, 0), max(len(self.entries) - 1, 0))
        self.show()
        self.show_mark()

    def action_scroll_page(self, pages: int) -> None:
        """Scroll by a page, with the mark on the first entry of it."""
        top = round(self.panel.scroll_target_y) + pages * max(1, self.room.height - 1)
        self._mark_at(min(max(top, 0), self.panel.max_scroll_y))

    def action_scroll_to(self, y: int) -> None:
        super().action_scroll_to(y)
        if self._starts and self.is_current:
            self.at = [*self._starts][0 if y <= 0 else -1]
            self.show()

    def _mark_at(self, top: int) -> None:
        below = (number for number, y in self._starts.items() if y + self.MARGIN >= top)
        self.at = next(below, [0, *self._starts][-1])
        self.show()
        super().action_scroll_to(top)

    def show_mark(self) -> None:
        """Scroll as far as it takes to see the marked entry."""
        if self.at not in self._starts:
            return
        numbers = [*self._starts]
        place, end = numbers.index(self.at), len(self.panel.lines) - self.MARGIN
        first = self._starts[self.at] + self.MARGIN
        last = [*self._starts.values(), end][place + 1] + self.MARGIN
        top, height = round(self.panel.scroll_target_y), self.room.height
        # Where everything before the first entry fits, it comes back into view.
        wanted = 0 if place == 0 and last <= height else min(first, max(top, last - height))
        super().action_scroll_to(wanted)

    def action_unfold(self) -> None:
        self.chosen[self.at] = not self.is_unfolded(self.at)
        self.show()
        self.show_mark()

    def action_unfold_all(self) -> None:
        folded = not all(map(self.is_unfolded, self.shown))
        self.chosen = dict.fromkeys(self.shown, folded)
        self.show()
        self.show_mark()

    async def action_rules(self) -> None:
        """The quick rule for the marked line."""
        title = self.entries[self.at].rule if self.entries else ""
        self.app.push_screen(RulesScreen(title, game=self.rules_of))
