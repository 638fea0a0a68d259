"""What the sides fight for, and how far they are."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.rules.victory import gives_points, points, standing
from btterm.tui.lines import Line, heading, line, wrap
from btterm.tui.widgets.sides import side_style


def goals_panel(battle: Battle, width: int) -> list[Line]:
    """Objectives, points and the turn limit; nothing in a battle in which only the last side left
    wins."""
    rows: list[Line] = []
    for each in standing(battle):
        style = "bold good" if each.done else "dim" if each.failed else "bold text"
        name = (f"{battle.sides[each.side]}: ", side_style(each.side))
        rows += wrap([name, (f"{each.goal}: ", "text"), (each.progress, style)], width, "  ")
    if gives_points(battle):
        row = line("Points", "dim")
        for side, score in enumerate(points(battle)):
            row.add(f"  {battle.sides[side]} {score}", side_style(side))
        rows.append(row)
    if limit := battle.options.turn_limit:
        rows.append(line(f"Turn {battle.turn} of {limit}", "text"))
    return [heading("Goals"), *rows] if rows else []
