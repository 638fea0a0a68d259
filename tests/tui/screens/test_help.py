"""Help on every screen beside the battle, and remarks that cover nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets._toast import Toast

from btterm.match import battles
from btterm.tui.app import BttermApp
from btterm.tui.classic.replay import Replay
from btterm.tui.screens.reader import Reader
from btterm.tui.widgets.panel import Panel
from tests.tui.keys import press
from tests.tui.panels import text

SAVED = Path(__file__).parents[2] / "saves" / "format-1.battle"


def page(app: BttermApp) -> str:
    assert isinstance(app.screen, Reader)
    return text(app, "page")


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ((), ("The quick duel is two 'Mechs", "go on (F5)")),
        (("n",), ("What is set up is kept", "keep as a scenario", "unit: roll")),
        (("n", "down", "a"), ("60-75 or <=55", "up down")),
        (("n", "enter"), ("lays one more map beside", "turned round")),
        (("n", "down", "d"), ("the hexes that are lit", "put here")),
        (("y",), ("armor max",)),
        (("c",), ("turns to the next value",)),
        (("r",), ("Enter opens the marked one",)),
        (("r", "enter"), ("line by line", "phase")),
    ],
)
async def test_the_question_mark_tells_what_to_do(
    keys: tuple[str, ...], told: tuple[str, ...]
) -> None:
    battles.folder().mkdir(parents=True)
    (battles.folder() / "old.battle").write_bytes(SAVED.read_bytes())
    app = BttermApp()
    async with app.run_test(size=(80, 40)) as pilot:
        await press(pilot, *keys)
        screen = app.screen
        await press(pilot, "?")
        for words in told:
            assert words in " ".join(page(app).split())
        await press(pilot, "escape")
        assert app.screen is screen


async def test_remarks_lie_above_the_log_and_the_keys() -> None:
    app = BttermApp()
    app.replay = Replay(SAVED)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        app.notify("the battle is not saved", markup=False)
        await pilot.pause(0.2)
        toast = app.screen.query_one(Toast)
        assert toast.region.bottom <= 8
        assert toast.region.bottom < app.screen.query_one("#log", Panel).region.y
