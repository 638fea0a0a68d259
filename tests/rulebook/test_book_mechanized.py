"""Battle armor that rides on OmniMechs (Compendium, Mechanized Battle Armor)."""

from __future__ import annotations

import pytest

from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.decisions import FireDecision, Move, MoveDecision
from btterm.classic.sheets.mech.locations import TORSOS, Location
from btterm.classic.situation import parse_situation
from btterm.classic.turn import begin_turn, movement_phase
from btterm.classic.units.mech import Mech
from btterm.classic.units.squad import Squad
from btterm.classic.units.unit import Mode, Out
from tests.rulebook.rules import (
    Hit,
    HitTable,
    Side,
    climbing,
    fit_refusal,
    kinds,
    read_steps,
    solution,
)
from tests.rulebook.tabletop import Played, at, play

OMNI = "Timber Wolf Prime@0505/N id=TW"
POINT = "Elemental Point Laser@0505/N side=1 id=EP"
RIDING = POINT + " aboard=TW"
ENEMY = "Wasp@0502/S side=2 id=wa"


def table(*units: str, head: str = "open=9x9") -> Battle:
    return parse_situation("; ".join((head, *units)))


def ridden(*more: str, head: str = "open=9x9") -> tuple[Battle, Mech, Squad]:
    """An OmniMech with a Point on it."""
    battle = table(OMNI, RIDING, *more, head=head)
    mech, point = battle.units["TW"], battle.units["EP"]
    assert isinstance(mech, Mech)
    assert isinstance(point, Squad)
    return battle, mech, point


def refusal(battle: Battle, unit: str, steps: str, mode: Mode = Mode.WALK) -> str:
    decision = MoveDecision(battle.units[unit].side, battle, (unit,))
    return str(decision.refusal(Move(unit, mode, read_steps(steps))))


def moved(battle: Battle, unit: str, steps: str, *dice: int, mode: Mode = Mode.WALK) -> Played:
    return play(movement_phase(battle), dice, {unit: Move(unit, mode, read_steps(steps))})


# Who


@pytest.mark.parametrize(
    ("carrier", "rider", "may"),
    [
        ("Timber Wolf Prime", "Elemental Point Laser", True),
        ("Timber Wolf Prime", "Elemental Point MG", True),
        ("Timber Wolf Prime", "Inner Sphere Battle Suits MG", False),
        ("Timber Wolf Prime", "Foot Platoon Rifle", False),
        ("Warhammer", "Elemental Point Laser", False),
        ("Hunchback IIC", "Elemental Point Laser", False),
    ],
)
def test_elementals_ride_on_omnimechs_and_nobody_else_does(
    carrier: str, rider: str, may: bool
) -> None:
    battle = table(f"{carrier}@0505/N", f"{rider}@0505/N side=1")
    one, other = battle.units.values()
    assert bool(fit_refusal(one, other, [])) is not may


def test_one_point_and_no_more() -> None:
    battle = table(OMNI, RIDING, "Elemental Point MG@0505/N side=1 id=E2")
    assert refusal(battle, "TW", "IN/E2") == "EP rides on it"


def test_it_mounts_and_dismounts_as_infantry_does_with_vehicles() -> None:
    battle = table(OMNI, POINT)
    moved(battle, "TW", "IN/EP F F")
    assert battle.hex_of(battle.units["EP"]) == at("0503")
    assert battle.units["TW"].moved.spent == 3
    play(begin_turn(battle))
    moved(battle, "TW", "F F OUT/EP")
    point = battle.units["EP"]
    assert point.hex == at("0501")
    assert kinds.fire_refusal(point)


def test_a_jump_goes_on_with_the_riders_and_with_no_mounting() -> None:
    battle = table("Nova Prime@0505/N id=NO", POINT + " aboard=NO")
    assert refusal(battle, "NO", "J/0503/N OUT/EP", Mode.JUMP)
    moved(battle, "NO", "J/0503/N", mode=Mode.JUMP)
    assert battle.hex_of(battle.units["EP"]) == at("0503")


def test_who_rides_does_nothing_and_is_no_target() -> None:
    battle, _, _ = ridden(ENEMY)
    assert [unit.id for unit in battle.yet_to_act(0)] == ["TW"]
    assert [unit.id for unit in FireDecision(1, battle, ("wa",)).enemies()] == ["TW"]


# What it bars and shields


def test_no_torso_mounted_weapon_fires() -> None:
    battle, mech, point = ridden(ENEMY)

    def barred() -> set[Location]:
        return {
            mount.location
            for number, mount in enumerate(mech.sheet.mounts)
            if kinds.mount_refusal(battle, mech, number) == "EP rides before it"
        }

    armed = {m.location for m in mech.sheet.mounts if m.weapon is not None}
    assert barred() == armed & {*TORSOS}
    gun = next(n for n, m in enumerate(mech.sheet.mounts) if m.location in TORSOS and m.weapon)
    assert solution(battle, mech, gun, battle.units["wa"]).why == "EP rides before it"
    point.carried_by = ""
    assert barred() == set()


@pytest.mark.parametrize(
    ("side", "die", "location", "shields"),
    [
        (Side.FRONT, 6, Location.RT, True),
        (Side.FRONT, 8, Location.LT, True),
        (Side.FRONT, 7, Location.CT, False),
        (Side.REAR, 7, Location.CT, True),
        (Side.FRONT, 10, Location.LA, False),
        (Side.FRONT, 9, Location.LL, False),
        (Side.LEFT, 8, Location.CT, False),
    ],
)
def test_it_shields_all_torsos_but_the_front_of_the_center_one(
    side: Side, die: int, location: Location, shields: bool
) -> None:
    battle, mech, point = ridden()
    played = play(kinds.take(battle, mech, Hit(5, side, 1)), [die, 3] if shields else [die])
    assert played.told(e.LocationRolled)[0].location == location
    assert point.suits[2] == (6 if shields else 11)
    assert kinds.points_lost(mech) == (0 if shields else 5)


def test_one_trooper_takes_what_kills_him_and_the_rest_goes_on() -> None:
    battle, mech, point = ridden()
    play(kinds.take(battle, mech, Hit(20, Side.FRONT, 1)), [6, 3])
    assert point.suits == [11, 11, 0, 11, 11]
    assert kinds.points_lost(mech) == 9


def test_a_hit_that_stops_at_a_trooper_brings_no_critical_hit() -> None:
    battle, mech, _ = ridden()
    played = play(kinds.take(battle, mech, Hit(5, Side.LEFT, 1)), [2, 3])
    assert not played.told(e.CriticalRolled)
    played = play(kinds.take(battle, mech, Hit(12, Side.LEFT, 1)), [2, 4, 7])
    assert played.told(e.CriticalRolled)


def test_the_last_trooper_shields_no_more_once_he_is_gone() -> None:
    battle, mech, point = ridden()
    point.suits = [0, 0, 0, 0, 1]
    play(kinds.take(battle, mech, Hit(5, Side.FRONT, 1)), [6])
    assert point.destroyed is Out.SUITS
    assert kinds.points_lost(mech) == 4
    play(kinds.take(battle, mech, Hit(5, Side.FRONT, 1)), [6])
    assert kinds.points_lost(mech) == 9


def test_physical_attacks_find_it_as_well() -> None:
    battle, mech, point = ridden()
    play(kinds.take(battle, mech, Hit(5, Side.FRONT, 1, HitTable.PUNCH)), [2, 1])
    assert point.suits[0] == 6


def test_nobody_swarms_an_omnimech_with_riders() -> None:
    battle, _, _ = ridden("Elemental Point MG@0505/S side=2 id=sw")
    swarm = next(n for n, m in enumerate(battle.units["sw"].mounts) if m.item.name == "Swarm")
    found = solution(battle, battle.units["sw"], swarm, battle.units["TW"])
    assert found.why == "there is no room on TW"


# What befalls it


def test_it_falls_off_when_the_mech_falls_and_takes_11_points() -> None:
    battle, mech, point = ridden()
    played = play(kinds.fall(battle, mech), [1, 7, 7, 12])
    assert not played.told(e.SuitHit)
    play(climbing.sweep(battle), [3])
    assert point.suits == [11, 11, 0, 11, 11]
    assert (point.hex, point.carried_by) == (mech.hex, "")
    assert kinds.fire_refusal(point)


def test_it_keeps_its_hold_when_the_mech_drops_to_the_ground() -> None:
    battle, mech, point = ridden()
    moved(battle, "TW", "D")
    assert mech.prone
    assert point.carried_by == "TW"


def test_it_outlives_the_mech() -> None:
    battle, mech, point = ridden()
    mech.destroyed = Out.TORSO
    play(climbing.sweep(battle))
    assert (point.alive, point.on_board, point.hex) == (True, True, mech.hex)


def test_it_leaves_the_map_with_the_mech() -> None:
    battle = table(OMNI.replace("0505", "0501"), RIDING)
    moved(battle, "TW", "E")
    assert battle.units["EP"].gone


def test_its_weapons_come_back_when_it_has_dismounted() -> None:
    battle, mech, _ = ridden()
    moved(battle, "TW", "OUT/EP")
    assert not any(
        kinds.mount_refusal(battle, mech, n)
        for n, mount in enumerate(mech.sheet.mounts)
        if mount.weapon is not None
    )
