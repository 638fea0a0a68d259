"""Ammunition: the bins that explode and the bins that feed (Compendium, Ammunition Expenditures,
Ammunition Effects, BattleMech Critical Hit Effects, Equipment)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from btterm.classic import events as e
from btterm.classic.battle import Battle, Phase
from btterm.classic.decisions import Fire, FireDecision, StrikeDecision
from btterm.classic.sheets.library import load_sheet
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mech.sheet import MechSheet, SlotKind
from btterm.classic.sheets.mech.slot_names import parse_slot
from btterm.classic.situation import parse_situation
from btterm.classic.turn import weapon_attack_phase
from btterm.classic.units.mech import Mech
from btterm.errors import IllegalAnswer
from btterm.hexes import Facing
from btterm.soak.mechs import mechs_of
from tests.rulebook.refits import refit
from tests.rulebook.rules import (
    BlowKind,
    FireWay,
    Shot,
    adjust_heat,
    bins_to_explode,
    critical_hit,
    critical_roll,
    explode_ammunition,
    hit,
    live_bins,
    usable_bins,
)
from tests.rulebook.tabletop import (
    Dice,
    Played,
    add_mech,
    ammunition,
    at,
    duel,
    mount,
    play,
    shots,
    solo,
)

RT, LT, CT = Location.RT, Location.LT, Location.CT


def standing(
    sheet: MechSheet, line: str = "phase=fire; Atlas@0801/S side=2"
) -> tuple[Battle, Mech]:
    """A unit with this sheet in 0808, facing north, and what else the line has."""
    battle = parse_situation(line)
    mech = add_mech(battle, 0, sheet, at("0808"), Facing.N, id_="XX")
    mech.auto_eject = False
    return battle, mech


def slot_dice(mech: Mech, number: int) -> Dice:
    """The dice that find the slot of a bin in a torso or an arm."""
    slot = mech.sheet.bins[number].slot
    return (1, slot + 1) if slot < 6 else (6, slot - 5)


# Bins that are hit


def test_an_empty_bin_that_is_hit_leaves_its_neighbours_whole() -> None:
    """Slot 6 of the right torso is the empty one of two bins; the other holds six salvos."""
    line = "phase=fire; Warhammer@0805/S; Archer ARC-2R@0808/N shots=0,6,6,6 RT=0"
    battle, warhammer, archer = duel(line)
    fire = Fire(warhammer.id, shots(warhammer, archer, "Med Laser"))
    played = play(weapon_attack_phase(battle), [9, 6, 8, (1, 6)], {warhammer.id: fire})
    assert [event.slot for event in played.told(e.CriticalHit)] == [5]
    assert not played.told(e.AmmunitionExploded)
    assert archer.shots == [0, 6, 6, 6]
    assert archer.crew.hits == 0


@pytest.mark.parametrize("number", [0, 1])
def test_a_full_bin_that_is_hit_sets_off_all_in_its_location(number: int) -> None:
    battle, archer = solo("Archer ARC-2R@0808/N shots=1,2,6,6")
    played = play(critical_hit(battle, archer, RT), [slot_dice(archer, number), 12, 12])
    assert [event.damage for event in played.told(e.AmmunitionExploded)] == [60]
    assert archer.shots == [0, 0, 6, 6]


def test_a_bin_that_was_destroyed_before_does_not_explode_with_the_others() -> None:
    battle, archer = solo("Archer ARC-2R@0808/N RTx=6 shots=6,1,6,6")
    played = play(critical_hit(battle, archer, RT), [slot_dice(archer, 1), 12, 12, 2])
    assert [event.damage for event in played.told(e.AmmunitionExploded)] == [20]


def test_the_second_of_two_critical_hits_finds_its_bin_empty() -> None:
    """One shot of machine gun ammunition explodes for 2; the other bin went with it."""
    battle, mech = standing(refit(load_sheet("Executioner Prime"), LT, *["Ammo (Machine Gun)"] * 2))
    first, second = ammunition(mech, LT)
    mech.shots[first], mech.shots[second] = 1, 1
    dice = [10, slot_dice(mech, first), 12, 12, 2, slot_dice(mech, second)]
    played = play(critical_roll(battle, mech, LT, 1), dice)
    assert [event.damage for event in played.told(e.AmmunitionExploded)] == [4]
    assert len(played.told(e.CriticalHit)) == 2


def gauss() -> tuple[Battle, Mech]:
    """An Executioner with machine gun ammunition beside its two tons of Gauss ammunition."""
    return standing(refit(load_sheet("Executioner Prime"), LT, "Ammo (Machine Gun)"))


def named(mech: Mech, name: str, location: Location) -> list[int]:
    return [
        number
        for number, bin_ in enumerate(mech.sheet.bins)
        if bin_.ammo.name == f"Ammo ({name})" and bin_.location is location
    ]


def test_gauss_ammunition_that_is_hit_explodes_not_nor_does_anything_beside_it() -> None:
    """Its feed is gone for both tons; the machine guns have one of their own."""
    battle, mech = gauss()
    slugs, (belt,) = named(mech, "Gauss Rifle", LT), named(mech, "Machine Gun", LT)
    played = play(critical_hit(battle, mech, LT), [slot_dice(mech, slugs[0])])
    assert not played.told(e.AmmunitionExploded)
    assert [mech.shots[number] for number in (*slugs, belt)] == [0, 0, 200]
    assert mech.crew.hits == 0
    rifle = next(m.weapon for m in mech.sheet.mounts if m.weapon and "gauss" in m.weapon.tags)
    assert not usable_bins(mech, rifle)


def test_gauss_ammunition_outlives_an_explosion_beside_it() -> None:
    """One shot of machine gun ammunition, 2 points; the slugs can be fired all the same."""
    battle, mech = gauss()
    slugs, (belt,) = named(mech, "Gauss Rifle", LT), named(mech, "Machine Gun", LT)
    mech.shots[belt] = 1
    played = play(critical_hit(battle, mech, LT), [slot_dice(mech, belt), 12, 12, 2])
    assert [event.damage for event in played.told(e.AmmunitionExploded)] == [2]
    assert [mech.shots[number] for number in slugs] == [8, 8]


def test_a_gauss_rifle_that_is_hit_explodes_once() -> None:
    """20 points in its location and 2 hits for the MechWarrior, at its first critical hit only;
    no ammunition goes up with it."""
    battle, mech = solo("Executioner Prime@0808/N")
    place = next(m.location for m in mech.sheet.mounts if m.weapon and "gauss" in m.weapon.tags)
    mech.structure[place] = 30
    first, second = mech.sheet.slots_of(SlotKind.WEAPON, place)[:2]
    dice: Sequence[Dice] = [(1, first + 1), 12, 12, 2, (1, second + 1)]
    assert second < 6
    played = play(critical_hit(battle, mech, place), dice[:4])
    assert [event.damage for event in played.told(e.AmmunitionExploded)] == [20]
    played = play(critical_hit(battle, mech, place), dice[4:])
    assert not played.told(e.AmmunitionExploded)
    assert mech.crew.hits == 2


def test_a_gauss_rifle_that_explodes_throws_the_mechwarrior_out_like_ammunition() -> None:
    battle, mech = solo("Executioner Prime@0808/N")
    mech.auto_eject = True
    place = next(m.location for m in mech.sheet.mounts if m.weapon and "gauss" in m.weapon.tags)
    mech.structure[place] = 30
    slot = mech.sheet.slots_of(SlotKind.WEAPON, place)[0]
    played = play(critical_hit(battle, mech, place), [(1, slot + 1), 12, 2])
    assert [event.automatic for event in played.told(e.Ejected)] == [True]
    assert mech.crew.hits == 0


def test_ammunition_of_a_location_that_is_lost_neither_explodes_nor_feeds() -> None:
    battle, archer = solo("Archer ARC-2R@0808/N RT=0 RTi=1")
    played = play(hit(battle, archer, RT, False, 1, by=1))
    assert not played.told(e.AmmunitionExploded)
    assert live_bins(archer) == [2, 3]


def test_what_was_fired_before_does_not_explode_in_the_same_phase() -> None:
    """Both fire at once: the last salvo is out before the bin is hit."""
    line = "phase=fire; Archer ARC-2R@0808/N shots=1,0,0,0 RT=0; Warhammer@0805/S"
    battle, archer, warhammer = duel(line)
    answers = {
        archer.id: Fire(archer.id, shots(archer, warhammer, "LRM 20")),
        warhammer.id: Fire(warhammer.id, shots(warhammer, archer, "Med Laser")),
    }
    battle.winner = 1
    played = play(weapon_attack_phase(battle), [2, 9, 6, 8, (1, 6)], answers)
    assert not played.told(e.AmmunitionExploded)
    assert archer.shots == [0, 0, 0, 0]


# Dumping


def test_a_rear_hit_sets_off_only_what_is_dumped_and_can_explode() -> None:
    """The slugs go on falling out until the End Phase and feed nothing."""
    battle, mech = gauss()
    slugs, (belt,) = named(mech, "Gauss Rifle", LT), named(mech, "Machine Gun", LT)
    mech.dumping, mech.shots[belt] = [LT], 1
    battle.phase = Phase.WEAPON_ATTACK
    played = play(hit(battle, mech, CT, True, 1, by=1), [12, 12, 2])
    assert [event.damage for event in played.told(e.AmmunitionExploded)] == [2]
    assert [mech.shots[number] for number in slugs] == [8, 8]
    assert mech.dumping == [LT]
    assert not play(hit(battle, mech, CT, True, 1, by=1)).told(e.AmmunitionExploded)


# In the heat


def test_the_rack_of_an_ultra_is_what_two_shots_do() -> None:
    """Two shots of an Ultra AC/5 are as good as one of an AC/10: the MechWarrior chooses."""
    sheet = refit(load_sheet("Archer ARC-2R"), RT, "Ammo (AC/10)", "Ammo (Ultra AC/5)")
    _, mech = standing(sheet)
    mech.shots = [int("LRM" not in bin_.ammo.name) for bin_ in sheet.bins]
    played = play(bins_to_explode(mech, live_bins(mech)), choices=["Ammo (Ultra AC/5)"])
    assert len(played.asked[0].options) == 2
    assert played.result == named(mech, "Ultra AC/5", RT)


def test_infernos_that_explode_in_a_fight_heat_their_carrier() -> None:
    """30 points more, whatever set them off, and once for all that is in the location."""
    sheet = refit(load_sheet("Archer ARC-2R"), RT, *["Ammo (SRM 2, inferno)"] * 2)
    battle, mech = standing(sheet)
    mech.shots = [0 if "LRM 20" in bin_.ammo.name else 1 for bin_ in sheet.bins]
    play(explode_ammunition(battle, mech, ammunition(mech, RT)), [12, 12, 2])
    assert [part.value for part in mech.heat_gained] == [30]


def hot(heat: int, *bins: tuple[str, Location]) -> tuple[Battle, Mech]:
    """An Archer at this heat after its Heat Phase, with nothing aboard but one shot in each of
    these bins."""
    sheet = load_sheet("Archer ARC-2R")
    for name, location in bins:
        sheet = refit(sheet, location, f"Ammo ({name})")
    battle, mech = standing(sheet)
    mech.shots = [0 if "LRM 20" in bin_.ammo.name else 1 for bin_ in sheet.bins]
    mech.heat, mech.sinks_off = heat, 10
    return battle, mech


def test_infernos_that_the_ordinary_roll_sets_off_add_their_heat_too() -> None:
    """At 19: the infernos hold on 8, then the roll for all ammunition fails on 3."""
    battle, mech = hot(19, ("SRM 2, inferno", RT))
    played = play(adjust_heat(battle, mech), [8, 3, 12, 12, 2])
    assert [event.damage for event in played.told(e.AmmunitionExploded)] == [4]
    assert mech.heat == 30


def test_the_heat_of_infernos_calls_for_no_further_roll() -> None:
    """At 10 only the infernos are in danger; the machine guns' ammunition is not, though the
    Heat Scale stands at 30 in the end."""
    battle, mech = hot(10, ("SRM 2, inferno", RT), ("Machine Gun", LT))
    played = play(adjust_heat(battle, mech), [3, 12, 12, 2])
    assert [event.number for event in played.told(e.AmmunitionRolled)] == [4]
    assert mech.heat == 30


def test_at_19_what_is_left_after_the_infernos_is_rolled_for_at_19() -> None:
    battle, mech = hot(19, ("SRM 2, inferno", RT), ("Machine Gun", LT))
    played = play(adjust_heat(battle, mech), [7, 12, 12, 2, 4])
    assert [event.number for event in played.told(e.AmmunitionRolled)] == [8, 4]
    assert mech.heat == 30


def test_of_two_locations_with_infernos_the_fullest_explodes() -> None:
    battle, mech = hot(10, ("SRM 2, inferno", RT), ("SRM 2, inferno", LT))
    (right,), (left,) = (named(mech, "SRM 2, inferno", place) for place in (RT, LT))
    mech.shots[left] = 2
    assert right < left
    played = play(adjust_heat(battle, mech), [3, 12, 12, 2])
    assert [event.location for event in played.told(e.AmmunitionExploded)] == [LT]
    assert live_bins(mech) == [right]


# Bins that feed


def fire(battle: Battle, mech: Mech, dice: Sequence[Dice], *told: Shot) -> Played:
    return play(weapon_attack_phase(battle), dice, {mech.id: Fire(mech.id, told)})


@pytest.mark.parametrize(
    ("before", "after"), [("1,5", [0, 4]), ("5,5", [3, 5]), ("0,2", [0, 0]), ("1,1", [0, 0])]
)
def test_an_ultra_at_double_rate_uses_two_shots_of_whichever_bins(
    before: str, after: list[int]
) -> None:
    battle, mech, atlas = duel(f"phase=fire; Hunchback IIC@0808/N shots={before}; Atlas@0805/S")
    fire(battle, mech, [2], Shot(mount(mech, "UAC/20"), atlas.id, way=FireWay.DOUBLE))
    assert mech.shots == after


def test_two_ultras_share_what_is_left() -> None:
    """Three shots in two bins: one at double rate and one at the usual rate use all of them."""
    battle, mech, atlas = duel("phase=fire; Hunchback IIC@0808/N shots=1,2; Atlas@0805/S")
    first, second = (n for n, m in enumerate(mech.sheet.mounts) if m.item.short_name == "UAC/20")
    both = Shot(first, atlas.id, way=FireWay.DOUBLE), Shot(second, atlas.id, way=FireWay.DOUBLE)
    with pytest.raises(IllegalAnswer, match="3 shots left, 4 needed"):
        FireDecision(0, battle, (mech.id,)).check(Fire(mech.id, both))
    fire(battle, mech, [2, 2], both[0], Shot(second, atlas.id))
    assert mech.shots == [0, 0]


@pytest.mark.parametrize(
    ("load", "way", "bonus"),
    [
        ("", FireWay.USUAL, 0),
        (", artemis-capable", FireWay.USUAL, 2),
        (", narc-capable", FireWay.USUAL, 0),
        (", swarm", FireWay.SWARM, 0),
    ],
)
def test_artemis_guides_only_missiles_made_for_it(load: str, way: FireWay, bonus: int) -> None:
    """A 3 on the 20 column is 6 hits, a 5 is 12."""
    sheet = refit(load_sheet("Griffin GRF-1N"), LT, "Artemis IV FCS", *["LRM 20"] * 5)
    battle, mech = standing(refit(sheet, Location.LA, f"Ammo (LRM 20{load})"))
    rack, hits = mount(mech, "LRM 20"), 12 if bonus else 6
    played = fire(battle, mech, [12, 3, *[7] * -(-hits // 5)], Shot(rack, "at", way=way))
    assert [event.hits for event in played.told(e.MissilesHit)] == [hits]


def test_artemis_missiles_are_fired_as_plain_ones_once_the_system_is_destroyed() -> None:
    sheet = refit(load_sheet("Griffin GRF-1N"), LT, "Artemis IV FCS", *["LRM 20"] * 5)
    battle, mech = standing(refit(sheet, Location.LA, "Ammo (LRM 20, artemis-capable)"))
    mech.criticals[LT] = [mech.sheet.slots[LT].index(parse_slot("Artemis IV FCS", sheet.tech_base))]
    played = fire(battle, mech, [12, 3, 7, 7], Shot(mount(mech, "LRM 20"), "at"))
    assert [event.hits for event in played.told(e.MissilesHit)] == [6]


def test_a_one_shot_launcher_beside_artemis_is_loaded_for_it() -> None:
    sheet = refit(load_sheet("Griffin GRF-1N"), LT, "Artemis IV FCS", *["LRM 20 (OS)"] * 5)
    battle, mech = standing(sheet)
    played = fire(battle, mech, [12, 3, 7, 7, 7], Shot(mount(mech, "LRM 20 OS"), "at"))
    assert [event.hits for event in played.told(e.MissilesHit)] == [12]


def mixed(*loads: str) -> tuple[Battle, Mech, int]:
    """A Griffin with an LRM 5 more in its left torso, guided by Artemis IV, and a ton of each of
    these loads for it in its left arm."""
    sheet = refit(load_sheet("Griffin GRF-1N"), LT, "Artemis IV FCS", "LRM 5")
    names = [f"Ammo (LRM 5{load and f', {load}'})" for load in loads]
    battle, mech = standing(refit(sheet, Location.LA, *names))
    return battle, mech, mount(mech, "LRM 5", LT)


@pytest.mark.parametrize(
    ("loads", "pod", "fed"),
    [
        (("narc-capable", "artemis-capable", ""), False, "artemis-capable"),
        (("narc-capable", "", ""), False, ""),
        (("narc-capable", ""), True, "narc-capable"),
        (("", "artemis-capable", "narc-capable"), True, "artemis-capable"),
        (("narc-capable",), False, "narc-capable"),
    ],
)
def test_what_is_guided_feeds_first_and_else_what_is_cheapest(
    loads: tuple[str, ...], pod: bool, fed: str
) -> None:
    battle, mech, rack = mixed(*loads)
    mechs_of(battle)["at"].narc = [0] if pod else []
    bins = mech.sheet.bins
    before = list(mech.shots)
    fire(battle, mech, [2], Shot(rack, "at"))
    used = [n for n, left in enumerate(mech.shots) if left < before[n]]
    assert [bins[number].ammo.munition for number in used] == [fed]


# Declared, fired, used up


def with_launcher(name: str, *bins: str) -> tuple[Battle, Mech, int]:
    """A launcher in the left arm of a Griffin, an Atlas beside it."""
    sheet = refit(load_sheet("Griffin GRF-1N"), Location.LA, name, *bins)
    battle, mech = standing(sheet, "phase=fire; Atlas@0807/S side=2")
    item = parse_slot(name, sheet.tech_base).item
    assert item is not None
    return battle, mech, mount(mech, item.short_name)


def test_a_one_shot_streak_without_a_lock_is_neither_fired_nor_used_up() -> None:
    battle, mech, launcher = with_launcher("Streak SRM 2 (OS)")
    played = fire(battle, mech, [2], Shot(launcher, "at"))
    assert not played.told(e.WeaponFired)
    assert [event.target for event in played.told(e.NoLock)] == ["at"]
    assert (mech.useless, mech.fired, mech.heat_gained) == ({}, [], [])
    battle.phase = Phase.PHYSICAL_ATTACK
    decision = StrikeDecision(0, battle, (mech.id,))
    assert not decision.solution(mech.id, BlowKind.PUNCH_LEFT, "at").why
    battle.phase = Phase.WEAPON_ATTACK
    FireDecision(0, battle, (mech.id,)).check(Fire(mech.id, (Shot(launcher, "at"),)))


def test_a_one_shot_streak_with_a_lock_is_fired_and_used_up() -> None:
    battle, mech, launcher = with_launcher("Streak SRM 2 (OS)")
    fire(battle, mech, [9, 7, 7], Shot(launcher, "at"))
    assert (mech.useless, mech.fired) == ({launcher: "fired"}, [launcher])
    assert (
        "has fired"
        in StrikeDecision(0, battle, (mech.id,)).solution(mech.id, BlowKind.PUNCH_LEFT, "at").why
    )


@pytest.mark.parametrize(("roll", "left"), [(2, 50), (9, 49)])
def test_a_streak_uses_ammunition_only_with_a_lock(roll: int, left: int) -> None:
    battle, mech, launcher = with_launcher("Streak SRM 2", "Ammo (Streak SRM 2)")
    fire(battle, mech, [roll, 7, 7][: 1 if roll == 2 else 3], Shot(launcher, "at"))
    assert mech.shots[named(mech, "Streak SRM 2", Location.LA)[0]] == left


def test_any_other_one_shot_launcher_that_misses_is_used_up() -> None:
    battle, mech, launcher = with_launcher("SRM 2 (OS)")
    fire(battle, mech, [2], Shot(launcher, "at"))
    assert (mech.useless, mech.fired) == ({launcher: "fired"}, [launcher])


# The bin that is named


def check(battle: Battle, mech: Mech, *told: Shot) -> None:
    FireDecision(mech.side, battle, (mech.id,)).check(Fire(mech.id, told))


def test_the_bin_that_is_named_feeds_the_shot() -> None:
    """Narc missiles without a pod to home in on, from the ton that would be used last."""
    battle, mech, rack = mixed("artemis-capable", "", "narc-capable")
    (bin_,) = named(mech, "LRM 5, narc-capable", Location.LA)
    shot = Shot(rack, "at", bin=bin_)
    check(battle, mech, shot)
    fire(battle, mech, [2], shot)
    assert mech.shots[bin_] == 23


def test_artemis_does_not_help_the_standard_missiles_that_were_named() -> None:
    """A 4 on the 5 column is 2 hits, a 6 is 3."""
    for load, hits in (("", 2), (", artemis-capable", 3)):
        battle, mech, rack = mixed("", "artemis-capable")
        (bin_,) = named(mech, f"LRM 5{load}", Location.LA)
        played = fire(battle, mech, [12, 4, 7], Shot(rack, "at", bin=bin_))
        assert [event.hits for event in played.told(e.MissilesHit)] == [hits]


def test_bins_that_are_named_and_bins_that_are_not_share_what_is_left() -> None:
    """The first rack leaves the last salvo of the right torso to the second, which named it."""
    battle, mech, _ = duel("phase=fire; Archer ARC-2R@0808/N shots=1,0,1,0; Atlas@0801/S")
    first, second = (n for n, m in enumerate(mech.sheet.mounts) if m.item.short_name == "LRM 20")
    told = Shot(first, "at"), Shot(second, "at", bin=0)
    check(battle, mech, *told)
    fire(battle, mech, [2, 2], *told)
    assert mech.shots == [0, 0, 0, 0]


def test_a_double_rate_goes_on_in_another_bin_than_the_one_named() -> None:
    battle, mech, atlas = duel("phase=fire; Hunchback IIC@0808/N shots=5,1; Atlas@0805/S")
    shot = Shot(mount(mech, "UAC/20"), atlas.id, way=FireWay.DOUBLE, bin=1)
    check(battle, mech, shot)
    fire(battle, mech, [2], shot)
    assert mech.shots == [4, 0]


@pytest.mark.parametrize(
    ("words", "bins", "why"),
    [
        ("shots=1,1,6,6", (0, 0), "1 shots left in RT 1"),
        ("shots=0,6,6,6", (0,), "nothing for it in that bin"),
        ("RTx=6", (0,), "nothing for it in that bin"),
        ("", (9,), "nothing for it in that bin"),
        ("", (-1,), "nothing for it in that bin"),
    ],
)
def test_a_bin_that_cannot_feed_the_shot_is_refused(
    words: str, bins: tuple[int, ...], why: str
) -> None:
    battle, mech, _ = duel(f"phase=fire; Archer ARC-2R@0808/N {words}; Atlas@0801/S")
    racks = [n for n, m in enumerate(mech.sheet.mounts) if m.item.short_name == "LRM 20"]
    with pytest.raises(IllegalAnswer, match=why):
        check(battle, mech, *(Shot(racks[i], "at", bin=bin_) for i, bin_ in enumerate(bins)))


def test_a_weapon_without_ammunition_has_no_bin() -> None:
    battle, mech, _ = duel("phase=fire; Archer ARC-2R@0808/N; Atlas@0805/S")
    with pytest.raises(IllegalAnswer, match="nothing for it in that bin"):
        check(battle, mech, Shot(mount(mech, "Med Laser"), "at", bin=0))


def test_slugs_and_cluster_rounds_do_not_stand_in_for_each_other() -> None:
    sheet = refit(load_sheet("Griffin GRF-1N"), LT, *["LB 10-X AC"] * 6)
    loads = ("Ammo (LB 10-X AC)", "Ammo (LB 10-X AC, cluster)")
    battle, mech = standing(refit(sheet, Location.LA, *loads))
    gun = mount(mech, "LB 10-X")
    (slugs,), (pellets,) = (
        named(mech, name.removeprefix("Ammo (").removesuffix(")"), Location.LA) for name in loads
    )
    check(battle, mech, Shot(gun, "at", way=FireWay.CLUSTER, bin=pellets))
    for way, bin_ in ((FireWay.CLUSTER, slugs), (FireWay.USUAL, pellets)):
        with pytest.raises(IllegalAnswer, match="nothing for it in that bin"):
            check(battle, mech, Shot(gun, "at", way=way, bin=bin_))
    mech.shots[slugs] = 0
    assert FireDecision(0, battle, ("XX",)).ways("XX", gun) == (FireWay.CLUSTER,)


def test_missiles_fired_beyond_their_range_come_near_nobody() -> None:
    """Short-range missiles at 12 hexes: the anti-missile system saves its ammunition."""
    battle, mech, viper = duel("phase=fire; Warhammer@0814/N; Viper Prime@0802/S")
    before = list(viper.shots)
    played = fire(battle, mech, [], Shot(mount(mech, "SRM 6"), viper.id))
    assert [event.hit for event in played.told(e.WeaponFired)] == [False]
    assert viper.shots == before
    assert mech.shots != [bin_.shots for bin_ in mech.sheet.bins]
