"""The bot's three strengths on two mapsheets: turns and decisions a second, memory."""

from __future__ import annotations

import resource
from itertools import count

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bench.test_battle import LANCE
from btterm.board.library import load_map
from btterm.classic.battle import Battle
from btterm.classic.decisions import MoveDecision
from btterm.classic.saves.state import CLASSIC
from btterm.classic.scenario.setting_up import Force, new_battle
from btterm.classic.sheets.library import load_sheet
from btterm.players.player import play_out
from btterm.players.roster import recruit
from btterm.table.dice import SeededDice
from btterm.table.table import Table

STRENGTHS = ("bot:weak", "bot", "bot:strong")
TURNS = 6


def two_sheets(seed: int, units: int) -> Table[Battle]:
    sheets = tuple(load_sheet(LANCE[number % len(LANCE)]) for number in range(units))
    board = load_map("wooded-hills+river-crossing")
    return Table(
        CLASSIC,
        new_battle(board, [Force("Anna", sheets), Force("Ben", sheets)]),
        SeededDice(seed),
    )


@pytest.mark.parametrize("name", STRENGTHS)
def test_six_turns_of_four_against_four(benchmark: BenchmarkFixture, name: str) -> None:
    """Goals: within 2 s at weak (3 turns a second), within 8.6 s at normal (0.7 a second)."""
    seeds = count(1)

    def fresh() -> tuple[tuple[Table[Battle]], dict[str, int]]:
        return (two_sheets(next(seeds), 4),), {}

    def play(game: Table[Battle]) -> None:
        play_out(game, {0: recruit(name, 1), 1: recruit(name, 2)}, turns=TURNS)
        decisions = sum("answer" in entry for turn in game.turns for entry in turn.entries)
        benchmark.extra_info["decisions"] = decisions

    benchmark.pedantic(play, setup=fresh, rounds=2)  # type: ignore[no-untyped-call]
    assert benchmark.stats is not None
    seconds = benchmark.stats.stats.median
    benchmark.extra_info["turns a second"] = round(TURNS / seconds, 2)
    benchmark.extra_info["decisions a second"] = round(
        benchmark.extra_info["decisions"] / seconds, 1
    )
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    benchmark.extra_info["most MB so far"] = round(most / 1024, 1)
    print(f"\n{name}: {dict(benchmark.extra_info)}")


@pytest.mark.parametrize("name", STRENGTHS)
def test_one_move_of_eight_against_eight(benchmark: BenchmarkFixture, name: str) -> None:
    """In the third turn. Goals: within 0.2 s at weak, within 1 s at normal."""
    game = two_sheets(1, 8)
    play_out(game, {0: recruit("bot:weak", 1), 1: recruit("bot:weak", 2)}, turns=2)
    asked = game.pending
    assert isinstance(asked, MoveDecision)
    bot = recruit(name, 1)
    benchmark.pedantic(lambda: bot.decide(asked.for_player()), rounds=5)  # type: ignore[no-untyped-call]
