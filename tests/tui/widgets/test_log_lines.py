"""Long entries of the log, a sentence to a line."""

from __future__ import annotations

from btterm.table.telling import Entry
from btterm.tui.widgets.log import entry_lines

FALL = (
    "WA Warhammer: Piloting 6 (20 damage), rolled 4: fails.",
    "Falls on its front in 0505, faces N: 7 damage, left arm 5, right torso 2.",
    "MechWarrior: 1 hit, stays conscious.",
)


def test_a_long_entry_is_told_a_sentence_to_a_line_where_it_is_read() -> None:
    entry = Entry(3, "fire", FALL)
    assert [row.plain[11:] for row in entry_lines(entry, 100, apart=True)] == list(FALL)
    assert len(entry_lines(entry, 100)) == 2
    narrow = [row.plain for row in entry_lines(entry, 50, apart=True)]
    assert narrow[1].startswith(" " * 13), "what goes on is set in"
    assert narrow[2][11:].startswith("Falls on")


def test_a_short_entry_stays_in_one_line() -> None:
    entry = Entry(3, "fire", ("WA falls.", "It rises."))
    (row,) = entry_lines(entry, 60, apart=True)
    assert row.plain[11:] == "WA falls. It rises."
    assert entry.lines(10) == entry.sentences
