"""Answers that are hexes are pointed at on the map."""

from __future__ import annotations

from btterm.classic.saves.state import CLASSIC
from btterm.classic.situation import parse_situation
from btterm.classic.units.unit import Reserve
from btterm.hexes import Facing, Hex
from btterm.table.dice import SeededDice
from btterm.table.table import Table
from btterm.tui.classic.controller.controller import Controller


def desk() -> Controller:
    """An Archer that is to be placed."""
    battle = parse_situation("open=15x17; Archer@0505/N; Crusader@0510/N")
    hexes = (Hex(4, 2), Hex(5, 2), Hex(6, 2))
    battle.units["AR"].reserve = Reserve(0, Facing.S, hexes)
    return Controller(Table(CLASSIC, battle, SeededDice(1)))


def test_the_hexes_are_lit_and_the_cursor_stands_on_the_first() -> None:
    shown = desk()
    assert shown.cursor == Hex(4, 2)
    assert shown.scene().lit == frozenset({Hex(4, 2), Hex(5, 2), Hex(6, 2)})


def test_pointing_at_one_chooses_it_and_choosing_points_at_it() -> None:
    shown = desk()
    shown.move_cursor(Hex(6, 2))
    assert shown.task.preview().plain.startswith(" 3 in 0602")
    shown.move_cursor(Hex(9, 9))
    assert shown.task.preview().plain.startswith(" 3 in 0602"), "that is no answer"
    shown.task.do("option_2")
    assert shown.cursor == Hex(5, 2)
    shown.task.do("go")
    assert "AR" in shown.task.preview().plain, "how it faces is asked next"
    shown.task.do("go")
    assert shown.battle.units["AR"].hex == Hex(5, 2)
