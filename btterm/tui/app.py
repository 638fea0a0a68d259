"""The app: from the choice of a battle to its end, with the game on disk all the while."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import ClassVar

from textual import on, work
from textual.app import App
from textual.binding import Binding, BindingType

from btterm.classic.battle import Battle
from btterm.errors import BttermError
from btterm.table.table import Table
from btterm.tui import saves
from btterm.tui.controller.controller import Bot, Controller
from btterm.tui.palette import Tier, textual_themes
from btterm.tui.screens.ask import Choose
from btterm.tui.screens.battle import BattleScreen
from btterm.tui.screens.start import StartScreen

NewGame = Callable[[], Table[Battle]]
"""Sets up a battle from the beginning."""


class BttermApp(App[None]):
    """BattleTech at the terminal."""

    TITLE = "btterm"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", priority=True, id="game.quit")
    ]

    def __init__(
        self,
        table: Table[Battle] | None = None,
        *,
        bots: Mapping[int, Bot] | None = None,
        again: NewGame | None = None,
        path: Path | None = None,
        theme: str = "dark",
    ) -> None:
        """`table`: the game to play, None to choose one first. `bots` decide for the sides that
        nobody plays. `again` sets up another game of the same kind. `path`: where the game is
        kept, by default among the user's own files."""
        super().__init__()
        self.table = table
        self.bots = bots
        self.again = again
        self.path = path or saves.save_path()
        self.wanted_theme = theme

    def on_mount(self) -> None:
        for theme in textual_themes(Tier.of(self.console.color_system)):
            self.register_theme(theme)
        self.theme = self.wanted_theme
        # A lost connection ends the program in good order; the game is on disk already.
        with contextlib.suppress(AttributeError, NotImplementedError, RuntimeError):
            loop = asyncio.get_running_loop()
            for number in (signal.SIGHUP, signal.SIGTERM):
                loop.add_signal_handler(number, self.exit)
        if self.table is None:
            self.push_screen(StartScreen(self.path))
        else:
            self.begin(self.table)

    def begin(self, table: Table[Battle]) -> None:
        """Play a game."""
        self.table = table
        self.keep()
        self.push_screen(BattleScreen(Controller(table, self.bots)))

    @on(StartScreen.Chosen)
    def chosen(self, message: StartScreen.Chosen) -> None:
        self.again = message.new_game
        self.pop_screen()
        self.begin(message.table)

    @on(BattleScreen.Answered)
    def keep(self) -> None:
        """Write the game to disk."""
        if self.table is None:
            return
        try:
            saves.save(self.table, self.path)
        except OSError as error:
            self.notify(f"cannot save: {error.strerror}", severity="warning", markup=False)

    @on(BattleScreen.Ended)
    @work(exclusive=True)
    async def ended(self) -> None:
        """Who won, and what next."""
        assert self.table is not None
        outcome = self.table.state.outcome
        winner = "Nobody"
        if outcome is not None and outcome.winner is not None:
            winner = self.table.state.sides[outcome.winner]
        keys = {"escape": ("Esc", "look around"), "q": ("q", "quit")}
        if self.again is not None:
            keys = {"n": ("n", "again"), **keys}
        why = outcome.why if outcome else "the battle is over"
        key = await self.push_screen_wait(Choose(f"{winner} wins: {why}", keys))
        if key == "q":
            self.exit()
        elif key == "n" and self.again is not None:
            self.pop_screen()
            self.begin(self.again())

    @work(exclusive=True)
    async def action_quit(self) -> None:  # type: ignore[override]
        """Ask before leaving."""
        if not isinstance(self.screen, BattleScreen):
            self.exit()
            return
        keys = {"enter": ("Enter", "leave"), "escape": ("Esc", "stay")}
        if await self.push_screen_wait(Choose("Leave? The battle is saved.", keys)) == "enter":
            self.keep()
            self.exit()


def run(
    table: Table[Battle] | None = None,
    *,
    bots: Mapping[int, Bot] | None = None,
    again: NewGame | None = None,
    theme: str = "dark",
    mouse: bool = True,
) -> None:
    """Play at the terminal; without a table, choose a battle first.

    Raises BttermError when the program fails: it names the file that holds the game.
    """
    app = BttermApp(table, bots=bots, again=again, theme=theme)
    app.run(mouse=mouse)
    if app.return_code:
        raise BttermError(f"btterm failed; the battle is saved in {app.path}")
