"""All end states of a run, for a 'Mech of 8/12 MP in the middle of one sheet and of four."""

from __future__ import annotations

import random

import pytest

from btterm.board.board import Board
from btterm.board.terrain import Ground, Terrain
from btterm.classic.battle import Battle
from btterm.classic.scenario.setting_up import add_unit
from btterm.classic.sheets.library import load_sheet
from btterm.classic.units.unit import Mode
from btterm.hexes import Facing, Hex
from tests.rulebook.rules import reach

GROUNDS = [Ground.CLEAR] * 6 + [Ground.ROUGH, Ground.LIGHT_WOODS, Ground.HEAVY_WOODS]


@pytest.mark.parametrize("ground", ["open", "hills"])
@pytest.mark.parametrize(("columns", "rows"), [(16, 17), (32, 34)])
def test_run_of_an_8_12_mech(benchmark, columns: int, rows: int, ground: str) -> None:  # type: ignore[no-untyped-def]
    luck = random.Random(8)
    hexes = [
        Terrain(level=luck.choice([0, 0, 0, 1, 1, 2]), ground=luck.choice(GROUNDS))
        for _ in range(columns * rows)
    ]
    board = Board(ground, columns, rows, hexes if ground == "hills" else [])
    battle = Battle(board, ["Anna", "Ben"])
    middle = Hex(columns // 2, rows // 2)
    mech = add_unit(battle, 0, load_sheet("Locust LCT-1V"), middle, Facing.N)
    found = benchmark(reach, battle, mech, Mode.RUN)
    assert len(found.ends) > 100
