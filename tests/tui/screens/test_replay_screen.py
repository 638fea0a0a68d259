"""Watching a saved battle."""

from __future__ import annotations

from pathlib import Path

import pytest

from btterm.classic.options import Options
from btterm.hexes import Hex
from btterm.match import battles
from btterm.tui.app import BttermApp
from btterm.tui.classic.replay import Replay
from btterm.tui.classic.screens.replay import ReplayScreen, SavedBattles
from btterm.tui.classic.screens.sheet import SheetScreen
from btterm.tui.map.view import MapView
from btterm.tui.screens.ask import Choose
from btterm.tui.start import StartScreen
from btterm.tui.widgets.panel import Panel
from tests.tui.keys import press
from tests.tui.panels import text
from tests.tui.tables import TableMaker

SAVED = Path(__file__).parents[2] / "saves" / "format-1.battle"


def watching() -> BttermApp:
    app = BttermApp()
    app.replay = Replay(SAVED)
    return app


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 50)])
async def test_map_and_log_go_on_together(size: tuple[int, int]) -> None:
    app = watching()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert "Turn 1 of 6" in text(app, "title")
        assert "Initiative, line 1 of 19" in text(app, "title")
        await press(pilot, "s")
        words = " ".join(text(app, "log").split())
        assert words.endswith("T1 move AT Atlas walks 1 hex to 0302, faces SW.")
        view = app.screen.query_one(MapView)
        assert view.scene.active == Hex(3, 2)
        log = app.screen.query_one("#log", Panel)
        assert view.size.width * view.size.height > log.size.width * log.size.height
        assert view.region.intersection(log.region).area == 0
        await press(pilot, "d", "d")
        assert "Weapon Attack, line 7 of 19" in text(app, "title")
        await press(pilot, "a", "w")
        assert "Movement, line 5 of 19" in text(app, "title")
        await press(pilot, "e", "e", "q")
        assert "Turn 2 of 6" in text(app, "title")
        await press(pilot, "q", "q")
        assert "the beginning" in text(app, "title")


async def test_a_turn_by_its_number() -> None:
    app = watching()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "t", "9", "enter")
        assert "is no turn from 1 to 6" in text(app, "why")
        await press(pilot, "backspace", "4", "enter")
        assert isinstance(app.screen, ReplayScreen)
        assert "Turn 4 of 6  Initiative, line 1" in text(app, "title")


async def test_dice_are_shown_by_key() -> None:
    app = watching()
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "v")
        assert "Anna rolled 4 (1 3)" in text(app, "log")
        await press(pilot, "v")
        assert "(1 3)" not in text(app, "log")


async def test_it_plays_until_the_end_or_a_key() -> None:
    app = watching()
    async with app.run_test(size=(120, 40)) as pilot:
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        await press(pilot, "f", "f")
        assert "paused, slow" in text(app, "title")
        await press(pilot, "p")
        assert "playing, slow" in text(app, "title")
        screen.tick()
        screen.tick()
        assert "line 3 of 19" in text(app, "title")
        await press(pilot, "w")
        assert "line 2 of 19" in text(app, "title")
        assert not screen.playing
        screen.tick()
        assert "line 2 of 19" in text(app, "title")
        screen.replay.find_turn("6")
        while screen.replay.step(1):
            pass
        await press(pilot, "p")
        screen.tick()
        assert not screen.playing
        assert "the end" in text(app, "title")


async def test_from_the_start_and_back(table: TableMaker) -> None:
    app = BttermApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r")
        assert isinstance(app.screen, StartScreen)
    game = battles.keep(table())
    game.table.give_up(0)
    game.close()
    (path,) = battles.found()
    before = path.read_bytes()
    app = BttermApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r")
        assert isinstance(app.screen, SavedBattles)
        assert "turn 1, Ben has won       Anna 1 of 1, Ben 1 of 1, Train" in text(app, "list")
        await press(pilot, "enter")
        assert isinstance(app.screen, ReplayScreen)
        await press(pilot, "e", "s", "s", "s")
        assert "Ben wins: Anna gives up" in text(app, "log")
        await press(pilot, "escape")
        assert isinstance(app.screen, SavedBattles)
        await press(pilot, "escape")
        assert isinstance(app.screen, StartScreen)
    assert path.read_bytes() == before


async def test_a_battle_is_deleted_after_a_question(table: TableMaker) -> None:
    battles.keep(table()).close()
    played = battles.keep(table(), battles.folder() / "other.battle")
    app = BttermApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r", "x", "escape")
        assert len(battles.found()) == 2
        screen = app.screen
        assert isinstance(screen, SavedBattles)
        screen.at = screen.paths.index(battles.folder() / "other.battle")
        await press(pilot, "x", "enter")
        assert "other.battle is being played at the moment" in text(app, "why")
        played.close()
        await press(pilot, "x", "enter")
        assert "other" not in [path.stem for path in battles.found()]
        await press(pilot, "x", "enter")
        assert battles.found() == []
        assert "No battle has been saved yet." in text(app, "list")
        await press(pilot, "x", "escape")
        # Nothing is left to go on with.
        assert isinstance(app.screen, StartScreen)
        assert "Go on" not in text(app, "list")


async def test_a_damaged_battle_is_told(table: TableMaker) -> None:
    battles.keep(table()).close()
    (path,) = battles.found()
    path.write_text("nonsense\n", encoding="utf-8")
    app = BttermApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r", "enter")
        assert isinstance(app.screen, SavedBattles)
        # A long path goes on in the next line.
        assert path.name[:20] in text(app, "why").replace("\n", "")


async def test_esc_ends_the_program_where_nothing_is_behind() -> None:
    app = watching()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "escape")
    assert app.return_code == 0


async def test_the_sheets_of_who_the_line_is_about_stand_beside_the_map() -> None:
    app = watching()
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "d", "d", "d", *"sssss")
        # The Goliath has hit the Atlas in both arms, for 5 points and for 1.
        assert "go Goliath GOL-1H" in text(app, "unit")
        assert "LA33<34" in text(app, "unit")
        assert "RA29<34" in text(app, "unit")
        await press(pilot, "P")
        assert isinstance(app.screen, SheetScreen)


async def test_on_a_small_screen_the_map_is_whole_and_the_log_has_no_empty_rows() -> None:
    app = watching()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "d", "d", "d", *"sssss")
        view, log = app.screen.query_one(MapView), app.screen.query_one("#log", Panel)
        # 17 rows of hexes below the numbers.
        assert view.size.height == 18
        assert log.size.height == len(log.lines) == 4
        await press(pilot, "e")
        assert log.size.height == len(log.lines) == 1


@pytest.mark.parametrize(("size", "zoom"), [((80, 24), 1), ((120, 40), 2), ((200, 60), 3)])
async def test_it_begins_as_close_as_the_battle_does(size: tuple[int, int], zoom: int) -> None:
    app = watching()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert app.screen.query_one(MapView).zoom == zoom


async def test_a_battle_that_nobody_at_the_keyboard_plays_is_watched(table: TableMaker) -> None:
    game = table()
    game.state.options = Options(turn_limit=4)
    app = BttermApp(game, players=("dummies", "dummies"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.playing
        assert "Turn 1 of 4" in text(app, "title")
        await press(pilot, "escape")
        assert isinstance(app.screen, Choose), "and what next"
