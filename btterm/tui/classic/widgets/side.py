"""All panels of the classic game by name."""

from __future__ import annotations

from functools import cache, partial

from btterm.board.words import terrain_words
from btterm.classic.readout.of import glance, readout
from btterm.classic.units.any import AnyUnit
from btterm.classic.words.ground import aimed_words, lying_in
from btterm.hexes import Hex, distance
from btterm.tui.classic.controller.desk import Desk
from btterm.tui.classic.widgets.goals import goals_panel
from btterm.tui.classic.widgets.heat import heat_panel
from btterm.tui.classic.widgets.sky import sky_panel
from btterm.tui.classic.widgets.unit import (
    condition_panel,
    gist,
    movement,
    unit_panel,
    wounds_panel,
)
from btterm.tui.classic.widgets.units import stack_panel, units_in_pairs, units_panel
from btterm.tui.classic.widgets.weapons import arms_panel, weapons_panel
from btterm.tui.classic.widgets.words import did
from btterm.tui.lines import Line, heading, line, wrap
from btterm.tui.widgets.log import log_panel
from btterm.tui.widgets.panels import Maker, Panels
from btterm.tui.widgets.sides import chip_style, side_style


def panels(desk: Desk, width: int, height: int) -> Panels:
    """Every panel that can be shown now. The task's own ones come before the common ones."""
    battle, task = desk.battle, desk.task
    unit = desk.unit or desk.under_cursor()
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


def _other(desk: Desk) -> AnyUnit | None:
    """The unit under the cursor, where that is not the one that the choice is about; else the one
    that is aimed at, or the nearest enemy."""
    unit, pointed = desk.unit, desk.under_cursor()
    if pointed is not None and pointed is not unit:
        return pointed
    if unit is None:
        return None
    if (target := desk.task.target) is not None:
        return desk.battle.units[target.id]
    enemies = desk.battle.enemies(unit.side)
    return min(enemies, key=lambda enemy: distance(unit.hex, enemy.hex), default=None)


def hex_panel(desk: Desk, width: int) -> list[Line]:
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


def pointed_line(desk: Desk, hex_: Hex) -> Line:
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
