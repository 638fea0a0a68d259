"""What is laid over the map by key."""

from __future__ import annotations

from btterm.classic.saves.state import CLASSIC
from btterm.classic.situation import parse_situation
from btterm.hexes import Facing, Hex
from btterm.table.dice import SeededDice
from btterm.table.table import Table
from btterm.tui.classic.controller.controller import Controller
from btterm.tui.classic.controller.move import MoveTask
from btterm.tui.classic.controller.overlays import arc_letters, sights

BRIDGE, BANK = Hex(8, 9), Hex(10, 9)


def test_lines_of_sight_run_over_the_deck_of_a_bridge() -> None:
    """The bridge in 0809 spans water of Depth 2."""
    battle = parse_situation("map=river-crossing; Marauder@1009/N; Atlas@0101/N")
    assert sights(battle, None, BANK)[0][BRIDGE] == ""
    assert sights(battle, None, BRIDGE)[0][BANK] == ""


def test_a_unit_in_the_water_below_the_bridge_sees_nothing() -> None:
    battle = parse_situation("map=river-crossing; Marauder@0809/N; Atlas@0101/N")
    assert sights(battle, next(battle.alive(0)), BRIDGE)[0][BANK] == "x"


def test_each_arc_has_its_letter() -> None:
    """The row through a bordering hexside belongs to the front, then to a side."""
    battle = parse_situation("open=11x11; Marauder@0606/N; Atlas@0101/N")
    letters, lit = arc_letters(battle, Facing.N, Hex(6, 6))
    wanted = {(6, 5): "F", (7, 6): "F", (7, 7): "R", (6, 7): "B", (5, 7): "L", (5, 6): "F"}
    assert {place: letters[Hex(*place)] for place in wanted} == wanted
    assert Hex(6, 6) not in letters
    assert {hex_ for hex_ in lit if hex_ != Hex(6, 6)} == {
        hex_ for hex_, letter in letters.items() if letter == "F"
    }


def test_the_arcs_of_a_move_follow_the_planned_facing() -> None:
    first = "map=river-crossing phase=move initiative=5,9"
    battle = parse_situation(f"{first}; Marauder@1017/N; Atlas@0101/N")
    desk = Controller(Table(CLASSIC, battle, SeededDice(1)))
    task = desk.task
    assert isinstance(task, MoveTask)
    desk.toggle("A")
    ahead, behind = Hex(10, 13), Hex(10, 15)
    desk.move_cursor(Hex(10, 14))
    for _ in range(2):
        task.do_turn_left()
    assert task.preview().plain.split("  ")[0].endswith("to 1014 facing SW")
    arc = desk.scene().arc
    assert (arc[ahead], arc[behind], arc[Hex(9, 15)]) == ("R", "F", "F")


def test_a_vessel_at_the_surface_looks_down_into_the_water() -> None:
    battle = parse_situation("open=5x5 0303=~2 0302=~2; Monitor Naval Vessel@0303/N; Atlas@0101/N")
    vessel = next(battle.alive(0))
    assert sights(battle, vessel, Hex(3, 3))[0][Hex(3, 2)] == ""
    vessel.raised = 0
    assert sights(battle, None, Hex(3, 3))[0][Hex(3, 2)] == ""
