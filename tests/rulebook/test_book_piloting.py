"""Piloting Skill Rolls and standing up (Compendium, Standing Up, Piloting Skill Rolls, Making
Piloting Skill Rolls, BattleMech Critical Hit Effects, Leg Damage, Gyro Hits)."""

from __future__ import annotations

import pytest

from btterm.classic.battle import Battle
from btterm.classic.decisions import Move
from btterm.classic.events import Fell, PilotingRolled
from btterm.classic.rule import Rule
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mech.sheet import SlotKind
from btterm.classic.turn import begin_phase, heat_phase
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Mode
from btterm.hexes import Facing
from btterm.table.numbers import Modifier
from tests.rulebook.rules import (
    KICKED,
    STAND_UP,
    can_go_on,
    critical_roll,
    explode,
    finish_move,
    hit,
    mark_damage,
    piloting_target,
    read_steps,
    settle_all,
)
from tests.rulebook.tabletop import at, decision, destroy_slot, move, plan, play, refusal, solo

WALK, RUN, JUMP = Mode.WALK, Mode.RUN, Mode.JUMP
CT, LT, RT, LL, RL = Location.CT, Location.LT, Location.RT, Location.LL, Location.RL


def take(battle: Battle, mech: Mech, *hits: tuple[Location, int]) -> None:
    """Damage to armor alone."""
    for location, points in hits:
        play(mark_damage(battle, mech, location, False, points))


def lose_actuators(battle: Battle, mech: Mech, location: Location, *dice: int) -> None:
    """Critical hits on a leg: 1 hip, 2 upper leg, 3 lower leg, 4 foot."""
    for die in dice:
        play(critical_roll(battle, mech, location, 1), [8, die])


# C016: three hexes of Depth 1 water, a roll on entering each


def test_c016_three_hexes_of_water_are_three_rolls() -> None:
    battle, mech = solo("0509=~1 0508=~1 0507=~1 ; Phoenix Hawk@0510/N piloting=5")
    rolls = plan(battle, mech, WALK, "F F F").rolls
    assert [(hex_, target.number) for hex_, _, target in rolls] == [
        (at("0509"), 4),
        (at("0508"), 4),
        (at("0507"), 4),
    ]
    played = move(battle, mech, WALK, "F F F", dice=[4, 4, 4])
    assert [event.success for event in played.told(PilotingRolled)] == [True] * 3
    assert mech.hex == at("0507")


def test_a_roll_on_the_way_is_made_at_once_and_ends_the_step() -> None:
    battle, mech = solo("0509=~1 0508=~1 0507=~1 ; Phoenix Hawk@0510/N piloting=5")
    move(battle, mech, WALK, "F F F", dice=[4, 3, 1, 7, 12])
    assert mech.hex == at("0508")
    assert mech.prone
    assert can_go_on(battle, mech)


# C017, C018: many rolls after one phase


@pytest.fixture
def battered() -> tuple[Battle, Mech]:
    """The end of the Weapon Attack Phase: 40 points of damage and two leg actuators lost."""
    battle, mech = solo("Atlas@0505/N piloting=5")
    begin_phase(battle)
    take(battle, mech, (CT, 20), (LT, 10), (RT, 10))
    lose_actuators(battle, mech, LL, 2, 3)
    return battle, mech


def test_c017_one_roll_for_20_points_and_one_for_each_actuator(
    battered: tuple[Battle, Mech],
) -> None:
    """Each needs 5 + 1 + 1 + 1 = 8."""
    played = play(settle_all(battered[0]), [8, 8, 8])
    assert played.targets("Piloting") == [8, 8, 8]
    assert not battered[1].prone


def test_c018_two_kicks_another_actuator_and_23_points_in_the_next_phase(
    battered: tuple[Battle, Mech],
) -> None:
    """Four rolls, each at 7 for the actuators of before + 1 + 1 = 9."""
    battle, mech = battered
    play(settle_all(battle), [8, 8, 8])
    begin_phase(battle)
    take(battle, mech, (CT, 15), (RT, 8))
    lose_actuators(battle, mech, RL, 4)
    mech.causes += [KICKED, KICKED]
    played = play(settle_all(battle), [9, 9, 9, 9])
    assert played.targets("Piloting") == [9, 9, 9, 9]
    assert not mech.prone


def test_a_mech_that_is_down_makes_no_further_rolls(battered: tuple[Battle, Mech]) -> None:
    battle, mech = battered
    played = play(settle_all(battle), [8, 7, 1, 5, 5, 12])
    assert len(played.told(Fell)) == 1
    assert mech.prone


@pytest.mark.parametrize(("points", "rolls"), [(19, 0), (20, 1), (40, 1), (60, 1)])
def test_one_roll_from_20_points_up_however_many_there_are(points: int, rolls: int) -> None:
    battle, mech = solo("Atlas@0505/N")
    begin_phase(battle)
    third = points // 3
    take(battle, mech, (CT, points - 2 * third), (LT, third), (RT, third))
    assert len(play(settle_all(battle), [6] * rolls).rolls) == rolls


def test_points_of_two_phases_do_not_add_up() -> None:
    battle, mech = solo("Atlas@0505/N")
    begin_phase(battle)
    take(battle, mech, (CT, 19))
    begin_phase(battle)
    take(battle, mech, (CT, 19))
    assert not play(settle_all(battle)).rolls


def test_damage_passed_on_from_a_lost_limb_counts_once() -> None:
    """19 points on an arm that can take 4: 4 there and 15 on the torso are 19, no roll."""
    battle, mech = solo("Atlas@0505/N LA=2 LAi=2")
    begin_phase(battle)
    play(hit(battle, mech, Location.LA, False, 19, by=1))
    assert not mech.has(Location.LA)
    assert mech.phase_damage == 19
    assert not play(settle_all(battle)).rolls


def test_what_case_vents_does_not_count() -> None:
    """A weapon does 10; the explosion takes 3 points of structure and 2 of rear armor: 15."""
    battle, mech = solo("Timber Wolf Prime@0505/N LTi=3 LTr=2")
    begin_phase(battle)
    take(battle, mech, (CT, 10))
    slot = next(bin_.slot for bin_ in mech.sheet.bins if bin_.location is LT)
    play(critical_roll(battle, mech, LT, 1), [8, (1 if slot < 6 else 4, slot % 6 + 1), 12, 12])
    assert not mech.has(LT)
    assert mech.phase_damage == 15
    assert not [cause for cause in mech.causes if not cause.automatic]
    assert not play(settle_all(battle)).rolls


# Which damage calls for which roll


@pytest.mark.parametrize("die", [2, 3, 4])
def test_each_leg_actuator_calls_for_a_roll_at_1(die: int) -> None:
    battle, mech = solo("Griffin GRF-1N@0505/N piloting=5")
    begin_phase(battle)
    lose_actuators(battle, mech, RL, die)
    assert play(settle_all(battle), [6]).targets("Piloting") == [6]


def test_a_hip_calls_for_no_roll_of_its_own() -> None:
    battle, mech = solo("Griffin GRF-1N@0505/N piloting=5")
    begin_phase(battle)
    lose_actuators(battle, mech, RL, 1)
    assert not play(settle_all(battle)).rolls


def test_a_gyro_hit_calls_for_a_roll_at_3_counted_once() -> None:
    battle, mech = solo("Griffin GRF-1N@0505/N piloting=5")
    begin_phase(battle)
    play(critical_roll(battle, mech, CT, 1), [8, (1, 4)])
    assert play(settle_all(battle), [8]).targets("Piloting") == [8]


def test_a_second_gyro_hit_fells_the_mech_without_a_roll() -> None:
    battle, mech = solo("Griffin GRF-1N@0505/N CTx=4")
    begin_phase(battle)
    play(critical_roll(battle, mech, CT, 1), [8, (1, 5)])
    played = play(settle_all(battle), [1, 7, 6, 12])
    assert mech.prone
    assert not played.targets("Piloting")


def test_without_a_gyro_every_later_roll_is_an_automatic_fall() -> None:
    _, mech = solo("Griffin GRF-1N@0505/N CTx=4,5")
    assert piloting_target(mech, [KICKED]).impossible == "gyro destroyed"


def test_a_lost_leg_fells_the_mech_without_a_roll() -> None:
    battle, mech = solo("Griffin GRF-1N@0505/N LL=0 LLi=1")
    begin_phase(battle)
    play(hit(battle, mech, LL, False, 1, by=1))
    played = play(settle_all(battle), [1, 7, 6, 12])
    assert mech.prone
    assert not played.targets("Piloting")


def test_an_unconscious_pilot_fails_every_roll() -> None:
    battle, mech = solo("turn=3; Griffin GRF-1N@0505/N hits=1 out")
    begin_phase(battle)
    mech.causes.append(KICKED)
    play(settle_all(battle), [1, 7, 6])
    assert mech.prone
    assert mech.crew.hits == 2  # and the roll to avoid an injury as well


def test_a_shut_down_mech_falls_without_a_roll() -> None:
    battle, mech = solo("Griffin GRF-1N@0505/N down")
    begin_phase(battle)
    mech.causes.append(KICKED)
    played = play(settle_all(battle), [1, 7, 6, 12])
    assert mech.prone
    assert not played.targets("Piloting")


def test_the_shutdown_itself_is_a_roll_at_3() -> None:
    """12 heat sinks and 13 points gained bring the heat from 13 to 14; the override fails."""
    battle, mech = solo("Griffin GRF-1N@0505/N heat=13 piloting=5")
    mech.heat_gained = [Modifier(Rule.HEAT, "weapons", 13)]
    played = play(heat_phase(battle), [3, 8])
    assert mech.shut_down
    assert played.targets("Piloting") == [8]
    assert not mech.prone


def test_a_prone_mech_owes_nothing() -> None:
    battle, mech = solo("Griffin GRF-1N@0505/N prone")
    begin_phase(battle)
    take(battle, mech, (CT, 20))
    mech.causes.append(KICKED)
    assert not play(settle_all(battle)).rolls


def test_20_points_from_an_explosion_in_the_heat_phase_call_for_a_roll() -> None:
    """The last LRM-20 salvo: 15 points take the right torso and its arm, 5 go on inward."""
    battle, mech = solo("turn=3; Archer@0505/N heat=19 piloting=5 shots=1,0,0,0")
    mech.heat_gained = [Modifier(Rule.HEAT, "weapons", 10)]
    # ammunition, two rolls for consciousness, no critical hit; the roll, and the fall
    played = play(heat_phase(battle), [3, 12, 12, 2, 5, 1, 9, 9, 12])
    assert mech.phase_damage == 20 + 7
    assert played.targets("Piloting") == [6]
    assert mech.prone


def test_a_leg_lost_to_an_explosion_fells_the_mech() -> None:
    """The 17 points of structure in the leg of a Victor."""
    battle, mech = solo("Victor@0505/N")
    begin_phase(battle)
    play(explode(battle, mech, LL, "test", 17), [12, 12])
    play(settle_all(battle), [1, 7, 6, 12])
    assert mech.prone


# One gyro hit, damaged hips: when the roll is due


def test_a_damaged_gyro_walks_freely_rolls_once_after_a_run_and_on_landing() -> None:
    battle, mech = solo("Griffin GRF-1N@0510/N piloting=5 CTx=4")
    assert not plan(battle, mech, WALK, "F F F").rolls
    for mode, steps in ((RUN, "F F F"), (JUMP, "J/0507/N")):
        rolls = plan(battle, mech, mode, steps).rolls
        assert [(hex_, target.number) for hex_, _, target in rolls] == [(at("0507"), 8)]


def test_a_failed_roll_after_a_run_fells_the_mech_where_the_run_ends() -> None:
    battle, mech = solo("Griffin GRF-1N@0510/N piloting=5 CTx=4")
    move(battle, mech, RUN, "F F F", dice=[7, 1, 7, 5, 12])
    assert mech.hex == at("0507")
    assert mech.prone


def test_a_damaged_hip_rolls_after_a_run_and_not_after_a_walk() -> None:
    battle, mech = solo("Griffin GRF-1N@0510/N piloting=5 LLx=1")
    assert [target.number for _, _, target in plan(battle, mech, RUN, "F F").rolls] == [7]
    assert not plan(battle, mech, WALK, "F F").rolls


def test_standing_still_or_lying_down_calls_for_no_roll() -> None:
    battle, mech = solo("Griffin GRF-1N@0510/N CTx=4")
    assert not plan(battle, mech, Mode.STAND, "").rolls
    battle, mech = solo("Griffin GRF-1N@0510/N CTx=4 prone")
    assert not plan(battle, mech, RUN, "R R").rolls


# Standing up


def test_an_attempt_to_stand_costs_2_mp_and_a_point_of_heat_and_faces_anywhere() -> None:
    battle, mech = solo("Griffin GRF-1N@0510/N prone piloting=5")
    found = plan(battle, mech, WALK, "S/SE F")
    assert (found.mp, found.facing, found.prone) == (3, Facing.SE, False)
    assert found.heat == 1 + 1  # walking, and the attempt
    assert [target.number for _, _, target in found.rolls] == [5]


def test_three_attempts_with_6_mp_are_6_mp_and_3_heat() -> None:
    battle, mech = solo("Phoenix Hawk@0510/N prone piloting=5")
    for _ in range(3):
        assert can_go_on(battle, mech) or not mech.moved.spent
        move(battle, mech, WALK, "S/N", dice=[4, 1, 7, 12])
    assert not can_go_on(battle, mech)
    finish_move(mech)
    assert mech.moved.spent == 6
    assert [(part.label, part.value) for part in mech.heat_gained] == [
        ("walk", 1),
        ("standing up", 3),
    ]
    assert mech.prone


def test_who_fails_to_stand_up_keeps_the_facing_from_the_ground() -> None:
    """Only a 'Mech that stands may choose its facing: here the fall turns it by nothing."""
    battle, mech = solo("Griffin GRF-1N@0510/N prone piloting=5")
    move(battle, mech, WALK, "S/SE", dice=[4, 1, 7, 5, 12])
    assert mech.facing is Facing.N
    assert mech.prone


def test_with_1_mp_one_attempt_is_allowed_and_counts_as_a_run() -> None:
    battle, mech = solo("Griffin GRF-1N@0510/N prone heat=20")
    assert refusal(battle, mech, WALK, "S/N") == ""
    assert plan(battle, mech, WALK, "S/N").as_run
    assert decision(battle, mech).reach(mech.id, WALK).ends[mech.hex, Facing.N].as_run
    move(battle, mech, WALK, "S/N", dice=[4, 1, 7, 5, 12])
    assert not can_go_on(battle, mech)


def test_1_mp_left_over_is_no_attempt() -> None:
    battle, mech = solo("Griffin GRF-1N@0510/N prone heat=15")
    assert refusal(battle, mech, WALK, "R S/N") == "needs 3 MP, has 2"


def test_a_mech_that_fell_while_moving_may_stand_up_with_2_mp_left() -> None:
    battle, mech = solo("0509=% ; Griffin GRF-1N@0510/N piloting=5")
    move(battle, mech, WALK, "F", dice=[4, 1, 7, 5, 12])
    assert can_go_on(battle, mech)
    again = decision(battle, mech)
    again.going_on = True
    assert again.preview(Move(mech.id, WALK, read_steps("S/S F"))).mp == 2 + 2 + 1


def test_who_loses_a_leg_while_trying_does_not_try_again_this_turn() -> None:
    battle, mech = solo("Phoenix Hawk@0510/N prone piloting=5 LL=0 LLi=1")
    move(battle, mech, WALK, "S/N", dice=[4, 1, 9, 12])
    assert not mech.has(LL)
    assert "in the next" in refusal(battle, mech, WALK, "S/N")


def test_on_one_leg_the_roll_to_stand_is_at_5() -> None:
    _, mech = solo("Griffin GRF-1N@0510/N prone piloting=4 LLi=0")
    assert piloting_target(mech, [STAND_UP]).number == 9


def test_two_lost_legs_never_show_a_number_that_no_dice_reach() -> None:
    _, mech = solo("Griffin GRF-1N@0510/N prone piloting=4 LLi=0 RLi=0")
    target = piloting_target(mech, [STAND_UP])
    assert str(target) == "no chance"
    assert target.chance == 0


def test_every_actuator_and_both_hips_make_14_more() -> None:
    _, mech = solo("Griffin GRF-1N@0510/N piloting=4")
    for leg in (LL, RL):
        destroy_slot(mech, leg, SlotKind.HIP, SlotKind.UPPER_LEG, SlotKind.LOWER_LEG, SlotKind.FOOT)
    assert piloting_target(mech, [KICKED]).number == 4 + 2 * (2 + 3)
