"""Whatever is typed, in whatever phase: an answer in words, never a failure."""

from __future__ import annotations

import io
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from btterm.classic.decisions import OrdersDecision
from btterm.classic.saves.state import CLASSIC
from btterm.classic.situation import parse_situation
from btterm.errors import BttermError
from btterm.match import battles
from btterm.plain.answers import ALL_VERBS, read
from btterm.plain.manual import LOOKS
from btterm.plain.session import Session
from btterm.plain.voice import WIDTH, Voice
from btterm.table.choice import Choice, Option
from btterm.table.dice import RealDice, Roll, SeededDice
from btterm.table.table import Table

UNITS = (
    "Griffin GRF-1N@0505/S id=GR; Archer@0705/S id=AR side=1 prone; "
    "Marauder@0506/N id=ma side=2 moved=walk2; Wasp@0509/N id=wa side=2"
)
SITUATIONS = [
    f'0505=" 0506=~1 phase={phase} initiative={dice}; {UNITS}'
    for phase in ("move", "react", "fire", "strike")
    for dice in ("5,9", "9,5")
]
WORDS = st.sampled_from(
    [
        *(
            *ALL_VERBS,
            *LOOKS,
            "sure",
            "yes",
            "no",
            "GR",
            "AR",
            "ma",
            "wa",
            "marauder",
            "0507",
            "0506",
        ),
        *("9999", "N", "SE", "south", "F", "b", "L", "FR", "3", "1", "0", "-1", ",", "and", "at"),
        *(
            "aim",
            "head",
            "LT",
            "left",
            "right",
            "leg",
            "both",
            "all",
            "cool",
            "ppc",
            "lrm",
            "laser",
        ),
        *("double", "cluster", "drop", "masc", "charge", "stand", "here", "up", "tree", "dump"),
        *("sinks", "none", "\N{SUPERSCRIPT TWO}", "\N{ARABIC-INDIC DIGIT THREE}", "'", "/", "#"),
    ]
)
LINES = st.one_of(st.lists(WORDS, max_size=7).map(" ".join), st.text(max_size=30))


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    situation=st.sampled_from(SITUATIONS),
    real=st.booleans(),
    lines=st.lists(LINES, min_size=1, max_size=8),
)
def test_any_lines_in_any_phase(situation: str, real: bool, lines: list[str]) -> None:
    dice = RealDice() if real else SeededDice(1)
    out = io.StringIO()
    game = battles.Game(Table(CLASSIC, parse_situation(situation), dice), None)
    session = Session(game, Voice(out))
    session.begin()
    for line in lines:
        if not session.over:
            session.take(line)
    assert all(c.isprintable() or c == "\n" for c in out.getvalue())
    assert max(map(len, out.getvalue().splitlines())) <= WIDTH


@pytest.mark.parametrize(
    "asked",
    [
        OrdersDecision(0, parse_situation(UNITS), ("GR", "AR")),
        Choice("Dice", 0, "Where?", (Option("0505", "stays"), Option("N", "to 0504"))),
        Roll("Dice", "a test", dice=1),
    ],
    ids=["orders", "choice", "dice"],
)
@given(words=st.lists(WORDS, max_size=6))
def test_any_words_for_what_is_rarely_asked(
    asked: OrdersDecision | Choice | Roll, words: list[str]
) -> None:
    with suppress(BttermError):
        answer = read(asked, "answer", words)
        if not isinstance(asked, Roll):
            asked.check(answer)
