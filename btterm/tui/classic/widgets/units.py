"""All units of both sides, one line each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from btterm.classic.battle import Battle
from btterm.classic.readout.of import glance, readout
from btterm.classic.readout.shape import Glance
from btterm.classic.units.any import AnyUnit
from btterm.tui.classic.widgets.heat import heat_style
from btterm.tui.classic.widgets.words import did, moved, point_at
from btterm.tui.lines import Line, heading, line
from btterm.tui.widgets.sides import chip_style, short

BAR = 10


def units_panel(battle: Battle, mark: str = "") -> list[Line]:
    """Where each unit stands, armor left, heat, and what it did. `mark`: the chosen unit."""
    rows = [heading("Units").add(" hex  armor            heat moved", "dim")]
    rows += [_row(_seen(battle, unit), unit.id == mark) for unit in battle.units.values()]
    return rows


def _seen(battle: Battle, unit: AnyUnit) -> Glance:
    """A unit as the list shows it: one that is carried where its carrier is."""
    return replace(glance(unit), hex=battle.hex_of(unit))


PAIR = 20
"""Columns of a unit where several share a line."""


def units_in_pairs(battle: Battle, mark: str, width: int) -> list[Line]:
    """The same in as few lines as may be, as many units to each as it holds."""
    across = max(1, width // PAIR)
    units = [_seen(battle, unit) for unit in battle.units.values()]
    rows = [heading("Units")]
    for number in range(0, len(units), across):
        row = line()
        for place, unit in enumerate(units[number : number + across]):
            row.to(place * (width // across))
            _add_short(row, unit, unit.id == mark)
        rows.append(row)
    return rows


def stack_panel(battle: Battle, units: Sequence[AnyUnit], width: int) -> list[Line]:
    """Who shares a hex, the one that is pointed at first, and on which storey or how high up each
    is; nothing of a unit that is alone."""
    if len(units) < 2:
        return []
    rows = [heading(f"{len(units)} units in {units[0].hex}").at_right("S next ")]
    for number, unit in enumerate(units):
        shown = readout(battle, unit)
        row = line(ground="panel" if number else "select")
        place = f"{', '.join(shown.states) or moved(shown)} "
        row.add(unit.id, chip_style(unit.side)).add(" ")
        row.add(short(unit.name, width - row.width - len(place) - 1), "bold text")
        rows.append(row.at_right(place))
    return rows


def _add_short(row: Line, unit: Glance, marked: bool) -> None:
    start = row.width
    row.add(unit.id, chip_style(unit.side))
    if not unit.out:
        row.add(f" {_where(unit)}", "bold text" if marked else "text")
        row.add(f" {unit.armor_percent:>3}%", "text")
        _add_heat(row, unit, 3)
        if unit.arrives is None:
            row.spots.append((range(start, row.width), point_at(unit)))
    else:
        row.add(" out", "dim")


def _where(unit: Glance) -> str:
    """Its hex, its carrier, or the turn in which it arrives: "0507", "@V1 ", "T3  "."""
    if unit.arrives is not None:
        return f"T{unit.arrives:<3}" if unit.arrives else "----"
    return f"@{unit.carried_by:<3}" if unit.carried_by else str(unit.hex)


def _row(unit: Glance, marked: bool) -> Line:
    row = line(unit.id, chip_style(unit.side), "select" if marked else "panel").add(" ")
    if unit.out:
        return row.add(" out: ", "dim").add(unit.out, "dim")
    row.click = "" if unit.arrives is not None else point_at(unit)
    left = unit.armor_percent
    whole = round(left / 100 * BAR)
    row.add(f" {_where(unit)} ", "text").add("#" * whole, "rule bold text").add(
        "." * (BAR - whole), "rule faint"
    )
    row.add(f" {left:>3}%", "text")
    _add_heat(row, unit, 5)
    words = did(unit)
    loud = words in ("prone", "shut down", "no pilot", "stunned")
    return row.add(f" {words}", "bold bad" if loud else "dim")


def _add_heat(row: Line, unit: Glance, width: int) -> None:
    """The heat of a unit that has a heat scale."""
    if unit.heat is None:
        row.add(" " * width)
    else:
        row.add(f"{unit.heat:>{width}}", heat_style(unit.heat))
