"""Draws the pictures of the README from the app itself: `make pictures`."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ["TEXTUAL_COLOR_SYSTEM"] = "truecolor"
os.environ.pop("NO_COLOR", None)

from textual.pilot import Pilot

from btterm.classic.saving import CLASSIC
from btterm.classic.situation import parse_situation
from btterm.table.dice import SeededDice
from btterm.table.table import Table
from btterm.tui.app import BttermApp

HERE = Path(__file__).parent
HEAD = "map=wooded-hills sides=Anna,Ben initiative=4,9 turn=4 phase="
UNITS = (
    "Warhammer@0706/S id=WA heat=5 LT=9; Archer@0804/S id=AR side=1; "
    "Marauder@0711/N id=ma LA=4; WVR-6R@0912/NW id=wo"
)
SITUATIONS = {
    name: f"{HEAD}{word}; {UNITS}" for name, word in (("movement", "move"), ("fire", "fire"))
}
KEYS = {
    "movement": ["s", "s", "d"],
    "fire": ["1", "3", "v"],
}


async def picture(name: str, size: tuple[int, int]) -> str:
    """The screen of a situation after some keys, as SVG."""
    app = BttermApp(Table(CLASSIC, parse_situation(SITUATIONS[name]), SeededDice(3)))
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        for key in KEYS[name]:
            await pilot.press(key)
        await settled(pilot)
        return app.export_screenshot(title="btterm")


async def settled(pilot: Pilot[None]) -> None:
    await pilot.pause()
    await pilot.wait_for_scheduled_animations()


def main() -> None:
    with TemporaryDirectory() as home:
        os.environ["XDG_STATE_HOME"] = os.environ["XDG_CONFIG_HOME"] = home
        for name in SITUATIONS:
            drawn = asyncio.run(picture(name, (120, 36)))
            (HERE / f"{name}.svg").write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
