"""All panels by name, and how they are stacked in the side column."""

from __future__ import annotations

from collections.abc import Sequence

from btterm.classic.readout.of import glance, readout
from btterm.hexes import Hex
from btterm.tui.controller.controller import Controller
from btterm.tui.lines import Line, heading, line
from btterm.tui.widgets.goals import goals_panel
from btterm.tui.widgets.heat import heat_panel
from btterm.tui.widgets.hexes import terrain_words
from btterm.tui.widgets.log import log_panel
from btterm.tui.widgets.unit import condition_panel, unit_panel
from btterm.tui.widgets.units import units_in_pairs, units_panel
from btterm.tui.widgets.weapons import arms_panel, weapons_panel
from btterm.tui.widgets.words import chip_style, did, side_style


def panels(desk: Controller, width: int, height: int) -> dict[str, list[Line]]:
    """Every panel that can be shown now. The task's own ones come before the common ones."""
    battle, task = desk.battle, desk.task
    unit = task.unit or desk.under_cursor()
    found = {
        "hex": hex_panel(desk),
        "other": other_panel(desk),
        "goals": goals_panel(battle, width),
        "units": units_panel(battle, unit.id if unit else ""),
        "log": log_panel(desk.log, width, height),
        "unit": [heading("No unit here")],
        "weapons": [],
        "state": [],
    }
    if unit is not None:
        found["heat"] = heat_panel(battle, unit, task.heat, width=width)
        shown = readout(battle, unit)
        found["unit"] = [*unit_panel(shown), *found["heat"]]
        found["arms"] = arms_panel(shown, width)
        found["weapons"] = weapons_panel(shown)
        found["state"] = condition_panel(shown, width)
    return found | task.panels(width)


def hex_panel(desk: Controller) -> list[Line]:
    """The hex under the cursor and who walks there on foot."""
    rows = [
        heading(f"At {desk.cursor}").at_right("cursor "),
        line(terrain_words(desk.battle.board[desk.cursor])),
    ]
    rows += [
        line(f"the MechWarrior of {walker.mech}, on foot", side_style(walker.side))
        for walker in desk.battle.on_foot
        if walker.hex == desk.cursor
    ]
    return rows


def pointed_line(desk: Controller, hex_: Hex) -> Line:
    """A hex that the mouse points at: what it holds, who stands there, and what the choice that
    is being made would have to do with it."""
    row = line(f" {hex_} ", "bold cursor", "select")
    row.add(terrain_words(desk.battle.board[hex_]), "bold text")
    for unit in desk.battle.units_in(hex_):
        row.add("  ").add(unit.id, chip_style(unit.side)).add(f" {unit.name}", "bold text")
        shown = glance(unit)
        row.add(f" {did(shown)}, armor {shown.armor_percent}%", "text")
    return row.add(f"  {words}", "bold warn") if (words := desk.task.about(hex_)) else row


def other_panel(desk: Controller) -> list[Line]:
    """The unit under the cursor, where that is not the one that the choice is about."""
    other = desk.under_cursor()
    if other is None or other is desk.task.unit:
        return []
    return [line(), *unit_panel(readout(desk.battle, other))]


LEAST_UNITS = 3
"""Lines that the list of units takes at least, with its heading."""
COMMON_TABS: dict[str, tuple[str, ...]] = {
    "unit": ("unit", "arms", "state"),
    "hex": ("hex", "other"),
}
"""What stands in the tabs that all tasks have."""


def stacked(
    desk: Controller, found: dict[str, list[Line]], names: Sequence[str], width: int, height: int
) -> list[Line]:
    """Panels below each other; an empty name is a blank line. The list of units gets shorter
    where it does not fit; of another panel that does not, the last line says so."""
    rows: list[Line] = []
    for name in names:
        rows += found.get(name, []) if name else [line()]
    if len(rows) <= height:
        return rows
    units = found["units"] if "units" in names else []
    above = rows[: len(rows) - len(units)] if units and rows[-len(units) :] == units else rows
    if above is not rows and height - len(above) >= LEAST_UNITS:
        unit = desk.task.unit or desk.under_cursor()
        mark, room = unit.id if unit else "", height - len(above)
        return [*above, *units_in_pairs(desk.battle, mark, width, room)]
    hidden = [row for row in rows[height - 1 :] if row.runs]
    if len(hidden) < 2:
        return rows[:height]
    return [*rows[: height - 1], line(f"+{len(hidden)} more lines", "bold warn").at_right("p ")]


def tab_line(names: Sequence[str], open_: str) -> Line:
    """The names of the panels with the open one in brackets."""
    row = line(ground="panel2")
    row.click = "panel"
    for name in names:
        if name == open_:
            row.add(f"[{name.upper()}]", "bold screen on cursor")
        else:
            row.add(f" {name} ", "dim")
    return row.at_right("p next ")
