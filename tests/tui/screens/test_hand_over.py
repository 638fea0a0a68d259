"""Players at one keyboard who have secrets from each other: only one looks at a time."""

from __future__ import annotations

import re

from btterm.classic.battle import Battle
from btterm.classic.saves.state import CLASSIC
from btterm.classic.situation import parse_situation
from btterm.table.dice import SeededDice
from btterm.table.table import Table
from btterm.tui.app import BttermApp
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


def app_of(line: str = LINE) -> BttermApp:
    game: Table[Battle] = Table(CLASSIC, parse_situation(line), SeededDice(1))
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
