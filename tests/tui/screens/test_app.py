"""From the choice of a battle to its end, and the game on disk all the while."""

from __future__ import annotations

import errno
import os
import signal
from pathlib import Path

import pytest
from textual.drivers.headless_driver import HeadlessDriver

from btterm.campaign.file import path_of, save_outfit
from btterm.campaign.outfit import Outfit
from btterm.campaign.people.person import Person
from btterm.classic.battle import Battle, Outcome
from btterm.classic.scenario.setting_up import STANDARD, Fighter, Scenario, Team
from btterm.errors import BttermError
from btterm.hexes import Hex
from btterm.match import battles
from btterm.match.repairing import fighters_of
from btterm.soak.mechs import mechs_of
from btterm.table.dice import ScriptedDice
from btterm.table.savefile import read_save
from btterm.table.table import Table
from btterm.tui.app import BttermApp
from btterm.tui.classic.screens.replay import ReplayScreen, SavedBattles
from btterm.tui.classic.screens.setup import SetupScreen
from btterm.tui.door import run
from btterm.tui.screens.ask import WIDTH, Choose
from btterm.tui.screens.battle import BattleScreen
from btterm.tui.screens.log import LogReader
from btterm.tui.settings import Settings
from btterm.tui.start import StartScreen
from btterm.tui.watch import watched
from btterm.tui.widgets.panel import Panel
from tests.rulebook.tabletop import pending
from tests.tui.keys import press
from tests.tui.tables import TableMaker


async def test_ctrl_z_stops_make_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    stopped: list[tuple[int, int]] = []
    monkeypatch.setattr(os, "killpg", lambda *signal: stopped.append(signal))
    monkeypatch.setattr(HeadlessDriver, "can_suspend", True)
    monkeypatch.setattr(HeadlessDriver, "suspend_application_mode", lambda _: None)
    monkeypatch.setattr(HeadlessDriver, "resume_application_mode", lambda _: None)
    async with BttermApp().run_test() as pilot:
        await press(pilot, "ctrl+z")
    assert stopped == [(0, signal.SIGSTOP)]


# Starting


async def test_enter_begins_the_standard_duel() -> None:
    app = BttermApp()
    async with app.run_test(size=(80, 24)) as pilot:
        assert isinstance(app.screen, StartScreen)
        await press(pilot, "enter")
        assert isinstance(app.screen, BattleScreen)
        battle = app.screen.desk.battle
        assert battle.board.name == "River Crossing"
        assert [unit.sheet.name for unit in mechs_of(battle).values()] == [
            "Warhammer WHM-6R",
            "Marauder MAD-3R",
        ]


def saved(table: Table[Battle]) -> Path:
    """A battle on disk in which one decision has been answered."""
    game = battles.keep(table)
    game.table.answer(pending(game.table).default())
    game.close()
    (path,) = battles.found()
    return path


async def test_going_on_with_a_saved_battle(table: TableMaker) -> None:
    game = table()
    saved(game)
    app = BttermApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f5")
        assert isinstance(app.screen, BattleScreen)
        assert app.screen.desk.table.state_hash() == game.state_hash()


async def test_a_damaged_battle_goes_on_from_its_last_whole_turn(table: TableMaker) -> None:
    path = saved(table())
    lines = path.read_bytes().splitlines(keepends=True)
    lines[-2] = b"00000000 {}\n"
    path.write_bytes(b"".join(lines))
    app = BttermApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f5")
        assert isinstance(app.screen, StartScreen)
        why = " ".join(row.plain.strip() for row in app.screen.query_one("#why", Panel).lines)
        assert "damaged: the checksum does not fit" in why
        assert why.endswith("can go on from the start of turn 1 (g again); the old file is kept")
        assert path.read_bytes() == b"".join(lines)
        await press(pilot, "f5")
        assert isinstance(app.screen, BattleScreen)
        assert app.screen.desk.battle.turn == 1


@pytest.mark.parametrize("from_list", [False, True])
async def test_a_battle_that_the_rules_do_not_take_goes_on(
    table: TableMaker, from_list: bool
) -> None:
    """From the start and from the list of saved battles, where it can be watched as well."""
    path = saved(table())
    game = battles.go_on(path)
    turns = game.table.journal()["turns"]
    turns[-1]["entries"][0] = {"side": 1, "answer": "left"}
    assert game.file is not None
    game.file.begin(turns)
    game.file.close()
    app = BttermApp()
    async with app.run_test(size=(80, 24)) as pilot:
        if from_list:
            await press(pilot, "r", "enter")
            assert isinstance(app.screen, ReplayScreen)
            rows = " ".join(row.plain for row in app.screen.query_one("#log", Panel).lines)
            assert "The rest of this turn is not played as it was saved" in rows
            await press(pilot, "escape")
        await press(pilot, "g")
        why = " ".join(row.plain.strip() for row in app.screen.query_one("#why", Panel).lines)
        assert "as it was saved: the rules ask for something else than was saved" in why
        assert why.endswith("can go on from the start of turn 1 (g again); the old file is kept")
        await press(pilot, "g")
        assert isinstance(app.screen, BattleScreen)
        assert app.screen.desk.battle.turn == 1


async def test_f5_without_a_saved_battle_does_nothing() -> None:
    app = BttermApp()
    async with app.run_test(size=(80, 24)) as pilot:
        assert "go on" not in app.screen.query_one("#keys", Panel).lines[0].plain
        assert not any("Go on" in row.plain for row in app.screen.query_one("#list", Panel).lines)
        await press(pilot, "f5")
        assert isinstance(app.screen, StartScreen)


async def test_the_start_says_in_letters_how_to_go_on(table: TableMaker) -> None:
    saved(table())
    app = BttermApp()
    async with app.run_test(size=(80, 24)) as pilot:
        rows = [row.plain for row in app.screen.query_one("#list", Panel).lines]
        assert any("Go on: turn 1, Anna against Ben" in row for row in rows)
        keys = app.screen.query_one("#keys", Panel).lines[0].plain
        assert "g go on (F5)" in keys
        assert "Esc quit" in keys
        await press(pilot, "g")
        assert isinstance(app.screen, BattleScreen)


async def test_where_the_last_battle_is_being_played_the_one_before_is_offered(
    table: TableMaker,
) -> None:
    before = saved(table()).rename(battles.folder() / f"before{battles.ENDING}")
    os.utime(before, (1, 1))
    game = battles.keep(table())
    game.table.answer(pending(game.table).default())
    app = BttermApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "g")
        assert isinstance(app.screen, StartScreen)
        why = " ".join(row.plain.strip() for row in app.screen.query_one("#why", Panel).lines)
        assert "is open in another window; g again goes on with" in why
        assert why.endswith("turn 1, movement Anna 1 of 1, Ben 1 of 1, Training Ground")
        await press(pilot, "g")
        assert isinstance(app.screen, BattleScreen)
    game.close()


async def test_a_game_can_be_opened_with_a_saved_battle(table: TableMaker) -> None:
    game = table()
    path = saved(game)
    app = BttermApp()
    app.saved = battles.go_on(battles.called(path.stem))
    async with app.run_test(size=(80, 24)):
        assert isinstance(app.screen, BattleScreen)
        assert app.screen.desk.table.state_hash() == game.state_hash()


async def test_an_older_battle_goes_on_from_the_list(table: TableMaker) -> None:
    older = table()
    before = saved(older).rename(battles.folder() / f"before{battles.ENDING}")
    os.utime(before, (1, 1))
    game = battles.keep(table())
    game.table.give_up(1)
    game.close()
    app = BttermApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r")
        assert isinstance(app.screen, SavedBattles)
        assert "g go on" in app.screen.query_one("#keys", Panel).lines[0].plain
        await press(pilot, "g")
        assert isinstance(app.screen, SavedBattles)
        why = app.screen.query_one("#why", Panel).lines[0].plain
        assert why == "this battle is over; Enter shows it"
        await press(pilot, "s", "g")
        assert isinstance(app.screen, BattleScreen)
        assert app.screen.desk.table.state_hash() == older.state_hash()
        assert app.game is not None
        assert app.game.file is not None
        assert app.game.file.path == before


# Saving


async def test_every_answer_is_on_disk_at_once(table: TableMaker) -> None:
    app = BttermApp(table(dice=ScriptedDice([(1, 1), (6, 6)])))
    async with app.run_test(size=(80, 24)) as pilot:
        (path,) = battles.found()
        assert read_save(path).turns[-1]["entries"] == [{"dice": [1, 1]}, {"dice": [6, 6]}]
        await press(pilot, "s", "enter")
        entries = read_save(path).turns[-1]["entries"]
        assert entries[-1]["answer"] == {"unit": "WA", "mode": "walk", "steps": ["F"]}


async def test_a_disk_that_cannot_be_written_does_not_stop_the_game(
    table: TableMaker, empty_home: Path
) -> None:
    # A file lies where the folder should be.
    empty_home.mkdir(parents=True, exist_ok=True)
    battles.folder().parent.mkdir(parents=True)
    battles.folder().write_text("", encoding="utf-8")
    game = table(dice=ScriptedDice([(1, 1), (6, 6)]))
    app = BttermApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "s", "enter")
        assert mechs_of(game.state)["WA"].moved.done
        await press(pilot, "ctrl+q")
        assert isinstance(app.screen, Choose)
        wrong = f"cannot save to {battles.folder()}"
        assert app.screen.text.startswith(f"Leave? The battle is not saved: {wrong}")
        # The whole path is to be seen, however long it is.
        seen = "".join(row.plain for row in app.screen.query_one("#text", Panel).lines)
        assert "".join(seen.split()) == "".join(app.screen.text.split())
        assert all(row.width <= WIDTH for row in app.screen.query_one("#text", Panel).lines)


def full(number: int) -> None:
    """What a full disk does to `os.fsync`."""
    raise OSError(errno.ENOSPC, "No space left on device")


async def test_trouble_with_the_disk_stays_in_sight_until_it_is_over(
    table: TableMaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = table(dice=ScriptedDice([(1, 1), (6, 6)]))
    app = BttermApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        order = app.screen.query_one("#order", Panel)
        assert "NOT SAVED" not in order.lines[0].plain
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", full)
            await press(pilot, "s", "enter")
        assert order.lines[0].plain.endswith(" NOT SAVED ")
        assert order.lines[0].width == 80
        # Standing still is asked about.
        await press(pilot, "enter")
        await press(pilot, "enter")
        assert "NOT SAVED" not in order.lines[0].plain
        assert "The battle is saved again" in [told.message for told in app._notifications]
        (path,) = battles.found()
        assert read_save(path).turns == game.journal()["turns"]


async def test_leaving_tries_once_more_to_save(
    table: TableMaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = table(dice=ScriptedDice([(1, 1), (6, 6)]))
    app = BttermApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", full)
            await press(pilot, "s", "enter")
        await press(pilot, "ctrl+q")
        assert isinstance(app.screen, Choose)
        assert app.screen.text == "Leave? The battle is saved."
        (path,) = battles.found()
        assert read_save(path).turns == game.journal()["turns"]


# Leaving


async def test_ctrl_q_asks_and_esc_stays(table: TableMaker) -> None:
    app = BttermApp(table())
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+q")
        assert isinstance(app.screen, Choose)
        await press(pilot, "q", "s", "escape")
        assert isinstance(app.screen, BattleScreen)
        assert app.is_running
        await press(pilot, "ctrl+q", "enter")
    assert app.return_code == 0


async def test_giving_up_is_asked_about_twice(table: TableMaker) -> None:
    game = table(dice=ScriptedDice([(1, 1), (6, 6)]))
    app = BttermApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+q", "g", "escape")
        assert isinstance(app.screen, BattleScreen)
        assert game.state.outcome is None
        await press(pilot, "ctrl+q", "g", "enter")
        assert game.state.outcome == Outcome(1, "Anna gives up")
        assert isinstance(app.screen, Choose)
        assert app.screen.text == "Ben wins: Anna gives up"


# The end


async def test_who_won_and_what_next(table: TableMaker) -> None:
    # A hit in the center torso, and no further roll: the Wolverine has one point left there.
    dice = ScriptedDice([(1, 1), (6, 6), (4, 5), (3, 4)])
    game = table(dice=dice, places=("0604", "0607"))
    victim = mechs_of(game.state)["wo"]
    center = next(place for place in victim.structure if place.value == "CT")
    victim.armor[center], victim.structure[center] = 0, 1
    app = BttermApp(game, again=table, settings=Settings(results="page", skip=False))
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
        assert mechs_of(app.screen.desk.battle)["wo"].hex != Hex(6, 7)


async def test_the_next_battle_is_set_up_with_the_victories_of_this_one(table: TableMaker) -> None:
    game = table()
    anna, ben = (Team(name, fighters=(Fighter(name),)) for name in STANDARD)
    app = BttermApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        app.scenario = Scenario("river-crossing", (anna, ben))
        next(iter(mechs_of(game.state).values())).crew.victories = 4
        app.screen.give_up(1)  # type: ignore[attr-defined]
        await press(pilot, "enter", "enter", "v")
        assert isinstance(app.screen, SetupScreen)
        assert [team.fighters[0].victories for team in app.screen.draft.scenario.teams] == [4, 0]


@pytest.mark.parametrize("key", ["n", "v"])
async def test_another_battle_begins_as_the_unit_file_has_it_by_then(
    table: TableMaker, key: str
) -> None:
    """Once more, or the next one: after the first the file says that the arm is damaged; a file
    that cannot be read is told, and nothing begins."""
    path = path_of("wolves")
    outfit = Outfit("Wolves")
    warhammer = outfit.add("Warhammer WHM-6R", Person(), "")
    save_outfit(path, outfit)
    anna = Team("Anna", fighters=tuple(fighters_of("wolves")))
    app = BttermApp(table())
    async with app.run_test(size=(80, 24)) as pilot:
        app.scenario = Scenario(
            "river-crossing", (anna, Team("Ben", fighters=(Fighter("Locust LCT-1V"),)))
        )
        warhammer.damage = "LA=3"
        app.screen.give_up(1)  # type: ignore[attr-defined]
        path.write_text("name = 5", "utf-8")
        await press(pilot, "enter", "enter", key)
        assert isinstance(app.screen, BattleScreen)
        assert any("wolves.toml" in told.message for told in app._notifications)
        save_outfit(path, outfit)
        await press(pilot, "enter", key)
        scenario = app.scenario
        if isinstance(app.screen, SetupScreen):
            scenario = app.screen.draft.scenario
        assert scenario is not None
        assert [fighter.damage for fighter in scenario.teams[0].fighters] == ["LA=3"]


async def test_a_lost_connection_ends_the_program_in_good_order(
    table: TableMaker,
) -> None:
    app = BttermApp(table())
    with watched(app.leave, app.last_try):
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            os.kill(os.getpid(), signal.SIGHUP)
            while app.return_code is None:
                await pilot.pause(0.01)
    assert app.return_code == 0
    assert len(battles.found()) == 1


def test_a_crash_is_one_line_that_names_the_game_and_the_report(
    table: TableMaker,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    empty_home: Path,
) -> None:
    def show(screen: BattleScreen) -> None:
        raise ZeroDivisionError("a fault in the screen")

    textual_run = BttermApp.run
    monkeypatch.setattr(BttermApp, "run", lambda app, mouse: textual_run(app, headless=True))
    monkeypatch.setattr(BattleScreen, "show", show)
    with pytest.raises(BttermError) as failure:
        run(table())
    (path,) = battles.found()
    report = empty_home / "state" / "btterm" / "failure.txt"
    assert str(failure.value) == (
        f"btterm failed; the battle is saved in {path}; what went wrong is in {report}"
    )
    assert "ZeroDivisionError" in report.read_text(encoding="utf-8")
    shown = capsys.readouterr()
    assert "Traceback" not in shown.out + shown.err


def test_a_crash_outside_the_screen_is_one_line_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(app: BttermApp, mouse: bool) -> None:
        raise RuntimeError("no such terminal")

    monkeypatch.setattr(BttermApp, "run", crash)
    with pytest.raises(BttermError, match=r"^btterm failed; no battle was saved; what went wrong"):
        run()
