"""Platoons of infantry (Compendium, Infantry, Infantry Units, Infantry Record Sheet, Movement
(Infantry), Combat (Infantry), Standard Infantry Attacks, Damage to Standard Infantry)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.decisions import Fire, FireDecision, Move, MoveDecision
from btterm.classic.sheets.infantry.sheet import InfantryMotion, InfantryWeapon, platoon_damage
from btterm.classic.situation import parse_situation, write_situation
from btterm.classic.turn import movement_phase, weapon_attack_phase
from btterm.classic.units.platoon import Platoon
from btterm.classic.units.unit import Mode, Out
from btterm.hexes import Hex
from btterm.table.numbers import TargetNumber
from tests.rulebook.rules import (
    Blow,
    BlowKind,
    FireWay,
    Forward,
    Hit,
    Jump,
    Shot,
    Side,
    blow_solution,
    kinds,
    reach,
    read_steps,
    solution,
)
from tests.rulebook.tabletop import Played, at, parts, play

RIFLES = "Foot Platoon Rifle@0505/N id=FP"
MECH = "Warhammer@0503/S id=wh"


def table(*units: str, head: str = "open=9x9") -> tuple[Battle, Platoon]:
    """A situation with a platoon in it: the battle, and the platoon."""
    battle = parse_situation("; ".join((head, *units)))
    return battle, next(unit for unit in battle.units.values() if isinstance(unit, Platoon))


def number(battle: Battle, attacker: str, target: str) -> TargetNumber | None:
    return solution(battle, battle.units[attacker], 0, battle.units[target]).to_hit


# Movement


@pytest.mark.parametrize(
    ("name", "walk", "jump", "men"),
    [("Foot", 1, 0, 28), ("Motorized", 3, 0, 28), ("Jump", 0, 3, 21)],
)
def test_infantry_units_table(name: str, walk: int, jump: int, men: int) -> None:
    battle, platoon = table(f"{name} Platoon Rifle@0505/N")
    assert kinds.budget(battle, platoon, Mode.WALK) == walk
    assert kinds.budget(battle, platoon, Mode.JUMP) == jump
    assert platoon.men == men
    assert set(kinds.modes(battle, platoon)) == {
        Mode.STAND,
        *[Mode.WALK] * bool(walk),
        *[Mode.JUMP] * bool(jump),
    }


def test_infantry_moves_to_all_sides_without_turning() -> None:
    battle, platoon = table("Motorized Platoon Rifle@0505/N")
    ends = reach(battle, platoon, Mode.WALK).hexes()
    assert len(ends) == 1 + 6 + 12 + 18
    assert ends[Hex(5, 8)].mp == 3


def test_infantry_climbs_one_level_a_hex_for_2_mp() -> None:
    battle, platoon = table("Motorized Platoon Rifle@0505/N", head="open=9x9 0504=1. 0506=2.")
    ends = reach(battle, platoon, Mode.WALK).hexes()
    assert ends[at("0504")].mp == 3
    assert at("0506") not in ends


def test_infantry_goes_into_no_water_on_foot_or_through_the_air() -> None:
    head = "open=9x9 0504=~1 0506=~0"
    battle, platoon = table("Motorized Platoon Rifle@0505/N", head=head)
    ends = reach(battle, platoon, Mode.WALK).hexes()
    assert at("0504") not in ends
    assert at("0506") in ends
    battle, jumpers = table("Jump Platoon Rifle@0505/N", head=head)
    assert at("0504") not in reach(battle, jumpers, Mode.JUMP).hexes()
    decision = MoveDecision(0, battle, (jumpers.id,))
    jump = Move(jumpers.id, Mode.JUMP, (Jump(at("0504"), jumpers.facing),))
    assert "closed to infantry units" in decision.refusal(jump)


def test_foot_infantry_may_always_go_one_hex() -> None:
    battle, platoon = table(RIFLES, head="open=9x9 0504=&")
    assert reach(battle, platoon, Mode.WALK).hexes()[at("0504")].as_run


# Stacking


def test_a_unit_may_end_its_move_beside_enemies_and_goes_no_further() -> None:
    battle, platoon = table("Motorized Platoon Rifle@0505/N id=MP", "Wasp@0504/S id=wa")
    ends = reach(battle, platoon, Mode.WALK).hexes()
    assert ends[at("0504")].mp == 1
    assert ends[at("0503")].mp == 3, "around the 'Mech"
    decision = MoveDecision(0, battle, ("MP",))
    assert not decision.refusal(Move("MP", Mode.WALK, (Forward(),)))
    on = Move("MP", Mode.WALK, (Forward(), Forward()))
    assert "the move ends there" in decision.refusal(on)


def test_a_mech_may_walk_into_the_hex_of_infantry_and_out_of_it_next_turn() -> None:
    battle, platoon = table(RIFLES, "Wasp@0504/S id=wa")
    ends = reach(battle, battle.units["wa"], Mode.WALK).hexes()
    assert at("0505") in ends
    battle.units["wa"].hex = platoon.hex
    assert at("0506") in reach(battle, battle.units["wa"], Mode.WALK).hexes()


def test_two_platoons_of_a_side_share_a_hex_and_three_do_not() -> None:
    battle, platoon = table(
        "Foot Platoon Rifle@0506/N id=F1",
        "Foot Platoon Rifle@0505/N side=1 id=F2",
        "Foot Platoon Rifle@0507/N side=1 id=F3",
    )
    assert at("0505") in reach(battle, platoon, Mode.WALK).hexes()
    battle.units["F3"].hex = at("0505")
    assert at("0505") not in reach(battle, platoon, Mode.WALK).hexes()


# Standard infantry attacks


@pytest.mark.parametrize(
    ("weapon", "numbers"),
    [
        ("Rifle", [2, 4, 6]),
        ("MG", [2, 4, 6, 8]),
        ("Flamer", [3, 4, 6]),
        ("Laser", [2, 4, 6, 8]),
        ("SRM", [3, 4, 4, 6, 6, 8, 8]),
    ],
)
def test_infantry_base_to_hit_table(weapon: str, numbers: list[int]) -> None:
    """By range, without Gunnery and range modifiers (Infantry Base To-Hit Table)."""
    found = []
    for row in range(9, 1, -1):
        battle, _ = table(f"Foot Platoon {weapon}@0509/N id=FP", f"Wasp@05{row:02}/S id=wa")
        reached = number(battle, "FP", "wa")
        found.append(reached.number if reached else None)
    assert found == [*numbers, *[None] * (8 - len(numbers))]


def test_its_own_movement_does_not_count_and_that_of_the_target_does() -> None:
    battle, _ = table("Jump Platoon Rifle@0505/N id=JP moved=jump3", "Wasp@0504/S moved=jump4")
    assert parts(number(battle, "JP", "wa")) == [4, 1, 1]


def test_infantry_sees_and_fires_all_around() -> None:
    battle, _ = table(RIFLES, "Wasp@0506/S id=wa")
    assert number(battle, "FP", "wa") is not None


def test_only_infantry_fires_within_its_own_hex() -> None:
    battle, _ = table("Foot Platoon Rifle@0505/N id=FP", "Wasp@0505/S id=wa")
    assert parts(number(battle, "FP", "wa")) == [2]
    found = solution(battle, battle.units["wa"], 0, battle.units["FP"])
    assert found.why == "in the same hex"


def test_infantry_fires_at_one_target_a_turn() -> None:
    battle, _ = table(RIFLES, "Wasp@0504/S id=wa", "Wasp@0506/S id=w2")
    decision = FireDecision(0, battle, ("FP",))
    assert "each weapon fires once" in decision.refusal(Fire("FP", (Shot(0, "wa"), Shot(0, "w2"))))


@pytest.mark.parametrize(
    ("weapon", "by_men"),
    [
        (InfantryWeapon.RIFLE, {28: 7, 21: 6, 11: 3, 4: 1, 1: 1}),
        (InfantryWeapon.LASER, {28: 14, 21: 11, 11: 6, 1: 1}),
        (InfantryWeapon.MACHINE_GUN, {28: 10, 21: 7, 2: 1, 1: 1}),
    ],
)
def test_c001_c073_damage_by_men(weapon: InfantryWeapon, by_men: dict[int, int]) -> None:
    """A full rifle platoon does 7, eleven men with lasers do 6."""
    assert {men: platoon_damage(weapon, men) for men in by_men} == by_men
    assert InfantryMotion.FOOT


def fired(battle: Battle, dice: list[int | tuple[int, ...]], **shots: str) -> Played:
    """A weapon attack phase in which units fire their first weapon: by whom, at whom."""
    answers = {unit: Fire(unit, (Shot(0, target),)) for unit, target in shots.items()}
    return play(weapon_attack_phase(battle), dice, answers)


def test_damage_comes_in_groups_of_five() -> None:
    battle, _ = table("Foot Platoon Laser@0504/N id=FP", "Warhammer@0503/S id=wh")
    played = fired(battle, [4, 7, 7, 7], FP="wh")
    assert [hit.damage for hit in played.told(e.LocationRolled)] == [5, 5, 4]


def test_fire_from_the_same_hex_hits_the_front() -> None:
    battle, _ = table("Foot Platoon Rifle@0505/N id=FP", "Warhammer@0505/S id=wh")
    played = fired(battle, [2, 7, 7], FP="wh")
    assert {hit.table for hit in played.told(e.LocationRolled)} == {"front"}


def test_men_that_fall_in_the_phase_have_fired() -> None:
    battle, platoon = table("Foot Platoon Laser@0504/N id=FP", "Warhammer@0503/S id=wh")
    played = fired(battle, [12, 12, 7, 7, 7], FP="wh", wh="FP")
    assert platoon.men == 28 - 20
    assert sum(hit.damage for hit in played.told(e.LocationRolled)) == 14


# Damage


def hit(text: str, points: int, head: str = "open=9x9") -> Platoon:
    battle, platoon = table(text, head=head)
    play(kinds.take(battle, platoon, Hit(points, Side.REAR, 1)))
    return platoon


@pytest.mark.parametrize(
    ("terrain", "lost"),
    [("", 10), ("0505=+", 10), ('0505="', 5), ("0505=&", 5), ("0505=:", 5), ("0505=%", 5)],
)
def test_a_man_for_each_point_and_two_in_clear_terrain(terrain: str, lost: int) -> None:
    assert hit(RIFLES, 5, f"open=9x9 {terrain}").men == 28 - lost


def test_a_platoon_without_men_is_destroyed() -> None:
    platoon = hit(RIFLES, 14)
    assert (platoon.men, platoon.destroyed) == (0, Out.MEN)
    assert hit(RIFLES, 13).alive


def test_a_machine_gun_does_2d6_twice_in_the_open() -> None:
    battle, platoon = table(RIFLES, "Locust LCT-1V@0504/S id=lo")
    gun = next(
        n for n, mount in enumerate(battle.units["lo"].mounts) if mount.item.name == "Machine Gun"
    )
    fire = {"lo": Fire("lo", (Shot(gun, "FP"),))}
    played = play(weapon_attack_phase(battle), [12, 5], fire)
    assert platoon.men == 28 - 10
    assert [lost.points for lost in played.told(e.MenLost)] == [5]


# Physical attacks


def blow(kind: BlowKind, *units: str, head: str = "open=9x9") -> str | list[int]:
    battle, platoon = table(*units, head=head)
    mech = next(unit for unit in battle.units.values() if unit is not platoon)
    found = blow_solution(battle, mech, kind, platoon)
    return str(found.why) or parts(found.to_hit)


def test_infantry_is_kicked_in_the_same_hex_at_plus_3() -> None:
    assert blow(BlowKind.KICK_LEFT, RIFLES, "Wasp@0505/S id=wa") == [3, 3]
    assert "own hex" in blow(BlowKind.KICK_LEFT, RIFLES, "Wasp@0504/S id=wa")


def test_infantry_is_punched_from_a_level_below_only() -> None:
    low = blow(BlowKind.PUNCH_LEFT, RIFLES, "Wasp@0504/S id=wa", head="open=9x9 0505=1.")
    assert low == [4]
    assert "too low" in blow(BlowKind.PUNCH_LEFT, RIFLES, "Wasp@0504/S id=wa")


def test_infantry_is_not_pushed() -> None:
    assert "not pushed" in blow(BlowKind.PUSH, RIFLES, "Wasp@0504/S id=wa")


def test_a_kick_at_infantry_costs_men() -> None:
    from btterm.classic.decisions import Strike
    from btterm.classic.turn import physical_attack_phase

    battle, platoon = table(RIFLES, "Warhammer@0505/S id=wh")
    kick = {"wh": Strike("wh", (Blow(BlowKind.KICK_LEFT, "FP"),))}
    play(physical_attack_phase(battle), [12], kick)
    assert platoon.men == 0


# Whole phases and situations


def test_a_platoon_moves_in_its_phase() -> None:
    battle, platoon = table("Motorized Platoon Rifle@0505/N id=MP", "Wasp@0901/S id=wa")
    move = Move("MP", Mode.WALK, read_steps("R F R F"))
    play(movement_phase(battle), [], {"MP": move})
    assert (platoon.moved.spent, platoon.moved.hexes) == (2, 2)


@pytest.mark.parametrize(
    "text",
    [
        "open=9x9; Foot Platoon Rifle@0505/N men=11; Wasp WSP-1A@0501/S",
        "open=9x9; Jump Platoon SRM@0505/N moved=jump3; Wasp WSP-1A@0501/S",
    ],
)
def test_a_platoon_in_a_situation(text: str) -> None:
    assert write_situation(parse_situation(text)) == text


# Infernos


def gelled(men: int, die: int, *, agreed: bool = True) -> Played:
    """A platoon with SRMs fires infernos at the Warhammer beside it."""
    battle, _ = table(f"Foot Platoon SRM@0504/N id=FP men={men}", MECH)
    battle.options = replace(battle.options, infernos=agreed)
    fire = {"FP": Fire("FP", (Shot(0, "wh", way=FireWay.INFERNO),))}
    return play(weapon_attack_phase(battle), [die], fire)


@pytest.mark.parametrize(("men", "turns"), [(28, 21), (11, 9), (3, 3)])
def test_a_platoon_with_srms_hits_with_half_as_many_infernos_as_points(
    men: int, turns: int
) -> None:
    """14 points: 7 infernos; 6: 3; 2: 1. Each burns for 3 turns."""
    played = gelled(men, 4)
    assert [covered.turns for covered in played.told(e.CoveredInGel)] == [turns]
    assert played.told(e.CaughtFire)


def test_one_launcher_is_too_few_and_lights_the_hex() -> None:
    played = gelled(1, 4)
    assert not played.told(e.CoveredInGel)
    assert played.told(e.CaughtFire)


def test_only_srms_fire_infernos_and_only_where_it_is_agreed() -> None:
    for weapon, agreed, ways in [
        ("SRM", True, (FireWay.USUAL, FireWay.INFERNO, FireWay.GEL)),
        ("SRM", False, (FireWay.USUAL,)),
        ("Rifle", True, (FireWay.USUAL,)),
    ]:
        battle, _ = table(f"Foot Platoon {weapon}@0504/N id=FP", MECH)
        battle.options = replace(battle.options, infernos=agreed)
        assert FireDecision(0, battle, ("FP",)).ways("FP", 0) == ways


# In buildings


HOUSE = "open=9x9 0505=#m2"


@pytest.mark.parametrize(("raised", "why"), [(0, ""), (1, "inside a building: fire at that")])
def test_inside_on_one_storey_a_mech_fires_at_infantry_in_its_hex(raised: int, why: str) -> None:
    battle, platoon = table(RIFLES, "Wasp@0505/S id=wa", head=HOUSE)
    platoon.raised = raised
    assert solution(battle, battle.units["wa"], 0, platoon).why == why


@pytest.mark.parametrize(
    ("text", "where", "number", "points"),
    [
        ("Foot Platoon Laser@0506/N", "0506", 2, 14),
        ("Foot Platoon Laser@0505/N", "0505", 2, 14),
        ("Foot Platoon Laser@0507/N", "0507", 2, 14),
        ("Foot Platoon Laser@0508/N men=11", "0508", 4, 6),
        ("Elemental Point Laser@0507/N", "0507", 2, 9),
    ],
)
def test_infantry_fires_at_buildings_with_all_that_is_left_of_it(
    text: str, where: str, number: int, points: int
) -> None:
    """From inside and beside without a roll. A Point: 4, 2 for range 2, -4; 7 is 3 suits that
    hit."""
    battle = parse_situation(f"{HOUSE}; {text} id=FP; Jump Platoon Rifle@0505/S id=jp")
    battle.units["jp"].raised = 1
    fire = {"FP": Fire("FP", (Shot(0, "0505", way=FireWay.BUILDING),))}
    beside = where in ("0505", "0506")
    dice = [] if beside else [12]
    dice += [7] if "Point" in text else []
    played = play(weapon_attack_phase(battle), dice, fire)
    assert [fired.to_hit.number for fired in played.told(e.HexFired)] == [number]
    assert [hit.points for hit in played.told(e.HitBuilding)] == [points]


def test_nobody_climbs_a_building() -> None:
    battle, _ = table("Trained Foot Platoon Rifle@0506/N id=FP", MECH, head=HOUSE)
    asked = FireDecision(0, battle, ("FP",))
    assert [asked.ways("FP", mount) for mount in range(3)] == [
        (FireWay.USUAL, FireWay.BUILDING),
        (FireWay.USUAL,),
        (FireWay.USUAL,),
    ]
