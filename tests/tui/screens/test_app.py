"""From the choice of a battle to its end, and the game on disk all the while."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from btterm.classic.battle import Battle, Outcome
from btterm.errors import BadFile, BttermError
from btterm.hexes import Hex
from btterm.table.dice import ScriptedDice, SeededDice
from btterm.table.table import Table
from btterm.tui import saves
from btterm.tui.app import BttermApp, run
from btterm.tui.screens.ask import Choose
from btterm.tui.screens.battle import BattleScreen
from btterm.tui.screens.reader import LogReader
from btterm.tui.screens.start import Picker, StartScreen

TableMaker = Callable[..., Table[Battle]]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "battle.json"


async def press(pilot: Pilot[None], *names: str) -> None:
    await pilot.press(*names)
    await pilot.pause()


# Starting


async def test_enter_begins_the_standard_duel(path: Path) -> None:
    app = BttermApp(path=path)
    async with app.run_test(size=(80, 24)) as pilot:
        assert isinstance(app.screen, StartScreen)
        await press(pilot, "enter")
        assert isinstance(app.screen, BattleScreen)
        battle = app.screen.desk.battle
        assert battle.board.name == "River Crossing"
        assert [unit.sheet.name for unit in battle.units.values()] == [
            "Warhammer WHM-6R",
            "Marauder MAD-3R",
        ]


async def test_typing_searches_and_arrows_choose(path: Path) -> None:
    app = BttermApp(path=path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *"lake", "tab", *"atlas", "tab", *"loc", "down")
        names = [
            option.id for option in app.screen.query_one("#south OptionList", OptionList).options
        ]
        assert names == ["Locust LCT-1E", "Locust LCT-1V", "Locust LCT-3S"]
        assert app.screen.query_one("#south", Picker).chosen == "Locust LCT-1V"
        await press(pilot, "enter")
        assert isinstance(app.screen, BattleScreen)
        battle = app.screen.desk.battle
        assert battle.board.name == "Lake Country"
        assert [unit.sheet.name for unit in battle.units.values()] == [
            "Atlas AS7-D",
            "Locust LCT-1V",
        ]


async def test_a_search_that_finds_nothing_says_so(path: Path) -> None:
    app = BttermApp(path=path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "tab", *"zzz", "enter")
        assert isinstance(app.screen, StartScreen)
        why = app.screen.query_one("#why").lines[0].plain  # type: ignore[attr-defined]
        assert why != ""


async def test_going_on_with_a_saved_battle(table: TableMaker, path: Path) -> None:
    game = table()
    game.answer(game.pending.default())  # type: ignore[union-attr]
    saves.save(game, path)
    app = BttermApp(path=path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f5")
        assert isinstance(app.screen, BattleScreen)
        assert app.screen.desk.table.state_hash() == game.state_hash()


async def test_a_broken_save_is_explained(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("{", encoding="utf-8")
    app = BttermApp(path=path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f5")
        assert isinstance(app.screen, StartScreen)
        why = app.screen.query_one("#why").lines[0].plain  # type: ignore[attr-defined]
        assert "not a saved battle" in why


# Saving


def test_a_saved_game_goes_on_at_the_same_decision_with_the_same_dice(
    table: TableMaker, path: Path
) -> None:
    game = table(dice=SeededDice(99))
    for _ in range(9):
        game.answer(game.pending.default())  # type: ignore[union-attr]
    saves.save(game, path)
    again = saves.load(path)
    assert again.state_hash() == game.state_hash()
    assert type(again.pending) is type(game.pending)
    for one in (game, again):
        for _ in range(9):
            one.answer(one.pending.default())  # type: ignore[union-attr]
    assert again.state_hash() == game.state_hash()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"format": 1}',
        '{"format": 1, "seed": "x", "journal": {}}',
        '{"format": 1, "seed": 1, "journal": {"turns": []}}',
        '{"format": 1, "seed": 1, "journal": {"turns": [{"state": {}, "rolls_before": 0, "entries": []}]}}',  # noqa: E501
        '{"format": 2, "seed": 1, "journal": {}}',
        "\x00",
    ],
)
def test_a_damaged_save_names_the_file(path: Path, text: str) -> None:
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadFile, match=r"battle\.json: "):
        saves.load(path)


def test_a_save_that_is_not_there(path: Path) -> None:
    with pytest.raises(BadFile, match="No such file"):
        saves.load(path)


async def test_every_answer_is_on_disk_at_once(table: TableMaker, path: Path) -> None:
    app = BttermApp(table(dice=ScriptedDice([(1, 1), (6, 6)])), path=path)
    async with app.run_test(size=(80, 24)) as pilot:
        assert json.loads(path.read_text(encoding="utf-8"))["format"] == 1
        await press(pilot, "s", "enter")
        entries = json.loads(path.read_text(encoding="utf-8"))["journal"]["turns"][-1]["entries"]
        assert entries[-1]["answer"]["unit"] == "WA"


async def test_a_disk_that_is_full_does_not_stop_the_game(
    table: TableMaker, tmp_path: Path
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    game = table(dice=ScriptedDice([(1, 1), (6, 6)]))
    app = BttermApp(game, path=blocked / "battle.json")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "s", "enter")
        assert game.state.units["WA"].moved.done


# Leaving


async def test_ctrl_q_asks_and_esc_stays(table: TableMaker, path: Path) -> None:
    app = BttermApp(table(), path=path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+q")
        assert isinstance(app.screen, Choose)
        await press(pilot, "q", "s", "escape")
        assert isinstance(app.screen, BattleScreen)
        assert app.is_running
        await press(pilot, "ctrl+q", "enter")
    assert app.return_code == 0


# The end


async def test_who_won_and_what_next(table: TableMaker, path: Path) -> None:
    # A hit in the center torso, and no further roll: the Wolverine has one point left there.
    dice = ScriptedDice([(1, 1), (6, 6), (4, 5), (3, 4)])
    game = table(dice=dice, places=("0604", "0607"))
    victim = game.state.units["wo"]
    center = next(place for place in victim.structure if place.value == "CT")
    victim.armor[center], victim.structure[center] = 0, 1
    app = BttermApp(game, again=table, path=path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *["enter"] * 6)
        await press(pilot, "1", "enter", "enter", "enter")
        assert isinstance(app.screen, LogReader)
        assert game.state.outcome == Outcome(0, "Ben has no unit left")
        await press(pilot, "enter")
        assert isinstance(app.screen, Choose)
        assert app.screen.text == "Anna wins: Ben has no unit left"
        await press(pilot, "escape")
        assert isinstance(app.screen, BattleScreen)
        await press(pilot, "enter")
        assert isinstance(app.screen, Choose)
        await press(pilot, "n")
        assert isinstance(app.screen, BattleScreen)
        assert app.screen.desk.battle.turn == 1
        assert app.screen.desk.battle.units["wo"].hex != Hex(6, 7)


async def test_a_lost_connection_ends_the_program_in_good_order(
    table: TableMaker, path: Path
) -> None:
    app = BttermApp(table(), path=path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        os.kill(os.getpid(), signal.SIGHUP)
        await pilot.pause()
    assert app.return_code == 0
    assert path.exists()


def test_a_crash_names_the_file_that_holds_the_game(
    table: TableMaker, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BttermApp, "run", lambda self, mouse: None)
    monkeypatch.setattr(BttermApp, "return_code", 1)
    with pytest.raises(BttermError, match=r"saved in .*battle\.json"):
        run(table())
