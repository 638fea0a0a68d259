"""A set-up played many times: the same games from the same seed, however they are played."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from btterm.alphastrike.setting_up import begin as begin_cards
from btterm.board.board import Board
from btterm.classic.situation import parse_situation
from btterm.cli.charts import report_lines
from btterm.cli.main import main
from btterm.errors import BadInput
from btterm.simulation import games
from btterm.simulation.games import Played, add, begin, play_all, read
from btterm.simulation.page import page
from btterm.simulation.plan import Plan, Seating, plan, read_plan
from btterm.simulation.report import Report, wilson
from tests.alphastrike.tabletop import at, card

TINY = "open=8x8; Wasp@0303/S; Wasp@0305/N"


def tiny(*players: str, seed: int = 1) -> Plan:
    battle = parse_situation(TINY)
    battle.sides = ["Anna", "Ben"]
    return plan([battle], players or ("random",), seed, turns=2)


def game(number: int, winner: int | None, turns: int = 5, **more: Any) -> Played:
    left = (2, 0) if winner == 0 else (0, 2)
    damage = ({"PPC": 10 * turns}, {"kick": 4})
    return replace(Played(number, winner, True, turns, left, (2, 2), (3, 1), damage), **more)


# Figures


@pytest.mark.parametrize(
    ("wins", "played", "low", "high"),
    [(0, 0, 0.0, 1.0), (0, 10, 0.0, 0.2775), (50, 100, 0.4038, 0.5962), (10, 10, 0.7225, 1.0)],
)
def test_the_interval_of_wilson(wins: int, played: int, low: float, high: float) -> None:
    assert wilson(wins, played) == pytest.approx((low, high), abs=0.0001)


def test_who_sits_where() -> None:
    """Two forces that change places and two players that do take turns with four seatings."""
    battle = parse_situation(TINY)
    turned = battle.copy()
    battle.sides, turned.sides = ["Anna", "Ben"], ["Ben", "Anna"]
    made = plan([battle, turned], ("bot", "random"), 0)
    assert made.seatings == (
        Seating(0, (0, 1), (0, 1)),
        Seating(0, (0, 1), (1, 0)),
        Seating(1, (1, 0), (0, 1)),
        Seating(1, (1, 0), (1, 0)),
    )
    assert [made.luck(number) == made.luck(0) for number in (3, 4)] == [True, False]
    assert len(plan([battle], ("bot",), 0).seatings) == 1
    assert len(plan([battle], ("bot", "random"), 0, mirror=False).seatings) == 1
    with pytest.raises(BadInput, match="2 sides take 1 or 2 players, not 3"):
        plan([battle], ("bot",) * 3, 0)
    with pytest.raises(BadInput, match="no player is called"):
        plan([battle], ("nobody",), 0)


def test_wins_go_to_who_sat_there() -> None:
    """Side 0 wins each game; in every second one Ben and the random player sit there."""
    battle = parse_situation(TINY)
    battle.sides = ["Anna", "Ben"]
    made = plan([battle], ("bot", "random"), 0)
    seatings = (Seating(0, (0, 1), (0, 1)), Seating(0, (1, 0), (1, 0)))
    made = replace(made, seatings=seatings)
    report = Report(made, [game(0, 0), game(1, 0), game(2, 0), game(3, None, over=False)])
    assert [(share.name, share.wins, share.games) for share in report.forces] == [
        ("Anna", 2, 3),
        ("Ben", 1, 3),
    ]
    assert [share.wins for share in report.players] == [2, 1]
    facts = report.facts
    assert (facts["games"], facts["decided"], facts["unfinished"], facts["draws"]) == (4, 3, 1, 0)
    # Anna had side 0 in games 0 and 2, side 1 in game 1 and 3.
    assert facts["forces"][0]["damage"] == {"PPC": 25.0, "kick": 2.0}
    assert facts["forces"][0]["left"] == 1.5
    assert facts["forces"][0]["first_losses"] == 2


@pytest.mark.parametrize(
    ("wins", "played", "words"),
    [
        (5, 10, "not known yet"),
        (9, 10, "not fair: Anna wins at least 60 of 100"),
        (2, 20, "not fair: Ben wins at least 70 of 100"),
        (205, 400, "fair: "),
        (230, 400, "not fair: Anna wins at least 53 of 100"),
    ],
)
def test_the_verdict(wins: int, played: int, words: str) -> None:
    made = tiny()
    found = [game(number, 0 if number < wins else 1) for number in range(played)]
    assert Report(made, found).verdict.startswith(words)


# Games


def test_one_process_and_two_play_the_same() -> None:
    made = tiny("bot:weak", "random")
    alone = list(play_all(made, range(4), 1))
    together = sorted(play_all(made, range(4), 2), key=lambda each: each.game)
    assert together == alone
    other = list(play_all(tiny("bot:weak", "random", seed=2), range(4), 1))
    assert [each.damage for each in other] != [each.damage for each in alone]


def test_battles_of_alpha_strike_are_played_as_well() -> None:
    """By one process and by two, with what they cost and what did the damage."""
    gun, butt = card(damage="9/9/9"), card(damage="0/0/0")
    battle = begin_cards(
        Board("bare", 8, 8), [("Anna", [at("0406", gun)]), ("Ben", [at("0403", butt)])]
    )
    made = plan([battle], ("sentries",), 1, turns=2, game="alpha-strike")
    assert (made.currency, len(made.values)) == ("Point Value", 2)
    alone = list(play_all(made, range(6), 1))
    together = sorted(play_all(made, range(6), 2), key=lambda each: each.game)
    assert together == alone
    hits = [each for each in alone if each.winner == 0]
    assert hits
    assert {each.damage[0]["weapons"] for each in hits} == {9}
    assert {each.lost_first for each in hits} <= {(1, 1), (2, 1)}
    assert read_plan(asdict(made)) == made
    with pytest.raises(BadInput, match="no player is called"):
        plan([battle], ("bot:strong,caution=2",), 1, game="alpha-strike")


def test_kept_games_come_back_and_one_that_was_cut_off_does_not(tmp_path: Path) -> None:
    made, path = tiny(), tmp_path / "kept.jsonl"
    begin(path, made)
    found = list(play_all(made, range(2), 1))
    for each in found:
        add(path, each)
    assert read(path) == (made, found)
    whole = path.read_text()
    path.write_text(whole + '{"game": 2, "winn')
    assert read(path) == (made, found)
    assert path.read_text() == whole
    with pytest.raises(BadInput, match="is there already"):
        begin(path, made)
    path.write_text("nothing\n")
    with pytest.raises(BadInput, match="no results of a simulation"):
        read(path)


# The command


TWO = ["simulate", "--situation", TINY, "--by", "random", "--turns", "2", "--processes", "1"]


def test_stopped_and_gone_on_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What Ctrl-C leaves, and the rest, are together what a whole run would have told."""
    path = tmp_path / "kept.jsonl"
    assert main([*TWO, "--games", "4", "--json"]) == 0
    whole = json.loads(capsys.readouterr().out)
    real = games.play

    def stopped(made: Plan, number: int) -> Played:
        if number == 2:
            raise KeyboardInterrupt
        return real(made, number)

    monkeypatch.setattr(games, "play", stopped)
    assert main([*TWO, "--games", "4", "--keep", str(path), "--json"]) == 130
    told = capsys.readouterr()
    assert json.loads(told.out)["games"] == 2
    assert "stopped: 2 of 4 games" in told.err
    monkeypatch.undo()
    assert main(["simulate", "--resume", str(path), "--games", "4", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == whole


def test_what_does_not_go_together(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*TWO, "--side", "Anna: Wasp"]) == 2
    assert main([*TWO, "--resume", "nothing"]) == 2
    assert main([*TWO, "--by", "bot:strange"]) == 2
    err = capsys.readouterr().err
    assert "--situation says all that --side does" in err
    assert "a bot is weak, normal, strong" in err


def test_cards_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    """Forces change places, and what they cost is told in points of their game."""
    two = ["--side", "Anna: Atlas AS7-K", "--side", "Ben: Raven RVN-3L"]
    game = ["simulate", "--game", "alpha-strike", "--by", "dummies", "--processes", "1"]
    assert main([*game, *two, "--games", "2", "--turns", "1", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert [force["name"] for force in facts["forces"]] == ["Anna", "Ben"]
    assert facts["forces"][0]["point_value"] > facts["forces"][1]["point_value"] > 0
    assert [place["name"] for place in facts["places"]] == ["place of Anna", "place of Ben"]
    ready = ["simulate", "--scenario", "two-lances", "--by", "dummies", "--processes", "1"]
    assert main([*ready, "--games", "1", "--turns", "1", "--json"]) == 0
    assert "point_value" in json.loads(capsys.readouterr().out)["forces"][0]
    assert main([*game, "--situation", TINY]) == 2
    assert main(["simulate", "--game", "chess"]) == 2
    err = capsys.readouterr().err
    assert "give --side" in err
    assert "no game 'chess' to play" in err


# What is shown


def test_the_report_as_lines() -> None:
    found = [game(number, number % 2) for number in range(10)]
    lines = report_lines(Report(tiny(), found), 80)
    assert lines[0] == "10 games, seed 1: 10 won, 0 drawn, 0 left after 2 turns"
    assert "Anna                         5      50     24-76  ████████████" in lines
    assert "length: 5 to 5 turns, median 5" in lines
    assert "Battle Value: Anna 384, Ben 384" in lines
    assert max(map(len, lines)) <= 80


def test_the_report_as_a_page() -> None:
    """One file with charts that any reader of XML reads, whatever the sides are called."""
    made = replace(tiny(), forces=("<Anna>", "Ben & Co"))
    text = page(Report(made, [game(number, number % 2, number + 3) for number in range(10)]))
    assert "<Anna>" not in text
    charts = re.findall("<svg.*?</svg>", text)
    assert len(charts) == 6
    for chart in charts:
        bars = ElementTree.fromstring(chart).findall("rect")
        assert all(0 <= float(bar.get("width", "")) <= 640 for bar in bars)
    assert "http" not in text
