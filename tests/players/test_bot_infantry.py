"""Bots lead infantry and battle armor, and fight against them."""

from __future__ import annotations

import pytest

from btterm.classic.battle import Battle
from btterm.classic.decisions import FireDecision, MoveDecision
from btterm.classic.equipment.catalogue import Tag
from btterm.classic.equipment.fire_ways import FireWay
from btterm.classic.situation import parse_situation
from btterm.hexes import Hex
from btterm.players.bot import Bot, fire
from btterm.players.judgement import guns, threats
from tests.rulebook.rules import sight


def worth(state: Battle, attacker: str, target: str) -> float:
    """What all weapons of a unit could do to another one."""
    shooter, enemy = state.units[attacker], state.units[target]
    armament = guns(state, shooter)
    line = sight(state, shooter, enemy)
    return sum(threat.worth for threat in threats(state, shooter, armament, enemy, line))


def fired(state: Battle, unit: str) -> set[Tag]:
    """What is peculiar to the weapons that a unit fires."""
    shots = fire(FireDecision(state.units[unit].side, state, (unit,))).shots
    mounts = state.units[unit].mounts
    return {tag for shot in shots if (weapon := mounts[shot.mount].weapon) for tag in weapon.tags}


def test_walls_and_woods_are_worth_something_to_a_platoon() -> None:
    """A point costs two men in the open and one in the woods; of what is fired at a building of
    some type infantry inside takes a half, a quarter or nothing."""
    line = "open=15x17 phase=fire 0508={}; Archer@0503/S; Foot Platoon Rifle@0508 id=fo"
    seen = [
        worth(parse_situation(line.format(hex_)), "AR", "fo")
        for hex_ in (".", ":", "#m1", "#h1", "#x1")
    ]
    assert seen == sorted(seen, reverse=True)
    assert seen[0] == 2 * seen[1]
    assert seen[-1] == 0


def test_machine_guns_are_for_men() -> None:
    """2D6 in place of 2 points."""
    line = "open=15x17 phase=fire; Locust LCT-1V@0508/N; {}@0507 id=xx"
    men, suits = (
        parse_situation(line.format(name)) for name in ("Foot Platoon Rifle", "Elemental Point MG")
    )
    assert worth(men, "LO", "xx") > 2 * worth(suits, "LO", "xx")


def test_battle_armor_is_weighed_over_three_storeys() -> None:
    """A machine gun reaches 3 hexes: three storeys above its own hex are one more."""
    line = "open=15x17 phase=fire 0508=#h4; Elemental Point MG@0508; {}@0508 raised=3 id=xx"
    assert worth(parse_situation(line.format("Elemental Point MG")), "EL", "xx") == 0


def test_battle_armor_climbs_the_mech_in_its_hex() -> None:
    state = parse_situation(
        "open=15x17 phase=fire; Elemental Point MG@0508 shots=0; Atlas@0508/N id=at moved=walk1"
    )
    assert fired(state, "EL") & {Tag.SWARM_ATTACK, Tag.LEG_ATTACK}


@pytest.mark.parametrize(("moved", "climbs"), [("moved=walk1", True), ("", False)])
def test_it_goes_for_a_mech_that_has_moved(moved: str, climbs: bool) -> None:
    """Another one would walk away from under it."""
    line = f"open=15x17 phase=move; Elemental Point MG@0510 shots=0; Atlas@0508/N id=at {moved}"
    state = parse_situation(line)
    state.units["at"].moved.done = bool(moved)
    decision = MoveDecision(0, state, ("EL",))
    there = decision.preview(Bot(1).decide(decision)).hex
    assert (there == Hex(5, 8)) is climbs


def test_a_platoon_that_nobody_fires_at_yet_keeps_its_house() -> None:
    """The enemy is faster: it lets him come."""
    state = parse_situation(
        "open=15x17 0508=#m2; Foot Platoon Rifle@0508; Hunchback HBK-4G@1401/S;Locust LCT-1V@1501/S"
    )
    decision = MoveDecision(0, state, ("FO",))
    assert decision.preview(Bot(1).decide(decision)).hex == Hex(5, 8)


def test_a_house_is_fired_at_for_the_infantry_in_it() -> None:
    state = parse_situation(
        "open=15x17 phase=fire 0508=#m2; Archer@0503/S; Foot Platoon Rifle@0508 id=fo"
    )
    shots = fire(FireDecision(0, state, ("AR",))).shots
    assert shots
    assert {shot.way for shot in shots} == {FireWay.BUILDING}
