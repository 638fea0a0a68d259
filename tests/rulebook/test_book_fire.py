"""Weapon attacks: sight, arcs, to-hit numbers, missiles (Compendium, Combat, Gunnery Skill Rating,
Weapon Attacks, Line of Sight, Effects of Water Hexes, Effects of Partial Cover, Firing Arcs,
Rotating the Firing Arcs, Firing Weapons, Base To-Hit Number, Modified To-Hit Number, To-Hit
Modifiers, Prone BattleMechs, To-Hit Roll, Missile Hits, Hit Location, Aimed Shots, Ammunition
Expenditures, Woods in the Line of Fire, Range, Minimum Range, Attacker and Target Movement,
Immobile Targets, Secondary Targets)."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from btterm.classic.battle import Battle
from btterm.classic.decisions import Fire, FireDecision
from btterm.classic.events import LocationRolled, MissilesHit, WeaponFired
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.situation import parse_situation
from btterm.classic.turn import weapon_attack_phase
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Mode
from btterm.errors import IllegalAnswer
from btterm.soak.mechs import mechs_of
from tests.rulebook.rules import LineSide, Shot, Solution, sight
from tests.rulebook.tabletop import Dice, Played, duel, mount, move, parts, play, shots

CT, LT, RT, LA, RA, HD = (Location(x) for x in ("CT", "LT", "RT", "LA", "RA", "HD"))


def fire(battle: Battle, mech: Mech) -> FireDecision:
    return FireDecision(mech.side, battle, (mech.id,))


def solution(battle: Battle, mech: Mech, weapon: str, target: Mech) -> Solution:
    """What the first weapon of a name can do to a target."""
    (shot,) = shots(mech, target, weapon)
    return fire(battle, mech).solution(mech.id, shot.mount, target.id)


def number(battle: Battle, mech: Mech, weapon: str, target: Mech) -> int:
    found = solution(battle, mech, weapon, target)
    assert found.to_hit is not None, found.why
    return found.to_hit.number


def shoot(
    battle: Battle,
    mech: Mech,
    target: Mech,
    *weapons: str,
    dice: Iterable[Dice] = (),
    choices: Iterable[str] = (),
) -> Played:
    """The Weapon Attack Phase in which one unit fires at another."""
    answers = {mech.id: Fire(mech.id, shots(mech, target, *weapons))}
    return play(weapon_attack_phase(battle), dice, answers, tuple(choices))


# Line of sight


def test_c022_a_mech_on_level_2_looks_from_level_3() -> None:
    battle, mech, _ = duel("0505=2. ; Warhammer@0505/N; Crusader@0501/S")
    assert battle.sight_level(mech) == 3


def test_c023_a_mech_on_a_level_3_building_on_level_1_looks_from_level_5() -> None:
    battle, mech, _ = duel("0505=1#h3 ; Warhammer@0505/N raised=3; Crusader@0501/S")
    assert battle.sight_level(mech) == 5


def test_a_prone_mech_looks_from_the_ground_and_one_in_water_from_a_level_less() -> None:
    battle, mech, _ = duel("0505=2. ; Warhammer@0505/N prone; Crusader@0501/S")
    assert battle.sight_level(mech) == 2
    battle, mech, _ = duel("0505=~1 ; Warhammer@0505/N; Crusader@0501/S")
    assert battle.sight_level(mech) == 0


@pytest.mark.parametrize(
    ("board", "start", "target", "visible"),
    [
        # three woods hexes whose tops do not rise above either 'Mech do not block
        ('0508=" 0507=" 0506=" 0509=2. 0505=2.', "0509", "0505", True),
        # the same on level ground do
        ('0508=" 0507=" 0506="', "0509", "0505", False),
        # two of them do not, nor does one of heavy woods
        ('0508=" 0507="', "0509", "0505", True),
        ("0508=&", "0509", "0505", True),
        # heavy woods and any other do
        ('0508=& 0507="', "0509", "0505", False),
        # a hex next to a 'Mech and higher than it blocks, both ways
        ("0508=2. 0505=4.", "0509", "0505", False),
        ("0508=2. 0505=4.", "0505", "0509", False),
        # but not one further away that is lower than one of the two
        ("0507=2. 0505=4.", "0509", "0505", True),
        # terrain higher than both blocks anywhere
        ("0507=2.", "0509", "0505", False),
        ("0507=1.", "0509", "0505", True),
        # a building counts with the ground below it
        ("0507=1#m1", "0509", "0505", False),
        ("0507=#m1", "0509", "0505", True),
        # neighbours always see each other
        ("0508=6.", "0509", "0508", True),
        # deep water hides, shallow does not
        ("0505=~2", "0509", "0505", False),
        ("0505=~1", "0509", "0505", True),
    ],
)
def test_c024_who_sees_whom(board: str, start: str, target: str, visible: bool) -> None:
    battle, mech, other = duel(f"{board} ; Warhammer@{start}/N; Crusader@{target}/S")
    assert sight(battle, mech, other).visible is visible
    assert sight(battle, other, mech).visible is visible


def test_units_never_block() -> None:
    battle = parse_situation("Warhammer@0509/N; Crusader@0505/S; Atlas@0507/S")
    mech, other, _ = mechs_of(battle).values()
    assert sight(battle, mech, other).visible


def test_trees_below_the_line_do_not_count() -> None:
    """Both on hills of Level 3, three light woods on Level 0 between them: clear, +0."""
    battle, mech, other = duel(
        '0509=3. 0505=3. 0508=" 0507=" 0506=" ; Warhammer@0509/N; Crusader@0505/S'
    )
    line = sight(battle, mech, other)
    assert (line.visible, line.modifier) == (True, 0)


def test_the_attackers_own_woods_do_not_count() -> None:
    battle, mech, other = duel("0509=& ; Warhammer@0509/N; Crusader@0505/S")
    assert sight(battle, mech, other).modifier == 0


def test_each_defender_takes_its_own_side_of_a_line_between_two_rows() -> None:
    """0506 to 0706 runs between 0605 and 0606; a hill of 2 levels in one of them blocks."""
    battle, mech, other = duel("0606=2. ; Warhammer@0506/NE; Crusader@0706/NW")
    for attacker, defender in ((mech, other), (other, mech)):
        assert not sight(battle, attacker, defender).visible
        seen = {side: sight(battle, attacker, defender, side).visible for side in LineSide}
        assert sorted(seen.values()) == [False, True]


@pytest.mark.parametrize(("choice", "total"), [("left", 4 + 1 + 2), ("right", 4 + 2 + 2)])
def test_the_defender_is_asked_which_side_of_the_line_counts(choice: str, total: int) -> None:
    """Light woods on one side, heavy woods on the other: +1 or +2, at minimum range +2."""
    battle, mech, other = duel('0605=" 0606=& ; Warhammer@0506/NE; Crusader@0706/NW')
    played = shoot(battle, mech, other, "PPC", dice=[2], choices=[choice])
    assert played.told(WeaponFired)[0].to_hit.number == total


# Partial cover and water


@pytest.mark.parametrize(("attacker", "modifier"), [(0, 3), (1, 0), (2, 0)])
def test_c025_a_level_1_hex_covers_from_attackers_no_higher(attacker: int, modifier: int) -> None:
    battle, mech, target = duel(f"0509={attacker}. 0506=1. ; Warhammer@0509/N; Crusader@0505/S")
    assert sight(battle, mech, target).modifier == modifier


@pytest.mark.parametrize("level", [0, 1, 2])
def test_c027_any_hex_as_high_as_the_target_covers_it(level: int) -> None:
    battle, mech, target = duel(
        f"0505={level}. 0506={level + 1}. 0509={level}. ; Warhammer@0509/N; Crusader@0505/S"
    )
    assert sight(battle, mech, target).modifier == 3


def test_the_covering_hex_must_be_next_to_the_target() -> None:
    battle, mech, target = duel("0507=1. ; Warhammer@0509/N; Crusader@0505/S")
    assert sight(battle, mech, target).modifier == 0


def test_a_building_covers_and_woods_do_not() -> None:
    battle, mech, target = duel("0506=#m1 ; Warhammer@0509/N; Crusader@0505/S")
    assert sight(battle, mech, target).modifier == 3
    battle, mech, target = duel('0506=" ; Warhammer@0509/N; Crusader@0505/S')
    assert not sight(battle, mech, target).partial_cover


def test_a_prone_mech_takes_no_partial_cover() -> None:
    """Behind a Level 1 hex it cannot be seen at all."""
    battle, mech, target = duel("0506=1. ; Warhammer@0509/N; Crusader@0505/S prone")
    assert not sight(battle, mech, target).visible
    battle, mech, target = duel("0505=1. 0506=1. ; Warhammer@0509/N; Crusader@0505/S prone")
    assert not sight(battle, mech, target).partial_cover


def test_a_prone_mech_in_depth_1_lies_under_water() -> None:
    battle, mech, target = duel("0505=~1 ; Warhammer@0509/N; Crusader@0505/S prone")
    assert not sight(battle, mech, target).visible


def test_a_mech_on_a_bridge_is_covered_like_any_other() -> None:
    battle, mech, target = duel("0505=~1Hhr03 0506=1. ; Warhammer@0509/N; Crusader@0505/S raised=1")
    assert sight(battle, mech, target).modifier == 3


@pytest.mark.parametrize(
    ("board", "modifier"),
    [("0505=~1", 2), ("0509=~1", 1), ("0505=~1 0509=~1", 3), ("0505=~0 0509=~0", 0)],
)
def test_c026_c032_depth_1_water(board: str, modifier: int) -> None:
    """The target +3 for cover and -1 for the water, the attacker +1; Depth 0 does nothing."""
    battle, mech, target = duel(f"{board} ; Warhammer@0509/N; Crusader@0505/S")
    assert sight(battle, mech, target).modifier == modifier


def test_water_covers_from_above_as_well() -> None:
    battle, mech, target = duel("0505=~1 0509=4. ; Warhammer@0509/N; Crusader@0505/S")
    assert sight(battle, mech, target).modifier == 2


def test_a_hit_through_cover_is_rolled_on_the_punch_table() -> None:
    battle, mech, target = duel("0506=1. ; Warhammer@0509/N; Crusader@0505/S")
    played = shoot(battle, mech, target, "PPC", dice=[7, 4])
    (rolled,) = played.told(LocationRolled)
    assert (rolled.table, rolled.location) == ("punch front", RT)


def test_leg_weapons_do_not_fire_through_what_would_cover_the_attacker() -> None:
    battle, mech, target = duel("0508=1. ; Crusader@0509/N; Warhammer@0505/S")
    assert "legs behind 0508" in solution(battle, mech, "SRM 6", target).why
    assert solution(battle, mech, "LRM 15", target).why == ""


# To-hit numbers


@pytest.mark.parametrize(("hexes", "modifier"), [(4, 0), (3, 1), (2, 2), (1, 3)])
def test_c028_minimum_range_of_a_ppc(hexes: int, modifier: int) -> None:
    battle, mech, target = duel(f"Warhammer@0509/N; Crusader@05{9 - hexes:02}/S")
    assert number(battle, mech, "PPC", target) == 4 + modifier


def test_c029_at_range_2_a_ppc_is_as_hard_as_at_medium_range() -> None:
    battle, mech, target = duel("Warhammer@0509/N; Crusader@0507/S")
    assert number(battle, mech, "PPC", target) == 6
    battle, mech, target = duel("Warhammer@0509/N; Crusader@0502/S")
    assert number(battle, mech, "PPC", target) == 6


@pytest.mark.parametrize(
    ("hexes", "modifier"), [(1, 0), (3, 0), (4, 2), (6, 2), (7, 4), (9, 4), (10, None)]
)
def test_range_brackets_of_a_medium_laser(hexes: int, modifier: int | None) -> None:
    battle, mech, target = duel(f"Warhammer@0512/N; Crusader@05{12 - hexes:02}/S")
    found = solution(battle, mech, "Med Laser", target)
    assert (found.to_hit.number - 4 if found.to_hit else None) == modifier


def test_c031_a_walking_warhammer_at_a_crusader_that_moved_4_hexes() -> None:
    """4 + 2 minimum range + 1 walked + 1 for 4 hexes = 8."""
    battle, mech, target = duel("Warhammer@0509/N moved=walk1; Crusader@0507/S moved=walk4")
    assert number(battle, mech, "PPC", target) == 8


def test_c034_a_shot_at_13_misses_by_itself() -> None:
    """4 + 2 minimum range + 4 heavy woods + 1 walked + 1 jumped + 1 for 4 hexes = 13."""
    battle, mech, target = duel(
        "0507=& 0508=& ; Warhammer@0509/N moved=walk1; Crusader@0507/S moved=jump4"
    )
    found = solution(battle, mech, "PPC", target)
    assert found.to_hit is not None
    assert found.to_hit.number == 13
    assert found.to_hit.chance == 0
    played = shoot(battle, mech, target, "PPC")
    assert [(event.throw, event.hit) for event in played.told(WeaponFired)] == [(None, False)]


def test_c034_who_does_not_fire_makes_no_heat() -> None:
    battle, mech, target = duel("0507=& 0508=& ; Warhammer@0509/N moved=walk1; Crusader@0507/S")
    play(weapon_attack_phase(battle), answers={mech.id: Fire(mech.id)})
    assert not mech.heat_gained
    assert not target.heat_gained


@pytest.mark.parametrize(
    ("attacker", "numbers"),
    [
        ("", [4, 0]),
        ("moved=walk3", [4, 1, 0]),
        ("moved=run3", [4, 2, 0]),
        ("heat=7", [4, 0]),
        ("heat=8", [4, 1, 0]),
        ("heat=13", [4, 2, 0]),
        ("heat=17", [4, 3, 0]),
        ("heat=24", [4, 4, 0]),
        ("HDx=2", [4, 2, 0]),
        ("RAx=2", [4, 1, 0]),
        ("RAx=2,3", [4, 2, 0]),
        ("RAx=1", [4, 4, 0]),
        ("RAx=1,2,3", [4, 4, 0]),
        ("LAx=1", [4, 0]),
        ("prone", [4, 2, 0]),
        ("gunnery=2", [2, 0]),
    ],
)
def test_c041_c058_modifiers_of_the_attacker(attacker: str, numbers: list[int]) -> None:
    """The PPC in the right arm at short range."""
    battle, mech, target = duel(f"Warhammer@0509/N {attacker}; Crusader@0504/S")
    found = fire(battle, mech).solution(mech.id, mount(mech, "PPC", RA), target.id)
    assert parts(found.to_hit) == numbers


@pytest.mark.parametrize(
    ("target", "modifiers"),
    [
        ("", []),
        ("moved=walk2", []),
        ("moved=run5", [2]),
        ("moved=jump2", [1]),
        ("moved=jump4", [1, 1]),
        ("prone", [1]),
        ("down", [-4]),
        ("out hits=1", [-4]),
        ("prone down", [1, -4]),
        ("CTx=4,5 prone", [1]),
        ("LLx=1 RLx=1", []),
    ],
)
def test_modifiers_of_the_target(target: str, modifiers: list[int]) -> None:
    """Only who is shut down or unconscious is immobile."""
    battle, mech, other = duel(f"turn=3; Warhammer@0509/N; Crusader@0504/S {target}")
    assert parts(solution(battle, mech, "PPC", other).to_hit) == [4, 0, *modifiers]


@pytest.mark.parametrize(("place", "total"), [("0504", 7), ("0507", 5), ("0508", 2)])
def test_a_prone_target_is_harder_from_afar_and_easier_next_to_it(place: str, total: int) -> None:
    """Gunnery 4, a medium laser: at 5 hexes 4 + 2 + 1, adjacent 4 - 2."""
    battle, mech, target = duel(f"Warhammer@0509/N; Crusader@{place}/S prone")
    assert number(battle, mech, "Med Laser", target) == total


def test_everyone_adds_2_against_a_mech_that_skidded() -> None:
    battle, mech, target = duel("Warhammer@0509/N; Crusader@0504/S")
    target.moved.skidded = True
    assert number(battle, mech, "PPC", target) == 6


@pytest.mark.parametrize(
    ("board", "modifier"),
    [
        ('0507="', 1),
        ('0507=" 0506="', 2),
        ("0507=&", 2),
        ("0507=& 0504=&", 4),
        ('0504="', 1),
        ('0507=" 0506=" 0504=&', 4),
    ],
)
def test_woods_between_and_around_the_target(board: str, modifier: int) -> None:
    battle, mech, target = duel(f"{board} ; Warhammer@0509/N; Crusader@0504/S")
    assert sight(battle, mech, target).modifier == modifier


def test_the_one_hex_minimum_counts_as_a_run_for_the_attacker() -> None:
    battle, mech, target = duel("0508=& ; Warhammer@0509/N heat=15; Crusader@0504/S")
    move(battle, mech, Mode.WALK, "F")
    assert parts(solution(battle, mech, "PPC", target).to_hit) == [4, 2, 2, 0]


# Several targets


def test_c033_second_and_third_targets_are_at_1_each() -> None:
    battle = parse_situation(
        "Warhammer@0509/N; Crusader@0504/S; Atlas@0604/S id=at; Archer@0404/S id=ar"
    )
    mech, first, second, third = mechs_of(battle).values()
    answer = Fire(
        mech.id,
        (
            *shots(mech, first, "PPC"),
            Shot(1, second.id),
            *shots(mech, third, "SRM 6"),
        ),
    )
    played = play(weapon_attack_phase(battle), [2, 2, 2], {mech.id: answer})
    numbers = [parts(event.to_hit) for event in played.told(WeaponFired)]
    assert [n.count(1) for n in numbers] == [0, 1, 1]


@pytest.mark.parametrize(
    ("order", "primary", "secondary"),
    [("CR AT", "", "AT"), ("AT CR", "", "CR"), ("CR AT", "AT", "CR"), ("AT CR", "CR", "AT")],
)
def test_the_primary_target_is_the_one_that_is_named(
    order: str, primary: str, secondary: str
) -> None:
    """Else that of the first shot; here a PPC at each of two 'Mechs."""
    battle = parse_situation("Warhammer@0509/N; Crusader@0504/S id=cr; Atlas@0604/S id=at")
    mech = next(iter(mechs_of(battle).values()))
    told = tuple(Shot(number, id_.casefold()) for number, id_ in enumerate(order.split()))
    answer = {mech.id: Fire(mech.id, told, primary=primary.casefold())}
    fire(battle, mech).check(answer[mech.id])
    played = play(weapon_attack_phase(battle), [2, 2], answer)
    harder = [event.target for event in played.told(WeaponFired) if 1 in parts(event.to_hit)]
    assert harder == [secondary.casefold()]


def test_a_primary_target_is_fired_at() -> None:
    battle, mech, target = duel("phase=fire; Warhammer@0808/N; Atlas@0804/S")
    with pytest.raises(IllegalAnswer, match="nothing is fired at it"):
        fire(battle, mech).check(Fire(mech.id, (), primary=target.id))


def test_several_targets_must_all_be_in_front() -> None:
    battle = parse_situation("Warhammer@0509/N; Crusader@0504/S; Atlas@0909/S id=at")
    mech, first, second = mechs_of(battle).values()
    decide = fire(battle, mech)
    decide.check(Fire(mech.id, shots(mech, second, "PPC")))
    with pytest.raises(IllegalAnswer, match="several targets must be in front"):
        decide.check(Fire(mech.id, (Shot(1, first.id), *shots(mech, second, "PPC"))))


# Arcs


@pytest.mark.parametrize(
    ("weapon", "location", "target", "allowed"),
    [
        ("PPC", RA, "0505", True),
        ("PPC", RA, "0909", True),
        ("PPC", RA, "0109", False),
        ("PPC", LA, "0109", True),
        ("PPC", RA, "0513", False),
        ("Med Laser", RT, "0505", True),
        ("Med Laser", RT, "0909", False),
        ("Med Laser", RT, "0513", False),
    ],
)
def test_arms_cover_their_own_side_and_the_torso_the_front(
    weapon: str, location: Location, target: str, allowed: bool
) -> None:
    battle, mech, enemy = duel(f"Warhammer@0509/N; Crusader@{target}/S")
    found = fire(battle, mech).solution(mech.id, mount(mech, weapon, location), enemy.id)
    assert (found.why == "") is allowed


def test_a_twisted_torso_takes_all_arcs_along_but_those_of_the_legs() -> None:
    battle, mech, target = duel("Crusader@0509/N twist=right; Warhammer@0711/N")
    assert solution(battle, mech, "LRM 15", target).why == ""  # right arm, right side of the NE
    battle, mech, target = duel("Crusader@0509/N twist=right; Warhammer@0505/N")
    assert solution(battle, mech, "SRM 6", target).why == ""
    battle, mech, target = duel("Crusader@0509/N twist=right; Warhammer@0811/N")
    assert "covers front" in solution(battle, mech, "SRM 6", target).why


def test_the_side_hit_follows_the_feet_and_not_the_torso() -> None:
    """The target's feet point north-east: fire from the south comes in on its right side."""
    battle, mech, target = duel("Warhammer@0509/N; Crusader@0504/NE twist=right")
    played = shoot(battle, mech, target, "PPC", dice=[4, 8])
    (rolled,) = played.told(LocationRolled)
    assert rolled.table == "right side"


def test_c036_an_8_from_the_left_is_the_center_torso() -> None:
    battle, mech, target = duel("Archer@0506/N; Crusader@0504/NW")
    played = shoot(battle, mech, target, "Med Laser", dice=[4, 8])
    (rolled,) = played.told(LocationRolled)
    assert (rolled.table, rolled.location) == ("left side", CT)
    assert target.armor[CT] == 33 - 5


def test_the_defender_chooses_where_fire_comes_in_between_two_sides() -> None:
    """From 0706 the line to 0506 enters through the corner between two hexsides."""
    for choice, location in (("front", CT), ("right side", RT)):
        battle, mech, target = duel("Warhammer@0706/NW; Crusader@0506/N")
        played = shoot(battle, mech, target, "Med Laser", dice=[4, 7], choices=[choice])
        (rolled,) = played.told(LocationRolled)
        assert rolled.location is location


# Prone attackers


def test_who_lies_down_leans_on_one_arm_and_fires_the_other() -> None:
    battle, mech, target = duel("Warhammer@0509/N prone; Crusader@0504/S")
    decide = fire(battle, mech)
    decide.check(Fire(mech.id, (Shot(0, target.id), *shots(mech, target, "Med Laser"))))
    with pytest.raises(IllegalAnswer, match="one arm supports it"):
        decide.check(Fire(mech.id, (Shot(0, target.id), Shot(1, target.id))))


def test_who_lies_down_fires_no_leg_weapons_and_nothing_without_both_arms() -> None:
    battle, mech, target = duel("Crusader@0509/N prone; Warhammer@0504/S")
    assert "leg" in solution(battle, mech, "SRM 6", target).why
    assert solution(battle, mech, "LRM 15", target).why == ""
    battle, mech, target = duel("Crusader@0509/N prone LAi=0; Warhammer@0504/S")
    assert solution(battle, mech, "LRM 15", target).why != ""
    assert not fire(battle, mech).can_fire(mech.id)


@pytest.mark.parametrize("state", ["HDx=2,5", "down", "out hits=1"])
def test_who_cannot_fire_at_all(state: str) -> None:
    """Both sensors lost, shut down, unconscious."""
    battle, mech, _ = duel(f"turn=3; Warhammer@0509/N {state}; Crusader@0504/S")
    assert not fire(battle, mech).can_fire(mech.id)


# Missiles


def test_c035_an_8_for_20_missiles_brings_12() -> None:
    """In groups of 5, 5 and 2, each with a location of its own."""
    battle, mech, target = duel("Archer@0513/N; Crusader@0504/S")
    played = shoot(battle, mech, target, "LRM 20", dice=[6, 8, 3, 5, 9])
    assert [event.hits for event in played.told(MissilesHit)] == [12]
    assert [event.damage for event in played.told(LocationRolled)] == [5, 5, 2]
    assert target.armor[RA] == 20 - 5
    assert target.armor[Location.RL] == 21 - 5
    assert target.armor[Location.LL] == 21 - 2


def test_short_range_missiles_each_find_their_own_location_for_2_points() -> None:
    battle, mech, target = duel("Warhammer@0506/N; Crusader@0504/S")
    played = shoot(battle, mech, target, "SRM 6", dice=[4, 7, 3, 4, 5, 6])
    assert [event.hits for event in played.told(MissilesHit)] == [4]
    assert [event.damage for event in played.told(LocationRolled)] == [2, 2, 2, 2]


# Declared first, resolved together


def test_an_arm_shot_off_still_fires_what_was_declared() -> None:
    """The autocannon takes the arm and 15 points of the torso; then the PPC of that arm fires."""
    battle, mech, target = duel(
        "initiative=9,2; Warhammer@0509/N RA=0 RAi=5; Hunchback HBK-4G@0506/S"
    )
    answers = {
        mech.id: Fire(mech.id, (Shot(0, target.id),)),
        target.id: Fire(target.id, shots(target, mech, "AC/20")),
    }
    played = play(weapon_attack_phase(battle), [4, 3, 7, 7, 7], answers)
    assert not mech.has(RA)
    assert [(e.unit, e.hit) for e in played.told(WeaponFired)] == [("hu", True), ("WA", True)]


def test_a_pilot_knocked_out_this_phase_is_no_immobile_target_yet() -> None:
    battle = parse_situation("Warhammer@0509/N; Crusader@0504/S HD=9 hits=0")
    mech, target = mechs_of(battle).values()
    answer = Fire(mech.id, (Shot(0, target.id), Shot(1, target.id)))
    # the first PPC hits the head, the pilot passes out; at the end of the phase the 'Mech falls
    played = play(weapon_attack_phase(battle), [4, 12, 2, 2, 4, 7, 1, 8, 9], {mech.id: answer})
    assert not target.crew.awake
    assert [event.to_hit.number for event in played.told(WeaponFired)] == [4, 4]


def test_a_destroyed_mech_goes_on_taking_hits_in_the_same_phase() -> None:
    battle = parse_situation("Warhammer@0509/N; Crusader@0504/S CT=0 CTi=1")
    mech, target = mechs_of(battle).values()
    answer = Fire(mech.id, (Shot(0, target.id), Shot(1, target.id)))
    play(weapon_attack_phase(battle), [4, 7, 4, 6], {mech.id: answer})
    assert not target.alive
    assert target.armor[RT] == 24 - 10


def test_each_weapon_fires_once_a_turn() -> None:
    battle, mech, target = duel("Warhammer@0509/N; Crusader@0504/S")
    with pytest.raises(IllegalAnswer, match="once a turn"):
        fire(battle, mech).check(Fire(mech.id, (Shot(0, target.id), Shot(0, target.id))))


# Ammunition


def test_a_shot_costs_ammunition_and_heat_whether_it_hits_or_not() -> None:
    battle, mech, target = duel("Archer@0513/N shots=1,0,0,0; Crusader@0504/S")
    shoot(battle, mech, target, "LRM 20", dice=[2])
    assert mech.shots == [0, 0, 0, 0]
    assert sum(part.value for part in mech.heat_gained) == 6
    mech.fired = []
    assert solution(battle, mech, "LRM 20", target).why == "no ammo"


def test_a_bin_that_was_hit_feeds_nothing() -> None:
    battle, mech, target = duel("Archer@0513/N shots=6,0,0,0; Crusader@0504/S")
    bin_ = mech.sheet.bins[0]
    mech.criticals[bin_.location] = [bin_.slot]
    assert solution(battle, mech, "LRM 20", target).why == "no ammo"


def test_out_of_range_a_weapon_may_be_fired_to_be_rid_of_ammunition() -> None:
    """Short-range missiles at 14 hexes: they miss without a roll."""
    battle, mech, target = duel("Warhammer@0516/N; Crusader@0502/S")
    full = sum(mech.shots)
    played = shoot(battle, mech, target, "SRM 6")
    assert [(event.throw, event.hit) for event in played.told(WeaponFired)] == [(None, False)]
    assert sum(mech.shots) == full - 1


# Aimed shots


def aimed(place: Location, state: str = "down") -> tuple[Battle, Mech, Mech, Fire]:
    battle, mech, target = duel(f"turn=3; Warhammer@0509/N; Crusader@0504/S {state}")
    return battle, mech, target, Fire(mech.id, (Shot(0, target.id, place),))


@pytest.mark.parametrize(
    ("second", "hits"), [(5, False), (6, True), (7, True), (8, True), (9, False)]
)
def test_an_aimed_shot_finds_its_location_on_6_to_8(second: int, hits: bool) -> None:
    """At -4 like any shot at an immobile target; else the location is rolled as usual."""
    battle, mech, target, answer = aimed(Location.LL)
    dice: list[Dice] = [2, second] if hits else [2, second, 7]
    played = play(weapon_attack_phase(battle), dice, {mech.id: answer})
    assert parts(played.told(WeaponFired)[0].to_hit) == [4, 0, -4]
    assert target.armor[Location.LL] == 21 - (10 if hits else 0)


@pytest.mark.parametrize(("second", "hits"), [(7, False), (8, True), (12, True)])
def test_an_aimed_shot_at_the_head_is_at_3_and_finds_it_on_8(second: int, hits: bool) -> None:
    battle, mech, target, answer = aimed(HD, "down LT=0")
    dice: list[Dice] = [7, second, 12, 2] if hits else [7, second, 6]
    played = play(weapon_attack_phase(battle), dice, {mech.id: answer})
    assert played.told(WeaponFired)[0].to_hit.number == 7
    assert (target.armor[HD] == 0) is hits


@pytest.mark.parametrize("target", ["Manticore Heavy Tank@0504/S", "Foot Platoon Rifle@0504"])
def test_nobody_aims_at_what_is_no_mech(target: str) -> None:
    """Not with a targeting computer either."""
    battle = parse_situation(f"turn=3; Adder Prime@0507/N; {target} id=xx")
    mech = mechs_of(battle)["AD"]
    answer = Fire(mech.id, (Shot(0, "xx", Location.LL),))
    with pytest.raises(IllegalAnswer, match="xx is no 'Mech"):
        fire(battle, mech).check(answer)


def test_nobody_aims_at_what_is_gone() -> None:
    battle, mech, target, answer = aimed(Location.LA, "down LTi=0")
    assert Location.LA not in fire(battle, mech).aims(mech.id, target.id)
    with pytest.raises(IllegalAnswer, match="cr has no left arm"):
        fire(battle, mech).check(answer)


def test_no_aimed_shots_at_who_can_move_nor_with_missiles() -> None:
    battle, mech, _, answer = aimed(HD, "")
    with pytest.raises(IllegalAnswer, match="not immobile"):
        fire(battle, mech).check(answer)
    battle, mech, target, _ = aimed(HD)
    srm = shots(mech, target, "SRM 6")[0]
    with pytest.raises(IllegalAnswer, match="can be aimed"):
        fire(battle, mech).check(Fire(mech.id, (Shot(srm.mount, target.id, HD),)))
