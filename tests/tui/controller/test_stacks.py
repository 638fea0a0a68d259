"""Several units in one hex: turning from one to the next, aiming at each, moving in beside one."""

from __future__ import annotations

from btterm.classic.saves.state import CLASSIC
from btterm.classic.situation import parse_situation
from btterm.hexes import Hex
from btterm.table.dice import SeededDice
from btterm.table.table import Table
from btterm.tui.classic.controller.controller import Controller
from btterm.tui.classic.controller.fire import FireTask
from btterm.tui.classic.controller.move import MoveTask
from btterm.tui.classic.widgets.side import panels
from btterm.tui.classic.widgets.units import stack_panel
from btterm.tui.lines import plain
from btterm.tui.map.chips import in_order


def desk_on(line: str) -> Controller:
    return Controller(Table(CLASSIC, parse_situation(line), SeededDice(1)))


def fire() -> Controller:
    foes = (
        "Foot Platoon Rifle@0508 id=fo; Elemental Point Laser@0508 id=el; "
        "Locust LCT-1V@0510/N id=lo"
    )
    return desk_on(f"phase=fire initiative=5,9; Warhammer@0505/S; {foes}")


def test_one_key_turns_from_unit_to_unit_and_the_panel_lists_them_all() -> None:
    desk = fire()
    desk.move_cursor(Hex(5, 8))
    seen = []
    for _ in range(3):
        seen.append([unit.id for unit in desk.here()])
        desk.turn_stack()
    assert seen == [["fo", "el"], ["el", "fo"], ["fo", "el"]]
    assert plain(stack_panel(desk.battle, desk.here(), 40)).splitlines() == [
        "2 units in 0508 S next",
        "el Elemental Point stood",
        "fo Foot Platoon stood",
    ]
    assert panels(desk, 40, 20)["unit"], "the one that is pointed at"


def test_what_is_turned_to_stands_in_front_on_the_map_and_is_aimed_at() -> None:
    desk = fire()
    desk.move_cursor(Hex(5, 8))
    assert desk.here()[0].id == "fo"
    for wanted in ("el", "fo"):
        desk.turn_stack()
        assert isinstance(desk.task, FireTask)
        assert desk.task.target_id == wanted
        scene = desk.scene()
        stack = [chip for chip in scene.chips if chip.hex == desk.cursor]
        assert in_order(stack, scene.side)[0].id == wanted


def test_a_hex_with_one_unit_or_none_says_so() -> None:
    desk = fire()
    desk.move_cursor(Hex(5, 10))
    desk.turn_stack()
    assert desk.notice == "lo is alone in 0510"
    desk.move_cursor(Hex(1, 1))
    desk.turn_stack()
    assert desk.notice == "no unit here"


def test_enter_moves_in_beside_a_friend_and_chooses_one_that_stands_in_the_way() -> None:
    desk = desk_on(
        "phase=move initiative=9,5; Warhammer@0505/S id=WH; Vedette@0607/N side=1 id=VE; "
        "Archer@0504/N side=1 id=AR; Locust LCT-1V@0510/N; "
        "Locust LCT-1V@0610/N; Locust LCT-1V@0710/N"
    )
    while desk.task.unit is None or desk.task.unit.side:
        desk.task.do("go")
    task = desk.task
    assert isinstance(task, MoveTask)
    task.choose("VE")
    desk.move_cursor(Hex(5, 4))
    assert task.preview().plain.startswith(" Cruise"), "two units of a side fit into a hex"
    task.choose("WH")
    desk.move_cursor(Hex(5, 4))
    task.do("go")
    assert task.id == "AR", "two 'Mechs do not: Enter turns to the other"
