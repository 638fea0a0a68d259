"""How results are told, how the keyboard changes hands, and what a saved battle remembers."""

from __future__ import annotations

from itertools import combinations

import pytest
from textual.geometry import Region, Size
from textual.pilot import Pilot

from btterm.classic.battle import Battle, Phase
from btterm.classic.saves.state import CLASSIC
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.situation import parse_situation
from btterm.hexes import Hex
from btterm.match import battles
from btterm.soak.mechs import mechs_of
from btterm.table.dice import RealDice, ScriptedDice
from btterm.table.table import Table
from btterm.tui.app import BttermApp
from btterm.tui.classic.screens.results import Results, report_plan
from btterm.tui.map.geometry import GUTTER, HEADER
from btterm.tui.map.view import MapView
from btterm.tui.screens.ask import HandOver
from btterm.tui.screens.battle import BattleScreen
from btterm.tui.screens.rules import RulesScreen
from btterm.tui.settings import Settings, load_settings
from btterm.tui.widgets.panel import Panel
from tests.rulebook.tabletop import pending
from tests.tui.keys import press
from tests.tui.panels import text
from tests.tui.tables import TableMaker

PLACES = ("0605", "0610")
DICE = [(1, 1), (6, 6), (4, 5), (5, 5), (1, 2), (2, 2), (3, 3)]
"""Anna moves first; a PPC hits the left arm, the other misses; the initiative of turn 2."""


@pytest.fixture
def game(table: TableMaker) -> Table[Battle]:
    return table(dice=ScriptedDice(DICE), places=PLACES)


async def shoot(pilot: Pilot[None]) -> None:
    """Nobody moves, and Anna fires both PPCs."""
    await press(pilot, *["enter"] * 6, "1", "2", "enter", "enter", "enter")


def title(app: BttermApp) -> str:
    return app.screen.query_one("#title", Panel).lines[0].plain


def sheet(app: BttermApp) -> list[str]:
    return [row.plain for row in app.screen.query_one("#side", Panel).lines]


def in_view(view: MapView, hex_: Hex) -> bool:
    """Whether a hex is seen wholly."""
    seen = Region(*view.scroll_offset, view.size.width - GUTTER, view.size.height - HEADER)
    return seen.contains_region(view.geometry.region(hex_))


def entry(app: BttermApp) -> str:
    return text(app, "page")


async def test_hit_by_hit_with_the_map_in_view(game: Table[Battle]) -> None:
    app = BttermApp(game, settings=Settings(results="hits", pace=0, skip=False))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        await shoot(pilot)
        results = app.screen
        assert isinstance(results, Results)
        assert "Weapon Attack  what happened, 1 of 2" in title(app)
        assert "WA fires PPC at wo: 4+, rolled 9, hits left arm for 10." in entry(app)
        view = results.query_one(MapView)
        assert (view.scene.active, view.scene.target) == (Hex(6, 5), Hex(6, 10))
        assert view.scene.labels == {Hex(6, 10): "10"}
        assert set(view.scene.line) == {Hex(6, row) for row in (6, 7, 8, 9)}
        assert in_view(view, Hex(6, 10))
        await press(pilot, "enter")
        assert "WA fires PPC at wo: 4+, rolled 3, misses." in entry(app)
        assert view.scene.labels == {}
        await press(pilot, "w")
        assert "misses" not in entry(app)
        await press(pilot, "enter", "enter")
        assert app.screen is screen


async def test_every_hit_is_shown_as_things_stood_then(game: Table[Battle]) -> None:
    """The first PPC has hit and the second one is yet to come: the armor is that of now, with its
    mark, and the phase is that of the shot."""
    app = BttermApp(game, settings=Settings(results="hits", pace=0, skip=False))
    async with app.run_test(size=(200, 60)) as pilot:
        screen = app.screen
        assert isinstance(screen, BattleScreen)
        await shoot(pilot)
        results = app.screen
        assert isinstance(results, Results)
        assert game.state.turn == 2
        assert results.battle.turn == 1
        assert results.battle.phase is Phase.WEAPON_ATTACK
        assert [unit.id for unit in results.units] == ["wo", "WA"]
        assert mechs_of(results.battle)["WA"].heat == 0
        assert sheet(app)[0].startswith("wo Wolverine")
        assert any("LA 6!16*" in row for row in sheet(app))
        await press(pilot, "enter")
        # The last shot of the phase, and not the phase that has begun since.
        assert results.battle.phase is Phase.WEAPON_ATTACK
        assert any("LA 6!16 " in row for row in sheet(app))
        assert not any("*" in row for row in sheet(app))
        await press(pilot, "enter")
        assert app.screen is screen
        assert isinstance(screen, BattleScreen)
        assert screen.desk.log[-1].turn == 2
        assert screen.desk.task.KIND == "move"


async def test_esc_passes_over_the_rest(game: Table[Battle]) -> None:
    app = BttermApp(game, settings=Settings(results="hits", pace=0, skip=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await shoot(pilot)
        await press(pilot, "escape")
        assert isinstance(app.screen, BattleScreen)


async def test_the_last_result_stays_until_it_was_read(game: Table[Battle]) -> None:
    app = BttermApp(game, settings=Settings(results="hits", pace=50, skip=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await shoot(pilot)
        results = app.screen
        assert isinstance(results, Results)
        for _ in range(9):
            results._tick()
        await pilot.pause()
        assert app.screen is results
        assert "2 of 2" in title(app)


async def test_the_keyboard_is_handed_over_where_that_is_wished(game: Table[Battle]) -> None:
    app = BttermApp(game, settings=Settings(hand_over=True, skip=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "s", "enter")
        assert isinstance(app.screen, HandOver)
        assert app.screen.text == "Ben, take the keyboard"
        await press(pilot, "x", "escape", "s")
        assert isinstance(app.screen, HandOver)
        await press(pilot, "enter")
        assert isinstance(app.screen, BattleScreen)


async def test_who_takes_the_keyboard_reads_what_happened(game: Table[Battle]) -> None:
    app = BttermApp(game, settings=Settings(hand_over=True, skip=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "s", "enter")
        assert isinstance(app.screen, HandOver)
        told = [row.plain.strip() for row in app.screen.rows()]
        assert told[0] == "Turn 1  MOVEMENT"
        assert told[2:4] == ["BEN, take the keyboard", "Ben moves wo Wolverine"]
        assert any(row.startswith("WA Warhammer walks 1") for row in told)
        assert "Nothing is secret now." in told[-1]
        await press(pilot, "backspace")
        assert isinstance(app.screen, BattleScreen)
        assert app.screen.desk.task.side == 0
        assert not mechs_of(game.state)["WA"].moved.done


async def test_nobody_is_asked_who_does_not_wish_it(game: Table[Battle]) -> None:
    app = BttermApp(game, settings=Settings(ask=False, skip=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert mechs_of(game.state)["WA"].moved.done
        await press(pilot, "enter", "enter", "enter", "enter")
        assert game.state.turn == 1
        # Leaving the map is asked about all the same.
        await press(pilot, "enter")
        assert game.state.turn == 2


async def test_the_log_of_earlier_turns_is_there_after_going_on(table: TableMaker) -> None:
    game = battles.keep(table(dice=ScriptedDice(DICE * 3), places=PLACES))
    while game.table.state.turn < 3:
        game.table.answer(pending(game.table).default())
    game.close()
    (path,) = battles.found()
    # Scripted dice cannot go on; the battle does with dice of the players' own.
    again = battles.go_on(path)
    app = BttermApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.begin(again)
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert isinstance(app.screen, BattleScreen)
        turns = [told.turn for told in app.screen.desk.log]
        assert turns == sorted(turns)
        assert set(turns) == {1, 2, 3}
        assert app.screen.desk.news == [told for told in app.screen.desk.log if told.turn == 3]


async def test_what_was_lost_is_told_at_the_end_and_on_top(table: TableMaker) -> None:
    """A PPC into an arm of 10 points structure that has no armor left."""
    for results in ("hits", "page", "short"):
        game = table(dice=ScriptedDice(DICE), places=PLACES)
        mechs_of(game.state)["wo"].armor[Location.LA] = 0
        app = BttermApp(game, settings=Settings(results=results, pace=0, skip=False))
        async with app.run_test(size=(80, 24)) as pilot:
            await shoot(pilot)
            if results == "hits":
                await press(pilot, "escape")
                assert title(app).startswith(" Turn 1  Weapon Attack  what happened, in short")
            rows = [row.plain.strip() for row in app.screen.query_one("#page", Panel).lines]
            assert [row for row in rows if row][:2] == [
                "In short",
                "wo Wolverine: left arm lost",
            ]
            await press(pilot, "escape")
            assert isinstance(app.screen, BattleScreen)


async def test_in_short_nothing_lost_is_nothing_told(game: Table[Battle]) -> None:
    app = BttermApp(game, settings=Settings(results="short", skip=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await shoot(pilot)
        assert game.state.turn == 2
        assert isinstance(app.screen, BattleScreen)


POND = (
    "open=15x17 turn=3 phase=move initiative=4,9 0606=~1 0607=~1; "
    "Warhammer WHM-6R@0605/S; Wolverine WVR-6R@0615/N"
)
"""Anna moves first, with water ahead."""


async def test_a_fall_in_the_movement_phase_is_reported() -> None:
    throws = [(1, 1), (1,), (3, 4), (6, 6)]
    game = Table(CLASSIC, parse_situation(POND), ScriptedDice(throws))
    app = BttermApp(game, settings=Settings(results="hits", ask=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "s", "enter")
        assert isinstance(app.screen, Results)
        assert "rolled 2: fails. Falls" in " ".join(entry(app).split())
        assert any("prone" in row for row in sheet(app))


async def test_a_roll_that_is_passed_takes_no_key() -> None:
    game = Table(CLASSIC, parse_situation(POND), ScriptedDice([(6, 6)]))
    app = BttermApp(game, settings=Settings(results="hits", ask=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "s", "enter")
        assert isinstance(app.screen, BattleScreen)
        assert app.screen.desk.log[-1].line.endswith("holds.")


async def test_own_dice_are_reported_once_all_are_typed() -> None:
    game = Table(CLASSIC, parse_situation(POND), RealDice())
    app = BttermApp(game, settings=Settings(results="hits", ask=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "s", "enter")
        for throw in ("11", "1", "34"):
            await press(pilot, *throw, "enter")
            assert isinstance(app.screen, BattleScreen)
        await press(pilot, *"66", "enter")
        assert isinstance(app.screen, Results)
        assert "rolled 2: fails. Falls" in " ".join(entry(app).split())
        assert "avoiding injury), rolled 12: holds." in " ".join(entry(app).split())


async def test_one_key_switches_and_is_remembered(game: Table[Battle]) -> None:
    app = BttermApp(game, settings=Settings(skip=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await shoot(pilot)
        assert "hit by hit" in title(app)
        await press(pilot, "tab")
        assert "one page" in title(app)
        assert "hits left arm" in entry(app)
        assert "misses" in entry(app)
        assert load_settings().settings.results == "page"
        await press(pilot, "tab")
        assert "only what hurt" in title(app)
        assert "nobody has fallen" in entry(app)
        assert app.settings.results == load_settings().settings.results == "short"
        await press(pilot, "tab")
        assert "hit by hit" in title(app)
        assert "1 of 2" in title(app)


async def test_on_a_page_map_and_sheet_follow_the_mark(game: Table[Battle]) -> None:
    app = BttermApp(game, settings=Settings(results="page", skip=False))
    async with app.run_test(size=(120, 40)) as pilot:
        await shoot(pilot)
        results = app.screen
        assert isinstance(results, Results)
        assert any("LA 6!16*" in row for row in sheet(app))
        await press(pilot, "s")
        assert not any("*" in row for row in sheet(app))
        await press(pilot, "w", "f1")
        assert isinstance(app.screen, RulesScreen)
        await press(pilot, "escape", "enter")
        assert isinstance(app.screen, BattleScreen)


async def test_the_dice_of_a_hit_are_shown_where_they_fit_and_on_demand(
    game: Table[Battle],
) -> None:
    app = BttermApp(game, settings=Settings(skip=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await shoot(pilot)
        assert "= 4+ rolled 9 (4 5): hits" in entry(app)
        await press(pilot, "v")
        assert "= 4+" not in entry(app)


SIZES = ((80, 24), (100, 30), (119, 24), (120, 40), (179, 50), (180, 40), (200, 60))


@pytest.mark.parametrize("size", SIZES)
def test_the_parts_of_a_report_fill_the_screen_and_do_not_overlap(size: tuple[int, int]) -> None:
    whole = Size(*size)
    parts = report_plan(whole, 76).values()
    assert sum(part.area for part in parts) == whole.area
    assert all(whole.region.contains_region(part) and part.area for part in parts)
    assert not any(a.overlaps(b) for a, b in combinations(parts, 2))
