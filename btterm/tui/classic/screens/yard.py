"""The 'Mech yard: a 'Mech is designed by typed commands, with all that matters around them."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Input

from btterm.classic.equipment.catalogue import TechBase
from btterm.classic.log.details import count
from btterm.classic.sheets.kinds import MECH
from btterm.classic.sheets.library import load_sheet, save_own
from btterm.classic.sheets.mech.costs import mech_cost
from btterm.classic.sheets.mech.design import new_design, remaining_tons
from btterm.classic.sheets.mech.legality import construction_faults
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mech.sheet import MechSheet
from btterm.classic.sheets.mech.workbench import HELP, VERBS, Offer, obey, offers
from btterm.errors import BttermError
from btterm.match import armory, workshop
from btterm.tui.classic.widgets.design import damage_chart, facts, fault_lines, offer_lines, table
from btterm.tui.keymap import Hint, keymap_of
from btterm.tui.lines import Line, heading, line, wrap
from btterm.tui.screens.ask import Choose
from btterm.tui.screens.modal import drawing
from btterm.tui.screens.reader import Reader
from btterm.tui.screens.search import CHOOSE, TAKE, Field, Found, Search
from btterm.tui.widgets.keys import keys_line
from btterm.tui.widgets.panel import Panel, explain

LONGEST = 100
"""Characters of a command."""
HINTS: tuple[Hint, ...] = (
    ("Tab", "take", ("yard.take",)),
    ("F2", "save", ("yard.save",)),
    ("F3", "load", ("yard.load",)),
    ("F7", "compare", ("yard.compare",)),
    ("F8", "print", ("yard.print",)),
    ("F6", "help", ("yard.help",)),
    ("^Z", "undo", ("yard.undo",)),
    ("Esc", "leave", ("game.back",)),
    ("F4", "all armor", ("yard.armor",)),
    ("F5", "rest", ("yard.rest",)),
)
WELCOME = (
    "Type what it is: tons 50, walk 5, engine XL. Then sinks 12, armor max, PPC RA. "
    "[yard.load] begins from another 'Mech, [yard.help] tells all commands."
)
_OWN_HELP = (
    ("undo ([yard.undo])", "take back the last change"),
    ("save ([yard.save])", "keep the design among your own units"),
    ("load ([yard.load])", "begin from a 'Mech that there is"),
    ("quit ([game.back])", "leave"),
)
_HINTS_IN_HELP = (
    "add may be left out: PPC RA. [yard.take] takes the marked item, up and down mark another; "
    "[yard.armor] is armor max, [yard.rest] is rest, [yard.compare] and [yard.print] are compare "
    "and print, and PgUp and PgDn scroll the critical hit table. Damage is that of an average "
    "MechWarrior on open ground, nobody moving."
)


def fresh_design() -> MechSheet:
    """What the yard begins with."""
    return new_design("New Design", "", TechBase.INNER_SPHERE, 50, 4)


class YardScreen(Screen[None]):
    """Designs a 'Mech. What is typed goes into the line at the bottom, and the list of what can be
    added follows it."""

    AUTO_FOCUS = "Input"
    CSS = """
    YardScreen #facts { height: auto; }
    YardScreen Horizontal { height: 1fr; }
    YardScreen #table { width: 1fr; }
    YardScreen #offers { width: 40%; max-width: 52; }
    YardScreen Input { border: none; height: 1; background: $panel2; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "take", priority=True, id="yard.take"),
        Binding("up", "move(-1)", priority=True, id="yard.up"),
        Binding("down", "move(1)", priority=True, id="yard.down"),
        Binding("pageup", "scroll(-6)", id="yard.page_up"),
        Binding("pagedown", "scroll(6)", id="yard.page_down"),
        Binding("f2", "do('save')", id="yard.save"),
        Binding("f3", "do('load')", id="yard.load"),
        Binding("f4", "do('armor max')", id="yard.armor"),
        Binding("f5", "do('rest')", id="yard.rest"),
        Binding("f6,?", "do('help')", priority=True, id="yard.help"),
        Binding("f7", "do('compare')", id="yard.compare"),
        Binding("f8", "do('print')", id="yard.print"),
        Binding("ctrl+z", "do('undo')", id="yard.undo"),
        Binding("escape", "leave", id="game.back"),
    ]

    def __init__(self, sheet: MechSheet | None = None) -> None:
        super().__init__()
        self.sheet = sheet or fresh_design()
        self.kept: MechSheet | None = self.sheet
        """The design as it is on disk, or before anything was done to it; None when one that is
        not on disk has made room for another."""
        self.earlier: list[MechSheet] = []
        self.offers: Sequence[Offer] = ()
        self.at = 0

    @property
    def unsaved(self) -> bool:
        """Whether leaving would lose something."""
        return self.sheet is not self.kept

    @property
    def question(self) -> str:
        """What is asked before a design is lost."""
        return f"Leave the yard? {self.sheet.name} is not saved."

    def compose(self) -> ComposeResult:
        yield Panel(id="title", ground="panel2", row=True)
        yield Panel(id="facts", inset=1)
        with Horizontal():
            yield _Table(self.sheet)
            yield Panel(id="offers")
        yield Panel(id="faults", inset=1)
        yield Panel(id="why", inset=1, row=True)
        field = Field(placeholder="a command, or what to add", compact=True, max_length=LONGEST)
        field.cursor_blink = False
        yield field
        yield Panel(id="keys", ground="screen", row=True)

    def on_mount(self) -> None:
        self._search("")
        self.call_after_refresh(self._say, keymap_of(self.app).worded(WELCOME))

    def on_resize(self) -> None:
        self.call_after_refresh(self.show)

    # What is to be seen

    @drawing
    def show(self) -> None:
        """Draw the design."""
        sheet, width = self.sheet, self.size.width
        title = heading(f" 'Mech yard: {sheet.name}").add("  not saved" * self.unsaved, "warn")
        title.at_right(f"{mech_cost(sheet).total:,} C-bills ", "bold text")
        self.query_one("#title", Panel).show([title])
        self.query_one("#facts", Panel).fit(facts(sheet))
        rows = fault_lines(sheet, width - 1, self.size.height // 6)
        self.query_one("#faults", Panel).fit(rows)
        keys = keymap_of(self.app).hints(HINTS)
        self.query_one("#keys", Panel).show([keys_line(keys, width, acts=True)])
        self._show_offers()
        self.query_one(_Table).draw(sheet)

    def _show_offers(self) -> None:
        panel = self.query_one("#offers", Panel)
        left = remaining_tons(self.sheet)
        panel.show(offer_lines(self.offers, self.at, panel.size.width, left))
        panel.scroll_to(y=max(0, self.at + 2 - panel.size.height), animate=False, force=True)

    def _say(self, text: str) -> None:
        """Tell the player something that is no error."""
        panel = self.query_one("#why", Panel)
        panel.fit(wrap([(text, "text")], max(1, panel.size.width - 1)))

    def _read(self, title: str, words: Sequence[str]) -> None:
        def page(width: int) -> list[Line]:
            return [line(each) for each in words]

        self.app.push_screen(Reader(title, page))

    # What is typed

    def on_input_changed(self, event: Input.Changed) -> None:
        self._search(event.value)

    def _search(self, text: str) -> None:
        self.offers, self.at = offers(self.sheet, sought(text)), 0
        self._show_offers()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        if not event.value.strip():
            return
        if self._try(lambda: self._obey(event.value.strip())):
            event.input.clear()
        else:
            # It can be mended, and whatever is typed instead replaces it.
            event.input.select_all()

    def action_do(self, command: str) -> None:
        self._try(lambda: self._obey(command))

    def _try(self, act: Callable[[], None]) -> bool:
        """Do something, or say why it cannot be done."""
        self._say("")
        try:
            act()
        except BttermError as error:
            explain(self.query_one("#why", Panel), error)
            return False
        finally:
            self.show()
        return True

    def _obey(self, command: str) -> None:
        verb = command.split()[0].casefold()
        match verb:
            case "undo":
                self.sheet = self.earlier.pop() if self.earlier else self.sheet
            case "save":
                self._save()
            case "load":
                search = _MechSearch("Begin from a 'Mech", self._load)
                self.app.push_screen(search, lambda _: self.show())
            case "compare" if verb == command.strip().casefold():
                self._ask_to_compare()
            case "quit":
                self.action_leave()
            case "help" | "?":
                worded = keymap_of(self.app).worded
                own = [f"{worded(verb):<28}{about}" for verb, about in _OWN_HELP]
                more = textwrap.wrap(worded(_HINTS_IN_HELP), 78)
                self._read("The 'Mech yard", [*HELP, *workshop.HELP, *own, "", *more])
            case _ if verb in workshop.VERBS:
                self._consult(command)
            case _:
                changed, answer = obey(self.sheet, command if verb in VERBS else f"add {command}")
                if changed is not self.sheet:
                    self._change(changed)
                if answer:
                    self._read(command, answer)

    def _consult(self, command: str) -> None:
        answer = workshop.consult(self.sheet, command) or []
        if len(answer) == 1:
            self._say(answer[0])
        else:
            self._read(command, answer)

    def _ask_to_compare(self) -> None:
        chosen: list[str] = []

        def closed(_: None) -> None:
            # What it is compared with is shown over the yard, not over the list.
            if chosen:
                self._try(lambda: self._consult(f"compare {chosen[0]}"))

        self.app.push_screen(_MechSearch("Compare with", chosen.append), closed)

    def _change(self, sheet: MechSheet) -> None:
        self.earlier.append(self.sheet)
        self.sheet = sheet

    def _save(self) -> None:
        path = save_own(self.sheet)
        armory.forget()
        self.kept = self.sheet
        faults = len(construction_faults(self.sheet))
        words = f"{count(faults, 'fault')} so far" if faults else "a legal design"
        self._say(f"Saved in {path}: {words}.")

    def _load(self, name: str) -> None:
        sheet, unsaved = load_sheet(name), self.unsaved
        self._change(sheet)
        self.kept = None if unsaved else sheet

    # Keys

    def action_take(self) -> None:
        """Put the marked item into the line."""
        if self.offers:
            field = self.query_one(Input)
            words = field.value.removeprefix("add ").split()
            number = f"{words[0]} " if words and words[0].isdecimal() else ""
            field.value = f"add {number}{self.offers[self.at].name} "
            field.cursor_position = len(field.value)

    def action_move(self, rows: int) -> None:
        self.at = min(max(self.at + rows, 0), max(len(self.offers) - 1, 0))
        self._show_offers()

    def action_scroll(self, rows: int) -> None:
        panel = self.query_one("#table", Panel)
        panel.scroll_to(y=panel.scroll_offset.y + rows, animate=False, force=True)

    def action_leave(self) -> None:
        """Leave, but ask before a design is lost."""
        if not self.unsaved:
            self.dismiss()
            return
        answers = {"yes": "leave", "save": "save and leave", "no": "stay"}
        self.app.push_screen(Choose(self.question, answers), self._answered)

    def _answered(self, answer: str | None) -> None:
        if answer == "yes" or (answer == "save" and self._try(self._save)):
            self.dismiss()


class _Table(Panel):
    """What is on the 'Mech, set anew into the room that the other panels leave."""

    def __init__(self, sheet: MechSheet) -> None:
        super().__init__(id="table", inset=1)
        self.sheet = sheet

    def on_resize(self) -> None:
        self.draw(self.sheet)

    def draw(self, sheet: MechSheet) -> None:
        """Show a design."""
        self.sheet = sheet
        width, height = self.size.width - self.inset, self.size.height
        rows = table(sheet, width, height)
        self.show([*rows, *damage_chart(sheet, width - 1, height - len(rows))])


class _MechSearch(Search):
    """Chooses a 'Mech to begin from or to compare with."""

    HINTS = (TAKE, CHOOSE, ("Esc", "no", ("game.back",)))

    def __init__(self, title: str, take: Callable[[str], None]) -> None:
        hint = "type to search: a name, a weapon, a role, 60-75 tons, <=3025, jump, clan"
        super().__init__(lambda: title, hint, _mechs, take)

    def after_taking(self) -> None:
        self.dismiss()


def _mechs(query: str) -> list[Found]:
    return [Found(stock.name, stock.words) for stock in armory.find(query) if stock.kind == MECH]


def sought(text: str) -> str:
    """The words of an item in a line that may be a whole command: "add 2 Medium RA" seeks
    "Medium". Nothing for other commands."""
    words = text.split()
    if words and words[0] == "add":
        words = words[1:]
    elif words and words[0] in VERBS | workshop.VERBS:
        return ""
    if len(words) > 1 and words[0].isdecimal():
        words = words[1:]
    while len(words) > 1 and words[-1].upper() in Location.__members__:
        words.pop()
    return " ".join(words)
