"""Breaches under water, and what floods (Compendium, Hull Integrity)."""

from __future__ import annotations

import pytest

from btterm.classic.events import Damaged, HullRolled, LocationFlooded
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.situation import parse_situation, write_situation
from btterm.classic.units.unit import Out
from tests.rulebook.rules import Hit, Side, kinds, settle_all, walking_mp
from tests.rulebook.tabletop import Played, duel, play, solo

LA, LL, LT, CT, HD, RA = (Location(at) for at in ("LA", "LL", "LT", "CT", "HD", "RA"))


def struck(depth: int, points: int, location: int, *dice: int, words: str = "") -> Played:
    """A hit from the front on a Warhammer in water, and the roll for its hull if there is one."""
    battle, mech = solo(f"0505=~{depth}; Warhammer@0505/N {words}")
    played = play(kinds.take(battle, mech, Hit(points, Side.FRONT, 1)), [location, *dice])
    played.result = mech
    return played


@pytest.mark.parametrize(("throw", "floods"), [(9, False), (10, True), (12, True)])
def test_a_hit_under_water_breaches_the_hull_on_10(throw: int, floods: bool) -> None:
    played = struck(2, 5, 10, throw)
    (rolled,) = played.told(HullRolled)
    assert (rolled.number, rolled.location, rolled.breached) == (10, LA, floods)
    assert played.result.has(LA) is not floods
    assert played.result.stands(LA)
    assert played.rolls[-1].side == 0


@pytest.mark.parametrize("depth", [0, 1])
def test_above_the_water_nothing_is_breached(depth: int) -> None:
    assert not struck(depth, 5, 10).told(HullRolled)


def test_who_lies_in_depth_1_is_not_deep_enough() -> None:
    assert not struck(1, 5, 10, words="prone").told(HullRolled)
    assert struck(2, 5, 10, 2, words="prone").told(HullRolled)


def test_a_location_without_armor_is_flooded_without_a_roll() -> None:
    """Twenty points of armor on the left arm: the last of them is the hull."""
    played = struck(2, 20, 10)
    assert not played.told(HullRolled)
    assert [event.location for event in played.told(LocationFlooded)] == [LA]
    assert not played.result.has(LA)


def test_armor_that_was_gone_before_floods_nothing_elsewhere() -> None:
    """Only a hit floods a location, and only the one that it hits."""
    played = struck(2, 5, 10, 2, words="RA=0")
    assert played.result.flooded == []


def test_the_armor_on_the_side_that_is_hit_counts() -> None:
    """A hit in the back, on a torso that has armor in front."""
    battle, mech = solo("0505=~2; Warhammer@0505/N CTr=5")
    play(kinds.take(battle, mech, Hit(5, Side.REAR, 1)), [7])
    assert mech.flooded == [CT]


def test_what_goes_on_to_the_next_location_may_breach_that_one() -> None:
    """The arm is destroyed, and 5 points go on to the torso: its hull is rolled for."""
    battle, mech = solo("0505=~2; Warhammer@0505/N LA=0 LAi=5")
    played = play(kinds.take(battle, mech, Hit(10, Side.FRONT, 1)), [10, 11])
    assert [event.location for event in played.told(HullRolled)] == [LT]
    assert mech.flooded == [LT]


def test_what_is_destroyed_is_not_rolled_for() -> None:
    battle, mech = solo("0505=~2; Warhammer@0505/N LA=0 LAi=5")
    played = play(kinds.take(battle, mech, Hit(5, Side.FRONT, 1)), [10])
    assert not played.told(HullRolled)


# What a flooded location is worth


def test_a_flooded_arm_fires_no_more() -> None:
    battle, mech = solo("0505=~2; Warhammer@0505/N flooded=LA,RA")
    for number, mount in enumerate(mech.sheet.mounts):
        lost = mount.location in (LA, RA)
        assert (kinds.mount_refusal(battle, mech, number) == "destroyed") == lost


def test_a_flooded_side_torso_takes_its_arm_along() -> None:
    battle, mech = solo("0505=~2; Warhammer@0505/N LT=5")
    play(kinds.take(battle, mech, Hit(5, Side.FRONT, 1)), [8])
    assert mech.flooded == [LT, LA]


def test_a_flooded_leg_brings_the_mech_down() -> None:
    battle, mech = solo("0505=~2; Warhammer@0505/N LL=5")
    play(kinds.take(battle, mech, Hit(5, Side.FRONT, 1)), [9])
    assert mech.legs_lost == 1
    assert walking_mp(battle, mech) == 1
    assert [cause.label for cause in mech.causes] == ["left leg flooded"]
    play(settle_all(battle), [1, 7, 2, 7, 2, 9, 9])
    assert mech.prone


@pytest.mark.parametrize(("total", "place"), [(7, CT), (12, HD)])
def test_a_flooded_head_or_center_torso_is_the_end(total: int, place: Location) -> None:
    battle, mech = solo(f"0505=~2; Warhammer@0505/N {place}=1")
    conscious = [12] if place is HD else []
    play(kinds.take(battle, mech, Hit(1, Side.FRONT, 1)), [total, *conscious])
    assert mech.destroyed is Out.FLOODED
    assert mech.crew.dead is (place is HD)


def test_damage_stays_in_a_flooded_location_until_its_structure_is_gone() -> None:
    """The structure of 11 points takes 10, no critical hit follows; then 1, and 9 go on."""
    battle, mech = solo("0505=~2; Warhammer@0505/N LA=0 flooded=LA")
    first = play(kinds.take(battle, mech, Hit(10, Side.FRONT, 1)), [10])
    assert [(e.location, e.structure) for e in first.told(Damaged)] == [(LA, 10)]
    second = play(kinds.take(battle, mech, Hit(10, Side.FRONT, 1)), [10, 2])
    assert [(e.location, e.lost) for e in second.told(Damaged)] == [(LA, 1), (LT, 9)]


def test_a_2_on_a_flooded_location_hits_nothing_critical() -> None:
    battle, mech = solo("0505=~2; Warhammer@0505/N flooded=LT,LA")
    mech.exhausted = [LT, LA]
    play(kinds.take(battle, mech, Hit(1, Side.LEFT, 1)), [2])


def test_a_flooded_location_is_written_and_read() -> None:
    battle, *_ = duel("0505=~2; Warhammer@0505/N flooded=LT,LA; Atlas@0504/S")
    line = write_situation(battle)
    assert "flooded=LT,LA" in line
    assert write_situation(parse_situation(line)) == line
