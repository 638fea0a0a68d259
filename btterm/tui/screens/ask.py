"""Short questions over the battle: yes or no, and a line to type."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input

from btterm.errors import BttermError
from btterm.tui.lines import line, wrap
from btterm.tui.screens.modal import Modal
from btterm.tui.widgets.keys import Key, keys_line
from btterm.tui.widgets.panel import Panel, explain

WIDTH = 62
"""Columns inside the frame of a question."""
_FRAME = """
{name} {{ align: center middle; background: $screen 60%; }}
{name} > Vertical {{ width: 64; height: auto; border: ascii $dim; background: $panel; }}
"""


class Choose(Modal[str]):
    """A question with a few keys. Esc is the key "escape", which must never do harm."""

    AUTO_FOCUS = ""
    CSS = _FRAME.format(name="Choose")

    def __init__(self, text: str, keys: dict[str, Key]) -> None:
        super().__init__()
        self.text = text
        self.keys = keys
        """By name of the key: how it is shown and what it does."""

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Panel(id="text", inset=1, row=True)
            yield Panel(id="keys", row=True)

    def on_mount(self) -> None:
        rows = wrap([(self.text, "bold text")], WIDTH - 1)
        panel = self.query_one("#text", Panel)
        panel.styles.height = len(rows)
        panel.show(rows)
        row = keys_line(list(self.keys.values()), WIDTH, acts=True)
        row.ground = "panel"
        self.query_one("#keys", Panel).show([row])

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if event.key in self.keys:
            self.dismiss(event.key)


class HandOver(Choose):
    """Hides everything until the other player is there."""

    CSS = _FRAME.format(name="HandOver") + "HandOver { background: $screen; }"

    def __init__(self, name: str) -> None:
        super().__init__(f"{name}, take the keyboard", {})
        self.keys = {"enter": ("Enter", f"{name} is here")}


class Type(Modal[str]):
    """A line to type. `accept` takes it or raises the reason why not, which is shown."""

    CSS = _FRAME.format(name="Type") + "Type Input { border: none; height: 1; width: 100%; }"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", id="type.cancel")]

    def __init__(self, text: str, accept: Callable[[str], None]) -> None:
        super().__init__()
        self.text = text
        self.accept = accept

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Panel(id="text", inset=1, row=True)
            yield Input(compact=True)
            yield Panel(id="why", inset=1, row=True)

    def on_mount(self) -> None:
        self.query_one("#text", Panel).show([line(self.text, "bold text")])
        self.query_one("#why", Panel).show([line("Enter: done   Esc: no", "dim")])

    def on_input_submitted(self, event: Input.Submitted) -> None:
        try:
            self.accept(event.value)
        except BttermError as error:
            explain(self.query_one("#why", Panel), error)
        else:
            self.dismiss(event.value)

    def action_cancel(self) -> None:
        self.dismiss("")
