"""What is worked out from a board is kept as long as nothing changes that it depends on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from btterm.board.board import Board
from btterm.board.terrain import Construction, Ground, Structure, Terrain
from btterm.hexes import Hex

HERE = Hex(2, 2)
BRIDGE = Structure(Construction.HEAVY, 90)
OVER_WATER = Terrain(ground=Ground.WATER, depth=1, bridge=BRIDGE, roads=0b1001)


@pytest.mark.parametrize(
    ("before", "after", "heights", "ways"),
    [
        (Terrain(), Terrain(fire=True), True, True),
        (Terrain(), Terrain(smoke=True), False, True),
        (OVER_WATER, replace(OVER_WATER, bridge=replace(BRIDGE, cf=20)), True, False),
        (OVER_WATER, replace(OVER_WATER, bridge=None, roads=0), False, False),
        (Terrain(ground=Ground.HEAVY_WOODS), Terrain(ground=Ground.LIGHT_WOODS), False, False),
        (Terrain(), Terrain(roads=0b1001), True, False),
    ],
)
def test_a_change_drops_what_depends_on_it(
    before: Terrain, after: Terrain, heights: bool, ways: bool
) -> None:
    board = Board("test", 3, 3)
    board[HERE] = before
    board.heights["lines"] = board.ways["walks"] = "kept"
    version = board.version
    board[HERE] = after
    assert (board.heights == {"lines": "kept"}, board.ways == {"walks": "kept"}) == (heights, ways)
    assert board.version == version + 1


def test_units_that_the_same_bridges_bear_have_one_load() -> None:
    board = Board("test", 3, 3)
    assert {board.load(tons) for tons in (20, 60, 100)} == {0}
    board[HERE] = replace(OVER_WATER, bridge=replace(BRIDGE, cf=60))
    board[Hex(1, 1)] = Terrain(building=Structure(Construction.MEDIUM, 40, 2))
    assert [board.load(tons) for tons in (20, 40, 41, 60, 61, 100)] == [0, 0, 1, 1, 2, 2]
    board[HERE] = OVER_WATER
    assert [board.load(tons) for tons in (41, 60, 90, 100)] == [1, 1, 1, 2]
