"""Decisions with nothing to decide are not put to anybody, and the log says so."""

from __future__ import annotations

import pytest

from btterm.classic.log.narrate import Narrator
from btterm.classic.saves.state import CLASSIC
from btterm.classic.situation import parse_situation
from btterm.table.dice import SeededDice
from btterm.table.table import Table
from tests.rulebook.tabletop import pending


def played(line: str) -> tuple[list[str], str]:
    """The units that are asked in what is left of a turn, as "fire WA"; and its log."""
    table = Table(CLASSIC, parse_situation(line), SeededDice(3))
    asked = []
    while table.pending is not None and table.state.turn == 1:
        units = getattr(table.pending, "units", ())
        asked.append(f"{table.state.phase} {' '.join(units)}")
        table.answer(pending(table).default())
    return asked, " ".join(e.line for e in Narrator().read(table.state, table.log))


@pytest.mark.parametrize(
    ("line", "asked", "told"),
    [
        (
            "phase=move; Atlas@0101/N out; Griffin GRF-1N@0301/N out; Archer@1517/S out",
            [],
            ["ar Archer stands still.", "AT Atlas stands still.", "gr Griffin stands still."],
        ),
        (
            "phase=react; Atlas@0101/N prone; Archer@1517/S down",
            [],
            ["AT Atlas: cannot twist, prone.", "ar Archer: cannot twist, shut down."],
        ),
        (
            "phase=fire; Atlas@0101/N; Archer@1517/S",
            [],
            ["ar Archer: nothing to fire at.", "AT Atlas: nothing to fire at."],
        ),
        (
            "phase=fire initiative=2,9; Archer@0101/S heat=14; Archer@1517/S",
            ["weapon attack AR"],
            [],
        ),
        ("phase=fire initiative=2,9; Archer@0101/S; Archer@1517/S", [], []),
        ("phase=strike; Atlas@0101/N; Archer@1517/S", [], ["nobody can strike, skipped."]),
        (
            "phase=move initiative=2,9; Atlas@0808/N down heat=20; Locust LCT-1V@0412/N out",
            ["movement AT"],
            ["AT Atlas stands still."],
        ),
    ],
)
def test_what_cannot_be_decided_is_not_asked(line: str, asked: list[str], told: list[str]) -> None:
    found, log = played(line)
    assert found == asked
    assert all(sentence in log for sentence in told)
