"""A whole turn without a screen, and the bot's longest thought: a lance on each side."""

from __future__ import annotations

from itertools import count

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from btterm.board.library import load_map
from btterm.classic.battle import Battle
from btterm.classic.decisions import MoveDecision
from btterm.classic.saves.state import CLASSIC
from btterm.classic.scenario.setting_up import Force, new_battle
from btterm.classic.sheets.library import load_sheet
from btterm.players.bot import Bot
from btterm.players.player import play_out
from btterm.players.roster import recruit
from btterm.table.dice import SeededDice
from btterm.table.procedure import Decision
from btterm.table.table import Table

LANCE = ("Phoenix Hawk PXH-1", "Wolverine WVR-6R", "Warhammer WHM-6R", "Archer ARC-2R")
TURNS = 8


def table(seed: int, units: int) -> Table[Battle]:
    sheets = tuple(load_sheet(name) for name in LANCE[:units])
    forces = [Force("Anna", sheets), Force("Ben", sheets)]
    return Table(CLASSIC, new_battle(load_map("wooded-hills"), forces), SeededDice(seed))


@pytest.mark.parametrize("units", [1, 4])
@pytest.mark.parametrize("name", ["random", "bot:weak", "bot", "bot:strong"])
def test_first_turns(benchmark: BenchmarkFixture, name: str, units: int) -> None:
    """Eight turns from the first move on, each time with other dice."""
    seeds = count()

    def fresh() -> tuple[tuple[Table[Battle], int], dict[str, int]]:
        seed = next(seeds)
        return (table(seed, units), seed), {}

    def play(game: Table[Battle], seed: int) -> None:
        play_out(game, {0: recruit(name, seed), 1: recruit(name, seed + 1)}, turns=TURNS)

    benchmark.pedantic(play, setup=fresh, rounds=5)  # type: ignore[no-untyped-call]


def test_copy_of_a_battle(benchmark: BenchmarkFixture) -> None:
    """Eight units a side. Goal: within 0.2 ms."""
    sheets = tuple(load_sheet(name) for name in LANCE * 2)
    battle = new_battle(load_map("wooded-hills"), [Force("Anna", sheets), Force("Ben", sheets)])
    assert len(battle.units) == 16
    benchmark(battle.copy)


@pytest.mark.parametrize("what", ["copy", "fork"])
def test_amid_declared_fire(benchmark: BenchmarkFixture, what: str) -> None:
    """Eight units a side, most of which have declared their fire. Goals: a copy within 0.2 ms, a
    fork within 1 ms."""
    sheets = tuple(load_sheet(name) for name in LANCE * 2)
    battle = new_battle(load_map("wooded-hills"), [Force("Anna", sheets), Force("Ben", sheets)])
    game, bots = Table(CLASSIC, battle, SeededDice(3)), {0: Bot(1), 1: Bot(2)}
    while len(game.state.progress.attacks) < 12:
        assert isinstance(game.pending, Decision)
        game.answer(bots[game.pending.side].decide(game.pending))
    benchmark(game.state.copy if what == "copy" else game.fork)


def test_the_bot_moves_one_of_a_lance(benchmark: BenchmarkFixture) -> None:
    """One decision in the middle of a battle. Goal: within 0.5 s."""
    game = table(1, 4)
    play_out(game, {0: Bot(1), 1: Bot(2)}, turns=4)
    decision = game.pending
    assert isinstance(decision, MoveDecision)

    def fresh() -> tuple[tuple[MoveDecision], dict[str, int]]:
        return (MoveDecision(decision.side, decision.battle, decision.units),), {}

    benchmark.pedantic(Bot(3).decide, setup=fresh, rounds=10)  # type: ignore[no-untyped-call]
