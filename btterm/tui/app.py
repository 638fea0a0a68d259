"""The app: from the choice of a battle to its end, with the game on disk all the while."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar

from textual import events, on, work
from textual.app import App
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.screen import Screen
from textual.worker import get_current_worker

from btterm.classic.battle import Battle
from btterm.classic.scenario import setting_up as classic
from btterm.classic.scenario.setting_up import after
from btterm.errors import BadInput, BttermError
from btterm.match import battles as saves
from btterm.match.games import is_classic
from btterm.match.missions import unit_of
from btterm.match.opening import current, open_battle
from btterm.match.scenarios import Scenario, remember
from btterm.match.set_up import Draft
from btterm.match.sitting import players_of
from btterm.rulebook.entries import CLASSIC
from btterm.table.dice import RealDice
from btterm.table.table import Table
from btterm.tui import glyphs
from btterm.tui.classic.replay import Replay
from btterm.tui.classic.screens.more import show_more
from btterm.tui.classic.screens.replay import ReplayScreen, SavedBattles
from btterm.tui.classic.screens.setup import SetupScreen
from btterm.tui.classic.screens.unit import UnitScreen
from btterm.tui.classic.screens.yard import YardScreen
from btterm.tui.classic.tutorial import FirstGame
from btterm.tui.desk import Desk
from btterm.tui.guide import Guide
from btterm.tui.keymap import Keymap
from btterm.tui.lessons.course import Course, lessons, next_after
from btterm.tui.map.view import MapView
from btterm.tui.palette import Tier, textual_themes
from btterm.tui.places import keymap_with
from btterm.tui.screens.ask import Choose, HandOver, Type
from btterm.tui.screens.battle import BattleScreen
from btterm.tui.screens.calculators import CalculatorsScreen
from btterm.tui.screens.commands import Menu, Offer, offered
from btterm.tui.screens.help import keys_page
from btterm.tui.screens.jump import Jump
from btterm.tui.screens.keyedit import KeyEditor
from btterm.tui.screens.reader import Reader
from btterm.tui.screens.rules import RulesScreen
from btterm.tui.screens.settings import SettingsScreen
from btterm.tui.settings import Settings, save_setting
from btterm.tui.start import StartScreen
from btterm.tui.systems import desk_for
from btterm.tui.tidying import PAUSE, Tidying
from btterm.tui.widgets.panel import Panel

NewGame = Callable[[], Table[Battle]]
"""Sets up a battle from the beginning."""


BURST = 0.1
"""Seconds after a screen has closed at which keys count again at the latest."""
CLASSIC_ONLY = ("replay", "review", "unit")
"""What is offered after a battle of the classic game alone."""
TYPED_INTO = (Type, Jump, Menu)
"""Screens that players type into as soon as they have called them."""


MOST_REMARKS = 4
"""Notices that fit on a small screen."""


class BttermApp(App[None]):
    """BattleTech at the terminal."""

    TITLE = "btterm"
    CSS = """
    ToastRack { dock: top; align: right top; margin: 2 0 0 0; }
    Toast {
        max-width: 78; padding: 0 1; border: ascii $warning; background: $surface;
        color: $foreground;
    }
    .-drawn Toast { border: round $warning; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", priority=True, id="game.quit"),
        Binding("ctrl+z", "suspend_process", priority=True, id="game.suspend"),
        Binding("Q,f1", "rules", id="look.rules"),
    ]

    def __init__(
        self,
        table: Table[Battle] | None = None,
        *,
        players: Sequence[str] = (),
        again: NewGame | None = None,
        settings: Settings | None = None,
        guide: Guide | None = None,
    ) -> None:
        """`table`: the game to play, None to choose one first. `players` decide for its sides, by
        the names that scenarios have; without them both sides are at the keyboard. `again` sets
        up another game of the same kind. `guide` leads through a game of its own."""
        super().__init__()
        self.first = table
        self.players = players
        self.again = again
        self.guide = guide
        self.scenario: Scenario | None = None
        """What the battle was set up from, if that is known."""
        self.real_dice = False
        self.settings = settings or Settings()
        self.keymap = keymap_with(self.settings)
        self.game: saves.Game | None = None
        self.saved: saves.Game | None = None
        """A battle to go on with at once."""
        self.unit: UnitScreen | None = None
        """A unit to lead at once; whoever leaves it is asked whether to leave btterm too."""
        self.farewell = ""
        """What the player should know once the screen is gone."""
        self.replay: Replay | None = None
        """A saved battle to watch instead of playing."""
        self.remarks: list[str] = []
        """What the players should know from the start."""
        self.trouble = ""
        """What the players have been told last about the file."""
        self._main_loop: asyncio.AbstractEventLoop | None = None
        self.closing = False
        """Whether a screen has just closed, and keys may still be meant for it."""
        self.tidying = Tidying()
        self.changed = 0.0
        """When something new was asked or shown last. Keys from before were not meant for it."""

    def on_mount(self) -> None:
        self.screen_change_signal.subscribe(self, self._screen_changed, immediate=True)
        for theme in textual_themes(Tier.of(self.console.color_system)):
            self.register_theme(theme)
        self._main_loop = asyncio.get_running_loop()
        self.set_interval(PAUSE, self.tidying.look)
        self._follow_settings()
        remarks = [*self.remarks, *self.keymap.clashes]
        if len(remarks) > MOST_REMARKS:
            shown = MOST_REMARKS - 1
            remarks[shown:] = [f"and {len(remarks) - shown} more: btterm settings"]
        for remark in remarks:
            self.notify(remark, severity="warning", markup=False)
        if self.replay is not None:
            self.push_screen(ReplayScreen(self.replay, self.settings))
        elif self.saved is not None:
            self.begin(self.saved)
        elif self.guide is not None:
            self.begin(self.guide.game(), guide=self.guide)
        elif self.unit is not None:
            # The colours are there after the first refresh.
            self.call_after_refresh(self.lead, self.unit)
        elif self.first is None:
            self.push_screen(StartScreen(self.settings))
        else:
            self.begin(saves.keep(self.first, players=self.players))

    def leave(self) -> None:
        """Leave in good order, asked from any thread; the game is on disk already."""
        # There is no loop before the screen is there, and none after it was left.
        with contextlib.suppress(RuntimeError):
            if self._main_loop is not None:
                self._main_loop.call_soon_threadsafe(self.exit)

    def last_try(self) -> None:
        """Save what could not be saved so far, when nothing else can be done any more."""
        if self.game is not None:
            self.game.retry()

    def on_unmount(self) -> None:
        self._let_go()

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.InputEvent):
            self.tidying.touch()
        # Nobody can mean a key for what is not to be seen yet.
        early = self.closing or event.time <= self.changed
        if not (early and isinstance(event, events.Key)):
            await super().on_event(event)

    def lose_keys(self) -> None:
        """Lose all keys that have been typed by now."""
        self.changed = Message().time

    def _screen_changed(self, screen: Screen[Any]) -> None:
        if not isinstance(screen, TYPED_INTO):
            self.lose_keys()

    def pop_screen(self) -> AwaitComplete:
        """Close the screen on top. Keys are lost until the one below it is drawn."""
        closed = super().pop_screen()
        self.closing = True
        self.call_after_refresh(self._listen)
        # Where nothing is left to be drawn, no refresh comes.
        self.set_timer(BURST, self._listen)
        return closed

    def _listen(self) -> None:
        self.closing = False

    def keymap_for(self, settings: Settings) -> Keymap:
        """The keys of all screens, as these settings lay them."""
        return keymap_with(settings)

    def _follow_settings(self) -> None:
        """Have the colours, the glyphs and the keys that are set."""
        self.theme = self.settings.theme
        self.set_class(glyphs.wanted(self.settings.glyphs), glyphs.DRAWN)
        self.set_keymap({name: ",".join(keys) for name, keys in self.keymap.moved.items()})

    def use_settings(self, settings: Settings) -> None:
        """Let changed settings hold at once, on every screen that is open."""
        zoomed = settings.zoom != self.settings.zoom
        self.settings = settings
        self.keymap = keymap_with(settings)
        self._follow_settings()
        for screen in self.screen_stack:
            screen.query(Panel).refresh()
            if isinstance(screen, BattleScreen | ReplayScreen | SavedBattles | StartScreen):
                screen.settings = settings
            if isinstance(screen, BattleScreen):
                screen.desk.ask = settings.ask
                skip = settings.skip if screen.guide is None else screen.guide.skip
                screen.desk.skip = skip
            if isinstance(screen, BattleScreen | ReplayScreen):
                screen.query_one(MapView).richer = settings.rich
                if zoomed:
                    screen.zoomed = settings.zoom or None

    def remember(self, name: str, value: object) -> None:
        """Let a setting have a value now and from now on. Raises BttermError when that cannot be
        written; it holds until the program ends all the same."""
        self.use_settings(self.settings.model_copy(update={name: value}))
        save_setting(name, value)

    def begin(self, game: saves.Game, *, guide: Guide | None = None) -> None:
        """Play a game that is kept on disk. `guide` leads through it."""
        self._let_go()
        self.game = game
        try:
            bots = players_of(game)
        except BadInput as error:
            bots = {}
            self.notify(f"{error}; you play both sides", severity="warning", markup=False)
        skip = self.settings.skip if guide is None else guide.skip
        desk = desk_for(game, bots, ask=self.settings.ask, skip=skip)
        screen = BattleScreen(desk, self.settings, guide=guide, trouble=lambda: game.trouble)
        self.push_screen(screen)
        if not desk.persons and desk.asked is None:
            self.watch_all()
        self.trouble = ""
        self.tell_trouble()
        if game.before:
            self._tell_earlier(game, desk)
        if game.note:
            self.notify(game.note, severity="warning", markup=False)

    @work(thread=True, exclusive=True, group="earlier")
    def _tell_earlier(self, game: saves.Game, desk: Desk) -> None:
        """Add the log of the turns before, which takes seconds in a long battle."""
        worker, told = get_current_worker(), []
        for entry in game.earlier():
            if worker.is_cancelled:
                return
            told.append(entry)
        desk.earlier = told

    def _let_go(self) -> None:
        if self.game is not None:
            self.game.close()

    @on(StartScreen.Chosen)
    def chosen(self, message: StartScreen.Chosen) -> None:
        self._opened(message.game, message.scenario, message.real_dice, guide=message.guide)

    @on(SavedBattles.GoneOn)
    def gone_on(self, message: SavedBattles.GoneOn) -> None:
        self._opened(message.game, None, False)

    @on(UnitScreen.Fought)
    def fought(self, message: UnitScreen.Fought) -> None:
        self._opened(message.game, None, message.real_dice)

    @on(SetupScreen.Ready)
    def set_up(self, message: SetupScreen.Ready) -> None:
        # The battle was set up on trial before.
        game = open_battle(message.scenario, real_dice=message.real_dice)
        self._opened(game, message.scenario, message.real_dice)

    def on_skirmish_setup_ready(self, message: Any) -> None:
        """A battle of Alpha Strike was set up; its form is loaded only where it is opened."""
        self._opened(message.game, message.scenario, message.real_dice)

    def _opened(
        self,
        game: saves.Game,
        scenario: Scenario | None,
        real_dice: bool,
        *,
        guide: Guide | None = None,
    ) -> None:
        """Play a battle in place of all screens there are."""
        self.scenario, self.real_dice = scenario, real_dice
        if scenario is not None:
            with contextlib.suppress(BadInput):
                remember(scenario)
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.begin(game, guide=guide)

    @on(BattleScreen.Answered)
    def tell_trouble(self) -> None:
        """Say once when the game cannot be written to disk, and when it is again."""
        trouble = self.game.trouble if self.game else ""
        if trouble and trouble != self.trouble:
            self.notify(trouble, severity="warning", markup=False)
        elif self.trouble and not trouble:
            self.notify("The battle is saved again", markup=False)
        self.trouble = trouble

    @on(BattleScreen.Taught)
    @work(exclusive=True, group="end")
    async def taught(self) -> None:
        """The next battle of a lesson or, where it is over, what next."""
        (screen,) = (each for each in self.screen_stack if isinstance(each, BattleScreen))
        course = screen.guide
        if isinstance(course, FirstGame):
            await self._after_first_turn()
            return
        assert isinstance(course, Course)
        if not course.over:
            if course.before:
                await self.push_screen_wait(Choose(course.before, {"yes": "go on"}))
            self._opened(course.game(), None, False, guide=course)
            return
        following = next_after(course.lesson)
        answers = {"again": "once more", "start": "back to the start", "quit": "quit"}
        if following is not None:
            answers = {"yes": f"next: {following.title}", **answers}
        answer = await self.push_screen_wait(Choose(course.lesson.end, answers))
        if answer == "quit":
            self.exit()
        elif answer == "start":
            self.to_start()
        else:
            lesson = following if answer == "yes" and following else course.lesson
            course = Course(lesson)
            self._opened(course.game(), None, False, guide=course)

    async def _after_first_turn(self) -> None:
        """What next, once the first game has led through a turn."""
        lesson = lessons()[0]
        more = {"next": f"lesson: {lesson.title}", "start": "back to the start"}
        answers = {"yes": "play on", **more}
        answer = await self.push_screen_wait(Choose(FirstGame.END, answers))
        if answer == "start":
            self.to_start()
        elif answer == "next":
            course = Course(lesson)
            self._opened(course.game(), None, False, guide=course)

    @property
    def _result(self) -> str:
        """How the battle has ended."""
        screens = [each for each in self.screen_stack if isinstance(each, BattleScreen)]
        return screens[0].desk.result if screens else ""

    @on(BattleScreen.Ended)
    @work(exclusive=True, group="end")
    async def ended(self) -> None:
        """Who won, and what next."""
        assert self.game is not None
        answers = {
            "no": "look around",
            "replay": "watch it again",
            "statistics": "statistics",
            "review": "what cost most",
            "export": "export",
            "unit": "take home and repair",
            "start": "back to the start",
            "quit": "quit",
        }
        if not is_classic(self.game.table):
            answers = {key: answers[key] for key in answers if key not in CLASSIC_ONLY}
        if self.scenario is not None:
            again = {"again": "again", "swapped": "again, sides swapped"}
            if isinstance(self.scenario, classic.Scenario):
                again["next"] = "next battle, with their victories"
            answers = {**again, **answers}
        elif self.again is not None:
            answers = {"again": "again", **answers}
        unit = unit_of(self.game)
        if unit is not None:
            back = {"unit": f"back to {unit.stem}"}
            answers = {**back, **answers, **back}
        answer = ""
        more = ["", "replay", "statistics", "review", "export", *(["unit"] if unit is None else [])]
        while answer in more:
            answer = await self.push_screen_wait(Choose(self._result, answers))
            if answer in more:
                await show_more(self, self.game, self.settings, answer)
        if answer == "unit" and unit is not None:
            self.back_to(unit)
        elif answer == "quit":
            self.exit()
        elif answer == "start":
            self.to_start()
        elif answer == "next" and isinstance(self.scenario, classic.Scenario):
            self._next_battle(after(self.scenario, self.game.table.state))
        elif answer in ("again", "swapped"):
            self._play_again(swapped=answer == "swapped")

    @work(exclusive=True, group="end")
    async def watch_all(self) -> None:
        """Show a battle that nobody at the keyboard had a part in, from its beginning."""
        if self.game is not None:
            await show_more(self, self.game, self.settings, "watch")
            self.post_message(BattleScreen.Ended())

    @work(exclusive=True, group="end")
    async def export_battle(self) -> None:
        """Write the battle that is being played into a file."""
        if self.game is not None:
            await show_more(self, self.game, self.settings, "export")

    def to_start(self) -> None:
        """Back to the start; the battle is on disk."""
        self._leave_all()
        self.push_screen(StartScreen(self.settings))

    def _leave_all(self) -> None:
        """Close whatever is open; a battle is on disk."""
        self._let_go()
        self.game = self.scenario = self.again = None
        while len(self.screen_stack) > 1:
            self.pop_screen()

    def back_to(self, unit: Path) -> None:
        """Back to the unit whose mission a battle belongs to; the battle is on disk."""
        real_dice = self.game is not None and isinstance(self.game.table.dice, RealDice)
        self._leave_all()
        if self.unit is None:
            self.push_screen(StartScreen(self.settings))
        try:
            self.lead(UnitScreen(unit, real_dice=real_dice))
        except BttermError as error:
            self.to_start()
            self.notify(str(error), severity="warning", markup=False)

    def lead(self, unit: UnitScreen) -> None:
        """Lead a unit. Whoever came for it alone need not leave by the start screen."""

        def answered(answer: str | None) -> None:
            if answer == "yes":
                self.farewell = unit.shop.farewell
                self.exit()
            else:
                self.unit = None
                self.to_start()

        def left(_: None) -> None:
            if self.unit is not None:
                question = Choose("Leave btterm?", {"yes": "quit", "no": "to the start"})
                self.push_screen(question, answered)

        self.push_screen(unit, left)

    def _next_battle(self, scenario: classic.Scenario) -> None:
        """Set up a battle with those who have fought."""
        try:
            draft = Draft(current(scenario), self.real_dice)
        except BttermError as error:
            self.notify(str(error), severity="warning", markup=False)
        else:
            self.to_start()
            self.push_screen(SetupScreen(draft))

    def _play_again(self, *, swapped: bool) -> None:
        """The same battle once more."""
        try:
            if self.scenario is not None:
                scenario = self.scenario.swapped() if swapped else self.scenario
                scenario = current(scenario)
                game = open_battle(scenario, real_dice=self.real_dice)
                self._opened(game, scenario, self.real_dice)
            elif self.again is not None:
                self._opened(saves.keep(self.again(), players=self.players), None, False)
        except BttermError as error:
            self.notify(str(error), severity="warning", markup=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """In the yard the key that stops the program takes a change back."""
        return action != "suspend_process" or not isinstance(self.screen, YardScreen)

    def action_suspend_process(self) -> None:
        """Stop like any program at a terminal: with `make` or a script that started this one, as
        otherwise those would stay in front and nobody read the keys."""
        driver = self._driver
        if hasattr(os, "killpg") and driver is not None and driver.can_suspend:
            with self.suspend():
                os.killpg(0, signal.SIGSTOP)

    def action_command_palette(self) -> None:
        """Open the menu."""
        if not isinstance(self.screen, Menu):
            self.push_screen(Menu(offered(self, self.screen)))

    def action_help(self) -> None:
        """What to do on the screen that is open, and its keys."""
        screen, hints = self.screen, getattr(self.screen, "HINTS", ())
        text, keys = self.keymap.worded(getattr(screen, "HELP", "")), self.keymap.hints(hints)
        self.push_screen(Reader("Help", lambda width: keys_page(text, keys, width)))

    def action_press(self, key: str, sign: str) -> None:
        """Press a key, as a click on it in a key row does. `sign`: what it types."""
        self.post_message(events.Key(key, sign or None))

    def action_rules(self) -> None:
        """Search the quick rules."""
        game = self.game.table.game.name if self.game is not None else CLASSIC
        self.push_screen(RulesScreen(game=game))

    def offers(self) -> Iterator[Offer]:
        """What the menu offers on every screen."""
        if self.game is not None:
            also = "save write file markdown html svg picture text"
            yield Offer("export the battle: its log or its map", also, "", self.export_battle)
        if self.game is not None:
            yield Offer("where the battle is saved", "save file", "", self.tell_file)
        if not any(isinstance(screen, SettingsScreen) for screen in self.screen_stack):
            also = "theme colours glyphs zoom mouse dice hits pace options keys"
            yield Offer("settings", also, "", self.action_settings)
            also = "rebind shortcut layout keyboard settings"
            yield Offer("keys: give them other places", also, "", self.action_edit_keys)
        if not any(isinstance(screen, CalculatorsScreen) for screen in self.screen_stack):
            also = "to-hit odds heat salvo cluster missiles piloting fall critical hits work out"
            yield Offer("calculators: to-hit, heat, odds", also, "", self.action_calculators)
        also = "rulebook look up"
        yield Offer("quick rules", also, self.keymap.shown("look.rules"), self.action_rules)
        leave = "leave: quit, back to the start, give up"
        yield Offer(leave, "exit end", self.keymap.shown("game.quit"), self.action_quit)

    def action_settings(self) -> None:
        """Change the settings."""
        self.push_screen(SettingsScreen())

    def action_calculators(self) -> None:
        """Work out what one works out at the table."""
        self.push_screen(CalculatorsScreen())

    def action_edit_keys(self) -> None:
        """Show all keys, and give them other places."""
        self.push_screen(KeyEditor())

    def tell_file(self) -> None:
        """Say where the battle lies."""
        file = self.game.file if self.game else None
        words = f"Every answer is saved at once, in {file.path}" if file else "It is not saved"
        if self.game is not None and self.game.trouble:
            words = f"It is not saved: {self.game.trouble}"
        self.notify(words, markup=False)

    async def action_quit(self) -> None:
        """Ask before leaving, once: another worker would take the answer from the one that asks. A
        player may give up as well."""
        asking = isinstance(self.screen, Choose) and not isinstance(self.screen, HandOver)
        if not asking and not any(worker.group == "quit" for worker in self.workers):
            self._quit()

    @work(group="quit")
    async def _quit(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, YardScreen) and screen.unsaved:
                question = Choose(screen.question, {"yes": "leave", "no": "stay"})
                if await self.push_screen_wait(question) != "yes":
                    return
        battles = [screen for screen in self.screen_stack if isinstance(screen, BattleScreen)]
        if not battles or self.game is None:
            self.exit()
            return
        (screen,) = battles
        desk = screen.desk
        side = desk.task.side
        answers = {"yes": "quit", "start": "back to the start", "no": "stay"}
        unit = unit_of(self.game)
        if unit is not None:
            answers["unit"] = f"back to {unit.stem}"
        if side is not None:
            answers["give_up"] = f"{desk.battle.sides[side]} gives up"
        self.game.retry()
        self.tell_trouble()
        screen.show()
        kept = "The battle is saved."
        if trouble := self.game.trouble:
            kept = f"The battle is not saved: {trouble}."
        elif self.game.file is None:
            kept = "A lesson is not saved."
        answer = await self.push_screen_wait(Choose(f"Leave? {kept}", answers))
        if answer == "yes":
            self.exit()
        elif answer == "start":
            self.to_start()
        elif answer == "unit" and unit is not None:
            self.back_to(unit)
        elif answer == "give_up" and side is not None:
            question = Choose(
                f"Does {desk.battle.sides[side]} give up?", {"yes": "yes", "no": "no"}
            )
            if await self.push_screen_wait(question) == "yes":
                screen.give_up(side)
