"""The commands for the table: quick rules, and the sums that one works out in play.

Each command imports what it needs when it runs, as those in `cli` do.
"""

from __future__ import annotations

import json
import shutil
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from btterm.errors import BadInput
from btterm.sums_cli import sums

if TYPE_CHECKING:
    from btterm.lookup.entries import Entry

lookup = typer.Typer()
lookup.add_typer(sums)

Json = Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")]

WIDEST = 100
PIPED = 80


@lookup.command()
def rules(
    query: Annotated[
        list[str] | None, typer.Argument(metavar="QUERY", help="A rule, or words of a question.")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="All rules on one page.")] = False,
    as_json: Json = False,
) -> None:
    """A rule in short: look it up by name, nickname or question. Without QUERY: the chapters."""
    from btterm.lookup.entries import entries

    if query and everything:
        raise BadInput("give either QUERY or --all")
    if query:
        _answer(" ".join(query), as_json)
    elif everything:
        found = entries()
        if as_json:
            print(json.dumps([_facts(entry) for entry in found], indent=1))
        else:
            print("\n\n\n".join("\n".join(entry.lines(_width())) for entry in found))
    else:
        _chapters(as_json)


def _answer(query: str, as_json: bool) -> None:
    from btterm.lookup.search import search

    found = search(query)
    if not found:
        raise BadInput(f"no rule found for {query!r}; btterm rules lists the chapters")
    best, near = found[0], [entry.title for entry in found[1:]]
    if as_json:
        print(json.dumps({**_facts(best), "near": near}, indent=1))
        return
    print("\n".join(best.lines(_width())))
    others = [title for title in near if title not in best.see]
    if others:
        print(f"Near it: {', '.join(others[:4])}")


def _facts(entry: Entry) -> dict[str, Any]:
    from btterm.lookup.tables import find_table

    tables = [find_table(name) for name in entry.table_names]
    return {
        "title": entry.title,
        "chapter": entry.chapter,
        "section": entry.heading,
        "played": str(entry.played),
        "text": entry.paragraphs,
        "tables": [
            {
                "title": table.title,
                "played": table.played,
                "head": table.head,
                "rows": table.rows,
                "notes": table.notes,
            }
            for table in tables
        ],
        "see": entry.see,
    }


def _chapters(as_json: bool) -> None:
    from btterm.lookup.entries import chapters

    titles = {chapter: [each.title for each in found] for chapter, found in chapters().items()}
    if as_json:
        print(json.dumps(titles, indent=1))
        return
    import textwrap

    for chapter, names in titles.items():
        print(chapter)
        inside = ", ".join(name for name in names if name != chapter)
        print(textwrap.fill(inside, _width(), initial_indent="  ", subsequent_indent="  "))


def _width() -> int:
    """The columns to fill: those of the terminal up to a readable measure, 80 when piped."""
    if not sys.stdout.isatty():
        return PIPED
    return max(60, min(WIDEST, shutil.get_terminal_size().columns))
