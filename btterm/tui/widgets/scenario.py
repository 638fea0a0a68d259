"""A scenario in words: in a sentence, and in a line for each side."""

from __future__ import annotations

from btterm.board.library import called
from btterm.match.armory import counted
from btterm.match.scenarios import Scenario
from btterm.table.scenarios import KEYBOARD
from btterm.tui.lines import Line, line, wrap
from btterm.tui.widgets.sides import side_style


def in_a_sentence(scenario: Scenario) -> str:
    """ "Anna (Warhammer WHM-6R) against Ben (Marauder MAD-3R), river-crossing."."""
    sides = []
    for team in scenario.teams:
        units = ", ".join(team.names) if len(team.names) < 3 else counted(team.names)
        who = "" if team.player == KEYBOARD else f", {team.player}"
        sides.append(f"{team.name} ({units or 'nobody yet'}{who})")
    return f"{' against '.join(sides)}, {called(scenario.map)}."


def scenario_lines(scenario: Scenario, width: int) -> list[Line]:
    """What a scenario is about, who fights with what and for what, and where."""
    rows = wrap([(scenario.about, "text")], width) if scenario.about else []
    for side, team in enumerate(scenario.teams):
        name = line(team.name, f"bold {side_style(side)}")
        if team.player != KEYBOARD:
            name.add(f" ({team.player})", "dim")
        units = ", ".join(team.names) or "nobody yet"
        rows += [name, *wrap([(units, "text")], width, "  ")]
        rows += [line(f"to {goal}", "dim") for goal in team.objectives]
    return [*rows, line(f"Map: {called(scenario.map)}", "dim")]
