"""A battle to look at: two 'Mechs a side on a small board with every kind of ground."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from btterm.board.board import Board
from btterm.board.terrain import Ground, Terrain
from btterm.classic.battle import Battle
from btterm.classic.saves.state import CLASSIC
from btterm.classic.scenario.setting_up import Force, new_battle
from btterm.classic.sheets.library import load_sheet
from btterm.hexes import Hex
from btterm.table.dice import DiceSource, SeededDice
from btterm.table.table import Table
from tests.tui.pictures import TextExtension
from tests.tui.tables import TableMaker


def training_board() -> Board:
    """15x17 hexes: a pond, woods, rough ground and a hill between the two edges."""
    board = Board("Training Ground", 15, 17)
    for number in ("0608", "0609", "0709"):
        board[Hex.parse(number)] = Terrain(ground=Ground.WATER, depth=1)
    for number in ("0908", "0909", "1008"):
        board[Hex.parse(number)] = Terrain(ground=Ground.LIGHT_WOODS)
    for number in ("0408", "0409"):
        board[Hex.parse(number)] = Terrain(ground=Ground.ROUGH)
    for number in ("1209", "1210"):
        board[Hex.parse(number)] = Terrain(level=2)
    return board


@pytest.fixture
def table() -> TableMaker:
    """Makes a game in progress: by default one Warhammer of Anna's against one of Ben's
    Wolverines, ten hexes apart."""

    def make(
        north: tuple[str, ...] = ("Warhammer WHM-6R",),
        south: tuple[str, ...] = ("Wolverine WVR-6R",),
        dice: DiceSource | None = None,
        places: tuple[str, ...] = (),
        names: tuple[str, str] = ("Anna", "Ben"),
    ) -> Table[Battle]:
        battle = new_battle(
            training_board(),
            [
                Force(names[0], tuple(map(load_sheet, north))),
                Force(names[1], tuple(map(load_sheet, south))),
            ],
        )
        for unit, place in zip(battle.units.values(), places, strict=False):
            unit.hex = Hex.parse(place)
        return Table(CLASSIC, battle, dice or SeededDice(7))

    return make


@pytest.fixture
def kept(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    """The pictures that are kept as right. `--snapshot-update` keeps what is seen; look before."""
    return snapshot.use_extension(TextExtension)
