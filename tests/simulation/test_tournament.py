"""Ratings from results, and a tournament of tiny games."""

from __future__ import annotations

import json

import pytest

from btterm.cli.main import main
from btterm.players.ratings import Result, ratings

WORDS = [
    *("tournament", "--situation", "open=8x8; Wasp WSP-1A@0303/S; Wasp WSP-1A@0305/N"),
    *("--games", "1", "--turns", "1", "--processes", "1"),
]


def test_who_wins_three_of_four_is_189_points_better() -> None:
    """Half a game more for each side, 400 points a factor of ten: 400 log10 (75.5 / 25.5)."""
    won, lost = ratings(["good", "bad"], [Result(0, 1, 1.0)] * 75 + [Result(1, 0, 1.0)] * 25)
    assert (won.name, won.score, won.games) == ("good", 75, 100)
    assert won.points - lost.points == pytest.approx(189.0, abs=1.0)
    assert won.points + lost.points == pytest.approx(3000)
    assert won.low < won.points < won.high
    assert 30 < won.high - won.low < 100
    span = f"({won.low:.0f} to {won.high:.0f})"
    assert won.words.split() == ["good", f"{won.points:.0f}", *span.split(), "75", "of", "100"]


def test_ratings_go_on_over_players_who_never_met() -> None:
    first, second, third = ratings(
        ["c", "b", "a"], [Result(2, 1, 1.0)] * 10 + [Result(1, 0, 1.0)] * 10
    )
    assert [first.name, second.name, third.name] == ["a", "b", "c"]
    assert first.points - second.points == pytest.approx(second.points - third.points, abs=0.1)


def test_nobody_is_rated_without_games_nor_infinitely_good() -> None:
    assert [rating.points for rating in ratings(["a", "b"], [])] == [1500, 1500]
    best, _ = ratings(["a", "b"], [Result(0, 1, 1.0)] * 5)
    assert best.points == pytest.approx(1500 + 200 * 1.0414, abs=1)
    drawn = ratings(["a", "b"], [Result(0, 1, 0.5)] * 4)
    assert [rating.points for rating in drawn] == [1500, 1500]


def test_the_command_plays_each_against_each(capsys: pytest.CaptureFixture[str]) -> None:
    players = ["--by", "random", "--by", "dummies", "--by", "dummies:walk"]
    assert main([*WORDS, *players, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [rating["games"] for rating in found] == [2, 2, 2]
    assert main([*WORDS, *players, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == found


def test_a_tournament_takes_two_players_each_once(capsys: pytest.CaptureFixture[str]) -> None:
    for players in (["--by", "bot"], ["--by", "bot", "--by", "bot"]):
        assert main([*WORDS, *players]) == 2
        assert "name two players or more, each once" in capsys.readouterr().err
