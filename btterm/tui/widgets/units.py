"""All units of both sides, one line each."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.units.mech import Mech
from btterm.tui.lines import Line, heading, line
from btterm.tui.widgets.heat import heat_style
from btterm.tui.widgets.words import chip_style, did

BAR = 10


def units_panel(battle: Battle, mark: str = "") -> list[Line]:
    """Where each unit stands, armor left, heat, and what it did. `mark`: the chosen unit."""
    rows = [heading("Units").add(" hex  armor            heat moved", "dim")]
    rows += [_row(unit, unit.id == mark) for unit in battle.units.values()]
    return rows


def units_in_pairs(battle: Battle, mark: str, width: int, height: int) -> list[Line]:
    """The same in as few lines as may be, two units to each; the last line says how many units
    there was no room for."""
    units = list(battle.units.values())
    room = 2 * (height - 1)
    if len(units) > room:
        room -= 2
    rows = [heading("Units")]
    for number in range(0, min(len(units), room), 2):
        row = line()
        for unit in units[number : number + 2]:
            row.to(0 if not row.runs else width // 2)
            _add_short(row, unit, unit.id == mark)
        rows.append(row)
    more = len(units) - room
    return [*rows, line(f"+{more} more", "bold warn")] if more > 0 else rows


def _add_short(row: Line, unit: Mech, marked: bool) -> None:
    start = row.width
    row.add(unit.id, chip_style(unit.side))
    if unit.alive:
        row.add(f" {unit.hex}", "bold text" if marked else "text")
        row.add(f" {unit.armor_percent:>3}%", "text").add(f" {unit.heat:>2}", heat_style(unit.heat))
        row.spots.append((range(start, row.width), _point(unit)))
    else:
        row.add(" out", "dim")


def _point(unit: Mech) -> str:
    """What a click on a unit does: the cursor goes there."""
    return f"point({unit.hex.col}, {unit.hex.row})"


def _row(unit: Mech, marked: bool) -> Line:
    row = line(unit.id, chip_style(unit.side), "select" if marked else "panel").add(" ")
    if not unit.alive:
        return row.add(" out: ", "dim").add(unit.destroyed or "left the map", "dim")
    row.click = _point(unit)
    left = unit.armor_percent
    whole = round(left / 100 * BAR)
    row.add(f" {unit.hex} ", "text").add("#" * whole, "bold text").add("." * (BAR - whole), "faint")
    row.add(f" {left:>3}%", "text").add(f" {unit.heat:>4}", heat_style(unit.heat))
    words = did(unit)
    loud = words in ("prone", "shut down", "no pilot")
    return row.add(f" {words}", "bold bad" if loud else "dim")
