"""Battle armor by the rules of Clan Invasion, with the option `clan_invasion_elementals` (Clan
Invasion, Elementals)."""

from __future__ import annotations

from typing import Any

import pytest

from btterm.board.mapfile import terrain_of
from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.decisions import (
    Fire,
    FireDecision,
    Move,
    MoveDecision,
    Strike,
    StrikeDecision,
)
from btterm.classic.options import Options, with_options
from btterm.classic.saves.state import CLASSIC
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.situation import parse_situation
from btterm.classic.turn import movement_phase, physical_attack_phase, weapon_attack_phase
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Mode, Out
from btterm.hexes import Facing, Hex
from btterm.table.choice import Choice
from tests.rulebook.rules import (
    BOARDING,
    CLUSTER_HITS,
    DEFENDED,
    LEG,
    Blow,
    BlowKind,
    Drop,
    Hit,
    Jump,
    Shot,
    Side,
    base_of,
    blow_solution,
    climbing,
    kinds,
    read_steps,
    solution,
    take_aboard,
)
from tests.rulebook.tabletop import Played, at, parts, play

POINT = "Elemental Point Laser@0505/N id=EP"
MECH = "Warhammer@0505/S id=wh"
OMNI = "Timber Wolf Prime@0505/S side=2 id=tw"
LASER, SRM, LEG_ATTACK, BOARD = range(4)
BY_CLAN_INVASION = Options(clan_invasion_elementals=True)


def table(*units: str, head: str = "open=9x9") -> tuple[Battle, Any, Any]:
    """The battle, its Point and the first 'Mech."""
    battle = parse_situation("; ".join((head, *units)), BY_CLAN_INVASION)
    mech = next(unit for unit in battle.units.values() if isinstance(unit, Mech))
    mech.auto_eject = False
    return battle, next(iter(battle.units.values())), mech


def boarded(*more: str, mech: str = MECH, head: str = "open=9x9") -> tuple[Battle, Any, Any]:
    battle, point, found = table(POINT, mech, *more, head=head)
    take_aboard(point, found)
    return battle, point, found


def ridden(head: str = "open=9x9") -> tuple[Battle, Any, Any, Any]:
    """A Point that has boarded an OmniMech, which carries a Point of its own side."""
    battle, point, mech = table(
        POINT, OMNI, "Elemental Point Laser@0505/N side=2 id=ep aboard=tw", head=head
    )
    take_aboard(point, mech)
    return battle, point, mech, battle.units["ep"]


def number(found: Any) -> int:
    assert found.to_hit is not None, found.why
    return int(found.to_hit.number)


# The tables


def test_leg_attack_and_boarding_attack_tables() -> None:
    assert [base_of(LEG, suits) for suits in range(1, 6)] == [7, 5, 2, 0, 0]
    assert [base_of(BOARDING, suits) for suits in range(1, 6)] == [5, 5, 5, 2, 2]


def test_boarding_attack_modifiers() -> None:
    for suits, row in DEFENDED.items():
        assert row == tuple(max(0, riders + 2 - suits) for riders in range(1, 6))


def test_cluster_hits_table() -> None:
    columns = {
        size: [CLUSTER_HITS[total][size] for total in range(2, 13)] for size in CLUSTER_HITS[2]
    }
    assert columns == {
        2: [1] * 6 + [2] * 5,
        3: [1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3],
        4: [1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4],
        5: [1, 2, 2, 3, 3, 3, 3, 4, 4, 5, 5],
        6: [2, 2, 3, 3, 4, 4, 4, 5, 5, 6, 6],
        8: [3, 3, 4, 4, 5, 5, 5, 6, 6, 8, 8],
        10: [3, 3, 4, 6, 6, 6, 6, 8, 8, 10, 10],
    }


# Movement


@pytest.mark.parametrize(("ground", "walks", "jumps"), [("~0", True, False), ("~1", False, False)])
def test_a_point_jumps_into_no_water_and_walks_into_depth_0(
    ground: str, walks: bool, jumps: bool
) -> None:
    battle, point, _ = table(POINT, "Warhammer@0509/S id=wh")
    target = point.hex.neighbour(0)
    battle.board[target] = terrain_of(ground)
    decision = MoveDecision(point.side, battle, (point.id,))

    def ends(mode: Mode) -> bool:
        return target in {hex_ for hex_, _ in decision.reach(point.id, mode).ends}

    assert (ends(Mode.WALK), ends(Mode.JUMP)) == (walks, jumps)


# Fire


def test_a_clan_point_has_gunnery_3_and_pays_for_no_movement_of_its_own() -> None:
    battle, point, mech = table(f"{POINT} moved=jump3", "Warhammer@0503/S id=wh")
    assert parts(solution(battle, point, LASER, mech).to_hit) == [3, 2]
    battle, point, mech = table(f"{POINT} gunnery=2", "Warhammer@0503/S id=wh")
    assert parts(solution(battle, point, LASER, mech).to_hit) == [2, 2]


@pytest.mark.parametrize(("suits", "roll", "hits"), [(5, 2, 1), (5, 12, 5), (4, 7, 3), (2, 8, 2)])
def test_suits_hit_by_the_cluster_hits_table(suits: int, roll: int, hits: int) -> None:
    battle, point, _ = table(POINT, "Warhammer@0504/S id=wh")
    point.suits[suits:] = [0] * (5 - suits)
    fire = {"EP": Fire("EP", (Shot(LASER, "wh"),))}
    played = play(weapon_attack_phase(battle), [12, roll, *[7] * hits], fire)
    assert [each.damage for each in played.told(e.LocationRolled)] == [3] * hits


def test_one_suit_hits_without_a_second_roll_and_its_missiles_roll() -> None:
    battle, point, _ = table(POINT, "Warhammer@0504/S id=wh")
    point.suits[1:] = [0] * 4
    fire = {"EP": Fire("EP", (Shot(LASER, "wh"), Shot(SRM, "wh")))}
    played = play(weapon_attack_phase(battle), [12, 7, 12, 8, 7, 7], fire)
    assert [each.damage for each in played.told(e.LocationRolled)] == [3, 2, 2]


def test_its_weapons_may_have_two_targets_all_around_the_second_at_plus_1() -> None:
    battle, _, _ = table(POINT, "Warhammer@0504/S id=wh", "Wasp@0506/N id=wa")
    decision = FireDecision(0, battle, ("EP",))
    assert not decision.refusal(Fire("EP", (Shot(LASER, "wh"), Shot(SRM, "wa"))))
    first, second = (decision.solution("EP", SRM, "wa", secondary) for secondary in (False, True))
    assert number(second) == number(first) + 1


def test_mechs_aim_at_a_point_with_plus_1_and_other_points_do_not() -> None:
    battle, point, mech = table(
        "Elemental Point Laser@0505/N id=EP",
        "Elemental Point Laser@0504/S side=2 id=e2",
        "Warhammer@0504/S side=2 id=wh",
    )
    other = battle.units["e2"]
    assert parts(solution(battle, other, LASER, point).to_hit) == [3, 0]
    assert 1 in parts(solution(battle, mech, 0, point).to_hit)


# Stacking


def test_mechs_pass_through_hexes_with_enemy_elementals() -> None:
    battle, _, _ = table("Elemental Point Laser@0504/N id=EP", "Warhammer@0505/N id=wh")
    ends = MoveDecision(1, battle, ("wh",)).reach("wh", Mode.WALK).ends
    assert at("0503") in {hex_ for hex_, _ in ends}
    assert (at("0504"), Facing.N) in ends
    usual = parse_situation("open=9x9; Elemental Point Laser@0504/N; Warhammer@0505/N id=wh")
    straight = Move("wh", Mode.WALK, read_steps("F F"))
    assert MoveDecision(1, usual, ("wh",)).refusal(straight)
    assert not MoveDecision(1, battle, ("wh",)).refusal(straight)


def test_who_finds_no_room_beside_its_carrier_gets_off_in_a_hex_beside_it() -> None:
    battle = parse_situation(
        "open=9x9; Timber Wolf Prime@0505/N id=TW; "
        "Elemental Point Laser@0505/N side=1 id=EP aboard=TW; "
        "Elemental Point Laser@0505/N side=1 id=E2; Wasp@0901/S side=2",
        BY_CLAN_INVASION,
    )
    off = {"TW": Move("TW", Mode.STAND, read_steps("OUT/EP"))}
    play(movement_phase(battle), [], off, ["0506"])
    assert battle.units["EP"].hex == at("0506")
    assert battle.units["EP"].carried_by == ""


# Leg attacks


@pytest.mark.parametrize(("suits", "needs"), [(5, 4), (4, 4), (3, 6), (2, 9), (1, 11)])
def test_a_leg_attack_needs_the_anti_mech_skill_and_what_its_table_adds(
    suits: int, needs: int
) -> None:
    battle, point, mech = table(POINT, MECH)
    point.suits[suits:] = [0] * (5 - suits)
    assert number(solution(battle, point, LEG_ATTACK, mech)) == needs


@pytest.mark.parametrize(
    ("words", "needs"), [("", 4), ("prone", 2), ("down", 0), ("moved=run5", 6)]
)
def test_posture_and_movement_of_the_target_count_as_in_any_attack(words: str, needs: int) -> None:
    battle, point, mech = table(POINT, f"{MECH} {words}")
    assert number(solution(battle, point, LEG_ATTACK, mech)) == needs


@pytest.mark.parametrize(("die", "leg"), [(1, Location.RL), (6, Location.LL)])
def test_a_leg_attack_does_4_points_by_the_kick_table_and_rolls_for_a_critical_hit(
    die: int, leg: Location
) -> None:
    battle, _, mech = table(POINT, MECH)
    fire = {"EP": Fire("EP", (Shot(LEG_ATTACK, "wh"),))}
    played = play(weapon_attack_phase(battle), [4, die, 8, 1], fire)
    assert mech.armor[leg] == mech.sheet.armor[leg] - 4
    assert len(played.told(e.CriticalHit)) == 1


def test_hurt_structure_makes_it_two_rolls() -> None:
    battle, _, mech = table(POINT, MECH)
    mech.armor[Location.RL] = 0
    fire = {"EP": Fire("EP", (Shot(LEG_ATTACK, "wh"),))}
    assert len(play(weapon_attack_phase(battle), [4, 1, 7, 7], fire).told(e.CriticalRolled)) == 2


def test_a_mech_is_the_target_of_one_leg_attack_and_one_boarding_attack_a_turn() -> None:
    battle, _, _ = table(POINT, MECH, "Elemental Point Laser@0505/N side=1 id=E2")
    for mount in (LEG_ATTACK, BOARD):
        battle.progress.attacks = []
        play(_declared(battle, Shot(mount, "wh")))
        found = solution(battle, battle.units["E2"], mount, battle.units["wh"])
        assert found.why == "EP does so to wh this turn"


def _declared(battle: Battle, shot: Shot) -> Any:
    from tests.rulebook.rules import declaring

    battle.progress.attacks += yield from declaring.declare(battle, battle.units["EP"], [shot])


def test_at_a_leg_of_an_immobile_mech_it_aims() -> None:
    battle, _, mech = table(POINT, f"{MECH} down")
    decision = FireDecision(0, battle, ("EP",))
    assert not decision.shot_refusal("EP", Shot(LEG_ATTACK, "wh", Location.LL))
    head = decision.shot_refusal("EP", Shot(LEG_ATTACK, "wh", Location.HD))
    assert "only legs are in reach" in head
    fire = {"EP": Fire("EP", (Shot(LEG_ATTACK, "wh", Location.LL),))}
    play(weapon_attack_phase(battle), [6, 7, 2], fire)
    assert mech.armor[Location.LL] == mech.sheet.armor[Location.LL] - 4


def test_by_the_compendium_who_climbs_does_not_aim() -> None:
    battle = parse_situation(f"open=9x9; {POINT}; {MECH} down")
    decision = FireDecision(0, battle, ("EP",))
    assert "does not aim" in decision.shot_refusal("EP", Shot(LEG_ATTACK, "wh", Location.LL))


# Boarding


def test_a_boarding_attack_is_harder_for_each_that_rides_there() -> None:
    battle, point, mech, riders = ridden()
    point.carried_by = ""
    assert number(solution(battle, point, BOARD, mech)) == 4 + 2 + 2
    for active, needs in ((4, 7), (3, 6), (0, 6)):
        riders.suits[active:] = [0] * (5 - active)
        if not active:
            riders.destroyed = Out.SUITS
        assert number(solution(battle, point, BOARD, mech)) == needs


def test_boarders_do_3_points_a_suit_in_one_location_and_roll_for_a_critical_hit() -> None:
    battle, _, mech = boarded()
    played = play(weapon_attack_phase(battle), [7, 7], choices=["attack"])
    assert [(hit.location, hit.damage) for hit in played.told(e.LocationRolled)] == [
        (Location.CT, 15)
    ]
    assert len(played.told(e.CriticalRolled)) == 1
    assert kinds.points_lost(mech) == 15


def test_boarders_break_off_in_a_weapon_attack_phase_and_not_before_the_move() -> None:
    battle, point, mech = boarded()
    play(movement_phase(battle), [], {"wh": Move("wh", Mode.WALK, read_steps("F"))})
    assert point.carried_by == "wh"
    play(weapon_attack_phase(battle), [], choices=["let-go"])
    assert (point.carried_by, point.hex) == ("", mech.hex)


def test_at_an_immobile_mech_boarders_aim() -> None:
    battle, _, mech = boarded(mech=f"{MECH} down")
    play(weapon_attack_phase(battle), [8, 7], choices=["aim-LA"])
    assert mech.armor[Location.LA] == mech.sheet.armor[Location.LA] - 15


@pytest.mark.parametrize(("die", "taken"), [(4, 0), (5, 5)])
def test_a_hit_on_a_torso_may_strike_the_boarders(die: int, taken: int) -> None:
    battle, point, mech = boarded()
    play(kinds.take(battle, mech, Hit(5, Side.FRONT, 0)), [7, die, *[3] * (die > 4)])
    assert (55 - sum(point.suits), kinds.points_lost(mech)) == (taken, 5 - taken)
    play(kinds.take(battle, mech, Hit(5, Side.FRONT, 0)), [9])
    assert kinds.points_lost(mech) == 10 - taken


def test_what_kills_a_boarder_goes_on_to_the_mech() -> None:
    battle, point, mech = boarded()
    play(kinds.take(battle, mech, Hit(20, Side.FRONT, 0)), [7, 6, 3])
    assert point.suits == [11, 11, 0, 11, 11]
    assert kinds.points_lost(mech) == 9


# How they are got rid of


def test_an_arm_shakes_them_off_as_ever_but_none_with_a_hatchet() -> None:
    battle, point, mech = boarded()
    strike = {"wh": Strike("wh", (Blow(BlowKind.PUNCH_LEFT, "EP"),))}
    play(physical_attack_phase(battle), [10, 3], strike)
    assert (point.carried_by, point.suits) == ("", [11, 11, 4, 11, 11])
    battle, point, mech = boarded(mech="Hatchetman@0505/S id=wh")
    found = [
        blow_solution(battle, mech, kind, point).why
        for kind in (BlowKind.PUNCH_LEFT, BlowKind.PUNCH_RIGHT)
    ]
    assert sorted(found) == ["", "no arm that holds a weapon"]


def test_a_jump_hurts_each_of_them_a_point_for_each_mp() -> None:
    battle, point, _ = boarded(mech="Griffin GRF-1N@0505/S id=wh")
    jump = Move("wh", Mode.JUMP, (Jump(Hex(5, 8), Facing.S),))
    play(movement_phase(battle), [9], {"wh": jump})
    assert (point.carried_by, point.suits) == ("", [8] * 5)
    assert kinds.fire_refusal(point)


def test_a_fall_throws_them_off_with_2d6_points() -> None:
    battle, point, mech = boarded()
    play(kinds.fall(battle, mech), [1, 7, 7, 12])
    play(climbing.sweep(battle), [(4, 2), 1])
    assert (point.carried_by, point.suits) == ("", [5, 11, 11, 11, 11])


def down(battle: Battle, dice: list[Any], choice: str) -> Played:
    return play(movement_phase(battle), dice, {"wh": Move("wh", Mode.WALK, (Drop(),))}, [choice])


def test_a_mech_throws_itself_down_to_shake_them_off() -> None:
    battle, point, mech = boarded()
    down(battle, [], "drop")
    assert (mech.prone, point.carried_by, kinds.points_lost(mech)) == (True, "wh", 0)
    battle, point, mech = boarded()
    down(battle, [5, 1, 7, 7, 12, (3, 3), 1], "throw")
    assert (mech.prone, point.carried_by) == (True, "")
    assert (kinds.points_lost(mech), 55 - sum(point.suits)) == (7, 6)
    battle, point, mech = boarded()
    down(battle, [4, 1, 7, 7, 12], "throw")
    assert (mech.prone, point.carried_by, sum(point.suits)) == (True, "wh", 55)
    assert kinds.points_lost(mech) == 7


@pytest.mark.parametrize(("depth", "lost"), [(1, False), (2, True)])
def test_deep_water_is_the_end_of_boarders(depth: int, lost: bool) -> None:
    battle, point, _ = boarded(head=f"open=9x9 0506=~{depth}")
    play(movement_phase(battle), [12], {"wh": Move("wh", Mode.WALK, read_steps("F"))})
    assert (point.destroyed is Out.DROWNED) is lost


def test_who_lies_down_or_shakes_them_off_in_any_water_drowns_them() -> None:
    battle, point, _ = boarded(head="open=9x9 0505=~1")
    play(movement_phase(battle), [], {"wh": Move("wh", Mode.WALK, (Drop(),))})
    assert point.destroyed is Out.DROWNED
    battle, point, _ = boarded(head="open=9x9 0505=~1")
    strike = {"wh": Strike("wh", (Blow(BlowKind.PUNCH_LEFT, "EP"),))}
    play(physical_attack_phase(battle), [10], strike)
    assert point.destroyed is Out.DROWNED


# Friends who ride there


def test_boarders_and_riders_fire_at_each_other_whatever_the_mech_did() -> None:
    battle, point, mech, riders = ridden()
    mech.moved.hexes, mech.moved.mode = 7, Mode.RUN
    played = play(weapon_attack_phase(battle), [3, 2, 1, 3, 2, 1], choices=["fight", "fight"])
    fired = played.told(e.WeaponFired)
    assert [(shot.target, shot.to_hit.number) for shot in fired] == [("EP", 3), ("ep", 3)]
    assert (sum(point.suits), sum(riders.suits)) == (52, 52)


def test_all_that_it_has_takes_a_salvo() -> None:
    battle, point, _, _ = ridden()
    play(weapon_attack_phase(battle), [2, 2], choices=["hold", "fight-all"])
    assert point.shots == [1]


def test_c180_four_friends_against_five_boarders_climb_at_minus_1() -> None:
    """The example of the book: +1 of the table becomes -1."""
    battle, point, mech = boarded("Elemental Point Laser@0505/N side=2 id=ep", mech=OMNI)
    friends = battle.units["ep"]
    friends.suits[4] = 0  # type: ignore[union-attr]
    played = play(weapon_attack_phase(battle), [5, 7, 7], choices=["climb", "attack"])
    climb = next(shot for shot in played.told(e.WeaponFired) if shot.unit == "ep")
    assert parts(climb.to_hit)[0] == 6
    assert parts(climb.to_hit)[-1] == -1
    assert friends.carried_by == mech.id
    assert [asked.unit for asked in played.asked if isinstance(asked, Choice)] == ["ep", "EP"]
    play(weapon_attack_phase(_next(battle)), [3, 2, 1, 7, 7], choices=["fight", "attack"])
    assert sum(point.suits) == 52


def _next(battle: Battle) -> Battle:
    for unit in battle.units.values():
        unit.fired = []
    return battle


def test_nobody_is_asked_who_can_do_nothing_there() -> None:
    battle, point, _ = table(POINT, "Warhammer@0101/S id=wh", "Warhammer@0505/N side=1 id=WH")
    asked = play(weapon_attack_phase(battle)).asked
    assert not any(isinstance(each, Choice) for each in asked)
    assert point.alive


def test_targets_on_the_mech_are_those_of_the_strike_decision() -> None:
    battle, _, _, _ = ridden()
    assert StrikeDecision(1, battle, ("tw",)).targets("tw") == ("EP",)


# Saves


def test_the_option_by_its_old_name_and_in_old_saves() -> None:
    options = with_options(Options(), {"drop_elementals": True})
    assert options.clan_invasion_elementals
    battle, _, _ = boarded()
    saved = CLASSIC.dump(battle)
    saved["options"]["drop_elementals"] = saved["options"].pop("clan_invasion_elementals")
    assert CLASSIC.load(saved).options.clan_invasion_elementals
