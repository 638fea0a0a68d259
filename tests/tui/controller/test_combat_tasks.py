"""Twisting, declaring fire and blows, answering questions, real dice."""

from __future__ import annotations

from btterm.classic.battle import Footman, Phase
from btterm.classic.equipment.fire_ways import FireWay
from btterm.classic.options import Options
from btterm.classic.rule import Rule
from btterm.classic.saves.state import CLASSIC
from btterm.classic.situation import parse_situation
from btterm.hexes import Facing, Hex
from btterm.players.dummies import Dummy
from btterm.soak.mechs import mechs_of
from btterm.table.choice import Choice, Option
from btterm.table.dice import RealDice, ScriptedDice, Throw
from btterm.table.table import Table
from btterm.tui.classic.controller.controller import Controller
from btterm.tui.classic.controller.fire import FireTask
from btterm.tui.classic.controller.react import ReactTask
from btterm.tui.classic.controller.strike import StrikeTask
from btterm.tui.lines import plain
from btterm.tui.tasks import ChoiceTask, DiceTask
from tests.rulebook.rules import Jump
from tests.rulebook.tabletop import pending
from tests.tui.controller.tasks import play_to, press
from tests.tui.tables import TableMaker

# Reaction


def test_twisting(desk: Controller) -> None:
    task = play_to(desk, ReactTask, "WA")
    assert task.preview().plain == " WA looks straight ahead  torso S  in front: wo"
    press(task, "left")
    assert task.preview().plain == " WA twists left  torso SE  in front: wo"
    press(task, "left", "straight", "right")
    scene = desk.scene()
    assert next(chip.twist for chip in scene.chips if chip.id == "WA") == 1
    # Front arc of a torso to the south-west: due west is in it, due east is not.
    assert scene.lit is not None
    assert Hex(4, 7) in scene.lit
    assert Hex(8, 7) not in scene.lit
    press(task, "go")
    assert mechs_of(desk.battle)["WA"].twist == 1


def test_esc_straightens_the_torso(desk: Controller) -> None:
    task = play_to(desk, ReactTask, "WA")
    press(task, "left")
    assert task.back()
    assert task.twist == 0
    assert not task.back()


def test_only_a_mech_without_lower_arms_may_flip_them(desk: Controller) -> None:
    assert not play_to(desk, ReactTask, "WA").offers("flip")


# Weapons


def test_the_list_of_weapons_says_what_each_can_do(desk: Controller) -> None:
    task = play_to(desk, FireTask, "WA")
    assert plain(task.panels(40)["fire"]) == (
        "    # weapon     at  need chance  exp ht\n"
        "[ ] 1 PPC        RA    4+   92%   9.2 10\n"
        "[ ] 2 PPC        LA    4+   92%   9.2 10\n"
        "[ ] 3 Med Laser  RT    6+   72%   3.6  3\n"
        "[ ] 4 Med Laser  LT    6+   72%   3.6  3\n"
        "[ ] 5 SRM 6      RT    6+   72%   5.8  4\n"
        "    6 Sm Laser   RT  too far, reach 3\n"
        "    7 Sm Laser   LT  too far, reach 3\n"
        "    8 Mach Gun   RT  too far, reach 3\n"
        "    9 Mach Gun   LT  too far, reach 3"
    )


def test_weapons_are_switched_on_and_off(desk: Controller) -> None:
    task = play_to(desk, FireTask, "WA")
    assert task.preview().plain == (" WA holds fire  switch weapons on with their numbers")
    press(task, "weapon_1", "weapon_3")
    # 10 damage at 33 of 36 and 5 at 26 of 36; 13 heat against 18 heat sinks.
    assert task.preview().plain == " WA fires 2 at wo  expect 12.8 damage  heat 0 > 0"
    press(task, "weapon_1")
    assert [shot.mount for shot in task.draft.answer().shots] == [2]
    press(task, "none")
    assert task.draft.answer().shots == ()


def test_a_weapon_key_goes_through_the_ways_to_fire_it() -> None:
    """Once, twice its rate, off; and with one shot left not at twice its rate."""
    for shots, ways in (("5,5", ["", "double", None, ""]), ("1,0", ["", None, ""])):
        line = f"phase=fire; Hunchback IIC@0808/N shots={shots}; Atlas@0805/S"
        desk = Controller(Table(CLASSIC, parse_situation(line), ScriptedDice([])))
        task = play_to(desk, FireTask, "HU")
        gun = next(n for n, m in enumerate(task.unit.mounts) if "ultra" in m.item.tags)
        key = f"weapon_{task.weapons.index(gun) + 1}"
        for way in ways:
            press(task, key)
            fired = task.draft.at(gun)
            assert (None if fired is None else fired.way.value) == way


def test_heat_is_foretold_with_what_it_does(desk: Controller) -> None:
    mechs_of(desk.battle)["WA"].heat = 10
    task = play_to(desk, FireTask, "WA")
    press(task, "weapon_1", "weapon_2", "weapon_5")
    # 10 + 24 - 18 = 16: Walking MP -3, +2 to hit, and a shutdown number of 4 (3 of 36 fail).
    assert task.preview().plain.endswith("heat 10 > 16: shutdown 8%, walk -3, hit +2")


def test_all_that_stay_cool(desk: Controller) -> None:
    task = play_to(desk, FireTask, "WA")
    press(task, "cool")
    fired = [shot.mount for shot in task.draft.answer().shots]
    # 18 heat sinks and 4 points that do no harm: the SRM (4), both lasers (6), one PPC (10).
    assert sorted(fired) == [0, 2, 3, 4]


def test_it_says_so_when_nothing_stays_cool(desk: Controller) -> None:
    mechs_of(desk.battle)["WA"].heat = 22
    task = play_to(desk, FireTask, "WA")
    press(task, "cool")
    # 22 - 18 sinks = 4 does no harm, and every weapon makes more. At +3 the PPCs and lasers hit.
    assert desk.notice == "nothing stays cool; heat 30"
    press(task, "none", "weapon_3", "cool")
    assert desk.notice == ""


def test_a_weapon_that_cannot_fire_says_why(desk: Controller) -> None:
    task = play_to(desk, FireTask, "WA")
    press(task, "weapon_6")
    assert desk.notice == "Sm Laser at wo: too far, reach 3"
    assert task.draft.answer().shots == ()


def test_each_weapon_that_cannot_fire_is_explained_as_well() -> None:
    """The Warhammer faces south; due west lies on its right, where only its right arm fires."""
    line = "phase=fire; Warhammer WHM-6R@0808/S; Wolverine WVR-6R@0408/S"
    desk = Controller(Table(CLASSIC, parse_situation(line), ScriptedDice([])))
    task = play_to(desk, FireTask, "WA")
    rows = plain(task.panels(40)["fire"]).splitlines()
    assert rows[2] == "    2 PPC        LA  only front, left"
    assert plain(task.panels(80)["fire"]).splitlines()[3].endswith("left arm covers front and left")
    task.chosen = 0
    press(task, "why")
    assert task.chosen == 1
    assert desk.notice == "PPC LA: left arm covers front and left"


def test_a_target_on_the_border_of_two_arcs_lies_in_both() -> None:
    """Back left of the Phoenix Hawk, where its left arm fires as do weapons to the rear. What
    side is hit goes by other borders: the Marauder's right one alone."""
    line = (
        "open=15x17 turn=3 phase=fire initiative=4,9; "
        "Phoenix Hawk PXH-1@0809/N; Marauder MAD-3R@0710/NW side=2"
    )
    desk = Controller(Table(CLASSIC, parse_situation(line), ScriptedDice([])))
    task = play_to(desk, FireTask, "PH")
    for panel in ("target", "brief"):
        assert "range 1 LOS clear arc left/rear side right" in plain(task.panels(60)[panel])
        assert all(row.width <= 40 for row in task.panels(40)[panel])
    press(task, "cool")
    places = {task.unit.sheet.mounts[shot.mount].location.value for shot in task.draft.parts}
    assert places == {"LA"}


def test_the_target_that_most_can_be_done_to_comes_first() -> None:
    """The Wolverine is nearest, but behind the Warhammer."""
    line = (
        "phase=fire; Warhammer WHM-6R@0808/S; "
        "Wolverine WVR-6R@0806/S; Archer ARC-2R@0815/N; Atlas AS7-D@0812/N"
    )
    desk = Controller(Table(CLASSIC, parse_situation(line), ScriptedDice([])))
    task = play_to(desk, FireTask, "WA")
    assert task.targets == ("at", "ar", "wo")
    assert desk.cursor == Hex(8, 12)
    press(task, "next_target", "next_target")
    assert task.target_id == "wo"
    press(task, "cool")
    assert desk.notice == (
        "nothing can hit wo: only front (7); only front, right (1); only front, left (1)"
    )


def test_keys_say_that_nobody_is_in_sight() -> None:
    line = "phase=fire; Warhammer WHM-6R@0808/S; Wolverine WVR-6R@0810/S"
    desk = Controller(Table(CLASSIC, parse_situation(line), ScriptedDice([])))
    task = play_to(desk, FireTask, "WA")
    task.target_id, task.targets = "", ()
    for name in ("cool", "why", "toggle", "next_target"):
        assert not task.offers(name)
        assert task.why_not(name) == "WA sees no enemy"
    assert task.why_not("weapon_11") == "WA has 9 weapons"


def test_weapons_beyond_ten_have_keys() -> None:
    line = "phase=fire; Nova Prime@0808/S; Wolverine WVR-6R@0810/N"
    desk = Controller(Table(CLASSIC, parse_situation(line), ScriptedDice([])))
    task = play_to(desk, FireTask, "NO")
    rows = [row.lstrip("[ ]")[0] for row in plain(task.panels(40)["fire"]).splitlines()[1:]]
    assert rows == [*"1234567890in"]
    press(task, "weapon_12", "weapon_0")
    assert [shot.mount for shot in task.draft.parts] == [task.weapons[11], task.weapons[9]]
    assert {act.name: act.keys for act in task.ACTS}["weapon_12"] == "n"


def test_a_weapon_is_fired_at_the_woods_under_the_cursor() -> None:
    line = 'phase=fire 0805=" ; Warhammer WHM-6R@0808/N; Atlas AS7-D@0303/S'
    battle = parse_situation(line, Options(fire=True))
    desk = Controller(Table(CLASSIC, battle, ScriptedDice([])))
    task = play_to(desk, FireTask, "WA")
    desk.cursor = Hex(8, 5)
    assert "once more: ignite 0805" in task.preview().plain
    press(task, "weapon_1", "weapon_1")
    assert [(shot.target, shot.way) for shot in task.draft.parts] == [("0805", FireWay.IGNITE)]
    assert "0805 burns on 7+" in task.preview().plain
    row = plain(task.panels(40)["fire"]).splitlines()[1]
    assert row == "hex 1 PPC ignite RA    1+  100%   0.0 10"


def test_a_rear_weapon_fires_to_the_rear_only() -> None:
    line = "phase=fire; Atlas AS7-D@0808/N; Wolverine WVR-6R@0805/S"
    desk = Controller(Table(CLASSIC, parse_situation(line), ScriptedDice([])))
    task = play_to(desk, FireTask, "AT")
    row = next(row for row in plain(task.panels(40)["fire"]).splitlines() if "CTR" in row)
    assert row.endswith("CTR rear only")
    task.chosen = int(row.split()[0]) - 2
    press(task, "why")
    assert desk.notice.endswith("CTR: fires to the rear only")


def test_the_breakdown_of_the_chosen_weapon(desk: Controller) -> None:
    task = play_to(desk, FireTask, "WA")
    press(task, "why", "why")
    assert plain(task.panels(40)["why"]) == (
        "Med Laser RT v next\n4 gunnery +2 range 4: medium for Med\nLaser = 6+ 72%"
    )


def test_holding_fire_is_asked_about(desk: Controller) -> None:
    task = play_to(desk, FireTask, "WA")
    press(task, "go")
    assert task.preview().plain == " WA holds fire?  [fire.go] yes  [game.back] no"
    assert task.back()
    assert desk.task is task


def test_a_weapon_that_is_switched_on_closes_the_question(desk: Controller) -> None:
    task = play_to(desk, FireTask, "WA")
    press(task, "go", "weapon_1")
    assert task.preview().plain.startswith(" WA fires 1 at wo")
    press(task, "none", "go", "cool")
    assert not task.asking
    assert task.draft.parts


def test_another_key_takes_the_fire_of_all_back(desk: Controller) -> None:
    task = play_to(desk, FireTask, "WA")
    task.do("volley")
    assert task.asking
    press(task, "weapon_1")
    assert (task.asking, task.rest, task.salvo) == (False, None, [])


def test_pointing_at_an_enemy_makes_it_the_target(table: TableMaker) -> None:
    game = table(
        south=("Wolverine WVR-6R", "Archer ARC-2R"),
        dice=ScriptedDice([(1, 1), (6, 6)]),
        places=("0606", "0610", "0511"),
    )
    desk = Controller(game)
    task = play_to(desk, FireTask, "WA")
    assert task.target_id == "wo"
    press(task, "weapon_1")
    desk.move_cursor(Hex(5, 11))
    assert task.target_id == "ar"
    # A second target is one point harder to hit.
    found = task.solution(task.weapons[1])
    assert found is not None
    assert found.to_hit is not None
    assert found.to_hit.parts[-1] == (Rule.SECONDARY_TARGETS, "secondary target", 1, None)
    press(task, "weapon_2")
    assert task.preview().plain.startswith(" WA fires 2 at wo and ar")
    press(task, "next_target")
    assert task.target_id == "wo"
    assert desk.cursor == Hex(6, 10)


def test_the_primary_target_stays_until_another_is_named(table: TableMaker) -> None:
    """Switching a weapon off and on again leaves it as it is."""
    game = table(
        south=("Wolverine WVR-6R", "Archer ARC-2R"),
        dice=ScriptedDice([(1, 1), (6, 6)]),
        places=("0606", "0610", "0511"),
    )
    desk = Controller(game)
    task = play_to(desk, FireTask, "WA")
    press(task, "weapon_1", "weapon_3")
    assert not task.offers("primary")
    task.aim_at("ar")
    press(task, "weapon_2")
    task.aim_at("wo")
    press(task, "weapon_1", "weapon_1")
    assert [shot.target for shot in task.draft.answer().shots] == ["wo", "ar", "wo"]
    press(task, "weapon_3", "weapon_3", "weapon_1", "weapon_1")
    assert [shot.target for shot in task.draft.answer().shots] == ["ar", "wo", "wo"]
    assert task.draft.answer().primary_target == "wo"
    task.aim_at("ar")
    press(task, "primary")
    assert task.draft.answer().primary_target == "ar"
    assert task.preview().plain.startswith(" WA fires 3 at ar and wo")
    press(task, "weapon_2")
    assert task.draft.answer().primary_target == "wo"


def test_line_and_numbers_are_painted(desk: Controller) -> None:
    play_to(desk, FireTask, "WA")
    scene = desk.scene()
    assert scene.to_hit == {Hex(6, 10): (4, 92)}
    assert list(scene.line) == [Hex(6, 7), Hex(6, 8), Hex(6, 9)]
    assert scene.target == Hex(6, 10)


def test_a_weapon_is_fed_from_another_bin() -> None:
    line = "phase=fire; Archer ARC-2R@0808/N shots=6,0,6,6; Wolverine WVR-6R@0801/S"
    desk = Controller(Table(CLASSIC, parse_situation(line), ScriptedDice([])))
    task = play_to(desk, FireTask, "AR")
    assert not task.offers("bin")
    press(task, "weapon_1")
    fed = []
    for _ in range(4):
        press(task, "bin")
        fed.append(task.draft.answer().shots[0].bin)
    assert fed == [0, 2, 3, None]
    press(task, "bin")
    assert desk.notice == "LRM 20 RT: fed from RT 1, 6 left"
    assert "LRM <RT 1" in plain(task.panels(40)["fire"])


# Physical attacks


def test_shots_out_of_range_are_said_to_empty_the_bin() -> None:
    line = "phase=fire initiative=5,9; Hunchback HBK-4G@0505/S heat=20; Atlas AS7-D@0515/N"
    desk = Controller(Table(CLASSIC, parse_situation(line), ScriptedDice([])))
    task = play_to(desk, FireTask, "HU")
    press(task, "weapon_1")
    assert "fires 1 at at  expect 0.0 damage  1 out of range, to empty the bin" in (
        task.preview().plain
    )


def test_the_list_of_blows(close: Controller) -> None:
    task = play_to(close, StrikeTask, "WA")
    rows = plain(task.panels(40)["strike"]).splitlines()
    assert rows[0] == "    # attack        need chance dmg  exp"
    # A Warhammer has no hands: +1. 70 tons punch for 7 and kick for 14.
    assert rows[1].startswith("[ ] 1 punch left")
    assert rows[3] == "[ ] 3 kick left       3+    97%  14 13.6"


def test_the_neighbour_that_can_be_hit_hardest_comes_first() -> None:
    """The Wolverine lies behind the Warhammer, where no arm and no leg reaches."""
    line = (
        "phase=strike; Warhammer WHM-6R@0808/N; "
        "Wolverine WVR-6R@0809/N side=2; Archer ARC-2R@0807/S side=2"
    )
    desk = Controller(Table(CLASSIC, parse_situation(line), ScriptedDice([])))
    task = play_to(desk, StrikeTask, "WA")
    assert task.targets == ("ar", "wo")
    assert desk.cursor == Hex(8, 7)


def test_blows_that_do_not_go_together_say_why(close: Controller) -> None:
    task = play_to(close, StrikeTask, "WA")
    press(task, "blow_3")
    assert task.preview().plain == " WA kick left at wo 3+  expect 13.6 damage"
    press(task, "blow_4")
    assert close.notice != ""
    assert [str(blow.kind) for blow in task.draft.answer().blows] == ["kick left"]


# Questions and dice


def test_a_question_is_answered_by_number(desk: Controller) -> None:
    options = (Option("stay", "stays where it is"), Option("step", "steps back to 0605"))
    task = ChoiceTask(
        desk, Choice(Rule.DOMINO_EFFECT, 0, "WA is pushed. What does it do?", options, "WA")
    )
    assert task.preview().plain == " 1 stays where it is  WA is pushed. What does it do?"
    press(task, "option_2")
    assert not task.offers("option_3")
    assert plain(task.panels(40)["choice"]) == (
        "WA is pushed. What does it do?\n1 stays where it is\n2 steps back to 0605"
    )
    press(task, "next")
    assert task.chosen == 0


def test_many_hexes_are_pointed_at_and_not_listed(desk: Controller) -> None:
    hexes = (Option(str(hex_), f"fires at {hex_}") for hex_ in desk.battle.board)
    options = (Option("hold", "holds its fire"), Option("smoke", "fires smoke"), *hexes)
    task = ChoiceTask(desk, Choice(Rule.TARGETING, 0, "LT1 Long Tom fires at which hex?", options))
    shown = plain(task.panels(40)["choice"]).splitlines()
    assert shown[1:3] == ["1 holds its fire", "2 fires smoke"]
    assert shown[3].startswith("or point at one of ")
    assert not task.offers("option_3")
    desk.cursor = Hex(5, 7)
    task.cursor_moved()
    assert task.preview().plain == " 3 fires at 0507  LT1 Long Tom fires at which hex?"
    assert "3 fires at 0507" in plain(task.panels(40)["choice"])
    press(task, "next")
    assert task.answers[task.chosen] == "hold"


def test_real_dice_are_typed_in(table: TableMaker) -> None:
    desk = Controller(table(dice=RealDice()))
    task = desk.task
    assert isinstance(task, DiceTask)
    assert task.preview().plain == (" initiative of Anna: 2D6 [_] [_]  type the dice, 1 to 6 each")
    press(task, "die_3")
    assert not task.offers("go")
    press(task, "die_5")
    assert not task.offers("die_1")
    assert task.preview().plain == " initiative of Anna: 2D6 [3] [5] = 8  [dice.go]: done"
    press(task, "wipe", "die_6", "go")
    assert desk.table.turns[-1].entries == [{"dice": [3, 6]}]
    desk.submit(Throw((1, 1)))
    assert desk.battle.phase is Phase.MOVEMENT


def test_bots_decide_for_their_side(table: TableMaker) -> None:
    game = table(dice=ScriptedDice([(1, 1), (6, 6)]), places=("0606", "0610"))
    desk = Controller(game, {1: Dummy()})
    sides = set()
    while str(desk.battle.phase) != Phase.WEAPON_ATTACK:
        sides.add(desk.task.side)
        desk.submit(pending(game).default())
    assert sides == {0}
    desk.undo()
    assert desk.battle.phase is Phase.REACTION
    assert desk.task.side == 0


def test_facing_matters_for_the_default_end_of_a_move(desk: Controller) -> None:
    # Of equally cheap facings the one with the enemy in front: after a jump all cost the same.
    desk.submit(game_default(desk))
    assert desk.task.side == 1
    desk.move_cursor(Hex(6, 11))
    desk.task.do("mode")
    desk.task.do("mode")
    desk.task.do("mode")
    plan = desk.task.plan()  # type: ignore[attr-defined]
    assert plan.steps == (Jump(Hex(6, 11), Facing.N),)


def game_default(desk: Controller) -> object:
    return pending(desk.table).default()


# At buildings and bridges


def test_a_building_that_holds_enemies_is_a_target_of_its_own() -> None:
    """The platoon inside cannot be fired at: its building comes after it in the turn of targets."""
    line = "phase=fire 0807=#m2; Warhammer@0808/N; Foot Platoon Rifle@0807/S"
    task = play_to(Controller(Table(CLASSIC, parse_situation(line), ScriptedDice([]))), FireTask)
    if task.target_id != "0807":
        press(task, "next_target")
    assert task.target_id == "0807"
    press(task, "weapon_1")
    assert "0807 clear, medium building 2 levels CF 40" in plain(task.panels(60)["brief"])
    (shot,) = task.draft.answer().shots
    assert (shot.target, shot.way.value) == ("0807", "building")
    assert "fires 1 at 0807" in task.preview().plain
    press(task, "weapon_1", "cool")
    assert {shot.way.value for shot in task.draft.answer().shots} == {"building"}


def test_a_bridge_is_struck_under_the_cursor() -> None:
    """One neighbour can be struck, and the bridge that the cursor is moved to."""
    line = "phase=strike 0807=~1Hmr03; Warhammer@0808/N; Locust LCT-1V@0908/S"
    desk = Controller(Table(CLASSIC, parse_situation(line), ScriptedDice([])))
    task = play_to(desk, StrikeTask)
    desk.cursor = Hex(8, 7)
    task.cursor_moved()
    assert task.target_id == "0807"
    press(task, "blow_3")
    (blow,) = task.draft.answer().blows
    assert (blow.kind, blow.target) == ("kick left", "0807")
    assert "medium bridge CF 40" in plain(task.panels(60)["target"])


def test_a_building_that_is_struck_fits_into_the_side_column() -> None:
    """A kick does 9 damage, and half of it comes through to the platoon inside."""
    line = "phase=strike 0807=#m2; Hatchetman@0808/N id=WA; Foot Platoon Rifle@0807/S"
    desk = Controller(Table(CLASSIC, parse_situation(line), ScriptedDice([])))
    task = play_to(desk, StrikeTask)
    task.target_id = "0807"
    task.chosen = next(n for n, kind in enumerate(task.kinds) if kind == "kick left")
    panels = task.panels(38)
    assert plain(panels["aim"]) == "0807 medium building CF 40, 2 high"
    assert "push          not at a building" in plain(panels["strike"])
    assert "exp 4.5: what harms enemies inside" in plain(panels["why"])
    assert "exp 4.5: what harms enemies inside" in plain(panels["target"])


def test_a_mechwarrior_on_foot_is_a_target_of_his_own(desk: Controller) -> None:
    """He comes after the enemies in the turn of targets, and stands under the cursor."""
    desk.battle.on_foot.append(Footman("wo", 1, Hex(6, 9)))
    task = play_to(desk, FireTask, "WA")
    for _ in range(3):
        if task.target_id != "0609":
            press(task, "next_target")
    assert task.target_id == "0609"
    press(task, "weapon_1")
    assert [(shot.target, shot.way) for shot in task.draft.parts] == [("0609", FireWay.MECHWARRIOR)]
    press(task, "weapon_1", "cool")
    assert {shot.way for shot in task.draft.parts} == {FireWay.MECHWARRIOR}
