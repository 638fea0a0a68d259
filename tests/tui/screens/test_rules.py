"""The quick rules inside the app: opened on what is at hand, searched, read and followed."""

from __future__ import annotations

import pytest

from btterm.hexes import Hex
from btterm.plain import looks
from btterm.rulebook.entries import ALPHA_STRIKE
from btterm.table.dice import ScriptedDice
from btterm.tui.app import BttermApp
from btterm.tui.classic.controller.fire import FireTask
from btterm.tui.classic.controller.move import MoveTask
from btterm.tui.classic.screens.results import Results
from btterm.tui.keymap import USUAL
from btterm.tui.screens.battle import BattleScreen
from btterm.tui.screens.commands import Menu, of_battle, words_of
from btterm.tui.screens.reader import Reader
from btterm.tui.screens.rules import RulesScreen
from btterm.tui.screens.settings import SettingsScreen
from btterm.tui.settings import Settings
from btterm.tui.start import StartScreen
from btterm.tui.widgets.panel import Panel
from tests.rulebook.rules import read_steps
from tests.tui.keys import press
from tests.tui.panels import rows
from tests.tui.tables import TableMaker

TO_FIRE = ["enter", "enter", "enter", "enter", "enter", "enter"]


def rules(app: BttermApp) -> RulesScreen:
    assert isinstance(app.screen, RulesScreen)
    return app.screen


def battle(app: BttermApp) -> BattleScreen:
    assert isinstance(app.screen, BattleScreen)
    return app.screen


@pytest.fixture
def app(table: TableMaker) -> BttermApp:
    """Anna's Warhammer in 0605, Ben's Wolverine in 0609, both facing each other."""
    return BttermApp(table(dice=ScriptedDice([(1, 1), (6, 6)]), places=("0605", "0610")))


@pytest.mark.parametrize("key", ["Q", "f1"])
async def test_a_half_made_move_is_there_afterwards(app: BttermApp, key: str) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "s", "s", "v", "d", key)
        assert rows(app, "page")[1:3] == [
            " MOVEMENT COSTS (played)",
            " Compendium, Movement: Movement Costs",
        ]
        await press(pilot, "slash", *"kick", "enter", "backspace", "escape")
        task = battle(app).desk.task
        assert isinstance(task, MoveTask)
        assert task.driving is not None
        assert task.driving.steps == read_steps("F F R")
        assert battle(app).desk.cursor == Hex(6, 7)


async def test_half_declared_fire_is_there_afterwards(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *TO_FIRE, "1", "3")
        task = battle(app).desk.task
        assert isinstance(task, FireTask)
        before = task.draft.parts
        assert len(before) == 2
        await press(pilot, "Q", "1", "2", "slash", *"123", "enter", "escape")
        assert battle(app).desk.task is task
        assert task.draft.parts == before


async def test_a_question_that_waits_for_a_yes_still_does(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "Q", "enter")
        task = battle(app).desk.task
        assert isinstance(task, MoveTask)
        assert task.asking


async def test_the_hits_follow_what_is_typed(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "Q", "tab", *"dfa")
        assert rows(app, "page")[1].split("  ")[0] == " Death from Above"
        assert rules(app).found[0].title == "Death from Above"
        await press(pilot, *["backspace"] * 3, *"xyzzyq")
        assert rows(app, "page")[1] == " nothing found"
        await press(pilot, "enter")
        assert rules(app).searching
        await press(pilot, "ctrl+u", *"skid", "down", "up", "enter")
        assert rows(app, "page")[1] == " SKIDDING (played)"


async def test_what_nothing_answers_is_said_above_what_is_near(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "Q", "tab", *"rearm")
        assert rows(app, "page")[1] == " nothing found, near it:"
        assert rows(app, "page")[2].split("  ")[0] == " Firing Arcs"
        await press(pilot, "enter")
        assert rows(app, "page")[1] == " FIRING ARCS (played)"


async def test_see_also_and_back(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "Q", "end")
        assert rows(app, "page")[-3:] == [
            "   1 Movement Modes",
            "   2 Facing Change",
            "   3 Road/Pavement Movement",
        ]
        await press(pilot, "9")
        assert rules(app).read == ["Movement Costs"]
        await press(pilot, "2")
        assert rows(app, "page")[1].startswith(" FACING CHANGE")
        await press(pilot, "backspace")
        assert rows(app, "page")[1].startswith(" MOVEMENT COSTS")
        await press(pilot, "backspace")
        assert rules(app).searching
        # Nothing lies before the search.
        await press(pilot, "backspace", "tab", *"2", "backspace")
        assert rules(app).searching
        await press(pilot, "escape")
        battle(app)


async def test_scrolling_with_plain_keys(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "Q", "s", "s")
        assert rules(app).panel.scroll_offset.y == 2
        await press(pilot, "w")
        assert rules(app).panel.scroll_offset.y == 1
        await press(pilot, "a")
        assert rules(app).panel.scroll_offset.y == rules(app).panel.max_scroll_y > 1


async def test_a_click_into_the_line_searches_and_one_beside_it_reads(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "Q")
        assert not rules(app).searching
        await pilot.click("Input")
        await pilot.pause()
        assert rules(app).searching
        assert "up down choose" in rows(app, "keys")[0]
        await press(pilot, "Q")
        assert rules(app).field.value == "Q"


async def test_from_the_start_and_the_set_up() -> None:
    app = BttermApp()
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Q rules" in rows(app, "keys")[0]
        for key in ("Q", "f1"):
            await press(pilot, key)
            # Everything there is, in the order of the book.
            assert rows(app, "page")[1].split("  ")[0] == " Introduction"
            await press(pilot, *"psr", "enter")
            assert "PILOTING SKILL ROLLS" in rows(app, "page")[1]
            await press(pilot, "escape")
            assert isinstance(app.screen, StartScreen)
        await press(pilot, "n")
        setup = app.screen
        await press(pilot, "f1")
        rules(app)
        await press(pilot, "escape")
        assert app.screen is setup


async def test_from_a_page_and_from_the_help(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "question_mark")
        page = [row.plain for row in app.screen.query_one("#page", Panel).lines]
        assert "  Q                 rules" in page
        assert "  m                 menu" in page
        help_ = app.screen
        await press(pilot, "Q")
        assert rules(app).searching
        await press(pilot, "escape")
        assert app.screen is help_
        assert isinstance(help_, Reader)


async def test_on_a_hit_that_is_told(table: TableMaker) -> None:
    # A PPC hits the left arm.
    dice = ScriptedDice([(1, 1), (6, 6), (4, 5), (5, 5), (2, 2), (3, 3)])
    game = table(dice=dice, places=("0605", "0610"))
    app = BttermApp(game, settings=Settings(results="hits", pace=0, skip=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *TO_FIRE, "1", "enter", "enter", "enter")
        assert isinstance(app.screen, Results)
        told: Results = app.screen
        await press(pilot, "Q")
        assert rules(app).read == ["To-Hit Roll"]
        await press(pilot, "escape")
        assert app.screen is told
        assert told.at == told.told[0]


async def test_the_key_can_be_rebound(table: TableMaker) -> None:
    game = table(dice=ScriptedDice([(1, 1), (6, 6)]), places=("0605", "0610"))
    app = BttermApp(game, settings=Settings(keys={"look.rules": "f12"}))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "Q")
        battle(app)
        await press(pilot, "f12")
        rules(app)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (200, 60), (40, 10)])
async def test_no_line_is_wider_than_the_screen(app: BttermApp, size: tuple[int, int]) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "Q")
        await pilot.resize_terminal(*size)
        await pilot.pause()
        widest = max(row.width for row in rules(app).panel.lines)
        assert widest <= max(60, min(100, size[0] - 2))


# The menu


async def test_the_menu_offers_what_can_be_done_now(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        words = [f"{offer.words} ({offer.key})" for offer in of_battle(battle(app))]
        assert "move: turn left at the end (z)" in words
        assert "quick rules (Q)" in words
        assert "record sheet (P)" in words
        # Only at the wheel, and only in another phase.
        assert "drive: one hex forward (w)" not in words
        assert not any(word.startswith("fire") for word in words)
        await press(pilot, "v")
        words = [offer.words for offer in of_battle(battle(app))]
        assert "drive: one hex forward" in words
        assert "move: turn left at the end" not in words


async def test_a_line_of_the_menu_does_what_its_key_does(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "s", "m")
        assert isinstance(app.screen, Menu)
        await press(pilot, *"turn left", "enter")
        await pilot.pause()
        task = battle(app).desk.task
        assert isinstance(task, MoveTask)
        assert task.facing is not None
        assert task.facing.name == "SE"


LEFT_OUT = {
    *("look.nw", "look.n", "look.ne", "look.sw", "look.s", "look.se", "look.left", "look.right"),
    *("look.menu", "game.back", "game.quit", "game.suspend"),
}


def test_every_key_of_a_battle_has_words_for_the_menu() -> None:
    nameless = {bound.name for bound in USUAL if not words_of(bound.name)[0]}
    assert nameless == LEFT_OUT
    assert words_of("fire.weapon_3") == ("fire: weapon 3 on or off", "")


@pytest.mark.parametrize("query", ["overlay", "theme", "save", "export", "undo", "UNDO decision"])
async def test_the_menu_is_searched_by_other_words_as_well(app: BttermApp, query: str) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "m", *query.lower())
        assert isinstance(app.screen, Menu)
        assert app.screen.found


async def test_the_menu_works_at_the_start_and_has_no_sign_beyond_ascii() -> None:
    app = BttermApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "m")
        rows = [strip.text for strip in app.screen._compositor.render_strips()]
        assert any("set up a battle" in row and row.rstrip(" |").endswith(" n") for row in rows)
        assert "".join(rows).isascii()
        await press(pilot, *"settings", "enter")
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen)


async def test_each_modifier_of_a_number_can_be_asked_about(table: TableMaker) -> None:
    app = BttermApp(table(dice=ScriptedDice([(1, 1), (6, 6)]), places=("0605", "0610")))
    async with app.run_test(size=(80, 24)) as pilot:
        for key in [*["enter"] * 6, "v", "v", "Q"]:
            await pilot.press(key)
            await pilot.pause()
        screen = app.screen
        assert isinstance(screen, RulesScreen)
        rows = [row.plain.strip() for row in screen.panel.lines]
        assert rows[1:3] == ["What the number is made of", "1 4 gunnery"]
        assert rows[3].startswith("2 +2 range 5: medium for ")
        await pilot.press("2")
        await pilot.pause()
        assert screen.read[-1] == "Range"
        assert "What the number is made of" not in [row.plain for row in screen.panel.lines]


@pytest.mark.parametrize("size", [(1, 1), (2, 60), (5, 3)])
async def test_a_page_bears_any_size(table: TableMaker, size: tuple[int, int]) -> None:
    app = BttermApp(table())
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "Q")
        await pilot.resize_terminal(*size)
        await press(pilot, "s", "a")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        assert any(rows(app, "page"))


def test_the_rules_are_those_of_the_game_that_is_played() -> None:
    classic, fast = RulesScreen("Heat"), RulesScreen("Heat", game=ALPHA_STRIKE)
    assert classic.entry.source == "Compendium, Heat"
    assert fast.entry.source == "Alpha Strike, Heat: Heat Scale"
    assert {each.game for each in fast.found} == {ALPHA_STRIKE}
    assert looks.rules("heat", ALPHA_STRIKE)[1] == fast.entry.source
