"""'Mechs and vehicles at close quarters, and what hides a vehicle (Compendium, Punching, Clubbing,
Kicking, Pushing, Death from Above, Different Elevations, Accidental Falls from Above, Domino
Effect, Stacking)."""

from __future__ import annotations

from typing import Any

import pytest

from btterm.classic import events as e
from btterm.classic.battle import Battle, Phase
from btterm.classic.decisions import StrikeDecision
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.situation import parse_situation
from btterm.classic.units.unit import Mode
from btterm.hexes import Facing
from tests.rulebook.rules import (
    Blow,
    BlowKind,
    HeightDrop,
    Place,
    blow_solution,
    declare,
    domino,
    fall_among,
    kinds,
    may_pass,
    may_stop,
    resolve,
    sight,
    solution,
)
from tests.rulebook.tabletop import at, collisions, move, play

KICK, PUNCH, PUSH = BlowKind.KICK_RIGHT, BlowKind.PUNCH_RIGHT, BlowKind.PUSH


def facing(levels: int = 0, ground: str = ".", kind: str = "Archer ARC-2R") -> tuple[Battle, Any]:
    """A 'Mech in 0508 before a Manticore so many levels higher."""
    high = min(0, levels), max(0, levels)
    head = f"0508={-high[0]}{ground} 0507={high[1]}."
    battle = parse_situation(f"{head} phase=strike; {kind}@0508/N; Manticore@0507/S id=ma")
    return battle, battle.units["AR"]


@pytest.mark.parametrize(
    ("levels", "allowed"),
    [(0, {KICK}), (1, {PUNCH}), (-1, set())],
)
def test_which_blows_reach_a_vehicle(levels: int, allowed: set[BlowKind]) -> None:
    battle, mech = facing(levels)
    for kind in (KICK, PUNCH, PUSH):
        found = blow_solution(battle, mech, kind, battle.units["ma"])
        assert (not found.why) == (kind in allowed), (kind, found.why)


def test_a_mech_in_depth_1_water_punches_a_vehicle_ashore() -> None:
    battle, mech = facing(0, "~1")
    assert not blow_solution(battle, mech, PUNCH, battle.units["ma"]).why


def test_a_kick_finds_its_place_on_the_table_of_vehicles() -> None:
    """70 tons: 14 points; nobody falls."""
    battle, mech = facing()
    tank: Any = battle.units["ma"]
    played = play(resolve(battle, declare(battle, mech, [Blow(KICK, "ma")])), [9, 10])
    assert [event.table for event in played.told(e.LocationRolled)] == ["front"]
    assert kinds.points_lost(tank) == 14
    assert not play(kinds.settle_all(battle)).rolls


@pytest.mark.parametrize(
    ("die", "side"), [(1, "front"), (2, "right side"), (4, "rear"), (5, "left side")]
)
def test_a_vehicle_in_the_same_hex_is_kicked_on_any_side(die: int, side: str) -> None:
    battle, mech = facing()
    battle.units["ma"].hex = mech.hex
    asked = StrikeDecision(0, battle, ("AR",))
    assert asked.targets("AR") == ("ma",)
    played = play(resolve(battle, declare(battle, mech, [Blow(KICK, "ma")])), [9, die, 7])
    assert [event.table for event in played.told(e.LocationRolled)] == [side]


# From above


def test_death_from_above_hits_the_front_of_a_vehicle_that_stays() -> None:
    """40 tons: 12 points in groups of 5."""
    battle = parse_situation("; Assassin@0508/N piloting=5; Manticore@0505/N id=ma")
    mech, tank = battle.units["AS"], battle.units["ma"]
    tank.moved.done = True
    move(battle, mech, Mode.JUMP, "A/0505")  # type: ignore[arg-type]
    battle.phase = Phase.PHYSICAL_ATTACK
    played = play(collisions(battle), [12, 7, 7, 7, 1, 4])
    front = [event.table for event in played.told(e.LocationRolled) if event.unit == "ma"]
    assert front == ["front"] * 3
    assert (tank.hex, mech.hex) == (at("0505"), at("0505"))
    assert kinds.points_lost(tank) == 12


def test_a_fall_from_above_hits_a_vehicle_without_a_roll() -> None:
    """70 tons: 7 points to the tank; the 'Mech falls on its back and both share the hex."""
    battle = parse_situation("0508=2. ; Archer ARC-2R@0508/N piloting=5; Manticore@0507/N id=ma")
    mech, tank = battle.units["AR"], battle.units["ma"]
    over = HeightDrop(Place(at("0507")), 2, 2, False)
    played = play(fall_among(battle, mech, over, Facing.N), [7, 7, 1, 10, 4, 10, 4, 10, 12])
    assert len(played.told(e.FellOn)) == 1
    assert kinds.points_lost(tank) == 7
    assert (mech.hex, tank.hex) == (at("0507"), at("0507"))


def test_the_domino_effect_misses_vehicles() -> None:
    battle = parse_situation("; Archer ARC-2R@0507/N id=AR; Manticore@0507/N id=ma")
    tank = battle.units["ma"]
    assert not play(kinds.settle_all(battle)).events
    played = play(domino(battle, tank, Facing.N))
    assert (tank.hex, played.rolls) == (at("0507"), [])


# Stacking


def test_two_vehicles_of_a_side_share_a_hex_and_no_third() -> None:
    line = "; Manticore@0505/N id=MA; Striker@0505/N side=1 id=ST; Condor@0506/N side=1 id=CO"
    battle = parse_situation(line)
    condor, tank = battle.units["CO"], battle.units["MA"]
    assert not may_pass(battle, condor, at("0505"))
    assert may_stop(battle, condor, at("0505"))
    assert not may_stop(battle, tank, at("0506"))


def test_nobody_drives_through_an_enemy() -> None:
    battle = parse_situation("; Manticore@0505/N id=MA; Striker@0504/N id=st")
    assert may_pass(battle, battle.units["MA"], at("0504"))


# Sight


@pytest.mark.parametrize(("level", "seen"), [(0, True), (1, False), (2, False)])
def test_c002_a_vehicle_is_wholly_hidden_behind_a_level_1_hill(level: int, seen: bool) -> None:
    """And never covered in part."""
    battle = parse_situation(f"0506={level}. ; Archer ARC-2R@0501/S; Manticore@0507/N id=ma")
    found = sight(battle, battle.units["AR"], battle.units["ma"])
    assert (found.visible, found.partial_cover) == (seen, False)


def test_water_covers_no_hovercraft() -> None:
    battle = parse_situation("0507=~1 phase=fire; Archer ARC-2R@0501/S; Condor@0507/N id=co")
    assert sight(battle, battle.units["AR"], battle.units["co"]).terms == ()


def test_nobody_aims_at_a_part_of_a_vehicle() -> None:
    line = "phase=fire; Archer ARC-2R@0501/S; Manticore@0507/N id=ma stunned"
    battle = parse_situation(line)
    mech, tank = battle.units["AR"], battle.units["ma"]
    assert tank.immobile
    found = solution(battle, mech, 2, tank, aim=Location.CT)
    assert "no aimed shot" in found.why
