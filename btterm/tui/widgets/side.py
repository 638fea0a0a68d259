"""All panels by name, and how they are stacked in the side column."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial

from btterm.board.words import terrain_words
from btterm.classic.readout.of import glance, readout
from btterm.classic.units.any import AnyUnit
from btterm.classic.words.ground import aimed_words, lying_in
from btterm.hexes import Hex, distance
from btterm.tui.controller.controller import Controller
from btterm.tui.lines import Line, heading, line, wrap
from btterm.tui.widgets.goals import goals_panel
from btterm.tui.widgets.heat import heat_panel
from btterm.tui.widgets.log import log_panel
from btterm.tui.widgets.panels import Maker, Panels
from btterm.tui.widgets.sky import sky_panel
from btterm.tui.widgets.unit import condition_panel, gist, movement, unit_panel, wounds_panel
from btterm.tui.widgets.units import stack_panel, units_in_pairs, units_panel
from btterm.tui.widgets.weapons import arms_panel, weapons_panel
from btterm.tui.widgets.words import chip_style, did, side_style


def panels(desk: Controller, width: int, height: int) -> Panels:
    """Every panel that can be shown now. The task's own ones come before the common ones."""
    battle, task = desk.battle, desk.task
    unit = task.unit or desk.under_cursor()
    mark = unit.id if unit else ""
    makers: dict[str, Maker] = {
        "hex": lambda: hex_panel(desk, width),
        "stack": lambda: stack_panel(battle, desk.here(), width),
        "goals": lambda: goals_panel(battle, width),
        "air": lambda: sky_panel(battle, width),
        "units": lambda: units_panel(battle, mark),
        "pairs": lambda: units_in_pairs(battle, mark, width),
        "log": lambda: log_panel(desk.log, width, height),
        "unit": lambda: [heading("No unit here")],
    }
    if unit is not None:
        shown = cache(lambda: readout(battle, unit))
        heat = cache(lambda: heat_panel(battle, unit, task.heat, width=width))
        makers |= {
            "unit": lambda: [*unit_panel(shown()), *heat()],
            "glance": lambda: [*gist(shown(), width), movement(shown()), *heat()],
            "gist": lambda: gist(shown(), width),
            "heat": heat,
            "warmth": lambda: heat()[:1],
            "weapons": lambda: weapons_panel(shown()),
            "arms": lambda: arms_panel(shown(), width),
            "state": lambda: condition_panel(shown(), width),
            "wounds": lambda: wounds_panel(shown(), width),
        }
    if (other := _other(desk)) is not None:
        makers["other"] = lambda: unit_panel(readout(battle, other))
        makers["other gist"] = lambda: gist(readout(battle, other), width)
    own = task.panels(width)
    return Panels(makers | {name: partial(own.__getitem__, name) for name in own})


def _other(desk: Controller) -> AnyUnit | None:
    """The unit under the cursor, where that is not the one that the choice is about; else the one
    that is aimed at, or the nearest enemy."""
    unit, pointed = desk.task.unit, desk.under_cursor()
    if pointed is not None and pointed is not unit:
        return pointed
    if unit is None:
        return None
    enemies = desk.battle.enemies(unit.side)
    return desk.task.target or min(
        enemies, key=lambda enemy: distance(unit.hex, enemy.hex), default=None
    )


def hex_panel(desk: Controller, width: int) -> list[Line]:
    """The hex under the cursor, who walks there on foot, cargo and mines."""
    rows = [
        heading(f"At {desk.cursor}").at_right("cursor "),
        *wrap([(terrain_words(desk.battle.board[desk.cursor]), "text")], width),
    ]
    rows += [
        line(f"the MechWarrior of {walker.mech}, on foot", side_style(walker.side))
        for walker in desk.battle.on_foot
        if walker.hex == desk.cursor
    ]
    rows += [
        line(f"{load.tons} tons of cargo") for load in desk.battle.loads if load.hex == desk.cursor
    ]
    there = [*lying_in(desk.battle.state_of(desk.cursor)), *aimed_words(desk.battle, desk.cursor)]
    return rows + [line(words, "warn") for words in there]


def pointed_line(desk: Controller, hex_: Hex) -> Line:
    """A hex that the mouse points at: what it holds, who stands there, and what the choice that
    is being made would have to do with it."""
    row = line(f" {hex_} ", "bold cursor", "select")
    row.add(terrain_words(desk.battle.board[hex_]), "bold text")
    if desk.battle.state_of(hex_).mines:
        row.add(", mines", "bold warn")
    for unit in desk.battle.units_in(hex_):
        row.add("  ").add(unit.id, chip_style(unit.side)).add(f" {unit.name}", "bold text")
        shown = glance(unit)
        row.add(f" {did(shown)}, armor {shown.armor_percent}%", "text")
    return row.add(f"  {words}", "bold warn") if (words := desk.task.about(hex_)) else row


COMMON_TABS: dict[str, tuple[str, ...]] = {
    "unit": ("unit", "arms", "state", "", "units"),
    "hex": ("hex", "stack", "", "other", "", "units"),
    "units": ("units", "", "other"),
}
"""What stands in the tabs that all tasks have."""
STRIP = ("pairs", "", "gist", "", "other gist")
"""What stands in a narrow strip beside the map."""
GONE = "gone"
"""The name of no panel."""
GIVES_WAY = {
    "units": "pairs",
    "other": "other gist",
    "target": "brief",
    "": GONE,
    "state": "wounds",
    "weapons": "arms",
    "other gist": GONE,
    "heat": "warmth",
    "brief": "least",
    "pairs": GONE,
    "warmth": GONE,
    "stack": GONE,
    "hex": GONE,
    "unit": "glance",
    "air": GONE,
    "goals": GONE,
}
"""What a panel gives up for one that has more to say: the shorter one that takes its place, or
nothing. What can be missed most easily comes first."""


def stacked(found: Mapping[str, list[Line]], names: Sequence[str], height: int) -> list[Line]:
    """Panels below each other; an empty name is a blank line. Where there is not enough room for
    all of them in full, they give way; what is left over then goes back to those that it is
    enough for, to blank lines last. Where even that does not help, the last line says how much is
    hidden."""
    given: list[str] = []
    for name, shorter in GIVES_WAY.items():
        if len(_rows(found, names, given)) <= height:
            break
        given += [name] if shorter == GONE or shorter in found else []
    for name in [*filter(None, reversed(given)), ""]:
        fewer = [each for each in given if each != name]
        if len(_rows(found, names, fewer)) <= height:
            given = fewer
    rows = _rows(found, names, given)
    if len(rows) <= height:
        return rows
    hidden = [row for row in rows[height - 1 :] if row.runs]
    return [*rows[: height - 1], line(f"+{len(hidden)} more lines", "bold warn").at_right("p ")]


def _rows(
    found: Mapping[str, list[Line]], names: Sequence[str], given: Sequence[str]
) -> list[Line]:
    """The lines of some panels, when those of the names in `given` have given way."""
    rows: list[Line] = []
    for name in names:
        shown = name
        while shown in given:
            shown = GIVES_WAY[shown]
        if shown:
            rows += found.get(shown, [])
        elif rows and rows[-1].runs:
            rows.append(line())
    return rows[:-1] if rows and not rows[-1].runs else rows


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
