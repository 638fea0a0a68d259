"""A unit at a glance: movement, armor doll, what is damaged, who sits in it."""

from __future__ import annotations

from collections.abc import Sequence

from btterm.classic.readout.marks import NO_MARKS, Marks
from btterm.classic.readout.shape import Gauge, Part, Readout
from btterm.tui.classic.widgets.words import did, point_at
from btterm.tui.lines import Line, Run, line, wrap
from btterm.tui.widgets.sides import chip_style

NEW = "bold screen on cursor"
"""How what has just been marked stands out."""
CELL = 8
"""Columns of one location of the doll, with the blank behind it."""
DOLL = 5 * CELL - 1
"""Columns of the whole doll."""


def unit_head(unit: Readout, *, short: bool = False) -> Line:
    """Who it is and where it stands; `short`: without its model."""
    head = line(unit.id, chip_style(unit.side), "panel2").add(" ").add(unit.name, "bold text")
    weight = f" {unit.tons}t" * bool(unit.crew.title)
    place = f"{unit.hex}{f' {unit.facing.name}' * unit.faces} "
    if unit.arrives is not None:
        place = f"turn {unit.arrives} " if unit.arrives else ""
    room = DOLL - head.width - len(place)
    words = (f" {unit.model}{weight}", weight) if not short else ()
    head.add(next((each for each in words if len(each) < room), ""), "dim")
    head.click = "" if unit.arrives is not None else point_at(unit)
    return head.at_right(place, "text")


def unit_panel(unit: Readout, new: Marks = NO_MARKS) -> list[Line]:
    """Head, movement and armor doll. What is `new` stands out."""
    return [unit_head(unit), movement(unit, new), *carried(unit), *doll(unit, new)]


def carried(unit: Readout) -> list[Line]:
    """Who carries it, and whom it carries, if there is anybody."""
    return [line(unit.aboard, "bold warn")] if unit.aboard else []


def gist(unit: Readout, width: int) -> list[Line]:
    """Who it is and what armor is left, in as little room as may be."""
    return [unit_head(unit, short=width < DOLL), *wrap(armor_words(unit), width)]


def movement(unit: Readout, new: Marks = NO_MARKS) -> Line:
    """MP now, with the sheet's where they differ, and how it moved or what stands out about it."""
    row = line()
    for word, now, whole in unit.speeds:
        row.add(f" {word} " if row.runs else f"{word} ", "dim").add(now, "bold text")
        if now != whole:
            row.add(f"/{whole}", "dim")
    style = NEW if new.states else "dim"
    return row.at_right(f"{did(unit)} {unit.harder:+} " if unit.harder else f"{did(unit)} ", style)


def doll(unit: Readout, new: Marks = NO_MARKS) -> list[Line]:
    """Armor and structure of every location as they lie on the record sheet: now/most, with
    `<` for hit and `!` for half or less in place of the stroke, and `x` for none left. A `*`
    stands behind what is `new`."""
    rows = []
    for keys in unit.diagram:
        parts = [unit.part(key) if key else None for key in keys]
        rows.append(_row(parts, "armor", new))
        rows.append(_row(parts, "structure", new))
        if any(part and part.rear for part in parts):
            rows.append(_row(parts, "rear", new))
    return rows


def _row(parts: Sequence[Part | None], name: str, new: Marks) -> Line:
    row = line()
    for part in parts:
        gauge: Gauge | None = getattr(part, name) if part else None
        if part is None or gauge is None or not (gauge.most or name == "armor"):
            row.add(" " * CELL)
            continue
        label = {"structure": "is", "rear": "re"}.get(name, part.key)
        now, mark, style = condition(gauge)
        bold = style if style.startswith("bold") else f"bold {style}"
        fresh = (part.key, name) in new.points
        if fresh:
            bold = style = NEW
        row.add(f"{label}{now:>2}", bold).add(f"{mark}{gauge.most:<2}", style)
        row.add(*(("*", "bold cursor") if fresh else (" ",)))
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
    hurt = unit.damage or unit.crew.hits or (unit.crew.title and not unit.crew.awake)
    return condition_panel(unit, width) if hurt else []


def condition_panel(unit: Readout, width: int, new: Marks = NO_MARKS) -> list[Line]:
    """Critical hits and the crew. What is `new` comes first and stands out."""
    found = sorted(unit.damage, key=lambda words: words not in new.damage)
    crits: list[Run] = [
        (f"{words}{',' * (words is not found[-1])}", NEW if words in new.damage else "bold bad")
        for words in found
    ]
    rows = wrap([("Crits", "dim"), *(crits or [("none", "text")])], width, "  ")
    crew = unit.crew
    if not crew.title:
        return rows if crits else []
    row = line(f"{crew.seat} ", "dim").add(crew.name or "-", "bold text")
    row.add(" gun ", "dim").add(crew.gunnery, "bold text")
    row.add(" pilot " if crew.fatal else " drive ", "dim").add(crew.piloting, "bold text")
    if not crew.fatal:
        return [
            *rows,
            row.add("" if crew.awake else " dead" if crew.dead else " stunned", "bold bad"),
        ]
    row.add(" hits ", "dim").add("x" * (crew.hits - new.crew), "bold bad")
    row.add("x" * new.crew, NEW).add("." * (crew.fatal - crew.hits), "pips faint")
    if not crew.awake:
        row.add(" dead" if crew.dead else " out cold", "bold bad")
    return [*rows, row]
