"""A unit between battles: its machines and repairs, its people, the market and its missions."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message

from btterm.campaign.file import called
from btterm.campaign.listing import (
    FIGHT,
    GO,
    LOOK,
    NEWS,
    Page,
    WorkLine,
    head_line,
    pages,
    short_head,
    stock_lines,
    work_lines,
)
from btterm.campaign.outfit import Outfit
from btterm.campaign.repairing import in_store
from btterm.campaign.roster import accounts, roster
from btterm.classic.rule import Rule
from btterm.classic.sheets.kinds import any_lines
from btterm.classic.sheets.library import load_unit
from btterm.errors import BadFile, BttermError
from btterm.match import battles
from btterm.match.missions import bring_home, fight, new_unit
from btterm.match.repairing import Workshop, dice_words, read_dice, unit_files
from btterm.table.choice import Choice
from btterm.table.dice import Roll
from btterm.tui.keymap import Hint, keymap_of
from btterm.tui.lines import Line, heading, line, wrap
from btterm.tui.screens.ask import Type
from btterm.tui.screens.modal import Modal, drawing
from btterm.tui.screens.reader import Reader
from btterm.tui.screens.rules import RulesScreen
from btterm.tui.screens.search import CHOOSE, HELP_KEY, Found, Search
from btterm.tui.widgets.keys import keys_line
from btterm.tui.widgets.panel import Panel, explain

RULES = {
    "Founding": Rule.FOUNDING_A_UNIT,
    "Missions": Rule.MISSIONS,
    "Roster": Rule.LEADING_A_UNIT,
    "People": Rule.PERSONNEL,
    "Market": Rule.ACQUISITION,
}
"""The quick rule of each page; of the others that of repairs."""
WIDE = 150
"""Columns from which on the roster and the log stand beside every page."""
SIDE = 84
"""Columns of what stands there."""
BAR = 10
"""Columns of a bar of armor."""


def bar(row: Line, armor: int) -> Line:
    """A line with what is left of some armor at its right, of a hundred parts."""
    full = -(-armor * BAR // 100)
    style = "bad" if armor < 34 else "warn" if armor < 67 else "good"
    row.at_right("#" * full, f"bar {style}").at_right("." * (BAR - full), "bar dim")
    return row.at_right(f"{armor:>4} % ")


class UnitScreen(Modal[None]):
    """A line for each thing that can be done. What is done is in the file at once."""

    AUTO_FOCUS = ""
    CSS = f"""
    UnitScreen {{ background: $screen; }}
    UnitScreen Horizontal {{ height: 1fr; }}
    UnitScreen #list {{ width: 1fr; height: 100%; }}
    UnitScreen #side {{ width: {SIDE}; height: 100%; background: $panel2; }}
    UnitScreen #log {{ height: 1fr; }}
    UnitScreen #about {{ height: 2; }}
    """
    HELP = (
        "The machines of a unit and what is damaged of them: the number to reach on two dice, the "
        "time that one try takes whether it succeeds or not, and the parts. [repair.do] does what "
        "the marked line says: it rolls for a repair, reloads, or takes a machine apart. Grey "
        "lines wait for parts or for another repair. [repair.undo] takes the last thing back; dice "
        "that are taken back do not count, and the next ones are new. All is kept at once. A unit "
        "with people and money has more pages: missions with the battle that is to be fought and "
        "who plays the enemy, the roster with costs and time, people, and the market. [unit.page] "
        "goes from one to the next. [repair.do] on a machine of the roster leads to its repairs, "
        "and on a search asks what is looked for; that is gone at the end of the day."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,w,k", "move(-1)", id="list.up"),
        Binding("down,s,j,tab", "move(1)", priority=True, id="list.down"),
        Binding("enter", "do", id="repair.do"),
        Binding("u", "undo", id="repair.undo"),
        Binding("right,d", "page(1)", id="unit.page"),
        Binding("left,a", "page(-1)", id="unit.page_back"),
        Binding("p", "parts", id="repair.parts"),
        Binding("l", "log", id="repair.log"),
        Binding("P", "sheet", id="look.sheet"),
        Binding("?", "app.help", id="look.help"),
        Binding("Q,f1", "rules", id="look.rules"),
        Binding("escape", "close", id="game.back"),
    ]
    HINTS: ClassVar[tuple[Hint, ...]] = (
        ("Enter", "do it", ("repair.do",)),
        ("u", "undo", ("repair.undo",)),
        ("a d", "page", ("unit.page_back", "unit.page")),
        ("p", "parts", ("repair.parts",)),
        ("l", "log", ("repair.log",)),
        ("w s", "choose", ("list.up", "list.down")),
        ("Esc", "back", ("game.back",)),
        ("?", "help", ("look.help",)),
        ("P", "sheet", ("look.sheet",)),
        ("Q", "rules", ("look.rules",)),
    )

    class Fought(Message):
        """The battle of the mission begins, or goes on."""

        def __init__(self, game: battles.Game, real_dice: bool) -> None:
            super().__init__()
            self.game = game
            self.real_dice = real_dice

    def __init__(self, path: Path, new: Outfit | None = None, *, real_dice: bool = False) -> None:
        """`new`: an outfit that has no file yet. Raises BadFile."""
        super().__init__()
        self.path = path
        self.why: object = ""
        """Why its last battle cannot be taken in, until that was shown."""
        try:
            if new is None:
                bring_home(path)
        except BadFile:
            raise
        except BttermError as error:
            self.why = error
        self.real_dice = real_dice
        self.shop = Workshop(path, new, real_dice=real_dice)
        self._made_for: str | None = None
        self._pages = list[Page]()
        self._roster = list[Line]()
        self.page = 0
        self.at = self._first()
        """The marked line, which is no heading where there is any other."""

    def compose(self) -> ComposeResult:
        yield Panel(id="title", ground="panel2", row=True)
        with Horizontal():
            yield Panel(id="list", inset=1)
            with Vertical(id="side"):
                yield Panel(id="roster", ground="panel2", inset=1)
                yield Panel(id="log", ground="panel2", inset=1)
        yield Panel(id="about", inset=1)
        yield Panel(id="why", inset=1, row=True)
        yield Panel(id="keys", ground="screen", row=True)

    @property
    def lines(self) -> list[WorkLine]:
        """All lines of the page that is shown."""
        found = self.pages
        self.page = min(self.page, len(found) - 1)
        return found[self.page].lines

    @property
    def pages(self) -> list[Page]:
        """All pages of the unit, made anew when its file has changed: a move of the mark changes
        nothing of them, and those of a large unit take a noticeable time."""
        if self._made_for != self.shop.text:
            self._made_for, self._pages = self.shop.text, pages(self.shop.outfit)
            self._roster = self._roster_rows()
        return self._pages

    def on_resize(self) -> None:
        self.call_after_refresh(self.show)

    @drawing
    def show(self, why: object = "") -> None:
        """Draw the list with its mark, and what was done last."""
        outfit, width = self.shop.outfit, self.size.width
        self._settle()
        why, self.why = why or self.why, ""
        self.query_one("#title", Panel).show([self._title(width)])
        panel = self.query_one("#list", Panel)
        rows = [self._row(number, each) for number, each in enumerate(self.lines)]
        panel.show(rows or [line("no machine is left", "dim")])
        top = min(max(0, self.at + 3 - panel.size.height), max(0, len(rows) - panel.size.height))
        panel.scroll_to(y=top, animate=False, force=True)
        last = outfit.log[-1] if outfit.log else ""
        wide = width >= WIDE
        about = [] if wide else wrap([(last, "text")], max(1, width - 2))[:2]
        self.query_one("#about", Panel).show(about)
        self.query_one("#about").display = not wide
        self.query_one("#side").display = wide
        if wide:
            self._show_side(outfit)
        below = len(rows) - top - panel.size.height if panel.size.height else 0
        marked = self.lines[self.at] if self.lines else None
        more = [marked.beside] if marked and marked.beside and not self._room(marked) else []
        more += [f"+{below} more below"] if below > 0 else []
        explain(self.query_one("#why", Panel), why or "   ".join(more))
        keys = keymap_of(self.app).hints(self.HINTS)
        self.query_one("#keys", Panel).show([keys_line(keys, width, acts=True)])

    def _show_side(self, outfit: Outfit) -> None:
        """What stands beside the list: the roster, what it costs, and the end of the log."""
        self.query_one("#roster", Panel).fit(self._roster)
        height = max(1, self.size.height - 3 - len(self._roster))
        told = outfit.log[-height:]
        rows = [row for each in told for row in wrap([(each, "text")], SIDE - 2)]
        for row in rows:
            row.ground = "panel2"
        self.query_one("#log", Panel).show(rows[-height:])

    def _roster_rows(self) -> list[Line]:
        """The roster and the accounts, as they stand beside every page."""
        outfit = self.shop.outfit
        rows = [heading("Roster")]
        for each in roster(outfit):
            row = bar(line(each.words, "text" if each.machine.ready else "warn"), each.armor)
            rows.append(row)
            if each.state:
                rows.append(line(f"  {each.state}", "dim"))
        rows += [line("no machine yet", "dim")] if not outfit.machines else []
        if told := list(accounts(outfit)):
            rows += [line(), heading("Accounts"), *map(line, told)]
        rows += [line(), heading("Log")]
        for row in rows:
            row.ground = "panel2"
        return rows

    def _settle(self) -> None:
        """Mark a line that is there, and no heading where there is any other."""
        lines = self.lines
        self.at = min(self.at, max(0, len(lines) - 1))
        while self.at + 1 < len(lines) and lines[self.at].heading:
            self.at += 1

    def _first(self) -> int:
        """The first line with something to do."""
        return next((number for number, each in enumerate(self.lines) if each.key), 0)

    def _title(self, width: int) -> Line:
        """What the unit is, and its pages where there are several."""
        outfit, found = self.shop.outfit, self.pages
        if len(found) == 1:
            return heading(f" {head_line(outfit)}")
        row = line(" ", "text", "panel2")
        for number, page in enumerate(found):
            row.add(f" {page.name} ", "bold text" if number == self.page else "dim")
        return row.at_right(f"{short_head(outfit)} ")

    def action_page(self, pages_on: int) -> None:
        """To another page."""
        self.page = (self.page + pages_on) % len(self.pages)
        self.at = self._first()
        self.show()

    def _row(self, number: int, each: WorkLine) -> Line:
        style = "bold text" if each.heading else "text" if each.key or each.armor else "dim"
        row = line(f"{'' if each.heading else '  '}{each.words}", style)
        if self._room(each):
            row.at_right(f"{each.beside}  ")
        if each.armor is not None:
            bar(row, each.armor)
        row.ground = "select" if number == self.at else "panel"
        row.click = f"row({number})"
        return row

    def _room(self, each: WorkLine) -> bool:
        """Whether there is room for what stands beside a line."""
        bar_ = 0 if each.armor is None else BAR + 7
        room = self.query_one("#list", Panel).size.width - len(each.words) - bar_ - 6
        return len(each.beside) <= room

    def action_move(self, rows: int) -> None:
        """To the next line with something to do, or that says why not."""
        lines = self.lines
        for _ in lines:
            self.at = (self.at + rows) % len(lines)
            if not lines[self.at].heading:
                break
        self.show()

    def action_row(self, number: int) -> None:
        """A click marks a line; a click on the marked one is Enter."""
        if number == self.at:
            self.action_do()
        else:
            self.at = number
            self.show()

    def action_do(self) -> None:
        """Do what the marked line says."""
        lines = self.lines
        if not lines or not (each := lines[self.at]).key:
            self.show("this cannot be done now")
            return
        verb, _, rest = each.key.partition(" ")
        if verb == FIGHT:
            self._try(self._fight)
            return
        if verb == LOOK:
            self._look(rest)
            return
        if verb == GO:
            self._go(rest)
            return
        self._try(lambda: self.shop.answer(each.key))
        if verb in NEWS:
            # What can be done now is something else: nothing of it is marked by chance.
            self.at = self._first()
            self.show()
        if isinstance(asked := self.shop.asked, Roll):
            words = f"{asked.why}: roll {dice_words(asked)}, 3 4; nothing: take it back"
            self.app.push_screen(Type(words, self._throw), lambda _: self._thrown())

    def _go(self, name: str) -> None:
        """To the repairs of a machine."""
        self.page = [page.name for page in self.pages].index("Repairs")
        starts = (n for n, each in enumerate(self.lines) if each.words.startswith(f"{name}: "))
        self.at = next(starts, 0)
        self.show()

    def _fight(self) -> None:
        game = fight(self.path, real_dice=self.real_dice)
        self.post_message(self.Fought(game, self.real_dice))

    def _look(self, verb: str) -> None:
        """Choose what is looked for, of all that can be."""
        asked = self.shop.asked
        keys = asked.answers() if isinstance(asked, Choice) else ()
        every = [key for key in keys if key.startswith(f"{verb} ")]

        def find(query: str) -> list[Found]:
            words = query.casefold().split()
            return [
                Found(key, key.partition(" ")[2])
                for key in every
                if all(word in key.casefold() for word in words)
            ]

        def take(key: str) -> None:
            self.shop.answer(key)

        self.app.push_screen(Look(lambda: "Look for", "type to search", find, take), self._looked)

    def _looked(self, _: None) -> None:
        self._try(lambda: None)

    def _throw(self, text: str) -> None:
        asked = self.shop.asked
        if text.strip() and isinstance(asked, Roll):
            self.shop.answer(read_dice(text, asked))

    def _thrown(self) -> None:
        """Nobody has thrown where the question was closed."""
        if isinstance(self.shop.asked, Roll):
            self.shop.leave_order()
        self._try(lambda: None)

    def action_undo(self) -> None:
        self._try(self.shop.undo)

    def _try(self, act: Callable[[], object]) -> None:
        """Do something, or say why it cannot be done."""
        why: object = ""
        try:
            act()
        except BttermError as error:
            why = error
        self.show(why)

    def action_parts(self) -> None:
        """What is in store."""
        outfit = self.shop.outfit
        rows = [line(f"{count:>7}  {part}") for part, count in sorted(outfit.parts.items())]
        if not outfit.counted:
            rows = [line("there are always enough parts")]
        self.app.push_screen(Reader("In store", lambda _: rows or [line("nothing")]))

    def action_sheet(self) -> None:
        """The record sheet of the machine that the marked line is about."""
        sheet = self.lines[self.at].sheet if self.lines else ""
        if not sheet:
            self.show("mark a machine first: on the roster, on the market, or in a battle to come")
            return
        rows = [line(each) for each in any_lines(load_unit(sheet))]
        self.app.push_screen(Reader(sheet, lambda _: rows))

    def action_log(self) -> None:
        """What has happened to the unit."""
        log = self.shop.outfit.log
        page = Reader(
            "Log",
            lambda width: [row for each in log for row in wrap([(each, "text")], width, "  ")],
            at_end=True,
        )
        self.app.push_screen(page)

    def action_rules(self) -> None:
        page = self.pages[min(self.page, len(self.pages) - 1)].name
        self.app.push_screen(RulesScreen(RULES.get(page, Rule.REPAIR_DIFFICULTY)))

    def action_close(self) -> None:
        self.dismiss()


class Look(Search):
    """Chooses what is looked for on the market."""

    STAYS = False
    HINTS = (("Enter", "look", ()), CHOOSE, ("Esc", "back", ("game.back",)), HELP_KEY)
    HELP = (
        "What can be looked for. The wider a search, the more it finds: any 'Mech, a heavy one, or "
        "one model. It takes the day of whoever makes it."
    )


NEW = "+"
"""The line that founds a new unit."""


class UnitSearch(Search):
    """Chooses one of the player's own unit files, to be repaired."""

    HINTS = (("Enter", "open", ()), CHOOSE, ("Esc", "back", ("game.back",)), HELP_KEY)
    CSS = "UnitSearch #more { width: 42; }"
    HELP = (
        "Your units, each a file that keeps its machines and their damage from battle to battle. "
        "The end of a battle takes its results into one. To fight with a unit choose it as the "
        "force of a side in the set-up."
    )

    def __init__(self, *, real_dice: bool = False) -> None:
        def take(name: str) -> None:
            if name == NEW:
                self.app.push_screen(Type("Name of the new unit", found))
            else:
                self.app.push_screen(UnitScreen(called(name), real_dice=real_dice))

        def found(text: str) -> None:
            if text.strip():
                screen = UnitScreen(*new_unit(text), real_dice=real_dice)
                self.call_after_refresh(self.app.push_screen, screen)

        super().__init__(lambda: "Units", "type to search", _units, take, _about)


def _units(query: str) -> list[Found]:
    words = query.casefold().split()
    found = [Found(name, name) for name in unit_files() if all(word in name for word in words)]
    return [*found, Found(NEW, "found a new unit")]


def _about(name: str) -> list[Line]:
    """What is in a unit."""
    if name == NEW:
        words = "People with money: they buy 'Mechs, sign for missions, fight, and repair."
        return wrap([(words, "dim")], 40)
    found = unit_files().get(name)
    if not isinstance(found, Outfit):
        return wrap([(str(found), "bold warn")], 40)
    machines = [each.words for each in work_lines(found) if each.heading]
    rows = [line(next(stock_lines(found)).split(",")[0]), *map(line, machines)]
    return [*rows, *wrap([(in_store(found.parts), "dim")], 40)]
