"""Units put into a battle, straight from their record sheets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from btterm.board.board import Board
from btterm.board.terrain import Ground, Structure
from btterm.classic.battle import Battle
from btterm.classic.rule import Rule
from btterm.classic.rules import gravity, kinds
from btterm.classic.rules.drops import first_place, put
from btterm.classic.sheets.emplacement.sheet import EmplacementSheet
from btterm.classic.sheets.infantry.sheet import BattleArmorSheet, InfantrySheet
from btterm.classic.sheets.kinds import AnySheet
from btterm.classic.sheets.mech.sheet import MechSheet
from btterm.classic.sheets.vehicle.sheet import VehicleSheet
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.crew import Crew
from btterm.classic.units.emplacement import Emplacement
from btterm.classic.units.mech import Mech
from btterm.classic.units.platoon import Platoon
from btterm.classic.units.squad import Squad
from btterm.classic.units.vehicle import Vehicle
from btterm.errors import ALLOWED, BadInput, Refusal
from btterm.hexes import Facing, Hex


def add_unit(
    battle: Battle,
    side: int,
    sheet: AnySheet,
    hex_: Hex,
    facing: Facing,
    crew: Crew | None = None,
    id_: str = "",
) -> AnyUnit:
    """Put an undamaged unit on the board: on the ground, or afloat."""
    id_ = id_ or new_id(sheet.chassis, side, battle.units)
    unit = battle.units[id_] = fresh(id_, side, sheet, hex_, facing, crew)
    gravity.weigh_unit(battle, unit)
    if isinstance(sheet, EmplacementSheet):
        _build(battle.board, hex_, sheet)
    put(unit, first_place(battle.board, hex_, kinds.motion(unit)))
    kinds.auto_eject(unit, battle.options.auto_eject)
    return unit


def _build(board: Board, hex_: Hex, sheet: EmplacementSheet) -> None:
    """A gun emplacement stands in its hex: the building there is its own, or one of a level is
    built. Raises BadInput where none can be (Compendium, Gun Emplacements)."""
    if why := build_refusal(board, hex_):
        raise BadInput(f"{sheet.name} cannot stand there: {why}")
    if board[hex_].building is None:
        house = Structure(sheet.construction, sheet.cf, levels=1)
        board[hex_] = board[hex_].changed(
            building=house, ground=Ground.CLEAR, roads=0, swamp=False, ice=False, fire=False
        )


def build_refusal(board: Board, hex_: Hex) -> Refusal:
    """Why no gun emplacement can stand in a hex, or empty."""
    terrain = board[hex_]
    if terrain.water or terrain.bridge is not None:
        return Refusal(Rule.GUN_EMPLACEMENTS, f"nothing is built in {hex_}: {terrain.ground}")
    return ALLOWED


def fresh(
    id_: str, side: int, sheet: AnySheet, hex_: Hex, facing: Facing, crew: Crew | None = None
) -> AnyUnit:
    """An undamaged unit straight from its record sheet, with the crew that the sheet names or one
    of average skill, if there is no other."""
    crew = crew or Crew(sheet.crew.name if sheet.crew else "", *sheet.skills)
    match sheet:
        case MechSheet():
            return Mech.fresh(id_, side, sheet, crew, hex_, facing)
        case VehicleSheet():
            return Vehicle.fresh(id_, side, sheet, crew, hex_, facing)
        case InfantrySheet():
            return Platoon.fresh(id_, side, sheet, crew, hex_, facing)
        case BattleArmorSheet():
            return Squad.fresh(id_, side, sheet, crew, hex_, facing)
        case EmplacementSheet():
            return Emplacement.fresh(id_, side, sheet, crew, hex_, facing)
        case _:
            assert_never(sheet)


def new_id(name: str, side: int, taken: Iterable[str]) -> str:
    """Two characters for a unit: capitals for the first side, small letters for the second, a
    capital and a small one for others.

    No two units have the same, even in different case: Warhammer is WH, the next one W2.
    """
    used = {id_.upper() for id_ in taken}
    letters = [c for c in name.upper() if c.isascii() and c.isalnum()] or ["X"]
    first = letters[0] if letters[0].isalpha() else "X"
    wishes = [first + letter for letter in letters[1:]] + [first + str(n) for n in range(2, 10)]
    others = [a + b for a in "XYZQ" + first for b in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"]
    for wish in wishes[:1] + wishes[-8:] + wishes[1:-8] + others:
        if wish not in used:
            return (wish, wish.lower(), wish.capitalize())[min(side, 2)]
    raise BadInput("too many units on the board")
