"""Random keys, from every screen, in a battle that goes on: nothing fails, nothing is lost."""

from __future__ import annotations

import os
import random
from time import process_time

from textual.pilot import Pilot

from btterm.classic.saves.state import CLASSIC
from btterm.table.dice import SeededDice
from btterm.table.table import Table
from btterm.tui.app import BttermApp
from btterm.tui.keymap import USUAL
from btterm.tui.places import SCREENS, place
from tests.tui.keys import burst
from tests.tui.tables import TableMaker

OUT = ("ctrl+q", "ctrl+c")
"""Keys that leave the program."""
FEWEST = 150
SEED = int(os.environ.get("BTTERM_STRAY_SEED", "1"))
SECONDS = int(os.environ.get("BTTERM_STRAY_SECONDS", "0"))
"""Of the processor; 0: no longer than `FEWEST` keys take."""


def all_keys() -> list[str]:
    """The keys of all screens; those that go on are more frequent, so that the battle does."""
    found = {key for bound in USUAL for key in bound.keys}
    found |= {key for parts in SCREENS for keys in place(parts).values() for key in keys}
    return [*sorted(found - {*OUT}), *["enter"] * 12, *"qweasd" * 2, *"12f" * 2, *["escape"] * 4]


async def stray(pilot: Pilot[None], luck: random.Random, keys: list[str]) -> None:
    """One key, or a burst of some."""
    count = 1 if luck.random() < 0.8 else luck.randrange(2, 6)
    await burst(pilot, *luck.choices(keys, k=count))


def is_blank(app: BttermApp) -> bool:
    """Whether there is nothing to be seen on the screen."""
    lines = app.screen._compositor.render_strips()
    return not any(segment.text.strip() for strip in lines for segment in strip)


async def test_stray_keys_do_no_harm(table: TableMaker) -> None:
    luck, keys = random.Random(SEED), all_keys()
    game = table(
        north=("Warhammer WHM-6R", "Locust LCT-1V"),
        south=("Wolverine WVR-6R", "Griffin GRF-1N"),
        dice=SeededDice(SEED),
        places=("0605", "0805", "0610", "0810"),
    )
    app = BttermApp(game)
    done, end = 0, process_time() + SECONDS
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        while done < FEWEST or process_time() < end:
            await stray(pilot, luck, keys)
            done += 1
            if not app.is_running:
                # The menu leads out as well, and asks before.
                break
            assert not is_blank(app), f"after {done} keys"
            if app.game is None or app.game.table.pending is None:
                break
        assert not app.return_code
        assert app.game is not None
        kept = app.game.table
        again = Table.resume(CLASSIC, kept.journal(), SeededDice(SEED))
        assert again.state_hash() == kept.state_hash()
