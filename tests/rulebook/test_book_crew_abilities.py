"""Special abilities of crews in a battle (House rules, Special Abilities)."""

from __future__ import annotations

import pytest

from btterm.classic.events import ConsciousnessRolled
from btterm.classic.notation import lasting
from btterm.classic.rule import Rule
from btterm.classic.scenario.file import parse_scenario, write_scenario
from btterm.classic.situation import parse_situation, write_situation
from btterm.classic.units.abilities import checked
from btterm.classic.units.unit import Cause
from btterm.errors import BadFile, BadInput
from tests.rulebook.rules import (
    CONSCIOUSNESS,
    STAND_UP,
    BlowKind,
    blow_solution,
    injure_crew,
    piloting_target,
    solution,
)
from tests.rulebook.tabletop import duel, mount, play

FACING = "Warhammer@0505/S {}; Marauder@0507/N"
BESIDE = "Warhammer@0505/S {}; Marauder@0506/N"


def test_a_specialist_hits_better_with_his_weapon() -> None:
    numbers = []
    for words in ("", "abilities=weapon_specialist:PPC"):
        battle, warhammer, marauder = duel(FACING.format(words))
        found = [
            solution(battle, warhammer, mount(warhammer, name), marauder).to_hit
            for name in ("PPC", "Med Laser")
        ]
        numbers.append([number.number for number in found if number])
    (ppc, laser), (better, same) = numbers
    assert (better, same) == (ppc - 1, laser)


def test_a_melee_specialist_strikes_better() -> None:
    numbers = []
    for words in ("", "abilities=melee_specialist"):
        battle, warhammer, marauder = duel(BESIDE.format(words))
        for kind in (BlowKind.KICK_LEFT, BlowKind.PUSH):
            number = blow_solution(battle, warhammer, kind, marauder).to_hit
            numbers.append(number.number if number else None)
    assert numbers == [3, 4, 2, 3]


def test_who_is_sure_footed_skids_less() -> None:
    for words, skid in (("", 5), ("abilities=sure-footed", 4)):
        _, warhammer, _ = duel(FACING.format(words))
        assert piloting_target(warhammer, [Cause(Rule.SKIDDING, "skid")]).number == skid
        assert piloting_target(warhammer, [STAND_UP]).number == 5


@pytest.mark.parametrize("taken", [0, 1, 2])
def test_toughness_adds_up(taken: int) -> None:
    words = f"abilities={','.join(['toughness'] * taken)}" if taken else ""
    for hits, number in CONSCIOUSNESS.items():
        battle, warhammer, _ = duel(FACING.format(words))
        warhammer.crew.hits = hits - 1
        played = play(injure_crew(battle, warhammer, 1, "test"), [(6, 6)])
        assert played.told(ConsciousnessRolled)[0].number == number - taken


def test_they_are_kept_in_situations_and_do_not_count_as_damage() -> None:
    line = "Warhammer@0505/S abilities=toughness,weapon_specialist:Medium_Laser; Marauder@0507/N"
    battle = parse_situation(line)
    text = write_situation(battle)
    assert "abilities=toughness,weapon_specialist:Medium_Laser" in text
    unit = battle.units["WA"]
    assert "abilities" not in lasting(unit, parse_situation(text).units["WA"])
    assert write_situation(parse_situation(text)) == text


@pytest.mark.parametrize(
    "words", ["flying", "toughness: PPC", "weapon specialist", "weapon specialist: "]
)
def test_what_is_no_ability(words: str) -> None:
    with pytest.raises(BadInput, match="is no ability"):
        checked(words)


SCENARIO = """
title = "Test"
map = "high-moor"
[[side]]
name = "Wolves"
[[side.unit]]
sheet = "Warhammer WHM-6R"
abilities = ["toughness", "sixth sense"]
[[side]]
name = "Enemy"
[[side.unit]]
sheet = "Locust LCT-1V"
"""


def test_they_are_in_scenario_files() -> None:
    found = parse_scenario(SCENARIO, "test")
    again = parse_scenario(write_scenario(found), "again")
    assert again == found
    crew = again.battle().units["WA"].crew
    assert (crew.abilities, crew.sixth_sense) == (["toughness", "sixth sense"], True)
    with pytest.raises(BadFile, match="is no ability"):
        parse_scenario(SCENARIO.replace("toughness", "luck"), "test")
