"""Damage and critical hits (Compendium, Damage, Critical Damage, Damage from Ammo Explosions,
Recording Damage, Transferring Damage, BattleMech Critical Hits, BattleMech Critical Hit Effects,
Destroying a Unit, Engine Hits, Gyro Hits, Arm Damage, Ammunition Explosions)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from btterm.classic.battle import Battle
from btterm.classic.decisions import FireDecision
from btterm.classic.equipment.catalogue import Ammunition, TechBase, find
from btterm.classic.events import AmmunitionExploded, CriticalHit, CriticalRolled, Damaged, Overkill
from btterm.classic.sheets.library import load_sheet
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mech.sheet import SlotKind
from btterm.classic.turn import begin_phase
from btterm.classic.units.mech import Mech
from btterm.table.dice import Roll, Throw
from tests.rulebook.rules import (
    critical_roll,
    engine_heat,
    explode,
    explode_ammunition,
    hit,
    mark_damage,
    working_sinks,
)
from tests.rulebook.tabletop import Dice, ammunition, destroy_slot, duel, play, shots, solo

HD, CT, RT, LT, RA, LA, RL, LL, *_ = Location


def total(mech: Mech) -> int:
    """All points of armor and structure left."""
    return mech.armor_left + sum(mech.structure.values())


def slot_die(mech: Mech, location: Location, kind: SlotKind) -> Dice:
    """The dice that hit the first undamaged slot of a kind."""
    slots = mech.sheet.slots_of(kind, location)
    number = next(slot for slot in slots if slot not in mech.criticals[location])
    if len(mech.sheet.slots[location]) == 6:
        return number + 1
    return (1 if number < 6 else 4, number % 6 + 1)


# Recording damage


def test_c037_four_hits_on_the_left_arm_of_a_warhammer() -> None:
    """20 armor and 11 structure; 10, 8, 5 and 5 points leave 3 of structure."""
    battle, mech = solo("Warhammer@0505/N")
    seen = [(mech.armor[LA], mech.structure[LA])]
    for points, dice in ((10, []), (8, []), (5, [2]), (5, [2])):
        play(hit(battle, mech, LA, False, points, by=1), dice)
        seen.append((mech.armor[LA], mech.structure[LA]))
    assert seen == [(20, 11), (10, 11), (2, 11), (0, 8), (0, 3)]
    play(hit(battle, mech, LA, False, 3, by=1))
    assert not mech.has(LA)
    assert not mech.works(mech.sheet.mounts[1])  # the PPC in it


@pytest.mark.parametrize(
    ("location", "next_one"),
    [(LA, LT), (RA, RT), (LL, LT), (RL, RT), (LT, CT), (RT, CT)],
)
def test_damage_goes_on_from_a_lost_location_to_the_next_ones_armor(
    location: Location, next_one: Location
) -> None:
    battle, mech = solo(f"Atlas@0505/N {location}i=0")
    before = mech.armor[next_one]
    play(hit(battle, mech, location, False, 5, by=1))
    assert mech.armor[next_one] == before - 5


@pytest.mark.parametrize("location", [LL, LA])
def test_c038_from_behind_it_goes_on_to_the_rear_armor(location: Location) -> None:
    battle, mech = solo(f"Atlas@0505/N {location}i=0")
    armor, rear = mech.armor[LT], mech.rear_armor[LT]
    played = play(hit(battle, mech, location, True, 5, by=1))
    assert (mech.armor[LT], mech.rear_armor[LT]) == (armor, rear - 5)
    assert [(event.location, event.rear) for event in played.told(Damaged)] == [(LT, True)]


def test_what_is_left_over_from_the_hit_that_destroyed_a_location_goes_on() -> None:
    battle, mech = solo("Atlas@0505/N LA=1 LAi=2")
    play(hit(battle, mech, LA, False, 10, by=1))
    assert mech.armor[LT] == mech.sheet.armor[LT] - 7


def test_a_lost_side_torso_takes_its_arm_along_but_not_its_leg() -> None:
    battle, mech = solo("Atlas@0505/N LT=0 LTi=1")
    play(hit(battle, mech, LT, False, 1, by=1))
    assert not mech.has(LA)
    assert mech.has(LL)
    assert mech.blown_off == [LA]


@pytest.mark.parametrize(("location", "destroyed"), [(CT, True), (HD, True), (LT, False)])
def test_the_head_and_the_center_torso_are_the_end(location: Location, destroyed: bool) -> None:
    battle, mech = solo(f"Atlas@0505/N {location}=0 {location}i=1")
    play(hit(battle, mech, location, False, 1, by=1), [12] if location is HD else [])
    assert bool(mech.destroyed) is destroyed


def test_damage_past_the_center_torso_is_lost() -> None:
    battle, mech = solo("Atlas@0505/N CT=0 CTi=2")
    played = play(hit(battle, mech, CT, False, 20, by=1))
    assert [event.points for event in played.told(Overkill)] == [18]


PLACES = st.sampled_from([HD, CT, RT, LT, RA, LA, RL, LL])


@given(st.lists(st.tuples(PLACES, st.booleans(), st.integers(1, 30)), max_size=20))
def test_no_point_of_damage_is_lost_or_counted_twice(
    hits: list[tuple[Location, bool, int]],
) -> None:
    """Every point of a hit is marked off somewhere or told to have nowhere to go; more than that
    is only lost with the armor of locations that were destroyed."""
    battle, mech = solo("Atlas@0505/N")
    for place, rear, points in hits:
        before, counted = total(mech), mech.phase_damage
        standing = [location for location in mech.structure if mech.has(location)]
        over = mark(battle, mech, place, rear, points)
        counted = mech.phase_damage - counted
        assert counted == points - over
        if all(mech.has(location) for location in standing):
            assert before - total(mech) == counted
        else:
            assert before - total(mech) >= counted


def mark(battle: Battle, mech: Mech, location: Location, rear: bool, points: int) -> int:
    """Mark damage with a MechWarrior who always stays awake; the points with nowhere to go."""
    rule, value, over = mark_damage(battle, mech, location, rear, points), None, 0
    while True:
        try:
            asked = rule.send(value)
        except StopIteration:
            return over
        value = Throw((6, 6)) if isinstance(asked, Roll) else None
        over += asked.points if isinstance(asked, Overkill) else 0


# One chance of a critical hit for each hit


def test_an_autocannon_into_the_structure_is_one_chance() -> None:
    """20 points of structure at once: one roll."""
    battle, mech = solo("Atlas@0505/N CT=0")
    played = play(hit(battle, mech, CT, False, 20, by=1), [7])
    assert len(played.told(CriticalRolled)) == 1


def test_each_group_of_missiles_is_a_chance_of_its_own() -> None:
    battle, mech = solo("Atlas@0505/N CT=0")
    for _ in range(3):
        assert len(play(hit(battle, mech, CT, False, 5, by=1), [7]).told(CriticalRolled)) == 1


def test_armor_alone_is_no_chance() -> None:
    battle, mech = solo("Atlas@0505/N")
    assert not play(hit(battle, mech, CT, False, 20, by=1)).rolls


def test_a_2_on_the_location_roll_is_a_chance_through_any_armor() -> None:
    battle, mech = solo("Atlas@0505/N")
    played = play(hit(battle, mech, CT, False, 5, by=1, critical=True), [8, (1, 1)])
    assert [event.location for event in played.told(CriticalRolled)] == [CT]


def test_a_2_and_damaged_structure_are_two_chances() -> None:
    battle, mech = solo("Atlas@0505/N CT=0")
    played = play(hit(battle, mech, CT, False, 5, by=1, critical=True), [7, 7])
    assert len(played.told(CriticalRolled)) == 2


def test_the_chance_is_where_structure_was_damaged_last_and_still_stands() -> None:
    """3 points destroy the arm, 1 the torso's armor, 4 go into its structure."""
    battle, mech = solo("Atlas@0505/N LA=0 LAi=3 LT=1")
    played = play(hit(battle, mech, LA, False, 8, by=1), [7])
    assert [event.location for event in played.told(CriticalRolled)] == [LT]


def test_no_chance_in_a_location_that_the_hit_destroyed() -> None:
    battle, mech = solo("Atlas@0505/N LA=0 LAi=3")
    assert not play(hit(battle, mech, LA, False, 8, by=1)).rolls
    battle, mech = solo("Atlas@0505/N LT=0 LTi=3")
    assert not play(hit(battle, mech, LT, False, 3, by=1, critical=True)).rolls


# Which slot


def test_c039_a_3_and_a_4_hit_the_hand_of_a_wolfhound() -> None:
    """The first die gives the half, the second the slot: 4 is the hand actuator."""
    battle, mech = solo("Wolfhound@0505/N")
    played = play(critical_roll(battle, mech, LA, 1), [8, (3, 4)])
    assert [(e.slot, e.what) for e in played.told(CriticalHit)] == [(3, "Hand Actuator")]


@pytest.mark.parametrize(("dice", "slot"), [((1, 1), 0), ((3, 6), 5), ((4, 1), 6), ((6, 5), 10)])
def test_halves_of_a_torso(dice: tuple[int, int], slot: int) -> None:
    """Twelve slots of the Crusader's center torso: engine, gyro, engine, ammunition."""
    battle, mech = solo("Crusader@0505/N shots=0,0,0,0")
    play(critical_roll(battle, mech, CT, 1), [8, dice])
    assert mech.criticals[CT] == [slot]


def test_a_leg_is_rolled_with_one_die() -> None:
    battle, mech = solo("Crusader@0505/N")
    play(critical_roll(battle, mech, LL, 1), [8, 6])
    assert mech.criticals[LL] == [5]


def test_an_empty_or_destroyed_slot_is_rolled_again() -> None:
    """An arm of a Wolfhound: beyond its four actuators and its laser nothing."""
    battle, mech = solo("Wolfhound@0505/N LAx=1")
    play(critical_roll(battle, mech, LA, 1), [8, (6, 6), (1, 1), (1, 2)])
    assert mech.criticals[LA] == [0, 1]


def test_steel_ferro_fibrous_armor_and_case_are_rolled_again() -> None:
    unhittable = ("ENDO_STEEL", "FERRO_FIBROUS", "CASE", "TSM", "EMPTY")
    for name in ("Timber Wolf Prime", "Mauler", "Bushwacker"):
        sheet = load_sheet(name)
        for row in sheet.slots.values():
            for slot in row:
                assert slot.hittable is (slot.kind.name not in unhittable)


def test_a_location_emptied_in_an_earlier_phase_passes_critical_hits_on() -> None:
    """All slots of the leg hit before: the next chance is the side torso's."""
    battle, mech = solo("Warhammer@0505/N LL=0 LLx=1,2,3,4,5,6")
    begin_phase(battle)
    played = play(hit(battle, mech, LL, False, 2, by=1), [8, (1, 1)])
    assert [event.location for event in played.told(CriticalRolled)] == [LT]
    assert mech.criticals[LT] == [0]


def test_a_location_emptied_in_this_phase_does_not() -> None:
    battle, mech = solo("Warhammer@0505/N LL=0 LLx=1,2,3,4,5")
    begin_phase(battle)
    play(hit(battle, mech, LL, False, 2, by=1), [8])
    assert mech.criticals[LL] == [0, 1, 2, 3, 4, 5]
    played = play(hit(battle, mech, LL, False, 2, by=1), [9])
    assert not mech.criticals[LT]
    assert not played.told(CriticalHit)


def test_but_a_12_still_blows_it_off() -> None:
    battle, mech = solo("Warhammer@0505/N LL=0 LLx=1,2,3,4,5")
    begin_phase(battle)
    play(hit(battle, mech, LL, False, 2, by=1), [8])
    play(hit(battle, mech, LL, False, 2, by=1), [12])
    assert not mech.has(LL)


@pytest.mark.parametrize(("place", "words"), [(LL, "LLx=1,2,3,4,5,6"), (HD, "HDx=1,2,5,6")])
def test_a_12_blows_off_what_had_no_slot_left_before(place: Location, words: str) -> None:
    """A limb or a head with every other slot hit is still there to be blown off; a torso like
    that passes its three hits on."""
    battle, mech = solo(f"Warhammer@0505/N {words}")
    mech.exhausted = [place]
    play(critical_roll(battle, mech, place, 1), [12])
    assert not mech.has(place)
    battle, mech = solo("Warhammer@0505/N")
    mech.exhausted = [LT]
    played = play(critical_roll(battle, mech, LT, 1), [12, (1, 4), (1, 5), (1, 6)])
    assert mech.has(LT)
    assert [event.location for event in played.told(CriticalHit)] == [CT, CT, CT]


# What critical hits do


def test_c043_a_weapon_of_three_slots_is_destroyed_by_the_first_hit() -> None:
    battle, mech, target = duel("Warhammer@0505/N; Crusader@0501/S")
    (shot,) = shots(mech, target, "PPC")
    fire = FireDecision(0, battle, (mech.id,))
    assert fire.solution(mech.id, shot.mount, target.id).why == ""
    place = mech.sheet.mounts[shot.mount].location
    play(critical_roll(battle, mech, place, 1), [8, slot_die(mech, place, SlotKind.WEAPON)])
    fire = FireDecision(0, battle, (mech.id,))
    assert fire.solution(mech.id, shot.mount, target.id).why == "destroyed"
    played = play(
        critical_roll(battle, mech, place, 1), [8, slot_die(mech, place, SlotKind.WEAPON)]
    )
    assert len(played.told(CriticalHit)) == 1  # a second hit finds the next slot, to no effect


@pytest.mark.parametrize(("hits", "heat", "alive"), [(0, 0, True), (1, 5, True), (2, 10, True)])
def test_engine_hits(hits: int, heat: int, alive: bool) -> None:
    battle, mech = solo("Atlas@0505/N")
    for _ in range(hits):
        play(critical_roll(battle, mech, CT, 1), [8, slot_die(mech, CT, SlotKind.ENGINE)])
    assert (engine_heat(mech), mech.alive) == (heat, alive)


def test_the_third_engine_hit_is_the_end() -> None:
    battle, mech = solo("Atlas@0505/N CTx=1,2")
    play(critical_roll(battle, mech, CT, 1), [8, (1, 3)])
    assert mech.destroyed == "engine destroyed"


def test_three_engine_hits_at_once_are_the_end() -> None:
    battle, mech = solo("Atlas@0505/N")
    play(critical_roll(battle, mech, CT, 1), [12, (1, 1), (1, 2), (1, 3)])
    assert mech.destroyed == "engine destroyed"


def test_no_more_engine_hits_are_told_than_an_engine_bears() -> None:
    """Two before, and two of three more that the dice bring at once."""
    battle, mech = solo("Atlas@0505/N CTx=1,2")
    played = play(critical_roll(battle, mech, CT, 1), [10, (1, 3), (4, 2)])
    told = [event.effect for event in played.told(CriticalHit)]
    assert [words[-11:] for words in told] == ["3 of 3 hits"] * 2


@pytest.mark.parametrize(
    ("name", "heat", "alive"), [("Timber Wolf Prime", 10, True), ("Atlas", 0, True)]
)
def test_a_side_torso_lost_with_xl_engine_slots(name: str, heat: int, alive: bool) -> None:
    """Each slot is an engine hit: two for a Clan engine, none for a standard one."""
    battle, mech = solo(f"{name}@0505/N LT=0 LTi=1")
    play(hit(battle, mech, LT, False, 1, by=1))
    assert (engine_heat(mech), mech.alive) == (heat, alive)


def test_an_inner_sphere_xl_engine_does_not_survive_it() -> None:
    battle, mech = solo("Griffin GRF-3M@0505/N LT=0 LTi=1")
    assert mech.sheet.xl_engine
    play(hit(battle, mech, LT, False, 1, by=1))
    assert mech.destroyed == "engine destroyed"


def test_engine_slots_hit_before_the_torso_went_do_not_count_twice() -> None:
    battle, mech = solo("Timber Wolf Prime@0505/N LT=0 LTi=1")
    destroy_slot(mech, LT, SlotKind.ENGINE)
    assert engine_heat(mech) == 5
    play(hit(battle, mech, LT, False, 1, by=1))
    assert engine_heat(mech) == 10


def test_c042_three_single_heat_sinks_lost() -> None:
    """16 points of dissipation become 13."""
    _, mech = solo("Goliath@0505/N")
    full = working_sinks(mech)
    places = [place for sink in mech.sheet.sinks for place in sink.places][:3]
    for location, slot in places:
        mech.criticals[location].append(slot)
    assert working_sinks(mech) == full - 3


def test_a_double_heat_sink_is_lost_once() -> None:
    _, mech = solo("Timber Wolf Prime@0505/N")
    full = working_sinks(mech)
    sink = mech.sheet.sinks[0]
    assert len(sink.places) == 2
    for location, slot in sink.places:
        mech.criticals[location].append(slot)
        assert working_sinks(mech) == full - 1


def test_the_cockpit_is_the_end_of_the_pilot() -> None:
    battle, mech = solo("Atlas@0505/N")
    play(critical_roll(battle, mech, HD, 1), [8, 3])
    assert mech.crew.dead
    assert not mech.alive


# Ammunition


@pytest.mark.parametrize(
    ("name", "ammunition", "damage"),
    [
        ("Warhammer", "Machine Gun", 2 * 200),
        ("Javelin JVN-10N", "SRM 6", 2 * 6 * 15),
        ("Hatchetman", "AC/10", 100),
        ("Archer", "LRM 20", 120),
        ("Hunchback HBK-4G", "AC/20", 100),
    ],
)
def test_c040_c060_force_of_a_full_ton(name: str, ammunition: str, damage: int) -> None:
    """Machine gun 2 x 200, AC/10 100, LRM-20 20 x 6."""
    sheet = load_sheet(name)
    bins = [bin_ for bin_ in sheet.bins if ammunition in bin_.ammo.name]
    assert bins[0].shots * bins[0].ammo.damage_per_shot == damage


def test_c040_an_srm_2_ton_is_50_shots_of_4() -> None:
    ammo = find("Ammo (SRM 2)", TechBase.INNER_SPHERE)
    assert isinstance(ammo, Ammunition)
    assert ammo.shots_per_ton * ammo.damage_per_shot == 200


def test_a_critical_hit_sets_off_all_the_ammunition_of_its_location_and_no_other() -> None:
    """Two tons of LRM-20 in the right torso, one shot each left: 40 points; the left keeps."""
    battle, mech = solo("Archer@0505/N shots=1,1,6,6")
    dice: list[Dice] = [8, slot_die(mech, RT, SlotKind.AMMUNITION), 12, 12]
    played = play(critical_roll(battle, mech, RT, 1), dice)
    assert [event.damage for event in played.told(AmmunitionExploded)] == [40]
    assert mech.shots == [0, 0, 6, 6]
    assert mech.crew.hits == 2


def test_an_explosion_goes_on_through_the_structure_and_spares_all_armor() -> None:
    """40 points: 15 take the right torso, 22 the center torso: the end; armor untouched."""
    battle, mech = solo("Archer@0505/N shots=1,1,6,6")
    play(explode_ammunition(battle, mech, ammunition(mech, RT)), [12, 12])
    assert not mech.has(RT)
    assert mech.destroyed == "center torso destroyed"
    battle, mech = solo("Archer@0505/N shots=1,0,6,6")
    play(explode_ammunition(battle, mech, ammunition(mech, RT)), [12, 12, 7])
    assert not mech.has(RT)
    assert not mech.has(RA)
    assert mech.structure[CT] == 22 - 5
    assert mech.armor[CT] == 33


def test_an_empty_bin_does_not_explode() -> None:
    battle, mech = solo("Archer@0505/N shots=0,0,6,6")
    play(critical_roll(battle, mech, RT, 1), [8, slot_die(mech, RT, SlotKind.AMMUNITION)])
    assert mech.crew.hits == 0
    assert mech.structure[RT] == 15


def test_case_vents_the_rest_through_the_rear_armor() -> None:
    """A Clan 'Mech's left torso: all structure, all rear armor, nothing in the center torso."""
    battle, mech = solo("Timber Wolf Prime@0505/N")
    play(explode_ammunition(battle, mech, ammunition(mech, LT)), [12, 12])
    assert not mech.has(LT)
    assert mech.structure[CT] == 23
    assert mech.alive


def test_c115_an_explosion_that_comes_into_a_torso_with_case_stops_there() -> None:
    """Structure of the side torso first, then its rear armor; the rest is lost."""
    battle, mech = solo("Mauler@0505/N LAi=4 LTi=5 LTr=3")
    play(explode(battle, mech, LA, "test", 4 + 2), [12, 12, 7])
    assert (mech.structure[LT], mech.rear_armor[LT]) == (3, 3)
    played = play(explode(battle, mech, LA, "test", 3 + 2), [12, 12])
    assert not mech.has(LT)
    assert mech.structure[CT] == mech.sheet.structure_points[CT]
    assert not played.told(Overkill)
    battle, mech = solo("Mauler@0505/N LTi=5 LTr=3")
    played = play(explode(battle, mech, LT, "test", 20), [12, 12])
    assert [event.points for event in played.told(Overkill)] == [20 - 5 - 3]


def test_a_gauss_rifle_goes_off_at_its_first_hit_and_needs_no_ammunition() -> None:
    """20 points in the arm, once."""
    battle, mech = solo("Executioner Prime@0505/N")
    (number,) = (n for n, mount in enumerate(mech.sheet.mounts) if mount.item.name == "Gauss Rifle")
    mount = mech.sheet.mounts[number]
    first, second = mount.places[:2]
    dice = [(1 if slot < 6 else 4, slot % 6 + 1) for _, slot in (first, second)]
    played = play(critical_roll(battle, mech, mount.location, 1), [8, dice[0], 12, 12])
    assert [event.damage for event in played.told(AmmunitionExploded)] == [20]


def test_clan_mechs_have_case_where_they_carry_ammunition_or_what_it_feeds() -> None:
    sheet = load_sheet("Timber Wolf Prime")
    fed = {mount.location for mount in sheet.mounts if mount.weapon and mount.weapon.ammo}
    assert sheet.case == fed | {bin_.location for bin_ in sheet.bins}
    assert {LT, RT} <= sheet.case
    assert not load_sheet("Archer").case
