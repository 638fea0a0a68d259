"""Turns of two digits in the log, and signs for sides whose names have no letters."""

from __future__ import annotations

import pytest

from btterm.classic.log.narrate import Entry
from btterm.classic.situation import parse_situation
from btterm.tui.widgets.log import entry_lines
from btterm.tui.widgets.status import initial


@pytest.mark.parametrize(
    ("turn", "grave", "text"),
    [
        (9, False, " T9 strike nobody strikes"),
        (10, False, "T10 strike nobody strikes"),
        (10, True, "T10 strike!nobody strikes"),
        (10, False, "T10 fire   nobody strikes"),
        (9, False, " T9 fire   nobody strikes"),
        (100, False, "T100 strike nobody strikes"),
    ],
)
def test_late_turns_keep_their_blank(turn: int, grave: bool, text: str) -> None:
    entry = Entry(turn, text.split()[1].partition("!")[0], "nobody strikes", grave=grave)
    assert entry_lines(entry, 60)[0].plain == text


@pytest.mark.parametrize(
    ("names", "signs"), [("Ann,Abe", "A a"), ("1st,12th", "1 2"), ("9th,9th", "1 2")]
)
def test_the_sides_have_different_signs(names: str, signs: str) -> None:
    battle = parse_situation(f"sides={names}; Atlas@0101/N; Atlas@0105/N")
    assert " ".join(initial(battle, side) for side in (0, 1)) == signs
