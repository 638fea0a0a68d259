"""Lists to choose from, with a line above to search in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import Input

from btterm.errors import BttermError
from btterm.tui.keymap import Hint, keymap_of
from btterm.tui.lines import Line, heading, line
from btterm.tui.screens.modal import Modal, drawing, pass_on
from btterm.tui.widgets.keys import keys_line
from btterm.tui.widgets.panel import Panel, explain

TAKE: Hint = ("Enter", "take", ())
CHOOSE: Hint = ("up down", "choose", ("search.up", "search.down"))
HELP_KEY: Hint = ("?", "help", ("search.help",))


class Found(NamedTuple):
    """One line of a list."""

    key: str
    """What is taken when the line is chosen."""
    words: str


class Field(Input):
    """A line to type in, in which a question mark still asks for help."""

    def check_consume_key(self, key: str, character: str | None = None) -> bool:
        return character != "?" and super().check_consume_key(key, character)


class Search(Modal[None]):
    """A list that gets shorter as one types. Enter takes the marked line and stays, so that
    several can be taken; Esc closes."""

    STAYS: ClassVar[bool] = True
    """Whether another line can be taken after one."""

    CSS = """
    Search { background: $screen; }
    Search Input { border: none; height: 1; background: $panel2; }
    Search Horizontal { height: 1fr; background: $panel; }
    Search #list { width: 1fr; height: 100%; }
    Search #more { width: 25; height: 100%; }
    """
    HELP = (
        "Type words, and the list gets shorter. Enter takes the marked line and stays, so that "
        "several can be taken. Units are found by name or nickname (madcat), by weapon (ppc), "
        "by role (scout), by tons as 60-75 or <=55, by year as 3050 or <=3025, and by jump or "
        "clan; a letter may be wrong."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", priority=True, id="search.up"),
        Binding("down", "move(1)", priority=True, id="search.down"),
        Binding("pageup", "move(-10)", priority=True, id="search.page_up"),
        Binding("pagedown", "move(10)", priority=True, id="search.page_down"),
        Binding("f6,?", "app.help", priority=True, id="search.help"),
        Binding("escape", "close", id="game.back"),
    ]
    HINTS: ClassVar[tuple[Hint, ...]] = (
        ("Enter", "add", ()),
        CHOOSE,
        ("Esc", "done", ("game.back",)),
        HELP_KEY,
    )

    def __init__(
        self,
        title: Callable[[], str],
        hint: str,
        find: Callable[[str], Sequence[Found]],
        take: Callable[[str], None],
        more: Callable[[str], Sequence[Line]] | None = None,
    ) -> None:
        """`title` is asked for anew after each line that was taken. `take` takes the key of a
        line, or raises the reason why not. `more`: what stands beside the list about a line."""
        super().__init__()
        self.heading = title
        self.hint = hint
        self.find = find
        self.take = take
        self.more = more
        self.found: Sequence[Found] = ()
        self.at = 0

    def compose(self) -> ComposeResult:
        yield Panel(id="title", ground="panel2", row=True)
        yield Field(placeholder=self.hint, compact=True)
        with Horizontal():
            yield Panel(id="list", inset=1)
            yield from self.beside()
        yield Panel(id="why", inset=1, row=True)
        yield Panel(id="keys", ground="screen", row=True)

    def beside(self) -> Iterable[Widget]:
        """What stands beside the list."""
        return [Panel(id="more", inset=1)] if self.more else []

    def on_mount(self) -> None:
        self.search("")

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self.show)

    def search(self, query: str) -> None:
        """Show what fits a query."""
        self.found, self.at = self.find(query), 0
        self.query_one("#why", Panel).show([line()])
        self.show()

    @property
    def chosen(self) -> str:
        """The key of the marked line; empty when nothing was found."""
        return self.found[self.at].key if self.found else ""

    @drawing
    def show(self) -> None:
        """Draw the list with its mark."""
        self.query_one("#title", Panel).show([heading(f" {self.heading()}")])
        rows = [
            line(found.words, "bold text", "select") if n == self.at else line(found.words)
            for n, found in enumerate(self.found)
        ]
        for number, row in enumerate(rows):
            row.click = f"row({number})"
        panel = self.query_one("#list", Panel)
        panel.show(rows or [line("nothing found", "dim")])
        panel.scroll_to(y=max(0, self.at - panel.size.height // 2), animate=False, force=True)
        if self.more:
            about = self.more(self.chosen) if self.chosen else []
            self.query_one("#more", Panel).show(about)
        keys = keymap_of(self.app).hints(self.HINTS)
        self.query_one("#keys", Panel).show([keys_line(keys, self.size.width, acts=True)])

    def on_key(self, event: events.Key) -> None:
        if self.focused is None:
            # The line is not there yet.
            pass_on(self, event)

    def on_input_changed(self, event: Input.Changed) -> None:
        self.search(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.accept()

    def accept(self) -> None:
        """Take the marked line."""
        if not self.chosen:
            return
        try:
            self.take(self.chosen)
        except BttermError as error:
            explain(self.query_one("#why", Panel), error)
        else:
            self.after_taking()

    def after_taking(self) -> None:
        """Stay for the next one, or close."""
        if self.STAYS:
            self.show()
        else:
            self.dismiss()

    def action_move(self, rows: int) -> None:
        self.at = min(max(self.at + rows, 0), max(len(self.found) - 1, 0))
        self.show()

    def action_row(self, number: int) -> None:
        """A click marks a line; a click on the marked one is Enter."""
        if number == self.at:
            self.accept()
        else:
            self.action_move(number - self.at)

    def action_close(self) -> None:
        self.dismiss()
