"""Turns of two digits in the log."""

from __future__ import annotations

import pytest

from btterm.table.telling import Entry
from btterm.tui.widgets.log import entry_lines


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
    entry = Entry(turn, text.split()[1].partition("!")[0], ("nobody strikes",), grave=grave)
    assert entry_lines(entry, 60)[0].plain == text
