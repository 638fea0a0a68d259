"""Why a bot's unit did what it did."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.players.memory import why_lines
from btterm.players.player import Player
from btterm.table.table import Table
from btterm.tui.lines import Line, heading, wrap


def reasons_panel(table: Table[Battle], unit: str, bot: Player | None, width: int) -> list[Line]:
    """The reasons of the bot that leads a unit; nothing for a unit that no bot leads that tells
    them."""
    words = why_lines(table, bot, unit)
    rows = [row for each in words for row in wrap([(each, "text")], width, "  ")]
    return [heading(f"Why {unit} did it"), *rows] if words else []
