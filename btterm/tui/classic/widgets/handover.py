"""What the next player at the keyboard should know first."""

from __future__ import annotations

from collections.abc import Sequence

from btterm.classic.battle import Battle
from btterm.table.telling import Entry
from btterm.tui.lines import Line, line, wrap
from btterm.tui.task import Task
from btterm.tui.widgets.sides import chip_style, side_style

MOST = 9
"""Lines for what has happened; the newest ones count."""


def hand_over_lines(
    battle: Battle,
    task: Task,
    side: int,
    since: Sequence[Entry],
    width: int,
) -> list[Line]:
    """Turn and phase, who takes the keyboard and what for, and what has happened since that
    player last decided."""
    name = battle.sides[side]
    units = battle.waiting[side] if battle.waiting else ()
    whom = f" one of {' '.join(units)}" if len(units) > 1 else ""
    if not whom and task.unit is not None:
        whom = f" {task.unit.id} {task.unit.name}"
    rows = [
        line(f"Turn {battle.turn} ", "bold text").add(
            f" {battle.phase.upper()} ", "bold screen on cursor"
        ),
        line(),
        line(name.upper(), chip_style(side)).add(", take the keyboard", "bold text"),
        line(f"{name} {task.verb}", "text").add(whom, f"bold {side_style(side)}"),
        line(),
        line("Since the last decision of this side", "dim"),
    ]
    told = [row for entry in since for row in wrap([(entry.line, "text")], width - 2, "  ")]
    if len(told) > MOST:
        told = [line("...", "dim"), *told[1 - MOST :]]
    rows += told or [line("nothing", "dim")]
    words = "Both sides see the whole board. Nothing is secret now."
    return [*rows, line(), line(words, "dim")]
