"""Planning a move: by pointing, and at the wheel."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from btterm.board.terrain import Terrain
from btterm.classic.decisions import Move, MoveDecision
from btterm.classic.planning import way_to
from btterm.classic.saves.state import CLASSIC
from btterm.classic.situation import parse_situation
from btterm.classic.units.unit import Mode
from btterm.hexes import Facing, Hex
from btterm.table.dice import ScriptedDice
from btterm.table.table import Table
from btterm.tui.classic.controller.controller import Controller
from btterm.tui.classic.controller.move import MoveTask
from tests.rulebook.rules import Drop, write_step
from tests.tui.controller.tasks import play_to, press
from tests.tui.tables import TableMaker

NORTH_LOSES = ((1, 1), (6, 6))
"""Anna has lost the initiative and moves first."""


@pytest.fixture
def desk(table: TableMaker) -> Controller:
    """Anna's Warhammer in 0606, facing south, before Ben's Wolverine in 0616."""
    game = table(dice=ScriptedDice([*NORTH_LOSES, (6, 6), (6, 6)]), places=("0606", "0616"))
    return Controller(game)


@pytest.fixture
def task(desk: Controller) -> MoveTask:
    assert isinstance(desk.task, MoveTask)
    return desk.task


def test_at_first_the_unit_stays(desk: Controller, task: MoveTask) -> None:
    assert desk.cursor == Hex(6, 6)
    assert task.preview().plain.startswith(
        " Stay in 0606 facing S  heat 0 > 0  point at a hex: q w e a s d threat now 6+ "
    )


def test_pointing_at_a_hex_takes_the_slowest_mode(desk: Controller, task: MoveTask) -> None:
    desk.move_cursor(Hex(6, 7))
    assert task.preview().plain == (
        " Walk 1 MP to 0607 facing S  heat 0 > 0  you +1  at you +0 threat now 6+ "
    )
    desk.move_cursor(Hex(6, 8))
    # Water of Depth 1 costs 2 MP and a Piloting roll of 5 - 1. It covers the legs: at 8 hexes the
    # AC/5 needs 4 and 2 for medium range, 3 for partial cover, less 1 for the water.
    assert task.preview().plain == (
        " Walk 3 MP to 0608 facing S  heat 0 > 0  you +1  at you +0  ! 0608 4+ 92% threat now 8+ "
    )


def test_turning_at_the_end_costs_mp_and_may_need_a_faster_mode(
    desk: Controller, task: MoveTask
) -> None:
    desk.move_cursor(Hex(5, 8))
    assert task.preview().plain.startswith(" Walk 3 MP to 0508 facing SW")
    press(task, "turn_left")
    assert task.preview().plain.startswith(" Walk 4 MP to 0508 facing S")
    press(task, "turn_left")
    assert task.preview().plain.startswith(" Run 5 MP to 0508 facing SE")
    press(task, "turn_right")
    assert task.preview().plain.startswith(" Walk 4 MP to 0508 facing S")


def test_out_of_reach_says_how_far_it_could_go(desk: Controller, task: MoveTask) -> None:
    desk.move_cursor(Hex(6, 15))
    assert task.preview().plain == " 0615 is out of reach, 9 hexes off: walk 4 MP, run 6 MP"
    press(task, "go")
    assert desk.notice == "0615 is out of reach, 9 hexes off: walk 4 MP, run 6 MP"
    assert desk.battle.units["WA"].hex == Hex(6, 6)


def test_reach_and_path_are_painted(desk: Controller, task: MoveTask) -> None:
    desk.move_cursor(Hex(6, 8))
    scene = desk.scene()
    assert scene.overlay == "R"
    assert (scene.reach[Hex(6, 7)].mode, scene.reach[Hex(6, 7)].mp) == ("w", 1)
    assert scene.reach[Hex(6, 8)].roll
    assert [(str(hex_), step.mp, step.roll) for hex_, step in scene.path.items()] == [
        ("0607", 1, None),
        ("0608", 3, 4),
    ]
    assert scene.lit is not None
    assert Hex(6, 15) not in scene.lit


def test_enter_moves_at_once_where_nothing_is_at_stake(desk: Controller, task: MoveTask) -> None:
    desk.move_cursor(Hex(6, 7))
    press(task, "go")
    assert desk.battle.units["WA"].hex == Hex(6, 7)
    assert [entry.line for entry in desk.news][-1] == ("WA Warhammer walks 1 hex to 0607, faces S.")
    assert desk.task is not task


def test_a_roll_on_the_way_is_asked_about(desk: Controller, task: MoveTask) -> None:
    desk.move_cursor(Hex(6, 8))
    press(task, "go")
    assert task.preview().plain == " 1 Piloting roll on the way?  [move.go] yes  [game.back] no"
    assert task.back()
    assert desk.battle.units["WA"].hex == Hex(6, 6)
    press(task, "go", "go")
    assert desk.battle.units["WA"].hex == Hex(6, 8)


def test_staying_is_asked_about(desk: Controller, task: MoveTask) -> None:
    press(task, "go")
    assert task.preview().plain == " WA stays in 0606?  [move.go] yes  [game.back] no"
    press(task, "go")
    assert desk.task.side == 1


def test_dropping_prone_is_asked_about(desk: Controller, task: MoveTask) -> None:
    press(task, "drop", "go")
    assert task.preview().plain.startswith(" WA drops prone in 0606?")
    assert task.back()
    desk.move_cursor(Hex(6, 8))
    press(task, "drop", "go")
    assert task.preview().plain.startswith(" 1 Piloting roll on the way, WA drops prone in 0608?")


def test_any_other_key_closes_a_question_and_does_its_thing(
    desk: Controller, task: MoveTask
) -> None:
    press(task, "go", "turn_left")
    assert not task.asking
    assert task.facing is not None
    assert task.back()
    press(task, "go", "drive")
    assert not task.asking
    assert task.driving is not None


def test_pointing_elsewhere_forgets_what_the_rest_was_to_do(
    desk: Controller, task: MoveTask
) -> None:
    desk.move_cursor(Hex(6, 8))
    task.do("rest")
    assert task.asking
    desk.move_cursor(Hex(6, 7))
    assert (task.asking, task.rest) == (False, None)


def test_esc_goes_back_level_by_level_and_never_moves(desk: Controller, task: MoveTask) -> None:
    desk.move_cursor(Hex(6, 8))
    press(task, "mode", "drive", "go")
    assert task.asking
    answered = len(desk.table.turns[-1].entries)
    levels = 0
    while task.back():
        levels += 1
        assert levels < 10
    assert desk.task is task
    assert desk.cursor == desk.battle.units["WA"].hex == Hex(6, 6)
    assert task.driving is None
    assert len(desk.table.turns[-1].entries) == answered


def test_driving_step_by_step(desk: Controller, task: MoveTask) -> None:
    press(task, "drive", "forward", "left", "forward")
    assert task.preview().plain == (
        " Walk 3 MP to 0708 facing SE  heat 0 > 0  you +1  at you +0 threat now 6+ "
    )
    assert desk.cursor == Hex(7, 8)
    press(task, "step_back", "step_back")
    assert desk.cursor == Hex(6, 7)
    press(task, "go")
    assert desk.battle.units["WA"].hex == Hex(6, 7)


def test_driving_needs_a_faster_mode_after_some_steps(desk: Controller, task: MoveTask) -> None:
    press(task, "drive", "left", "forward", "forward")
    assert task.preview().plain.startswith(" Walk 3 MP")
    # Light woods in 0908.
    press(task, "forward")
    assert task.preview().plain.startswith(" Run 5 MP")


def test_a_step_that_is_not_allowed_says_why(desk: Controller, task: MoveTask) -> None:
    press(task, "drive", *["left"] * 6)
    assert task.driving is not None
    assert len(task.driving.steps) == 6
    press(task, "left")
    assert desk.notice == "needs 7 MP, has 6"
    assert len(task.driving.steps) == 6


def test_backward(desk: Controller, task: MoveTask) -> None:
    press(task, "drive", "backward", "backward")
    assert desk.cursor == Hex(6, 4)
    assert task.preview().plain.startswith(" Walk 2 MP to 0604 facing S")


def test_dropping_at_the_end(desk: Controller, task: MoveTask) -> None:
    desk.move_cursor(Hex(6, 7))
    press(task, "drop")
    assert task.preview().plain.startswith(" Walk 2 MP to 0607 facing S, drop")
    press(task, "go", "go")
    assert desk.battle.units["WA"].prone


def test_the_mode_can_be_chosen(desk: Controller, task: MoveTask) -> None:
    desk.move_cursor(Hex(6, 7))
    press(task, "mode")
    assert task.mode is Mode.WALK
    press(task, "mode")
    assert task.preview().plain.startswith(" Run 1 MP to 0607 facing S")
    press(task, "mode")
    assert task.mode is None


def test_a_second_unit_is_chosen_with_tab_or_by_pointing(
    table: TableMaker,
) -> None:
    game = table(
        north=("Warhammer WHM-6R", "Archer ARC-2R"),
        south=("Wolverine WVR-6R", "Locust LCT-1V"),
        dice=ScriptedDice(NORTH_LOSES),
        places=("0303", "0503"),
    )
    desk = Controller(game)
    task = desk.task
    assert isinstance(task, MoveTask)
    assert task.id == "WA"
    press(task, "next_unit")
    assert task.id == "AR"
    assert desk.cursor == Hex(5, 3)
    desk.move_cursor(Hex(3, 3))
    press(task, "go")
    assert task.id == "WA"
    assert desk.task is task


def test_undo_takes_the_move_back(desk: Controller, task: MoveTask) -> None:
    desk.move_cursor(Hex(6, 7))
    press(task, "go")
    desk.undo()
    assert desk.battle.units["WA"].hex == Hex(6, 6)
    assert desk.task.side == 0
    assert desk.notice == "taken back: Anna's move"


def test_threat_is_the_lowest_number_of_an_enemy(table: TableMaker) -> None:
    game = table(dice=ScriptedDice(NORTH_LOSES), places=("0606", "0612"))
    desk = Controller(game)
    desk.overlay = "T"
    desk.move_cursor(Hex(6, 7))
    # Gunnery 4 at range 5, short for the AC/5; the Warhammer has moved one hex.
    assert desk.scene().threat[Hex(6, 7)] == 4
    assert " threat now 4+ " in desk.task.preview().plain


def test_charging_an_enemy_that_has_moved(table: TableMaker) -> None:
    desk = Controller(table(dice=ScriptedDice([(6, 6), (1, 1)]), places=("0603", "0606")))
    first = desk.task
    assert isinstance(first, MoveTask)
    desk.move_cursor(Hex(6, 3))
    assert not first.offers("attack")
    desk.submit(Move("wo", Mode.STAND))
    task = desk.task
    assert isinstance(task, MoveTask)
    desk.move_cursor(Hex(6, 6))
    press(task, "attack")
    # 5 and 1 for walking; 70 tons over two hexes are 14 points, a tenth of 55 tons 6.
    odds = " WA charges wo, 6+ 72%: 14 damage, 6 to itself"
    assert task.preview().plain == f"{odds}: Walk 3 MP to 0605  heat 0 > 0"
    assert task.preview().width <= 80
    assert task.back()
    assert task.attack is None
    press(task, "attack", "go")
    assert task.preview().plain == f"{odds}?  [move.go] yes  [game.back] no"
    assert bool(desk.battle.units["WA"].charge) is False
    press(task, "go")
    assert desk.battle.units["WA"].charge == "wo"
    assert desk.log[-1].line.endswith("Will charge wo Wolverine.")


def test_leaving_the_map_is_said_before_it_is_done(table: TableMaker) -> None:
    desk = Controller(table(dice=ScriptedDice(NORTH_LOSES), places=("0601", "0616")))
    task = desk.task
    assert isinstance(task, MoveTask)
    press(task, "drive", *["left"] * 3, "leave")
    assert task.preview().plain.startswith(" Leaves the map for good: ")
    assert "at you" not in task.preview().plain


def test_a_turn_that_cannot_be_had_says_why(table: TableMaker) -> None:
    """The Warhammer runs 6 MP: six hexes straight ahead leave nothing to turn with."""
    desk = Controller(table(dice=ScriptedDice(NORTH_LOSES), places=("0601", "0616")))
    task = desk.task
    assert isinstance(task, MoveTask)
    desk.move_cursor(Hex(6, 7))
    press(task, "turn_left")
    assert desk.notice == "no other facing can be had there: 0 MP left"
    desk.move_cursor(Hex(6, 12))
    press(task, "turn_left")
    assert desk.notice.startswith("0612 is out of reach")


def test_after_a_fall_the_cursor_is_on_the_unit_and_the_line_says_that_it_stops(
    table: TableMaker,
) -> None:
    """The Warhammer falls in the water of 0608 with 1 of its 4 MP left: too little to stand up."""
    fall = ((1, 1), (1,), (3, 4))
    dice = ScriptedDice([*NORTH_LOSES, *fall, (6, 6), (6, 6)])
    desk = Controller(table(dice=dice, places=("0606", "0616")))
    desk.move_cursor(Hex(6, 8))
    assert isinstance(desk.task, MoveTask)
    press(desk.task, "go", "go")
    task = desk.task
    assert isinstance(task, MoveTask)
    assert task.decision.going_on
    assert desk.cursor == desk.battle.units["WA"].hex == Hex(6, 8)
    assert task.preview().plain.startswith(" Stops: Walk 3 MP in 0608 facing S, stays down  heat ")
    press(task, "stand")
    assert desk.notice == "WA stays down: standing up takes 2 MP, 1 left"
    assert task.preview().plain.startswith(" Stops: ")
    desk.move_cursor(Hex(6, 9))
    assert task.preview().plain.endswith(
        " hex off: walk 0 MP. [game.back], then [move.go]: it stops"
    )
    assert task.back()
    press(task, "go", "go")
    assert desk.battle.units["WA"].prone
    assert desk.task.side == 1


def test_who_is_down_already_does_not_drop(desk: Controller, task: MoveTask) -> None:
    task.unit.prone = True
    press(task, "drive")
    assert task.preview().plain.startswith(" Walk 0 MP in 0606 facing S, stays down  heat ")
    press(task, "stand")
    assert task.driving is not None
    assert not task.driving.add(Drop())
    # Standing up 2 MP, dropping 1 MP.
    assert task.preview().plain.startswith(" Walk 3 MP in 0606 facing S, drop  heat ")


def test_a_hex_that_cannot_be_entered_says_why(table: TableMaker) -> None:
    desk = Controller(table(dice=ScriptedDice(NORTH_LOSES), places=("0606", "0609")))
    task = desk.task
    assert isinstance(task, MoveTask)
    board = desk.battle.board
    board[Hex(7, 6)] = Terrain(level=3)
    for number, why in (
        ("0609", "wo stands in 0609"),
        ("0706", "no way there: 0706 is 3 levels up"),
    ):
        desk.move_cursor(Hex.parse(number))
        assert task.preview().plain == f" {why}"
    press(task, "mode", "mode")
    assert task.mode is Mode.RUN
    desk.move_cursor(Hex(6, 8))
    assert task.preview().plain == " 0608 is under water: nobody runs into it"


def test_one_charge_for_each_mode_then_death_from_above(
    table: TableMaker,
) -> None:
    """Ben's Wolverine, 5/8/5, may come at the Warhammer from several sides."""
    desk = Controller(table(dice=ScriptedDice(NORTH_LOSES), places=("0604", "0606")))
    desk.submit(Move("WA", Mode.STAND))
    task = desk.task
    assert isinstance(task, MoveTask)
    desk.move_cursor(Hex(6, 4))
    assert len(task.decision.attacks("wo")) > 3
    assert task.preview().plain == " WA stands in 0604: it can be attacked by moving"
    seen = []
    for _ in range(4):
        press(task, "attack")
        seen.append(task.attack and task.attack.mode)
    assert seen == [Mode.WALK, Mode.RUN, Mode.JUMP, None]
    press(task, "attack", "mode", "mode", "mode")
    assert task.mode is Mode.JUMP
    assert task.attack is None
    press(task, "attack")
    assert task.preview().plain.startswith(" wo jumps on WA, ")
    press(task, "attack")
    assert task.attack is None


def test_an_attack_by_moving_goes_round_its_target_side_by_side(
    table: TableMaker,
) -> None:
    """The best side comes first and needs no key; one more key is the next side."""
    desk = Controller(table(dice=ScriptedDice(NORTH_LOSES), places=("0604", "0606")))
    desk.submit(Move("WA", Mode.STAND))
    task = desk.task
    assert isinstance(task, MoveTask)
    desk.move_cursor(Hex(6, 4))
    press(task, "attack")
    best, charges = task.attack, task.attacks()[Mode.WALK]
    assert best == charges[0]
    seen = set()
    for _ in charges:
        assert task.attack is not None
        seen.add(task.attack.steps)
        press(task, "turn_right")
    assert task.attack == best
    assert seen == {move.steps for move in charges}
    press(task, "turn_left", "turn_right")
    assert task.attack == best


def test_a_charge_is_driven_as_far_as_its_player_likes(
    table: TableMaker,
) -> None:
    """Two hexes run before the charge in place of the one of the shortest way."""
    desk = Controller(table(dice=ScriptedDice(NORTH_LOSES), places=("0604", "0608")))
    desk.submit(Move("WA", Mode.STAND))
    task = desk.task
    assert isinstance(task, MoveTask)
    press(task, "drive")
    assert not task.offers("attack")
    while desk.cursor != Hex(6, 5):
        press(task, "forward")
    press(task, "attack")
    assert task.preview().plain.startswith(" wo charges WA, ")
    press(task, "go", "go")
    assert desk.battle.units["wo"].charge == "WA"
    assert desk.battle.units["wo"].moved.entered == 3


# What a key costs


def test_a_key_works_the_plan_out_once(
    desk: Controller, task: MoveTask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Line above the keys, map, heat and panels show the same plan: one way, one preview of each
    move that is looked at."""
    found: Counter[str] = Counter()
    looked: Counter[Move] = Counter()

    def way(*args: Any) -> Move | None:
        found["ways"] += 1
        return way_to(*args)

    play = MoveDecision._preview

    def look(decision: MoveDecision, move: Move) -> Any:
        looked[move] += 1
        return play(decision, move)

    monkeypatch.setattr("btterm.tui.classic.controller.move.way_to", way)
    monkeypatch.setattr(MoveDecision, "_preview", look)
    for name in ("cursor", "cursor", "turn_right", "drive", "forward", "right", "step_back"):
        found.clear()
        if name == "cursor":
            desk.move_cursor(desk.cursor.neighbour(Facing.S))
        else:
            task.do(name)
        for act in task.ACTS:
            task.offers(act.name)
        for _ in range(2):
            line, panels, scene = task.preview(), task.panels(40), desk.scene()
            assert line.plain
            assert panels
            assert scene.path is not None
            assert isinstance(task.heat, list)
        if name == "cursor":
            assert found["ways"] == 1
    assert looked
    assert set(looked.values()) == {1}


def test_the_floor_at_the_end_of_a_move_is_chosen_with_the_keys_for_levels() -> None:
    """Into the building ahead, up to its roof, and down again; in its own hex as well."""
    line = "phase=move 0807=#m2; Motorized Platoon Rifle@0808/N id=MO; Locust LCT-1V@0101/S"
    desk = Controller(Table(CLASSIC, parse_situation(line), ScriptedDice([])))
    task = play_to(desk, MoveTask, "MO")
    desk.cursor = Hex(8, 7)
    task.cursor_moved()
    press(task, "rise", "rise")
    move = task.plan()
    assert move is not None
    assert [write_step(step) for step in move.steps] == ["F", "+", "+"]
    assert "level 2" in task.preview().plain
    press(task, "sink", "go")
    assert desk.battle.units["MO"].raised == 1
