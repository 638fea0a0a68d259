"""The start: groups of lines, and a picture of the marked battle."""

from __future__ import annotations

import re

import pytest

from btterm.match import battles
from btterm.match.scenarios import remembered
from btterm.tui.app import BttermApp
from btterm.tui.map.overview import Overview
from btterm.tui.map.view import MapView
from btterm.tui.screens.battle import BattleScreen
from btterm.tui.start import StartScreen
from tests.tui.keys import press
from tests.tui.panels import text
from tests.tui.tables import TableMaker


def units(app: BttermApp) -> set[str]:
    """The units in the picture."""
    view = app.screen.query_one(MapView)
    return {chip.id for chip in view.scene.chips} if view.display else set()


@pytest.mark.parametrize(
    ("size", "zoom"), [((80, 24), 0), ((100, 30), 0), ((120, 40), 1), ((200, 50), 2)]
)
async def test_the_map_is_as_close_as_it_is_whole(size: tuple[int, int], zoom: int) -> None:
    app = BttermApp()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        view = app.screen.query_one(MapView)
        assert view.display
        assert view.zoom == zoom
        assert (view.max_scroll_x, view.max_scroll_y) == (0, 0)
        assert units(app) == {"WA", "ma"}


async def test_groups_have_headings_where_there_is_room(empty_home: object) -> None:
    app = BttermApp()
    async with app.run_test(size=(120, 58)) as pilot:
        await pilot.pause()
        rows = text(app, "list").split("\n")
        headings = [row.strip() for row in rows if row and row[1] != " " and not row[2:3].isspace()]
        assert headings == ["Play now", "Learn", "Scenarios", "Set up", "Look up and design"]


async def test_a_quick_duel_on_a_map_by_recipe() -> None:
    app = BttermApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "down", "enter")
        assert isinstance(app.screen, BattleScreen)
        name = app.screen.desk.battle.board.name
        assert re.match(r"random2:[a-z-]+:[0-9]+:1x1$", name)
        last = remembered()
        assert last is not None
        assert last.map.startswith(f"name: {name}\nsize: 15 x 17\n")


async def test_words_below_the_picture_tell_who_fights_with_what() -> None:
    app = BttermApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, *["down"] * 10)
        rows = text(app, "beside").split("\n")
        assert rows[0] == "Against the program"
        assert "Program  (bot)" in rows or "Program (bot)" in rows
        assert any("Centurion CN9-A, Dervish DV-6M" in row for row in rows)
        # What has no battle has no picture.
        await press(pilot, *["up"] * 11)
        assert not app.screen.query_one(MapView).display


async def test_the_menu_of_drills() -> None:
    app = BttermApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "d")
        assert "Marauder walks its beat" in " ".join(text(app, "more").split())
        await press(pilot, *"stand", "enter")
        assert isinstance(app.screen, BattleScreen)
        battle = app.screen.desk.battle
        assert battle.drill
        assert battle.units["HU"].prone


async def test_a_board_too_large_for_every_zoom_is_seen_at_a_glance() -> None:
    app = BttermApp()
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(40):
            glimpse = app.screen.query_one(Overview)
            if glimpse.display and glimpse.board and glimpse.board.columns == 30:
                break
            await press(pilot, "down")
        glimpse = app.screen.query_one(Overview)
        assert glimpse.display
        assert glimpse.board is not None
        assert glimpse.board.columns == 30
        assert "wooded-hills" in text(app, "about")
        assert len(glimpse.starts) == 8


async def test_the_saved_battle_comes_first_as_it_stands(
    table: TableMaker,
) -> None:
    battles.keep(table()).close()
    app = BttermApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)
        assert app.screen.entries[0].name == "start.resume"
        (path,) = battles.found()
        ids = set(battles.standing(path).units)
        assert units(app) == ids
        assert "turn 1, movement" in text(app, "about")
