"""What stands in the panels of a screen, as text."""

from __future__ import annotations

from textual.app import App

from btterm.tui.lines import plain
from btterm.tui.widgets.panel import Panel


def text(app: App[None], part: str) -> str:
    """All lines of a panel, whole, whether they are in view or not."""
    return plain(app.screen.query_one(f"#{part}", Panel).lines)


def rows(app: App[None], part: str) -> list[str]:
    """What a panel shows in its place on the screen, row by row, without blanks at their ends."""
    panel = app.screen.query_one(f"#{part}", Panel)
    return [panel.render_line(y).text.rstrip() for y in range(panel.size.height)]


def drawn(app: App[None], part: str) -> str:
    """The same in one piece, down to the last row that has something in it."""
    return "\n".join(rows(app, part)).rstrip()
