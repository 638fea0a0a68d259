"""The command for the quick rules; it imports what it needs when it runs, as others do."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from btterm.cli.shared import Json
from btterm.errors import BadInput
from btterm.terminal import text_width

if TYPE_CHECKING:
    from btterm.rulebook.entries import Entry
    from btterm.rulebook.tables import Table

commands = typer.Typer()


@commands.command()
def rules(
    query: Annotated[
        list[str] | None, typer.Argument(metavar="QUERY", help="A rule, or words of a question.")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="All rules on one page.")] = False,
    sheet: Annotated[bool, typer.Option("--sheet", help="A reference sheet to print.")] = False,
    html: Annotated[bool, typer.Option("--html", help="The sheet as a web page.")] = False,
    as_json: Json = False,
    game: Annotated[
        str, typer.Option("--game", help="The game whose rules they are: classic, alpha-strike.")
    ] = "classic",
) -> None:
    """A rule in short: look it up by name, nickname or question. Without QUERY: the chapters."""
    from btterm.rulebook.entries import CLASSIC, GAMES

    if game not in GAMES:
        raise BadInput(f"no quick rules of a game {game!r}: give {' or '.join(GAMES)}")
    if sheet and game != CLASSIC:
        raise BadInput("--sheet is of the classic game only")
    if bool(query) + everything + sheet > 1:
        raise BadInput("give either QUERY, --all or --sheet")
    if html and not sheet:
        raise BadInput("--html goes with --sheet")
    if html and as_json:
        raise BadInput("give either --html or --json")
    if query:
        _answer(" ".join(query), game, as_json)
    elif everything:
        _everything(game, as_json)
    elif sheet:
        _sheet(html, as_json)
    else:
        _chapters(game, as_json)


def _everything(game: str, as_json: bool) -> None:
    from btterm.rulebook.entries import entries

    if as_json:
        print(json.dumps([_facts(entry) for entry in entries(game)], indent=1))
    else:
        print("\n\n\n".join("\n".join(entry.lines(text_width())) for entry in entries(game)))


def _sheet(html: bool, as_json: bool) -> None:
    from btterm.rulebook.reference import reference_html, reference_tables, reference_text

    if as_json:
        print(json.dumps([_table_facts(table) for table in reference_tables()], indent=1))
    else:
        print(reference_html() if html else reference_text(text_width()))


def _answer(query: str, game: str, as_json: bool) -> None:
    from btterm.rulebook.search import answer_text, best_and_near

    if not as_json:
        print(answer_text(query, text_width(), game))
        return
    best, near = best_and_near(query, game)
    titles = [entry.title for entry in near]
    print(json.dumps({**_facts(best), "near": titles}, indent=1))


def _facts(entry: Entry) -> dict[str, Any]:
    from btterm.rulebook.tables import find_table

    return {
        "title": entry.title,
        "chapter": entry.chapter,
        "section": entry.heading,
        "played": str(entry.played),
        "text": entry.paragraphs,
        "tables": [_table_facts(find_table(name)) for name in entry.table_names],
        "see": entry.see,
    }


def _table_facts(table: Table) -> dict[str, Any]:
    return {
        "title": table.title,
        "head": table.head,
        "rows": table.rows,
        "notes": table.notes,
    }


def _chapters(game: str, as_json: bool) -> None:
    from btterm.rulebook.entries import chapters

    titles = {chapter: [each.title for each in found] for chapter, found in chapters(game).items()}
    if as_json:
        print(json.dumps(titles, indent=1))
        return
    import textwrap

    for chapter, names in titles.items():
        print(chapter)
        inside = ", ".join(name for name in names if name != chapter)
        print(textwrap.fill(inside, text_width(), initial_indent="  ", subsequent_indent="  "))
