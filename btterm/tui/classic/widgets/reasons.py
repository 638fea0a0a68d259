"""Why a bot's unit did what it did."""

from __future__ import annotations

from btterm.players.player import Player
from btterm.players.reasons import Explains, told
from btterm.tui.lines import Line, heading, wrap


def reasons_panel(unit: str, bot: Player | None, width: int) -> list[Line]:
    """The reasons of the bot that leads a unit; nothing for a unit that no bot leads that tells
    them."""
    if not isinstance(bot, Explains):
        return []
    rows = [row for words in told(bot.why(unit)) for row in wrap([(words, "text")], width, "  ")]
    return [heading(f"Why {unit} did it"), *rows]
