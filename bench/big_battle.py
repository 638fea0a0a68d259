"""The battle that the screen is measured with: two lances or two companies in the
middle of 64x34 hexes."""

from __future__ import annotations

from collections.abc import Sequence

from btterm.board.board import Board
from btterm.board.library import load_map
from btterm.board.terrain import Ground
from btterm.classic.battle import Battle
from btterm.classic.saves.state import CLASSIC
from btterm.classic.scenario.setting_up import Force, new_battle
from btterm.classic.sheets.library import load_unit
from btterm.hexes import Facing, Hex, distance
from btterm.table.dice import SeededDice
from btterm.table.table import Table

COLUMNS, ROWS = 64, 34
SHEETS = (
    "wooded-hills+river-crossing+lake-country+crossroads+badlands"
    "/high-moor+old-forest+market-town+mountain-pass+drop-port"
)
MIXED = (
    *("Warhammer WHM-6R", "Archer ARC-2R", "Phoenix Hawk PXH-1"),
    *("Manticore Heavy Tank", "Drillson Heavy Hover Tank", "Striker Light Tank"),
    *("Warrior Attack Helicopter H-7", "Ferret Light Scout VTOL"),
    *("Foot Platoon Rifle", "Jump Platoon Laser"),
    *("Elemental Point Laser", "Inner Sphere Battle Suits MG"),
)
"""A company of all arms."""
LANCE = ("Phoenix Hawk PXH-1", "Wolverine WVR-6R", "Warhammer WHM-6R", "Archer ARC-2R")


def big_board() -> Board:
    """The first 64 columns of ten sheets: no two parts alike."""
    wide = load_map(SHEETS)
    hexes = [wide[Hex(col, row)] for row in range(1, ROWS + 1) for col in range(1, COLUMNS + 1)]
    return Board("Ten Sheets", COLUMNS, ROWS, hexes)


def big_battle(seed: int = 1, force: Sequence[str] = LANCE) -> Table[Battle]:
    """A force for each side, as a rule four 'Mechs, six rows apart, on the open ground nearest to
    the middle."""
    sheets = tuple(load_unit(name) for name in force)
    battle = new_battle(big_board(), [Force("Anna", sheets), Force("Ben", sheets)])
    for number, unit in enumerate(battle.units.values()):
        row, facing = (14, Facing.S) if unit.side == 0 else (20, Facing.N)
        unit.hex = _nearest_open(battle, Hex(27 + 3 * (number % 4), row))
        unit.facing = facing
    return Table(CLASSIC, battle, SeededDice(seed))


def _nearest_open(battle: Battle, wanted: Hex) -> Hex:
    board = battle.board
    free = (h for h in board if board[h].ground is Ground.CLEAR and not board[h].building)
    taken = {unit.hex for unit in battle.units.values()}
    return min((h for h in free if h not in taken), key=lambda h: distance(wanted, h))
