"""'Mechs on the ground and from above against infantry and vehicles (Compendium, Physical Attacks
by Prone BattleMechs, Punching, Death from Above)."""

from __future__ import annotations

from typing import Any

import pytest

from btterm.classic.battle import Battle, Phase
from btterm.classic.decisions import Strike, StrikeDecision
from btterm.classic.events import LocationRolled, Struck
from btterm.classic.situation import parse_situation
from btterm.classic.turn import physical_attack_phase
from btterm.classic.units.unit import Mode
from tests.rulebook.rules import Blow, BlowKind, kinds, take_aboard
from tests.rulebook.tabletop import at, collisions, move, parts, play

PRONE = "Warhammer@0505/S id=wh prone piloting=5"


def thrashing(*units: str, head: str = "open=9x9") -> tuple[Battle, Any]:
    """A situation with a prone Warhammer: the battle, and its decision to strike."""
    battle = parse_situation("; ".join((f"{head} phase=strike", *units)))
    return battle, StrikeDecision(battle.units["wh"].side, battle, ("wh",))


@pytest.mark.parametrize(("ground", "able"), [(".", True), ("+", True), ('"', False), ("&", False)])
def test_a_prone_mech_thrashes_at_infantry_in_its_hex_on_open_ground(
    ground: str, able: bool
) -> None:
    head = f"open=9x9 0505={ground}"
    _, asked = thrashing("Foot Platoon Rifle@0505/N id=FP", PRONE, head=head)
    found = asked.solution("wh", BlowKind.THRASH, "FP")
    assert (not found.why) is able
    assert not able or (found.damage, found.to_hit.chance) == (24, 1.0)


def test_only_infantry_only_in_its_own_hex_and_only_on_the_ground() -> None:
    battle, asked = thrashing(
        "Elemental Point Laser@0504/N id=EP", "Manticore@0505/N side=1 id=MA", PRONE
    )
    assert "own hex" in asked.solution("wh", BlowKind.THRASH, "EP").why
    assert "infantry alone" in asked.solution("wh", BlowKind.THRASH, "MA").why
    battle.units["EP"].hex = at("0505")
    battle.units["wh"].prone = False
    _, asked = battle, StrikeDecision(1, battle, ("wh",))
    assert "only on the ground" in asked.solution("wh", BlowKind.THRASH, "EP").why


def test_who_has_fired_does_not_thrash() -> None:
    battle, asked = thrashing("Foot Platoon Rifle@0505/N id=FP", PRONE)
    battle.units["wh"].fired = [0]
    assert asked.solution("wh", BlowKind.THRASH, "FP").why == "has fired"


@pytest.mark.parametrize(("throw", "lost"), [(5, 0), (4, 7)])
def test_thrashing_hits_without_a_roll_and_costs_a_piloting_roll(throw: int, lost: int) -> None:
    """70 tons: 24 points, twice that in the open. Who fails takes 7 points on a side by chance."""
    battle, _ = thrashing("Foot Platoon Rifle@0505/N id=FP", PRONE)
    dice = [throw, *([2, 7, 7] if lost else [])]
    strike = {"wh": Strike("wh", (Blow(BlowKind.THRASH, "FP"),))}
    played = play(physical_attack_phase(battle), dice, strike)
    assert played.targets("Piloting") == [5]
    assert battle.units["FP"].destroyed
    assert kinds.points_lost(battle.units["wh"]) == lost
    assert {hit.table for hit in played.told(LocationRolled)} == ({"right side"} if lost else set())


def test_thrashing_reaches_who_clings_to_it_and_does_not_shake_them_off() -> None:
    battle, _ = thrashing("Elemental Point Laser@0505/N id=EP", PRONE)
    point: Any = battle.units["EP"]
    take_aboard(point, battle.units["wh"])
    strike = {"wh": Strike("wh", (Blow(BlowKind.THRASH, "EP"),))}
    play(physical_attack_phase(battle), [3, 4, 2, 7, 7], strike)
    assert point.suits == [11, 11, 0, 11, 11]
    assert point.carried_by == "wh"


def test_a_prone_mech_punches_a_vehicle_in_its_hex_in_front() -> None:
    battle, asked = thrashing("Manticore@0505/N id=MA", "Wasp@0504/S side=1 id=WA", PRONE)
    assert not asked.solution("wh", BlowKind.PUNCH_LEFT, "MA").why
    assert asked.solution("wh", BlowKind.PUNCH_LEFT, "WA").why.brief == "prone"
    assert asked.solution("wh", BlowKind.KICK_LEFT, "MA").why == "prone"
    strike = {"wh": Strike("wh", (Blow(BlowKind.PUNCH_LEFT, "MA"),))}
    played = play(physical_attack_phase(battle), [12, 7], strike)
    assert [hit.table for hit in played.told(LocationRolled)] == ["front"]


def test_death_from_above_is_harder_at_infantry_and_ends_in_its_hex() -> None:
    """5, 3 for the jump, 3 for infantry. 40 tons: 12 points, twice that in the open."""
    battle = parse_situation("; Assassin@0508/N piloting=5; Foot Platoon Rifle@0505/N id=fp")
    mech, platoon = battle.units["AS"], battle.units["fp"]
    platoon.moved.done = True
    move(battle, mech, Mode.JUMP, "A/0505")  # type: ignore[arg-type]
    battle.phase = Phase.PHYSICAL_ATTACK
    played = play(collisions(battle), [11, 1, 4])
    assert [parts(event.to_hit) for event in played.told(Struck)] == [[5, 3, 3]]
    assert platoon.men == 28 - 24  # type: ignore[union-attr]
    assert (mech.hex, platoon.hex) == (at("0505"), at("0505"))
