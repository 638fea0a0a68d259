"""The sides of a battle: their colours, their names, and who must look away."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size

from btterm.tui.lines import Line, line

SIDE_STYLES = ("side1", "side2_text", "jump", "good")
"""The colours of text about the sides."""


def side_style(side: int) -> str:
    """The palette's colour for text about a side."""
    return SIDE_STYLES[side]


def chip_style(side: int) -> str:
    """The palette's colours for a unit's chip."""
    return f"bold side{side + 1}_ink on side{side + 1}"


LONGEST_NAME = 16
"""Columns that a player's name may take in the status line."""


def short(name: str, width: int = LONGEST_NAME) -> str:
    """A name, cut with a dot where it is too long."""
    return name if cell_len(name) <= width else set_cell_size(name, width - 1) + "."


def look_away_lines(side: int, name: str, others: Sequence[str]) -> list[Line]:
    """Who must not look, and who takes the keyboard, where there are secrets: nothing else."""
    return [
        line(f"{' and '.join(others)}, please look away.", "bold warn"),
        line(),
        line(name.upper(), chip_style(side)).add(", press Enter when only you see this.", "text"),
        line(),
        line("What comes now is a secret of one side.", "dim"),
    ]
