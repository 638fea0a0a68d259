"""Tables as text, made from the rules' own numbers."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from importlib import import_module
from typing import Any

KINDS = (
    "move",
    "combat",
    "fire",
    "artillery",
    "vehicle",
    "weapon",
    "construction",
    "unit",
    "repair",
    "house",
    "campaign",
    "air",
    "alpha_strike",
    "alpha_advanced",
)
GAP = "  "


@dataclass(frozen=True, slots=True)
class Table:
    """A table, cell by cell."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()


def made(title: str, head: str, rows: list[tuple[object, ...]], *notes: str) -> Table:
    """A table. `head`: its columns, divided by "|"."""
    texts = tuple(tuple("-" if cell is None else str(cell) for cell in row) for row in rows)
    return Table(title, tuple(head.split("|")), texts, notes)


def signed(value: int) -> str:
    """A modifier as it is spoken: +1, 0, -2."""
    return f"{value:+}" if value else "0"


def spans(lasts: list[int], unit: str = "") -> list[str]:
    """Ranges that end with these numbers, and the one beyond: 0-2, 3-4, 5+."""
    firsts = [0, *(last + 1 for last in lasts)]
    texts = [
        str(first) if first == last else f"{first}-{last}"
        for first, last in zip(firsts, lasts, strict=False)
    ]
    return [f"{text}{unit}" for text in (*texts, f"{firsts[-1]}+")]


def find_table(name: str) -> Table:
    """The table of a name like "combat: hit location": the module that makes it, and its name
    there. Raises KeyError."""
    kind, _, own_name = name.partition(": ")
    table: Table = _makers(kind)[own_name]()
    return table


def all_names() -> list[str]:
    """The names of all tables."""
    return [f"{kind}: {name}" for kind in KINDS for name in _makers(kind)]


def _makers(kind: str) -> dict[str, Any]:
    """What makes the tables of a kind; only the rules that these need are loaded."""
    makers: dict[str, Any] = import_module(f"btterm.rulebook.{kind}_tables").TABLES
    return makers


def table_lines(table: Table, width: int = 80) -> list[str]:
    """The table as plain text: its title, head and rows in columns, and notes below."""
    widths = _column_widths(table, width - 2)
    lines = textwrap.wrap(table.title, width)
    for row in (table.head, *table.rows):
        lines += _row_lines(row, widths)
    for note in table.notes:
        lines += textwrap.wrap(note, width, initial_indent="  ", subsequent_indent="  ")
    return lines


def _column_widths(table: Table, width: int) -> list[int]:
    """Room for the longest cell of each column; the widest columns give way where the whole is
    too wide."""
    rows = (table.head, *table.rows)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    room = max(width - len(GAP) * (len(widths) - 1), 4 * len(widths))
    while sum(widths) > room:
        widths[widths.index(max(widths))] -= 1
    return widths


def _row_lines(row: tuple[str, ...], widths: list[int]) -> list[str]:
    cells = [textwrap.wrap(cell, width) or [""] for cell, width in zip(row, widths, strict=True)]
    return [
        "  "
        + GAP.join(
            (cell[number] if number < len(cell) else "").ljust(width)
            for cell, width in zip(cells, widths, strict=True)
        ).rstrip()
        for number in range(max(map(len, cells)))
    ]
