"""All end states of a run, for a 'Mech and for a VTOL of 8/12 MP in the middle of one sheet and of
four."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from btterm.board.board import Board
from btterm.board.terrain import Ground, Terrain
from btterm.classic.battle import Battle
from btterm.classic.scenario.fielding import add_unit
from btterm.classic.sheets.library import load_sheet, load_unit
from btterm.classic.sheets.vehicle.sheet import VehicleSheet
from btterm.classic.units.unit import Mode
from btterm.hexes import Facing, Hex
from tests.rulebook.rules import Place, put, reach

GROUNDS = [Ground.CLEAR] * 6 + [Ground.ROUGH, Ground.LIGHT_WOODS, Ground.HEAVY_WOODS]


def board(ground: str, columns: int, rows: int) -> Board:
    luck = random.Random(8)
    hexes = [
        Terrain(level=luck.choice([0, 0, 0, 1, 1, 2]), ground=luck.choice(GROUNDS))
        for _ in range(columns * rows)
    ]
    return Board(ground, columns, rows, hexes if ground == "hills" else [])


@pytest.mark.parametrize("ground", ["open", "hills"])
@pytest.mark.parametrize(("columns", "rows"), [(16, 17), (32, 34)])
def test_run_of_an_8_12_mech(benchmark, columns: int, rows: int, ground: str) -> None:  # type: ignore[no-untyped-def]
    battle = Battle(board(ground, columns, rows), ["Anna", "Ben"])
    middle = Hex(columns // 2, rows // 2)
    mech = add_unit(battle, 0, load_sheet("Locust LCT-1V"), middle, Facing.N)
    found = benchmark(reach, battle, mech, Mode.RUN)
    assert len(found.ends) > 100


@pytest.mark.parametrize("ground", ["open", "hills"])
@pytest.mark.parametrize(("columns", "rows"), [(15, 17), (30, 34)])
def test_flank_speed_of_an_8_12_vtol(benchmark, columns: int, rows: int, ground: str) -> None:  # type: ignore[no-untyped-def]
    """Three levels above the ground, over hills of three elevations. Goal: within 10 ms."""
    battle = Battle(board(ground, columns, rows), ["Anna", "Ben"])
    middle, sheet = Hex(columns // 2, rows // 2), load_unit("Warrior")
    assert isinstance(sheet, VehicleSheet)
    vtol = add_unit(battle, 0, replace(sheet, cruise=8), middle, Facing.N)
    put(vtol, Place(middle, 3))
    found = benchmark(reach, battle, vtol, Mode.RUN)
    assert len(found.ends) > 900
