"""Players at one keyboard who have secrets from each other: only one looks at a time."""

from __future__ import annotations

import re
from typing import Any

import pytest

from btterm.classic.battle import Battle
from btterm.classic.options import Options, with_options
from btterm.classic.saves.state import CLASSIC
from btterm.classic.situation import parse_situation
from btterm.hexes import Hex
from btterm.table.dice import RealDice, SeededDice
from btterm.table.table import Table
from btterm.tui.app import BttermApp
from btterm.tui.classic.controller.controller import Controller
from btterm.tui.screens.ask import HandOver
from btterm.tui.screens.battle import BattleScreen
from btterm.tui.settings import Settings
from tests.tui.keys import press
from tests.tui.pictures import rows, text

LINE = (
    'sides=Anna,Ben phase=move initiative=5,9 0509=" 0611=" ; '
    "Locust LCT-1V@0505/S id=LO; Vedette@0509/N side=1 id=VE hidden; "
    "Wolverine WVR-6R@0611/N id=wo; Warhammer@0617/N side=2 id=wh"
)


MINES = "sides=Anna,Ben open=30x34; Atlas@0805/S; Marauder@0816/N"
"""Before the first turn, on a map that is larger than the screen."""


def app_of(line: str = LINE, **options: Any) -> BttermApp:
    battle = parse_situation(line, with_options(Options(), options))
    game: Table[Battle] = Table(CLASSIC, battle, SeededDice(1))
    return BttermApp(game, settings=Settings(skip=False, results="short"))


def page(app: BttermApp) -> list[str]:
    assert isinstance(app.screen, HandOver)
    return [row.plain.strip() for row in app.screen.rows() if row.plain.strip()]


async def test_the_first_player_is_waited_for_too() -> None:
    app = app_of()
    async with app.run_test(size=(80, 24)):
        assert page(app)[0] == "Ben, please look away."
        assert page(app)[1] == "ANNA, press Enter when only you see this."


async def test_the_next_one_is_waited_for_whatever_is_wished_and_nothing_shows() -> None:
    app = app_of()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert isinstance(app.screen, BattleScreen)
        assert "VE" in text(rows(app))
        await press(pilot, "1", "enter", "enter", "enter")
        assert page(app)[:2] == [
            "Anna, please look away.",
            "BEN, press Enter when only you see this.",
        ]
        seen = text(rows(app))
        assert not re.search(r"\b(VE|LO|wo|wh|Vedette|0509|Turn)\b", seen), seen
        await press(pilot, "x", "escape", "q", "question_mark")
        assert isinstance(app.screen, HandOver)
        await press(pilot, "enter")
        assert isinstance(app.screen, BattleScreen)
        assert app.screen.desk.task.side == 1
        assert not re.search(r"\bVE\b|Vedette", text(rows(app)))


async def test_without_secrets_there_is_no_page() -> None:
    app = app_of(LINE.replace(" hidden", ""))
    async with app.run_test(size=(80, 24)) as pilot:
        assert isinstance(app.screen, BattleScreen)
        await press(pilot, "enter", "enter")
        assert isinstance(app.screen, BattleScreen)


def battle_of(app: BttermApp) -> BattleScreen:
    assert isinstance(app.screen, BattleScreen)
    return app.screen


async def test_a_first_secret_is_asked_for_alone_and_the_next_without_another_page() -> None:
    app = app_of(MINES, minefields=2)
    async with app.run_test(size=(80, 24)) as pilot:
        assert page(app)[:2] == [
            "Ben, please look away.",
            "ANNA, press Enter when only you see this.",
        ]
        await press(pilot, "enter", "enter", "enter")
        assert "1 left" in battle_of(app).desk.asked.question  # type: ignore[union-attr]


async def seen_after_mines(mine: str) -> tuple[str, Hex]:
    """What Ben sees, and points at, once Anna has laid a mine in a hex."""
    app = app_of(MINES, minefields=1)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "enter")
        screen = battle_of(app)
        screen.action_overlay("L")
        screen.action_point(*Hex.parse(mine))
        await press(pilot, "enter")
        assert isinstance(app.screen, HandOver)
        await press(pilot, "enter")
        assert battle_of(app).desk.task.side == 1
        return text(rows(app)), screen.desk.cursor


@pytest.mark.parametrize("mine", ["3033", "2503", "0130"])
async def test_the_view_of_the_next_player_tells_nothing_of_what_was_pointed_at(mine: str) -> None:
    seen, cursor = await seen_after_mines(mine)
    assert cursor == Hex(8, 16)
    assert seen == (await seen_after_mines("0110"))[0]


def test_a_roll_that_both_look_at_shows_nothing_of_what_was_pointed_at() -> None:
    battle = parse_situation(MINES, with_options(Options(), {"minefields": 1}))
    desk = Controller(Table(CLASSIC, battle, RealDice()))
    for answer in ("conventional", "3033", "conventional", "0130"):
        desk.cursor = Hex.parse("0130")
        assert desk.submit(answer)
    assert desk.rolling
    assert desk.cursor == Hex(15, 17)


async def test_one_page_is_enough_and_the_next_key_is_the_players() -> None:
    line = LINE + "; Stinger@0302/S id=ST; Wasp@0402/S id=WA"
    app = app_of(line)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(30):
            if isinstance(app.screen, HandOver):
                await press(pilot, "enter")
                assert not isinstance(app.screen, HandOver)
            elif app.screen.desk.notice.endswith("since your last decision: [look.history]"):  # type: ignore[attr-defined]
                break
            else:
                await press(pilot, "enter")
        else:
            raise AssertionError("nothing was missed")
        assert "since your last decision: H" in text(rows(app))
        cursor = battle_of(app).desk.cursor
        await press(pilot, "up")
        assert battle_of(app).desk.cursor != cursor
