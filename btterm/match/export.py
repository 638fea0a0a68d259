"""A battle as a file to keep: its log as a document, its map as a picture or as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from btterm.data import write_text
from btterm.match import battles
from btterm.match.games import Statistics, System, system_of
from btterm.match.report import map_svg, map_text, report_html, report_markdown
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
ENDINGS = {"markdown": ".md", "html": ".html", "svg": ".svg", "text": ".txt"}


@dataclass(frozen=True, slots=True)
class Whole:
    """A battle from its first turn: how it stands, and all that happened, as those who look at it
    may know it."""

    system: System
    battle: Any
    log: Sequence[Entry]
    events: Sequence[Event]

    @property
    def statistics(self) -> Statistics:
        """What the dice did, against what was to be expected."""
        return self.system.statistics(self.battle, self.events)

    def written(self, form: str) -> str:
        """The battle in one of the `FORMS`."""
        match form:
            case "svg":
                return map_svg(self.system, self.battle)
            case "text":
                return map_text(self.system, self.battle)
        write = report_html if form == "html" else report_markdown
        return write(self.system, self.battle, self.log)


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


def _whole(tables: Iterable[Table[Any]], sides: Sequence[int]) -> Whole:
    """What has happened at some tables, one after the other, and how the last one stands."""
    told, events = list[Entry](), list[Event]()
    system, battle = None, None
    for table in tables:
        system = system_of(table)
        battle = system.known(table.state, *sides)
        told += system.teller().read(battle, table.told(*sides))
        events += table.told(*sides)
    assert system is not None
    return Whole(system, battle, told, events)


def _known(game: battles.Game) -> Any:
    sides = onlookers(game.table, persons_of(game.players))
    return system_of(game.table).known(game.table.state, *sides)


def export_folder() -> Path:
    """Where the files go."""
    return user_data_path("btterm") / "exports"


def export(game: battles.Game, form: str) -> Path:
    """Write a battle in one of the `FORMS`. Returns where the file lies; raises BadFile when the
    battle cannot be played again, BadInput when the file cannot be written."""
    if form in ("svg", "text"):
        found = Whole(system_of(game.table), _known(game), (), ())
    else:
        found = whole(game)
    ending, text = ENDINGS[form], found.written(form)
    name = game.file.path.stem if game.file else "battle"
    path = export_folder() / f"{name}{ending}"
    write_text(path, text)
    return path
