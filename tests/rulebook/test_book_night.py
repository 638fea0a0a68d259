"""Fighting at night (Compendium, Night Combat)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.decisions import Fire, FireDecision
from btterm.classic.options import Options
from btterm.classic.situation import parse_situation
from btterm.classic.turn import begin_turn, weapon_attack_phase
from btterm.soak.mechs import mechs_of
from btterm.soak.vehicles import vehicles_of
from btterm.table.choice import Choice
from tests.rulebook.rules import BlowKind, FireWay, Hit, Shot, Side, blow_solution, kinds, night
from tests.rulebook.tabletop import Dice, Played, mount, parts, play

NIGHT = Options(night=True)
LINE = "Warhammer@0808/N; Atlas@0805/S side=2; Crusader@0806/S side=2; Marauder@1510/S side=2"


def dark(text: str, options: Options = NIGHT) -> Battle:
    battle = parse_situation(text, options)
    night.shade(battle)
    return battle


def shoot(battle: Battle, lights: str, dice: Sequence[Dice], *weapons: str, at: str) -> Played:
    warhammer = mechs_of(battle)["WA"]
    shots = tuple(Shot(mount(warhammer, weapon), at) for weapon in weapons)
    return play(weapon_attack_phase(battle), dice, {"WA": Fire("WA", shots)}, [lights])


def number(battle: Battle, unit: str, target: str, weapon: str) -> list[int]:
    """The parts of a to-hit number."""
    decision = FireDecision(battle.units[unit].side, battle, (unit,))
    return parts(decision.solution(unit, mount(mechs_of(battle)[unit], weapon), target).to_hit)


def test_everything_is_harder_to_hit_at_night() -> None:
    battle = dark(LINE)
    assert number(battle, "WA", "at", "PPC") == [4, 0, 1, 2]
    assert number(dark(LINE, Options()), "WA", "at", "PPC") == [4, 0, 1]


def test_blows_and_shots_at_hexes_too() -> None:
    battle = dark("0803=& ; Warhammer@0808/N; Atlas@0807/S side=2", Options(night=True, fire=True))
    warhammer, atlas = mechs_of(battle).values()
    punch = blow_solution(battle, warhammer, BlowKind.PUNCH_LEFT, atlas).to_hit
    assert punch is not None
    assert 2 in parts(punch)
    decision = FireDecision(0, battle, ("WA",))
    found = decision.solution("WA", mount(warhammer, "PPC"), "0803", way=FireWay.IGNITE)
    assert 2 in parts(found.to_hit)


def test_a_searchlight_shows_its_target_its_bearer_and_who_is_between() -> None:
    battle = dark(LINE)
    played = shoot(battle, "at", [2], "PPC", at="at")
    assert [(told.unit, told.target) for told in played.told(e.LitUp)] == [("WA", "at")]
    assert {unit.id for unit in battle.units.values() if unit.dark} == {"ma"}
    assert parts(played.told(e.WeaponFired)[0].to_hit) == [4, 0, 1]


def test_it_may_stay_off() -> None:
    battle = dark(LINE)
    played = shoot(battle, "off", [2], "PPC", at="at")
    assert parts(played.told(e.WeaponFired)[0].to_hit) == [4, 0, 1, 2]
    assert mechs_of(battle)["WA"].dark


def test_it_shines_to_the_front_and_on_those_in_sight() -> None:
    battle = dark("Warhammer@0808/N; Atlas@0810/S side=2; Crusader@0803/S side=2")
    played = play(weapon_attack_phase(battle), [], {}, ["cr"])
    (asked,) = [each for each in played.asked if isinstance(each, Choice)]
    assert [option.key for option in asked.options] == ["cr", "off"]


def test_it_is_off_again_when_the_next_turn_begins() -> None:
    battle = dark(LINE)
    shoot(battle, "at", [2], "PPC", at="at")
    play(begin_turn(battle), [])
    assert all(unit.dark for unit in battle.units.values())


def test_nobody_is_asked_by_day_or_without_a_searchlight() -> None:
    for line, options in ((LINE, Options()), ("Archer@0808/N; Atlas@0805/S side=2", NIGHT)):
        played = play(weapon_attack_phase(dark(line, options)), [], {})
        assert not any(isinstance(each, Choice) for each in played.asked)


@pytest.mark.parametrize(("rolled", "broken"), [(6, False), (7, True)])
def test_a_hit_on_a_torso_destroys_it_on_7(rolled: int, broken: bool) -> None:
    battle = dark(LINE)
    warhammer = mechs_of(battle)["WA"]
    played = play(kinds.take(battle, warhammer, Hit(5, Side.FRONT, 1)), [7, rolled])
    assert [told.broken for told in played.told(e.SearchlightHit)] == [broken]
    assert warhammer.lamp_out is broken
    assert bool(night.in_beam(battle, warhammer)) is not broken


def test_a_hit_elsewhere_does_not() -> None:
    battle = dark(LINE)
    played = play(kinds.take(battle, mechs_of(battle)["WA"], Hit(1, Side.FRONT, 1)), [5])
    assert not played.told(e.SearchlightHit)


@pytest.mark.parametrize(
    ("location", "rolled", "broken"), [(7, 6, [False]), (7, 7, [True]), (10, 0, [])]
)
def test_a_vehicle_loses_it_by_a_hit_on_its_front_or_side(
    location: int, rolled: int, broken: list[bool]
) -> None:
    """Not by one on its turret."""
    battle = dark("Manticore@0808/N; Atlas@0805/S side=2")
    (tank,) = vehicles_of(battle).values()
    assert not night.in_beam(battle, tank)
    tank.sheet = replace(tank.sheet, searchlight=True)
    assert [unit.id for unit in night.in_beam(battle, tank)] == ["at"]
    dice = [location, *([rolled] if rolled else [])]
    played = play(kinds.take(battle, tank, Hit(1, Side.FRONT, 1)), dice)
    assert [told.broken for told in played.told(e.SearchlightHit)] == broken
    assert tank.lamp_out is (broken == [True])
