"""Plain mode between players who have secrets from each other."""

from __future__ import annotations

import io
from typing import Any

import pytest

from btterm.classic.options import Options, with_options
from btterm.classic.saves.state import CLASSIC
from btterm.classic.situation import parse_situation
from btterm.match import battles
from btterm.plain.door import play
from btterm.plain.session import Session
from btterm.plain.voice import WIPE, Voice
from btterm.table.dice import SeededDice
from btterm.table.table import Table

LINE = (
    "sides=Anna,Ben phase=move initiative=5,9; Locust LCT-1V@0505/S; "
    "Vedette@0509/N side=1 hidden; Wolverine WVR-6R@0611/N"
)


MINES = 'sides=Anna,Ben 0805=" ; Atlas@0805/S; Marauder@0816/N'


def said(*lines: str, line: str = LINE, **options: Any) -> str:
    out = io.StringIO()
    battle = parse_situation(line, with_options(Options(), options))
    game = battles.Game(Table(CLASSIC, battle, SeededDice(1)), None)
    play(game, io.StringIO("".join(f"{each}\n" for each in lines)), out)
    return out.getvalue()


def test_nothing_is_asked_before_the_player_says_that_he_looks() -> None:
    out = said()
    assert "Ben, please look away. Anna, press Enter." in out
    assert "VE" not in out
    assert "Who comes out" in said("")
    assert "Who comes out" in said("ready")


@pytest.mark.parametrize("line", ["status", "none", "log", "undo", "1", "help", "hex 0509"])
def test_no_command_is_obeyed_before_that(line: str) -> None:
    out = said(line)
    assert "No: press Enter or say ready when only Anna looks." in out
    assert "Who comes out" not in out
    assert "Vedette" not in out


def test_the_next_player_is_told_what_he_may_know_and_has_missed() -> None:
    out = said("", "none", "stay LO", "", "walk WO N", "", "log")
    anna, between = out.index("stands still"), out.index("Anna, please look away")
    assert out.index("Who comes out") < anna
    assert "Wolverine" not in out[between:].split("\n")[1], "the page stands alone"
    ben = out[between:].split("please look away. Anna")[0]
    assert "Locust" in ben
    assert "Vedette" not in ben


def test_what_was_said_is_wiped_off_a_terminal() -> None:
    out = io.StringIO()
    game = battles.Game(Table(CLASSIC, parse_situation(LINE), SeededDice(1)), None)
    Session(game, Voice(out, wipes=True)).begin()
    assert WIPE in out.getvalue()


def test_without_secrets_there_is_no_waiting() -> None:
    assert "look away" not in said("stay LO", line=LINE.replace(" hidden", ""))


def test_a_question_is_put_once_when_the_next_player_looks() -> None:
    assert said("").count("Who comes out") == 1
    assert said("ready").count("Who comes out") == 1


@pytest.mark.parametrize(
    ("options", "answers"),
    [
        ({"minefields": 2}, ("conventional", "0810", "conventional")),
        ({"hidden_units": 2}, ()),
    ],
)
def test_a_first_secret_is_asked_for_alone_and_the_next_without_waiting(
    options: dict[str, Any], answers: tuple[str, ...]
) -> None:
    out = said("", *answers, line=MINES, **options)
    first = out.index("Ben, please look away. Anna, press Enter.")
    assert first < out.index("?", first)
    assert out.count("Ben, please look away") == 1
