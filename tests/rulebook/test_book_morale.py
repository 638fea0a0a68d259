"""Morale under losses (House rules, Morale)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from btterm.classic import events as e
from btterm.classic.battle import Battle, Phase
from btterm.classic.decisions import MoveDecision
from btterm.classic.options import Options
from btterm.classic.scenario.file import parse_scenario, write_scenario
from btterm.classic.situation import parse_situation
from btterm.classic.units.crew import Crew
from btterm.classic.units.unit import Mode, Morale, Out
from btterm.errors import BadInput
from tests.rulebook.rules import kinds, morale
from tests.rulebook.tabletop import play

FORCE = (
    "Warhammer@0808/N; Crusader@0908/N side=1; Archer@1008/N side=1; Marauder@1108/N side=1; "
    "Atlas@0802/S side=2"
)


def battle_of(text: str = FORCE, lost: tuple[str, ...] = (), **options: object) -> Battle:
    battle = parse_situation(text, replace(Options(morale=True), **options))  # type: ignore[arg-type]
    battle.phase = Phase.END
    for id_ in lost:
        battle.units[id_].destroyed = Out.ENGINE
    return battle


def test_the_results() -> None:
    found = [morale.result(total) for total in range(-4, 19)]
    assert found == [
        *[Morale.ROUT] * 7,
        *[Morale.FIGHTING_WITHDRAWAL] * 3,
        *[Morale.STANDS] * 3,
        *[Morale.ADVANCES] * 3,
        *[Morale.TO_THE_DEATH] * 7,
    ]


def test_the_modifiers() -> None:
    assert morale.SKILL == {"Green": -1, "Regular": 0, "Veteran": 1, "Elite": 2}
    assert list(morale.NATIONS.values()) == [1, 0, 1, 0, 0, -2, -1, -2, 2, 0, 2]
    assert list(morale.SITUATION.values()) == [-1, -2, -1, -1, -2, -2]


@pytest.mark.parametrize(
    ("gunnery", "piloting", "word"),
    [(2, 3, "Elite"), (3, 4, "Veteran"), (4, 5, "Regular"), (5, 6, "Green")],
)
def test_experience(gunnery: int, piloting: int, word: str) -> None:
    assert morale.experience(Crew("", gunnery, piloting)) == word


@pytest.mark.parametrize(
    ("lost", "words"),
    [
        (("CR",), []),
        (("CR", "AR"), [morale.HALF_LOST]),
        (("CR", "AR", "MA"), [morale.MOST_LOST, morale.LANCE_LOST]),
        (("WA",), [morale.COMMANDER]),
        (("WA", "AR"), [morale.HALF_LOST, morale.COMMANDER]),
    ],
)
def test_what_weighs_on_a_unit(lost: tuple[str, ...], words: list[str]) -> None:
    battle = battle_of(lost=lost)
    left = next(unit for unit in battle.alive(0))
    assert morale.situation(battle, left) == words


def test_each_new_thing_calls_for_one_roll() -> None:
    battle = battle_of(lost=("CR", "AR"))
    played = play(morale.shake(battle), [7, 7])
    assert [told.unit for told in played.told(e.MoraleRolled)] == ["WA", "MA"]
    assert {battle.units[id_].morale for id_ in ("WA", "MA")} == {Morale.STANDS}
    assert not play(morale.shake(battle), []).events
    battle.units["WA"].destroyed = Out.ENGINE
    (told,) = play(morale.shake(battle), [7]).told(e.MoraleRolled)
    # 75 percent lost, -2, the lance too, -1, and its commander, -2.
    assert [part.value for part in told.parts] == [-2, -1, -2]
    assert told.morale is Morale.ROUT


def test_infernos_count_when_they_hit() -> None:
    battle = battle_of()
    play(kinds.cover_in_gel(battle.units["CR"], 1))
    (told,) = play(morale.shake(battle), [8]).told(e.MoraleRolled)
    assert ([part.value for part in told.parts], told.morale) == ([-1], Morale.STANDS)
    assert not play(morale.shake(battle), []).events


@pytest.mark.parametrize(
    ("nation", "dice", "found"), [("Clan", 4, Morale.STANDS), ("Pirate", 4, Morale.ROUT)]
)
def test_the_nation_counts(nation: str, dice: int, found: Morale) -> None:
    battle = battle_of(lost=("WA",))
    battle.nations = [nation, ""]
    battle.units["WA"].crew.name = "first"
    played = play(morale.shake(battle), [dice + 2] * 3 if nation == "Clan" else [dice] * 3)
    assert {told.morale for told in played.told(e.MoraleRolled)} == {found}


@pytest.mark.parametrize(("total", "resolute"), [(2, False), (12, False)])
def test_beyond_2_and_12_nobody_rolls_again(total: int, resolute: bool) -> None:
    battle = battle_of(lost=("CR", "AR"))
    battle.nations = ["Clan" if total == 12 else "Pirate", ""]
    # 12 and 50 percent: 11 + 2 - 1, or 5 - 2 - 1; one more is beyond.
    exact = 11 if total == 12 else 5
    played = play(morale.shake(battle), [exact, exact + (1 if total == 12 else -1)])
    assert [told.resolute for told in played.told(e.MoraleRolled)] == [resolute, True]


def test_who_withdraws_goes_home_and_who_routs_attacks_nobody() -> None:
    battle = battle_of()
    battle.phase = Phase.MOVEMENT
    unit = battle.units["CR"]
    unit.morale = Morale.FIGHTING_WITHDRAWAL
    assert MoveDecision(0, battle, ("CR",)).way_home("CR") is not None
    assert not kinds.fire_refusal(unit)
    unit.morale = Morale.ROUT
    assert "routs" in kinds.fire_refusal(unit)
    assert Mode.RUN in MoveDecision(0, battle, ("CR",)).modes("CR")
    unit.morale = Morale.STANDS
    assert MoveDecision(0, battle, ("CR",)).way_home("CR") is None


def test_nobody_rolls_without_the_option() -> None:
    assert not play(morale.shake(battle_of(lost=("CR", "AR"), morale=False)), []).events


def test_the_nation_of_a_side_in_a_scenario_file() -> None:
    text = """
map = "open-grassland"
[[side]]
name = "Anna"
nation = "Clan"
[[side.unit]]
sheet = "Atlas"
[[side]]
name = "Ben"
[[side.unit]]
sheet = "Warhammer"
"""
    scenario = parse_scenario(text, "here")
    assert scenario.battle().nations == ["Clan", ""]
    assert parse_scenario(write_scenario(scenario), "here") == scenario
    with pytest.raises(BadInput, match="no nation is called 'Elves'"):
        parse_scenario(text.replace("Clan", "Elves"), "here")
