"""Taking back by agreement: beyond the dice, with new ones after it, on disk as in memory."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from btterm.classic.decisions import FireDecision, MoveDecision
from btterm.classic.log.narrate import entries
from btterm.classic.saves.state import CLASSIC
from btterm.classic.situation import parse_situation
from btterm.errors import IllegalAnswer
from btterm.match import battles
from btterm.players.random_player import RandomPlayer
from btterm.table.dice import RealDice, Roll, SeededDice, Throw
from btterm.table.procedure import Decision
from btterm.table.savefile import read_save
from btterm.table.table import Table, fingerprint
from tests.rulebook.tabletop import pending

SITUATION = "map=river-crossing; Warhammer@0702/S; Marauder@0806/N"


def rolls_made(table: Table) -> int:  # type: ignore[type-arg]
    """Rolls that count, with those that were taken back."""
    last = table.turns[-1]
    return last.rolls_before + sum(
        1 if "dice" in entry else entry.get("void", 0) for entry in last.entries
    )


def test_dice_that_fell_are_taken_back_and_new_ones_fall() -> None:
    table = Table(CLASSIC, parse_situation(SITUATION), SeededDice(3))
    while not isinstance(table.pending, FireDecision):
        table.answer(pending(table).default())
    first, second = table.pending, None
    table.answer(first.default())
    second = table.pending
    assert isinstance(second, FireDecision)
    shot = RandomPlayer(2).decide(second)
    assert shot.shots
    before, rolls = table.state_hash(), table.rolls
    table.answer(shot)
    assert table.state.turn == 2
    assert table.rolls > rolls
    with pytest.raises(IllegalAnswer, match="only if both players agree"):
        table.undo()
    after = table.rolls
    table.undo(agreed=True)
    assert isinstance(table.pending, FireDecision)
    assert (table.state_hash(), table.rolls) == (before, after)
    assert entries(table.state, table.log)[-1].line == (
        f"A decision is taken back by agreement: {after - rolls} rolls do not count."
    )
    table.answer(shot)
    # The first roll after it is the one that would have come next.
    told = table.turns[-2].entries
    _, answer, dice = told[told.index({"void": after - rolls}) :][:3]
    assert "answer" in answer
    assert tuple(dice["dice"]) == SeededDice(3).throw(Roll("", ""), after).dice


def test_what_the_other_side_has_answered_to_is_taken_back_only_by_agreement() -> None:
    table = Table(CLASSIC, parse_situation(f"phase=move {SITUATION}"), SeededDice(3))
    table.answer(pending(table).default())
    after_one = table.state_hash()
    table.answer(pending(table).default())
    # The second player thinks again, and nobody has to agree.
    table.undo()
    assert table.state_hash() == after_one
    # The first one has seen what the second one meant to do.
    assert not table.can_undo()
    with pytest.raises(IllegalAnswer, match="only if both players agree"):
        table.undo()
    table.undo(agreed=True)
    line = entries(table.state, table.log)[-1].line
    assert line == "A decision is taken back by agreement."


def test_a_single_player_takes_back_what_a_bot_has_answered_to() -> None:
    table = Table(CLASSIC, parse_situation(f"phase=move {SITUATION}"), SeededDice(3))
    player = pending(table).side
    before = table.state_hash()
    for _ in range(2):
        table.answer(pending(table).default())
    assert table.can_undo([player])
    table.undo([player])
    assert table.state_hash() == before
    assert not table.decided([player])


def test_the_first_decision_of_a_turn_goes_back_to_the_turn_before() -> None:
    table = Table(CLASSIC, parse_situation(SITUATION), SeededDice(3))
    while table.state.turn < 2:
        table.answer(pending(table).default())
    assert isinstance(table.pending, MoveDecision)
    table.undo(agreed=True)
    assert table.state.turn == 1
    assert isinstance(table.pending, Decision)
    assert len(table.turns) == 1


def test_before_the_first_decision_there_is_nothing_to_take_back() -> None:
    table = Table(CLASSIC, parse_situation(SITUATION), SeededDice(3))
    with pytest.raises(IllegalAnswer, match="nobody has decided anything yet"):
        table.undo(agreed=True)


def test_with_real_dice_the_players_roll_again() -> None:
    table = Table(CLASSIC, parse_situation(SITUATION), RealDice())
    for dice in ((1, 2), (5, 6)):
        table.answer(Throw(dice))
    decision = table.pending
    assert isinstance(decision, MoveDecision)
    table.answer(decision.default())
    table.undo(agreed=True)
    assert isinstance(table.pending, MoveDecision)
    assert "void" not in table.turns[-1].entries[-1]


def test_a_battle_that_is_over_can_be_taken_back() -> None:
    table = Table(CLASSIC, parse_situation(SITUATION), SeededDice(3))
    before = table.state_hash()
    table.give_up(0)
    table.undo(agreed=True)
    assert table.state_hash() == before
    assert isinstance(table.pending, MoveDecision)


@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    steps=st.lists(st.sampled_from(["play", "play", "play", "back"]), max_size=50),
    seed=st.integers(0, 9),
)
def test_file_and_memory_tell_the_same(tmp_path: Path, steps: list[str], seed: int) -> None:
    path = tmp_path / "duel.battle"
    path.unlink(missing_ok=True)
    game = battles.begin(parse_situation(SITUATION), SeededDice(seed), path)
    player = RandomPlayer(seed)
    highest = 0
    for step in steps:
        table = game.table
        if step == "back":
            try:
                table.undo(agreed=True)
            except IllegalAnswer:
                continue
        elif isinstance(table.pending, Decision):
            table.answer(player.decide(table.pending))
        # No roll of the game is ever thrown twice.
        assert table.rolls >= highest
        assert table.rolls == rolls_made(table)
        highest = table.rolls
        assert read_save(path).turns == table.journal()["turns"]
    wanted, rolls = game.table.state_hash(), game.table.rolls
    told = entries(game.table.state, game.table.log)[-1:]
    game.close()
    again = battles.go_on(path)
    assert (again.table.state_hash(), again.table.rolls) == (wanted, rolls)
    assert entries(again.table.state, again.table.log)[-1:] == told
    again.save()
    assert read_save(path).turns == again.table.journal()["turns"]
    again.close()
    assert [wrong for _, wrong in battles.verify(path) if wrong] == []


def test_what_past_turns_began_with_is_kept_small() -> None:
    """And is still there whole, to save and to go back to."""
    table = Table(CLASSIC, parse_situation(SITUATION), SeededDice(3))
    begun = CLASSIC.dump(table.state)
    while len(table.turns) == 1:
        table.answer(pending(table).default())
    past = table.turns[0]
    assert past.state["turn"] == 0
    assert past.state["units"] == begun["units"]
    assert fingerprint(past.state) == past.hash
    assert isinstance(past._state, bytes)
    assert len(past._state) < len(json.dumps(past.state)) / 3
