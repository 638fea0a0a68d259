"""A table that goes on from some decision beside another one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from btterm.classic.battle import Battle
from btterm.classic.saves.state import CLASSIC, dump, load
from btterm.classic.situation import parse_situation
from btterm.classic.turn import turn
from btterm.players.player import play_out
from btterm.players.random_player import RandomPlayer
from btterm.soak.games import random_battle
from btterm.table.dice import RealDice, Roll, SeededDice, Throw
from btterm.table.procedure import Decision
from btterm.table.table import Table

DUEL = "map=open-grassland; Warhammer@0703/S; Marauder@0708/N"


def asked(table: Table[Battle]) -> object:
    """What is asked, apart from the battle that it is asked in."""
    pending = table.pending
    if isinstance(pending, Decision):
        told = {k: v for k, v in vars(pending).items() if k[0] != "_" and k != "battle"}
        return type(pending), told
    return pending


def play_on(table: Table[Battle], seed: int, turns: int) -> None:
    play_out(table, {side: RandomPlayer(seed + side) for side in (0, 1)}, turns)


@pytest.mark.parametrize("seed", range(700, 708))
def test_a_fork_at_any_decision_goes_on_as_the_table_would(seed: int) -> None:
    table = random_battle(seed)
    luck = RandomPlayer(seed)
    alone = 0
    while isinstance(table.pending, Decision) and len(table.turns) < 4:
        before, log = table.state_hash(), list(table.log)
        fork = table.fork()
        assert asked(fork) == asked(table)
        assert (fork.state_hash(), fork.rolls, fork.log) == (before, table.rolls, log)
        answer = luck.decide(table.pending)
        fork.answer(answer)
        assert table.state_hash() == before
        assert table.log == log
        table.answer(answer)
        assert fork.journal() == table.journal()
        assert fork.log == table.log
        alone += fork.pending is not None
    assert alone


@pytest.mark.parametrize("seed", range(700, 704))
def test_a_turn_goes_on_from_a_save_of_the_state_where_a_decision_stands_alone(seed: int) -> None:
    table = random_battle(seed)
    luck = RandomPlayer(seed)
    found = 0
    while isinstance(table.pending, Decision) and len(table.turns) < 4:
        if table.pending.stands_alone:
            again = next(turn(load(dump(table.state))))
            assert isinstance(again, Decision)
            assert type(again) is type(table.pending)
            assert again.side == table.pending.side
            assert again.default() == table.pending.default()
            found += 1
        table.answer(luck.decide(table.pending))
    assert found > 4


def test_a_fork_can_have_other_dice_and_touches_nothing() -> None:
    table = Table(CLASSIC, parse_situation(DUEL), SeededDice(1))
    play_on(table, 3, 2)
    before = table.journal(), table.state_hash(), list(table.log)
    ends = set()
    for seed in range(6):
        fork = table.fork(SeededDice(seed))
        play_on(fork, 3, 4)
        ends.add(fork.state_hash())
    assert len(ends) > 3
    assert (table.journal(), table.state_hash(), table.log) == before


def test_a_fork_takes_back_as_the_table_does() -> None:
    table = Table(CLASSIC, parse_situation(DUEL), SeededDice(1))
    play_on(table, 3, 2)
    fork = table.fork()
    assert table.pending is not None
    hash_ = table.state_hash()
    fork.answer(RandomPlayer(5).decide(fork.pending))  # type: ignore[arg-type]
    fork.undo(agreed=True)
    assert fork.state_hash() == hash_
    assert asked(fork) == asked(table)


def test_a_fork_goes_on_where_the_players_throw_and_where_a_game_is_over() -> None:
    table = Table(CLASSIC, parse_situation(DUEL), RealDice())
    assert isinstance(table.pending, Roll)
    fork = table.fork()
    assert fork.pending == table.pending
    fork.answer(Throw((6, 6)))
    assert table.fork().pending == table.pending
    table.give_up(0)
    over = table.fork()
    assert over.pending is None
    assert over.state.outcome == table.state.outcome
    assert fork.state.outcome is None


def test_a_decision_in_a_fork_knows_the_battle_of_the_fork() -> None:
    table = Table(CLASSIC, parse_situation(DUEL), SeededDice(1))
    fork = table.fork()
    assert fork.pending is not None
    assert fork.pending.battle is fork.state  # type: ignore[union-attr]
    fork.state.options = replace(fork.state.options, infernos=True)
    assert not table.state.options.infernos
