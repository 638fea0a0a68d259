"""The settings on the screen."""

from __future__ import annotations

from btterm.tui.app import BttermApp
from btterm.tui.map.view import MapView
from btterm.tui.screens.battle import BattleScreen
from btterm.tui.screens.reader import Reader
from btterm.tui.screens.settings import SettingsScreen
from btterm.tui.settings import load_settings, settings_path
from btterm.tui.start import StartScreen
from tests.tui.keys import press
from tests.tui.panels import text


async def test_a_change_holds_at_once_and_the_next_time() -> None:
    app = BttermApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "c")
        assert isinstance(app.screen, SettingsScreen)
        assert " theme        [dark]  light   contrast" in text(app, "list")
        await press(pilot, "enter")
        assert " theme         dark  [light]  contrast" in text(app, "list")
        assert app.theme == "light"
        await press(pilot, "s", "a", "s", "a")
        assert load_settings().settings.model_dump(include={"theme", "glyphs", "zoom"}) == {
            "theme": "light",
            "glyphs": "rich",
            "zoom": 3,
        }
        await press(pilot, "escape", "q")
        assert isinstance(app.screen, BattleScreen)
        assert app.screen.query_one(MapView).zoom == 3
        assert app.screen.query_one(MapView).richer


async def test_dice_and_results_hold_for_the_next_battle() -> None:
    app = BttermApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "c", *"wwwwwwd", "escape")
        assert app.settings.dice == "real"
        assert isinstance(app.screen, StartScreen)
        assert app.screen.real_dice


async def test_a_file_with_a_mistake_is_told_and_the_change_holds() -> None:
    path = settings_path()
    path.parent.mkdir(parents=True)
    path.write_text("theme = ", encoding="utf-8")
    app = BttermApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "c", "enter")
        assert app.theme == "light"
        assert "settings.toml: has a mistake in it and is left alone" in text(app, "why")
    assert path.read_text(encoding="utf-8") == "theme = "


async def test_help_and_the_place_of_the_file_are_there() -> None:
    app = BttermApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "c")
        assert "settings.toml" in text(app, "list").replace("\n", "")
        await press(pilot, "?")
        assert isinstance(app.screen, Reader)
        assert "value before" in text(app, "page")
