"""A battle as a file to keep: its log as a document, its map as a picture or as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from platformdirs import user_data_path

from btterm.classic.battle import Battle
from btterm.classic.log.narrate import entries
from btterm.classic.log.report import map_svg, map_text, report_html, report_markdown
from btterm.classic.view import known
from btterm.data import write_text
from btterm.match import battles
from btterm.match.games import only_classic
from btterm.match.seat import onlookers, persons_of
from btterm.table.procedure import Event
from btterm.table.table import Table
from btterm.table.telling import Entry

FORMS = {
    "markdown": "Markdown",
    "html": "a web page",
    "svg": "the map, as a picture (SVG)",
    "text": "the map, as text",
}
"""What can be written, by the answer that asks for it."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A battle from its first turn: how it stands, and all that happened, as those who look at it
    may know it."""

    battle: Battle
    log: Sequence[Entry]
    events: Sequence[Event]


def whole(game: battles.Game) -> Whole:
    """A battle from its first turn, as far as it is kept. Raises BadFile when its file cannot be
    played."""
    sides = onlookers(game.table, persons_of(game.players))
    if game.file is None or game.file.trouble:
        return _whole([game.table], sides)
    found = _whole(battles.tables(game.file.path), sides)
    return replace(found, battle=_known(game))


def saved(path: Path) -> Whole:
    """As `whole`, of a saved battle. Raises BadFile."""
    return _whole(battles.tables(path), battles.audience(path))


def _whole(tables: Iterable[Table[Battle]], sides: Sequence[int]) -> Whole:
    """What has happened at some tables, one after the other, and how the last one stands."""
    told, events = list[Entry](), list[Event]()
    battle: Battle | None = None
    for table in tables:
        only_classic(table, "exports and statistics")
        battle = known(table.state, *sides)
        told += entries(battle, table.told(*sides))
        events += table.told(*sides)
    assert battle is not None
    return Whole(battle, told, events)


def _known(game: battles.Game) -> Battle:
    return known(game.table.state, *onlookers(game.table, persons_of(game.players)))


def export_folder() -> Path:
    """Where the files go."""
    return user_data_path("btterm") / "exports"


def export(game: battles.Game, form: str) -> Path:
    """Write a battle in one of the `FORMS`. Returns where the file lies; raises BadFile when the
    battle cannot be played again, BadInput when the file cannot be written."""
    match form:
        case "svg":
            ending, text = ".svg", map_svg(_known(game))
        case "text":
            ending, text = ".txt", map_text(_known(game))
        case _:
            found = whole(game)
            write = report_html if form == "html" else report_markdown
            ending = ".html" if form == "html" else ".md"
            text = write(found.battle, found.log)
    name = game.file.path.stem if game.file else "battle"
    path = export_folder() / f"{name}{ending}"
    write_text(path, text)
    return path
