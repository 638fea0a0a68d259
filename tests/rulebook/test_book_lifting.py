"""Cargo in the hands of 'Mechs and outside of vehicles (Compendium, BattleMech Lifting
Capabilities, Cargo Carriers, Cargo Space, Triple-Strength Myomer)."""

from __future__ import annotations

from typing import Any

import pytest

from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.decisions import FireDecision, Move, StrikeDecision
from btterm.classic.saves.state import CLASSIC, dump, load
from btterm.classic.scenario.fielding import add_unit
from btterm.classic.scenario.file import parse_scenario, write_scenario
from btterm.classic.sheets.library import load_unit
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mech.sheet import SlotKind
from btterm.classic.situation import parse_situation, write_situation
from btterm.classic.turn import begin_turn, close_attacks, movement_phase
from btterm.classic.units.unit import Load, Mode, Out
from btterm.errors import BadInput
from btterm.players.random_player import RandomPlayer
from btterm.soak.games import under_the_laws
from btterm.table.dice import SeededDice
from btterm.table.table import Table
from tests.rulebook.refits import myomer
from tests.rulebook.rules import (
    BlowKind,
    Hit,
    Side,
    burden,
    kinds,
    lifting,
    read_steps,
    take_aboard,
)
from tests.rulebook.tabletop import Played, at, destroy_slot, play

LIFTER = "Archer ARC-2R@0505/N id=CR"
TANK = "Manticore@0505/N id=CR"


def table(*units: str, cargo: str = "cargo=5:0504") -> tuple[Battle, Any]:
    """A situation: the battle, and its first unit."""
    battle = parse_situation("; ".join((f"open=9x9 {cargo}", *units, "Wasp@0909/S id=wa")))
    unit: Any = next(iter(battle.units.values()))
    kinds.auto_eject(unit, False)
    return battle, unit


def go(battle: Battle, mode: Mode, steps: str, *choices: str) -> Played:
    return play(movement_phase(battle), [], {"CR": Move("CR", mode, read_steps(steps))}, choices)


# Picking up


def test_who_ends_its_move_there_picks_it_up_and_makes_no_attacks() -> None:
    battle, mech = table(LIFTER)
    played = go(battle, Mode.WALK, "F", "lift-1")
    assert [(taken.unit, taken.tons) for taken in played.told(e.CargoTaken)] == [("CR", 5)]
    assert (mech.load, battle.loads) == (Load(5, at("0504")), [])
    assert kinds.fire_refusal(mech) == "has picked up cargo this turn"
    found = StrikeDecision(0, battle, ("CR",)).solution("CR", BlowKind.KICK_LEFT, "wa")
    assert found.why == "has picked up cargo this turn"
    play(begin_turn(battle))
    assert not kinds.fire_refusal(mech)


def test_who_carries_cargo_takes_no_club_and_is_not_asked_for_fire_in_the_turn_it_lifts() -> None:
    battle, mech = table("Archer ARC-2R@0505/N id=CR", cargo='0504=" cargo=5:0504')
    fire = FireDecision(0, battle, ("CR",))
    mech.hex = at("0504")
    assert fire.clubs("CR"), "a tree, as long as its hands are empty"
    mech.hex = at("0505")
    go(battle, Mode.WALK, "F", "lift-1")
    assert not fire.clubs("CR")
    assert not fire.able("CR")
    assert fire.attacks_in_place_of_fire("CR") == "has picked up cargo this turn"
    play(burden.hit(mech, 5, 0))
    assert not fire.clubs("CR"), "it has lifted it this turn"
    mech.lifted, mech.load = False, Load(1, mech.hex)
    assert not fire.clubs("CR")


def test_nobody_has_to_and_who_passes_through_is_not_asked() -> None:
    battle, _ = table(LIFTER)
    assert not go(battle, Mode.WALK, "F", "leave").told(e.CargoTaken)
    battle, _ = table(LIFTER)
    assert not go(battle, Mode.WALK, "F F").told(e.CargoTaken)


@pytest.mark.parametrize(("tons", "able"), [(7, True), (8, False)])
def test_a_mech_lifts_a_tenth_of_its_weight(tons: int, able: bool) -> None:
    """70 tons: 7."""
    _, mech = table(LIFTER)
    assert (not kinds.lift_refusal(mech, Load(tons, mech.hex))) is able


@pytest.mark.parametrize(("heat", "tons"), [(8, 7), (9, 14)])
def test_hot_triple_strength_myomer_doubles_what_it_lifts(heat: int, tons: int) -> None:
    _, mech = table(f"{LIFTER} heat={heat}")
    mech.sheet = myomer(mech.sheet)
    assert not kinds.lift_refusal(mech, Load(tons, mech.hex))
    assert kinds.lift_refusal(mech, Load(tons + 1, mech.hex)) == f"lifts {tons} tons at most"


@pytest.mark.parametrize(
    ("unit", "why"),
    [
        ("Warhammer WHM-6R@0505/N", "needs both hands"),
        ("Archer ARC-2R@0505/N prone", "no position"),
        ("Archer ARC-2R@0505/N out", "no position"),
        ("Archer ARC-2R@0505/N carries=1", "hands full"),
        ("Manticore@0505/N", "no hands"),
        ("Foot Platoon Rifle@0505", "no hands"),
    ],
)
def test_only_mechs_with_hands_that_work_lift(unit: str, why: str) -> None:
    _, lifter = table(unit)
    assert why in kinds.lift_refusal(lifter, Load(1, lifter.hex))


def test_a_hand_that_is_hit_lifts_nothing_and_the_last_one_still_holds_on() -> None:
    battle, mech = table(f"{LIFTER} carries=5", cargo="")
    destroy_slot(mech, Location.LA, SlotKind.HAND)
    play(lifting.sweep(battle))
    assert mech.load is not None
    destroy_slot(mech, Location.RA, SlotKind.HAND)
    played = play(lifting.sweep(battle))
    assert [put.lost for put in played.told(e.CargoPutDown)] == [0]
    assert battle.loads == [Load(5, at("0505"))]
    assert kinds.lift_refusal(mech, Load(1, mech.hex)) == "needs both hands"


# Carrying


def test_arms_and_forward_torso_weapons_punches_clubs_and_pushes_have_to_wait() -> None:
    """An Archer has LRMs in its torsos and lasers in its arms, two of them to the rear."""
    battle, mech = table(f"{LIFTER} carries=5", "Wasp@0504/S side=2 id=w2")
    able = [
        (mount.location, mount.rear)
        for number, mount in enumerate(mech.sheet.mounts)
        if mount.weapon and not kinds.mount_refusal(battle, mech, number)
    ]
    assert able == [(Location.CT, True), (Location.CT, True)]
    assert "carries cargo" in FireDecision(0, battle, ("CR",)).solution("CR", 0, "w2").why
    mech.club = "tree"
    blows = StrikeDecision(0, battle, ("CR",))
    why = {kind: blows.solution("CR", kind, "w2").why for kind in BlowKind}
    assert not why[BlowKind.KICK_LEFT]
    for kind in (BlowKind.PUNCH_LEFT, BlowKind.PUNCH_RIGHT, BlowKind.PUSH, BlowKind.CLUB):
        assert "carries cargo" in why[kind]


@pytest.mark.parametrize(
    ("unit", "walk", "run"),
    [
        # 4 MP: half of them are less than 3. 6 and 8: 3.
        ("Archer ARC-2R@0505/N carries=5", 2, 3),
        ("Wasp WSP-1A@0505/N carries=2", 3, 5),
        ("Locust LCT-1V@0505/N carries=2", 5, 8),
        # 60 tons, 4 MP: up to 15 tons, and more, at which it only cruises.
        ("Manticore@0505/N carries=15", 2, 3),
        ("Manticore@0505/N carries=16", 2, 0),
        # 25 tons, 10 MP.
        ("Harasser Missile Platform@0505/N carries=6", 7, 11),
        ("Harasser Missile Platform@0505/N carries=7", 5, 0),
    ],
)
def test_a_load_costs_mp(unit: str, walk: int, run: int) -> None:
    battle, carrier = table(f"{unit} id=CR")
    found = {mode: kinds.budget(battle, carrier, mode) for mode in kinds.modes(battle, carrier)}
    assert (found[Mode.WALK], found.get(Mode.RUN, 0)) == (walk, run)


def test_a_light_load_takes_3_mp_or_half_of_them_rounded_down() -> None:
    _, carrier = table(f"{TANK} carries=15")
    assert [burden.slowed(carrier, mp) for mp in range(1, 10)] == [1, 1, 2, 2, 3, 3, 4, 5, 6]
    carrier.load = Load(16, carrier.hex)
    assert [burden.slowed(carrier, mp) for mp in range(1, 10)] == [0, 1, 1, 2, 2, 3, 3, 4, 4]


# Hits


def test_a_hit_on_the_carrier_strikes_its_cargo_a_ton_a_point_and_is_not_less_for_it() -> None:
    battle, tank = table(f"{TANK} carries=20")
    played = play(kinds.take(battle, tank, Hit(12, Side.FRONT, 1)), [7])
    assert [(hit.lost, hit.left) for hit in played.told(e.CargoHit)] == [(12, 8)]
    assert kinds.points_lost(tank) == 12
    play(kinds.take(battle, tank, Hit(12, Side.FRONT, 1)), [7])
    assert tank.load is None


def test_what_a_wreck_carried_lies_in_its_hex() -> None:
    battle, tank = table(f"{TANK} carries=20", cargo="")
    tank.destroyed = Out.SECTION
    play(close_attacks(battle))
    assert battle.loads == [Load(20, at("0505"))]


# Putting down


def test_cargo_is_dropped_at_the_end_of_a_move_for_1_mp() -> None:
    battle, tank = table(f"{TANK} carries=5", cargo="")
    go(battle, Mode.WALK, "F", "drop")
    assert (tank.load, battle.loads, tank.moved.spent) == (None, [Load(5, at("0504"))], 2)


def test_who_has_no_mp_left_is_not_asked_and_who_stands_still_has_cruised() -> None:
    battle, tank = table(f"{TANK} carries=5", cargo="")
    go(battle, Mode.WALK, "F F")
    assert tank.load is not None
    battle, tank = table(f"{TANK} carries=5", cargo="")
    go(battle, Mode.STAND, "", "drop")
    assert (tank.load, tank.moved.mode, tank.moved.spent) == (None, Mode.WALK, 1)


def test_cargo_that_falls_out_of_the_air_is_damaged_by_its_fall() -> None:
    """12 tons from level 4: 2 points for their tons, 5 times."""
    battle, vtol = table("Ferret Light Scout VTOL@0505/N id=CR raised=4", cargo="")
    vtol.load = Load(12, vtol.hex)
    played = play(lifting.put_down(battle, vtol))
    assert [(put.tons, put.lost) for put in played.told(e.CargoPutDown)] == [(12, 10)]
    assert battle.loads == [Load(2, at("0505"))]


# Everywhere


def test_cargo_is_written_down_and_saved() -> None:
    line = "open=9x9 cargo=5:0504 cargo=7:0606; Archer ARC-2R@0505/N carries=5; Wasp WSP-1A@0909/S"
    battle = parse_situation(line)
    assert write_situation(battle) == line
    again = load(dump(battle))
    assert again.loads == battle.loads == [Load(5, at("0504")), Load(7, at("0606"))]
    assert again.units["AR"].load == Load(5, at("0505"))


@pytest.mark.parametrize(
    "line",
    [
        "open=9x9 cargo=0:0504; Wasp@0505/N",
        "open=9x9 cargo=5:9999; Wasp@0505/N",
        "open=9x9 cargo=x; Wasp@0505/N",
        "open=9x9; Wasp@0505/N carries=3",
        "open=9x9; Foot Platoon Rifle@0505 carries=1",
    ],
)
def test_what_is_no_cargo_is_refused(line: str) -> None:
    with pytest.raises(BadInput):
        parse_situation(line)


def test_a_scenario_has_cargo() -> None:
    text = """map = "open-grassland"
cargo = ["5:0505"]
[[side]]
name = "A"
[[side.unit]]
sheet = "Wasp"
[[side]]
name = "B"
[[side.unit]]
sheet = "Wasp"
"""
    scenario = parse_scenario(text, "a")
    assert scenario.battle().loads == [Load(5, at("0505"))]
    assert parse_scenario(write_scenario(scenario), "a") == scenario


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_players_lift_and_drop_under_the_laws(seed: int) -> None:
    hexes = [f"{col:02}{row:02}" for col in range(3, 8) for row in range(3, 8)]
    loads = " ".join(f"cargo={1 + n % 4}:{hex_}" for n, hex_ in enumerate(hexes))
    units = "Archer ARC-2R@0305/S; Griffin GRF-1N@0705/N; Manticore@0504/N side=2 carries=9"
    game = Table(CLASSIC, parse_situation(f"open=9x9 {loads}; {units}"), SeededDice(seed))
    under_the_laws(game, {side: RandomPlayer(seed + side) for side in (0, 1)}, 4)
    told = {type(event) for event in game.log}
    assert told & {e.CargoTaken, e.CargoPutDown}


# Cargo space


def transport(words: str = "", cargo: str = "") -> tuple[Battle, Any]:
    """A Karnov with 6 tons of cargo space that stands in 0505."""
    line = f"open=9x9 {cargo}; Karnov@0505/N id=KA {words}; Wasp@0901/S id=wa"
    battle = parse_situation(line)
    return battle, battle.units["KA"]


def test_goods_in_cargo_space_cost_no_mp_and_are_safe_behind_armor() -> None:
    battle, karnov = transport("carries=6")
    assert karnov.load.inside
    assert kinds.budget(battle, karnov, Mode.WALK) == karnov.sheet.cruise
    play(burden.hit(karnov, 4, 4))
    assert karnov.load.tons == 6
    play(burden.hit(karnov, 4, 1))
    assert karnov.load.tons == 3
    battle, karnov = transport("carries=7")
    assert not karnov.load.inside, "strapped to the outside"
    assert kinds.budget(battle, karnov, Mode.WALK) < karnov.sheet.cruise


def test_a_vehicle_loads_goods_into_its_cargo_space_beside_its_passengers() -> None:
    battle, karnov = transport(cargo="cargo=6:0505")
    play(movement_phase(battle), [], {}, ["lift-1"])
    assert karnov.load == Load(6, at("0505"), inside=True)
    assert kinds.fire_refusal(karnov) == "has loaded cargo this turn"
    assert not battle.loads
    battle, karnov = transport(cargo="cargo=6:0505")
    foot = add_unit(battle, 0, load_unit("Foot Platoon Rifle"), at("0505"), karnov.facing)
    take_aboard(foot, karnov)
    assert not lifting.liftable(battle, karnov)
    battle.loads = [Load(3, at("0505"))]
    assert lifting.liftable(battle, karnov)
