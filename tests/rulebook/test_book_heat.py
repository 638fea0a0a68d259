"""Heat (Compendium, Heat, Heat Phase, Damage from Excess Heat, Heat Points, Recording Heat
Build-Up, Shutdown Effects, Ammunition Effects, MechWarrior Effects)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from btterm.classic.battle import Battle
from btterm.classic.decisions import FireDecision
from btterm.classic.events import AmmunitionExploded, HeatAdjusted, RestartRolled, ShutdownRolled
from btterm.classic.rule import Rule
from btterm.classic.sheets.library import load_sheet
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mech.sheet import Bin
from btterm.classic.units.mech import Mech
from btterm.table.numbers import Modifier
from tests.rulebook.rules import (
    adjust_heat,
    bins_to_explode,
    dissipation,
    heat_after,
    live_bins,
    walking_mp,
)
from tests.rulebook.tabletop import Dice, Played, duel, parts, play, solo


def heat(battle: Battle, mech: Mech, gained: int, *dice: Dice) -> Played:
    """The Heat Phase of one unit that has built up some heat."""
    mech.heat_gained = [Modifier(Rule.HEAT, "test", gained)]
    return play(adjust_heat(battle, mech), dice)


def warm(text: str, before: int, after: int, *dice: Dice) -> tuple[Battle, Mech, Played]:
    """A unit whose heat goes from one level to another in this Heat Phase."""
    battle, mech = solo(text)
    mech.heat = before
    sinks = sum(dissipation(battle, mech))
    return battle, mech, heat(battle, mech, after - before + sinks, *dice)


# C061, C062: two turns of a Warhammer with 16 working heat sinks


@pytest.fixture
def warhammer() -> tuple[Battle, Mech, Mech]:
    """18 heat sinks, two of them destroyed; nothing else about it matters."""
    battle, mech, target = duel("Warhammer@0516/N heat=4 LLx=5,6; Crusader@0506/S")
    assert sum(dissipation(battle, mech)) == 16
    return battle, mech, target


def test_c061_from_4_to_9(warhammer: tuple[Battle, Mech, Mech]) -> None:
    """10 + 10 + 1 - 16 = 5 more; then Walking MP -1 and weapons +1."""
    battle, mech, target = warhammer
    mech.heat_gained = [
        Modifier(Rule.HEAT, "walk", 1),
        Modifier(Rule.HEAT, "PPC", 10),
        Modifier(Rule.HEAT, "PPC", 10),
    ]
    (told,) = play(adjust_heat(battle, mech)).told(HeatAdjusted)
    assert (told.before, told.after) == (4, 9)
    assert [part.value for part in told.parts] == [1, 10, 10, -16]
    assert walking_mp(battle, mech) == 4 - 1
    found = FireDecision(0, battle, (mech.id,)).solution(mech.id, 0, target.id)
    assert parts(found.to_hit) == [4, 1, 2]


def test_c062_from_9_to_14(warhammer: tuple[Battle, Mech, Mech]) -> None:
    """Shutdown is avoided on 4; Walking MP -2 in total, weapons +2."""
    battle, mech, target = warhammer
    mech.heat = 9
    played = heat(battle, mech, 21, 4)
    assert mech.heat == 14
    assert [(event.number, event.shut_down) for event in played.told(ShutdownRolled)] == [
        (4, False)
    ]
    assert walking_mp(battle, mech) == 4 - 2
    found = FireDecision(0, battle, (mech.id,)).solution(mech.id, 0, target.id)
    assert parts(found.to_hit) == [4, 2, 2]


@given(st.integers(0, 30), st.integers(0, 80))
def test_the_scale_ends_at_0_and_at_30(before: int, gained: int) -> None:
    battle, mech = solo(f"Wolfhound@0505/N heat={before}")
    mech.heat_gained = [Modifier(Rule.HEAT, "test", gained)]
    assert heat_after(battle, mech) == max(0, min(30, before + gained - 10))


# Heat sinks and water


@pytest.mark.parametrize(
    ("board", "state", "carried"),
    [
        ("", "", 10),
        ("0505=~1", "", 14),
        ("0505=~2", "", 16),
        ("0505=~1", "prone", 16),
        ("0505=~1", "LLx=5", 12),
        ("0505=~0", "", 10),
    ],
)
def test_c042_ten_single_sinks_four_of_them_in_the_legs(
    board: str, state: str, carried: int
) -> None:
    """Under water each sink carries off one point more, 6 at most. A sink that is hit is gone
    from both."""
    battle, mech = solo(f"{board} ; Locust LCT-1V@0505/N {state}")
    assert sum(dissipation(battle, mech)) == carried


def test_double_sinks_count_twice_and_in_water_twice_again_up_to_6() -> None:
    battle, mech = solo("0505=~2 ; Timber Wolf Prime@0505/N")
    assert dissipation(battle, mech) == (34, 6)


def test_a_mech_on_a_bridge_stands_in_no_water() -> None:
    battle, mech = solo("0505=~2Hh ; Wolfhound@0505/N raised=2")
    assert dissipation(battle, mech) == (10, 0)


@pytest.mark.parametrize(("state", "gained"), [("CTx=1", 5), ("CTx=1,2", 10), ("CTx=1,2 down", 0)])
def test_engine_hits_heat_and_none_while_shut_down(state: str, gained: int) -> None:
    battle, mech = solo(f"Wolfhound@0505/N heat=10 {state}")
    assert heat_after(battle, mech) == gained


# Shutting down and starting again


@pytest.mark.parametrize(
    ("before", "after", "number"),
    [(13, 14, 4), (13, 18, 6), (13, 22, 8), (13, 26, 10), (14, 18, 6), (17, 18, 6)],
)
def test_one_roll_at_the_highest_level_newly_reached(before: int, after: int, number: int) -> None:
    _, mech, played = warm("Wolfhound@0505/N", before, after, number)
    assert [event.number for event in played.told(ShutdownRolled)] == [number]
    assert not mech.shut_down


@pytest.mark.parametrize(("before", "after"), [(14, 14), (14, 17), (20, 18), (26, 29), (30, 26)])
def test_no_roll_without_a_new_level(before: int, after: int) -> None:
    _, _, played = warm("Wolfhound@0505/N", before, after)
    assert not played.told(ShutdownRolled)


def test_who_cools_below_a_level_and_heats_up_again_rolls_again() -> None:
    battle, mech, _ = warm("Wolfhound@0505/N", 13, 14, 4)
    heat(battle, mech, 10 - 1)
    assert mech.heat == 13
    assert len(heat(battle, mech, 10 + 1, 4).told(ShutdownRolled)) == 1


def test_30_cannot_be_avoided() -> None:
    _, mech, played = warm("Wolfhound@0505/N", 29, 30)
    assert [event.number for event in played.told(ShutdownRolled)] == [None]
    assert mech.shut_down


def test_an_unconscious_pilot_avoids_no_shutdown() -> None:
    battle, mech = solo("turn=3; Wolfhound@0505/N heat=13 hits=1 out prone")
    played = heat(battle, mech, 11)
    assert mech.shut_down
    assert [event.throw for event in played.told(ShutdownRolled)] == [None]


@pytest.mark.parametrize(("heat_now", "number"), [(16, 4), (18, 6), (25, 8), (29, 10)])
def test_restarting_needs_the_highest_number_of_the_present_heat(
    heat_now: int, number: int
) -> None:
    for roll, running in ((number, True), (number - 1, False)):
        battle, mech = solo("Wolfhound@0505/N down")
        mech.heat = heat_now + 10
        if mech.heat > 30:
            mech.heat = 30
        gained = heat_now - mech.heat + 10
        played = heat(battle, mech, gained, roll)
        assert [event.number for event in played.told(RestartRolled)] == [number]
        assert mech.shut_down is not running


def test_below_14_it_restarts_by_itself_even_without_a_pilot() -> None:
    battle, mech = solo("turn=3; Wolfhound@0505/N heat=20 down hits=1 out")
    heat(battle, mech, 3)
    assert mech.heat == 13
    assert not mech.shut_down


def test_at_14_it_does_not() -> None:
    battle, mech = solo("turn=3; Wolfhound@0505/N heat=20 down hits=1 out")
    heat(battle, mech, 4)
    assert mech.shut_down


def test_a_reactor_that_starts_again_makes_no_shutdown_roll_in_the_same_phase() -> None:
    battle, mech = solo("Wolfhound@0505/N heat=26 down")
    played = heat(battle, mech, 2, 6)
    assert not mech.shut_down
    assert not played.told(ShutdownRolled)


# Ammunition


@pytest.mark.parametrize(
    ("before", "after", "number"), [(18, 19, 4), (22, 23, 6), (27, 28, 8), (19, 19, 4), (28, 20, 4)]
)
def test_ammunition_is_rolled_for_in_every_heat_phase_from_19_up(
    before: int, after: int, number: int
) -> None:
    battle, mech, played = warm("Hunchback HBK-4G@0505/N", before, after, number)
    assert not played.told(AmmunitionExploded)
    battle, mech = solo("Hunchback HBK-4G@0505/N shots=1,0")
    mech.heat = before
    gained = after - before + sum(dissipation(battle, mech))
    played = heat(battle, mech, gained, number - 1, 12, 12, 7)
    assert [event.damage for event in played.told(AmmunitionExploded)] == [20]
    assert mech.crew.hits == 2


def test_no_ammunition_no_roll() -> None:
    _, _, played = warm("Wolfhound@0505/N", 18, 19)
    assert not played.rolls
    _, _, played = warm("Hunchback HBK-4G@0505/N shots=0,0", 18, 19)
    assert not played.rolls


@pytest.mark.parametrize(
    ("ammunition", "damage"),
    [
        ("Machine Gun", 2),
        ("AC/10", 10),
        ("LRM 15", 15),
        ("SRM 6", 12),
        ("LRM 20", 20),
        ("AC/20", 20),
    ],
)
def test_c059_worth_of_a_rack(ammunition: str, damage: int) -> None:
    found = {
        bin_.ammo.damage_per_shot
        for name in ("Warhammer", "Hatchetman", "Crusader", "Archer", "Hunchback HBK-4G")
        for bin_ in load_sheet(name).bins
        if bin_.ammo.name == f"Ammo ({ammunition})"
    }
    assert found == {damage}


def in_the_heat(mech: Mech, dice: Sequence[int] = ()) -> Bin:
    """The bin that explodes first."""
    first: int = play(bins_to_explode(mech, live_bins(mech)), dice).result[0]
    return mech.sheet.bins[first]


def test_c059_the_most_destructive_rack_goes_first() -> None:
    """A Crusader's LRM-15 before its SRM-6 and its machine guns."""
    _, mech = solo("Crusader@0505/N")
    chosen = in_the_heat(mech, [1])
    assert chosen.ammo.name == "Ammo (LRM 15)"


def test_of_its_kind_the_location_with_most_shots_goes_first() -> None:
    _, mech = solo("Crusader@0505/N")
    names = [(bin_.ammo.name, bin_.location) for bin_ in mech.sheet.bins]
    left = names.index(("Ammo (LRM 15)", Location.LT))
    right = names.index(("Ammo (LRM 15)", Location.RT))
    mech.shots[right] = mech.shots[left] - 1
    assert in_the_heat(mech).location is Location.LT
    mech.shots[left] = mech.shots[right] - 1
    assert in_the_heat(mech).location is Location.RT


@pytest.mark.parametrize(("die", "first"), [(1, True), (2, False), (3, True), (6, False)])
def test_equal_locations_draw_lots(die: int, first: bool) -> None:
    _, mech = solo("Crusader@0505/N")
    chosen = in_the_heat(mech, [die])
    assert (chosen.location is Location.RT) is first


@pytest.mark.parametrize("ammunition", ["Ammo (AC/20)", "Ammo (LRM 20)"])
def test_equal_racks_leave_the_pilot_the_choice(ammunition: str) -> None:
    """An Atlas: AC/20 and LRM-20 do 20 points each, SRM-6 only 12."""
    _, mech = solo("Atlas@0505/N")
    played = play(bins_to_explode(mech, live_bins(mech)), choices=[ammunition])
    assert [option.key for option in played.asked[0].options] == ["Ammo (AC/20)", "Ammo (LRM 20)"]
    assert mech.sheet.bins[played.result[0]].ammo.name == ammunition


def test_in_the_heat_only_the_chosen_kind_explodes() -> None:
    """All LRM-15 of the one location, nothing else: 8 x 15 points."""
    battle, mech = solo("turn=3; Crusader@0505/N")
    mech.heat = 19
    played = heat(battle, mech, sum(dissipation(battle, mech)), 3, 1, 12, 12)
    assert [event.damage for event in played.told(AmmunitionExploded)] == [8 * 15]


def test_what_exploded_once_does_not_explode_again() -> None:
    battle, mech = solo("Hunchback HBK-4G@0505/N shots=1,0")
    mech.heat = 19
    sinks = sum(dissipation(battle, mech))
    heat(battle, mech, sinks, 3, 12, 12, 7)
    assert not heat(battle, mech, sinks).rolls


# The order, and the MechWarrior


def test_shutdown_comes_before_ammunition_and_ammunition_before_the_pilot() -> None:
    """13 to 19: shutdown at 6, ammunition at 4, then one hit for want of life support."""
    _, mech, played = warm("Hunchback HBK-4G@0505/N HDx=1", 13, 19, 6, 4, 3)
    assert [roll.why.split(" ", 1)[1] for roll in played.rolls] == [
        "avoids shutdown",
        "ammunition holds",
        "MechWarrior stays conscious",
    ]
    assert mech.crew.hits == 1


@pytest.mark.parametrize(
    ("level", "hits", "dice"), [(14, 0, ()), (15, 1, (3,)), (25, 1, (3,)), (26, 2, (3, 5))]
)
def test_heat_on_a_pilot_without_life_support(level: int, hits: int, dice: tuple[int, ...]) -> None:
    _, mech, _ = warm("Wolfhound@0505/N HDx=1", level, level, *dice)
    assert mech.crew.hits == hits


def test_heat_does_a_pilot_with_life_support_no_harm() -> None:
    _, mech, _ = warm("Wolfhound@0505/N", 28, 28)
    assert mech.crew.hits == 0


# What a MechWarrior may do about shutdowns, but need not


def test_a_restart_is_not_tried_against_orders() -> None:
    """At 14 heat it would take 4+; below it the reactor restarts by itself."""
    battle, mech = solo("turn=2; Warhammer@0505/N down")
    mech.heat, mech.restarts = 20, False
    sinks = sum(dissipation(battle, mech))
    assert not heat(battle, mech, sinks - 6).rolls
    assert (mech.heat, mech.shut_down) == (14, True)
    assert not heat(battle, mech, sinks - 1).rolls
    assert (mech.heat, mech.shut_down) == (13, False)


def test_a_shutdown_is_let_happen_on_orders() -> None:
    """From 13 to 14: no roll of 4+ to override it."""
    battle, mech = solo("turn=2; Warhammer@0505/N heat=13 piloting=5")
    mech.overrides = False
    assert not heat(battle, mech, 1 + sum(dissipation(battle, mech))).rolls
    assert (mech.heat, mech.shut_down) == (14, True)
