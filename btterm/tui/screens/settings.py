"""The settings, to be changed while the program runs."""

from __future__ import annotations

from typing import ClassVar, Protocol, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from btterm.errors import BttermError
from btterm.tui.keymap import Hint, Keymap, keymap_of
from btterm.tui.lines import Line, heading, line, wrap
from btterm.tui.screens.modal import Modal, drawing
from btterm.tui.settings import CHOICES, Settings, settings_path
from btterm.tui.widgets.keys import keys_line
from btterm.tui.widgets.panel import Panel, explain

LATER = ("mouse",)
"""Settings that hold only from the next start."""


class Adjustable(Protocol):
    """An app whose settings can be changed while it runs."""

    settings: Settings

    def use_settings(self, settings: Settings) -> None: ...

    def remember(self, name: str, value: object) -> None: ...

    def keymap_for(self, settings: Settings) -> Keymap: ...


def adjustable(app: object) -> Adjustable:
    """The app of a screen."""
    return cast(Adjustable, app)


class SettingsScreen(Modal[None]):
    """A line for each setting. A change holds at once and is written to the file."""

    AUTO_FOCUS = ""
    CSS = "SettingsScreen { background: $screen; } SettingsScreen #list { height: 1fr; }"
    HELP = (
        "Choose a line; [settings.next] turns to the next value it can have. A change holds at "
        "once and is written to your settings file, in which everything else stays as it is. "
        "[settings.keys] shows all keys and gives them other places."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,w,k", "move(-1)", id="list.up"),
        Binding("down,s,j,tab", "move(1)", priority=True, id="list.down"),
        Binding("enter,d,right,space", "change(1)", id="settings.next"),
        Binding("a,left", "change(-1)", id="settings.before"),
        Binding("e", "app.edit_keys", id="settings.keys"),
        Binding("?", "app.help", id="look.help"),
        Binding("escape", "close", id="game.back"),
    ]
    HINTS: ClassVar[tuple[Hint, ...]] = (
        ("Enter", "next value", ("settings.next",)),
        ("a", "value before", ("settings.before",)),
        ("w s", "choose", ("list.up", "list.down")),
        ("e", "keys", ("settings.keys",)),
        ("Esc", "back", ("game.back",)),
        ("?", "help", ("look.help",)),
    )

    def __init__(self) -> None:
        super().__init__()
        self.names = [*CHOICES]
        self.at = 0

    def compose(self) -> ComposeResult:
        yield Panel(id="title", ground="panel2", row=True)
        yield Panel(id="list", inset=1)
        yield Panel(id="why", inset=1, row=True)
        yield Panel(id="keys", ground="screen", row=True)

    @property
    def adjustable(self) -> Adjustable:
        return adjustable(self.app)

    def on_resize(self) -> None:
        self.show()

    def on_screen_resume(self) -> None:
        self.show()

    @drawing
    def show(self) -> None:
        """Draw the lines, and what the marked one means."""
        self.query_one("#title", Panel).show([heading(" Settings")])
        width, settings = self.size.width, self.adjustable.settings
        rows = [line(), *(self._row(n, name) for n, name in enumerate(self.names)), line()]
        rows += wrap([(self._about(), "text")], width - 2)
        moved = len(settings.keys)
        keys = f"{moved} have other places" if moved else "all are in their usual places"
        editor = keymap_of(self.app).shown("settings.keys")
        words = f"Keys: {keys}; {editor} shows and changes them. All is kept in {settings_path()}."
        rows += [line(), *wrap([(words, "dim")], width - 2)]
        self.query_one("#list", Panel).show(rows)
        hints = keymap_of(self.app).hints(self.HINTS)
        self.query_one("#keys", Panel).show([keys_line(hints, width, acts=True)])

    def _row(self, number: int, name: str) -> Line:
        marked = number == self.at
        row = line(f" {name.replace('_', ' '):<12}", "text", "select" if marked else "panel")
        row.click = f"row({number})"
        now = getattr(self.adjustable.settings, name)
        for value, words in CHOICES[name].items():
            chosen = value == now
            row.add(" ").add(f"[{words}]" if chosen else f" {words} ", _style(chosen))
        if now not in CHOICES[name]:
            row.add(f" [{now}]", _style(True))
        return row

    def _about(self) -> str:
        name = self.names[self.at]
        about = f"{Settings.model_fields[name].description}."
        later = " It holds from the next start." if name in LATER else ""
        return f"{about[0].upper()}{about[1:]}{later}"

    def action_move(self, rows: int) -> None:
        self.at = (self.at + rows) % len(self.names)
        self.show()

    def action_row(self, number: int) -> None:
        """A click marks a line; a click on the marked one is Enter."""
        if number == self.at:
            self.action_change(1)
        else:
            self.action_move(number - self.at)

    def action_change(self, by: int) -> None:
        """The next value, or the one before."""
        name, settings = self.names[self.at], self.adjustable.settings
        values, now = [*CHOICES[name]], getattr(settings, name)
        place = values.index(now) if now in values else -1
        value = values[(place + by) % len(values)]
        why = self.query_one("#why", Panel)
        try:
            self.adjustable.remember(name, value)
        except BttermError as error:
            explain(why, f"{error}; the change holds until you leave")
        else:
            why.show([line()])
        self.show()

    def action_close(self) -> None:
        self.dismiss()


def _style(chosen: bool) -> str:
    return "bold cursor" if chosen else "dim"
