"""The end of a battle, and the ways out of one."""

from __future__ import annotations

import pytest

from btterm.match.export import export_folder
from btterm.tui.app import BttermApp
from btterm.tui.classic.screens.replay import ReplayScreen
from btterm.tui.screens.ask import Choose
from btterm.tui.screens.battle import BattleScreen
from btterm.tui.screens.reader import Reader
from btterm.tui.start import StartScreen
from tests.tui.keys import press
from tests.tui.panels import text
from tests.tui.tables import TableMaker

GIVE_UP = ("ctrl+q", "g", "enter")


async def test_all_that_can_be_done_at_the_end_is_asked(table: TableMaker) -> None:
    app = BttermApp(table(), again=table)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *GIVE_UP)
        assert isinstance(app.screen, Choose)
        assert text(app, "keys").split("\n") == [
            " n     again",
            " Esc   look around",
            " r     watch it again",
            " t     statistics",
            " c     what cost most",
            " e     export",
            " u     take home and repair",
            " b     back to the start",
            " q     quit",
        ]
        await press(pilot, "escape")
        assert isinstance(app.screen, BattleScreen)
        assert text(app, "status").strip().startswith("Anna wins: Ben gives up")
        assert "Turn" not in text(app, "status")
        assert text(app, "order") == ""
        assert "Enter what next" in text(app, "keys")
        await press(pilot, "enter", "b")
        assert isinstance(app.screen, StartScreen)
        assert len(app.screen_stack) == 2


async def test_the_replay_and_the_statistics_come_back_to_the_question(table: TableMaker) -> None:
    app = BttermApp(table())
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *GIVE_UP, "r")
        assert isinstance(app.screen, ReplayScreen)
        await press(pilot, "escape")
        assert isinstance(app.screen, Choose)
        await press(pilot, "t")
        assert isinstance(app.screen, Reader)
        assert "all attacks" in text(app, "page")
        await press(pilot, "escape")
        assert isinstance(app.screen, Choose)
        await press(pilot, "q")
    assert app.return_code == 0


@pytest.mark.parametrize(
    ("key", "ending", "holds"),
    [
        ("m", ".md", "# Training Ground"),
        ("h", ".html", "<h1>Training Ground</h1>"),
        ("p", ".svg", "<svg"),
        ("t", ".txt", "wo Wolverine WVR-6R in "),
    ],
)
async def test_a_battle_is_exported_and_the_place_is_told(
    table: TableMaker, key: str, ending: str, holds: str
) -> None:
    app = BttermApp(table())
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *GIVE_UP, "e", key)
        (path,) = export_folder().iterdir()
        assert isinstance(app.screen, Choose)
        assert app.screen.text == f"It is in {path}"
        assert path.suffix == ending
        assert holds in path.read_text(encoding="utf-8")


async def test_leaving_a_battle_for_the_start_keeps_it(table: TableMaker) -> None:
    app = BttermApp(table())
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "ctrl+q", "b")
        assert isinstance(app.screen, StartScreen)
        assert "Go on: turn 1, Anna against Ben" in text(app, "list")
        await press(pilot, "g")
        assert isinstance(app.screen, BattleScreen)


async def test_ctrl_q_over_the_question_at_the_end_leaves_it_there(table: TableMaker) -> None:
    app = BttermApp(table())
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *GIVE_UP, "ctrl+q", "b")
        assert isinstance(app.screen, StartScreen)


async def test_esc_at_the_start_asks_and_esc_again_stays() -> None:
    app = BttermApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "escape")
        assert isinstance(app.screen, Choose)
        await press(pilot, "escape")
        assert isinstance(app.screen, StartScreen)
        await press(pilot, "escape", "enter")
    assert app.return_code == 0
