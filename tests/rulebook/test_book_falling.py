"""Falls, and who is pushed about by them (Compendium, Falling, Accidental Falls from Above, Domino
Effect, Damage from Falling, Determining Location after a Fall, Falling Damage to a BattleMech,
Falling Damage to the MechWarrior)."""

from __future__ import annotations

import pytest

from btterm.classic.battle import Battle
from btterm.classic.events import Fell, PilotingRolled, Struck
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.situation import parse_situation
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Mode, Out
from btterm.hexes import Facing
from btterm.soak.mechs import mechs_of
from tests.rulebook.rules import (
    Hit,
    Side,
    avoid_injury,
    clusters,
    domino,
    fall,
    fall_damage,
    falling_target,
    take_in_clusters,
)
from tests.rulebook.tabletop import Dice, at, duel, lost, move, play, solo

WALK, RUN = Mode.WALK, Mode.RUN


def test_c019_a_fall_in_rubble() -> None:
    """A 3 turns it two hexsides clockwise and hits the right side; it lies in the rubble."""
    battle, mech = solo("0509=% ; Griffin GRF-1N@0510/N piloting=5")
    played = move(battle, mech, WALK, "F", dice=[4, 3, 7, 7, 12])
    (fell,) = played.told(Fell)
    assert (fell.hex, fell.facing, fell.side) == (at("0509"), Facing.SE, "right side")
    assert mech.prone
    assert mech.armor[Location.RT] == mech.sheet.armor[Location.RT] - 6


def test_c020_33_points_are_six_groups_of_5_and_one_of_3() -> None:
    assert clusters(33) == [5, 5, 5, 5, 5, 5, 3]
    battle, mech = solo("Atlas@0510/N")
    played = play(take_in_clusters(battle, mech, Hit(33, Side.FRONT, 0)), [3, 4, 5, 6, 8, 9, 10])
    assert len(played.rolls) == 7
    assert lost(mech) == 33


def test_c021_a_70_ton_archer_fails_to_stand_on_a_hill() -> None:
    """It falls no level: 7 points as 5 and 2 on the front column."""
    battle, mech = solo("0510=1. ; Archer@0510/N prone piloting=5")
    played = move(battle, mech, WALK, "S/N", dice=[4, 1, 6, 8, 5])
    (fell,) = played.told(Fell)
    assert (fell.levels, fell.damage, fell.side) == (0, 7, "front")
    armor = mech.sheet.armor
    assert mech.armor[Location.RT] == armor[Location.RT] - 5
    assert mech.armor[Location.LT] == armor[Location.LT] - 2
    assert played.targets("avoids injury") == [5]


@pytest.mark.parametrize(
    ("tons", "levels", "water", "damage"),
    [
        (70, 0, False, 7),
        (45, 0, False, 5),
        (45, 1, False, 10),
        (55, 2, False, 18),
        (100, 3, False, 40),
        (50, 0, True, 3),
        (70, 0, True, 4),
        (45, 2, True, 8),
        (50, -1, False, 5),
    ],
)
def test_falling_damage(tons: int, levels: int, water: bool, damage: int) -> None:
    """A tenth of the tonnage, rounded up, for each level and one more; half in water."""
    assert fall_damage(tons, levels, water) == damage


# Where a fall ends: in the lower of the two hexes


@pytest.mark.parametrize(
    ("board", "place", "levels", "damage"),
    [
        ("0509=~1", "0509", 0, 3),  # from land into water: Level 0, half of 5
        ("0509=~2", "0509", 0, 3),
        ("0510=1. 0509=~1", "0509", 1, 5),  # half of 10
        ("0509=1%", "0510", 0, 5),  # uphill
        ("0510=1. 0509=%", "0509", 1, 10),
        ("0510=2. 0509=%", "0509", 2, 15),
        ("0510=~2 0509=~1", "0510", 0, 5),  # out of deep water, back into it
        ("0510=~1 0509=~1", "0509", 0, 5),  # not from land
        ("0510=~1 0509=~2", "0509", 1, 10),
    ],
)
def test_where_a_50_ton_mech_falls_entering_water_or_rubble(
    board: str, place: str, levels: int, damage: int
) -> None:
    battle, mech = solo(f"{board} ; Nova Prime@0510/N piloting=5")
    assert mech.tons == 50
    locations = [6, 8, 7][: -(-damage // 5)]
    if battle.board[at(place)].depth > 1:
        locations = [die for location in locations for die in (location, 2)]  # the hull holds
    played = move(battle, mech, WALK, "F", dice=[3, 1, *locations, 12])
    (fell,) = played.told(Fell)
    assert (fell.hex, fell.levels, fell.damage) == (at(place), levels, damage)
    assert mech.hex == at(place)
    assert lost(mech) == damage


# The MechWarrior


@pytest.mark.parametrize(
    ("damage", "levels", "number"),
    [("", 0, 5), ("", 1, 6), ("", 2, 7), ("LLx=4", 1, 7), ("CTx=4 LLx=1", 0, 10)],
)
def test_the_pilots_own_roll(damage: str, levels: int, number: int) -> None:
    """Piloting 5, 1 more for each level; standing damage counts, once."""
    _, mech = solo(f"Griffin GRF-1N@0510/N piloting=5 {damage}")
    assert falling_target(mech, levels).number == number


def test_nobody_rolls_for_a_mechwarrior_who_has_ejected_when_the_empty_mech_falls() -> None:
    battle, mech = solo("Griffin GRF-1N@0510/N piloting=5")
    mech.destroyed = Out.EJECTED
    assert play(avoid_injury(battle, mech, 2)).rolls == []


def test_what_made_the_mech_fall_does_not_count_for_the_pilots_roll() -> None:
    """Entering Depth 1 water is at -1; the roll to avoid an injury is not."""
    battle, mech = solo("0509=~1 ; Griffin GRF-1N@0510/N piloting=5")
    played = move(battle, mech, WALK, "F", dice=[3, 1, 7, 4, 12])
    assert played.targets("Piloting") == [4]
    assert played.targets("avoids injury") == [5]
    assert mech.crew.hits == 1


def test_the_four_legs_of_a_quad_do_not_soften_its_pilots_fall() -> None:
    """They help against falling; who avoids an injury has fallen already."""
    _, mech = solo("Scorpion@0510/N piloting=5")
    assert falling_target(mech, 0).number == 5


@pytest.mark.parametrize("state", ["hits=1 out"])
def test_an_unconscious_pilot_takes_a_hit_from_every_fall(state: str) -> None:
    battle, mech = solo(f"turn=3; Griffin GRF-1N@0510/N {state}")
    played = play(fall(battle, mech), [1, 7, 6])
    assert not played.targets("avoids injury")
    assert mech.crew.hits == 2


def test_an_automatic_fall_lets_the_pilot_roll_all_the_same() -> None:
    battle, mech = solo("Griffin GRF-1N@0510/N piloting=5 CTx=4,5")
    played = play(fall(battle, mech), [1, 7, 6, 12])
    assert played.targets("avoids injury") == [8]


# C054: a 'Mech falls 1 level from A into B; what stands in B is pushed into C, and so on


A_B_C = "0510=1. 0509=%; Archer@0510/N piloting=5"


def chain(c: str) -> tuple[Battle, Mech, Mech, Mech]:
    """A 0510, B 0509, C 0508, D 0507; C faces north-east: E is 0408, F is 0607."""
    battle = parse_situation(f"{A_B_C}; Crusader@0509/N side=1 piloting=5; {c}")
    archer, crusader, last = mechs_of(battle).values()
    return battle, archer, crusader, last


FALL: list[Dice] = [4, 1, 6, 8, 5, 12]
"""Fails in the rubble, falls on its front: 14 points in three groups; no injury."""


def test_c054_the_first_in_the_way_is_pushed_on_and_rolls() -> None:
    battle, archer, crusader, _ = chain("Griffin GRF-1N@0501/S")
    played = move(battle, archer, RUN, "F R F", dice=[*FALL, 5])
    assert (archer.hex, crusader.hex) == (at("0509"), at("0508"))
    assert archer.prone
    assert not crusader.prone
    rolled = [event.target.number for event in played.told(PilotingRolled) if event.unit == "CR"]
    assert rolled == [5]


def test_c054_the_next_one_fails_and_falls_into_d() -> None:
    battle, archer, _, last = chain("Griffin GRF-1N@0508/NE moved=walk1 piloting=5")
    move(battle, archer, RUN, "F R F", dice=[*FALL, 5, 4, 1, 7, 4, 12])
    assert last.hex == at("0507")
    assert last.prone


@pytest.mark.parametrize(
    ("walked", "step", "place"),
    [(4, "back", "0408"), (2, "back", "0408"), (2, "forward", "0607"), (4, "stay", "0507")],
)
def test_c054_who_holds_and_is_struck_from_the_side_may_step_out(
    walked: int, step: str, place: str
) -> None:
    """Walk 5: a step back needs 1 MP left, one into the heavy woods ahead 3."""
    battle, archer, _, last = chain(f"Griffin GRF-1N@0508/NE moved=walk{walked} piloting=5")
    battle.board[at("0607")] = parse_situation("0101=&").board[at("0101")]
    move(battle, archer, RUN, "F R F", dice=[*FALL, 5, 5], choices=[step])
    assert last.hex == at(place)
    assert not last.prone


def test_c054_without_the_mp_there_is_nothing_to_choose() -> None:
    battle, archer, _, last = chain("Griffin GRF-1N@0508/NE moved=walk5 piloting=5")
    played = move(battle, archer, RUN, "F R F", dice=[*FALL, 5, 5])
    assert not played.asked
    assert last.hex == at("0507")


@pytest.mark.parametrize("facing", ["N", "S"])
def test_no_step_out_for_who_faces_the_push_or_turns_its_back_on_it(facing: str) -> None:
    battle, mech = solo(f"Griffin GRF-1N@0508/{facing} moved=walk1 piloting=5")
    played = play(domino(battle, mech, Facing.N), [5])
    assert not played.asked
    assert mech.hex == at("0507")


@pytest.mark.parametrize("state", ["prone", "down"])
def test_no_step_out_for_who_lies_down_or_is_immobile(state: str) -> None:
    battle, mech = solo(f"Griffin GRF-1N@0508/NE moved=walk1 piloting=5 {state}")
    dice: list[Dice] = [] if state == "prone" else [1, 7, 4, 12]
    played = play(domino(battle, mech, Facing.N), dice)
    assert not played.asked
    assert mech.hex == at("0507")


def test_the_chain_ends_at_the_edge_of_the_map() -> None:
    """B cannot leave the map: it stays, and the 'Mech that fell is back where it came from."""
    battle, mech, other = duel("0502=1. 0501=%; Archer@0502/N piloting=5; Crusader@0501/N side=1")
    move(battle, mech, RUN, "F R R F", dice=[*FALL, 12])
    assert other.hex == at("0501")
    assert mech.hex == at("0502")


# Accidental falls from above


ABOVE = "0510=2. 0509=%; Archer@0510/N piloting=5; Crusader@0509/N side=1 piloting=5 moved=walk3"
FALLS: list[Dice] = [4]
"""Fails in the rubble: a fall of two levels into an occupied hex."""


def test_a_fall_of_two_levels_hits_who_stands_below_on_7() -> None:
    """7 + 1 for three hexes moved; 7 points from behind on the Punch table, a roll at +2."""
    battle, mech, other = duel(ABOVE)
    # to-hit; 5 and 2 points; the fall, 21 points on the rear; injury; the victim's roll
    dice: list[Dice] = [*FALLS, 8, 3, 1, 1, 7, 6, 8, 9, 5, 12, 7]
    played = move(battle, mech, RUN, "F R F", dice=dice)
    (struck,) = played.told(Struck)
    assert struck.to_hit.number == 8
    assert lost(other) == 7
    assert other.rear_armor[Location.CT] == other.sheet.rear_armor[Location.CT] - 5
    (fell,) = played.told(Fell)
    assert (fell.levels, fell.damage, fell.side) == (2, 21, "rear")
    assert mech.rear_armor[Location.CT] == mech.sheet.rear_armor[Location.CT] - 5
    rolled = [event.target.number for event in played.told(PilotingRolled) if event.unit == "CR"]
    assert rolled == [7]
    assert (mech.hex, other.hex) == (at("0509"), at("0508"))


def test_a_fall_that_misses_ends_beside_as_near_as_possible_and_harms_nobody_else() -> None:
    battle, mech, other = duel(ABOVE)
    dice: list[Dice] = [*FALLS, 7, 1, 6, 8, 9, 5, 10, 12]
    played = move(battle, mech, RUN, "F R F", dice=dice, choices=["0609"])
    assert [option.key for option in played.asked[0].options] == ["0409", "0609"]
    assert lost(other) == 0
    assert other.hex == at("0509")
    assert mech.hex == at("0609")
    assert lost(mech) == 21


def test_who_has_not_moved_this_turn_has_no_mp_to_step_out_with() -> None:
    battle, mech = solo("Griffin GRF-1N@0508/NE piloting=5")
    assert not play(domino(battle, mech, Facing.N), [5]).asked
    assert mech.hex == at("0507")
