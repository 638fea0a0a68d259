"""A unit at a glance: movement, armor doll, what is damaged, who sits in it."""

from __future__ import annotations

from btterm.classic.readout.shape import Gauge, Part, Readout
from btterm.tui.lines import Line, Run, line, wrap
from btterm.tui.widgets.words import chip_style, moved, point_at

CELL = 8
"""Columns of one location of the doll, with the blank behind it."""
DOLL = 5 * CELL - 1
"""Columns of the whole doll."""


def unit_head(unit: Readout, *, short: bool = False) -> Line:
    """Who it is and where it stands; `short`: without its model."""
    head = line(unit.id, chip_style(unit.side), "panel2").add(" ").add(unit.name, "bold text")
    head.add("" if short else f" {unit.model} {unit.tons}t", "dim")
    head.click = point_at(unit)
    return head.at_right(f"{unit.hex} {unit.facing.name} ", "text")


def unit_panel(unit: Readout) -> list[Line]:
    """Head, movement and armor doll."""
    return [unit_head(unit), movement(unit), *doll(unit)]


def gist(unit: Readout, width: int) -> list[Line]:
    """Who it is and what armor is left, in as little room as may be."""
    return [unit_head(unit, short=width < DOLL), *wrap(armor_words(unit), width)]


def movement(unit: Readout) -> Line:
    """MP now, with the sheet's where they differ, and how it moved."""
    row = line()
    for word, now, whole in unit.speeds:
        row.add(f" {word} " if row.runs else f"{word} ", "dim").add(now, "bold text")
        if now != whole:
            row.add(f"/{whole}", "dim")
    state = "prone" if "prone" in unit.states else moved(unit)
    return row.at_right(f"{state} {unit.harder:+} " if unit.harder else f"{state} ")


def doll(unit: Readout) -> list[Line]:
    """Armor and structure of every location as they lie on the record sheet: now/most, with
    `<` for hit and `!` for half or less in place of the stroke, and `x` for none left."""
    rows = []
    for keys in unit.diagram:
        parts = [unit.part(key) if key else None for key in keys]
        rows.append(_row([(part.key, part.armor) if part else None for part in parts]))
        rows.append(_row([("is", part.structure) if part else None for part in parts]))
        if any(part and part.rear for part in parts):
            rows.append(_row([_rear(part) for part in parts]))
    return rows


def _rear(part: Part | None) -> tuple[str, Gauge] | None:
    return ("re", part.rear) if part is not None and part.rear is not None else None


def _row(cells: list[tuple[str, Gauge] | None]) -> Line:
    row = line()
    for cell in cells:
        if cell is None:
            row.add(" " * CELL)
            continue
        label, gauge = cell
        now, mark, style = condition(gauge)
        bold = style if style.startswith("bold") else f"bold {style}"
        row.add(f"{label}{now:>2}", bold).add(f"{mark}{gauge.most:<2}", style).add(" ")
    return row


def armor_words(unit: Readout) -> list[Run]:
    """Armor left by location in as few columns as may be: "CT20<"."""
    words = []
    for part in unit.parts:
        now, mark, style = condition(part.armor)
        words.append((f"{part.key}{now}{mark.strip('/')}", style))
    return words


def condition(gauge: Gauge) -> tuple[str, str, str]:
    """What is left of a location, the sign behind it, and their style. `x` for none left: a 0
    before a sign would read as part of a number."""
    if gauge.now == 0 and gauge.most:
        return "x", "/", "bold screen on hurt0"
    now = str(gauge.now)
    if gauge.whole:
        return now, "/", "text on hurt3"
    if gauge.now * 2 > gauge.most:
        return now, "<", "bold text on hurt2"
    return now, "!", "bold text on hurt1"


def wounds_panel(unit: Readout, width: int) -> list[Line]:
    """The same only where there is anything to say."""
    hurt = unit.damage or unit.crew.hits or not unit.crew.awake
    return condition_panel(unit, width) if hurt else []


def condition_panel(unit: Readout, width: int) -> list[Line]:
    """Critical hits and the crew."""
    crits = ", ".join(unit.damage) or "none"
    style = "bold bad" if crits != "none" else "text"
    rows = wrap([("Crits", "dim"), (crits, style)], width, "  ")
    crew = unit.crew
    row = line("Pilot ", "dim").add(crew.name or "-", "bold text")
    row.add(" gun ", "dim").add(crew.gunnery, "bold text")
    row.add(" pilot ", "dim").add(crew.piloting, "bold text")
    row.add(" hits ", "dim").add("x" * crew.hits, "bold bad")
    row.add("." * (crew.fatal - crew.hits), "pips faint")
    if not crew.awake:
        row.add(" dead" if crew.dead else " out cold", "bold bad")
    return [*rows, row]
