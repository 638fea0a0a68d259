"""The log of a battle as a document to keep: Markdown, or a web page in one file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby
from typing import Any

from btterm.board.draw import draw_board
from btterm.board.picture import Piece, board_svg
from btterm.data import plain
from btterm.match.games import System
from btterm.table.telling import Entry

_STYLE = """
body { font: 11pt/1.4 sans-serif; max-width: 50rem; margin: 1rem auto; padding: 0 1rem; }
h2 { border-bottom: 1px solid; margin: 1.6rem 0 .4rem; }
h3 { font-size: 1rem; margin: .8rem 0 .2rem; }
p, summary { margin: .1rem 0; }
p { padding-left: 1.1rem; }
ul { margin: 0 0 .4rem; font-size: .9rem; }
.grave { font-weight: bold; }
@media print { h2, h3 { break-after: avoid; } }
"""


def report_markdown(system: System, battle: Any, entries: Iterable[Entry]) -> str:
    """The log as Markdown: a heading a turn and a phase, an item a line of the log, and under it
    an item for every modifier and every die."""
    lines = [
        f"# {_marked(battle.board.name)}",
        "",
        *(f"- {_marked(f)}" for f in forces(system, battle)),
    ]
    for heading, level, part in _parts(system, entries):
        lines += ["", f"{'#' * level} {heading}"]
        if part:
            lines.append("")
        for entry in part:
            words = _marked(entry.line)
            lines.append(f"- **{words}**" if entry.grave else f"- {words}")
            lines += [f"  - {_marked(detail)}" for detail in entry.details]
    return "\n".join(lines) + "\n"


def report_html(system: System, battle: Any, entries: Iterable[Entry]) -> str:
    """The log as a web page, complete in itself, in which each line unfolds to its modifiers and
    dice."""
    title = _safe(battle.board.name)
    body = [f"<h1>{title}</h1>", *(f"<p>{_safe(force)}</p>" for force in forces(system, battle))]
    for heading, level, part in _parts(system, entries):
        body.append(f"<h{level}>{heading}</h{level}>")
        body += map(_entry_html, part)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f"<title>{title}</title><style>{_STYLE}</style></head>\n<body>\n"
        + "\n".join(body)
        + "\n</body></html>\n"
    )


def map_svg(system: System, battle: Any) -> str:
    """The map with the units that are left, as a picture."""
    alive = system.on_map(battle)
    return board_svg(battle.board, [Piece(m.hex, m.id, m.side, m.facing) for m in alive])


def map_text(system: System, battle: Any) -> str:
    """The map with the units that are left, as text, and below it who they are: "WA Warhammer
    WHM-6R in 0505, facing N"."""
    alive = list(system.on_map(battle))
    rows = [plain(battle.board.name), "", *draw_board(battle.board, {m.hex: m.id for m in alive})]
    for side, name in enumerate(battle.sides):
        rows += ["", plain(name)]
        rows += [
            f"{m.id} {plain(system.unit_name(m))} in {m.hex}, facing {m.facing.name}"
            for m in alive
            if m.side == side
        ]
    return "\n".join(rows) + "\n"


def forces(system: System, battle: Any) -> list[str]:
    """Each side with its units: "Anna: WA Warhammer WHM-6R, AR Archer ARC-2R"."""
    return [
        f"{name}: "
        + ", ".join(
            f"{unit.id} {system.unit_name(unit)}"
            for unit in battle.units.values()
            if unit.side == side
        )
        for side, name in enumerate(battle.sides)
    ]


def _parts(system: System, entries: Iterable[Entry]) -> Iterator[tuple[str, int, Sequence[Entry]]]:
    """Headings with their level, and the entries below each."""
    for turn, in_turn in groupby(entries, key=lambda entry: entry.turn):
        yield f"Turn {turn}", 2, ()
        for phase, in_phase in groupby(in_turn, key=lambda entry: entry.phase):
            yield f"{system.phases[phase]} Phase", 3, list(in_phase)


def _entry_html(entry: Entry) -> str:
    grave = ' class="grave"' if entry.grave else ""
    if not entry.details:
        return f"<p{grave}>{_safe(entry.line)}</p>"
    items = "".join(f"<li>{_safe(detail)}</li>" for detail in entry.details)
    return f"<details><summary{grave}>{_safe(entry.line)}</summary><ul>{items}</ul></details>"


def _safe(text: str) -> str:
    return escape(plain(text))


def _marked(text: str) -> str:
    """Text that Markdown shows as it is; a sign or a number that begins a list included."""
    text = re.sub(r"([\\`*_{}\[\]<>#|~&])", r"\\\1", plain(text))
    return re.sub(r"^(\d*)([-+.)])", r"\1\\\2", text)
