"""A table that goes on from some decision beside another one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from btterm.classic.battle import Battle
from btterm.classic.saves.state import CLASSIC, dump, load
from btterm.classic.situation import parse_situation
from btterm.classic.turn import turn
from btterm.players.player import play_out
from btterm.players.random_player import RandomPlayer
from btterm.soak.games import random_battle
from btterm.table.dice import RealDice, Roll, SeededDice, Throw
from btterm.table.procedure import Decision, Event, Procedure
from btterm.table.table import Table

DUEL = "map=open-grassland; Warhammer@0703/S; Marauder@0708/N"


def of(asked: object) -> object:
    """What is asked, apart from the battle that it is asked in."""
    if isinstance(asked, Decision):
        told = {k: v for k, v in vars(asked).items() if k[0] != "_" and k != "battle"}
        return type(asked), told
    return asked


def play_on(table: Table[Battle], seed: int, turns: int) -> None:
    play_out(table, {side: RandomPlayer(seed + side) for side in (0, 1)}, turns)


@pytest.mark.parametrize("seed", range(700, 708))
def test_a_fork_at_any_decision_goes_on_as_the_table_would(seed: int) -> None:
    table = random_battle(seed, from_above=seed % 2 == 0)
    luck = RandomPlayer(seed)
    alone = 0
    while isinstance(table.pending, Decision) and len(table.turns) < 4:
        before, log = table.state_hash(), list(table.log)
        fork = table.fork()
        assert of(fork.pending) == of(table.pending)
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


Asked = Roll | Decision[Any]


def go(procedure: Procedure[None], value: object, told: list[Event]) -> Asked | None:
    """What is asked next in a turn, or nothing at its end."""
    try:
        asked = procedure.send(value)
        while isinstance(asked, Event):
            told.append(asked)
            asked = next(procedure)
    except StopIteration:
        return None
    return asked


SEEDS = (1003, 1013, 1017, 1019, 1028, 1034, 1057, 1076, 1243, 1285)
"""Battles in which much is asked in the middle of a rule: the bin that explodes, the way out of a
push, where a charge, a skid or a death from above attack that missed ends, the side that is hit."""


@pytest.mark.parametrize("seed", SEEDS)
def test_a_turn_goes_on_from_a_copy_of_the_battle_at_any_decision_and_any_roll(seed: int) -> None:
    """Played in one go, and by copies that each take one step alone: the same is asked and told,
    and the battle ends the same."""
    luck, dice, thrown = RandomPlayer(seed), SeededDice(seed), 0
    whole = load(random_battle(seed).turns[0].state)
    while not whole.outcome and whole.turn < 5:
        copy = whole.copy()
        told, told_by_copies = list[Event](), list[Event]()
        procedure, own = turn(whole), turn(copy)
        asked = go(procedure, None, told)
        go(own, None, told_by_copies)
        while asked is not None:
            copy = copy.copy()
            own = turn(copy)
            assert of(next(own)) == of(asked)
            if isinstance(asked, Roll):
                value: object = dice.throw(asked, thrown)
                thrown += 1
            else:
                value = luck.decide(asked)
            asked = go(procedure, value, told)
            go(own, value, told_by_copies)
        assert told_by_copies == told
        assert dump(copy) == dump(whole)


@pytest.mark.parametrize("seed", SEEDS[:6])
def test_a_battle_played_by_forks_of_forks_ends_as_the_table_does(seed: int) -> None:
    table = random_battle(seed)
    fork, luck = table.fork(), RandomPlayer(seed)
    kinds = set()
    while isinstance(table.pending, Decision) and len(table.turns) < 6:
        kinds.add(type(table.pending))
        answer = luck.decide(table.pending)
        if table.state.midway is not None:
            table.call(0)
            fork.call(0)
            fork = fork.fork()
        table.answer(answer)
        fork.answer(answer)
        fork = fork.fork()
    assert len(kinds) > 3
    assert fork.journal() == table.journal()
    assert fork.state_hash() == table.state_hash()
    assert fork.log == table.log


@pytest.mark.parametrize("seed", [709, 711, 712, 713])
def test_what_is_declared_is_saved_with_the_battle(seed: int) -> None:
    """Between two units of a phase the battle alone tells how the turn goes on. The seeds are some
    whose attacks do not count one after the other, so that they wait for each other."""
    table = random_battle(seed)
    luck, declared = RandomPlayer(seed), 0
    while isinstance(table.pending, Decision) and len(table.turns) < 4:
        if table.state.midway is None:
            progress = table.state.progress
            declared += len(progress.attacks) + len(progress.strikes)
            saved = load(dump(table.state))
            assert saved.progress == progress
            assert of(next(turn(saved))) == of(table.pending)
        table.answer(luck.decide(table.pending))
    assert declared


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
    assert of(fork.pending) == of(table.pending)


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
