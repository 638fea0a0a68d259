"""Physical attacks (Compendium, Physical Attacks, Physical Attack Phase, Punching, Pushing,
Kicking, Charging, Death from Above, Different Elevations, Physical Attacks by Prone
BattleMechs)."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from btterm.classic.battle import Battle
from btterm.classic.decisions import Fire, FireDecision, Strike, StrikeDecision
from btterm.classic.events import Fell, LocationRolled, MinesRolled, PilotingRolled, Struck
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.situation import parse_situation
from btterm.classic.turn import physical_attack_phase, weapon_attack_phase
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Mode
from btterm.errors import IllegalAnswer
from btterm.soak.mechs import mechs_of
from tests.rulebook.rules import (
    Blow,
    BlowKind,
    BlowSolution,
    Club,
    HitTable,
    charge_damage,
    charge_number,
    charger_damage,
    critical_roll,
    dive_damage,
    dive_number,
    diver_damage,
    settle_all,
)
from tests.rulebook.tabletop import (
    Dice,
    Played,
    at,
    duel,
    lost,
    move,
    parts,
    plan,
    play,
    refusal,
    scattered,
)

WALK, RUN, JUMP = Mode.WALK, Mode.RUN, Mode.JUMP
LEFT, RIGHT = BlowKind.PUNCH_LEFT, BlowKind.PUNCH_RIGHT
KICK_LEFT, KICK_RIGHT = BlowKind.KICK_LEFT, BlowKind.KICK_RIGHT
PUSH, CLUB = BlowKind.PUSH, BlowKind.CLUB
CT, LT, RT = Location.CT, Location.LT, Location.RT


def solution(battle: Battle, mech: Mech, kind: BlowKind, target: Mech) -> BlowSolution:
    return StrikeDecision(mech.side, battle, (mech.id,)).solution(mech.id, kind, target.id)


def strike(
    battle: Battle,
    mech: Mech,
    target: Mech,
    *kinds: BlowKind,
    dice: Iterable[Dice] = (),
    choices: Iterable[str] = (),
) -> Played:
    """The Physical Attack Phase in which one unit strikes another."""
    blows = tuple(Blow(kind, target.id) for kind in kinds)
    answers = {mech.id: Strike(mech.id, blows)}
    return play(physical_attack_phase(battle), dice, answers, tuple(choices))


# Combinations and refusals


def test_c044_no_punch_and_kick_in_one_turn() -> None:
    battle, mech, target = duel("Archer@0505/N; Crusader@0504/S")
    decide = StrikeDecision(0, battle, (mech.id,))
    both = Strike(mech.id, (Blow(LEFT, target.id), Blow(KICK_LEFT, target.id)))
    with pytest.raises(IllegalAnswer, match="one form of attack a turn"):
        decide.check(both)
    decide.check(Strike(mech.id, (Blow(LEFT, target.id), Blow(RIGHT, target.id))))
    for kinds in ((KICK_LEFT, KICK_RIGHT), (LEFT, LEFT), (LEFT, PUSH)):
        with pytest.raises(IllegalAnswer, match=r"a turn|strikes once"):
            decide.check(Strike(mech.id, tuple(Blow(kind, target.id) for kind in kinds)))


@pytest.mark.parametrize(
    ("kind", "target", "allowed"),
    [
        (LEFT, "0504", True),
        (RIGHT, "0504", True),
        (LEFT, "0405", True),
        (RIGHT, "0405", False),
        (RIGHT, "0605", True),
        (LEFT, "0605", False),
        (LEFT, "0506", False),
        (KICK_LEFT, "0404", True),
        (KICK_LEFT, "0604", True),
        (KICK_LEFT, "0605", False),
        (KICK_RIGHT, "0506", False),
        (PUSH, "0604", True),
        (PUSH, "0605", False),
        (LEFT, "0503", False),
    ],
)
def test_which_arc_each_attack_reaches(kind: BlowKind, target: str, allowed: bool) -> None:
    """Arms reach their own side too; kicks and pushes only the three hexes in front."""
    battle, mech, enemy = duel(f"Archer@0505/N; Crusader@{target}/S")
    assert (solution(battle, mech, kind, enemy).why == "") is allowed


def test_arms_follow_the_torso_and_legs_the_feet() -> None:
    battle, mech, enemy = duel("Archer@0505/N twist=right; Crusader@0506/S")
    assert solution(battle, mech, RIGHT, enemy).why == ""
    assert solution(battle, mech, LEFT, enemy).why != ""
    battle, mech, enemy = duel("Archer@0505/N twist=right; Crusader@0605/S")
    assert solution(battle, mech, LEFT, enemy).why == ""
    assert solution(battle, mech, KICK_LEFT, enemy).why != ""


@pytest.mark.parametrize("state", ["prone", "down", "out hits=1", "LLi=0 RLi=0 prone"])
def test_who_lies_down_or_cannot_act_strikes_nobody(state: str) -> None:
    battle, mech, enemy = duel(f"turn=3; Archer@0505/N {state}; Crusader@0504/S")
    for kind in (LEFT, RIGHT, KICK_LEFT, KICK_RIGHT, PUSH):
        assert solution(battle, mech, kind, enemy).why != ""


# Punching


def test_c046_an_archer_with_a_damaged_arm_punches_a_warhammer_on_its_right_side() -> None:
    """4 + 2 = 6, an 8 hits; 7 points halved are 3; a 3 is the center torso."""
    battle, mech, target = duel("Archer@0505/N RAx=2; Warhammer@0504/NE")
    found = solution(battle, mech, RIGHT, target)
    assert (found.to_hit and found.to_hit.number, found.damage) == (6, 3)
    played = strike(battle, mech, target, RIGHT, dice=[8, 3])
    (location,) = played.told(LocationRolled)
    assert (location.table, location.location) == ("punch right side", CT)
    assert target.armor[CT] == target.sheet.armor[CT] - 3
    assert lost(target) == 3


@pytest.mark.parametrize(
    ("name", "arm", "number", "damage"),
    [
        ("Archer", "", 4, 7),
        ("Archer", "RAx=2", 6, 3),
        ("Archer", "RAx=3", 6, 3),
        ("Archer", "RAx=2,3", 8, 1),
        ("Archer", "RAx=4", 5, 7),
        ("Archer", "RAx=3,4", 7, 3),
        ("Phoenix Hawk", "", 4, 5),
        ("Warhammer", "", 5, 7),  # built without hands
        ("Jagermech", "", 7, 3),  # built without lower arms and hands
        ("Atlas", "", 4, 10),
        ("Atlas", "RAx=2,3,4", 9, 2),
    ],
)
def test_c041_c045_punches_of_damaged_and_missing_arms(
    name: str, arm: str, number: int, damage: int
) -> None:
    """+2 and half the damage for each arm actuator, +1 for the hand; halves round down."""
    battle, mech, target = duel(f"{name}@0505/N {arm}; Crusader@0504/S")
    found = solution(battle, mech, RIGHT, target)
    assert found.to_hit is not None
    assert (found.to_hit.number, found.damage) == (number, damage)


def test_the_base_number_is_4_and_not_the_piloting_skill() -> None:
    battle, mech, target = duel("Archer@0505/N piloting=1 gunnery=1; Crusader@0504/S")
    assert parts(solution(battle, mech, LEFT, target).to_hit) == [4]
    assert parts(solution(battle, mech, KICK_LEFT, target).to_hit) == [3]


def test_movement_and_terrain_count_and_heat_and_sensors_do_not() -> None:
    """4, ran +2, target moved 5 hexes +2, target in light woods +1."""
    battle, mech, target = duel(
        '0504=" ; Archer@0505/N moved=run2 heat=24 HDx=2; Crusader@0504/S moved=walk5'
    )
    assert parts(solution(battle, mech, LEFT, target).to_hit) == [4, 2, 2, 1]


def test_a_shoulder_hit_ends_all_punches_of_that_arm() -> None:
    battle, mech, target = duel("Archer@0505/N RAx=1; Crusader@0504/S")
    assert solution(battle, mech, RIGHT, target).why == "shoulder destroyed"
    assert solution(battle, mech, LEFT, target).why == ""


def test_an_arm_that_has_fired_does_not_punch_and_a_fired_torso_does_no_harm() -> None:
    battle, mech, target = duel("Archer@0505/N; Crusader@0504/S")
    mounts = mech.sheet.mounts
    mech.fired = [n for n, mount in enumerate(mounts) if mount.location is Location.RA]
    assert "has fired" in solution(battle, mech, RIGHT, target).why
    assert "arm has fired" in solution(battle, mech, PUSH, target).why
    mech.fired = [n for n, mount in enumerate(mounts) if mount.location in (RT, LT, CT)]
    assert solution(battle, mech, RIGHT, target).why == ""
    assert solution(battle, mech, PUSH, target).why == ""


# Kicking


@pytest.mark.parametrize(
    ("damage", "points"),
    [("", 14), ("LLx=2", 7), ("LLx=2 RLx=4", 3), ("LLx=2,3 RLx=4", 1)],
)
def test_c048_kicks_of_a_70_ton_warhammer(damage: str, points: int) -> None:
    """Half for each leg actuator of either leg, rounded down."""
    battle, mech, target = duel(f"Warhammer@0505/N {damage}; Crusader@0504/S")
    assert solution(battle, mech, KICK_RIGHT, target).damage == points


def test_both_hips_are_needed_for_a_kick() -> None:
    battle, mech, target = duel("Warhammer@0505/N LLx=1; Crusader@0504/S")
    assert solution(battle, mech, KICK_RIGHT, target).why == "hip destroyed"
    battle, mech, target = duel("Warhammer@0505/N LLi=0; Crusader@0504/S")
    assert solution(battle, mech, KICK_RIGHT, target).why == "has lost a leg"


def test_a_leg_that_has_fired_does_not_kick() -> None:
    battle, mech, target = duel("Crusader@0505/N; Warhammer@0504/S")
    mech.fired = [n for n, mount in enumerate(mech.sheet.mounts) if mount.location is Location.LL]
    assert "has fired" in solution(battle, mech, KICK_LEFT, target).why
    assert solution(battle, mech, KICK_RIGHT, target).why == ""


def test_who_is_kicked_rolls_to_stay_up() -> None:
    battle, mech, target = duel("Warhammer@0505/N; Crusader@0504/S piloting=5")
    played = strike(battle, mech, target, KICK_LEFT, dice=[3, 1, 5])
    assert target.armor[Location.RL] == 21 - 14
    assert [(r.unit, r.cause, r.target.number) for r in played.told(PilotingRolled)] == [
        ("cr", "kicked", 5)
    ]


def test_who_misses_a_kick_rolls_itself() -> None:
    battle, mech, target = duel("Warhammer@0505/N piloting=5; Crusader@0504/S")
    played = strike(battle, mech, target, KICK_LEFT, dice=[2, 5])
    assert [(r.unit, r.target.number) for r in played.told(PilotingRolled)] == [("WA", 5)]


def test_a_quad_kicks_but_has_no_arms_to_strike_with() -> None:
    battle, mech, target = duel("Goliath@0505/N; Crusader@0504/S")
    assert solution(battle, mech, KICK_LEFT, target).why == ""
    assert solution(battle, mech, KICK_LEFT, target).damage == 16
    for kind in (LEFT, RIGHT, PUSH, CLUB):
        assert solution(battle, mech, kind, target).why != ""


# Targets that lie down; other levels


def test_only_a_kick_reaches_who_lies_on_the_ground() -> None:
    """3 - 2 for a prone target next to it, on the normal hit location table."""
    battle, mech, target = duel("Warhammer@0505/N; Crusader@0504/S prone")
    found = solution(battle, mech, KICK_LEFT, target)
    assert parts(found.to_hit) == [3, -2]
    assert found.table is HitTable.FULL
    for kind in (LEFT, RIGHT, PUSH):
        assert "lies on the ground" in solution(battle, mech, kind, target).why


@pytest.mark.parametrize(
    ("board", "kind", "table"),
    [
        ("", LEFT, HitTable.PUNCH),
        ("", KICK_LEFT, HitTable.KICK),
        ("0504=1.", LEFT, HitTable.KICK),
        ("0504=1.", KICK_LEFT, None),
        ("0505=1.", LEFT, None),
        ("0505=1.", KICK_LEFT, HitTable.PUNCH),
        ("0504=1.", PUSH, None),
        ("0505=1.", PUSH, None),
        ("0504=2.", LEFT, None),
        ("0505=2.", KICK_LEFT, None),
        ("0504=~1", KICK_LEFT, HitTable.PUNCH),
        ("0504=~1", LEFT, None),
        ("0505=~1", LEFT, HitTable.KICK),
    ],
)
def test_different_elevations_table(board: str, kind: BlowKind, table: HitTable | None) -> None:
    battle, mech, target = duel(f"{board} ; Archer@0505/N; Crusader@0504/S")
    found = solution(battle, mech, kind, target)
    assert (found.table if not found.why else None) is table


@pytest.mark.parametrize(("board", "reach"), [("0504=1.", False), ("0505=1.", True)])
def test_a_kick_at_a_prone_target_keeps_to_the_levels(board: str, reach: bool) -> None:
    battle, mech, target = duel(f"{board} ; Archer@0505/N; Crusader@0504/S prone")
    found = solution(battle, mech, KICK_LEFT, target)
    assert (found.why == "") is reach
    assert found.table is HitTable.FULL


def test_who_lies_a_level_up_is_out_of_reach() -> None:
    """Only kicks are made at a prone 'Mech, and no kick goes a level up: nothing is suggested
    that is refused as well."""
    battle, mech, target = duel("0504=1. ; Archer@0505/N; Crusader@0504/S prone")
    for kind in BlowKind:
        assert "kick it" not in solution(battle, mech, kind, target).why
    assert solution(battle, mech, LEFT, target).why == "lies on the ground: too high to kick"


def test_a_kick_from_a_level_up_may_hit_the_head() -> None:
    """14 points on a 6 of the Punch table: 9 of armor and 3 of structure are not enough."""
    battle, mech, target = duel("0505=1. ; Warhammer@0505/N; Crusader@0504/S")
    strike(battle, mech, target, KICK_LEFT, dice=[3, 6, 12])
    assert target.crew.dead


def test_a_punch_from_a_level_below_hits_on_the_kick_table() -> None:
    battle, mech, target = duel("0504=1. ; Archer@0505/N; Crusader@0504/S")
    strike(battle, mech, target, LEFT, dice=[4, 1])
    assert target.armor[Location.RL] == 21 - 7


# Pushing


@pytest.mark.parametrize(
    ("start", "facing", "end"), [("0505", "N", "0503"), ("0403", "SE", "0604")]
)
def test_c047_a_pushed_mech_goes_straight_on_and_its_attacker_follows(
    start: str, facing: str, end: str
) -> None:
    """The target in A, 0504, is pushed from B, 0505, or from D, 0403."""
    battle, mech, target = duel(f"Archer@{start}/{facing}; Warhammer@0504/S piloting=5")
    played = strike(battle, mech, target, PUSH, dice=[4, 5])
    assert target.hex == at(end)
    assert mech.hex == at("0504")
    assert lost(target) == 0
    assert [(r.unit, r.cause, r.target.number) for r in played.told(PilotingRolled)] == [
        ("wa", "pushed", 5)
    ]


def test_who_is_pushed_meets_the_mines_and_the_fire_of_the_hex() -> None:
    """5 points of mines on a 7, 2 heat points from the burning hex; then the roll for the push."""
    battle, mech, target = duel("0503=.*; Archer@0505/N; Warhammer@0504/S piloting=5")
    battle.change(at("0503"), mines=scattered(5))
    strike(battle, mech, target, PUSH, dice=[4, 7, 1, 5])
    assert [(part.label, part.value) for part in target.heat_gained] == [("through fire", 2)]
    assert lost(target) == 5


def test_who_falls_into_a_hex_meets_its_mines() -> None:
    """Pushed over a drop of three levels: falls, and hits a mine on a 7."""
    battle, mech, target = duel("0505=3. 0504=3.; Archer@0505/N; Warhammer@0504/S piloting=5")
    battle.change(at("0503"), mines=scattered(5))
    played = strike(battle, mech, target, PUSH, dice=[4, 1, 5, 9, 4, 10, 6, 8, 12, 7, 1])
    assert [event.hex for event in played.told(MinesRolled)] == [at("0503")]


def test_a_push_that_fails_moves_nobody() -> None:
    battle, mech, target = duel("Archer@0505/N; Warhammer@0504/S")
    strike(battle, mech, target, PUSH, dice=[3])
    assert (mech.hex, target.hex) == (at("0505"), at("0504"))


def test_a_shoulder_adds_2_to_a_push_and_arm_actuators_nothing() -> None:
    battle, mech, target = duel("Archer@0505/N RAx=1 LAx=2,3; Warhammer@0504/S")
    assert parts(solution(battle, mech, PUSH, target).to_hit) == [4, 2]


def test_who_is_pushed_off_the_map_is_gone_and_the_attacker_still_advances() -> None:
    battle, mech, target = duel("Archer@0502/N; Warhammer@0501/S")
    strike(battle, mech, target, PUSH, dice=[4])
    assert target.gone
    assert mech.hex == at("0501")


def test_two_that_push_each_other_stay_and_both_roll() -> None:
    battle, mech, target = duel("Archer@0505/N piloting=5; Warhammer@0504/S piloting=5")
    answers = {
        mech.id: Strike(mech.id, (Blow(PUSH, target.id),)),
        target.id: Strike(target.id, (Blow(PUSH, mech.id),)),
    }
    played = play(physical_attack_phase(battle), [4, 4, 5, 5], answers)
    assert (mech.hex, target.hex) == (at("0505"), at("0504"))
    assert sorted(r.unit for r in played.told(PilotingRolled)) == ["AR", "wa"]


def test_if_one_of_two_pushes_fails_the_other_one_counts() -> None:
    battle, mech, target = duel("initiative=2,9; Archer@0505/N; Warhammer@0504/S piloting=5")
    answers = {
        mech.id: Strike(mech.id, (Blow(PUSH, target.id),)),
        target.id: Strike(target.id, (Blow(PUSH, mech.id),)),
    }
    play(physical_attack_phase(battle), [4, 3, 5], answers)
    assert (mech.hex, target.hex) == (at("0504"), at("0503"))


# All blows are simultaneous


def test_an_arm_lost_to_weapons_does_not_punch_any_more() -> None:
    battle, mech, target = duel("Archer@0505/N RAi=0; Crusader@0504/S")
    assert solution(battle, mech, RIGHT, target).why == "right arm lost"


def test_a_mech_destroyed_in_the_phase_still_strikes_in_it() -> None:
    battle, mech, target = duel("initiative=2,9; Archer@0505/N; Crusader@0504/S HD=1 HDi=1")
    answers = {
        mech.id: Strike(mech.id, (Blow(LEFT, target.id),)),
        target.id: Strike(target.id, (Blow(RIGHT, mech.id),)),
    }
    # head hit; consciousness; the other one's punch lands on the center torso
    play(physical_attack_phase(battle), [4, 6, 12, 4, 3], answers)
    assert not target.alive
    assert lost(mech) == 7


# Charging


@pytest.mark.parametrize(
    ("attacker", "defender", "difference"), [(4, 5, -1), (5, 4, 1), (5, 5, 0), (2, 6, -4)]
)
def test_c049_the_better_pilot_has_the_advantage_in_a_charge(
    attacker: int, defender: int, difference: int
) -> None:
    _, mech, target = duel(
        f"Griffin GRF-1N@0505/N piloting={attacker}; Archer@0504/S piloting={defender}"
    )
    assert parts(charge_number(mech, target)) == [5, difference]


@pytest.mark.parametrize(("board", "terrain"), [("0504=&", [2]), ("0504=~1", [3, -1])])
def test_terrain_counts_for_a_charge_as_for_other_attacks(board: str, terrain: list[int]) -> None:
    battle, mech, target = duel(f"{board} ; Archer@0507/N; Warhammer@0504/N")
    target.moved.done = True
    move(battle, mech, WALK, "F F")
    mech.charge = target.id
    played = play(physical_attack_phase(battle), [2], choices=["left"])
    assert parts(played.told(Struck)[0].to_hit) == [5, 1, *terrain, 0]


@pytest.mark.parametrize(
    ("tons", "hexes", "damage"),
    [(70, 4, 28), (45, 3, 14), (55, 2, 11), (55, 1, 6), (100, 3, 30), (35, 0, 0)],
)
def test_c050_damage_of_a_charge(tons: int, hexes: int, damage: int) -> None:
    """The whole product is rounded up once."""
    assert charge_damage(tons, hexes) == damage


def test_the_charger_takes_a_tenth_of_the_targets_tonnage() -> None:
    assert [charger_damage(tons) for tons in (20, 45, 70, 100)] == [2, 5, 7, 10]


def test_c050_an_archer_charges_after_4_hexes() -> None:
    """28 points to the target in six groups, 7 to the Archer in two. Both roll at +2, the target
    twice and at 1 more for the damage; both go on a hex."""
    battle, mech, target = duel("Archer@0509/N piloting=5; Warhammer@0504/N piloting=5")
    target.moved.done = True
    move(battle, mech, RUN, "F F F F C")
    assert mech.charge == target.id
    dice: list[Dice] = [7, 3, 4, 5, 6, 8, 9, 6, 8, 7, 8, 8]
    played = play(physical_attack_phase(battle), dice)
    assert parts(played.told(Struck)[0].to_hit) == [5, 2, 0]
    assert lost(target) == 28
    assert lost(mech) == 7
    assert [(r.unit, r.cause, r.target.number) for r in played.told(PilotingRolled)] == [
        ("AR", "charging", 7),
        ("wa", "20+ damage", 8),
        ("wa", "charged", 8),
    ]
    assert (mech.hex, target.hex) == (at("0504"), at("0503"))


def test_a_charge_that_misses_ends_left_or_right_of_its_target() -> None:
    battle, mech, target = duel("Archer@0507/N; Warhammer@0504/N")
    target.moved.done = True
    move(battle, mech, RUN, "F F C")
    play(physical_attack_phase(battle), [2], choices=["right"])
    assert mech.hex == at("0604")
    assert (lost(mech), lost(target)) == (0, 0)


def test_who_charges_pays_for_the_targets_hex_and_fires_nothing() -> None:
    battle, mech, target = duel("0504=& ; Archer@0507/N; Warhammer@0504/N")
    target.moved.done = True
    assert plan(battle, mech, RUN, "F F C").mp == 5
    assert refusal(battle, mech, WALK, "F F C") == "needs 5 MP, has 4"
    move(battle, mech, RUN, "F F C")
    fire = FireDecision(0, battle, (mech.id,))
    assert not fire.can_fire(mech.id)
    assert "charge" in fire.solution(mech.id, 0, target.id).why


@pytest.mark.parametrize(
    ("first", "steps", "why"),
    [
        ("", "B F F F C", "has moved backward"),
        ("LLi=0", "F C", ""),
    ],
)
def test_who_may_not_charge(first: str, steps: str, why: str) -> None:
    battle, mech, target = duel(f"Archer@0506/N {first}; Warhammer@0503/N")
    target.moved.done = True
    assert why in refusal(battle, mech, WALK, steps)
    assert refusal(battle, mech, WALK, steps) != ""


def test_a_charge_needs_a_target_straight_ahead_that_has_moved() -> None:
    battle, mech, target = duel("Archer@0505/N; Warhammer@0504/N")
    assert refusal(battle, mech, WALK, "C") == "wa has yet to move"
    target.moved.done = True
    assert refusal(battle, mech, WALK, "C") == ""
    assert refusal(battle, mech, WALK, "L C") == "nobody stands ahead to be charged"


# Death from above


@pytest.mark.parametrize(
    ("tons", "target", "attacker"), [(30, 9, 6), (20, 6, 4), (55, 17, 11), (35, 11, 7)]
)
def test_c053_damage_of_a_death_from_above_attack(tons: int, target: int, attacker: int) -> None:
    """Three tenths of the tonnage to the target, a fifth to the attacker's own legs."""
    assert (dive_damage(tons), diver_damage(tons)) == (target, attacker)


def dive() -> tuple[Battle, Mech, Mech]:
    """C052: a Spider jumps from 0508 at the Locust in 0504."""
    battle, mech, target = duel("Spider@0508/N piloting=5; Locust LCT-1V@0504/S piloting=5")
    target.moved.done = True
    move(battle, mech, JUMP, "A/0504")
    return battle, mech, target


def test_c052_until_it_lands_the_attacker_hangs_next_to_its_target_and_faces_it() -> None:
    """The Locust may fire at its front at range 1: gunnery 4, and +1 and +1 for a jump of 4."""
    battle, mech, target = dive()
    assert (mech.hex, mech.facing.name, mech.airborne) == (at("0505"), "N", True)
    found = FireDecision(1, battle, (target.id,)).solution(target.id, 0, mech.id)
    assert (found.why, found.range) == ("", 1)
    assert parts(found.to_hit) == [4, 0, 1, 1]


def test_c052_no_terrain_helps_and_everyone_sees_who_is_in_the_air() -> None:
    """Heavy woods below it and a hill of 9 levels before an Archer that fires at it."""
    battle = parse_situation(
        "0505=& 0510=9. ; Spider@0508/N; Locust LCT-1V@0504/S; Archer@0512/N side=2"
    )
    mech, target, archer = mechs_of(battle).values()
    target.moved.done = True
    move(battle, mech, JUMP, "A/0504")
    found = FireDecision(1, battle, (archer.id,)).solution(archer.id, 0, mech.id)
    assert found.why == ""
    assert parts(found.to_hit) == [4, 0, 1, 1]


def test_c053_a_spider_comes_down_on_a_locust() -> None:
    """To hit 5 + 3 for the jump; 9 points on the Punch table from its starting side, 6 on its
    own legs; rolls at +2 and +4; the target goes on, the attacker takes its hex."""
    battle, mech, target = dive()
    dice: list[Dice] = [8, 2, 4, 1, 4, 9, 7]
    played = play(physical_attack_phase(battle), dice)
    assert parts(played.told(Struck)[0].to_hit) == [5, 3]
    assert lost(target) == 9
    assert lost(mech) == 6
    assert sorted((r.unit, r.target.number) for r in played.told(PilotingRolled)) == [
        ("SP", 9),
        ("lo", 7),
    ]
    assert (mech.hex, target.hex) == (at("0504"), at("0503"))
    assert not mech.airborne


def test_c051_each_group_finds_the_head_on_a_6() -> None:
    battle, _, target = dive()
    play(physical_attack_phase(battle), [8, 6, 12, 3, 1, 4, 9, 7])
    assert target.armor[Location.HD] == target.sheet.armor[Location.HD] - 5


def test_a_dive_that_misses_is_a_fall_of_two_levels_on_the_back() -> None:
    """9 points for 30 tons on the rear; the target steps aside where it likes, undamaged."""
    battle, mech, target = dive()
    # facing, 5 and 4 points, and the pilot at 5 + 2
    played = play(physical_attack_phase(battle), [7, 1, 5, 7, 7], choices=["NE"])
    assert target.hex == at("0603")
    assert lost(target) == 0
    assert mech.hex == at("0504")
    assert mech.armor[Location.RL] == 6 - 5
    assert mech.rear_armor[CT] == 4 - 4
    assert [(fell.levels, fell.side) for fell in played.told(Fell)] == [(2, "rear")]
    assert played.targets("avoids injury") == [7]


def test_a_failed_piloting_roll_in_the_air_spoils_the_attack() -> None:
    """20 points while in the air: a roll at +1; failed, the attack misses by itself."""
    battle, mech, _ = dive()
    mech.phase_damage = 20
    played = play(settle_all(battle), [5])
    assert played.targets("Piloting") == [6]
    assert not mech.prone
    played = play(physical_attack_phase(battle), [1, 5, 7, 7], choices=["NE"])
    assert [event.hit for event in played.told(Struck)] == [False]
    assert mech.prone


def test_nobody_strikes_at_who_is_in_the_air_and_it_strikes_nobody_else() -> None:
    battle, mech, target = dive()
    assert "in the air" in solution(battle, target, LEFT, mech).why
    assert solution(battle, mech, LEFT, target).why != ""


def test_no_terrain_counts_for_a_dive() -> None:
    _, mech, target = duel("0504=& ; Spider@0508/N; Locust LCT-1V@0504/S moved=walk7")
    assert parts(dive_number(mech, target)) == [5, 3]


# Clubs and hatchets


def test_a_club_needs_both_hands_and_shoulders_and_no_arm_that_fired() -> None:
    battle, mech, target = duel("Archer@0505/N; Crusader@0504/S")
    assert solution(battle, mech, CLUB, target).why == "has no club"
    mech.club = "tree"
    found = solution(battle, mech, CLUB, target)
    assert (parts(found.to_hit), found.damage) == ([4], 14)
    assert found.table is HitTable.FULL
    for damage in ("RAx=1", "LAx=4", "RAi=0"):
        battle, mech, target = duel(f"Archer@0505/N {damage}; Crusader@0504/S")
        mech.club = "tree"
        assert solution(battle, mech, CLUB, target).why != ""


def test_missing_arm_actuators_of_either_arm_add_2_to_a_club() -> None:
    battle, mech, target = duel("Archer@0505/N RAx=2 LAx=2,3; Crusader@0504/S")
    mech.club = "tree"
    assert sum(parts(solution(battle, mech, CLUB, target).to_hit)) == 4 + 6


@pytest.mark.parametrize(
    ("board", "table"), [("0504=1.", HitTable.KICK), ("0505=1.", HitTable.PUNCH)]
)
def test_a_club_reaches_a_level_up_or_down(board: str, table: HitTable) -> None:
    battle, mech, target = duel(f"{board} ; Archer@0505/N; Crusader@0504/S")
    mech.club = "tree"
    assert solution(battle, mech, CLUB, target).table is table


def test_a_tree_breaks_at_its_first_hit() -> None:
    battle, mech, target = duel("Archer@0505/N; Crusader@0504/S")
    mech.club = "tree"
    strike(battle, mech, target, CLUB, dice=[3])
    assert mech.club == "tree"
    strike(battle, mech, target, CLUB, dice=[4, 7])
    assert mech.club == ""
    assert lost(target) == 14


def test_a_hatchetman_swings_with_one_arm() -> None:
    """45 tons: 9 points."""
    battle, mech, target = duel("Hatchetman@0505/N; Crusader@0504/S")
    found = solution(battle, mech, BlowKind.HATCHET_RIGHT, target)
    assert (found.why, found.damage, parts(found.to_hit)) == ("", 9, [4])
    battle, mech, target = duel("Hatchetman@0505/N RAx=4; Crusader@0504/S")
    assert solution(battle, mech, BlowKind.HATCHET_RIGHT, target).why != ""


def test_the_side_that_is_kicked_while_prone_is_where_the_kick_comes_from() -> None:
    """The target's head points north; the kick comes from the south: its rear."""
    battle, mech, target = duel("Warhammer@0505/N; Crusader@0504/N prone")
    strike(battle, mech, target, KICK_LEFT, dice=[2, 7, 2])
    assert target.rear_armor[CT] == 0
    assert target.structure[CT] == 21 - (14 - 8)


def test_physical_attacks_are_declared_like_fire_the_loser_of_the_initiative_first() -> None:
    battle, _, _ = duel("initiative=9,2; Archer@0505/N; Crusader@0504/S")
    played = play(physical_attack_phase(battle))
    assert [asked.side for asked in played.asked] == [1, 0]


# Pushes and charges into others; prone targets


def test_who_is_pushed_into_another_mech_pushes_it_on() -> None:
    battle = parse_situation(
        "Archer@0505/N; Warhammer@0504/S piloting=5; Crusader@0503/N side=2 piloting=5"
    )
    mech, target, last = mechs_of(battle).values()
    strike(battle, mech, target, PUSH, dice=[4, 5, 5])
    assert (mech.hex, target.hex, last.hex) == (at("0504"), at("0503"), at("0502"))


def test_nobody_is_pushed_up_a_cliff() -> None:
    """The hex behind rises 3 levels: both stay, the target still rolls."""
    battle, mech, target = duel("0503=3. ; Archer@0505/N; Warhammer@0504/S piloting=5")
    strike(battle, mech, target, PUSH, dice=[4, 5])
    assert (mech.hex, target.hex) == (at("0505"), at("0504"))


def test_a_charge_at_a_prone_mech_hurts_the_charger_in_the_legs() -> None:
    """14 points on the column of the attack, 7 to the Archer on the Kick table; at -2."""
    battle, mech, target = duel("Archer@0507/N piloting=5; Warhammer@0504/N prone")
    target.moved.done = True
    move(battle, mech, WALK, "F F C")
    played = play(physical_attack_phase(battle), [4, 6, 8, 9, 1, 6, 7])
    assert parts(played.told(Struck)[0].to_hit) == [5, 1, -2, 0]
    assert lost(target) == 14
    legs = mech.armor[Location.RL], mech.armor[Location.LL]
    assert legs == (26 - 5, 26 - 2)


def test_a_dive_on_a_prone_mech_hits_its_rear_on_the_normal_table() -> None:
    battle, mech, target = duel("Spider@0508/N piloting=5; Atlas@0504/S prone")
    target.moved.done = True
    move(battle, mech, JUMP, "A/0504")
    played = play(physical_attack_phase(battle), [6, 7, 6, 1, 4, 9])
    assert parts(played.told(Struck)[0].to_hit) == [5, 3, -2]
    rear = target.sheet.rear_armor
    assert (target.rear_armor[CT], target.rear_armor[RT]) == (rear[CT] - 5, rear[RT] - 4)


# Finding a club


@pytest.mark.parametrize(
    ("board", "club", "dice", "found"),
    [
        ('0505="', Club.TREE, [], "tree"),
        ("0505=&", Club.TREE, [], "tree"),
        ("0505=%", Club.GIRDER, [7], "girder"),
        ("0505=%", Club.GIRDER, [6], ""),
    ],
)
def test_a_club_is_picked_up_in_place_of_fire_and_blows(
    board: str, club: Club, dice: list[Dice], found: str
) -> None:
    """A girder must be found first, on 7 as in the rubble of a Medium building."""
    battle, mech, target = duel(f"{board} ; Archer@0505/N; Crusader@0504/S")
    answers = {mech.id: Fire(mech.id, (), club)}
    play(weapon_attack_phase(battle), dice, answers)
    assert mech.club == found
    assert solution(battle, mech, LEFT, target).why == "has picked up a club"


def test_no_club_where_none_lies_about_nor_without_hands() -> None:
    battle, mech, _ = duel("Archer@0505/N; Crusader@0504/S")
    with pytest.raises(IllegalAnswer, match="cannot pick up"):
        FireDecision(0, battle, (mech.id,)).check(Fire(mech.id, (), Club.TREE))
    battle, mech, _ = duel('0505=" ; Warhammer@0505/N; Crusader@0504/S')
    with pytest.raises(IllegalAnswer, match="cannot pick up"):
        FireDecision(0, battle, (mech.id,)).check(Fire(mech.id, (), Club.TREE))


def test_a_limb_blown_off_lies_in_its_hex_for_all_who_come_there() -> None:
    battle, mech, other = duel("Archer@0505/N; Crusader@0504/S")
    play(critical_roll(battle, other, Location.LA, 0), [12])
    mech.hex, other.hex = other.hex, at("0101")
    FireDecision(0, battle, (mech.id,)).check(Fire(mech.id, (), Club.LIMB))
    play(weapon_attack_phase(battle), answers={mech.id: Fire(mech.id, (), Club.LIMB)})
    assert mech.club == "limb"
    with pytest.raises(IllegalAnswer):
        FireDecision(1, battle, (other.id,)).check(Fire(other.id, (), Club.LIMB))
