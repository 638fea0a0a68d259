"""The fighters of all sides, and where they are."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.words import fighters
from btterm.tui.lines import Line, heading, wrap
from btterm.tui.widgets.sides import chip_style


def sky_panel(battle: Battle, width: int) -> list[Line]:
    """A fighter in a line or two; nothing in a battle without any."""
    rows: list[Line] = []
    for fighter in battle.fighters:
        style = "dim" if fighter.gone else "bold text" if fighter.over else "text"
        words = [fighters.where(fighter)] + [fighters.state(fighter)] * (not fighter.gone)
        told = [(f"{fighter.id} ", chip_style(fighter.side)), (", ".join(words), style)]
        rows += wrap(told, width, "   ")
    return [heading("Fighters"), *rows] if rows else []
