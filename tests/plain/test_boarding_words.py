"""Mounting and dismounting in typed words."""

from __future__ import annotations

from typing import Any

import pytest

from btterm.classic.decisions import Move
from btterm.classic.saves.state import CLASSIC
from btterm.classic.situation import parse_situation
from btterm.classic.units.unit import Mode
from btterm.errors import BttermError
from btterm.plain.answers import read, write
from btterm.plain.asking import question
from btterm.plain.foretold import foretold
from btterm.plain.parts import split
from btterm.table.dice import SeededDice
from btterm.table.table import Table
from tests.rulebook.rules import read_steps

FOOT = "Foot Platoon Rifle@0505/N id=FP side=1"
RIDE = "phase=move initiative=5,9; Maxim@0505/N id=MX; {}; Wasp@0101/S id=wa side=2"
WAITING, ABOARD = RIDE.format(FOOT), RIDE.format(f"{FOOT} aboard=MX")
STUCK = ABOARD.replace("id=MX", "id=MX immobilized")


def asked(line: str) -> Any:
    return Table(CLASSIC, parse_situation(line), SeededDice(1)).pending


def understood(line: str, command: str) -> Any:
    verb, *words = split(command)
    return read(asked(line), verb, words)


@pytest.mark.parametrize(
    ("line", "command", "steps"),
    [
        (WAITING, "mount MX FP", "IN/FP"),
        (WAITING, "mount mx foot", "IN/FP"),
        (WAITING, "cruise MX mount FP F 2", "IN/FP F F"),
        (WAITING, "cruise MX 0503 N mount FP", "IN/FP F F"),
        (ABOARD, "dismount MX FP", "OUT/FP"),
        (ABOARD, "cruise MX 0503 N dismount FP", "F F OUT/FP"),
        (ABOARD, "cruise MX F F dismount FP", "F F OUT/FP"),
    ],
)
def test_words_for_mounting_and_dismounting(line: str, command: str, steps: str) -> None:
    move = understood(line, command)
    assert move == Move("MX", Mode.WALK, read_steps(steps))
    assert understood(line, write(asked(line), move)) == move


def test_who_is_stuck_lets_its_passengers_off_on_the_spot() -> None:
    move = understood(STUCK, "dismount MX FP")
    assert move == Move("MX", Mode.STAND, read_steps("OUT/FP"))
    assert write(asked(STUCK), move) == "dismount MX FP"


@pytest.mark.parametrize("command", ["mount MX", "mount MX XX", "cruise MX 0503 mount"])
def test_whom_is_asked(command: str) -> None:
    with pytest.raises(BttermError):
        understood(WAITING, command)


DROPPING = "Elemental Point Laser@0505/N id=EP side=1 aboard=TW; {}; Wasp@0101/S id=wa side=2"
OMNI = f"phase=move initiative=5,9; Timber Wolf Prime@0505/S id=TW; {DROPPING}"
FULL = OMNI.format("Marauder@0305/S id=ma side=1")


@pytest.mark.parametrize(
    ("line", "command", "says"),
    [
        (ABOARD, "mount MX FP", "FP is aboard already"),
        (ABOARD, "cruise MX 0504 mount FP", "FP is aboard already"),
        (ABOARD, "cruise MX 0504 N mount FP", "FP is aboard already"),
        (FULL, "walk TW 0506 mount EP", "EP is aboard already"),
        (WAITING, "cruise MX 0504 N dismount FP", "FP is not aboard"),
        (
            RIDE.format(f"{FOOT} aboard=MX; Wasp@0303/S id=w2 side=1"),
            "cruise MX 0504 mount w2",
            "w2 is no infantry",
        ),
    ],
)
def test_the_reason_is_that_of_who_cannot_board(line: str, command: str, says: str) -> None:
    decision = asked(line)
    with pytest.raises(BttermError) as caught:
        decision.check(understood(line, command))
    assert str(caught.value).startswith(says)


FLYING = (
    "phase=move initiative=5,9; Karnov UR Transport@0505/S id=KA; "
    "Foot Platoon Rifle@0505/N id=FP side=1 aboard=KA; Wasp@0101/S id=wa side=2"
)


@pytest.mark.parametrize(
    ("ground", "command", "says"),
    [
        ('0508="', "cruise KA 0508 S level 0", "KA reaches 0508, but not at level 0: 3"),
        ('0508="', "cruise KA 0508 S dismount FP", "lands before anybody dismounts"),
    ],
)
def test_of_several_wishes_the_one_that_cannot_be_is_named(
    ground: str, command: str, says: str
) -> None:
    with pytest.raises(BttermError) as caught:
        understood(FLYING.replace("phase=move", f"phase=move {ground}"), command)
    assert str(caught.value).startswith(says)


def test_a_question_tells_who_is_aboard_and_who_can_be() -> None:
    def told(line: str) -> str:
        decision = asked(line)
        return " ".join(question(decision.battle, decision))

    assert "MX can take FP aboard." in told(WAITING)
    assert "Aboard MX: FP." in told(ABOARD)


def test_what_it_would_do_is_foretold() -> None:
    told = " ".join(foretold(asked(WAITING), understood(WAITING, "cruise MX mount FP F")))
    assert "It takes FP aboard." in told
