"""The widget that shows lines."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import zip_longest

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from btterm.tui.glyphs import DRAWN, drawn
from btterm.tui.lines import Line, wrap
from btterm.tui.palette import Palette, Tier, contrast, palette, style

READABLE = 3.0
"""Contrast below which a colour is drawn toward the ink."""


class Panel(ScrollView, can_focus=False):
    """Lines of text from the top; what does not fit is cut, or scrolled where that is allowed.

    Everything is drawn from the lines alone, so that text is never taken for markup and the
    colours are ones that the terminal really has.
    """

    DEFAULT_CSS = """
    Panel { scrollbar-size: 0 0; overflow: hidden hidden; }
    Panel.-row { height: 1; }
    """

    def __init__(
        self, *, id: str, ground: str = "panel", inset: int = 0, row: bool = False
    ) -> None:
        """`row`: one line high."""
        super().__init__(id=id, classes="-row" if row else None)
        self.inset = inset
        """Blank columns before each line."""
        self.ground = ground
        """The colour behind lines that are not there."""
        self.lines: Sequence[Line] = ()

    def show(self, lines: Sequence[Line]) -> None:
        """Show these lines."""
        before, self.lines = self.lines, lines
        # What is as wide as the panel has no width to scroll, and need not be laid out again.
        self.virtual_size = Size(0, len(lines))
        # Only what has changed is sent: over a slow line that is felt.
        changed = [y for y, pair in enumerate(zip_longest(before, lines)) if pair[0] != pair[1]]
        top, width = self.scroll_offset.y, self.size.width
        if changed and width:
            self.refresh(*(Region(0, y - top, width, 1) for y in changed))

    def fit(self, lines: Sequence[Line]) -> None:
        """Show these lines in as much room as they take."""
        self.styles.height = len(lines)
        self.show(lines)

    async def on_click(self, event: events.Click) -> None:
        number = event.y + self.scroll_offset.y
        row = self.lines[number] if number < len(self.lines) else Line()
        if action := row.action_at(event.x - self.inset):
            event.stop()
            await self.screen.run_action(action)

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        number = y + self.scroll_offset.y
        row = self.lines[number] if number < len(self.lines) else Line(ground=self.ground)
        colours = palette(self.app.theme, Tier.of(self.app.console.color_system))
        glyphs = self.app.has_class(DRAWN)
        runs = [(" " * self.inset, "text"), *row.fitted(max(0, width - self.inset))]
        segments = [
            Segment(drawn(text, name) if glyphs else text, rich_style(colours, name, row.ground))
            for text, name in runs
            if text
        ]
        return Strip(segments, width).simplify()


def explain(panel: Panel, error: object) -> None:
    """Show why something could not be done, in as many lines as it takes."""
    panel.fit(wrap([(str(error), "bold warn")], max(1, panel.size.width - panel.inset)))


@lru_cache(maxsize=4096)
def rich_style(colours: Palette, name: str, ground: str) -> Style:
    """The style of a run: "dim", "bold text on hurt2"."""
    words, _, behind = name.partition(" on ")
    background = colours.tokens[behind or ground]
    token = words.split()[-1]
    if token == "cursor" and colours.tier is Tier.ANSI:
        # Brown is the only yellow for backgrounds among 16 colours; text has a bright one.
        token = "warn"
    text = colours.tokens[token]
    if contrast(text, background) < READABLE:
        text = colours.readable(token, background)
    return style(text, background, bold="bold" in words.split())
