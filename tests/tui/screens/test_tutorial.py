"""The first game: its lessons, by keys as told and by other ones."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from textual.pilot import Pilot

from btterm.classic.saves.state import CLASSIC
from btterm.classic.units.unit import Mode
from btterm.hexes import Facing, Hex
from btterm.match import battles
from btterm.match.scenarios import remembered
from btterm.players.roster import bots_for
from btterm.soak.mechs import mechs_of
from btterm.table.dice import SeededDice
from btterm.table.table import Table
from btterm.tui.app import BttermApp
from btterm.tui.classic.controller.controller import Controller
from btterm.tui.classic.screens.results import Results
from btterm.tui.classic.tutorial import DICE, GROUND, LESSONS, FirstGame, lesson_for, lesson_lines
from btterm.tui.desk import Desk
from btterm.tui.keymap import USUAL, Keymap
from btterm.tui.lessons.course import Course
from btterm.tui.screens.ask import Choose
from btterm.tui.screens.battle import BattleScreen
from btterm.tui.settings import Settings
from btterm.tui.start import StartScreen
from btterm.tui.widgets.panel import Panel
from tests.tui.keys import press
from tests.tui.panels import drawn

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 50)], ids=str)


def lesson(app: BttermApp) -> str:
    """The lesson as one line; empty where none is shown."""
    if not app.screen.query_one("#lesson", Panel).display:
        return ""
    return " ".join(drawn(app, "lesson").split())


async def read(pilot: Pilot[None]) -> None:
    """Pass over what the dice have brought."""
    while not isinstance(pilot.app.screen, BattleScreen):
        await press(pilot, "enter")


def titles(app: BttermApp) -> str:
    return lesson(app).split(".")[0]


def desk_of(app: BttermApp) -> Desk:
    assert isinstance(app.screen, BattleScreen)
    return app.screen.desk


@pytest.fixture
def app() -> BttermApp:
    return BttermApp(guide=FirstGame())


# As told


async def test_a_turn_by_the_keys_that_are_told(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        desk = desk_of(app)
        battle = desk.battle
        me, enemy = mechs_of(battle)["PH"], mechs_of(battle)["ar"]
        assert lesson(app) == (
            "Initiative. Each turn both sides throw two dice. You threw 11, the Dummy threw 3; the "
            "higher throw moves last, so you have seen what it does. PH is your 'Mech, ar the "
            "other. Point at hexes now, with qwe/asd or the arrows."
        )
        await press(pilot, "w")
        assert titles(app) == "Movement"
        assert lesson(app).endswith("Point at column 08, row 12, next to ar.")
        await press(pilot, "w", "w", "w")
        assert titles(app) == "Facing"
        assert "line above the keys says facing NW too." in lesson(app)
        await press(pilot, "z")
        assert titles(app) == "Go"
        assert "Walk 5 MP to 0812 facing NW" in drawn(app, "preview")
        await press(pilot, "enter")
        assert (me.hex, me.facing, me.moved.mode) == (Hex(8, 12), Facing.NW, Mode.WALK)

        assert titles(app) == "Reaction"
        assert "ar is there, so stay straight." in lesson(app)
        await press(pilot, "z", "c", "x", "enter")

        # Gunnery 4, walked 1, light woods 1: 26 of 36 throws reach 6.
        assert lesson(app) == (
            "Weapon attack. The column need says what two dice must reach to hit. Here: 4 gunnery "
            "+1 PH walked +1 target in light woods = 6+, a chance of 72%. v explains the next one. "
            "Switch on what shall fire: 1 2 and so on."
        )
        await press(pilot, "1")
        assert titles(app) == "Heat"
        assert "your heat sinks take 10 a turn" in lesson(app)
        await press(pilot, "2", "3", "4", "5")
        # A large laser 8, two medium lasers 3 each, walking 1, less 10 heat sinks.
        assert "heat 0 > 5: walk -1" in drawn(app, "preview")
        await press(pilot, "enter")
        assert isinstance(app.screen, Results)
        assert enemy.armor != enemy.sheet.armor
        await read(pilot)

        assert titles(app) == "Physical attack"
        assert lesson(app).endswith("3 is a kick.")
        await press(pilot, "3")
        assert lesson(app).startswith("Physical attack. Enter strikes.")
        await press(pilot, "enter")
        assert isinstance(app.screen, Results)
        await read(pilot)

        assert enemy.prone
        assert (battle.turn, me.heat) == (2, 5)
        assert "PH is left with heat 5 (walk -1)." in lesson(app)
        await press(pilot, "w")
        assert titles(app) == "That was a whole turn"
        assert "? says what to do now, Q the rule for it, m all there is." in lesson(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, Choose)
        assert "You have seen a whole turn" in app.screen.text
        await press(pilot, "enter")
        assert lesson(app) == ""
        assert battle.turn == 2
        # It is asked once.
        await press(pilot, "enter")
        assert not isinstance(app.screen, Choose)


async def test_the_first_lesson_follows_the_first_game(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        for told in ("w w w w z enter", "enter", "1 2 3 4 5 enter"):
            await press(pilot, *told.split())
        await read(pilot)
        await press(pilot, "3", "enter")
        await read(pilot)
        await press(pilot, "w", "enter")
        assert isinstance(app.screen, Choose)
        await press(pilot, "v")
        assert isinstance(app.screen, BattleScreen)
        assert isinstance(app.screen.guide, Course)


@SIZES
async def test_a_lesson_hides_no_key(app: BttermApp, size: tuple[int, int]) -> None:
    async with app.run_test(size=size) as pilot:
        for told in ("w", "w w w z", "enter", "enter", "1", "enter enter"):
            await press(pilot, *told.split())
            taught = app.screen.query_one("#lesson", Panel).region
            preview = app.screen.query_one("#preview", Panel).region
            keys_rows = app.screen.query_one("#keys", Panel).region
            assert taught.height == 3
            assert taught.bottom == preview.y
            assert (preview.bottom, keys_rows.bottom) == (size[1] - 2, size[1])
            assert len(app.screen.query_one("#lesson", Panel).lines) <= 3


# Otherwise


async def test_who_stays_and_holds_fire_comes_to_the_end_as_well(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        desk = desk_of(app)
        await press(pilot, "enter", "enter")
        assert titles(app) == "Reaction"
        await press(pilot, "enter")
        assert titles(app) == "Weapon attack"
        await press(pilot, "enter", "enter")
        assert desk.battle.turn == 2
        assert "PH is left with heat 0 (no harm yet)." in lesson(app)
        await press(pilot, "w")
        assert lesson(app).startswith("A whole turn. You were too far off to kick;")

        # The lesson that was missed comes with the first chance.
        await press(pilot, "w", "w", "w", "z", "enter", "enter")
        assert lesson(app) == ""
        await press(pilot, "enter", "enter")
        assert titles(app) == "Physical attack"


async def test_who_turns_away_is_told_where_the_enemy_is(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        # North to south takes three turns.
        await press(pilot, "z", "z")
        assert desk_of(app).task.seen().facing is Facing.SW  # type: ignore[attr-defined]
        assert titles(app) == "Movement"
        await press(pilot, "enter")
        assert "ar is not there now: try z and c" in lesson(app)
        # The torso looks north-west then.
        await press(pilot, "c")
        assert "ar is there, so stay straight." in lesson(app)
        await press(pilot, "x")
        assert "ar is not there now" in lesson(app)


async def test_who_drives_step_by_step_is_taught_all_the_same(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "v")
        assert titles(app) == "Movement"
        await press(pilot, "w", "w", "w", "w")
        assert titles(app) == "Facing"
        await press(pilot, "a")
        assert titles(app) == "Go"


async def test_esc_and_taking_back_go_back_in_the_lessons(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "w", "w", "w", "w", "z", "escape")
        assert titles(app) == "Facing"
        await press(pilot, "escape")
        assert titles(app) == "Initiative"
        await press(pilot, "escape", "escape")
        assert titles(app) == "Initiative"

        await press(pilot, "w", "w", "w", "w", "z", "enter", "u")
        assert titles(app) == "Initiative"
        assert mechs_of(desk_of(app).battle)["PH"].hex == Hex(8, 16)

        await press(pilot, "w", "w", "w", "w", "z", "enter", "enter", "1", "escape")
        assert titles(app) == "Weapon attack"


def played() -> Desk:
    return Controller(
        Table(CLASSIC, GROUND.battle(), SeededDice(DICE)),
        bots_for([team.player for team in GROUND.teams]),
    )


def test_a_kick_that_is_taken_back_is_taught_again() -> None:
    desk = played()
    desk.move_cursor(Hex(8, 12))
    for name in ("turn_left", "go", "go", "weapon_1", "go", "blow_3", "go"):
        desk.task.do(name)
    assert desk.battle.turn == 2
    desk.undo(agreed=True)
    found = lesson_for(desk)
    assert found is not None
    assert found.text.endswith("[strike.blow_3] is a kick.")


@settings(max_examples=20)
@given(st.data())
def test_whatever_is_done_there_is_a_lesson_that_fits(data: st.DataObject) -> None:
    desk, keymap = played(), Keymap()
    board = list(desk.battle.board)
    for _ in range(data.draw(st.integers(1, 40))):
        acts = [act.name for act in desk.task.ACTS if desk.task.offers(act.name)]
        what = data.draw(st.sampled_from([*acts, "go", "go", "point", "back", "undo"]))
        if what == "point":
            desk.move_cursor(data.draw(st.sampled_from(board)))
        elif what == "back":
            desk.task.back()
        elif what == "undo":
            if desk.table.can_undo():
                desk.undo()
        elif desk.task.offers(what):
            desk.task.do(what)
        found = lesson_for(desk)
        assert found is not None or desk.battle.turn > 1
        if found is not None:
            rows = lesson_lines(found, desk, keymap, 78)
            text = " ".join(row.plain for row in rows)
            assert len(rows) <= 3
            assert not re.search(r"[\[\]{}]", text)
            assert found.chapter in (desk.task.KIND, "after", "other")


# The texts


def test_every_lesson_names_keys_that_there_are() -> None:
    known = {bound.name for bound in USUAL} | {"look"}
    assert any("[" in each.text for each in LESSONS)
    for each in LESSONS:
        named = re.findall(r"\[(.+?)\]", each.text)
        assert set(named) <= known
        # Each word stands between blanks on the screen.
        assert not re.search(r"\][^ ]", each.text)


def test_every_lesson_has_three_lines_at_the_most() -> None:
    desk = played()
    for each in LESSONS:
        assert len(lesson_lines(each, desk, Keymap(), 78)) <= 3, each.title


async def test_keys_of_the_player_stand_in_the_lessons() -> None:
    keys = {"move.turn_left": "n", "move.go": "space", "look.n": "Y", "strike.blow_3": "K"}
    app = BttermApp(guide=FirstGame(), settings=Settings(keys=keys))
    async with app.run_test(size=(80, 24)) as pilot:
        assert "with q Y e a s d or the arrows." in lesson(app)
        await press(pilot, "Y", "Y", "Y", "Y")
        assert "n and c turn it" in lesson(app)
        await press(pilot, "n")
        assert "Space goes, Esc plans anew." in lesson(app)
        await press(pilot, "space", "enter", "1", "enter", "enter")
        assert lesson(app).endswith("K is a kick.")


# Where it begins and what is left of it


async def test_t_at_the_start_begins_it() -> None:
    app = BttermApp()
    async with app.run_test(size=(80, 24)) as pilot:
        assert isinstance(app.screen, StartScreen)
        assert "\n  t  First game: learn a turn " in drawn(app, "list")
        await press(pilot, "t")
        assert titles(app) == "Initiative"
        assert remembered() is None


async def test_real_dice_are_for_later() -> None:
    app = BttermApp(settings=Settings(dice="real"))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "t")
        assert "You threw 11, the Dummy threw 3;" in lesson(app)


async def test_it_goes_on_as_a_battle_without_lessons() -> None:
    app = BttermApp(guide=FirstGame())
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "w", "w", "w", "w", "z", "enter")
        before = desk_of(app).table.state_hash()
    (path,) = battles.found()
    assert path in list(battles.unfinished())
    later = BttermApp(settings=Settings(skip=False))
    async with later.run_test(size=(80, 24)) as pilot:
        await press(pilot, "g")
        assert desk_of(later).table.state_hash() == before
        assert desk_of(later).people == ["Cadet"]
        assert lesson(later) == ""


async def test_other_battles_have_no_lessons() -> None:
    app = BttermApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "q")
        assert lesson(app) == ""


async def test_a_small_terminal_shows_no_lesson(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.resize_terminal(70, 20)
        await pilot.pause()
        assert lesson(app) == ""
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert titles(app) == "Initiative"


@pytest.mark.parametrize("option", [["--plain"], ["--seed", "3"], ["--solo", "bot"]], ids=str)
def test_the_command_line_takes_it_alone(
    run: Callable[..., tuple[int, str, str]], option: list[str]
) -> None:
    status, out, err = run("play", "--tutorial", *option)
    assert (status, out) == (2, "")
    assert "--tutorial is a battle of its own on the screen" in err


def test_the_command_line_begins_it(
    run: Callable[..., tuple[int, str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[tuple[object, object]] = []
    monkeypatch.setattr("btterm.cli.play.need_screen", lambda instead: None)
    monkeypatch.setattr(
        "btterm.tui.door.run", lambda table, **rest: begun.append((table, rest["guide"]))
    )
    assert run("play", "--tutorial") == (0, "", "")
    assert [type(guide) for _, guide in begun] == [FirstGame]
