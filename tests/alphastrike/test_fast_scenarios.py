"""Scenario files of Alpha Strike (docs/scenarios.md; Alpha Strike, Setup, Objective Markers)."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from btterm.alphastrike.scenario import Scenario, parse_scenario, write_scenario
from btterm.errors import BadFile
from btterm.hexes import Hex
from btterm.match import battles, scenarios
from btterm.match.opening import open_battle
from btterm.match.skirmish import played_with
from btterm.plain.door import play

TWO = """
[[side]]
name = "Anna"
force = "Training Lance Blue"
[[side]]
name = "Ben"
markers = ["0303"]
[[side.unit]]
card = "Atlas AS7-K"
skill = 3
hex = "0304"
facing = "SE"
"""
HEAD = 'game = "alpha-strike"\nmap = "open-grassland"\n'
GOOD = HEAD + 'options = ["objectives"]\n' + TWO


def fast() -> list[Scenario]:
    return [each for each in scenarios.shipped() if isinstance(each, Scenario)]


def test_what_a_file_says_stands_on_the_map() -> None:
    battle = parse_scenario(GOOD, "x").battle()
    atlas = battle.of_side(1)[0]
    assert (atlas.name, atlas.skill, atlas.hex, atlas.facing.name) == (
        *("Atlas AS7-K", 3, Hex(3, 4)),
        "SE",
    )
    assert len(battle.of_side(0)) == 4
    assert [(each.side, each.hex) for each in battle.objectives] == [(1, Hex(3, 3))]


def test_a_file_that_is_written_says_the_same_again() -> None:
    for scenario in [parse_scenario(GOOD, "x"), *fast()]:
        assert scenarios.parse(scenarios.write(scenario), "x") == scenario


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (HEAD + TWO, "markers are played with the option 'objectives'"),
        (GOOD.replace("Ben", "anna"), "two sides are called Anna"),
        (GOOD.replace("skill = 3", "skill = 9"), "skill"),
        (GOOD.replace('card = "Atlas AS7-K"', ""), "card: is missing"),
        (GOOD.replace('["objectives"]', '["luck"]'), "no option is called 'luck'"),
        (GOOD.replace('force = "Training Lance Blue"', ""), "Anna has no units"),
        (GOOD.replace("alpha-strike", "chess"), "there is no game 'chess'"),
    ],
)
def test_a_mistake_is_named(text: str, wrong: str) -> None:
    with pytest.raises(BadFile, match=wrong):
        scenarios.parse(text, "x.toml")


def test_every_shipped_scenario_can_be_set_up() -> None:
    assert [each.title for each in fast()] == [
        "The border post",
        "The depot raid",
        "First evening",
        "Two lances",
    ]
    for scenario in fast():
        assert scenario.about
        assert len({unit.hex for unit in scenario.battle().on_map()}) == len(
            scenario.battle().units
        )
        assert scenario.swapped().swapped() == scenario


def test_own_scenarios_of_both_games_lie_in_one_folder(tmp_path: Path) -> None:
    path = scenarios.save_own(parse_scenario('title = "My raid"\n' + GOOD, "x"))
    assert path.name == "my-raid.toml"
    (mine,) = scenarios.own()
    assert isinstance(mine, Scenario)
    assert scenarios.load("my raid") == mine
    scenarios.remember(mine)
    assert scenarios.remembered() == mine


def test_one_of_them_is_begun_saved_and_gone_on_with() -> None:
    found = played_with(scenarios.load("depot-raid"), "dummies", ["victory points"])
    game = open_battle(found, real_dice=False, seed=1)
    assert game.players == ("keyboard", "dummies")
    assert "victory points" in game.table.state.options
    game.close()
    assert game.file is not None
    again = battles.go_on(game.file.path)
    assert again.table.state == game.table.state
    out = io.StringIO()
    play(again, io.StringIO("units\nquit\n"), out)
    assert "Objective of Ben in 0404: free." in out.getvalue()
    again.close()


def test_both_commands_play_one(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    for words in (["play", "--scenario", "first-evening"], ["alpha-strike", "first-evening"]):
        status, out, _ = run(*words, "--plain", "--solo", "dummies", "--seed", "1")
        assert status == 0
        assert "Hunchback" in out
    status, _, wrong = run("alpha-strike", "bridge-duel", "--plain")
    assert status
    assert "btterm play --scenario plays it" in wrong


def test_writing_leaves_out_what_is_usual() -> None:
    text = write_scenario(parse_scenario(GOOD, "x"))
    assert "dummy" not in text
    assert "lone" not in text
