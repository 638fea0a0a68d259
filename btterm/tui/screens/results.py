"""What the dice have brought, hit by hit, with the map in view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from btterm.classic.narrate import Entry
from btterm.tui.controller.topic import topic_of
from btterm.tui.keymap import Hint, keymap_of
from btterm.tui.lines import heading
from btterm.tui.screens.modal import Modal
from btterm.tui.screens.rules import RulesScreen
from btterm.tui.widgets.keys import keys_line
from btterm.tui.widgets.log import entry_lines
from btterm.tui.widgets.panel import Panel


class Results(Modal[None]):
    """One entry of the log at a time. The last one stays until somebody has read it."""

    AUTO_FOCUS = ""
    CSS = "Results { background: transparent; align: left bottom; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "next", id="results.next"),
        Binding("escape", "close", id="game.back"),
        Binding("Q,f1", "rules", id="look.rules"),
    ]
    HINTS: ClassVar[tuple[Hint, ...]] = (
        ("Enter", "next", ("results.next",)),
        ("Esc", "all the rest", ("game.back",)),
        ("Q", "rules", ("look.rules",)),
    )

    def __init__(
        self, entries: Sequence[Entry], pace: float, look_at: Callable[[int | None], None]
    ) -> None:
        """`pace`: seconds for each; 0: until Enter. `look_at` shows the battle as it stood at an
        entry, by its place; None: as it is now."""
        super().__init__()
        self.entries = entries
        self.pace = pace
        self.look_at = look_at
        self.at = 0

    def compose(self) -> ComposeResult:
        yield Panel(id="entry", inset=1)

    def on_mount(self) -> None:
        self.show()
        if self.pace:
            self.set_interval(self.pace, self._tick)

    def show(self) -> None:
        """Show the present entry."""
        entry, width = self.entries[self.at], self.app.size.width
        head = heading(f"What happened, {self.at + 1} of {len(self.entries)}")
        rows = [head, *entry_lines(entry, width - 2, unfolded=True)]
        rows.append(keys_line(keymap_of(self.app).hints(self.HINTS), width - 1, acts=True))
        panel = self.query_one("#entry", Panel)
        panel.styles.height = min(len(rows), self.app.size.height - 3)
        panel.show(rows)
        self.look_at(self.at)

    def _tick(self) -> None:
        if self.at < len(self.entries) - 1 and self.is_current:
            self.action_next()

    def action_next(self) -> None:
        if self.at == len(self.entries) - 1:
            self.action_close()
        else:
            self.at += 1
            self.show()

    def action_rules(self) -> None:
        """The quick rule for what is told. Nothing goes on while it is read."""
        self.app.push_screen(RulesScreen(topic_of(self.entries[self.at])))

    def action_close(self) -> None:
        self.look_at(None)
        self.dismiss()
