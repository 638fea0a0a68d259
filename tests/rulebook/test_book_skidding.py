"""Skids (Compendium, Skidding)."""

from __future__ import annotations

import pytest

from btterm.classic.battle import Battle
from btterm.classic.events import Fell, LeftMap, PilotingRolled, Skidded, Struck
from btterm.classic.log.narrate import entries
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Mode
from tests.rulebook.rules import skid_damage
from tests.rulebook.tabletop import Dice, at, duel, lost, move, plan, scattered, solo

WALK, RUN = Mode.WALK, Mode.RUN

# A 0510, B 0509, C 0508, D 0607, E 0707, F 0706, G 0705: all paved
STREET = " ".join(f"{n}=+" for n in ("0510", "0509", "0508", "0607", "0707", "0706", "0705"))
TO_G = "F F R F F L F F"


@pytest.fixture
def example() -> tuple[Battle, Mech]:
    return solo(f"{STREET} ; Phoenix Hawk@0510/N piloting=5")


def test_c014_the_run_to_g_takes_8_mp_and_two_rolls(example: tuple[Battle, Mech]) -> None:
    """At the third hex the modifier is 0, at the fifth +1; none for the turns themselves."""
    found = plan(*example, RUN, TO_G)
    assert found.mp == 8
    assert [(hex_, target.number) for hex_, _, target in found.rolls] == [
        (at("0607"), 5),
        (at("0706"), 6),
    ]


# First a 10, then a 5; falls on its front: 5 points, no injury; then 15 points in 5-point groups
C014_DICE: list[Dice] = [10, 5, 1, 7, 12, 5, 6, 8]


def test_c014_the_failed_roll_skids_5_hexes_and_does_20_points(
    example: tuple[Battle, Mech],
) -> None:
    """The skid goes straight on in the direction before the turn: from E to the north-east."""
    battle, mech = example
    played = move(battle, mech, RUN, TO_G, dice=C014_DICE)
    assert [(skid.hexes, skid.end) for skid in played.told(Skidded)] == [(5, at("1204"))]
    assert mech.hex == at("1204")
    assert mech.prone
    assert lost(mech) == 5 + 15


@pytest.mark.parametrize(
    ("tons", "hexes", "damage"), [(45, 5, 15), (45, 0, 0), (20, 3, 3), (100, 2, 10), (55, 1, 3)]
)
def test_half_the_falling_damage_for_each_hex_rounded_up(
    tons: int, hexes: int, damage: int
) -> None:
    assert skid_damage(tons, hexes) == damage


def test_no_roll_for_a_turn_without_a_further_step_nor_for_walking(
    example: tuple[Battle, Mech],
) -> None:
    assert not plan(*example, RUN, "F F R").rolls
    assert not plan(*example, WALK, "F F R F").rolls


def test_no_roll_off_the_pavement() -> None:
    battle, mech = solo("Phoenix Hawk@0510/N")
    assert not plan(battle, mech, RUN, "F F R F").rolls


def test_a_road_is_as_slippery_as_pavement() -> None:
    battle, mech = solo("0510=.r0 0509=.r03 0508=.r3 ; Phoenix Hawk@0510/N")
    assert len(plan(battle, mech, RUN, "F R F").rolls) == 1


@pytest.mark.parametrize(("lead", "number"), [("", 4), ("F", 4), ("F F", 5)])
def test_the_hex_being_entered_counts(lead: str, number: int) -> None:
    """Piloting 5, turning before the first, second or third hex: -1, -1, 0."""
    battle, mech = solo(f"{STREET} ; Phoenix Hawk@0510/N piloting=5")
    rolls = plan(battle, mech, RUN, f"{lead} R F").rolls
    assert [target.number for _, _, target in rolls] == [number]


def test_everyone_adds_2_against_a_mech_that_skidded(example: tuple[Battle, Mech]) -> None:
    battle, mech = example
    move(battle, mech, RUN, "R F", dice=[2, 1, 7, 12, 5])
    assert mech.moved.skidded


def test_who_skids_off_the_map_is_out_of_the_battle() -> None:
    battle, mech = solo("0503=+ 0502=+ 0501=+ ; Phoenix Hawk@0503/N piloting=5")
    played = move(battle, mech, RUN, "F R F", dice=[2, 1, 7, 12, 5])
    assert mech.gone
    assert [event.unit for event in played.told(LeftMap)] == ["PH"]


def test_a_skid_into_another_mech_is_a_charge_resolved_at_once() -> None:
    """45 tons that ran 3 hexes: 14 points (13.5) to the 70-ton Archer in the way, 7 to itself,
    and 3 for the one hex that it skids. To hit: 5, ran 2, equal pilots 0."""
    battle, mech, victim = duel(f"{STREET} ; Phoenix Hawk@0510/N; Archer@0507/S")
    played = move(
        battle,
        mech,
        RUN,
        "F F R F",
        # skid, fall, collision; 14 points to the Archer, 7 to the Hawk; the Archer holds itself
        dice=[2, 1, 7, 12, 7, 6, 7, 8, 6, 8, 7, 7],
    )
    assert [event.hit for event in played.told(Struck)] == [True]
    assert played.told(Struck)[0].to_hit.number == 7
    assert lost(victim) == 14
    assert lost(mech) == 5 + 7 + 3
    rolled = [event.target.number for event in played.told(PilotingRolled) if event.unit == "ar"]
    assert rolled == [7]


def test_a_skid_along_a_bridge_stays_on_the_bridge() -> None:
    """The road runs north over the water; the turn at 0509 is the one that fails."""
    street = "0511=+r0 0510=.r03 0509=.r03 0508=~2Hhr03 0507=~2Hhr03 0506=.r3"
    battle, mech = solo(f"{street} 0608=+ ; Phoenix Hawk@0511/N piloting=5")
    move(battle, mech, RUN, "F F R F", dice=[2, 1, 7, 12, 5, 6])
    assert mech.hex == at("0506")
    assert mech.raised == 0
    battle, mech = solo(f"{street} 0609=+ ; Phoenix Hawk@0510/N piloting=5")
    move(battle, mech, RUN, "F R F", dice=[2, 1, 7, 12, 5, 6])
    assert mech.hex == at("0507")
    assert mech.raised == 2


def test_a_skid_into_a_slope_does_as_much_as_a_charge_at_its_own_weight() -> None:
    """5 for the fall, one hex at 3, then 5 for the hill in the way."""
    battle, mech = solo(f"{STREET} 0506=1. ; Phoenix Hawk@0510/N piloting=5")
    move(battle, mech, RUN, "F F R F", dice=[2, 1, 7, 12, 6, 5])
    assert mech.hex == at("0507")
    assert lost(mech) == 5 + 5 + 3


def test_who_is_hit_hard_by_a_skid_rolls_for_that_as_well() -> None:
    """45 tons after 5 hexes: 23 points; one roll for 20 and more, one for the collision, both
    at 5 + 1 + 2."""
    battle, mech, victim = duel(
        f"{STREET} ; Phoenix Hawk@0510/N piloting=5; Archer@0806/S piloting=5"
    )
    # passes the first turn, skids at the second; 23 points in five groups, 7 to itself
    dice: list[Dice] = [10, 2, 1, 7, 12, 7, 3, 4, 5, 6, 8, 6, 8, 8, 8, 6]
    played = move(battle, mech, RUN, TO_G, dice=dice)
    assert lost(victim) == 23
    rolled = [event.target.number for event in played.told(PilotingRolled) if event.unit == "ar"]
    assert rolled == [8, 8]


SKID = "0512=+ 0511=+ 0510=+"
"""A street that ends at 0510: a turn there is followed by a skid of three hexes to the north."""
SLIPS: list[Dice] = [2, 1, 7, 12]
"""Fails to turn, falls on its front for 5 points, and its MechWarrior is not hurt."""


def test_water_is_no_wall_for_a_skid() -> None:
    """From the bank into Depth 1 and on: three hexes at 3 points."""
    battle, mech = solo(f"{SKID} 0509=~1 0508=~1 0507=~1; Phoenix Hawk@0512/N piloting=5")
    played = move(battle, mech, RUN, "F F R F", dice=[*SLIPS, 6, 5])
    assert [(skid.hexes, skid.end) for skid in played.told(Skidded)] == [(3, at("0507"))]
    assert lost(mech) == 5 + 9


@pytest.mark.parametrize(("row", "end"), [("0509=~1 0508=.", "0509"), ("0509=~2 0508=~1", "0509")])
def test_the_far_bank_and_a_rising_bottom_stop_a_skid(row: str, end: str) -> None:
    """A crash at its own weight: 5 points, and 3 for the one hex."""
    battle, mech = solo(f"{SKID} {row}; Phoenix Hawk@0512/N piloting=5")
    hull = [2] if battle.board[at(end)].depth > 1 else []
    move(battle, mech, RUN, "F F R F", dice=[*SLIPS, 6, *hull, 5, *hull])
    assert mech.hex == at(end)
    assert lost(mech) == 5 + 5 + 3


def test_two_levels_down_are_slid_down() -> None:
    battle, mech = solo(f"{SKID} 0509=-2. 0508=-2. 0507=-2.; Phoenix Hawk@0512/N piloting=5")
    played = move(battle, mech, RUN, "F F R F", dice=[*SLIPS, 6, 5])
    assert mech.hex == at("0507")
    assert len(played.told(Fell)) == 1


def test_a_skid_over_a_drop_of_five_levels_ends_in_that_fall() -> None:
    """45 tons: 5 x 6 = 30 points, the pilot at +5, and one hex of the skid."""
    battle, mech = solo(f"{SKID} 0509=-5. 0508=-5.; Phoenix Hawk@0512/N piloting=5")
    dice: list[Dice] = [*SLIPS, 1, 5, 6, 7, 8, 9, 10, 12, 4]
    played = move(battle, mech, RUN, "F F R F", dice=dice)
    assert [(fell.levels, fell.damage) for fell in played.told(Fell)] == [(0, 5), (5, 30)]
    assert played.targets("avoids injury")[1] == 10
    assert [(skid.hexes, skid.end) for skid in played.told(Skidded)] == [(1, at("0509"))]
    assert mech.hex == at("0509")
    assert lost(mech) == 5 + 30 + 3


def test_who_stands_two_levels_below_a_skid_is_hit_from_above() -> None:
    """7 to hit, no charge: 5 points to the Archer, which is pushed on; two levels are 15."""
    battle, mech, victim = duel(f"{SKID} 0509=-2. 0508=-2.; Phoenix Hawk@0512/N; Archer@0509/S")
    dice: list[Dice] = [*SLIPS, 7, 2, 1, 5, 9, 10, 12, 12, 4]
    played = move(battle, mech, RUN, "F F R F", dice=dice)
    assert [(event.blow, event.to_hit.number) for event in played.told(Struck)] == [("fall", 7)]
    assert (lost(victim), lost(mech)) == (5, 5 + 15 + 3)
    assert (mech.hex, victim.hex) == (at("0509"), at("0508"))


def test_a_skid_that_misses_another_mech_ends_left_or_right_of_it() -> None:
    """Level ground on both sides; that hex is one of the skid."""
    battle, mech, victim = duel(f"{SKID}; Phoenix Hawk@0512/N; Archer@0509/S")
    dice: list[Dice] = [*SLIPS, 2, 4]
    played = move(battle, mech, RUN, "F F R F", dice=dice, choices=["right"])
    assert [option.key for option in played.asked[0].options] == ["left", "right"]
    assert [(skid.hexes, skid.end) for skid in played.told(Skidded)] == [(1, at("0609"))]
    assert (mech.hex, victim.hex, lost(mech)) == (at("0609"), at("0509"), 5 + 3)


def test_the_gentler_side_of_a_miss_comes_first_and_the_only_one_is_not_asked_for() -> None:
    battle, mech, _ = duel(f"{SKID} 0409=~1; Phoenix Hawk@0512/N; Archer@0509/S")
    played = move(battle, mech, RUN, "F F R F", dice=[*SLIPS, 2, 4], choices=["right"])
    assert played.asked[0].default() == "right"
    battle, mech, _ = duel(f"{SKID} 0409=9.; Phoenix Hawk@0512/N; Archer@0509/S")
    assert not move(battle, mech, RUN, "F F R F", dice=[*SLIPS, 2, 4]).asked
    assert mech.hex == at("0609")


def test_a_skid_that_gets_nowhere_out_of_a_friends_hex_pushes_the_friend_on() -> None:
    """A hill ahead: it crashes where it fell, and two cannot stay there."""
    battle, mech, friend = duel(
        f"{SKID} 0509=1.; Phoenix Hawk@0512/N; Locust LCT-1V@0510/NE side=1 piloting=5"
    )
    played = move(battle, mech, RUN, "F F R F", dice=[*SLIPS, 5, 12])
    assert (mech.hex, friend.hex) == (at("0510"), at("0509"))
    assert [event.cause for event in played.told(PilotingRolled)][-1] == "domino effect"


def test_a_skid_enters_each_hex_with_its_fire_and_its_mines() -> None:
    """2 heat points from the burning hex, 6 points of mines on a 7; then the three hexes at 3."""
    battle, mech = solo(f"{SKID} 0509=.*; Phoenix Hawk@0512/N piloting=5")
    battle.change(at("0508"), mines=scattered(6))
    move(battle, mech, RUN, "F F R F", dice=[*SLIPS, 7, 1, 4, 6, 5])
    assert [(part.label, part.value) for part in mech.heat_gained] == [("through fire", 2)]
    assert lost(mech) == 5 + 6 + 9
    assert mech.hex == at("0507")


def test_the_log_says_where_a_skid_ended_and_every_location_it_hurt(
    example: tuple[Battle, Mech],
) -> None:
    battle, mech = example
    (entry,) = entries(battle, move(battle, mech, RUN, TO_G, dice=C014_DICE).events)
    assert "Runs 3 hexes to 0607" in entry.line.replace("PH Phoenix Hawk r", "R")
    assert "Runs 2 hexes towards 0706, faces N" in entry.line
    assert "Falls on its front in 0707, faces N: 5 damage, center torso 5" in entry.line
    skid = "Skids 5 hexes to 1204: 15 damage, right leg 5, right torso 5, left torso 5."
    assert entry.line.endswith(skid)
