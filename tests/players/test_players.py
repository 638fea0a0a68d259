"""Dummies, sentries, the random player, the roster, and battles among them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from btterm.board.library import load_map
from btterm.classic.battle import Battle
from btterm.classic.decisions import Fire, FireDecision, MoveDecision, UnitDecision
from btterm.classic.events import CriticalHit, Fell, Moved, Struck, Twisted, WeaponFired
from btterm.classic.saves.state import CLASSIC
from btterm.classic.scenario.setting_up import Force, new_battle
from btterm.classic.sheets.library import load_sheet
from btterm.classic.situation import parse_situation
from btterm.errors import BadInput, IllegalAnswer
from btterm.hexes import Hex
from btterm.players.bot import Bot
from btterm.players.dummies import Dummy, Sentry
from btterm.players.player import play_out
from btterm.players.random_player import RandomPlayer
from btterm.players.roster import ROSTER, recruit
from btterm.table.choice import Choice, Option
from btterm.table.dice import RealDice, SeededDice
from btterm.table.procedure import Decision
from btterm.table.table import Table
from tests.rulebook.rules import Shot, write_step
from tests.rulebook.tabletop import pending


def duel(seed: int = 1) -> Table[Battle]:
    sheets = (load_sheet("Hunchback HBK-4G"), load_sheet("Wasp WSP-1A"))
    forces = [Force("Anna", sheets), Force("Ben", sheets)]
    return Table(CLASSIC, new_battle(load_map("wooded-hills"), forces), SeededDice(seed))


def told_by(table: Table[Battle], kind: type[Any], side: int) -> list[Any]:
    ids = {id_ for id_, mech in table.state.units.items() if mech.side == side}
    return [event for event in table.log if isinstance(event, kind) and event.unit in ids]


# Playing out


def test_a_battle_stops_after_the_turns_wanted() -> None:
    table = duel()
    play_out(table, {0: Dummy(), 1: Dummy()}, turns=3)
    assert table.state.turn == 4
    assert len(table.turns) == 4


def test_a_battle_waits_for_a_side_without_a_player() -> None:
    table = duel()
    play_out(table, {1: Dummy()})
    assert isinstance(table.pending, MoveDecision)
    assert table.pending.side == 0


def test_a_battle_waits_for_dice_that_are_typed_in() -> None:
    state = parse_situation("open=15x17; Wasp@0505/N; Wasp@0808/S")
    table = Table(CLASSIC, state, RealDice())
    play_out(table, {0: Dummy(), 1: Dummy()})
    assert not isinstance(table.pending, Decision)
    assert table.pending is not None


def test_an_illegal_answer_changes_nothing() -> None:
    class Cheat:
        def decide(self, decision: Decision[Any]) -> Any:
            assert isinstance(decision, UnitDecision)
            return Fire(decision.units[0], (Shot(0, "nobody"),))

    state = parse_situation("open=15x17 phase=fire; Wasp@0505/S; Wasp@0507/N")
    table = Table(CLASSIC, state, SeededDice(1))
    before = table.state_hash(), table.journal()
    with pytest.raises(IllegalAnswer, match="nobody is no target"):
        play_out(table, {0: Cheat(), 1: Cheat()})
    assert (table.state_hash(), table.journal()) == before


def test_the_refusal_of_an_answer() -> None:
    state = parse_situation("open=15x17 phase=fire; Wasp@0505/N; Wasp@0503/S")
    decision = FireDecision(0, state, ("WA",))
    assert decision.refusal(Fire("WA")) == ""
    assert decision.refusal(Fire("wa"))


# Dummies and sentries


def test_dummies_do_nothing() -> None:
    state = parse_situation("open=15x17; Wasp@0505/S; Hunchback HBK-4G@0508/N")
    table = Table(CLASSIC, state, SeededDice(1))
    play_out(table, {0: Bot(2), 1: Dummy()}, turns=2)
    assert told_by(table, Moved, 1) == []
    assert told_by(table, WeaponFired, 1) == []
    assert told_by(table, Struck, 1) == []
    assert {event.twist for event in told_by(table, Twisted, 1)} <= {0}
    assert told_by(table, WeaponFired, 0)


def test_sentries_fire_back_without_moving() -> None:
    state = parse_situation("open=15x17; Hunchback HBK-4G@0505/N; Hunchback HBK-4G@0508/N")
    table = Table(CLASSIC, state, SeededDice(1))
    play_out(table, {0: Sentry(), 1: Sentry()}, turns=8)
    assert told_by(table, Moved, 0) == told_by(table, Moved, 1) == []
    assert told_by(table, WeaponFired, 1)
    assert told_by(table, WeaponFired, 0)
    assert {mech.hex for mech in table.state.units.values()} == {Hex(5, 5), Hex(5, 8)}


# The random player


def test_the_random_player_has_luck_of_its_own() -> None:
    table = duel()
    random.seed(0)
    before = random.getstate()
    play_out(table, {0: RandomPlayer(1), 1: RandomPlayer(2)}, turns=3)
    assert random.getstate() == before
    rolls = table.rolls
    RandomPlayer(3).decide(pending(table))
    assert table.rolls == rolls


def test_the_random_player_repeats_itself() -> None:
    answers = []
    for _ in range(2):
        player, table = RandomPlayer(9), duel()
        answers.append([player.decide(pending(table)) for _ in range(20)])
    assert answers[0] == answers[1]
    assert len(set(answers[0])) > 10


def test_the_random_player_takes_every_option_of_a_choice() -> None:
    choice = Choice("Dice", 0, "Which?", (Option("a", "A"), Option("b", "B"), Option("c", "C")))
    player = RandomPlayer(1)
    assert {player.decide(choice) for _ in range(60)} == {"a", "b", "c"}


def test_the_random_player_tries_every_kind_of_step() -> None:
    """Forward, backward, both turns, a shift, a drop, a jump, a charge, a dive and standing up."""
    # A quad and a jumper, next to enemies who have moved; one of them lies on the ground.
    state = parse_situation(
        "open=15x17; Wasp@0505/S; Wasp@0508/N moved=walk1;"
        " Scorpion@0708/N side=1; Wasp@0909/N side=1 prone id=W9"
    )
    player = RandomPlayer(1)
    words = set()
    decision = MoveDecision(0, state, ("WA", "SC", "W9"))
    for _ in range(500):
        words |= {write_step(step)[0] for step in player.decide(decision).steps}
    assert words >= set("FBLRXDJCAS")


def test_random_battles_have_everything() -> None:
    kinds = set()
    for seed in range(6):
        state = parse_situation(
            "open=15x17; Wasp@0505/S RT=1 CT=1; Wasp@0508/N LT=1 CT=1; Scorpion@0708/N side=1"
        )
        table = Table(CLASSIC, state, SeededDice(seed))
        play_out(table, {0: RandomPlayer(seed), 1: RandomPlayer(seed + 50)}, turns=20)
        kinds |= {type(event) for event in table.log}
    assert kinds >= {Moved, WeaponFired, Struck, Fell, CriticalHit}


# The roster


def test_the_names_of_the_roster() -> None:
    dummies = ["dummies", "dummies:walk", "dummies:evade", "dummies:fire"]
    bots = ["bot:weak", "bot", "bot:strong"]
    assert list(ROSTER) == [*dummies, "sentries", "random", *bots]
    assert all(entry.about for entry in ROSTER.values())


@pytest.mark.parametrize("name", ROSTER)
def test_everyone_on_the_roster_can_play(name: str) -> None:
    table = duel()
    play_out(table, {0: recruit(name, 1), 1: recruit(name, 2)}, turns=2)
    assert table.state.turn == 3


@pytest.mark.parametrize("name", ROSTER)
def test_a_player_moves_on_when_no_enemy_is_left(name: str) -> None:
    state = parse_situation("open=15x17; Wasp@0505/N; Wasp@0808/S")
    state.units["w2"].gone = True
    decision = MoveDecision(0, state, ("WA",))
    assert decision.refusal(recruit(name, 1).decide(decision)) == ""


def test_an_unknown_player_is_refused_with_the_names() -> None:
    with pytest.raises(BadInput, match=r"'terminator'.*dummies, .*sentries, random, bot"):
        recruit("terminator")
