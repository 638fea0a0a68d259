"""What the record sheets on paper have in common: the page, its title, panels, and tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from btterm.classic.equipment.catalogue import Item, Weapon
from btterm.printing.drawing import FAINT, INK, PAPER, TINT, box, circles, rule, text
from btterm.rulebook.tables import Table

WIDTH, HEIGHT = 210, 297
"""A4 in millimeters."""
LEFT, RIGHT = 8.0, 202.0
"""What is printed lies between these."""
RANGES = (79.5, "Min"), (86.0, "Sht"), (92.5, "Med"), (99.0, "Lng")

Place = tuple[float, float, float, float]
"""Left, top, width and height."""


@dataclass(frozen=True, slots=True)
class WeaponRow:
    """Weapons or equipment of one kind in one place."""

    number: int
    item: Item
    where: str


@dataclass(frozen=True, slots=True)
class LoadRow:
    """Ammunition of one kind in one place."""

    label: str
    where: str
    shots: int

    @classmethod
    def of(cls, name: str, where: str, bins: Sequence[int]) -> LoadRow:
        """The row of some bins, by the shots in each."""
        return cls(f"{len(bins)} x {name}" if len(bins) > 1 else name, where, sum(bins))


def title(name: str, size: str, kind: str) -> Iterator[str]:
    """The head of the page: the name at the left; how large and what it is at the right."""
    yield text(LEFT, 14, name, 8, bold=True, room=128)
    yield text(RIGHT, 10.5, size, 5, bold=True, anchor="end")
    yield text(RIGHT, 15.5, kind, 3.2, anchor="end", room=62)
    yield rule(LEFT, 18.5, RIGHT - LEFT, stroke=INK, line=0.7)


def panel(name: str, x: float, y: float, width: float, height: float) -> Iterator[str]:
    """A frame with a dark head."""
    yield box(x, y, width, height, line=0.35)
    yield box(x, y, width, 4.6, fill=INK)
    yield text(x + 2, y + 3.4, name, 3, bold=True, fill=PAPER, room=width - 4)


def facts(rows: Iterable[tuple[str, str]], x: float, y: float, room: float = 23) -> Iterator[str]:
    """Names and values, one below the other."""
    for number, (label, value) in enumerate(rows):
        foot = y + number * 5
        yield text(x, foot, label, 2.8, fill=FAINT)
        yield text(x + 20, foot, value, 3.2, bold=True, room=room)


def moved(place: Place, x: float, y: float, scale: float = 1) -> Place:
    left, top, width, height = place
    return x + left * scale, y + top * scale, width * scale, height * scale


def part(label: str, points: int, place: Place, fill: str = TINT) -> Iterator[str]:
    """A part of a unit with a circle for each of its points."""
    x, y, width, height = place
    yield box(x, y, width, height, fill=fill, corner=2)
    yield text(x + width / 2, y + 3, label, 2.4, bold=True, anchor="middle", room=width - 1)
    yield from circles(points, x + 0.8, y + 3.8, width - 1.6, height - 4.6)


def weapons(
    rows: Sequence[WeaponRow], loads: Sequence[LoadRow], y: float, height: float, heat: bool = True
) -> Iterator[str]:
    """Weapons and then ammunition, in the left half of the page and so high in all."""
    step = min(3.9, (height - 7) / max(1, len(rows) + len(loads)))
    size = min(2.7, step * 0.75)
    heads = [(11, "No."), (16, "Type"), (52, "Loc"), (71.5, "Dmg"), *RANGES]
    if heat:
        heads.append((62.5, "Heat"))
    for x, head in heads:
        yield text(x, y + 3.5, head, 2.2, anchor="start" if x < 60 else "middle", fill=FAINT)
    y += 4.2
    for row in rows:
        y += step
        yield from _weapon(row, y, size, heat)
        yield rule(10, y + step * 0.26, 90)
    for load in loads:
        y += step
        yield text(16, y, load.label, size, room=35)
        yield text(52, y, load.where, size, room=9)
        yield text(62, y, f"shots {load.shots}:", size)
        yield rule(10, y + step * 0.26, 90)


def _weapon(row: WeaponRow, y: float, size: float, heat: bool) -> Iterator[str]:
    weapon = row.item
    yield text(12.5, y, str(row.number), size, anchor="middle")
    yield text(16, y, weapon.name, size, bold=True, room=35)
    yield text(52, y, row.where, size, room=9)
    if not isinstance(weapon, Weapon):
        return
    if heat:
        yield text(62.5, y, str(weapon.heat), size, anchor="middle")
    yield text(71.5, y, damage(weapon), size, anchor="middle", room=12)
    limits = (weapon.min_range or None, weapon.short, weapon.medium, weapon.long)
    for (x, _), limit in zip(RANGES, limits, strict=True):
        yield text(x, y, "-" if limit is None else str(limit), size, anchor="middle")


def damage(weapon: Weapon) -> str:
    """Damage points of a hit, as on a record sheet."""
    if weapon.missiles and weapon.rack_size > 1:
        return f"{weapon.damage}/missile"
    return str(weapon.damage or "-")


def book_table(table: Table, place: Place, widths: Sequence[float]) -> Iterator[str]:
    """A table of the book in its panel, with columns so wide."""
    x, y, width, height = place
    yield from panel(table.title, *place)
    step = min(4.4, (height - 6) / (len(table.rows) + 1))
    for number, row in enumerate((table.head, *table.rows)):
        foot, left = y + 5 + step * (number + 0.75), x + 2
        for cell, wide in zip(row, widths, strict=True):
            color = INK if number else FAINT
            yield text(left, foot, cell, min(2.5, step * 0.7), fill=color, room=wide - 1)
            left += wide
        if number:
            yield rule(x + 2, foot + step * 0.25, width - 4)


def notes(lines: Sequence[str], place: Place) -> Iterator[str]:
    """Remarks, one a line."""
    x, y, width, height = place
    yield from panel("Notes", *place)
    step = min(4.0, (height - 6) / max(1, len(lines)))
    for number, line in enumerate(lines, 1):
        yield text(x + 2, y + 5 + number * step, line, min(2.6, step * 0.7), room=width - 4)


def skills(name: str, pairs: Iterable[tuple[str, int]], y: float) -> Iterator[str]:
    """Who is aboard, with a line to write on and a box for each skill."""
    yield text(11, y, "Name", 2.8, fill=FAINT)
    yield text(24, y, name, 3.6, bold=True, room=58)
    yield rule(23, y + 1, 60)
    for x, (label, skill) in zip((11, 48), pairs, strict=False):
        yield text(x, y + 11, label, 2.8, fill=FAINT)
        yield box(x + 14, y + 5.5, 9, 8)
        yield text(x + 18.5, y + 11.2, str(skill), 4.6, bold=True, anchor="middle")
