"""The quick rule for what is at hand."""

from __future__ import annotations

import pytest

from btterm.classic.battle import Phase
from btterm.classic.decisions import Move
from btterm.classic.equipment.fire_ways import FireWay, section
from btterm.classic.rule import Rule
from btterm.classic.saves.state import CLASSIC
from btterm.classic.sheets.library import load_sheet
from btterm.classic.situation import parse_situation
from btterm.classic.units.unit import Mode
from btterm.hexes import Hex
from btterm.table.choice import Choice, Option
from btterm.table.dice import RealDice, Roll, ScriptedDice
from btterm.table.table import Table
from btterm.tui.classic.controller.controller import Controller
from btterm.tui.classic.controller.fire import FireTask
from btterm.tui.classic.controller.move import MoveTask
from btterm.tui.classic.controller.react import ReactTask
from btterm.tui.classic.controller.strike import StrikeTask
from btterm.tui.desk import terms, topic
from btterm.tui.tasks import ChoiceTask, DiceTask, OverTask
from tests.rulebook.rules import Backward
from tests.tui.controller.tasks import play_to
from tests.tui.tables import TableMaker


def situation(line: str) -> Controller:
    return Controller(Table(CLASSIC, parse_situation(line), ScriptedDice([])))


def test_moving(desk: Controller) -> None:
    assert topic(desk) == "Movement Costs"
    desk.move_cursor(Hex(6, 7))
    assert topic(desk) == "Movement Costs"
    desk.move_cursor(Hex(6, 8))
    assert topic(desk) == "Water"
    desk.move_cursor(Hex(15, 17))
    assert topic(desk) == "Movement Costs"


def test_other_moves(desk: Controller) -> None:
    task = desk.task
    task.do("drop")
    assert topic(desk) == "Dropping to the Ground"
    task.back()
    task.do("eject")
    assert topic(desk) == "Ejecting"
    task.back()
    assert isinstance(task, MoveTask)
    task.unit.prone = True
    assert topic(desk) == "Standing Up"


def test_jumping(table: TableMaker) -> None:
    desk = Controller(table(dice=ScriptedDice([(6, 6), (1, 1)]), places=("0603", "0612")))
    task = desk.task
    assert isinstance(task, MoveTask)
    assert task.unit.id == "wo"
    # Ground all around: the Wolverine's mode is chosen, 5 MP of jumping.
    task.mode = Mode.JUMP
    desk.move_cursor(Hex(7, 11))
    assert topic(desk) == "Jumping"


def test_charging(table: TableMaker) -> None:
    desk = Controller(table(dice=ScriptedDice([(6, 6), (1, 1)]), places=("0603", "0606")))
    desk.submit(Move("wo", Mode.STAND))
    desk.move_cursor(Hex(6, 6))
    desk.task.do("attack")
    assert topic(desk) == "Charging"


def test_twisting(desk: Controller) -> None:
    task = play_to(desk, ReactTask)
    assert topic(desk) == "Torso Twist/Turret Rotation"
    task.flip = True
    assert topic(desk) == "Reversing Arms"
    task.flip, task.unit.prone = False, True
    assert topic(desk) == "Prone BattleMechs"


def test_firing(desk: Controller) -> None:
    task = play_to(desk, FireTask)
    assert topic(desk) == "Particle Projector Cannon (PPC)"
    names = [task.unit.sheet.mounts[mount].item.name for mount in task.weapons]
    task.chosen = names.index("SRM 6")
    assert topic(desk) == "Short-Range Missiles (SRM)"
    task.target_id = ""
    assert topic(desk) == "To-Hit Modifiers"


def test_why_a_weapon_cannot_fire() -> None:
    desk = situation("phase=fire; Warhammer WHM-6R@0606/S; Wolverine WVR-6R@0613/N")
    task = play_to(desk, FireTask, "WA")
    # The medium lasers reach 9 hexes, the machine guns 3.
    names = [task.unit.sheet.mounts[mount].item.name for mount in task.weapons]
    task.chosen = names.index("Machine Gun")
    assert topic(desk) == "Range"


def test_why_the_last_key_was_refused(desk: Controller) -> None:
    task = desk.task
    task.do("drive")
    while not desk.notice:
        task.do("left")
    assert desk.notice.startswith("needs ")
    assert topic(desk) == "Movement Costs"
    desk.notice = task.why_not("masc")
    assert desk.notice == "MASC is switched on before anybody moves"
    assert topic(desk) == "Myomer Accelerator Signal Circuitry (MASC)"
    desk.notice = "WA is the primary target"
    assert topic(desk) == "Movement Costs"
    desk.submit(Move("WA", Mode.RUN, (Backward(),)))
    assert desk.notice == "cannot run backward"
    assert topic(desk) == "Running/Flank Speed"


def test_why_a_physical_attack_is_not_possible(close: Controller) -> None:
    strike = play_to(close, StrikeTask)
    strike.unit.charge = "wo"
    strike.decision._found.clear()
    assert topic(close) == "Charging"


@pytest.mark.parametrize(("way", "title"), [(FireWay.SWARM, "Swarm"), (FireWay.USUAL, "Long")])
def test_a_special_load_is_a_topic_of_its_own(way: FireWay, title: str) -> None:
    weapon = load_sheet("Archer ARC-2R").mounts[0].weapon
    assert weapon is not None
    assert section(weapon, way).startswith(title)


def test_an_ultra_autocannon() -> None:
    desk = situation("phase=fire; Hunchback IIC@0808/N; Atlas@0805/S")
    task = play_to(desk, FireTask, "HU")
    task.chosen = next(
        place
        for place, mount in enumerate(task.weapons)
        if "ultra" in task.unit.sheet.mounts[mount].item.tags
    )
    assert topic(desk) == "Ultra Autocannon"


def test_striking(close: Controller) -> None:
    task = play_to(close, StrikeTask)
    assert topic(close) == "Punching"
    task.do("blow_3")
    assert topic(close) == "Kicking"
    task.chosen = 4
    assert topic(close) == "Pushing"
    task.target_id = ""
    assert topic(close) == "Physical Attacks"


def test_heat_and_the_end_of_the_turn(desk: Controller) -> None:
    desk.task = OverTask(desk)
    desk.battle.phase = Phase.HEAT
    assert topic(desk) == "Heat"
    desk.battle.phase = Phase.END
    assert topic(desk) == "End Phase"


def test_real_dice(table: TableMaker) -> None:
    desk = Controller(table(dice=RealDice()))
    assert topic(desk) == "Initiative Phase"
    desk.battle.phase = Phase.WEAPON_ATTACK
    desk.task = DiceTask(desk, Roll(Rule.MISSILE_HITS, "WA LRM 20: how many hit"))
    assert topic(desk) == "Missile Hits"


def test_a_question(desk: Controller) -> None:
    options = (Option("a", "a"), Option("b", "b"))
    pushed = Choice(Rule.DOMINO_EFFECT, 0, "wo is pushed. What does it do?", options, "wo")
    desk.task = ChoiceTask(desk, pushed)
    assert topic(desk) == "Domino Effect"


def test_each_line_of_a_number_has_its_rule() -> None:
    desk = situation("phase=fire; Warhammer WHM-6R@0606/S; Wolverine WVR-6R@0611/N")
    task = play_to(desk, FireTask, "WA")
    # Range 5 is medium for the SRM 6.
    task.chosen = 4
    found = dict(terms(desk))
    assert found["4 gunnery"] == "Base To-Hit Number"
    assert found["+2 range 5: medium for SRM 6"] == "Range"
