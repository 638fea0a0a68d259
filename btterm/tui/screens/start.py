"""The start: a battle in one key, the last one again, a scenario, or a set-up of one's own."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.screen import Screen

from btterm.classic.saves import battles
from btterm.classic.scenario.file import own, remembered, shipped
from btterm.classic.scenario.setting_up import KEYBOARD, SIDES, STANDARD, Fighter, Scenario, Team
from btterm.errors import BadFile, BttermError
from btterm.match.opening import open_battle
from btterm.match.set_up import Draft, kept_draft
from btterm.table.savefile import InUse
from btterm.tui.guide import Guide
from btterm.tui.keymap import Hint, keymap_of
from btterm.tui.lessons.course import Course, lessons
from btterm.tui.lines import Line, line, wrap
from btterm.tui.screens.ask import Choose
from btterm.tui.screens.modal import drawing, lose_keys
from btterm.tui.screens.replay import SavedBattles, hurt_words, saved_words
from btterm.tui.screens.settings import SettingsScreen
from btterm.tui.screens.setup import SetupScreen
from btterm.tui.screens.yard import YardScreen
from btterm.tui.settings import Settings
from btterm.tui.tutorial import FirstGame
from btterm.tui.widgets.keys import keys_line
from btterm.tui.widgets.panel import Panel, explain
from btterm.tui.widgets.status import short

STANDARD_MAP = "river-crossing"
"""The map of the duel that Enter begins."""


def standard_duel() -> Scenario:
    """Two even 'Mechs, two players."""
    pairs = zip(SIDES, STANDARD, strict=False)
    teams = tuple(Team(name, KEYBOARD, (Fighter(sheet),)) for name, sheet in pairs)
    return Scenario(STANDARD_MAP, teams)


ENTRY_KEYS = {
    "start.duel": "q",
    "start.first": "t",
    "start.resume": "g,f5",
    "start.watch": "r",
    "start.last": "l",
    "start.swapped": "o",
    "start.set_up": "n",
    "start.anew": "e",
    "start.yard": "y",
    "start.settings": "c",
}
"""The keys that choose a line of the start at once, by their names."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the start."""

    name: str
    """That of the key that chooses it at once, or empty."""
    words: str
    about: str
    act: Callable[[], None]


HINTS: tuple[Hint, ...] = (
    ("Enter", "begin", ("start.begin",)),
    ("g", "go on (F5)", ("start.resume",)),
    ("up down", "choose", ("list.up", "list.down")),
    ("n", "set up", ("start.set_up",)),
    ("Esc", "quit", ("game.back",)),
    ("?", "help", ("look.help",)),
    ("m", "menu", ("look.menu",)),
    ("Q", "rules", ("look.rules",)),
)


class StartScreen(Screen[None]):
    """Chooses a battle, or goes on with the one that was saved."""

    AUTO_FOCUS = ""
    HELP = (
        "Choose what to play and press [start.begin], or the letter before a line. The quick duel "
        "is two 'Mechs for two players; the first game teaches a turn to one. Battles are saved "
        "after every answer: [start.resume] goes on with the last one at the very decision that "
        "was open."
    )
    HINTS = HINTS
    CSS = "StartScreen #list { height: 1fr; } StartScreen #about { height: 2; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", id="start.begin"),
        Binding("up,w,k", "move(-1)", id="list.up"),
        Binding("down,s,j,tab", "move(1)", priority=True, id="list.down"),
        *(Binding(keys, f"press('{name}')", id=name) for name, keys in ENTRY_KEYS.items()),
        Binding("?", "app.help", id="look.help"),
        Binding("m", "app.command_palette", id="look.menu"),
        Binding("escape", "leave", id="game.back"),
    ]

    class Chosen(Message):
        """A game is ready to be played."""

        def __init__(
            self,
            game: battles.Game,
            scenario: Scenario | None = None,
            real_dice: bool = False,
            *,
            guide: Guide | None = None,
        ) -> None:
            super().__init__()
            self.game = game
            self.scenario = scenario
            """What it was set up from; None for one that goes on."""
            self.real_dice = real_dice
            self.guide = guide
            """Who leads through it."""

    def __init__(self, settings: Settings | None = None) -> None:
        super().__init__()
        self.settings = settings or Settings()
        self.unfinished = battles.unfinished()
        self.saved: Path | None = next(self.unfinished, None)
        """The battle to go on with: the last one that is not over."""
        self.mending = False
        """Whether the saved battle was found hurt: the next try begins a turn anew."""
        self.at = 0

    @property
    def real_dice(self) -> bool:
        return self.settings.dice == "real"

    def compose(self) -> ComposeResult:
        yield Panel(id="title", ground="panel2", row=True)
        yield Panel(id="list", inset=1)
        yield Panel(id="about", inset=1)
        yield Panel(id="why", inset=1, row=True)
        yield Panel(id="keys", ground="screen", row=True)

    def on_screen_resume(self) -> None:
        self.entries = self._entries()
        self.show()

    def on_resize(self) -> None:
        self.show()

    def _entries(self) -> list[Entry]:
        """All lines, those with keys first."""
        quick = standard_duel()
        about = "Alone, with a word on each step, on the training ground. Ten minutes."
        learn = partial(self._learn, FirstGame())
        first = Entry("start.first", "First game: learn a turn", about, learn)
        found = [self._to_play("start.duel", "Quick duel", quick), first, *self._lessons()]
        if self.saved is not None:
            found.append(self._to_resume(self.saved))
        if battles.found():
            about = "Any battle line by line, forward and back; or go on with one."
            words = "Saved battles: watch one, or go on"
            found.append(Entry("start.watch", words, about, self._watch))
        last = remembered()
        if last is not None:
            found.append(self._to_play("start.last", "The last set-up again", last))
            swapped = last.swapped()
            found.append(self._to_play("start.swapped", "The same with sides swapped", swapped))
        draft = kept_draft()
        about = "Maps, sides, 'Mechs, rules."
        if draft is not None:
            about = f"As it was left: {in_short(draft.scenario)}"
        found.append(Entry("start.set_up", "Set up a battle", about, self._set_up))
        if draft is not None or last is not None:
            about = "The form with the quick duel in it. What was set up before makes room for it."
            found.append(Entry("start.anew", "Set up a battle from the start", about, self._anew))
        found.append(Entry("start.yard", "'Mech yard", "Design a 'Mech.", self._yard))
        about = "Colours, signs, how hits are shown, dice, mouse."
        found.append(Entry("start.settings", "Settings", about, self._settings))
        for scenario in (*shipped(), *own()):
            if isinstance(scenario, BadFile):
                found.append(Entry("", str(scenario), "This file cannot be read.", lambda: None))
            else:
                found.append(self._to_play("", scenario.title, scenario))
        return found

    def _lessons(self) -> list[Entry]:
        return [
            Entry("", f"Lesson: {each.title}", each.about, partial(self._learn, Course(each)))
            for each in lessons()
        ]

    def _to_resume(self, path: Path) -> Entry:
        words, about = path.stem, "At the decision that was open."
        with suppress(BadFile):
            found = battles.summary(path)
            when = f"last played {found.when:%Y-%m-%d %H:%M}"
            words = found.stand
            about = f"{about} {' against '.join(found.units)}, {when}."
        return Entry("start.resume", f"Go on: {words}", about, self._resume)

    def _to_play(self, name: str, words: str, scenario: Scenario) -> Entry:
        about = " ".join(filter(None, [scenario.about, in_short(scenario)]))
        return Entry(name, words, about, lambda: self._play(scenario))

    # What is to be seen

    @drawing
    def show(self) -> None:
        """Draw the list with its mark."""
        head = line(" btterm", "bold text", "panel2").add("  BattleTech at one keyboard", "dim")
        self.query_one("#title", Panel).show([head])
        panel = self.query_one("#list", Panel)
        panel.show([line(), *(self._row(n, entry) for n, entry in enumerate(self.entries))])
        panel.scroll_to(y=max(0, self.at + 2 - panel.size.height), animate=False, force=True)
        about = wrap([(self.entries[self.at].about, "dim")], self.size.width - 2)
        self.query_one("#about", Panel).show(about)
        hints = [hint for hint in HINTS if self.saved is not None or "start.resume" not in hint[2]]
        keys = keymap_of(self.app).hints(hints)
        self.query_one("#keys", Panel).show([keys_line(keys, self.size.width, acts=True)])

    def _row(self, number: int, entry: Entry) -> Line:
        marked = number == self.at
        key = keymap_of(self.app).shown(entry.name) if entry.name else ""
        row = line(f" {key:<3}", "bold cursor", "select" if marked else "panel")
        row.click = f"row({number})"
        words = short(entry.words, max(1, self.size.width - row.width - 2))
        return row.add(words, "bold text" if marked else "text")

    # Keys

    def action_move(self, rows: int) -> None:
        self.at = (self.at + rows) % len(self.entries)
        self.show()

    def action_row(self, number: int) -> None:
        """Choose a line with the mouse."""
        self.at = number
        self.show()
        self.action_choose()

    def action_choose(self) -> None:
        self.entries[self.at].act()

    def action_leave(self) -> None:
        """Quit, if the player says so twice: Esc may just have been pressed too often."""

        def answered(answer: str | None) -> None:
            if answer == "yes":
                self.app.exit()

        question = Choose("Leave btterm?", {"yes": "quit", "no": "stay"})
        self.app.push_screen(question, answered)

    def action_press(self, name: str) -> None:
        for number, entry in enumerate(self.entries):
            if entry.name == name:
                self.at = number
                self.show()
                entry.act()

    def _play(self, scenario: Scenario) -> None:
        lose_keys(self)
        try:
            game = open_battle(scenario, real_dice=self.real_dice)
        except BttermError as error:
            self._explain(error)
        else:
            self.post_message(self.Chosen(game, scenario, self.real_dice))

    def _learn(self, guide: Guide) -> None:
        lose_keys(self)
        self.post_message(self.Chosen(guide.game(), guide=guide))

    def _set_up(self) -> None:
        draft = kept_draft()
        if draft is None:
            scenario = replace(remembered() or standard_duel(), title="", about="")
            draft = Draft(scenario, self.real_dice)
        self.app.push_screen(SetupScreen(draft))

    def _anew(self) -> None:
        self.app.push_screen(SetupScreen(Draft(standard_duel(), self.real_dice)))

    def _yard(self) -> None:
        self.app.push_screen(YardScreen())

    def _settings(self) -> None:
        self.app.push_screen(SettingsScreen())

    def _watch(self) -> None:
        self.app.push_screen(SavedBattles(self.settings))

    def _resume(self) -> None:
        assert self.saved is not None
        lose_keys(self)
        try:
            game = battles.go_on(self.saved, mend=self.mending)
        except battles.Hurt as error:
            self._explain(hurt_words(error, self._resume_key))
            self.mending = True
        except InUse as error:
            self._offer_next(error)
        except BttermError as error:
            self._explain(error)
        else:
            self.post_message(self.Chosen(game))

    def _offer_next(self, error: InUse) -> None:
        """Where the battle is being played already, the one before it."""
        other = next(self.unfinished, None)
        if other is None:
            self._explain(error)
            return
        self.saved, self.mending = other, False
        self.entries = self._entries()
        self.show()
        self._explain(f"{error}; {self._resume_key} again goes on with {saved_words(other)}")

    @property
    def _resume_key(self) -> str:
        return keymap_of(self.app).shown("start.resume")

    def _explain(self, error: BttermError | str) -> None:
        explain(self.query_one("#why", Panel), error)


def in_short(scenario: Scenario) -> str:
    """ "Anna (Warhammer WHM-6R) against Ben (Marauder MAD-3R), river-crossing."."""
    sides = []
    for team in scenario.teams:
        names = [fighter.sheet for fighter in team.fighters]
        units = ", ".join(names) if len(names) < 3 else f"{len(names)} 'Mechs"
        who = "" if team.player == KEYBOARD else f", {team.player}"
        sides.append(f"{team.name} ({units or 'nobody yet'}{who})")
    return f"{' against '.join(sides)}, {scenario.map}."
