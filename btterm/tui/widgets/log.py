"""The log: its last lines below the map, and all of it to leaf through."""

from __future__ import annotations

from collections.abc import Sequence

from btterm.table.telling import Entry
from btterm.tui.lines import Line, heading, line, wrap

INDENT = " " * 11
"""The columns of turn and phase: " T4 strike "."""
LATE = 10
"""The turn from which its number takes the room of the blank before it."""


def log_panel(entries: Sequence[Entry], width: int, height: int) -> list[Line]:
    """The newest entries, the last one at the bottom."""
    if height == 1:
        return [_one_line(entries[-1])] if entries else [line()]
    rows: list[Line] = []
    for entry in reversed(entries):
        if len(rows) >= height - 1:
            break
        rows = entry_lines(entry, width) + rows
    shown = rows[max(0, len(rows) - (height - 1)) :]
    return [heading(" Log").at_right("H: all of it "), *shown]


def summary_lines(summary: Sequence[str], width: int, marked: int | None = None) -> list[Line]:
    """What the dice have cost, a paragraph for each unit; nothing where it was nothing."""
    rows = [heading("In short")] if summary else []
    for number, words in enumerate(summary):
        ground = "select" if number == marked and len(summary) > 1 else "panel"
        rows += wrap([(" " + words, "bold bad")], width, ground=ground)
    return rows


def _one_line(entry: Entry) -> Line:
    return entry_lines(entry, 10_000)[0]


def entry_lines(
    entry: Entry, width: int, unfolded: bool = False, *, apart: bool = False
) -> list[Line]:
    """An entry set into lines; unfolded with every modifier and every die. `apart`: each sentence
    of a long one in a line of its own."""
    style = "bold text" if entry.grave else "text"
    blank = " " if entry.turn < LATE else ""
    room = width - len(INDENT) - 1
    parts = entry.lines(room) if apart else (entry.line,)
    rows = [row for part in parts for row in wrap([(part, style)], room, "  " * (len(parts) > 1))]
    for number, row in enumerate(rows):
        label = f"{blank}T{entry.turn} {entry.phase} " if not number else ""
        row.runs.insert(0, (label.ljust(len(INDENT)), "dim"))
    if entry.grave:
        rows[0].runs[0] = (rows[0].runs[0][0][:-1] + "!", "bold bad")
    if unfolded:
        rows += detail_lines(entry, width)
    return rows


def detail_lines(entry: Entry, width: int, dense: bool = False) -> list[Line]:
    """Every modifier and every die behind an entry, none of them cut; `dense`: one behind the
    other."""
    margin = f"{INDENT}  "
    details = ["; ".join(entry.details)] if dense and entry.details else entry.details
    rows: list[Line] = []
    for detail in details:
        rows += wrap([(detail, "dim")], width - len(margin) - 1, "" if dense else "  ")
    for row in rows:
        row.runs.insert(0, (margin, "dim"))
    return rows
