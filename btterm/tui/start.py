"""The start: what there is to do, in groups, with a picture of the battle that is marked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from random import randrange
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.message import Message
from textual.screen import Screen

from btterm.board.library import seeded
from btterm.board.recipes.making import RANDOM
from btterm.classic.battle import Battle
from btterm.classic.scenario import setting_up as classic
from btterm.classic.scenario.setting_up import SIDES, STANDARD, Fighter, Team
from btterm.errors import BadFile, BttermError
from btterm.match import battles
from btterm.match.opening import current, open_battle
from btterm.match.scenarios import Scenario, own, remembered, shipped
from btterm.match.set_up import ANY_SEED, Draft, kept_draft
from btterm.table.savefile import InUse
from btterm.table.scenarios import KEYBOARD
from btterm.tui.classic.screens.replay import SavedBattles, hurt_words, saved_words
from btterm.tui.classic.screens.searches import DrillSearch
from btterm.tui.classic.screens.setup import SetupScreen
from btterm.tui.classic.screens.unit import UnitSearch
from btterm.tui.classic.screens.yard import YardScreen
from btterm.tui.classic.tutorial import GROUND, FirstGame
from btterm.tui.guide import Guide
from btterm.tui.keymap import Hint, keymap_of
from btterm.tui.lessons.course import Course, lessons
from btterm.tui.lines import Line, heading, line, wrap
from btterm.tui.screens.ask import Choose
from btterm.tui.screens.calculators import CalculatorsScreen
from btterm.tui.screens.modal import drawing, lose_keys
from btterm.tui.screens.rules import RulesScreen
from btterm.tui.screens.settings import SettingsScreen
from btterm.tui.settings import Settings
from btterm.tui.systems import chips_of
from btterm.tui.widgets.keys import keys_line
from btterm.tui.widgets.panel import Panel, explain
from btterm.tui.widgets.preview import Preview
from btterm.tui.widgets.scenario import in_a_sentence, scenario_lines
from btterm.tui.widgets.sides import short

STANDARD_MAP = "river-crossing"
"""The map of the duel that Enter begins."""


def standard_duel() -> classic.Scenario:
    """Two even 'Mechs, two players."""
    pairs = zip(SIDES, STANDARD, strict=False)
    teams = tuple(Team(name, KEYBOARD, (Fighter(sheet),)) for name, sheet in pairs)
    return classic.Scenario(STANDARD_MAP, teams)


ENTRY_KEYS = {
    "start.duel": "q",
    "start.first": "t",
    "start.drills": "d",
    "start.resume": "g,f5",
    "start.watch": "r",
    "start.last": "l",
    "start.swapped": "o",
    "start.set_up": "n",
    "start.anew": "e",
    "start.units": "u",
    "start.calculators": "x",
    "start.yard": "y",
    "start.settings": "c",
}
"""The keys that choose a line of the start at once, by their names."""


GROUPS = ("Go on", "Play now", "Learn", "Scenarios", "Set up", "Look up and design")
"""The groups of lines, in their order."""
LIST = 40
"""Columns of the list beside the picture: what the smallest screen leaves a map sheet."""
SHEET = 18
"""Lines that the words about a line leave to the picture: a map sheet with its numbers."""
BESIDE = 100
"""Columns from which the words about a line stand below the picture."""
ABOUT = 2
"""Lines of them at the bottom of a narrower screen."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the start."""

    name: str
    """That of the key that chooses it at once, or empty."""
    group: str
    words: str
    about: str
    act: Callable[[], None]
    battle: Callable[[], Battle] | None = None
    """Sets up the battle of its picture, or raises BttermError; None where there is none."""
    sides: Scenario | None = None
    """What the battle is set up from, to be told below the picture."""
    against: Callable[[], None] | None = None
    """Plays it against the program, where that is no scenario."""


HINTS: tuple[Hint, ...] = (
    ("Enter", "begin", ("start.begin",)),
    ("b", "against a bot", ("start.against",)),
    ("g", "go on (F5)", ("start.resume",)),
    ("n", "set up", ("start.set_up",)),
    ("Esc", "quit", ("game.back",)),
    ("?", "help", ("look.help",)),
    ("m", "menu", ("look.menu",)),
    ("Q", "rules", ("look.rules",)),
    ("up down", "choose", ("list.up", "list.down")),
)


class StartScreen(Screen[None]):
    """Chooses a battle, or goes on with the one that was saved."""

    AUTO_FOCUS = ""
    HELP = (
        "Choose what to play and press [start.begin], or the letter before a line. The picture is "
        "the battle of the marked line as it begins, or as it stands. The quick duel "
        "is two 'Mechs for two players; the first game teaches a turn to one. [start.against] "
        "plays the marked battle alone: you have the first side (or the one that the scenario "
        "says), the program the others. "
        "Battles are saved after every answer: [start.resume] goes on with the last one at the "
        "very decision that was open."
    )
    HINTS = HINTS
    CSS = f"""
    StartScreen Horizontal {{ height: 1fr; background: $panel; }}
    StartScreen #list {{ width: {LIST}; height: 100%; }}
    StartScreen Vertical {{ width: 1fr; height: 100%; }}
    StartScreen #beside {{ height: auto; }}
    StartScreen #about {{ height: {ABOUT}; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", id="start.begin"),
        Binding("b", "against", id="start.against"),
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
        self._battles: dict[int, Battle | None] = {}
        """The battles of the pictures shown so far, by the lines they belong to."""

    @property
    def real_dice(self) -> bool:
        return self.settings.dice == "real"

    def compose(self) -> ComposeResult:
        yield Panel(id="title", ground="panel2", row=True)
        with Horizontal():
            yield Panel(id="list", inset=1)
            with Vertical():
                yield Preview()
                yield Panel(id="beside", inset=1)
        yield Panel(id="about", inset=1)
        yield Panel(id="why", inset=1, row=True)
        yield Panel(id="keys", ground="screen", row=True)

    def on_screen_resume(self) -> None:
        if self.saved is not None and not self.saved.exists():
            self.unfinished = battles.unfinished()
            self.saved = next(self.unfinished, None)
        self.entries = self._entries()
        self._battles.clear()
        self.at = min(self.at, len(self.entries) - 1)
        self.show()

    def on_resize(self) -> None:
        self.show()
        # What the picture has room for is known when the parts have their sizes.
        self.call_after_refresh(self.show)

    def _entries(self) -> list[Entry]:
        """All lines, group by group."""
        found = [*self._to_go_on(), *self._to_play_now(), *self._to_learn(), *self._scenarios()]
        return sorted(
            [*found, *self._to_set_up(), *self._to_look_up()],
            key=lambda entry: GROUPS.index(entry.group),
        )

    def _to_go_on(self) -> Iterator[Entry]:
        if self.saved is not None:
            yield self._to_resume(self.saved)
        if battles.found():
            about = "All saved battles: watch one line by line, go on with one, or delete one."
            # Where there is nothing to go on with, looking back does not come first.
            group = "Go on" if self.saved is not None else "Look up and design"
            yield Entry("start.watch", group, "Saved battles", about, self._watch)

    def _to_play_now(self) -> Iterator[Entry]:
        group, last = "Play now", remembered()
        yield self._to_play("start.duel", group, "Quick duel", standard_duel())
        if last is not None:
            yield self._to_play("start.last", group, "The last set-up again", last)
            swapped = last.swapped()
            yield self._to_play("start.swapped", group, "The same, sides swapped", swapped)
        drawn = replace(standard_duel(), map=seeded(RANDOM, randrange(ANY_SEED)))
        yield self._to_play("", group, "Quick duel on a new map", drawn)
        about = (
            "The fast game on the same maps: two lances by their unit cards. btterm alpha-strike "
            "takes other cards and maps."
        )
        fast, alone = partial(self._skirmish, None), partial(self._skirmish, self.settings.against)
        yield Entry("", group, "Alpha Strike: two lances", about, fast, against=alone)

    def _to_learn(self) -> Iterator[Entry]:
        about = "Alone, with a word on each step, on the training ground. Ten minutes."
        words = "First game: learn a turn"
        learn = partial(self._learn, FirstGame())
        yield Entry("start.first", "Learn", words, about, learn, GROUND.battle)
        for lesson in lessons():
            learn = partial(self._learn, Course(lesson))
            words = f"Lesson: {lesson.title}"
            yield Entry("", "Learn", words, lesson.about, learn, lesson.battle)

        about = (
            "Short exercises against targets that stand, walk, get away or shoot: passed or not."
        )
        yield Entry("start.drills", "Learn", "Drills", about, self._drill, GROUND.battle)

    def _scenarios(self) -> Iterator[Entry]:
        group = "Scenarios"
        for scenario in (*shipped(), *own()):
            if isinstance(scenario, BadFile):
                about = "This file cannot be read."
                yield Entry("", group, str(scenario), about, lambda: None)
            else:
                yield self._to_play("", group, scenario.title, scenario)

    def _to_set_up(self) -> Iterator[Entry]:
        draft, group = kept_draft(), "Set up"
        about = "A form for maps, sides, units and optional rules."
        scenario = None
        if draft is not None:
            scenario = draft.scenario
            about = f"As it was left: {in_a_sentence(scenario)}"
        picture = scenario.battle if scenario is not None else None
        yield Entry("start.set_up", group, "Set up a battle", about, self._set_up, picture)
        if draft is not None or remembered() is not None:
            about = "The form with the quick duel in it. What was set up before makes room for it."
            words = "Set up a battle from the start"
            yield Entry("start.anew", group, words, about, self._anew)

        about = "A form for Alpha Strike: map, sides, cards, skills, optional rules."
        yield Entry("", group, "Set up Alpha Strike", about, self._muster)

        about = "Units that last: people, money, missions, repairs. Found one, or lead yours."
        yield Entry("start.units", group, "Units and campaigns", about, self._units)

    def _to_look_up(self) -> Iterator[Entry]:
        group, rules = "Look up and design", "The rulebook in short, to search and to read."
        yield Entry("look.rules", group, "Quick rules", rules, self._rules)
        about = "To-hit numbers, odds, salvoes, heat, Piloting rolls, falls, critical hits."
        yield Entry("start.calculators", group, "Calculators", about, self._calculators)
        yield Entry("start.yard", group, "'Mech yard", "Design a 'Mech.", self._yard)
        about = "Colours, signs, how hits are shown, dice, mouse, keys."
        yield Entry("start.settings", group, "Settings", about, self._settings)

    def _to_resume(self, path: Path) -> Entry:
        words, about = path.stem, "At the decision that was open."
        with suppress(BadFile):
            found = battles.summary(path)
            words = f"turn {found.turn}, {' against '.join(found.sides)}"
            about = f"{found.words}. {' against '.join(found.units)}."
        picture = partial(battles.standing, path)
        return Entry("start.resume", "Go on", f"Go on: {words}", about, self._resume, picture)

    def _to_play(self, name: str, group: str, words: str, scenario: Scenario) -> Entry:
        about = " ".join(filter(None, [scenario.about, in_a_sentence(scenario)]))
        play = partial(self._play, scenario)
        return Entry(name, group, words, about, play, scenario.battle, scenario)

    # What is to be seen

    @drawing
    def show(self) -> None:
        """Draw the list with its mark; the picture follows when that is on the screen."""
        head = line(" btterm", "bold text", "panel2").add("  BattleTech at one keyboard", "dim")
        self.query_one("#about").display = self.size.width < BESIDE
        panel, width = self.query_one("#list", Panel), self.size.width
        rows, marked = self._rows(panel.size.height)
        panel.show(rows)
        top = min(max(0, marked + 3 - panel.size.height), max(0, len(rows) - panel.size.height))
        panel.scroll_to(y=top, animate=False, force=True)
        if panel.size.height and (below := len(rows) - top - panel.size.height) > 0:
            head.at_right(f"+{below} more below ")
        self.query_one("#title", Panel).show([head])
        about = wrap([(self.entries[self.at].about, "dim")], width - 2)
        self.query_one("#about", Panel).show(about)
        absent = {"start.resume"} if self.saved is None else set()
        alone = bool(self._others) or self.entries[self.at].against is not None
        absent |= set() if alone else {"start.against"}
        hints = [hint for hint in HINTS if absent.isdisjoint(hint[2])]
        keys = keymap_of(self.app).hints(hints)
        self.query_one("#keys", Panel).show([keys_line(keys, width, acts=True)])
        self.call_after_refresh(self._show_battle)

    def _rows(self, height: int) -> tuple[list[Line], int]:
        """The list, and the line of the mark in it. Groups have headings where there is room for
        them, else their names at the right of their first lines."""
        names = list(dict.fromkeys(entry.group for entry in self.entries))
        roomy = len(self.entries) + 2 * len(names) <= height
        rows: list[Line] = []
        marked, before = 0, ""
        for number, entry in enumerate(self.entries):
            row = self._row(number, entry)
            if entry.group != before and roomy:
                rows += [line(), line(f" {entry.group}", "bold dim")]
            elif entry.group != before:
                row.at_right(f"{entry.group} ")
            before = entry.group
            if number == self.at:
                marked = len(rows)
            rows.append(row)
        return rows, marked

    def _row(self, number: int, entry: Entry) -> Line:
        marked = number == self.at
        key = keymap_of(self.app).shown(entry.name) if entry.name else ""
        row = line(f" {key:<3}", "bold cursor", "select" if marked else "panel")
        row.click = f"row({number})"
        words = short(entry.words, max(1, LIST - row.width - 2))
        return row.add(words, "bold text" if marked else "text")

    @drawing
    def _show_battle(self) -> None:
        """The picture of the marked line, and the words below it."""
        entry = self.entries[self.at]
        if self.at not in self._battles:
            self._battles[self.at] = _battle(entry)
        width, height = self.query_one(Vertical).size
        rows = self._beside(entry, width - 1) if self.size.width >= BESIDE else []
        rows = rows[: max(0, height - SHEET)]
        self.query_one("#beside", Panel).fit(rows)
        battle, room = self._battles[self.at], Size(width, height - len(rows))
        board = None if battle is None else battle.board
        chips = () if battle is None else chips_of(battle)
        self.query_one(Preview).show(board, chips, room, richer=self.settings.rich)

    def _beside(self, entry: Entry, width: int) -> list[Line]:
        """The words about a line below its picture: who fights with what, a side to a line."""
        rows = [heading(entry.words)]
        if entry.sides is None:
            return [*rows, *wrap([(entry.about, "text")], width)]
        return [*rows, *scenario_lines(entry.sides, width)]

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

    @property
    def _others(self) -> list[int]:
        """The sides of the marked line that people at the keyboard play, but for the one that
        somebody alone takes."""
        scenario = self.entries[self.at].sides
        if scenario is None:
            return []
        people = [side for side, team in enumerate(scenario.teams) if team.player == KEYBOARD]
        return [side for side in people if side != scenario.lone_side]

    def action_against(self) -> None:
        """The marked battle alone: the program plays whom other people would."""
        entry = self.entries[self.at]
        if entry.against is not None:
            entry.against()
            return
        if entry.sides is None:
            self._explain("mark a scenario or the quick duel first: it is played against bots then")
            return
        others = self._others
        players = [
            self.settings.against if side in others else team.player
            for side, team in enumerate(entry.sides.teams)
        ]
        self._play(entry.sides.played_by(players))

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

    def _units(self) -> None:
        self.app.push_screen(UnitSearch(real_dice=self.real_dice))

    def _play(self, scenario: Scenario) -> None:
        lose_keys(self)
        try:
            scenario = current(scenario)
            game = open_battle(scenario, real_dice=self.real_dice)
        except BttermError as error:
            self._explain(error)
        else:
            self.post_message(self.Chosen(game, scenario, self.real_dice))

    def _muster(self) -> None:
        """Open the form for Alpha Strike."""
        from btterm.tui.alphastrike.setup import SkirmishSetup

        self.app.push_screen(SkirmishSetup(real_dice=self.real_dice))

    def _skirmish(self, solo: str | None) -> None:
        """Begin a battle of Alpha Strike."""
        from btterm.match.skirmish import set_up

        lose_keys(self)
        try:
            game = set_up(solo=solo, real_dice=self.real_dice)
        except BttermError as error:
            self._explain(error)
        else:
            self.post_message(self.Chosen(game, None, self.real_dice))

    def _learn(self, guide: Guide) -> None:
        lose_keys(self)
        self.post_message(self.Chosen(guide.game(), guide=guide))

    def _drill(self) -> None:
        self.app.push_screen(DrillSearch(self._play))

    def _set_up(self) -> None:
        draft = kept_draft()
        if draft is None:
            last = remembered()
            scenario = last if isinstance(last, classic.Scenario) else standard_duel()
            draft = Draft(replace(scenario, title="", about=""), self.real_dice)
        try:
            draft.scenario = current(draft.scenario)
        except BttermError as error:
            self._explain(error)
        else:
            self.app.push_screen(SetupScreen(draft))

    def _anew(self) -> None:
        self.app.push_screen(SetupScreen(Draft(standard_duel(), self.real_dice)))

    def _rules(self) -> None:
        self.app.push_screen(RulesScreen())

    def _calculators(self) -> None:
        self.app.push_screen(CalculatorsScreen())

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
        self._battles.clear()
        self.show()
        self._explain(f"{error}; {self._resume_key} again goes on with {saved_words(other)}")

    @property
    def _resume_key(self) -> str:
        return keymap_of(self.app).shown("start.resume")

    def _explain(self, error: BttermError | str) -> None:
        explain(self.query_one("#why", Panel), error)


def _battle(entry: Entry) -> Battle | None:
    """The battle of a line's picture, if it can be set up."""
    if entry.battle is not None:
        # Why it cannot be is told when the line is chosen.
        with suppress(BttermError):
            return entry.battle()
    return None
