"""How long the map takes to follow a key, on the largest board anyone will lay out."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from textual.app import App, ComposeResult
from textual.geometry import Region

from btterm.board.board import Board
from btterm.board.terrain import Ground, Terrain
from btterm.hexes import Facing, Hex
from btterm.tui.map.scene import Chip, Reach, Scene
from btterm.tui.map.view import MapView
from btterm.tui.palette import Tier, textual_themes

WIDTH, HEIGHT = 200, 60


def crowded_scene() -> Scene:
    """64x68 hexes of which no two neighbours look alike, 24 units, 400 hexes in reach."""
    grounds = list(Ground)
    hexes = [Terrain(i % 5, grounds[i % 7], depth=i % 3) for i in range(64 * 68)]
    board = Board("Large", 64, 68, hexes)
    places = list(board)
    units = tuple(
        Chip(f"{'Aa'[i % 2]}{i // 2}"[:2], places[i * 97], 1 + i % 2, Facing(i % 6), armour=50)
        for i in range(24)
    )
    reach = {
        place: Reach("wrj"[i % 3], i % 9, i % 5 == 0) for i, place in enumerate(places[:4000:10])
    }
    return Scene(board, units, cursor=Hex(12, 8), reach=reach, lit=frozenset(reach), overlay="R")


class Shown(App[None]):
    def __init__(self, zoom: int) -> None:
        super().__init__()
        for theme in textual_themes(Tier.TRUECOLOR):
            self.register_theme(theme)
        self.theme = "dark"
        self.view = MapView(crowded_scene(), zoom=zoom)

    def compose(self) -> ComposeResult:
        yield self.view


@pytest.mark.parametrize("zoom", [1, 2, 3])
def test_whole_repaint(benchmark: BenchmarkFixture, zoom: int) -> None:
    """All 60 lines, after the terrain or the theme has changed. Goal: about 30 ms."""

    async def measure() -> None:
        app = Shown(zoom)
        async with app.run_test(size=(WIDTH, HEIGHT)):
            everything = Region(0, 0, WIDTH, HEIGHT)

            def repaint() -> None:
                app.view.show(replace(app.view.scene, board=app.view.scene.board.copy()))
                app.view.render_lines(everything)

            benchmark(repaint)

    asyncio.run(measure())


@pytest.mark.parametrize("zoom", [1, 2, 3])
def test_cursor_step(benchmark: BenchmarkFixture, zoom: int) -> None:
    """One step and the lines it touches. Goal: far below 50 ms."""

    async def measure() -> None:
        app = Shown(zoom)
        async with app.run_test(size=(WIDTH, HEIGHT)):
            view = app.view
            there_and_back = ["SE", "NW"]

            def step() -> None:
                there_and_back.reverse()
                view.move_cursor(there_and_back[0])
                view.render_lines(Region(0, 0, WIDTH, HEIGHT))

            benchmark(step)

    asyncio.run(measure())
