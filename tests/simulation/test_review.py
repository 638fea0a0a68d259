"""The decisions of a battle that cost most: the same each time, found on a tiny battle."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from btterm.classic.decisions import Fire, FireDecision
from btterm.classic.saves.state import CLASSIC
from btterm.classic.situation import parse_situation
from btterm.cli.main import main
from btterm.errors import BadInput
from btterm.match import battles
from btterm.match.review import Cost, Review, in_short, margin, told, worst
from btterm.players.opinion import opinion
from btterm.table.dice import SeededDice
from btterm.table.procedure import Decision
from btterm.table.table import Table

POINT_BLANK = "open=5x5 phase=fire initiative=5,9; Hunchback HBK-4G@0202/S; Wasp WSP-1A@0203/S"
COST = Cost(4, "movement", "Anna", "WH Warhammer", "stands in 0512", "runs to 0511", 9.0, 3.0, 6)


def saved(path: Path, *, over: bool = True) -> Path:
    """A battle in which Anna holds her fire at the back of an enemy in front of her."""
    table = Table(CLASSIC, parse_situation(POINT_BLANK), SeededDice(1))
    game = battles.keep(table, path, ("keyboard", "dummies"))
    while isinstance(asked := table.pending, Decision) and len(table.turns) == 1:
        table.answer(asked.default())
    if over:
        table.give_up(0)
    game.close()
    return path


def test_fire_that_was_held_cost_most(tmp_path: Path) -> None:
    review = Review(saved(tmp_path / "held.battle"), games=2, turns=0)
    assert review.persons == [0]
    doubts = [doubt for each in review.moments() if (doubt := review.doubt(each)) is not None]
    (doubt,) = worst(doubts, 1)
    assert isinstance(doubt.answer, Fire)
    assert doubt.better.done == "holds fire"
    cost = review.cost(doubt)
    assert cost.words.startswith("Turn 1, weapon attack: HU Hunchback of Anna holds fire. Better: ")
    assert cost.points > 10
    assert review.cost(doubt) == cost
    again = Review(review.path, games=2, turns=0)
    assert again.cost(doubt) == cost
    assert margin(doubt.battle, 0) == margin(doubt.battle, 1) == 0


def test_only_a_battle_that_is_over_is_reviewed(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="is not over yet"):
        Review(saved(tmp_path / "open.battle", over=False))


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = saved(tmp_path / "held.battle")
    words = [str(path), "--games", "2", "--turns", "0", "--look", "1"]
    assert main(["review", *words, "--json"]) == 0
    facts: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert facts["looked"] == 1
    assert facts["decisions"][0]["done"] == "holds fire"


def test_a_review_that_is_cut_short(tmp_path: Path) -> None:
    path = saved(tmp_path / "held.battle")
    assert in_short(path, lambda: False)[0].startswith("No decision cost more")
    # One decision is looked at, and then there is no time left to play on from it.
    told = in_short(path, [False, False, True].pop)
    assert told[-1].startswith("Played on from 0 decisions, of ")


def test_what_is_told() -> None:
    """Three, the dearest first, and none that chance may account for."""
    some = [replace(COST, points=points) for points in (4, 2, 8, 6, 9)]
    assert [cost.points for cost in told(some)] == [9, 8, 6]
    assert told([replace(COST, points=3.0)]) == []
    assert COST.words == (
        "Turn 4, movement: WH Warhammer of Anna stands in 0512. Better: runs to 0511; worth 9 "
        "points more (+-3, 6 games each)."
    )


def test_a_destroyed_unit_counts_as_more_than_its_points() -> None:
    battle = parse_situation(POINT_BLANK)
    wasp = battle.units["wa"]
    wasp.gone = True
    assert margin(battle, 0) == 0
    battle = parse_situation(POINT_BLANK + " HDi=0")
    assert margin(battle, 0) == 4 * 20
    assert margin(battle, 1) == -4 * 20


def test_a_bot_has_no_opinion_where_it_would_do_the_same() -> None:
    decision = FireDecision(0, parse_situation(POINT_BLANK), ("HU",))
    held = opinion(decision, Fire("HU"))
    assert held is not None
    assert opinion(decision, held.answer) is None
