"""The key editor: what every key does, and other places for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from btterm.errors import BadInput, BttermError
from btterm.tui.keymap import Hint, Keymap, keymap_of
from btterm.tui.lines import line, wrap
from btterm.tui.screens.ask import FRAME, WIDTH
from btterm.tui.screens.commands import words_of
from btterm.tui.screens.modal import Modal
from btterm.tui.screens.search import CHOOSE, HELP_KEY, Field, Found, Search
from btterm.tui.screens.settings import adjustable
from btterm.tui.settings import save_key
from btterm.tui.widgets.panel import Panel, explain

_IN_A_LIST = {",": "comma", " ": "space"}
"""Signs that must be written by their names, where commas stand between keys."""


def told(name: str) -> str:
    """What the key of a name does: "move: turn left at the end"."""
    kind, _, act = name.partition(".")
    return words_of(name)[0] or f"{kind}: {act.replace('_', ' ')}"


class Press(Modal[str]):
    """Waits for the key that is to be used from now on; Esc leaves all as it is."""

    AUTO_FOCUS = ""
    CSS = FRAME.format(name="Press")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Panel(id="text", inset=1)

    def on_mount(self) -> None:
        self.query_one("#text", Panel).fit(wrap([(self.text, "bold text")], WIDTH - 1))

    def on_key(self, event: events.Key) -> None:
        event.stop()
        sign = event.character or ""
        typed = sign if sign.isprintable() and sign else event.key
        self.dismiss("" if event.key == "escape" else _IN_A_LIST.get(typed, typed))


class KeyEditor(Search):
    """Every key by what it does, to be found by words. Enter gives the marked one another place."""

    HELP = (
        "Type words, a key's name or the key itself, and the list gets shorter. Enter waits for "
        "the key that is to do what the marked line says, in place of those that do it now; "
        "[search.one_more] for one that does it as well; [search.usual] lays it where it usually "
        "is. A key that would do two things at once is refused. All of it holds at once and is "
        "written into your settings file."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "one_more", priority=True, id="search.one_more"),
        Binding("f4", "usual", priority=True, id="search.usual"),
    ]
    HINTS: ClassVar[tuple[Hint, ...]] = (
        ("Enter", "other key", ()),
        ("F2", "one more", ("search.one_more",)),
        ("F4", "usual key", ("search.usual",)),
        CHOOSE,
        ("Esc", "done", ("game.back",)),
        HELP_KEY,
    )

    def __init__(self) -> None:
        super().__init__(
            lambda: "Keys", "what the key does: turn, fire, log", self._fitting, self._lay
        )

    def _fitting(self, query: str) -> Sequence[Found]:
        keymap, words = keymap_of(self.app), query.casefold().split()
        found = []
        for name in keymap.names:
            keys = " ".join(keymap.all_shown(name))
            moved = "*" if name in adjustable(self.app).settings.keys else " "
            text = f"{told(name)} {words_of(name)[1]} {name}".casefold()
            if all(word in text or word in keys.casefold().split() for word in words):
                found.append(Found(name, f"{moved} {keys[:15]:<16}{told(name)[:38]:<39}{name}"))
        return found

    def accept(self) -> None:
        self._ask(more=False)

    def action_one_more(self) -> None:
        self._ask(more=True)

    def _ask(self, *, more: bool) -> None:
        name = self.chosen
        if not name:
            return
        keymap = keymap_of(self.app)
        now = keymap.keys(name)

        def pressed(key: str | None) -> None:
            if key:
                self._lay(name, ",".join([*now, key] if more else [key]))

        shown = " ".join(keymap.all_shown(name))
        self.app.push_screen(Press(f"{told(name)}: press the key. Now: {shown}"), pressed)

    def action_usual(self) -> None:
        if self.chosen:
            self._lay(self.chosen, None)

    def _lay(self, name: str, keys: str | None = None) -> None:
        """Let a name have these keys, or the usual ones, if nothing else has them."""
        why = self.query_one("#why", Panel)
        app = adjustable(self.app)
        wishes = {other: laid for other, laid in app.settings.keys.items() if other != name}
        settings = app.settings.model_copy(update={"keys": wishes | ({name: keys} if keys else {})})
        try:
            _check(name, app.keymap_for(settings))
            app.use_settings(settings)
            save_key(name, keys)
        except BttermError as error:
            explain(why, error)
        else:
            why.show([line()])
        at = self.at
        self.found = self.find(self.query_one(Field).value)
        self.at = min(at, max(len(self.found) - 1, 0))
        self.show()


def _check(name: str, keymap: Keymap) -> None:
    """Raises BadInput, in a sentence, when the keys of a name cannot be had beside all others."""
    for fault in keymap.faults:
        if fault.taken_by and name in (fault.name, fault.taken_by):
            other = fault.taken_by if fault.name == name else fault.name
            words = f"{fault.keys} is taken, for {told(other)} ({other}); move that one first"
            raise BadInput(words)
        if fault.name == name:
            raise BadInput(fault.words)
