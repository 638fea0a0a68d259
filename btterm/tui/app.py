"""The app: screens over a game at the table."""

from __future__ import annotations

from collections.abc import Mapping

from textual.app import App
from textual.binding import Binding

from btterm.classic.battle import Battle
from btterm.table.table import Table
from btterm.tui.controller.controller import Bot, Controller
from btterm.tui.palette import Tier, textual_themes
from btterm.tui.screens.battle import BattleScreen


class BttermApp(App[None]):
    """BattleTech at the terminal."""

    TITLE = "btterm"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [Binding("ctrl+q", "quit", priority=True, id="game.quit")]

    def __init__(self, table: Table[Battle], bots: Mapping[int, Bot] | None = None) -> None:
        super().__init__()
        self.desk = Controller(table, bots)

    def on_mount(self) -> None:
        for theme in textual_themes(Tier.of(self.console.color_system)):
            self.register_theme(theme)
        self.theme = "dark"
        self.push_screen(BattleScreen(self.desk))
