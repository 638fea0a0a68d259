"""The drills: short exercises against dummies, passed or not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from btterm.classic.saves.state import CLASSIC
from btterm.classic.scenario.file import parse_scenario, write_scenario
from btterm.classic.scenario.setting_up import Scenario
from btterm.hexes import Hex
from btterm.match.scenarios import drills, load
from btterm.players.player import play_out
from btterm.players.roster import recruit
from btterm.table.dice import SeededDice
from btterm.table.scenarios import KEYBOARD
from btterm.table.table import Table

TITLES = [drill.title for drill in drills()]


@pytest.mark.parametrize("title", TITLES)
def test_a_drill_has_one_who_learns_a_goal_and_an_end(title: str) -> None:
    drill = next(each for each in drills() if each.title == title)
    assert drill.drill
    cadet, *others = drill.teams
    assert cadet.player == KEYBOARD
    assert cadet.objectives
    assert all(team.player != KEYBOARD for team in others)
    assert drill.options.turn_limit
    assert f"turn {drill.options.turn_limit}" in drill.about
    assert drill.battle().drill
    assert parse_scenario(write_scenario(drill), "file") == drill


def test_there_are_drills_by_name() -> None:
    assert len(TITLES) == 4
    assert load("stand-up-under-fire").title == "Stand up under fire"


def ended(drill: Scenario) -> str:
    table = Table(CLASSIC, drill.battle(), SeededDice(1))
    play_out(table, {0: recruit("dummies"), 1: recruit("dummies")}, turns=5)
    assert table.state.outcome is not None
    return table.state.outcome.why


def test_a_drill_is_passed_or_not() -> None:
    drill = load("stand-up-under-fire")
    assert isinstance(drill, Scenario)
    assert ended(drill) == "5 turns are over. The drill is not passed"
    (cadet,), team = drill.teams[0].fighters, drill.teams[0]
    there = replace(team, fighters=(replace(cadet, hex=Hex(7, 10)),))
    drill = replace(drill, teams=(there, *drill.teams[1:]))
    assert ended(drill).endswith("with 1 unit. The drill is passed")
    assert "drill" not in ended(replace(drill, drill=False))


def test_who_gives_up_has_not_passed() -> None:
    drill = load("cool-down-and-win")
    assert isinstance(drill, Scenario)
    table = Table(CLASSIC, drill.battle(), SeededDice(1))
    table.give_up(0)
    assert table.state.outcome is not None
    assert table.state.outcome.why == "Cadet gives up. The drill is not passed"
