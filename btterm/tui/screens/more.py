"""What can be had of a battle beside playing it: a replay, statistics, files to keep."""

from __future__ import annotations

from typing import Any

from textual.app import App

from btterm.classic.log.statistics import statistics, statistics_lines
from btterm.classic.saves import battles
from btterm.errors import BadInput, BttermError
from btterm.match.export import FORMS, export, whole
from btterm.tui.lines import line
from btterm.tui.replay import Replay
from btterm.tui.screens.ask import Choose
from btterm.tui.screens.reader import Reader
from btterm.tui.screens.replay import ReplayScreen
from btterm.tui.settings import Settings


async def show_more(app: App[Any], game: battles.Game, settings: Settings, what: str) -> None:
    """Show the "replay" or the "statistics" of a battle, "watch" it by itself, or "export" it, and
    wait until that is closed. For anything else nothing happens; what cannot be done is told."""
    try:
        if what in ("replay", "watch"):
            if game.file is None:
                raise BadInput("this battle is not saved, so it cannot be watched again")
            replay = Replay(game.file.path)
            await app.push_screen_wait(ReplayScreen(replay, settings, plays=what == "watch"))
        elif what == "statistics":
            found = whole(game)
            rows = statistics_lines(statistics(found.battle, found.events))
            await app.push_screen_wait(Reader("Statistics", lambda _: [*map(line, rows)]))
        elif what == "export":
            await _export(app, game)
    except BttermError as error:
        app.notify(str(error), severity="warning", markup=False)


async def _export(app: App[Any], game: battles.Game) -> None:
    """Write the battle into a file, and say where that is."""
    form = await app.push_screen_wait(Choose("Export the battle as", {**FORMS, "no": "nothing"}))
    if form in FORMS:
        path = export(game, form)
        await app.push_screen_wait(Choose(f"It is in {path}", {"yes": "good", "no": "back"}))
