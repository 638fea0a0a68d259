"""Keys that arrive faster than a screen closes."""

from __future__ import annotations

import pytest

from btterm.match import battles
from btterm.table.dice import ScriptedDice
from btterm.tui.app import BttermApp
from btterm.tui.classic.screens.yard import YardScreen
from btterm.tui.screens.ask import Choose
from btterm.tui.screens.battle import BattleScreen
from btterm.tui.screens.commands import Menu, offered
from btterm.tui.screens.reader import Reader
from btterm.tui.start import StartScreen
from tests.tui.keys import burst
from tests.tui.tables import TableMaker


@pytest.mark.parametrize(
    ("opens", "closes"),
    [
        ("j", ("5", "5", "5", "5")),
        ("j", ("5", "5")),
        ("j", ("enter",) * 4),
        ("ctrl+q", ("escape",) * 4),
        ("slash", ("escape",) * 4),
        ("slash", ("w", "a", *("enter",) * 4)),
        ("H", ("enter",) * 4),
        ("H", ("escape",) * 4),
        ("Q", ("escape",) * 4),
        ("P", ("enter",) * 4),
        ("question_mark", ("enter",) * 4),
        ("m", ("escape",) * 4),
    ],
)
async def test_a_screen_closes_once_and_the_other_keys_are_lost(
    table: TableMaker, opens: str, closes: tuple[str, ...]
) -> None:
    app = BttermApp(table())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(opens)
        await pilot.pause()
        assert not isinstance(app.screen, BattleScreen)
        await burst(pilot, *closes)
        assert isinstance(app.screen, BattleScreen)
        assert app.screen.desk.battle.waiting == [("WA",), ("wo",)]
        assert not app.screen.desk.can_undo
        # The next key is heard again.
        await pilot.press("H")
        await pilot.pause()
        assert not isinstance(app.screen, BattleScreen)


async def test_the_menu_opens_while_the_last_one_is_still_closing(table: TableMaker) -> None:
    app = BttermApp(table())
    async with app.run_test(size=(80, 24)) as pilot:
        app.action_command_palette()
        await pilot.pause()
        app.screen.dismiss()
        app.action_command_palette()
        await pilot.pause()
        assert isinstance(app.screen, Menu)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, BattleScreen)


async def test_news_for_a_screen_that_is_gone_or_not_there_yet_is_lost(table: TableMaker) -> None:
    """A size or a typed letter that was still on its way to it."""
    app = BttermApp(table())
    async with app.run_test(size=(80, 24)) as pilot:
        app.action_command_palette()
        menu = app.screen
        assert isinstance(menu, Menu)
        menu.show()
        await pilot.pause()
        menu.dismiss()
        await pilot.pause()
        menu.show()
        reader = Reader("Help", lambda width: [])
        reader.show()
        await pilot.pause()
        assert isinstance(app.screen, BattleScreen)


async def test_giving_up_is_asked_and_refused_in_one_burst(table: TableMaker) -> None:
    app = BttermApp(table())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+q")
        await burst(pilot, "g", "escape", "escape", "escape")
        if not isinstance(app.screen, BattleScreen):
            await burst(pilot, "escape", "escape", "escape")
        assert isinstance(app.screen, BattleScreen)
        assert app.screen.desk.battle.outcome is None


async def test_leaving_in_a_burst_is_no_failure(table: TableMaker) -> None:
    app = BttermApp(table())
    async with app.run_test(size=(80, 24)) as pilot:
        await burst(pilot, "ctrl+q", "enter", "enter", "enter")
        assert not app.return_code


# A question is answered by those who have seen it


NORTH_FIRST = [(1, 1), (6, 6)]
"""The initiative: Anna loses it and moves first."""


def desk_of(app: BttermApp) -> BattleScreen:
    assert isinstance(app.screen, BattleScreen)
    return app.screen


async def test_enter_twice_asks_and_does_not_answer(table: TableMaker) -> None:
    app = BttermApp(table(dice=ScriptedDice(NORTH_FIRST)))
    async with app.run_test(size=(80, 24)) as pilot:
        await burst(pilot, "enter", "enter", "enter")
        task = desk_of(app).desk.task
        assert task.asking
        assert not desk_of(app).desk.can_undo
        await pilot.press("enter")
        await pilot.pause()
        assert desk_of(app).desk.battle.waiting == [(), ("wo",)]


async def test_enter_twice_does_not_decide_for_the_next_unit(table: TableMaker) -> None:
    dice = ScriptedDice(NORTH_FIRST)
    app = BttermApp(table(dice=dice, places=("0605", "0610")))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        await burst(pilot, *("enter",) * 4)
        desk = desk_of(app).desk
        assert desk.battle.waiting == [(), ("wo",)]
        assert not desk.task.asking


async def test_giving_up_needs_a_yes_that_was_typed_after_the_question(table: TableMaker) -> None:
    app = BttermApp(table())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+q")
        await burst(pilot, "g", "enter", "enter")
        assert desk_of_stack(app).desk.battle.outcome is None


def desk_of_stack(app: BttermApp) -> BattleScreen:
    (screen,) = (screen for screen in app.screen_stack if isinstance(screen, BattleScreen))
    return screen


async def test_leaving_needs_a_yes_that_was_typed_after_the_question(table: TableMaker) -> None:
    app = BttermApp(table())
    async with app.run_test(size=(80, 24)) as pilot:
        await burst(pilot, "ctrl+q", "enter", "ctrl+q", "enter")
        assert isinstance(app.screen, Choose)
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert isinstance(app.screen, Choose)
        assert app.is_running


async def test_a_hex_is_found_by_its_number_in_one_burst(table: TableMaker) -> None:
    app = BttermApp(table())
    async with app.run_test(size=(80, 24)) as pilot:
        await burst(pilot, "/", *"0912", "enter")
        await pilot.pause(0.3)
        assert str(desk_of(app).desk.cursor) == "0912"


async def test_two_enters_at_the_start_begin_one_battle() -> None:
    app = BttermApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)
        await burst(pilot, "enter", "enter", "enter")
        await pilot.pause()
        assert not desk_of(app).desk.task.asking
        assert len(battles.found()) == 1


async def test_leaving_asks_for_an_unsaved_design_under_a_page() -> None:
    app = BttermApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("y")
        await pilot.pause()
        await pilot.press(*"walk 5", "enter", "f6")
        await pilot.pause()
        assert isinstance(app.screen, Reader)
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert isinstance(app.screen, Choose)
        await pilot.press("ctrl+q", "escape")
        await pilot.pause()
        assert isinstance(app.screen, Reader)
        await pilot.press("escape")
        await pilot.pause()
        yard = app.screen
        assert isinstance(yard, YardScreen)
        assert yard.sheet.walk == 5
        assert app.is_running


# Keys that can do nothing


async def test_a_key_of_the_task_that_can_do_nothing_now_says_so(table: TableMaker) -> None:
    app = BttermApp(table(dice=ScriptedDice(NORTH_FIRST)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("k")
        await pilot.pause()
        assert desk_of(app).desk.notice == "no enemy under the cursor that it can charge or jump on"
        await pilot.press("x")
        await pilot.pause()
        assert desk_of(app).desk.notice == "only while driving, [move.drive]"


async def test_nothing_is_taken_back_before_anything_was_decided(table: TableMaker) -> None:
    app = BttermApp(table(dice=ScriptedDice(NORTH_FIRST)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("u")
        await pilot.pause()
        told = "nothing to take back: nobody has decided anything yet"
        assert desk_of(app).desk.notice == told


async def test_the_wheel_has_the_keys_of_the_cursor(table: TableMaker) -> None:
    """While driving, the second row does not offer to look with the keys that drive."""
    app = BttermApp(table(dice=ScriptedDice(NORTH_FIRST)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "qwe/asd look" in desk_of(app).part("keys").lines[1].plain
        await pilot.press("v")
        await pilot.pause()
        assert "look" not in desk_of(app).part("keys").lines[1].plain


async def test_the_question_of_the_leave_box_outlasts_another_ctrl_q(table: TableMaker) -> None:
    app = BttermApp(table())
    async with app.run_test() as pilot:
        await pilot.pause()
        for _ in range(3):
            await pilot.press("ctrl+q")
            await pilot.pause()
        boxes = [screen for screen in app.screen_stack if isinstance(screen, Choose)]
        assert len(boxes) == 1
        await pilot.press("b")
        await pilot.pause(0.2)
        assert isinstance(app.screen, StartScreen)


async def test_the_menu_of_the_start_screen_names_nothing_twice(table: TableMaker) -> None:
    app = BttermApp()
    async with app.run_test() as pilot:
        await pilot.pause()
        offers = [offer.words.split(":")[0] for offer in offered(app, app.screen)]
        assert len(offers) == len({*offers})
