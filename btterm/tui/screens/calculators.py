"""The calculators of the table: a form for each, with its answer beside it as it changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal

from btterm.errors import BttermError
from btterm.tui.keymap import Hint, keymap_of
from btterm.tui.lines import Line, line, wrap
from btterm.tui.screens.ask import Type
from btterm.tui.screens.modal import Modal, drawing
from btterm.tui.widgets.keys import keys_line
from btterm.tui.widgets.panel import Panel

if TYPE_CHECKING:
    from btterm.calculators.forms import Calculator, Field, Value

FORM = 42
"""Columns of the form; the answer has the rest."""


class CalculatorsScreen(Modal[None]):
    """Works out what one works out at the table."""

    AUTO_FOCUS = ""
    CSS = f"""
    CalculatorsScreen {{ background: $screen; }}
    CalculatorsScreen Horizontal {{ height: 1fr; background: $panel; }}
    CalculatorsScreen #form {{ width: {FORM}; height: 100%; }}
    CalculatorsScreen #answer {{ width: 1fr; height: 100%; }}
    """
    HELP = (
        "To-hit numbers, odds, salvoes, heat, Piloting rolls, falls and critical hits, worked out "
        "by the rules of the game. [calc.next] turns to the next calculator. Choose a line; "
        "[calc.more] and [calc.less] change its value, and [calc.type] lets you type it. The "
        "answer is always that of what stands there."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,w,k", "move(-1)", id="list.up"),
        Binding("down,s,j,tab", "move(1)", priority=True, id="list.down"),
        Binding("d,right,space", "turn(1)", id="calc.more"),
        Binding("a,left", "turn(-1)", id="calc.less"),
        Binding("enter", "type", id="calc.type"),
        Binding("e,pagedown", "page(1)", id="calc.next"),
        Binding("q,pageup", "page(-1)", id="calc.before"),
        Binding("?", "app.help", id="look.help"),
        Binding("escape", "close", id="game.back"),
    ]
    HINTS: ClassVar[tuple[Hint, ...]] = (
        ("d a", "more, less", ("calc.more", "calc.less")),
        ("Enter", "type", ("calc.type",)),
        ("w s", "choose", ("list.up", "list.down")),
        ("e q", "next calculator, the one before", ("calc.next", "calc.before")),
        ("Esc", "back", ("game.back",)),
        ("?", "help", ("look.help",)),
    )

    def __init__(self) -> None:
        # Nobody waits at the start for what few open.
        from btterm.calculators.forms import CALCULATORS

        super().__init__()
        self.calculators = CALCULATORS
        self.page = self.at = 0
        self.filled: list[dict[str, Value]] = [each.usual for each in CALCULATORS]
        """What stands in each form."""

    @property
    def calculator(self) -> Calculator:
        return self.calculators[self.page]

    @property
    def values(self) -> dict[str, Value]:
        return self.filled[self.page]

    @property
    def field(self) -> Field:
        return self.calculator.fields[self.at]

    def compose(self) -> ComposeResult:
        yield Panel(id="title", ground="panel2", row=True)
        with Horizontal():
            yield Panel(id="form", inset=1)
            yield Panel(id="answer", inset=1)
        yield Panel(id="keys", ground="screen", row=True)

    def on_resize(self) -> None:
        self.call_after_refresh(self.show)

    @drawing
    def show(self) -> None:
        """Draw the form and its answer."""
        title = line(" ", ground="panel2")
        for number, each in enumerate(self.calculators):
            now = number == self.page
            start = title.width
            title.add(each.title, "bold cursor" if now else "dim").add("  ", "dim")
            title.spots.append((range(start, title.width), f"page({number - self.page})"))
        self.query_one("#title", Panel).show([title])
        rows = [self._row(number, field) for number, field in enumerate(self.calculator.fields)]
        self.query_one("#form", Panel).show([line(), *rows])
        answer = self.query_one("#answer", Panel)
        answer.show([line(), *self._answer(answer.size.width - 2)])
        keys = keymap_of(self.app).hints(self.HINTS)
        self.query_one("#keys", Panel).show([keys_line(keys, self.size.width, acts=True)])

    def _row(self, number: int, field: Field) -> Line:
        marked = number == self.at
        row = line(f" {field.words:<27} ", "text", "select" if marked else "panel")
        row.click = f"row({number})"
        value = self.values[field.name]
        shown = ("yes" if value else "no") if isinstance(value, bool) else str(value) or "-"
        return row.add(shown, "dim" if value == field.usual else "bold cursor")

    def _answer(self, width: int) -> list[Line]:
        try:
            first, *others = self.calculator.work(self.values).lines
        except BttermError as error:
            return wrap([(str(error), "bold warn")], width)
        rows = wrap([(first, "bold text")], width)
        for each in others:
            # What fits stays as it is: the parts of a sum stand in columns.
            fits = len(each) <= width
            rows += [line(each)] if fits else wrap([(each, "text")], width, "  ")
        return rows

    # Keys

    def action_move(self, rows: int) -> None:
        self.at = (self.at + rows) % len(self.calculator.fields)
        self.show()

    def action_page(self, by: int) -> None:
        """The next calculator, or the one before."""
        self.page, self.at = (self.page + by) % len(self.calculators), 0
        self.show()

    def action_row(self, number: int) -> None:
        """A click marks a line; a click on the marked one changes it."""
        if number == self.at:
            self.action_type()
        else:
            self.action_move(number - self.at)

    def action_turn(self, by: int) -> None:
        """Change the value; words are typed."""
        field = self.field
        if isinstance(field.usual, str) and not field.options:
            self.action_type()
        else:
            self.values[field.name] = field.turned(self.values[field.name], by)
            self.show()

    def action_type(self) -> None:
        """Type the value, or the next one where there are few."""
        field = self.field
        if isinstance(field.usual, bool) or field.options:
            self.action_turn(1)
            return

        def accept(text: str) -> None:
            self.values[field.name] = field.read(text)

        hint = field.hint or f"{field.words}, {field.least} to {field.most}"
        self.app.push_screen(Type(hint, accept), lambda _: self.show())

    def action_close(self) -> None:
        self.dismiss()
