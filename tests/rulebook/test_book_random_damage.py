"""Units that have fought before (House rules, Random Damage)."""

from __future__ import annotations

from collections import Counter

import pytest

from btterm.classic import events as e
from btterm.classic.notation import lasting, suffer
from btterm.classic.options import Options
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mech.sheet import SlotKind
from btterm.classic.sheets.vehicle.sheet import Section
from btterm.classic.situation import parse_situation
from btterm.classic.turn import initiative_phase
from btterm.soak.mechs import mechs_of
from btterm.soak.vehicles import vehicles_of
from tests.rulebook.rules import RANDOM_DAMAGE, Hit, Side, kinds, random_damage, victory
from tests.rulebook.tabletop import Dice, Played, lead, lost, mount, play, solo

THREE = {3: (1, 1, 1), 4: (1, 1, 2), 5: (1, 2, 2), 6: (2, 2, 2), 7: (1, 3, 3), 8: (2, 3, 3)} | {
    total: (6, (total - 6) // 2, total - 6 - (total - 6) // 2) for total in range(9, 19)
}
"""Dice for each row of the table."""


def row(unit: object, total: int, *dice: Dice) -> Played:
    return play(random_damage.roll_once(unit), [THREE[total], *dice])  # type: ignore[arg-type]


def test_the_rows_are_those_of_3d6() -> None:
    assert list(RANDOM_DAMAGE) == list(range(3, 19))


@pytest.mark.parametrize(("die", "rolls"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_half_of_1d6_rolls_rounded_down(die: int, rolls: int) -> None:
    _, mech = solo("Crusader@0808/N")
    played = play(random_damage.wear(mech), [die, *[THREE[17]] * rolls])
    assert played.told(e.RandomDamageRolls)[0].rolls == rolls
    assert len(played.told(e.RandomDamageRolled)) == rolls
    assert lost(mech) == 0


def test_3_all_ammunition() -> None:
    _, mech = solo("Crusader@0808/N")
    row(mech, 3)
    assert not any(mech.shots)


@pytest.mark.parametrize(
    ("total", "places", "torso"),
    [(4, {"RA", "RT", "RL"}, Location.RT), (15, {"LA", "LT", "LL"}, Location.LT)],
)
def test_4_and_15_a_die_to_each_location_of_a_side(
    total: int, places: set[str], torso: Location
) -> None:
    _, mech = solo("Warhammer@0808/N")
    row(mech, total, 4)
    sheet = mech.sheet
    worn = {place for place in mech.structure if mech.armor[place] < sheet.armor[place]}
    assert worn == places
    assert all(sheet.armor[place] - mech.armor[place] == 4 for place in worn)
    rear = {place: sheet.rear_armor[place] - mech.rear_armor[place] for place in mech.rear_armor}
    assert rear == {**dict.fromkeys(rear, 0), torso: 4}


def test_of_a_quad_it_is_the_legs_of_that_side() -> None:
    _, mech = solo("Goliath@0808/N")
    row(mech, 4, 2)
    worn = {place for place in mech.structure if mech.armor[place] < mech.sheet.armor[place]}
    assert worn == {Location.FRL, Location.RRL, Location.RT}


@pytest.mark.parametrize(("total", "points"), [(5, 20), (8, 25)])
def test_5_and_8_clusters_from_the_front(total: int, points: int) -> None:
    _, mech = solo("Warhammer@0808/N")
    played = row(mech, total, *[7] * (points // 5))
    assert [told.armor + told.structure for told in played.told(e.WornAway)] == [5] * (points // 5)
    assert mech.sheet.armor[Location.CT] - mech.armor[Location.CT] == min(
        points, mech.sheet.armor[Location.CT]
    )
    assert lost(mech) == points


def test_6_half_the_ammunition_of_one_weapon() -> None:
    """Rounded up stays."""
    _, mech = solo("Warhammer@0808/N")
    # Machine guns and the SRM 6 have ammunition: three mounts.
    before = list(mech.shots)
    row(mech, 6, 1)
    changed = [n for n, shots in enumerate(mech.shots) if shots != before[n]]
    assert changed
    assert all(mech.shots[n] == before[n] - before[n] // 2 for n in changed)
    assert len({mech.sheet.bins[n].ammo.weapon for n in changed}) == 1


@pytest.mark.parametrize(("total", "dice"), [(7, [4]), (12, [1, 1])])
def test_7_and_12_heat_sinks_outside_the_engine(total: int, dice: list[int]) -> None:
    """The Goliath has five of them."""
    _, mech = solo("Goliath@0808/N")
    row(mech, total, *dice)
    assert sum(not mech.works(sink) for sink in mech.sheet.sinks) == len(dice)


def test_those_in_the_engine_hold() -> None:
    _, mech = solo("Archer@0808/N")
    assert not mech.sheet.sinks
    assert row(mech, 12).told(e.NothingToWear)


def test_9_one_weapon_of_all() -> None:
    _, mech = solo("Warhammer@0808/N")
    row(mech, 9, (1, 1))
    (broken,) = [m for m in mech.sheet.mounts if not mech.works(m)]
    assert broken is mech.sheet.mounts[0]


def test_10_a_weapon_builds_up_2_heat_more() -> None:
    battle = parse_situation("Warhammer@0808/N; Atlas@0805/S side=2")
    mech = mechs_of(battle)["WA"]
    row(mech, 10, (1, 1))
    assert mech.hot == [0]
    number = mount(mech, "PPC")
    from btterm.classic.decisions import FireDecision

    decision = FireDecision(0, battle, ("WA",))
    assert decision.solution("WA", number, "at").heat == 12
    assert decision.solution("WA", mount(mech, "PPC", Location.LA), "at").heat == 10


def test_it_lasts_until_it_is_repaired() -> None:
    battle = parse_situation("Warhammer@0808/N hot=1,3; Atlas@0805/S side=2")
    mech, whole = mechs_of(battle)["WA"], mechs_of(parse_situation("Warhammer@0808/N"))["WA"]
    assert lasting(mech, whole) == "hot=1,3"
    suffer(whole, "hot=1,3")
    assert whole.hot == mech.hot == [0, 2]
    keys = [repair.key for repair in kinds.repairs(mech)]
    assert keys == ["hot 1", "hot 3"]
    kinds.mend(mech, "hot 1", 1, whole=True)
    assert mech.hot == [2]


def test_11_an_actuator_of_a_leg_and_no_hip() -> None:
    """Six of a biped, each as likely."""
    found = Counter[str]()
    for die in range(1, 7):
        _, mech = solo("Warhammer@0808/N")
        row(mech, 11, die)
        ((place, slots),) = [(p, s) for p, s in mech.criticals.items() if s]
        found[f"{place} {mech.sheet.slots[place][slots[0]].kind}"] += 1
    kinds_hit = {SlotKind.UPPER_LEG, SlotKind.LOWER_LEG, SlotKind.FOOT}
    assert found == {f"{leg} {kind}": 1 for leg in ("RL", "LL") for kind in kinds_hit}


def test_13_the_engine_but_never_the_hit_that_destroys_it() -> None:
    _, mech = solo("Warhammer@0808/N")
    for hits in (1, 2, 2):
        row(mech, 13)
        assert mech.engine_hits == hits
    assert mech.alive


def test_14_one_location_and_no_head() -> None:
    """By the table for hits from the front, without the 12."""
    _, mech = solo("Warhammer@0808/N")
    row(mech, 14, (6, 6), (4, 4))
    assert mech.armor[Location.LT] == mech.sheet.armor[Location.LT] - 10
    assert lost(mech) == 10


def test_16_two_points_everywhere() -> None:
    _, mech = solo("Warhammer@0808/N")
    row(mech, 16)
    assert lost(mech) == 2 * len(mech.structure)
    assert mech.rear_armor == mech.sheet.rear_armor


def test_18_rolls_twice_more() -> None:
    _, mech = solo("Warhammer@0808/N")
    played = play(random_damage.roll_once(mech), [THREE[18], THREE[16], THREE[16]])
    assert len(played.told(e.RandomDamageRolled)) == 3
    assert lost(mech) == 4 * len(mech.structure)


def test_nothing_is_lost_before_the_battle() -> None:
    """No location loses its last point, no MechWarrior is hurt, and nothing explodes."""
    _, mech = solo("Locust LCT-1V@0808/N")
    row(mech, 8, *[2] * 5)
    row(mech, 8, *[12] * 5)
    assert (mech.armor[Location.CT], mech.structure[Location.CT]) == (0, 1)
    assert (mech.armor[Location.HD], mech.structure[Location.HD]) == (0, 1)
    assert mech.alive
    assert mech.crew.hits == 0
    assert not any(mech.criticals.values())


def test_a_vehicle_rolls_again_for_an_actuator() -> None:
    _, tank = lead("Manticore@0808/N")
    assert len(row(tank, 11, THREE[16]).told(e.RandomDamageRolled)) == 2
    assert all(tank.armor[s] == tank.sheet.armor[s] - 2 for s in tank.armor)


def test_a_vehicle_by_its_own_sections() -> None:
    _, tank = lead("Manticore@0808/N")
    row(tank, 4, 5)
    assert tank.armor[Section.RIGHT] == tank.sheet.armor[Section.RIGHT] - 5
    row(tank, 5, *[10] * 4)
    assert tank.armor[Section.TURRET] == tank.sheet.armor[Section.TURRET] - 20
    row(tank, 9, 1)
    assert list(tank.useless) == [0]
    row(tank, 13)
    assert tank.immobilized
    assert tank.alive


def test_the_engine_of_a_vtol_is_rolled_again() -> None:
    _, vtol = lead("Warrior@0808/N")
    assert len(row(vtol, 13, THREE[17]).told(e.RandomDamageRolled)) == 2


def test_infantry_does_not_wear() -> None:
    _, men = lead("Foot Platoon Rifle@0808/N")
    assert not play(random_damage.wear(men), []).events


def test_armor_and_ammunition_alone() -> None:
    """For who is left behind by a battle, other rows are rolled again."""
    _, mech = solo("Warhammer@0808/N")
    dice = [THREE[total] for total in (7, 9, 10, 11, 12, 13, 17, 18, 16)]
    play(random_damage.roll_once(mech, marks_only=True), dice)
    assert lost(mech) == 2 * len(mech.structure)
    assert not any(mech.criticals.values())


def test_before_the_first_turn_with_the_option() -> None:
    line = "Warhammer@0808/N; Manticore@0805/S side=2"
    battle = parse_situation(line, Options(random_damage=True))
    battle.turn = 1
    played = play(initiative_phase(battle), [2, THREE[16], 1, 9, 5])
    assert [told.unit for told in played.told(e.RandomDamageRolls)] == ["WA", "ma"]
    assert lost(mechs_of(battle)["WA"]) == 16
    assert vehicles_of(battle)["ma"].armor == vehicles_of(battle)["ma"].sheet.armor
    for later in (parse_situation(line), parse_situation(line, Options(random_damage=True))):
        later.turn = 2 if later.options.random_damage else 1
        assert not play(initiative_phase(later), [9, 5]).told(e.RandomDamageRolls)


def test_what_was_lost_before_gives_nobody_points() -> None:
    line = "Warhammer@0808/N; Atlas@0805/S side=2"
    battle = parse_situation(line, Options(random_damage=True, points_for="damage"))
    battle.turn = 1
    play(initiative_phase(battle), [2, THREE[16], 1, 9, 5])
    assert lost(mechs_of(battle)["WA"]) == 16
    assert victory.points(battle) == [0, 0]
    play(kinds.take(battle, battle.units["WA"], Hit(5, Side.FRONT, 1)), [10])
    assert victory.points(battle) == [0, 5]
