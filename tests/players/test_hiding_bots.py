"""Bots among hidden units: they lie in wait, spring, and look for who hides from them."""

from __future__ import annotations

from typing import Any

import pytest

from btterm.classic.battle import Battle
from btterm.classic.decisions import Fire, MoveDecision
from btterm.classic.events import Ambush, Hid, Revealed
from btterm.classic.options import Options, with_options
from btterm.classic.pointblank import PointblankDecision
from btterm.classic.saves.state import CLASSIC
from btterm.classic.scenario.setting_up import Fighter, Scenario, Team
from btterm.classic.situation import parse_situation
from btterm.hexes import Hex, distance
from btterm.players.bot import Bot
from btterm.players.player import play_out
from btterm.table.choice import Choice
from btterm.table.dice import SeededDice
from btterm.table.procedure import Decision
from btterm.table.table import Table


def table_of(line: str) -> Table[Battle]:
    return Table(CLASSIC, parse_situation(line), SeededDice(1))


def asked(table: Table[Battle]) -> Decision[Any]:
    assert isinstance(table.pending, Decision)
    return table.pending


LURK = 'phase=move initiative=5,9 0806=" ; {}; Warhammer@0806/N side=2 id=wh hidden'


def test_a_bot_waits_for_who_is_far_and_shoots_at_who_comes_near() -> None:
    table = table_of(LURK.format("Locust LCT-1V@0805/S"))
    bot = Bot(1)
    assert bot.decide(asked(table)) == "none"
    table.answer("none")
    table.answer(asked(table).default())
    question = asked(table)
    assert isinstance(question, Choice)
    assert bot.decide(question) == "0"
    table.answer("0")
    shots = asked(table)
    assert isinstance(shots, PointblankDecision)
    fire = bot.decide(shots.for_player())
    assert isinstance(fire, Fire)
    assert {shot.target for shot in fire.shots} == {"LO"}


def test_a_bot_attacks_out_of_hiding_where_the_odds_are_good_and_no_sooner() -> None:
    for where, answer in (("0803/S moved=walk3", "wh"), ("0801/S moved=run8", "none")):
        line = LURK.format(f"Locust LCT-1V@{where}").replace("phase=move", "phase=fire")
        assert Bot(1).decide(asked(table_of(line))) == answer, where


def test_a_bot_comes_out_when_waiting_is_of_no_use_any_more() -> None:
    line = LURK.format("Locust LCT-1V@0816/S").replace("phase", "turn={} phase")
    assert Bot(1).decide(asked(table_of(line.format(8)))) == "none"
    assert Bot(1).decide(asked(table_of(line.format(9)))) == "wh"


def test_a_bot_hides_no_more_than_half_of_its_units() -> None:
    force = tuple(Fighter(name) for name in ("Locust LCT-1V", *["Vedette"] * 3))
    teams = (Team("Anna", fighters=force), Team("Ben", fighters=force))
    options = with_options(Options(), {"hidden_units": 8})
    game = Table(CLASSIC, Scenario("open-grassland", teams, options).battle(), SeededDice(1))
    play_out(game, {0: Bot(1), 1: Bot(2)}, turns=1)
    assert sum(isinstance(event, Hid) for event in game.log) == 2 + 2


@pytest.mark.parametrize("column", [2, 8, 14])
def test_a_bot_that_sees_nobody_goes_and_looks(column: int) -> None:
    """To the south edge, from which the other side comes, and past woods that bar its way."""
    woods = " ".join(f"{col:02}08=&" for col in range(4, 12))
    line = f"{woods} ; Locust LCT-1V@{column:02}03/N; Vedette@0817/N side=2 hidden"
    game = table_of(line)
    play_out(game, {0: Bot(1), 1: Bot(2)}, turns=4)
    told = [event for event in game.log if isinstance(event, Revealed | Ambush)]
    near = distance(game.state.units["LO"].hex, Hex(8, 17)) <= 8
    assert told or near


def test_a_bot_at_its_edge_leaves_by_it_though_it_sees_nobody() -> None:
    line = (
        "phase=move initiative=5,9 goal1=leave_south_with_1_unit ; "
        "Locust LCT-1V@0815/S; Vedette@0101/N side=2 hidden"
    )
    game = table_of(line)
    game.answer("none")
    decision = asked(game)
    assert isinstance(decision, MoveDecision)
    game.answer(Bot(1).decide(decision.for_player()))
    assert game.state.units["LO"].gone
