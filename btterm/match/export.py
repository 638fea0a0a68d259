"""A battle as a file to keep: its log as a document, its map as a picture or as text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path

from btterm.classic.battle import Battle
from btterm.classic.log.narrate import Entry, entries
from btterm.classic.log.report import map_svg, map_text, report_html, report_markdown
from btterm.classic.saves import battles
from btterm.errors import BadInput
from btterm.table.procedure import Event

FORMS = {
    "markdown": "Markdown",
    "html": "a web page",
    "svg": "the map, as a picture (SVG)",
    "text": "the map, as text",
}
"""What can be written, by the answer that asks for it."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A battle from its first turn: how it stands, and all that happened."""

    battle: Battle
    log: Sequence[Entry]
    events: Sequence[Event]


def whole(game: battles.Game) -> Whole:
    """A battle from its first turn, as far as it is kept. Raises BadFile when its file cannot be
    played."""
    if game.file is None or game.file.trouble:
        log = game.table.log
        return Whole(game.table.state, entries(game.table.state, log), log)
    told, events = list[Entry](), list[Event]()
    for table in battles.tables(game.file.path):
        told += entries(table.state, table.log)
        events += table.log
    return Whole(game.table.state, told, events)


def export_folder() -> Path:
    """Where the files go."""
    return user_data_path("btterm") / "exports"


def export(game: battles.Game, form: str) -> Path:
    """Write a battle in one of the `FORMS`. Returns where the file lies; raises BadFile when the
    battle cannot be played again, BadInput when the file cannot be written."""
    match form:
        case "svg":
            ending, text = ".svg", map_svg(game.table.state)
        case "text":
            ending, text = ".txt", map_text(game.table.state)
        case _:
            found = whole(game)
            write = report_html if form == "html" else report_markdown
            ending = ".html" if form == "html" else ".md"
            text = write(found.battle, found.log)
    name = game.file.path.stem if game.file else "battle"
    path = export_folder() / f"{name}{ending}"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"cannot write {path}: {error.strerror or error}") from None
    return path
