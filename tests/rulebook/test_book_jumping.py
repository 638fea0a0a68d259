"""Jumps (Compendium, Jumping, Building Up Heat)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from btterm.classic.battle import Battle
from btterm.classic.events import Fell
from btterm.classic.sheets.library import load_sheet
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mech.sheet import EMPTY, MechSheet
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Mode
from btterm.hexes import Facing
from tests.rulebook.rules import can_go_on, finish_move, jumping_mp
from tests.rulebook.tabletop import add_mech, at, decision, move, plan, refusal, solo

JUMP = Mode.JUMP


def jets_everywhere() -> MechSheet:
    """A Griffin with its five jump jets one in each leg and each torso location."""
    sheet = load_sheet("Griffin GRF-1N")
    slots = {location: list(row) for location, row in sheet.slots.items()}
    for torso, leg in ((Location.RT, Location.RL), (Location.LT, Location.LL)):
        slots[leg][4], slots[torso][0] = slots[torso][0], EMPTY
    return replace(sheet, slots={location: tuple(row) for location, row in slots.items()})


@pytest.mark.parametrize(("hexes", "heat"), [(1, 3), (2, 3), (3, 3), (4, 4), (5, 5)])
def test_c008_c055_heat_of_a_jump(hexes: int, heat: int) -> None:
    """One point a hex, three at least."""
    battle, mech = solo("Griffin GRF-1N@0510/N")
    found = plan(battle, mech, JUMP, f"J/05{10 - hexes:02}/N")
    assert found.heat == heat
    move(battle, mech, JUMP, f"J/05{10 - hexes:02}/N")
    finish_move(mech)
    assert [part.value for part in mech.heat_gained] == [heat]


def test_c009_jets_in_the_legs_do_not_fire_in_depth_1() -> None:
    """Five jets, two of them in the legs: 3 MP when jumping out of Depth 1 water."""
    battle, other = solo("0510=~1 0310=~2 ; Griffin GRF-1N@0101/N")
    mech = add_mech(battle, 0, jets_everywhere(), at("0510"), Facing.N)
    assert jumping_mp(battle, mech) == 3
    mech.hex = at("0710")
    assert jumping_mp(battle, mech) == 5
    assert jumping_mp(battle, other) == 5


def test_no_jump_out_of_depth_2() -> None:
    battle, mech = solo("0510=~2 ; Griffin GRF-1N@0510/N")
    assert jumping_mp(battle, mech) == 0
    assert JUMP not in decision(battle, mech).modes(mech.id)


def test_no_jump_from_the_ground() -> None:
    battle, mech = solo("Griffin GRF-1N@0510/N prone")
    assert JUMP not in decision(battle, mech).modes(mech.id)


def test_each_jet_that_is_hit_or_lost_with_its_location_takes_1_mp() -> None:
    battle, mech = solo("Griffin GRF-1N@0510/N RTx=1")
    assert jumping_mp(battle, mech) == 4
    battle, mech = solo("Griffin GRF-1N@0510/N RTi=0")
    assert jumping_mp(battle, mech) == 3
    battle, mech = solo("Victor@0510/N LLi=0")
    assert jumping_mp(battle, mech) == 3


# C010: Jumping MP 6, a jump of 4 hexes; costs, facing, and the paths between


HILLS = "0509=4. 0508=2& 0507=3. 0609=1. 0608=2. 0409=& 0408=1. 0407=1."


@pytest.fixture
def example() -> tuple[Battle, Mech]:
    return solo(f"{HILLS} ; Phoenix Hawk@0510/N")


@pytest.mark.parametrize("facing", list(Facing))
def test_c010_a_jump_costs_1_mp_a_hex_and_lands_in_any_facing(
    example: tuple[Battle, Mech], facing: Facing
) -> None:
    found = plan(*example, JUMP, f"J/0506/{facing.name}")
    assert (found.mp, found.heat, found.facing) == (4, 4, facing)
    assert not found.rolls
    assert found.modifier == 1 + 1  # 4 hexes, and jumped


def test_c010_the_path_is_always_a_shortest_one() -> None:
    """From 0510 to 0608 there are two: over 0509 or over 0609."""
    battle, mech = solo("0509=7. ; Phoenix Hawk@0510/N")
    assert plan(battle, mech, JUMP, "J/0608/N").path == (at("0609"), at("0608"))
    battle, mech = solo("0609=7. ; Phoenix Hawk@0510/N")
    assert plan(battle, mech, JUMP, "J/0608/N").path == (at("0509"), at("0608"))


def test_c010_a_hill_higher_than_the_jumping_mp_bars_only_the_paths_over_it() -> None:
    battle, mech = solo("0509=7. 0609=7. ; Phoenix Hawk@0510/N")
    assert refusal(battle, mech, JUMP, "J/0608/N") == "cannot jump to 0608"
    battle, mech = solo("0509=6. 0609=7. ; Phoenix Hawk@0510/N")
    assert refusal(battle, mech, JUMP, "J/0608/N") == ""


def test_a_straight_jump_has_one_path_only() -> None:
    """Jump 5: a Level 6 hex on the only shortest path bars the jump, one of 5 does not."""
    battle, mech = solo("0508=6. ; Griffin GRF-1N@0510/N")
    assert refusal(battle, mech, JUMP, "J/0506/N") == "cannot jump to 0506"
    battle, mech = solo("0508=5. ; Griffin GRF-1N@0510/N")
    assert refusal(battle, mech, JUMP, "J/0506/N") == ""


def test_the_height_of_a_jump_is_measured_from_where_it_begins() -> None:
    battle, mech = solo("0510=2. 0508=7. ; Griffin GRF-1N@0510/N")
    assert refusal(battle, mech, JUMP, "J/0507/N") == ""
    battle, mech = solo("0510=1. 0508=7. ; Griffin GRF-1N@0510/N")
    assert refusal(battle, mech, JUMP, "J/0507/N") != ""


def test_a_jump_reaches_no_further_than_the_jumping_mp_nor_off_the_map() -> None:
    battle, mech = solo("Griffin GRF-1N@0503/N")
    assert refusal(battle, mech, JUMP, "J/0509/N") == "cannot jump to 0509"
    assert refusal(battle, mech, JUMP, "J/0500/N") == "0500 is off the map"
    assert len(decision(battle, mech).reach(mech.id, JUMP).hexes()) == len(
        [
            hex_
            for hex_ in battle.board
            if hex_ != mech.hex and refusal(battle, mech, JUMP, f"J/{hex_}/N") == ""
        ]
    )


def test_nobody_jumps_under_a_roof() -> None:
    """From a storey of a building nobody takes off; from its roof he does."""
    battle, mech = solo("0510=#h2 ; Griffin GRF-1N@0510/N raised=1")
    why = "cannot jump under the roof of a building"
    assert refusal(battle, mech, JUMP, "J/0508/N") == why
    assert not decision(battle, mech).reach(mech.id, JUMP).ends
    mech.raised = 2
    assert not refusal(battle, mech, JUMP, "J/0508/N")


@pytest.mark.parametrize("steps", ["F", "L", "D", "R J/0508/N", "J/0508/N D", "J/0508/N F", ""])
def test_a_jump_is_combined_with_nothing_else(steps: str) -> None:
    """Nor does a 'Mech jump without leaving its hex."""
    battle, mech = solo("Griffin GRF-1N@0510/N")
    assert refusal(battle, mech, JUMP, steps) != ""


def test_no_jump_in_another_mode() -> None:
    battle, mech = solo("Griffin GRF-1N@0510/N")
    assert refusal(battle, mech, Mode.WALK, "J/0508/N") != ""


# Landing


@pytest.mark.parametrize(
    ("damage", "number"),
    [("LLx=4", 6), ("RLx=2,3", 7), ("LLx=1", 7), ("CTx=4", 8), ("LLi=0", 10)],
)
def test_a_damaged_leg_or_gyro_calls_for_a_roll_on_landing(damage: str, number: int) -> None:
    battle, mech = solo(f"Griffin GRF-1N@0510/N piloting=5 {damage}")
    assert [target.number for _, _, target in plan(battle, mech, JUMP, "J/0508/N").rolls] == [
        number
    ]


def test_no_roll_for_an_undamaged_mech_on_dry_ground() -> None:
    battle, mech = solo("0508=& ; Griffin GRF-1N@0510/N RAx=1 HDx=2")
    assert not plan(battle, mech, JUMP, "J/0508/N").rolls


@pytest.mark.parametrize(("terrain", "number"), [("~1", 4), ("~2", 5), ("~3", 6), ("%", 5)])
def test_landing_in_water_or_rubble_calls_for_its_roll(terrain: str, number: int) -> None:
    battle, mech = solo(f"0508={terrain} ; Griffin GRF-1N@0510/N piloting=5")
    rolls = plan(battle, mech, JUMP, "J/0508/N").rolls
    assert [target.number for _, _, target in rolls] == [number]


def test_who_falls_on_landing_does_not_stand_up_in_the_same_turn() -> None:
    """2 of 5 Jumping MP spent, a foot actuator damaged, the roll of 6 failed with a 5."""
    battle, mech = solo("Griffin GRF-1N@0510/N piloting=5 LLx=4")
    played = move(battle, mech, JUMP, "J/0508/S", dice=[5, 1, 7, 7, 12])
    assert mech.prone
    assert [(fell.hex, fell.levels, fell.damage) for fell in played.told(Fell)] == [
        (at("0508"), 0, 6)
    ]
    assert not can_go_on(battle, mech)


def test_a_landing_in_water_that_fails_makes_no_second_roll() -> None:
    """Two rolls are due, for the water and for the foot; the 'Mech is down after the first."""
    battle, mech = solo("0508=~1 ; Griffin GRF-1N@0510/N piloting=5 LLx=4")
    assert len(plan(battle, mech, JUMP, "J/0508/N").rolls) == 2
    move(battle, mech, JUMP, "J/0508/N", dice=[4, 1, 7, 12])
    assert mech.prone


def test_a_landing_in_water_that_a_damaged_leg_spoils_does_half_as_well() -> None:
    """Holds itself in Depth 1, then fails for the actuator: 30 tons, 3 points halved to 2."""
    battle, mech = solo("0508=~1; Spider@0510/N piloting=5 LLx=2")
    played = move(battle, mech, Mode.JUMP, "J/0508/N", dice=[12, 2, 1, 6, 12])
    assert [(fell.levels, fell.damage) for fell in played.told(Fell)] == [(0, 2)]
