"""Infantry that climbs BattleMechs (Compendium, Anti-BattleMech Infantry, Leg Attacks, Swarm
Attacks, Anti-Personnel Pods), and what fire does to infantry (Compendium, Effects of Fire)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.decisions import Fire, FireDecision, Move, Strike, StrikeDecision
from btterm.classic.drafts.strike import StrikeDraft
from btterm.classic.equipment.catalogue import TechBase
from btterm.classic.scenario.fielding import add_unit
from btterm.classic.sheets.infantry.sheet import (
    InfantryMotion,
    InfantrySheet,
    InfantryWeapon,
)
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.turn import (
    begin_turn,
    close_attacks,
    movement_phase,
    physical_attack_phase,
    weapon_attack_phase,
)
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Mode, Out
from btterm.hexes import Facing, Hex
from tests.rulebook.refits import refit
from tests.rulebook.rules import (
    LEG_MEN,
    LEG_SUITS,
    SWARM_LOCATION,
    SWARM_MEN,
    SWARM_SUITS,
    Blow,
    BlowKind,
    Drop,
    Jump,
    Shot,
    base_of,
    blow_solution,
    kinds,
    read_steps,
    solution,
    take_aboard,
)
from tests.rulebook.tabletop import Played, lead, parts, play

POINT = "Elemental Point Laser@0505/N id=EP"
RIFLES = "Foot Platoon Rifle@0505/N id=FP"
MECH = "Warhammer@0505/S id=wh"
LASER, SRM, LEG, SWARM = range(4)


def table(*units: str, head: str = "open=9x9") -> tuple[Battle, Any, Mech]:
    """A situation: the battle, its first unit, its first 'Mech."""
    battle, first = lead("; ".join((head, *units)))
    mech = next(unit for unit in battle.units.values() if isinstance(unit, Mech))
    mech.auto_eject = False
    return battle, first, mech


def climb(battle: Battle, mount: int, dice: Sequence[Any]) -> Played:
    """A weapon attack phase in which the first unit climbs the Warhammer."""
    unit = next(iter(battle.units))
    return play(weapon_attack_phase(battle), dice, {unit: Fire(unit, (Shot(mount, "wh"),))})


def clung(text: str = POINT, mech: str = MECH, head: str = "open=9x9") -> tuple[Battle, Any, Mech]:
    """The first unit clings to the Warhammer."""
    battle, unit, found = table(text, mech, head=head)
    take_aboard(unit, found)
    return battle, unit, found


# The tables


def test_leg_attacks_table() -> None:
    men = {n: base_of(LEG_MEN, n) for n in range(1, 29)}
    assert men == {
        n: 4 if n >= 22 else 7 if n >= 16 else 10 if n >= 10 else 12 if n >= 5 else None
        for n in range(1, 29)
    }
    assert [base_of(LEG_SUITS, n) for n in range(1, 6)] == [12, 10, 7, 4, 4]


def test_swarm_attacks_table() -> None:
    men = {n: base_of(SWARM_MEN, n) for n in range(1, 29)}
    assert men == {n: 7 if n >= 22 else 10 if n >= 16 else None for n in range(1, 29)}
    assert [base_of(SWARM_SUITS, n) for n in range(1, 6)] == [10, 10, 10, 7, 7]


def test_swarm_hit_location_table() -> None:
    told = ["HD", "CTr", "RTr", "RT", "RA", "CT", "LA", "LT", "LTr", "CTr", "HD"]
    assert [
        place.value + "r" * rear for place, rear in (SWARM_LOCATION[n] for n in range(2, 13))
    ] == told


# Who may climb whom


def test_only_in_the_same_hex_only_mechs_and_with_men_enough() -> None:
    battle, point, mech = table(POINT, MECH, "Foot Platoon Rifle@0505/N id=fp")
    assert not solution(battle, point, LEG, mech).why
    assert "no BattleMech" in solution(battle, point, LEG, battle.units["fp"]).why
    mech.hex = Hex(5, 4)
    assert "not in its hex" in solution(battle, point, LEG, mech).why


def test_movement_counts_and_prone_or_immobile_is_minus_4_in_all() -> None:
    def number(words: str) -> int:
        battle, point, mech = table(POINT, f"{MECH} {words}")
        found = solution(battle, point, LEG, mech).to_hit
        assert found is not None
        return found.number

    assert [number(w) for w in ("", "moved=run5", "prone", "down", "prone down")] == [4, 6, 0, 0, 0]


def test_who_climbs_fires_nothing() -> None:
    battle, _, _ = table(POINT, MECH)
    decision = FireDecision(0, battle, ("EP",))
    both = Fire("EP", (Shot(LASER, "wh"), Shot(LEG, "wh")))
    assert "does not fire as well" in decision.refusal(both)


def platoon(battle: Battle, weapon: InfantryWeapon, *, trained: bool) -> Any:
    sheet = InfantrySheet(
        chassis="Foot Platoon",
        model="A",
        tech_base=TechBase.INNER_SPHERE,
        motion=InfantryMotion.FOOT,
        weapon=weapon,
        men=28,
        anti_mech=trained,
    )
    return add_unit(battle, 0, sheet, Hex(5, 5), Facing.N, id_="FP")


def test_platoons_climb_only_when_trained_and_swarm_not_with_srms() -> None:
    for weapon, trained, able in [
        (InfantryWeapon.RIFLE, False, []),
        (InfantryWeapon.RIFLE, True, ["Leg Attack", "Swarm"]),
        (InfantryWeapon.SRM, True, ["Leg Attack"]),
    ]:
        battle, _, mech = table(MECH)
        unit = platoon(battle, weapon, trained=trained)
        mech.side = 1
        found = [
            mount.item.name
            for number, mount in enumerate(unit.mounts)
            if number and not solution(battle, unit, number, mech).why
        ]
        assert found == able


# Leg attacks


@pytest.mark.parametrize(("die", "leg"), [(1, "LL"), (3, "LL"), (4, "RL"), (6, "RL")])
def test_a_leg_attack_does_4_points_where_nothing_is_critical(die: int, leg: str) -> None:
    battle, _, mech = table(POINT, MECH)
    climb(battle, LEG, [4, die, 7])
    place = Location(leg)
    assert mech.armor[place] == mech.sheet.armor[place] - 4


def test_a_leg_attack_may_be_critical_in_place_of_damage() -> None:
    battle, _, mech = table(POINT, MECH)
    played = climb(battle, LEG, [4, 1, 8, 1])
    assert len(played.told(e.CriticalHit)) == 1
    assert mech.armor == mech.sheet.armor


# Swarm attacks


def test_a_swarm_attack_only_finds_footholds() -> None:
    battle, point, mech = table(POINT, MECH)
    climb(battle, SWARM, [7])
    assert point.carried_by == "wh"
    assert mech.armor == mech.sheet.armor


def test_c080_a_full_point_does_15_in_one_location_and_may_be_critical() -> None:
    battle, _, mech = clung()
    played = play(weapon_attack_phase(battle), [7, 7])
    assert [(hit.location, hit.damage) for hit in played.told(e.LocationRolled)] == [
        (Location.CT, 15)
    ]
    assert len(played.told(e.CriticalRolled)) == 1
    assert mech.armor[Location.CT] == mech.sheet.armor[Location.CT] - 15


def test_two_units_that_swarm_one_mech_in_a_phase_find_room_for_one() -> None:
    battle, _, _ = table(POINT, MECH, "Elemental Point Laser@0505/N side=1 id=E2")
    swarm = {id_: Fire(id_, (Shot(SWARM, "wh"),)) for id_ in ("EP", "E2")}
    play(weapon_attack_phase(battle), [12, 12], swarm)
    assert [battle.units[id_].carried_by for id_ in ("EP", "E2")] == ["wh", ""]


def test_the_draft_of_a_mech_has_both_arms_against_who_clings_to_it() -> None:
    battle, _, _ = clung()
    draft = StrikeDraft(StrikeDecision(1, battle, ("wh",)), "wh")
    assert {(blow.kind, blow.target) for blow in draft.options()} == {
        (BlowKind.PUNCH_LEFT, "EP"),
        (BlowKind.PUNCH_RIGHT, "EP"),
    }


def test_in_the_same_hex_a_swarm_is_at_range_1() -> None:
    battle, point, mech = table(POINT, MECH)
    found = solution(battle, point, SWARM, mech).to_hit
    assert found is not None
    assert "range 1: short" in [part.label for part in found.parts][1]


def test_who_clings_is_no_target_and_goes_along() -> None:
    battle, point, mech = clung()
    assert not FireDecision(1, battle, ("wh",)).enemies()
    play(movement_phase(battle), [], {"wh": Move("wh", Mode.WALK, read_steps("F"))}, ["hold"])
    assert battle.hex_of(point) == mech.hex == Hex(5, 6)


# How a 'Mech gets rid of them


def fight(battle: Battle, dice: Sequence[Any], *arms: BlowKind) -> Played:
    blows = tuple(Blow(arm, "EP") for arm in arms)
    return play(physical_attack_phase(battle), dice, {"wh": Strike("wh", blows)})


def test_an_arm_gets_them_off_at_plus_4_and_hits_them() -> None:
    battle, point, mech = clung()
    found = blow_solution(battle, mech, BlowKind.PUNCH_LEFT, point)
    assert parts(found.to_hit) == [5, 4, 1], "piloting, +4, no hand"
    fight(battle, [10, 3], BlowKind.PUNCH_LEFT)
    assert (point.carried_by, point.suits) == ("", [11, 11, 4, 11, 11])


def test_an_arm_that_misses_them_hits_its_own_mech() -> None:
    battle, point, mech = clung()
    fight(battle, [9, 3], BlowKind.PUNCH_LEFT)
    assert point.carried_by == "wh"
    assert mech.armor[Location.CT] == mech.sheet.armor[Location.CT] - 7


def test_both_arms_are_resolved_though_the_first_succeeds() -> None:
    battle, _, mech = clung()
    fight(battle, [10, 1, 2, 3], BlowKind.PUNCH_LEFT, BlowKind.PUNCH_RIGHT)
    assert mech.armor[Location.CT] == mech.sheet.armor[Location.CT] - 7


def test_only_arms_reach_them() -> None:
    battle, _, _ = clung()
    decision = StrikeDecision(1, battle, ("wh",))
    assert decision.targets("wh") == ("EP",)
    assert "only an arm" in decision.solution("wh", BlowKind.KICK_LEFT, "EP").why


def test_a_jump_may_shake_them_off_for_11_points() -> None:
    for throw, on in ((8, "wh"), (9, "")):
        battle, point, mech = clung(mech="Griffin GRF-1N@0505/S id=wh")
        jump = Move("wh", Mode.JUMP, (Jump(Hex(5, 6), Facing.S),))
        play(movement_phase(battle), [throw, *[1] * (not on)], {"wh": jump}, ["hold"])
        assert point.carried_by == on
    assert point.hex == mech.hex
    assert point.suits == [0, 11, 11, 11, 11]
    assert kinds.fire_refusal(point) == "has just come off a BattleMech"
    play(begin_turn(battle))
    assert not kinds.fire_refusal(point)


def test_a_fall_throws_them_off_and_dropping_prone_does_not() -> None:
    battle, point, mech = clung()
    drop = Move("wh", Mode.WALK, (Drop(),))
    play(movement_phase(battle), [], {"wh": drop}, ["hold"])
    assert point.carried_by == "wh"
    battle, point, mech = clung(head="open=9x9 0506=%")
    move = Move("wh", Mode.WALK, read_steps("F"))
    play(movement_phase(battle), [2, 1, 7, 7, 12, 1], {"wh": move}, ["hold"])
    assert (mech.prone, point.carried_by) == (True, "")
    assert sum(point.suits) == 55 - 11


def test_who_clings_to_a_wreck_is_on_its_own() -> None:
    battle, point, mech = clung()
    mech.destroyed = Out.ENGINE
    play(weapon_attack_phase(battle))
    assert (point.carried_by, point.hex) == ("", mech.hex)


def test_deep_water_is_the_end_of_men_and_not_of_suits() -> None:
    for trained in (True, False):
        battle, point, mech = clung(head="open=9x9 0506=~2")
        if trained:
            unit = platoon(battle, InfantryWeapon.RIFLE, trained=True)
            unit.side = 0
            point.carried_by = ""
            point.destroyed = Out.SUITS
            take_aboard(unit, mech)
            point = unit
        move = Move("wh", Mode.WALK, read_steps("F"))
        play(movement_phase(battle), [12], {"wh": move}, ["hold"])
        assert point.alive is not trained


def test_who_clings_may_let_go_before_the_mech_moves() -> None:
    battle, point, mech = clung()
    move = {"wh": Move("wh", Mode.WALK, read_steps("F"))}
    played = play(movement_phase(battle), [], move, ["let-go"])
    assert [(off.unit, off.hex) for off in played.told(e.FellOff)] == [("EP", Hex(5, 5))]
    assert (point.carried_by, point.hex, mech.hex) == ("", Hex(5, 5), Hex(5, 6))
    assert kinds.fire_refusal(point)


@pytest.mark.parametrize(("steps", "roll"), [("F F", 12), ("F F", 2)])
def test_men_drown_where_their_mech_only_passes_through_deep_water(steps: str, roll: int) -> None:
    battle, _, mech = clung(head="open=9x9 0506=~2")
    unit = platoon(battle, InfantryWeapon.RIFLE, trained=True)
    unit.carried_by, battle.units["EP"].carried_by = "wh", ""
    dice = [12] if roll == 12 else [2, 1, 7, 2, 12]
    move = {"wh": Move("wh", Mode.WALK, read_steps("F"))}
    play(movement_phase(battle), dice, move, ["hold"])
    assert unit.destroyed is Out.DROWNED
    assert mech.prone is (roll == 2)


def test_who_falls_off_in_shallow_water_is_on_the_bank() -> None:
    battle, _, mech = clung(head="open=9x9 0505=~1")
    mech.fell = True
    unit = battle.units["EP"]
    play(close_attacks(battle), [1])
    assert battle.board[unit.hex].depth == 0


# Anti-personnel pods


def podded() -> tuple[Battle, Any, Mech]:
    """A trained platoon in the hex of a Mad Dog with one pod in its left leg; a Point is far
    away."""
    battle, point, mech = table(POINT, "Mad Dog Prime@0505/S id=wh")
    point.hex = Hex(9, 9)
    mech.sheet = refit(mech.sheet, Location.LL, "Anti-Personnel Pod")
    return battle, platoon(battle, InfantryWeapon.RIFLE, trained=True), mech


def climbed(battle: Battle, dice: Sequence[Any], choices: Sequence[str]) -> Played:
    fire = {"FP": Fire("FP", (Shot(1, "wh"),))}
    return play(weapon_attack_phase(battle), dice, fire, choices)


@pytest.mark.parametrize(("die", "men", "number"), [(1, 28, 4), (4, 22, 4), (5, 20, 7), (6, 18, 7)])
def test_a_pod_goes_off_before_the_roll_and_makes_it_harder(
    die: int, men: int, number: int
) -> None:
    """1D6 - 1 points, twice that in the open; who is left climbs."""
    battle, unit, mech = podded()
    played = climbed(battle, [die, 2], ["fire"])
    assert unit.men == men
    assert [parts(fired.to_hit) for fired in played.told(e.WeaponFired)] == [[number]]
    assert list(mech.useless.values()) == ["fired"]


def test_each_pod_goes_off_once_and_only_if_its_player_wants() -> None:
    battle, unit, _ = podded()
    assert not climbed(battle, [2], ["hold"]).told(e.PodSetOff)
    assert climbed(battle, [2, 2], ["fire"]).told(e.PodSetOff)
    assert not climbed(battle, [2], []).told(e.PodSetOff)
    assert unit.men == 26


def test_too_few_are_left_after_a_pod() -> None:
    battle, unit, mech = podded()
    unit.men = 6
    climbed(battle, [2], ["fire"])
    assert mech.armor == mech.sheet.armor
    assert unit.alive


def test_pods_do_nothing_to_suits_nor_when_they_are_destroyed() -> None:
    battle, unit, mech = podded()
    unit.hex, battle.units["EP"].hex = Hex(9, 9), Hex(5, 5)
    fire = {"EP": Fire("EP", (Shot(LEG, "wh"),))}
    play(weapon_attack_phase(battle), [2], fire)
    unit.hex, battle.units["EP"].hex = Hex(5, 5), Hex(9, 9)
    mount = next(m for m in mech.sheet.mounts if m.item.short_name == "A-Pod")
    mech.criticals[Location.LL] = [slot for _, slot in mount.places]
    climbed(battle, [2], [])


# Fire


def test_infantry_burns_in_a_burning_hex_on_less_than_8() -> None:
    for throw, alive in ((7, False), (8, True)):
        battle, unit, _ = table(
            "Foot Platoon Rifle@0505/N id=FP", "Wasp@0901/S", head="open=9x9 0504=*"
        )
        play(movement_phase(battle), [throw], {"FP": Move("FP", Mode.WALK, read_steps("F"))})
        assert unit.alive is alive


def test_who_stays_in_a_fire_rolls_as_well() -> None:
    battle, unit, _ = table(
        "Foot Platoon Rifle@0505/N id=FP", "Wasp@0901/S", head="open=9x9 0505=*"
    )
    play(movement_phase(battle), [7])
    assert unit.destroyed is Out.BURNED
