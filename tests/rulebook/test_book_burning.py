"""What fire does to those in it, on land and on water (Compendium, Effects of Fire, VTOL
Combat)."""

from __future__ import annotations

import pytest

from btterm.classic.battle import Footman
from btterm.classic.decisions import Move
from btterm.classic.events import FireCrossed
from btterm.classic.situation import parse_situation
from btterm.classic.turn import movement_phase
from btterm.classic.units.unit import Mode, Out
from btterm.hexes import Hex
from tests.rulebook.rules import heat_parts, kinds, read_steps
from tests.rulebook.tabletop import play, solo


@pytest.mark.parametrize(("throw", "fate"), [(7, Out.BURNED), (8, Out.NOT)])
@pytest.mark.parametrize(
    "unit", ["Manticore@0505/N id=XX", "Harasser Missile Platform@0505/N id=XX"]
)
def test_a_vehicle_that_goes_into_fire_burns_on_less_than_8(
    unit: str, throw: int, fate: Out
) -> None:
    battle = parse_situation(f"open=9x9 0504=*; {unit}; Wasp@0901/S id=wa")
    play(movement_phase(battle), [throw], {"XX": Move("XX", Mode.WALK, read_steps("F"))})
    assert battle.units["XX"].destroyed is fate


def test_a_vehicle_that_stays_in_fire_rolls_too() -> None:
    battle = parse_situation("open=9x9 0505=*; Manticore@0505/N id=XX; Wasp@0901/S id=wa")
    play(movement_phase(battle), [7])
    assert battle.units["XX"].destroyed is Out.BURNED


def test_a_slick_on_the_water_burns_what_floats_on_it() -> None:
    battle = parse_situation(
        "open=9x9 0505=~2* 0504=~2; Monitor Naval Vessel@0505/N id=XX; Wasp@0901/S id=wa"
    )
    play(movement_phase(battle), [7])
    assert battle.units["XX"].destroyed is Out.BURNED


def test_what_flies_over_a_fire_is_not_in_it() -> None:
    battle = parse_situation(
        "open=9x9 0504=*; Ferret Light Scout VTOL@0505/N id=XX; Wasp@0901/S id=wa"
    )
    battle.units["XX"].raised = 3
    play(movement_phase(battle), [], {"XX": Move("XX", Mode.WALK, read_steps("F"))})
    assert kinds.flying(battle, battle.units["XX"])


@pytest.mark.parametrize(("depth", "heat"), [(0, 5), (1, 5), (2, 0), (3, 0)])
def test_a_slick_heats_a_mech_in_water_of_depth_0_or_1_alone(depth: int, heat: int) -> None:
    battle, mech = solo(f"0510=~{depth}* ; Archer@0510/N")
    found = [part.value for part in heat_parts(battle, mech) if part.label == "fire"]
    assert sum(found) == heat


def test_a_fire_is_rolled_for_once_a_turn_by_who_comes_back_to_it() -> None:
    battle = parse_situation(
        "open=9x9 0504=*; Motorized Platoon Rifle@0505/N id=XX; Wasp@0901/S id=wa"
    )
    move = {"XX": Move("XX", Mode.WALK, read_steps("F L L L F R R R F"))}
    assert len(play(movement_phase(battle), [8], move).told(FireCrossed)) == 1


def test_men_who_fall_off_a_mech_into_a_fire_roll_once() -> None:
    battle = parse_situation(
        "open=9x9 0504=*; Wasp@0505/N id=WA; Foot Platoon Rifle@0505/N id=xx aboard=WA"
    )
    move = {"WA": Move("WA", Mode.WALK, read_steps("F"))}
    assert len(play(movement_phase(battle), [2], move, ["hold"]).told(FireCrossed)) == 1


@pytest.mark.parametrize(("throw", "dead"), [(7, True), (8, False)])
def test_a_mechwarrior_on_foot_who_ends_in_a_fire_rolls_as_well(throw: int, dead: bool) -> None:
    battle = parse_situation("open=9x9 0505=*; Archer@0509/N id=AR; Wasp@0901/S id=wa")
    battle.units["AR"].destroyed = Out.EJECTED
    battle.on_foot = [Footman("AR", 0, Hex(5, 5))]
    play(movement_phase(battle), [throw], {}, ["0505"])
    assert battle.units["AR"].crew.dead is dead
    assert len(battle.on_foot) == (not dead)
