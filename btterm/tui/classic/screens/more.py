"""What can be had of a battle beside playing it: a replay, statistics, files to keep."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import Any

from textual.app import App

from btterm.campaign.file import called
from btterm.errors import BadInput, BttermError
from btterm.match import battles
from btterm.match.export import FORMS, export, whole
from btterm.match.repairing import Return, found_from, return_of, take_in, to_take_in
from btterm.match.review import in_short
from btterm.tui.classic.replay import Replay
from btterm.tui.classic.screens.replay import ReplayScreen
from btterm.tui.classic.screens.unit import UnitScreen
from btterm.tui.lines import Line, line, wrap
from btterm.tui.screens.ask import Choose, Type
from btterm.tui.screens.reader import Reader
from btterm.tui.settings import Settings

REVIEWED = 60.0
"""Seconds after which a review looks at nothing more."""


async def show_more(app: App[Any], game: battles.Game, settings: Settings, what: str) -> None:
    """Show the "replay", the "statistics" or a "review" of a battle, "watch" it by itself, "export"
    it, or take what is left home into a "unit", and wait until that is closed. For anything else
    nothing happens; what cannot be done is told."""
    try:
        if what in ("replay", "watch"):
            if game.file is None:
                raise BadInput("this battle is not saved, so it cannot be watched again")
            replay = Replay(game.file.path)
            await app.push_screen_wait(ReplayScreen(replay, settings, plays=what == "watch"))
        elif what == "statistics":
            rows = whole(game).statistics.lines
            await app.push_screen_wait(Reader("Statistics", lambda _: [*map(line, rows)]))
        elif what == "review":
            await _review(app, game)
        elif what == "export":
            await _export(app, game)
        elif what == "unit":
            await _take_home(app, return_of(game), real_dice=settings.dice == "real")
    except BttermError as error:
        app.notify(str(error), severity="warning", markup=False)


async def _review(app: App[Any], game: battles.Game) -> None:
    """Tell which decisions cost most, once the bot has played on from them."""
    if game.file is None:
        raise BadInput("this battle is not saved, so it cannot be reviewed")
    path, end = game.file.path, time.monotonic() + REVIEWED
    left = threading.Event()

    def go_on() -> bool:
        return not left.is_set() and time.monotonic() < end

    app.notify("The bot plays on from your decisions: a minute or so", markup=False)
    try:
        rows = await asyncio.to_thread(in_short, path, go_on)
    finally:
        left.set()
    page = [(row, "text") for row in rows]

    def told(width: int) -> list[Line]:
        return [part for row in page for part in (*wrap([row], width, "   "), line())]

    await app.push_screen_wait(Reader("What cost most", told))


async def _take_home(app: App[Any], home: Return, *, real_dice: bool) -> None:
    """Let the units that fought take in the results, or found one with what a side has left; and
    repair it."""
    units = list(home.units)
    for unit in to_take_in(home.battle, home.name):
        take_in(unit, home.battle, home.name)
    if not units:

        def found(text: str) -> None:
            if text.strip():
                found_from(text, home.battle, home.side, home.name)
                units.append(text)

        words = f"Name of a new unit, of what {home.who} has left"
        await app.push_screen_wait(Type(words, found))
    for unit in units:
        await app.push_screen_wait(UnitScreen(called(unit), real_dice=real_dice))


async def _export(app: App[Any], game: battles.Game) -> None:
    """Write the battle into a file, and say where that is."""
    form = await app.push_screen_wait(Choose("Export the battle as", {**FORMS, "no": "nothing"}))
    if form in FORMS:
        path = export(game, form)
        await app.push_screen_wait(Choose(f"It is in {path}", {"yes": "good", "no": "back"}))
