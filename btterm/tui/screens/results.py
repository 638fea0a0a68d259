"""What the dice have brought, hit by hit, with the map in view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from btterm.classic.log.narrate import Entry
from btterm.tui.keymap import Hint, keymap_of
from btterm.tui.lines import heading
from btterm.tui.screens.modal import Modal, drawing
from btterm.tui.screens.rules import RulesScreen
from btterm.tui.widgets.keys import keys_line
from btterm.tui.widgets.log import entry_lines, summary_lines
from btterm.tui.widgets.panel import Panel


class Results(Modal[None]):
    """One entry of the log at a time, and at the end what they have cost. That stays until somebody
    has read it."""

    AUTO_FOCUS = ""
    CSS = "Results { background: transparent; align: left bottom; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "next", id="results.next"),
        Binding("escape", "close", id="game.back"),
        Binding("?", "app.help", id="look.help"),
        Binding("Q,f1", "rules", id="look.rules"),
    ]
    HELP = (
        "What the dice have brought, one after the other. The map, the record sheets and the log "
        "show how things stood after it; at the end stands what it has cost."
    )
    HINTS: ClassVar[tuple[Hint, ...]] = (
        ("Enter", "next", ("results.next",)),
        ("Esc", "all the rest", ("game.back",)),
        ("?", "help", ("look.help",)),
        ("Q", "rules", ("look.rules",)),
    )

    def __init__(
        self,
        entries: Sequence[Entry],
        summary: Sequence[str],
        pace: float,
        look_at: Callable[[int | None], None],
    ) -> None:
        """`summary`: what it has cost in all, told at the end. `pace`: seconds for each entry; 0:
        until Enter. `look_at` shows the battle as it stood at an entry, by its place; None: as it
        is now."""
        super().__init__()
        self.entries = entries
        self.summary = summary
        self.pace = pace
        self.look_at = look_at
        self.at = 0

    def compose(self) -> ComposeResult:
        yield Panel(id="entry", inset=1)

    def on_mount(self) -> None:
        self.show()
        if self.pace:
            self.set_interval(self.pace, self._tick)

    @property
    def last(self) -> int:
        """The place of what is told last."""
        return len(self.entries) - (not self.summary)

    @drawing
    def show(self) -> None:
        """Show the present entry, or at the end what it has cost."""
        width = self.app.size.width
        if self.at < len(self.entries):
            entry = self.entries[self.at]
            head = heading(f"What happened, {self.at + 1} of {len(self.entries)}")
            rows = [head, *entry_lines(entry, width - 2, unfolded=True)]
            self.look_at(self.at)
        else:
            rows = summary_lines(self.summary, width - 2)
            self.look_at(None)
        rows.append(keys_line(keymap_of(self.app).hints(self.HINTS), width - 1, acts=True))
        panel = self.query_one("#entry", Panel)
        panel.styles.height = min(len(rows), self.app.size.height - 3)
        panel.show(rows)

    def _tick(self) -> None:
        if self.at < self.last and self.is_current:
            self.action_next()

    def action_next(self) -> None:
        """The next entry, and after the last one back to the battle."""
        self._go_to(self.at + 1)

    def action_close(self) -> None:
        """Pass over the rest, but not over what it has cost."""
        self._go_to(max(self.at + 1, self.last) if self.summary else self.last + 1)

    def _go_to(self, place: int) -> None:
        if place <= self.last:
            self.at = place
            self.show()
        else:
            self.look_at(None)
            self.dismiss()

    def action_rules(self) -> None:
        """The quick rule for what is told. Nothing goes on while it is read."""
        known = self.at < len(self.entries)
        self.app.push_screen(RulesScreen(self.entries[self.at].rule if known else ""))
