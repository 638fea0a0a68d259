"""Movement: costs, directions, modes, roads, stacking (Compendium, Movement, Movement Costs,
Movement Direction, Standing Still, Walking/Cruising, Running/Flank Speed, Facing, Facing Change,
Dropping to the Ground, Road/Pavement Movement, Stacking, Movement (Underwater))."""

from __future__ import annotations

import pytest

from btterm.classic.battle import Battle
from btterm.classic.decisions import Move
from btterm.classic.turn import movement_phase
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Mode
from btterm.errors import IllegalAnswer
from btterm.hexes import Facing
from tests.rulebook.rules import (
    finish_move,
    jumping_mp,
    modes,
    reach,
    read_steps,
    running_mp,
    walking_mp,
)
from tests.rulebook.tabletop import at, decision, duel, move, plan, play, refusal, solo

WALK, RUN, JUMP, STAND = Mode.WALK, Mode.RUN, Mode.JUMP, Mode.STAND


# C007: a 'Mech with Walk 4 / Run 6 in Hex A and four ways to spend all of its Walking MP


@pytest.fixture
def example() -> tuple[Battle, Mech]:
    """A is 0510, B 0509 ahead; C heavy woods, D light woods, E water, F a hill of 2 levels."""
    return solo('0508=& 0608=" 0408=~1 0609=2. ; Warhammer@0510/N')


@pytest.mark.parametrize(
    ("steps", "costs"),
    [
        ("F F", (1, 4)),  # A-B-C: 1 + 3
        ("F R F", (1, 4)),  # A-B-turn-D: 1 + 1 + 2
        ("F L F", (1, 4)),  # A-B-turn-E: 1 + 1 + 2
        ("R F", (4,)),  # A-turn-F: 1 + 2 levels + 1
    ],
)
def test_c007_four_ways_to_spend_4_mp(
    example: tuple[Battle, Mech], steps: str, costs: tuple[int, ...]
) -> None:
    found = plan(*example, WALK, steps)
    assert found.costs == costs
    assert found.budget == 4


@pytest.mark.parametrize("steps", ["F F L", "F R F F", "F L F R", "R F L"])
def test_c007_nothing_is_left_after_them(example: tuple[Battle, Mech], steps: str) -> None:
    assert refusal(*example, WALK, steps) == "needs 5 MP, has 4"


def test_c007_the_water_calls_for_a_piloting_roll_and_nothing_else_does(
    example: tuple[Battle, Mech],
) -> None:
    rolls = plan(*example, WALK, "F L F").rolls
    assert [(hex_, target.number) for hex_, _, target in rolls] == [(at("0408"), 4)]
    assert not plan(*example, WALK, "F R F").rolls


def test_c011_a_turn_by_180_degrees_costs_3_mp() -> None:
    battle, mech = solo("Warhammer@0510/N")
    found = plan(battle, mech, WALK, "R R R")
    assert found.mp == 3
    assert found.facing is Facing.S


def test_c012_a_unit_enters_only_the_hex_it_faces_after_turning() -> None:
    """1 MP for a hex one hexside off, 2 MP for one two hexsides off, then the hex itself."""
    battle, mech = solo("Warhammer@0510/N")
    assert plan(battle, mech, WALK, "R F").mp == 2
    assert plan(battle, mech, WALK, "R R F").mp == 3
    assert plan(battle, mech, WALK, "F").hex == at("0509")
    assert plan(battle, mech, WALK, "B").hex == at("0511")


@pytest.mark.parametrize(("down", "mp"), [(1, 2), (2, 3)])
def test_each_level_costs_1_mp_up_and_down(down: int, mp: int) -> None:
    battle, mech = solo(f"0510={down}. ; Warhammer@0510/N")
    assert plan(battle, mech, WALK, "F").mp == mp
    battle, mech = solo(f"0509={down}. ; Warhammer@0510/N")
    assert plan(battle, mech, WALK, "F").mp == mp


def test_no_mech_climbs_or_descends_3_levels_into_one_hex() -> None:
    battle, mech = solo("0509=3. ; Warhammer@0510/N")
    assert refusal(battle, mech, WALK, "F") == "0509 is 3 levels up"
    battle, mech = solo("0510=3. ; Warhammer@0510/N")
    assert refusal(battle, mech, WALK, "F") == "0509 is 3 levels down"


# Water and levels: shallow water is entered at its surface, deep water at its bottom


def test_depth_1_costs_no_level_and_depth_2_costs_two() -> None:
    battle, mech = solo("0509=~1 ; Phoenix Hawk@0510/N")
    assert plan(battle, mech, WALK, "F").mp == 2
    battle, mech = solo("0509=~2 ; Phoenix Hawk@0510/N")
    assert plan(battle, mech, WALK, "F").mp == 4 + 2


def test_depth_0_is_no_more_than_clear_ground() -> None:
    battle, mech = solo("0509=~0 ; Warhammer@0510/N")
    assert plan(battle, mech, RUN, "F").mp == 1
    assert not plan(battle, mech, RUN, "F").rolls


def test_nobody_runs_into_water_of_depth_1() -> None:
    battle, mech = solo("0509=~1 ; Warhammer@0510/N")
    assert "cannot run into water" in refusal(battle, mech, RUN, "F")
    assert refusal(battle, mech, WALK, "F") == ""


def test_water_that_only_a_run_could_reach_is_not_offered() -> None:
    """Walk 4 / Run 6: 0505 lies 5 hexes ahead, in water of Depth 1."""
    battle, mech = solo("0505=~1 ; Warhammer@0510/N")
    assert at("0505") not in decision(battle, mech).reach(mech.id, WALK).hexes()
    assert at("0505") not in decision(battle, mech).reach(mech.id, RUN).hexes()
    assert at("0506") in decision(battle, mech).reach(mech.id, RUN).hexes()


# Backward


def test_nobody_runs_backward() -> None:
    battle, mech = solo("Warhammer@0510/N")
    assert refusal(battle, mech, RUN, "B") == "cannot run backward"


@pytest.mark.parametrize("levels", ["0511=1.", "0510=1.", "0510=2."])
def test_no_change_of_level_backward(levels: str) -> None:
    battle, mech = solo(f"{levels} ; Warhammer@0510/N")
    assert refusal(battle, mech, WALK, "B") == "cannot change level backward"


def test_backward_from_the_deck_of_a_bridge_onto_level_ground() -> None:
    """The bridge at 0510 is two levels above the bottom of the river, not above its banks."""
    battle, mech = solo("0509=.r3 0510=~2Hhr03 0511=.r0 ; Warhammer@0510/N raised=2")
    assert refusal(battle, mech, WALK, "B") == ""
    assert plan(battle, mech, WALK, "B").mp == 1


def test_a_step_back_does_not_open_the_running_mp() -> None:
    """Walk 4: one step back leaves 3 MP, whatever the Running MP are."""
    battle, mech = solo("Warhammer@0510/N")
    assert refusal(battle, mech, WALK, "B F F F") == ""
    assert refusal(battle, mech, WALK, "B F F F F") == "needs 5 MP, has 4"


def test_a_fall_on_the_way_does_not_open_the_running_mp() -> None:
    """Walk 6 / Run 9: one back, one forward, into the water for 2, falls: 2 MP are left."""
    battle, mech = solo("0509=~1 ; Phoenix Hawk@0510/N")
    move(battle, mech, WALK, "B F F", dice=[2, 1, 7, 12])
    assert mech.prone
    going_on = decision(battle, mech)
    going_on.going_on = True
    assert going_on.modes(mech.id) == (WALK,)
    assert going_on.preview(Move(mech.id, WALK, read_steps("S/N"))).mp == 6
    with pytest.raises(IllegalAnswer, match="needs 7 MP, has 6"):
        going_on.preview(Move(mech.id, WALK, read_steps("S/N F")))


def test_c030_only_hexes_since_the_last_reversal_count_for_the_target_modifier() -> None:
    """3 back and 2 forward make no modifier; 3 on in one direction make +1."""
    battle, mech = solo("Griffin GRF-1N@0510/N")
    assert plan(battle, mech, WALK, "B B B F F").modifier == 0
    assert plan(battle, mech, WALK, "B B B").modifier == 1


# The one-hex minimum


def test_with_1_mp_a_unit_can_always_enter_one_hex_forward() -> None:
    """Walk 1 for heat 15: heavy woods cost 3 MP. It counts as having run."""
    battle, mech = solo("0509=& ; Warhammer@0510/N heat=15")
    assert walking_mp(battle, mech) == 1
    found = plan(battle, mech, WALK, "F")
    assert found.hex == at("0509")
    assert found.as_run
    assert found.heat == 1


def test_the_one_hex_minimum_goes_into_shallow_water_too() -> None:
    battle, mech = solo("0509=~1 ; Warhammer@0510/N heat=15")
    assert plan(battle, mech, WALK, "F").as_run


def test_the_one_hex_minimum_is_for_one_hex_only() -> None:
    battle, mech = solo("0508=& ; Warhammer@0510/N heat=10")
    assert walking_mp(battle, mech) == 2
    assert refusal(battle, mech, WALK, "F F") == "needs 4 MP, has 2"
    battle, mech = solo("0509=& ; Warhammer@0510/N heat=10")
    assert refusal(battle, mech, WALK, "F R") == "needs 3 MP, has 2"


def test_the_one_hex_minimum_goes_forward_only_and_needs_1_mp() -> None:
    battle, mech = solo("0511=& ; Warhammer@0510/N heat=15")
    assert refusal(battle, mech, WALK, "B") == "needs 3 MP, has 1"
    battle, mech = solo("0509=& ; Warhammer@0510/N heat=20")
    assert walking_mp(battle, mech) == 0
    assert modes(battle, mech) == (STAND,)


def test_the_one_hex_minimum_climbs_no_3_levels_and_runs_into_no_water() -> None:
    battle, mech = solo("0509=3. ; Warhammer@0510/N heat=15")
    assert refusal(battle, mech, WALK, "F") == "0509 is 3 levels up"
    battle, mech = solo("0509=~1 ; Warhammer@0510/N heat=15")
    assert "cannot run into water" in refusal(battle, mech, RUN, "F")


# MP and what takes them away


@pytest.mark.parametrize(
    ("heat", "walk", "run"),
    [(0, 5, 8), (4, 5, 8), (5, 4, 6), (10, 3, 5), (15, 2, 3), (20, 1, 2), (25, 0, 0)],
)
def test_running_mp_follow_the_walking_mp_that_heat_leaves(heat: int, walk: int, run: int) -> None:
    """C056, C057: 5/8 at heat 10 is 3/5; the losses do not add up and end with the heat."""
    battle, mech = solo(f"Griffin GRF-1N@0510/N heat={heat}")
    assert (walking_mp(battle, mech), running_mp(battle, mech)) == (walk, run)
    assert jumping_mp(battle, mech) == 5


@pytest.mark.parametrize(
    ("damage", "walk", "run"),
    [
        ("LLx=4", 4, 6),
        ("LLx=2,3 RLx=4", 2, 3),
        ("LLx=1", 3, 5),
        ("LLx=1,2,3,4", 3, 5),  # the hip hides the actuators of its own leg
        ("LLx=1 RLx=2", 2, 3),  # but not those of the other
        ("LLx=1 heat=5", 2, 3),
        ("LLx=1 RLx=1", 0, 0),
        ("LLi=0", 1, 2),
        ("LLi=0 LLx=1,2", 1, 2),
    ],
)
def test_walking_mp_of_a_damaged_5_8_mech(damage: str, walk: int, run: int) -> None:
    battle, mech = solo(f"Griffin GRF-1N@0510/N {damage}")
    assert (walking_mp(battle, mech), running_mp(battle, mech)) == (walk, run)


def test_heat_slows_a_one_legged_mech_as_well() -> None:
    """Walking MP 1, less 1 at 5 Heat Points."""
    battle, mech = solo("Griffin GRF-1N@0510/N LLi=0 heat=5")
    assert walking_mp(battle, mech) == 0


def test_a_second_hip_takes_all_movement_points() -> None:
    battle, mech = solo("Griffin GRF-1N@0510/N LLx=1 RLx=1")
    assert modes(battle, mech) == (STAND,)


def test_a_mech_without_a_gyro_turns_one_hexside_and_does_no_more() -> None:
    battle, mech = solo("Griffin GRF-1N@0510/N CTx=4,5 prone")
    assert refusal(battle, mech, WALK, "R") == ""
    assert "one hexside a turn" in refusal(battle, mech, WALK, "R R")
    assert "cannot stand up" in refusal(battle, mech, WALK, "S/N")
    assert modes(battle, mech) == (STAND, WALK)


@pytest.mark.parametrize("state", ["down", "out hits=1"])
def test_a_mech_that_is_shut_down_or_whose_pilot_is_out_stands_still(state: str) -> None:
    battle, mech = solo(f"turn=3; Griffin GRF-1N@0510/N {state}")
    assert modes(battle, mech) == (STAND,)


def test_standing_still_is_not_even_a_turn_and_makes_no_heat() -> None:
    battle, mech = solo("Griffin GRF-1N@0510/N")
    assert refusal(battle, mech, STAND, "R") != ""
    assert plan(battle, mech, STAND, "").heat == 0


@pytest.mark.parametrize(("mode", "steps", "heat"), [(WALK, "F", 1), (RUN, "F", 2)])
def test_heat_of_walking_and_running(mode: Mode, steps: str, heat: int) -> None:
    battle, mech = solo("Griffin GRF-1N@0510/N")
    move(battle, mech, mode, steps)
    finish_move(mech)
    assert sum(part.value for part in mech.heat_gained) == heat


# Roads and bridges


def test_a_road_costs_1_mp_through_heavy_woods_but_only_along_it() -> None:
    """The road runs from 0510 through the woods of 0509 to 0508; 0609 is woods beside it."""
    battle, mech = solo("0510=.r0 0509=&r03 0508=.r3 0609=& ; Warhammer@0510/N")
    assert plan(battle, mech, WALK, "F F").mp == 2
    battle, mech = solo("0510=.r0 0509=&r03 0508=.r3 ; Warhammer@0410/NE")
    assert plan(battle, mech, WALK, "F").hex == at("0510")
    battle, mech = solo("0510=.r0 0509=&r03 0508=.r3 ; Warhammer@0409/NE")
    assert plan(battle, mech, WALK, "F").mp == 3


def test_a_road_still_costs_its_levels() -> None:
    battle, mech = solo("0510=.r0 0509=2&r03 ; Warhammer@0510/N")
    assert plan(battle, mech, WALK, "F").mp == 1 + 2


@pytest.mark.parametrize(
    ("name", "cf", "over"),
    [
        ("Stinger", "l", False),
        ("Phoenix Hawk", "m", False),
        ("Phoenix Hawk", "h", True),
        ("Victor", "h", True),
        ("Atlas", "h", False),
        ("Wolfhound", "m", True),
    ],
)
def test_c013_a_bridge_bears_no_more_than_its_cf(name: str, cf: str, over: bool) -> None:
    """Light bridges bear 15 tons, medium ones 40, heavy ones 90. Who is too heavy wades."""
    battle, mech = solo(f"0510=.r0 0509=~1H{cf}r03 0508=.r3 ; {name}@0510/N")
    found = plan(battle, mech, WALK, "F")
    assert found.costs == ((1,) if over else (2,))
    assert len(found.rolls) == (0 if over else 1)


# Stacking


def test_an_enemy_bars_the_way_of_a_walker_and_a_friend_does_not() -> None:
    battle, mech, _ = duel("Phoenix Hawk@0510/N; Crusader@0509/S")
    assert refusal(battle, mech, WALK, "F F") == "cr stands in 0509"
    battle, mech, _ = duel("Phoenix Hawk@0510/N; Crusader@0509/S side=1")
    assert refusal(battle, mech, WALK, "F F") == ""
    assert refusal(battle, mech, WALK, "F") == "cannot stop in 0509: CR is there"


def test_a_jump_goes_over_an_enemy_but_does_not_end_on_one() -> None:
    battle, mech, _ = duel("Phoenix Hawk@0510/N; Crusader@0509/S")
    assert refusal(battle, mech, JUMP, "J/0508/N") == ""
    assert refusal(battle, mech, JUMP, "J/0509/N") == "0509 is taken"


def test_the_reach_shows_neither_enemies_hexes_nor_ways_through_them() -> None:
    """0509 ahead holds an enemy: 0508 behind it is reached round about only."""
    battle, mech, _ = duel("Warhammer@0510/N; Crusader@0509/S")
    found = reach(battle, mech, WALK)
    assert at("0509") not in found.hexes()
    assert (at("0508"), Facing.N) not in found


def test_a_friend_that_stands_in_the_way_is_walked_through() -> None:
    battle, mech, _ = duel("Warhammer@0510/N; Crusader@0509/S side=1")
    found = reach(battle, mech, WALK)
    assert at("0509") not in found.hexes()
    assert found.ends[at("0508"), Facing.N].mp == 2


# Dropping to the ground


def test_dropping_to_the_ground_costs_1_mp_and_no_heat_and_keeps_the_facing() -> None:
    battle, mech = solo("Griffin GRF-1N@0510/NE")
    found = plan(battle, mech, WALK, "D")
    assert (found.mp, found.prone, found.facing) == (1, True, Facing.NE)
    assert found.heat == 1  # for walking
    move(battle, mech, WALK, "D")
    assert mech.prone
    assert mech.armor == dict(mech.sheet.armor)


def test_a_fallen_mech_turns_but_does_not_crawl() -> None:
    battle, mech = solo("Griffin GRF-1N@0510/N prone")
    assert plan(battle, mech, WALK, "R").facing is Facing.NE
    assert "stand up first" in refusal(battle, mech, WALK, "F")


# Sideways


def test_c087_a_quad_shifts_sideways_for_1_mp_more_a_biped_for_2() -> None:
    battle, mech = solo("Scorpion@0510/N")
    found = plan(battle, mech, WALK, "X/1")
    assert (found.mp, found.hex, found.facing) == (2, at("0609"), Facing.N)
    battle, mech = solo("Griffin GRF-1N@0510/N")
    assert plan(battle, mech, WALK, "X/1").mp == 3
    assert refusal(battle, mech, WALK, "X/0") != ""
    assert refusal(battle, mech, WALK, "X/3") != ""


def test_a_move_of_the_movement_phase_is_carried_out_as_planned() -> None:
    battle, mech, _ = duel("initiative=2,9; Warhammer@0510/N; Crusader@0503/S")
    play(movement_phase(battle), answers={"WA": Move("WA", RUN, read_steps("F R F"))})
    assert (mech.hex, mech.facing) == (at("0608"), Facing.NE)
    assert (mech.moved.mode, mech.moved.hexes, mech.moved.spent) == (RUN, 2, 3)


# The one-hex minimum and moves backward: rulings


def test_the_one_hex_minimum_holds_after_a_turn_while_1_mp_is_left() -> None:
    """Walk 2: it turns, and goes into heavy woods; with no MP left it does not."""
    battle, mech = solo("0609=&; Griffin GRF-1N@0510/N heat=15")
    assert walking_mp(battle, mech) == 2
    found = plan(battle, mech, WALK, "R F")
    assert (found.mp, found.as_run, found.hex) == (2, True, at("0609"))
    assert decision(battle, mech).reach(mech.id, WALK).ends[at("0609"), Facing.NE].as_run
    battle, mech = solo("0609=&; Griffin GRF-1N@0510/N heat=20")
    assert refusal(battle, mech, WALK, "R F") == "needs 4 MP, has 1"


def test_depth_1_is_entered_backward_and_depth_2_is_not() -> None:
    """The surface is no other level; the bottom of Depth 2 is."""
    battle, mech = solo("0511=~1; Griffin GRF-1N@0510/N piloting=5")
    assert [target.number for _, _, target in plan(battle, mech, WALK, "B").rolls] == [4]
    battle, mech = solo("0511=~2; Griffin GRF-1N@0510/N")
    assert refusal(battle, mech, WALK, "B") == "cannot change level backward"
