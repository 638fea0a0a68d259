"""Mounting and dismounting by keys: pointing, and at the wheel."""

from __future__ import annotations

from btterm.classic.decisions import Move
from btterm.classic.saves.state import CLASSIC
from btterm.classic.situation import parse_situation
from btterm.classic.units.unit import Mode
from btterm.hexes import Hex
from btterm.table.dice import SeededDice
from btterm.table.table import Table
from btterm.tui.classic.controller.controller import Controller
from btterm.tui.classic.controller.move import MoveTask
from tests.plain.test_boarding_words import ABOARD, STUCK, WAITING
from tests.rulebook.rules import read_steps
from tests.tui.controller.tasks import press


def begun(line: str) -> tuple[Controller, MoveTask]:
    desk = Controller(Table(CLASSIC, parse_situation(line), SeededDice(1)))
    assert isinstance(desk.task, MoveTask)
    desk.task.choose("MX")
    return desk, desk.task


def moves(steps: str) -> Move:
    return Move("MX", Mode.WALK, read_steps(steps))


def test_a_carrier_takes_aboard_who_is_in_its_hex_and_drives_on() -> None:
    desk, task = begun(WAITING)
    press(task, "board")
    assert task.plan() == moves("IN/FP")
    assert task.preview().plain.startswith(" Takes FP aboard: Cruise 1 MP in 0505")
    desk.move_cursor(Hex(5, 3))
    assert task.plan() == moves("IN/FP F F")
    press(task, "board")
    assert task.plan() == moves("F F")


def test_the_reach_leaves_the_mp_for_it() -> None:
    desk, task = begun(ABOARD)
    far = max(end.mp for _, end in task.reached().values())
    press(task, "board")
    assert max(end.mp for _, end in task.reached().values()) == far
    assert len(task.reached()) < len(begun(ABOARD)[1].reached())
    desk.move_cursor(Hex(5, 3))
    assert task.plan() == moves("F F OUT/FP")
    assert task.preview().plain.startswith(" Lets FP off: Cruise 3 MP to 0503")


def test_enter_makes_it_so() -> None:
    desk, task = begun(WAITING)
    press(task, "board")
    press(task, "go")
    assert desk.battle.units["FP"].carried_by == "MX"


def test_at_the_wheel_it_is_a_step() -> None:
    _, task = begun(ABOARD)
    press(task, "drive", "forward", "board")
    assert task.plan() == moves("F OUT/FP")
    press(task, "step_back")
    assert task.plan() == moves("F")


def test_the_key_row_says_what_the_key_does_next() -> None:
    board = next(act for act in MoveTask.ACTS if act.name == "board")
    _, task = begun(WAITING)
    assert task.hint(board) == "mount"
    _, task = begun(ABOARD)
    assert task.hint(board) == "let off"
    press(task, "board")
    assert task.hint(board) == "nobody"
    press(task, "board", "drive")
    assert task.hint(board) == "let off"


def test_who_is_stuck_lets_its_passengers_off() -> None:
    _, task = begun(STUCK)
    press(task, "board")
    assert task.plan() == Move("MX", Mode.STAND, read_steps("OUT/FP"))


def test_infantry_is_told_that_its_carrier_takes_it_aboard() -> None:
    desk, task = begun(WAITING)
    task.choose("FP")
    assert not task.offers("board")
    assert "takes it aboard in its own move" in task.why_not("board")
    assert desk.battle
