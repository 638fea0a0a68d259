"""Short questions over the battle: yes or no, and a line to type."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input

from btterm.errors import BttermError
from btterm.tui.keymap import BACK, answer_name, keymap_of
from btterm.tui.lines import Line, line, wrap
from btterm.tui.screens.modal import Modal, pass_on
from btterm.tui.widgets.keys import keys_line
from btterm.tui.widgets.panel import Panel, explain

WIDTH = 62
"""Columns inside the frame of a question."""
FRAME = """
{name} {{ align: center middle; background: $screen 60%; }}
{name} > Vertical {{ width: 64; height: auto; border: ascii $dim; background: $panel; }}
.-drawn {name} > Vertical {{ border: round $dim; }}
"""


class Choose(Modal[str]):
    """A question with a few answers. "no", which is also Esc, must never do harm."""

    AUTO_FOCUS = ""
    CSS = FRAME.format(name="Choose")

    def __init__(self, text: str, answers: Mapping[str, str]) -> None:
        """`answers`: those of `ANSWERS` that there are, and what each of them does."""
        super().__init__()
        self.text = text
        self.answers = answers

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Panel(id="text", inset=1, row=True)
            yield Panel(id="keys", row=True)

    def on_mount(self) -> None:
        self.query_one("#text", Panel).fit(self.rows())
        keymap = keymap_of(self.app)
        keys = [(keymap.shown(answer_name(name)), hint) for name, hint in self.answers.items()]
        row = keys_line(keys, WIDTH, acts=True)
        if not row.plain.endswith(keys[-1][1]):
            # There is no room for all of them beside each other.
            rows = [line(f" {key:<6}", "bold cursor").add(hint) for key, hint in keys]
            self.query_one("#keys", Panel).fit(rows)
            return
        row.ground = "panel"
        self.query_one("#keys", Panel).show([row])

    def rows(self) -> Sequence[Line]:
        """The question, set into lines."""
        return wrap([(self.text, "bold text")], WIDTH - 1)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        keymap = keymap_of(self.app)
        for name in self.answers:
            if {event.key, event.character} & {*keymap.keys(answer_name(name))}:
                self.dismiss(name)
                return


class HandOver(Choose):
    """Hides everything until the other player is there."""

    CSS = FRAME.format(name="HandOver") + "HandOver { background: $screen; }"

    def __init__(self, name: str, told: Sequence[Line] = (), back: str = "") -> None:
        """`told`: what the player should know first. `back`: whose decision can be taken back."""
        answers = {"yes": f"{name} is here"}
        if back:
            answers["take_back"] = f"{back} takes it back"
        super().__init__(f"{name}, take the keyboard", answers)
        self.told = told

    def rows(self) -> Sequence[Line]:
        return self.told or super().rows()


class Type(Modal[str]):
    """A line to type. `accept` takes it or raises the reason why not, which is shown."""

    CSS = FRAME.format(name="Type") + "Type Input { border: none; height: 1; width: 100%; }"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", id="game.back")]

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
        self.query_one("#text", Panel).fit(wrap([(self.text, "bold text")], WIDTH - 1))
        no = keymap_of(self.app).shown(BACK)
        self.query_one("#why", Panel).show([line(f"Enter: done   {no}: no", "dim")])

    def on_key(self, event: events.Key) -> None:
        if self.focused is None:
            # The line is not there yet.
            pass_on(self, event)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        try:
            self.accept(event.value)
        except BttermError as error:
            explain(self.query_one("#why", Panel), error)
        else:
            self.dismiss(event.value)

    def action_cancel(self) -> None:
        self.dismiss("")
