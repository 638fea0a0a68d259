"""The reference sheet: the tables that play needs, in the order in which it needs them."""

from __future__ import annotations

from html import escape

from btterm.rulebook.tables import Table, find_table, table_lines

ORDER = (
    "move: phases",
    "move: movement costs",
    "move: movement modes",
    "move: target movement",
    "move: piloting rolls",
    "move: piloting damage",
    "move: skid",
    "move: facing after a fall",
    "combat: fire modifiers",
    "combat: fire by heat",
    "combat: odds",
    "combat: missile hits",
    "combat: hit location",
    "combat: critical hits",
    "combat: damage transfer",
    "combat: physical attacks",
    "combat: punch location",
    "combat: kick location",
    "combat: different elevations",
    "combat: heat points",
    "combat: heat scale",
    "move: consciousness",
    "weapon: inner sphere weapons",
    "weapon: clan weapons",
)


def reference_tables() -> list[Table]:
    """The tables of the sheet, in order."""
    return [find_table(name) for name in ORDER]


def reference_text(width: int = 80) -> str:
    """The sheet as plain text."""
    return "\n\n".join("\n".join(table_lines(table, width)) for table in reference_tables())


WIDE = 10
"""Columns from which a table of the page stands among the wide ones, at its end."""
_STYLE = """
body { font: 9pt sans-serif; margin: 1rem; }
div { column-gap: 1.2rem; }
.narrow { columns: 3 15rem; }
.wide { columns: 2 22rem; }
h1 { font-size: 12pt; margin: 0 0 .6rem; }
table { border-collapse: collapse; margin: 0 0 .9rem; width: 100%; break-inside: avoid; }
caption { font-weight: bold; text-align: left; }
th { text-align: left; border-bottom: 1px solid; }
td, th { padding: 0 .5rem 0 0; vertical-align: top; }
tr:nth-child(even) td { background: #eee; }
p { margin: -.7rem 0 .9rem; }
@page { margin: 10mm; }
"""


def reference_html() -> str:
    """The sheet as a web page to print, all in one file."""
    tables = reference_tables()
    narrow = "\n".join(_table_html(table) for table in tables if len(table.head) < WIDE)
    wide = "\n".join(_table_html(table) for table in tables if len(table.head) >= WIDE)
    return (
        "<!DOCTYPE html>\n"
        '<html lang="en"><head><meta charset="utf-8"/><title>btterm reference sheet</title>'
        f"<style>{_STYLE}</style></head>\n<body><h1>Reference sheet</h1>\n"
        f'<div class="narrow">{narrow}</div>\n<div class="wide">{wide}</div>\n</body></html>'
    )


def _table_html(table: Table) -> str:
    rows = "\n".join(_row_html(row, "td") for row in table.rows)
    notes = "".join(f"\n<p>{escape(note)}</p>" for note in table.notes)
    return (
        f"<table><caption>{escape(table.title)}</caption>\n"
        f"{_row_html(table.head, 'th')}\n{rows}</table>{notes}"
    )


def _row_html(cells: tuple[str, ...], tag: str) -> str:
    return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"
