"""Weak, normal and strong, and what character does: decisions with a clear best answer."""

from __future__ import annotations

from typing import Any

import pytest

from btterm.classic.battle import Battle
from btterm.classic.decisions import Fire, FireDecision, MoveDecision, StrikeDecision
from btterm.classic.saves.state import CLASSIC
from btterm.classic.situation import parse_situation
from btterm.classic.units.unit import Mode
from btterm.errors import BadInput
from btterm.hexes import Hex, distance
from btterm.players.bot import Bot
from btterm.players.character import Character, Strength, read_character
from btterm.players.player import play_out
from btterm.players.reasons import Explains, Reason, Weighed, move_words, reason
from btterm.players.roster import recruit
from btterm.soak.games import random_battle, under_the_laws
from btterm.table.dice import SeededDice
from btterm.table.table import Table
from tests.rulebook.rules import Side, attack_sides
from tests.rulebook.tabletop import pending

STRENGTHS = ("bot:weak", "bot", "bot:strong")


def ends(state: Battle, who: str, id_: str) -> Any:
    """Where a bot ends the move of a unit."""
    decision = MoveDecision(0, state, (id_,))
    return decision.preview(recruit(who).decide(decision))


# Names


def test_words_of_a_character() -> None:
    assert read_character("") == Character()
    assert read_character("strong") == Character(Strength.STRONG)
    assert read_character("caution=2, weak,honour=0.5") == Character(
        Strength.WEAK, caution=2, honour=0.5
    )
    for wrong in ("brave", "caution", "caution=x", "caution=nan", "caution=6", "strong=1"):
        with pytest.raises(BadInput):
            read_character(wrong)


# Moving


def test_strong_reckons_with_the_answer() -> None:
    """A Hunchback that is yet to move is at 8 hexes from an Archer. Where it stands its
    autocannon does not reach 7 hexes well; but it can run 6. Once it has moved, it stays there."""
    line = "open=15x17; Archer ARC-2R@0804/S; Hunchback HBK-4G@0812/N"
    state = parse_situation(line)
    enemy = state.units["hu"].hex
    assert distance(ends(state, "bot", "AR").hex, enemy) < 9
    assert distance(ends(state, "bot:strong", "AR").hex, enemy) > 9
    moved = parse_situation(f"{line} moved=walk1")
    assert distance(ends(moved, "bot:strong", "AR").hex, enemy) < 9


@pytest.mark.parametrize("who", ["bot", "bot:strong"])
def test_it_goes_behind_who_has_moved(who: str) -> None:
    """A Locust beside a Hunchback that has moved ends in its back."""
    line = "open=15x17; Locust LCT-1V@0805/S; Hunchback HBK-4G@0810/N moved=walk1"
    state = parse_situation(line)
    enemy = state.units["hu"]
    there = ends(state, who, "LO").hex
    assert attack_sides(enemy.hex, enemy.facing, there) == (Side.REAR,)


def test_caution_keeps_away_and_its_lack_does_not() -> None:
    state = parse_situation("open=15x17; Archer ARC-2R@0804/S; Hunchback HBK-4G@0810/N")
    enemy = state.units["hu"].hex
    near, far = (distance(ends(state, f"bot:strong,caution={n}", "AR").hex, enemy) for n in (0, 4))
    assert near < far


# Firing


def fired_at(who: str, state: Battle, id_: str) -> set[str]:
    answer = recruit(who).decide(FireDecision(0, state, (id_,)))
    assert isinstance(answer, Fire)
    return {shot.target for shot in answer.shots}


def test_strong_fires_where_others_do() -> None:
    """Two Griffins alike, equally far. A friend has declared its fire at the second."""
    line = (
        "open=15x17 phase=fire; Warhammer WHM-6R@0805/S id=W1; Griffin GRF-1N@0806/S side=1 id=G1;"
        " Griffin GRF-1N@0610/N id=a1; Griffin GRF-1N@1010/N id=b1"
    )
    for prey in ("a1", "b1"):
        table = Table(CLASSIC, parse_situation(line), SeededDice(1))
        while not (isinstance(d := pending(table), FireDecision) and d.side == 0):
            table.answer(d.default())
        shots = recruit("bot").decide(FireDecision(0, d.battle, ("W1",))).shots
        table.answer(Fire("W1", tuple(type(s)(s.mount, prey) for s in shots)))
        state = table.state
        assert fired_at("bot:strong", state, "G1") == {prey}
        assert len({*fired_at("bot", state, "G1")}) == 1


@pytest.mark.parametrize("who", ["bot", "bot:strong"])
def test_it_takes_the_kill(who: str) -> None:
    """Of two alike, the one that has hardly any armor left."""
    state = parse_situation(
        "open=15x17 phase=fire; Warhammer WHM-6R@0805/S; Griffin GRF-1N@0610/N id=a1;"
        " Griffin GRF-1N@1010/N id=b1 CT=1 LT=1 RT=1"
    )
    assert fired_at(who, state, "WA") == {"b1"}


def test_honour_spares_who_lies() -> None:
    state = parse_situation(
        "open=15x17 phase=fire; Griffin GRF-1N@0805/S; Griffin GRF-1N@0608/N id=a1 prone;"
        " Griffin GRF-1N@1008/N id=b1"
    )
    assert fired_at("bot:strong,honour=4", state, "GR") == {"b1"}


@pytest.mark.parametrize("who", STRENGTHS)
def test_it_cools_down(who: str) -> None:
    """A Warhammer at 24 heat points does not fire its PPCs at long odds."""
    hot = parse_situation(
        "open=15x17 phase=fire; Warhammer WHM-6R@0803/S heat=24; Wasp@0815/N moved=run7"
    )
    assert fired_at(who, hot, "WA") == set()


# Every kind of unit and decision


@pytest.mark.parametrize("who", STRENGTHS)
def test_by_the_laws_with_all_kinds_of_units(who: str) -> None:
    """A battle of units of all kinds under any options, two turns."""
    table = random_battle(5, mixed=True)
    under_the_laws(table, {side: recruit(who, 3) for side in range(2)}, 2)
    assert table.state.turn >= 2


def test_the_same_seed_is_the_same_game() -> None:
    journals = []
    for _ in range(2):
        state = parse_situation("open=15x17; Wasp@0505/S; Hunchback HBK-4G@0510/N")
        table = Table(CLASSIC, state, SeededDice(5))
        play_out(table, {0: recruit("bot:strong", 1), 1: recruit("bot:weak", 2)}, 3)
        journals.append(table.journal())
    assert journals[0] == journals[1]


# Why


def test_why_it_did_that() -> None:
    state = parse_situation("open=15x17; Wasp@0505/S; Hunchback HBK-4G@0510/N")
    bot = Bot(1)
    assert isinstance(bot, Explains)
    assert bot.why("WA") == []
    move = bot.decide(MoveDecision(0, state, ("WA",)))
    (found,) = bot.why("WA")
    end = MoveDecision(0, state, ("WA",)).preview(move).hex
    assert f" {end}: expects to do " in found.sentence
    assert found.others
    assert found.chosen.score >= found.others[0].score
    assert found.lines[1].startswith(f"It scored {found.chosen.score:.1f}. Others: ")
    assert bot.why("hu") == []


def test_a_vehicle_is_told_to_cruise() -> None:
    state = parse_situation("open=15x17; Saladin@0505/S; Hunchback HBK-4G@0510/N")
    said = [move_words(state.units["SA"], mode, Hex(6, 9)) for mode in (Mode.STAND, Mode.WALK)]
    assert said == ["stands in 0609", "cruises to 0609"]


def test_only_the_last_turn_is_told() -> None:
    state = parse_situation("open=15x17; Wasp@0505/S; Hunchback HBK-4G@0506/N")
    bot = Bot(1)
    bot.decide(MoveDecision(0, state, ("WA",)))
    state.turn += 1
    bot.decide(StrikeDecision(0, state, ("WA",)))
    assert [found.turn for found in bot.why("WA")] == [state.turn]


def test_each_alternative_is_told_once_the_best_first() -> None:
    weighed = [Weighed("a", 1), Weighed("b", 3), Weighed("b", 5), Weighed("c", 9), Weighed("d", 0)]
    found = reason("WA", 2, Weighed("c", 9), "", [*weighed, Weighed("e", -1)])
    assert found == Reason(
        "WA", 2, Weighed("c", 9), "", (Weighed("b", 5), Weighed("a", 1), Weighed("d", 0))
    )
    assert found.sentence == "WA c: worth 9.0."
