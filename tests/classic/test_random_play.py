"""Battles of random players: whatever they do, the laws of the game hold."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

from btterm.classic.battle import Battle
from btterm.classic.decisions import Fire, FireDecision, MoveDecision, Strike, StrikeDecision
from btterm.classic.equipment.fire_ways import AT_HEX
from btterm.classic.events import (
    Displaced,
    Fell,
    NoLock,
    PhaseBegan,
    PilotingRolled,
    Struck,
    WeaponFired,
)
from btterm.classic.options import Options
from btterm.classic.saves.state import CLASSIC
from btterm.players.player import play_out
from btterm.players.random_player import RandomPlayer
from btterm.soak.games import random_battle
from btterm.soak.mechs import mechs_of
from btterm.table.dice import SeededDice
from btterm.table.numbers import TargetNumber
from btterm.table.table import Table
from tests.rulebook.rules import BlowKind, Preview
from tests.rulebook.tabletop import pending

TURNS = 12


def journal_bytes(table: Table[Battle]) -> bytes:
    return json.dumps(table.journal(), sort_keys=True).encode()


def players(seed: int) -> dict[int, RandomPlayer]:
    return {side: RandomPlayer(seed * 2 + side) for side in (0, 1)}


def begun(table: Table[Battle]) -> bool:
    """Whether the game goes on for another answer of this test."""
    return table.pending is not None and len(table.turns) <= TURNS


@pytest.mark.parametrize("seed", range(20, 26))
def test_numbers_shown_are_numbers_rolled(seed: int) -> None:
    table = random_battle(seed, Options(defender_chooses=False))
    both = players(seed)
    shots: list[tuple[str, TargetNumber]] = []
    blows: Counter[tuple[str, str, TargetNumber | None]] = Counter()
    while begun(table):
        decision = pending(table)
        answer = both[decision.side].decide(decision)
        if isinstance(decision, FireDecision):
            shots += shown_for_fire(decision, answer)
        elif isinstance(decision, StrikeDecision):
            blows.update(shown_for_blows(decision, answer))
        table.answer(answer)
    fired = [e for e in table.log if isinstance(e, WeaponFired | NoLock) and e.to_hit.parts]
    struck = [e for e in table.log if isinstance(e, Struck) and e.blow in list(BlowKind)]
    # A salvo may be shot down, which makes its number impossible but leaves the parts.
    assert [(unit, number.parts) for unit, number in shots] == [
        (e.unit, e.to_hit.parts) for e in fired
    ]
    assert blows == Counter((e.unit, e.blow, e.to_hit) for e in struck)


def shown_for_fire(decision: FireDecision, fire: Fire) -> list[tuple[str, TargetNumber]]:
    """The to-hit numbers of the shots at units that are in range."""
    found = []
    for shot in fire.shots:
        if shot.way in AT_HEX:
            continue
        secondary = shot.target != fire.primary_target
        shown = decision.solution(fire.unit, shot.mount, shot.target, secondary, shot.aim, shot.way)
        if shown.to_hit is not None:
            found.append((fire.unit, shown.to_hit))
    return found


def shown_for_blows(
    decision: StrikeDecision, strike: Strike
) -> list[tuple[str, str, TargetNumber | None]]:
    return [
        (
            strike.unit,
            str(blow.kind),
            decision.solution(strike.unit, blow.kind, blow.target).to_hit,
        )
        for blow in strike.blows
    ]


@pytest.mark.parametrize("seed", range(30, 38))
def test_moves_end_as_previewed(seed: int) -> None:
    table = random_battle(seed, Options())
    both = players(seed)
    while begun(table):
        decision = pending(table)
        answer = both[decision.side].decide(decision)
        shown = decision.preview(answer) if isinstance(decision, MoveDecision) else None
        before = len(table.log)
        table.answer(answer)
        if shown and undisturbed(table, before):
            compare_with_preview(table, answer.unit, shown)


def undisturbed(table: Table[Battle], before: int) -> bool:
    """Whether nothing but the move itself has happened, without a fall."""
    return not any(
        isinstance(event, PhaseBegan | Displaced | Fell)
        or (isinstance(event, PilotingRolled) and not event.success)
        for event in table.log[before:]
    )


def compare_with_preview(table: Table[Battle], unit: str, shown: Preview) -> None:
    mech = mechs_of(table.state)[unit]
    assert (mech.hex, mech.facing, mech.prone) == (shown.hex, shown.facing, shown.prone)
    assert mech.moved.spent == shown.mp
    assert sum(part.value for part in mech.heat_gained) == shown.heat


@pytest.mark.parametrize("seed", range(40, 44))
def test_a_saved_battle_goes_on_where_it_was(seed: int) -> None:
    table = random_battle(seed, Options())
    both = players(seed)
    luck = random.Random(seed)
    while begun(table):
        if luck.random() < 0.05:
            saved = json.loads(json.dumps(table.journal()))
            resumed = Table.resume(CLASSIC, saved, SeededDice(seed))
            assert resumed.state_hash() == table.state_hash()
            assert type(resumed.pending) is type(table.pending)
            assert journal_bytes(resumed) == journal_bytes(table)
            table = resumed
        table.answer(both[pending(table).side].decide(pending(table)))
    unbroken = random_battle(seed, Options())
    play_out(unbroken, players(seed), TURNS)
    assert table.state_hash() == unbroken.state_hash()


@pytest.mark.parametrize("seed", range(50, 54))
def test_an_answer_taken_back_leaves_no_trace(seed: int) -> None:
    table = random_battle(seed, Options())
    both = players(seed)
    luck = random.Random(seed)
    while begun(table):
        answer = both[pending(table).side].decide(pending(table))
        if luck.random() < 0.1:
            before = table.state_hash(), journal_bytes(table), list(table.log)
            table.answer(answer)
            if table.can_undo():
                table.undo()
                assert (table.state_hash(), journal_bytes(table), table.log) == before
                table.answer(answer)
        else:
            table.answer(answer)


@pytest.mark.parametrize("seed", range(60, 64))
def test_the_same_seeds_play_the_same_battle(seed: int) -> None:
    first, second, other = (
        random_battle(seed, Options()),
        random_battle(seed, Options()),
        random_battle(seed, Options()),
    )
    play_out(first, players(seed), TURNS)
    play_out(second, players(seed), TURNS)
    assert journal_bytes(first) == journal_bytes(second)
    assert first.log == second.log
    play_out(other, players(seed + 1), TURNS)
    assert journal_bytes(first) != journal_bytes(other)
