"""Battle armor (Compendium, Battle Armor Record Sheet, Battle Armor Attacks, Damage to Battle
Armor, Inner Sphere Battle Suits)."""

from __future__ import annotations

import pytest

from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.decisions import Fire, FireDecision
from btterm.classic.situation import parse_situation, write_situation
from btterm.classic.turn import weapon_attack_phase
from btterm.classic.units.squad import Squad
from btterm.classic.units.unit import Mode, Out
from tests.rulebook.rules import DIRECT_FIRE, MISSILES, Hit, Shot, Side, kinds, solution
from tests.rulebook.tabletop import parts, play

POINT = "Elemental Point Laser@0505/N id=EP"
MECH = "Warhammer@0503/S id=wh"
LASER, SRM = 0, 1


def table(*units: str, head: str = "open=9x9") -> tuple[Battle, Squad]:
    """A situation with a Point in it: the battle, and the Point."""
    battle = parse_situation("; ".join((head, *units)))
    return battle, next(unit for unit in battle.units.values() if isinstance(unit, Squad))


def number(battle: Battle, attacker: str, mount: int, target: str) -> list[int]:
    found = solution(battle, battle.units[attacker], mount, battle.units[target])
    return parts(found.to_hit)


def fired(battle: Battle, dice: list[int | tuple[int, ...]], *mounts: int) -> list[int]:
    """The damage of all hits when a Point fires at the Warhammer."""
    shots = tuple(Shot(mount, "wh") for mount in mounts)
    played = play(weapon_attack_phase(battle), dice, {"EP": Fire("EP", shots)})
    return [hit.damage for hit in played.told(e.LocationRolled)]


def test_battle_armor_stats() -> None:
    battle, point = table(POINT)
    assert point.suits == [11] * 5
    assert (kinds.budget(battle, point, Mode.WALK), kinds.budget(battle, point, Mode.JUMP)) == (
        1,
        3,
    )
    _, suits = table("Inner Sphere Battle Suits Laser@0505/N")
    assert suits.suits == [10] * suits.sheet.suits
    assert suits.sheet.bins == (), "no missiles"


@pytest.mark.parametrize(
    ("chosen", "rows"),
    [
        (
            MISSILES,
            "11223 12233 12334 12346 12446 13456 23456 23568 23578 2468A 2468A",
        ),
        (DIRECT_FIRE, "11111 11122 11222 11223 11223 12233 12234 12334 12344 12345 12345"),
    ],
)
def test_both_tables_row_by_row(chosen: dict[int, tuple[int, ...]], rows: str) -> None:
    """(Battle Armor Missiles Table, Battle Armor Direct Fire Table)"""
    told = [tuple(int(digit, 16) for digit in row) for row in rows.split()]
    assert [chosen[total] for total in range(2, 13)] == told


def test_base_4_with_range_and_without_its_own_movement() -> None:
    battle, _ = table(POINT + " moved=jump3", MECH)
    assert number(battle, "EP", LASER, "wh") == [4, 2], "a small laser, range 2"
    assert number(battle, "EP", SRM, "wh") == [4, 0]


def test_in_the_same_hex_the_range_is_1() -> None:
    battle, _ = table(POINT, "Warhammer@0505/S id=wh")
    assert number(battle, "EP", LASER, "wh") == [4, 0]
    assert solution(battle, battle.units["EP"], LASER, battle.units["wh"]).range == 1


def test_mechs_are_at_plus_1_and_infantry_is_not() -> None:
    battle, _ = table(POINT, MECH, "Foot Platoon Rifle@0504/N id=fp")
    assert number(battle, "wh", 0, "EP")[-1] == 1
    assert number(battle, "fp", 0, "EP") == [4]


def test_a_point_fires_its_lasers_and_its_missiles_in_one_turn() -> None:
    """(Clan Invasion, K006: one roll for each type of weapon)"""
    battle, _ = table(POINT, MECH)
    damage = fired(battle, [12, 12, 7, 7, 7, 7, 7, 12, 2, 7, 7, 7, 7], LASER, SRM)
    assert damage == [3] * 5 + [2] * 3


def test_all_suits_fire_at_one_target() -> None:
    battle, _ = table(POINT, MECH, "Wasp@0504/S id=wa")
    decision = FireDecision(0, battle, ("EP",))
    both = Fire("EP", (Shot(LASER, "wh"), Shot(SRM, "wa")))
    assert "one target" in decision.refusal(both)


def test_two_salvos_and_no_more() -> None:
    battle, point = table(POINT, MECH)
    for left in (1, 0):
        play(weapon_attack_phase(battle), [2], {"EP": Fire("EP", (Shot(SRM, "wh"),))})
        assert point.shots == [left]
    assert kinds.mount_refusal(battle, point, SRM) == "both salvos fired"


def test_fewer_suits_hit_less() -> None:
    battle, _ = table(POINT + " suits=11,0,0,0,4", MECH)
    assert fired(battle, [12, 7, 7, 7], LASER) == [3, 3]


def test_an_anti_missile_system_is_no_help_against_single_launchers() -> None:
    battle, _ = table(POINT, "Viper Prime@0503/S id=wh")
    played = play(
        weapon_attack_phase(battle), [12, 2, 7, 7, 7], {"EP": Fire("EP", (Shot(SRM, "wh"),))}
    )
    assert not any("anti-missile" in roll.why.lower() for roll in played.rolls)


def test_a_machine_gun_of_a_suit_does_1d6_to_men() -> None:
    battle, _ = table("Elemental Point MG@0505/N id=EP", "Foot Platoon Rifle@0504/N id=fp")
    fire = {"EP": Fire("EP", (Shot(LASER, "fp"),))}
    played = play(weapon_attack_phase(battle), [12, 2, (3,)], fire)
    assert [lost.lost for lost in played.told(e.MenLost)] == [6]


# Damage


def hit(text: str, points: int, *dice: int) -> Squad:
    battle, point = table(text)
    play(kinds.take(battle, point, Hit(points, Side.FRONT, 1)), dice)
    return point


def test_a_hit_strikes_one_suit_and_the_rest_is_wasted() -> None:
    assert hit(POINT, 5, 3).suits == [11, 11, 6, 11, 11]
    assert hit(POINT, 20, 3).suits == [11, 11, 0, 11, 11]
    assert hit(POINT, 10, 3).suits == [11, 11, 1, 11, 11]


def test_sixes_and_dead_troopers_are_rolled_again() -> None:
    battle, point = table(POINT + " suits=11,0,11,11,11")
    asked = play(kinds.take(battle, point, Hit(5, Side.FRONT, 1)), [4]).rolls[0]
    assert asked.falls == ((1,), (3,), (4,), (5,))


def test_the_last_trooper_is_hit_without_a_roll_and_his_end_is_that_of_the_point() -> None:
    point = hit(POINT + " suits=0,0,4,0,0", 4)
    assert (point.active, point.destroyed) == ([], Out.SUITS)


def test_missiles_strike_suits_in_fives() -> None:
    battle, point = table(
        "Elemental Point Laser@0505/N id=EP", "Longbow@0510/N id=lb", head="open=9x12"
    )
    racks = [n for n, m in enumerate(battle.units["lb"].mounts) if m.item.name == "LRM 20"]
    fire = {"lb": Fire("lb", (Shot(racks[0], "EP"),))}
    play(weapon_attack_phase(battle), [12, 7, 1, 2, 3], fire)
    assert point.suits == [6, 6, 9, 11, 11]


@pytest.mark.parametrize(
    "text",
    [
        "open=9x9; Elemental Point Laser@0505/N suits=11,0,3,11,11 shots=1; Wasp WSP-1A@0501/S",
        "open=9x9; Inner Sphere Battle Suits MG@0505/N moved=jump3; Wasp WSP-1A@0501/S",
    ],
)
def test_battle_armor_in_a_situation(text: str) -> None:
    assert write_situation(parse_situation(text)) == text
