"""The key editor: keys found by words, given other places, refused in a sentence."""

from __future__ import annotations

from textual.pilot import Pilot

from btterm.tui.app import BttermApp
from btterm.tui.screens.keyedit import KeyEditor, Press
from btterm.tui.screens.search import Field
from btterm.tui.screens.settings import SettingsScreen
from btterm.tui.settings import load_settings, settings_path
from btterm.tui.start import StartScreen
from tests.tui.keys import press
from tests.tui.panels import text


async def find(pilot: Pilot[None], words: str) -> None:
    """Type words into the line, all at once."""
    pilot.app.screen.query_one(Field).value = words
    await pilot.pause()


def words(app: BttermApp, part: str) -> str:
    return " ".join(text(app, part).split())


async def test_a_key_is_given_another_place_and_back() -> None:
    app = BttermApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "c", "e")
        await find(pilot, "quick duel")
        assert isinstance(app.screen, KeyEditor)
        assert words(app, "list") == "q a quick duel start.duel"
        await press(pilot, "enter")
        assert isinstance(app.screen, Press)
        assert "a quick duel: press the key. Now: q" in words(app, "text")
        await press(pilot, "n")
        assert words(app, "why") == (
            "n is taken, for set up a battle (start.set_up); move that one first"
        )
        assert app.keymap.keys("start.duel") == ("q",)
        await press(pilot, "enter", "escape")
        assert app.keymap.keys("start.duel") == ("q",)
        await press(pilot, "enter", "é")
        assert words(app, "list") == "* é a quick duel start.duel"
        await press(pilot, "f2", "f9")
        assert load_settings().settings.keys == {"start.duel": "é,f9"}
        await press(pilot, "escape")
        assert isinstance(app.screen, SettingsScreen)
        assert "Keys: 1 have other places" in words(app, "list")
        await press(pilot, "escape", "f9")
        assert not isinstance(app.screen, StartScreen)


async def test_usual_keys_come_back_and_the_file_stays_as_it_is() -> None:
    path = settings_path()
    path.parent.mkdir(parents=True)
    before = '# mine\ntheme = "light"\n[keys]  # few\n"look.panel" = "f5"\n'
    path.write_text(before, encoding="utf-8")
    settings, _ = load_settings()
    app = BttermApp(settings=settings)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "c", "e")
        await find(pilot, "move.drive")
        await press(pilot, "enter", "comma")
        after = before.replace("few\n", 'few\n"move.drive" = "comma"\n')
        assert path.read_text(encoding="utf-8") == after
        await press(pilot, "f4")
        assert path.read_text(encoding="utf-8") == before
        assert app.keymap.keys("move.drive") == ("v",)
        # Where signs are typed no sign can be a key.
        await find(pilot, "yard.save")
        await press(pilot, "enter", "s")
        assert words(app, "why").endswith("yard.save on s: that key is needed to type")


async def test_a_usual_key_that_something_else_has_by_now_does_not_come_back() -> None:
    app = BttermApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.use_settings(
            app.settings.model_copy(update={"keys": {"start.duel": "5", "start.first": "q"}})
        )
        await press(pilot, "c", "e")
        await find(pilot, "start.duel")
        await press(pilot, "f4")
        assert words(app, "why").startswith("q is taken, for first game: learn a turn")
        assert app.keymap.keys("start.duel") == ("5",)
