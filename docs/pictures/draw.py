"""Draws the pictures of the README from the app itself: `make pictures`."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

os.environ["TEXTUAL_COLOR_SYSTEM"] = "truecolor"
os.environ.pop("NO_COLOR", None)

from textual.pilot import Pilot

from btterm.classic.saves.state import CLASSIC
from btterm.classic.situation import parse_situation
from btterm.table.dice import SeededDice
from btterm.table.table import Table
from btterm.tui.app import BttermApp
from btterm.tui.settings import Settings

HERE = Path(__file__).parent
HEAD = "map=wooded-hills sides=Anna,Ben initiative=4,9 turn=4 phase="
DUEL = "Warhammer@0706/S id=WA heat=5 LT=9; Marauder@0711/N id=ma LA=4"
LANCES = f"{DUEL}; Archer@0804/S id=AR side=1; WVR-6R@0912/NW id=wo side=2"


class Picture(NamedTuple):
    """What is on the screen."""

    keys: list[str]
    situation: str = ""
    """The battle; empty: the start."""
    size: tuple[int, int] = (120, 36)


PICTURES = {
    "start": Picture(["down"] * 9),
    "movement": Picture(["s", "s", "d"], f"{HEAD}move; {LANCES}"),
    "fire": Picture(["1", "3", "v"], f"{HEAD}fire; {LANCES}"),
    "hit": Picture(["f", "f", "enter", "f", "f", "enter"], f"{HEAD}fire; {DUEL}"),
    "sheet": Picture(["P"], f"{HEAD}fire; {DUEL}", (120, 42)),
    "set-up": Picture(["n"]),
}


async def picture(wanted: Picture) -> str:
    """The screen after some keys, as SVG."""
    table = None
    if wanted.situation:
        table = Table(CLASSIC, parse_situation(wanted.situation), SeededDice(3))
    app = BttermApp(table, settings=Settings(glyphs="lines"))
    async with app.run_test(size=wanted.size) as pilot:
        await settled(pilot)
        for key in wanted.keys:
            await pilot.press(key)
            await settled(pilot)
        return app.export_screenshot(title="btterm")


async def settled(pilot: Pilot[None]) -> None:
    await pilot.pause()
    await pilot.wait_for_scheduled_animations()


def main() -> None:
    with TemporaryDirectory() as home:
        os.environ["XDG_STATE_HOME"] = os.environ["XDG_CONFIG_HOME"] = home
        for name, wanted in PICTURES.items():
            drawn = asyncio.run(picture(wanted))
            (HERE / f"{name}.svg").write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
