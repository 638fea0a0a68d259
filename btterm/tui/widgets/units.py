"""All units of both sides, one line each."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.readout.of import glance
from btterm.classic.readout.shape import Glance
from btterm.tui.lines import Line, heading, line
from btterm.tui.widgets.heat import heat_style
from btterm.tui.widgets.words import chip_style, did

BAR = 10


def units_panel(battle: Battle, mark: str = "") -> list[Line]:
    """Where each unit stands, armor left, heat, and what it did. `mark`: the chosen unit."""
    rows = [heading("Units").add(" hex  armor            heat moved", "dim")]
    rows += [_row(glance(unit), unit.id == mark) for unit in battle.units.values()]
    return rows


def units_in_pairs(battle: Battle, mark: str, width: int, height: int) -> list[Line]:
    """The same in as few lines as may be, two units to each; the last line says how many units
    there was no room for."""
    units = [glance(unit) for unit in battle.units.values()]
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


def _add_short(row: Line, unit: Glance, marked: bool) -> None:
    start = row.width
    row.add(unit.id, chip_style(unit.side))
    if not unit.out:
        row.add(f" {_where(unit)}", "bold text" if marked else "text")
        row.add(f" {unit.armor_percent:>3}%", "text")
        _add_heat(row, unit, 3)
        row.spots.append((range(start, row.width), _point(unit)))
    else:
        row.add(" out", "dim")


def _where(unit: Glance) -> str:
    """Its hex, or its carrier: "0507", "@V1 "."""
    return f"@{unit.carried_by:<3}" if unit.carried_by else str(unit.hex)


def _point(unit: Glance) -> str:
    """What a click on a unit does: the cursor goes there."""
    return f"point({unit.hex.col}, {unit.hex.row})"


def _row(unit: Glance, marked: bool) -> Line:
    row = line(unit.id, chip_style(unit.side), "select" if marked else "panel").add(" ")
    if unit.out:
        return row.add(" out: ", "dim").add(unit.out, "dim")
    row.click = _point(unit)
    left = unit.armor_percent
    whole = round(left / 100 * BAR)
    row.add(f" {_where(unit)} ", "text").add("#" * whole, "bold text").add(
        "." * (BAR - whole), "faint"
    )
    row.add(f" {left:>3}%", "text")
    _add_heat(row, unit, 5)
    words = did(unit)
    loud = words in ("prone", "shut down", "no pilot")
    return row.add(f" {words}", "bold bad" if loud else "dim")


def _add_heat(row: Line, unit: Glance, width: int) -> None:
    """The heat of a unit that has a heat scale."""
    if unit.heat is None:
        row.add(" " * width)
    else:
        row.add(f"{unit.heat:>{width}}", heat_style(unit.heat))
