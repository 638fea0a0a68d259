"""Four-legged 'Mechs (Compendium, Four-Legged BattleMechs, Movement (Quads), Combat (Quads), Heat
Build-Up)."""

from __future__ import annotations

import pytest

from btterm.classic.decisions import FireDecision
from btterm.classic.sheets.library import load_sheet
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mech.sheet import SlotKind
from btterm.classic.turn import begin_phase
from btterm.classic.units.unit import Mode
from tests.rulebook.rules import (
    KICKED,
    MADE_CHARGE,
    HitTable,
    Side,
    dissipation,
    entering_water,
    hit,
    piloting_target,
    roll_location,
    settle_all,
    walking_mp,
)
from tests.rulebook.tabletop import destroy_slot, duel, plan, play, solo

FRL, FLL, RRL, RLL = Location.FRL, Location.FLL, Location.RRL, Location.RLL
LEGS = (FRL, FLL, RRL, RLL)


def test_c086_a_quad_has_12_critical_slots_fewer() -> None:
    quad, biped = load_sheet("Scorpion"), load_sheet("Archer")
    count = {sheet: sum(len(row) for row in sheet.slots.values()) for sheet in (quad, biped)}
    assert count[biped] - count[quad] == 12


def test_c088_a_scorpion_enters_depth_2_on_3_and_stands_after_its_charge_on_5() -> None:
    _, mech = solo("Scorpion@0505/N piloting=5")
    assert piloting_target(mech, [entering_water(2)]).number == 3
    assert piloting_target(mech, [MADE_CHARGE]).number == 5


def test_c088_the_roll_of_a_move_shows_it() -> None:
    battle, mech = solo("0504=~2 ; Scorpion@0505/N piloting=5")
    assert [t.number for _, _, t in plan(battle, mech, Mode.WALK, "F").rolls] == [3]


@pytest.mark.parametrize(
    ("hips", "walk", "modifier"), [(0, 6, -2), (1, 3, 0), (2, 2, 2), (3, 1, 4), (4, 0, 6)]
)
def test_c089_each_hip_halves_the_walking_mp(hips: int, walk: int, modifier: int) -> None:
    """Walk 6; fractions round up, and all four frozen leave nothing. The legs are whole, so that
    -2 still counts."""
    battle, mech = solo("Scorpion@0505/N piloting=5")
    for leg in LEGS[:hips]:
        destroy_slot(mech, leg, SlotKind.HIP)
    assert walking_mp(battle, mech) == walk
    assert piloting_target(mech, [KICKED]).number == 5 + modifier


def test_a_lost_leg_fells_a_quad_and_ends_its_bonus() -> None:
    battle, mech = solo("Scorpion@0505/N piloting=5 FRL=0 FRLi=1")
    begin_phase(battle)
    play(hit(battle, mech, FRL, False, 1, by=1))
    play(settle_all(battle), [1, 7, 4, 12])
    assert mech.prone
    assert piloting_target(mech, [KICKED]).number == 5 + 5
    assert walking_mp(battle, mech) == 1


def test_a_side_torso_takes_its_front_leg_along() -> None:
    battle, mech = solo("Scorpion@0505/N LT=0 LTi=1")
    play(hit(battle, mech, Location.LT, False, 1, by=1))
    assert [leg for leg in LEGS if not mech.has(leg)] == [FLL]


@pytest.mark.parametrize(
    ("total", "location"), [(3, FRL), (4, FRL), (5, RRL), (9, RLL), (10, FLL), (11, FLL)]
)
def test_hits_on_arms_and_legs_are_hits_on_front_and_rear_legs(
    total: int, location: Location
) -> None:
    _, mech = solo("Scorpion@0505/N")
    assert play(roll_location(mech, HitTable.FULL, Side.FRONT, 5, 0), [total]).result[0] is location


def test_punches_find_the_front_legs_and_kicks_the_rear_ones() -> None:
    _, mech = solo("Scorpion@0505/N")
    assert play(roll_location(mech, HitTable.PUNCH, Side.FRONT, 5, 0), [5]).result[0] is FRL
    assert play(roll_location(mech, HitTable.PUNCH, Side.LEFT, 5, 0), [4]).result[0] is FLL
    assert play(roll_location(mech, HitTable.KICK, Side.FRONT, 5, 0), [1]).result[0] is RRL
    assert play(roll_location(mech, HitTable.KICK, Side.FRONT, 5, 0), [6]).result[0] is RLL


@pytest.mark.parametrize(
    ("leg", "torso"),
    [(FRL, Location.RT), (RRL, Location.RT), (FLL, Location.LT), (RLL, Location.LT)],
)
def test_damage_goes_on_from_each_leg_to_its_side_torso(leg: Location, torso: Location) -> None:
    battle, mech = solo(f"Goliath@0505/N {leg}i=0")
    before = mech.armor[torso]
    play(hit(battle, mech, leg, False, 5, by=1))
    assert mech.armor[torso] == before - 5


def test_depth_1_cools_the_sinks_of_all_four_legs() -> None:
    battle, mech = solo("0505=~1 ; Goliath@0505/N")
    sinks = [sink for sink in mech.sheet.sinks if sink.location in LEGS]
    assert dissipation(battle, mech)[1] == min(6, len(sinks))
    assert len(sinks) > 0


def test_a_prone_quad_leans_on_no_arm() -> None:
    battle, mech, target = duel("Scorpion@0505/N prone; Crusader@0501/S")
    found = FireDecision(0, battle, (mech.id,)).solution(mech.id, 0, target.id)
    assert found.why == ""
