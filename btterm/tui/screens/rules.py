"""The quick rules over whatever is on the screen: searched as one types, read, and followed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input

from btterm.rulebook.entries import CLASSIC, Entry, entries, entry
from btterm.rulebook.search import search
from btterm.tui.keymap import Hint
from btterm.tui.lines import Line, line
from btterm.tui.screens.reader import Reader

WIDEST = 100
"""Columns of a text that can still be read line by line."""
LONGEST = 80
"""Characters of a question."""
LINKS = 9
"""How many of the entries that belong to one have a key."""


_BACK: Hint = ("Bksp", "back", ("rules.back",))
_CLOSE: Hint = ("Esc", "close", ("game.back",))
_LINKS: Hint = ("1-9", "see also", tuple(f"rules.see_{n}" for n in range(1, LINKS + 1)))


class RulesScreen(Reader):
    """A line to search in, with what was found or one entry below it.

    While the line has the cursor, what is typed goes there; else the keys are those of a page.
    """

    CSS = """
    RulesScreen Input { border: none; height: 1; background: $panel2; }
    RulesScreen Panel#page { height: 1fr; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(n), f"follow({n})", id=f"rules.see_{n}") for n in range(1, LINKS + 1)),
        Binding("/,tab", "search", id="rules.search"),
        Binding("backspace", "back", priority=True, id="rules.back"),
    ]

    def __init__(
        self, title: str = "", terms: Sequence[tuple[str, str]] = (), game: str = CLASSIC
    ) -> None:
        """`title`: the entry to begin with; without one, search first. `terms`: the lines of a
        number, with the titles of their entries, to choose from above that entry. `game`: the game
        whose rules they are."""
        super().__init__("Quick rules", self._page)
        self.rules_of = game
        self.read: list[str] = [title] if title else []
        """The titles of the entries on the way here, the present one last."""
        self.terms = terms
        self.found: Sequence[Entry] = entries(game)
        self.answered = True
        self.at = 0

    def compose(self) -> ComposeResult:
        title, *rest = super().compose()
        yield title
        field = Input(
            placeholder="a word, a nickname or a question: PSR, DFA, can I shoot through woods",
            compact=True,
            max_length=LONGEST,
        )
        field.cursor_blink = False
        yield field
        yield from rest

    def on_mount(self) -> None:
        if not self.read:
            self.field.focus()

    @property
    def field(self) -> Input:
        return self.query_one(Input)

    @property
    def searching(self) -> bool:
        return self.focused is not None or not self.read

    @property
    def hints(self) -> Sequence[Hint]:
        if self.searching:
            back = [_BACK] if self.read else []
            return [("Enter", "read", ()), ("up down", "choose", ()), *back, _CLOSE]
        links = [_LINKS] if self.links else []
        search: Hint = ("/", "search", ("rules.search",))
        return [*Reader.HINTS[:2], *links, search, _BACK, _CLOSE]

    # What is to be seen

    def _page(self, width: int) -> list[Line]:
        if self.searching:
            hits = [self._hit(number, each) for number, each in enumerate(self.found)]
            near = ", near it:" * bool(hits)
            return hits if self.answered else [line(f"nothing found{near}", "dim"), *hits]
        terms = self.shown_terms
        rows = [line("What the number is made of", "dim")] if terms else []
        rows += [
            line(f"  {number} ", "bold cursor").add(words)
            for number, (words, _) in enumerate(terms, 1)
        ]
        page = entry_page(self.entry, min(width, WIDEST), len(terms) + 1)
        return [*rows, *[line()] * bool(terms), *page]

    @property
    def entry(self) -> Entry:
        """The one that is read."""
        return entry(self.read[-1], self.rules_of)

    @property
    def shown_terms(self) -> Sequence[tuple[str, str]]:
        """The lines of the number, on the first page."""
        return self.terms[:LINKS] if len(self.read) == 1 else ()

    @property
    def links(self) -> Sequence[str]:
        """The titles that the keys 1 to 9 open."""
        return [*(title for _, title in self.shown_terms), *self.entry.see]

    def _hit(self, number: int, each: Entry) -> Line:
        marked = number == self.at
        row = line(each.title, "bold text" if marked else "text", "select" if marked else "panel")
        return row.at_right(f"{each.chapter} ")

    def _turn_to(self, row: int) -> None:
        self.show()
        self.panel.scroll_to(y=row, animate=False, force=True)

    def _show_hits(self) -> None:
        self._turn_to(max(0, self.at + 1 - self.panel.size.height // 2))

    # Keys

    def on_input_changed(self, event: Input.Changed) -> None:
        found = search(event.value, self.rules_of)
        best = [found.best] if found.best else []
        self.answered = bool(best) or not event.value.strip()
        self.found = [*best, *found.near] if event.value.strip() else entries(self.rules_of)
        self.at = 0
        self._show_hits()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if self.found:
            self._open(self.found[self.at].title)

    def on_descendant_focus(self) -> None:
        self._show_hits()

    def on_descendant_blur(self) -> None:
        if self.read:
            self.show()
        else:
            self.field.focus()

    def _open(self, title: str) -> None:
        self.read.append(title)
        self._read_on()

    def _read_on(self) -> None:
        self.set_focus(None)
        self._turn_to(0)

    def action_scroll(self, lines: int) -> None:
        if self.searching:
            self.at = min(max(self.at + lines, 0), max(len(self.found) - 1, 0))
            self._show_hits()
        else:
            super().action_scroll(lines)

    def action_follow(self, number: int) -> None:
        """Read the n-th of the entries that belong to this one."""
        see = () if self.searching else self.links
        if number <= len(see):
            self._open(see[number - 1])

    async def action_rules(self) -> None:
        """The key that opens the quick rules closes them."""
        self.action_close()

    def action_search(self) -> None:
        if self.searching and self.read:
            self._read_on()
        else:
            self.field.focus()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Backspace wipes letters as long as there are any."""
        return not (action == "back" and self.searching and (self.field.value or not self.read))

    def action_back(self) -> None:
        """To the entry before this one, and from the first one to the search."""
        if self.searching:
            self._read_on()
            return
        self.read.pop()
        if self.read:
            self._read_on()
        else:
            self.field.focus()


def entry_page(each: Entry, width: int, first: int = 1) -> Iterator[Line]:
    """An entry with its text in lines of this width, and keys for those that belong to it, from
    this number on."""
    title, source, *text = replace(each, see=()).lines(width)
    yield line(title, "bold text")
    yield line(source, "dim")
    yield from map(line, text)
    if each.see:
        yield from (line(), line("See also", "dim"))
    for number, other in enumerate(each.see, first):
        key = number if number <= LINKS else "-"
        yield line(f"  {key} ", "bold cursor").add(other)
