"""Pages that are longer than the screen."""

from __future__ import annotations

from textual.pilot import Pilot

from btterm.tui.app import BttermApp
from btterm.tui.lines import line
from btterm.tui.screens.reader import Reader
from btterm.tui.widgets.panel import Panel

SIZE = (80, 24)
"""A terminal of 24 lines shows 22 of a page at a time."""


async def open_book(pilot: Pilot[None], *, at_end: bool = False) -> None:
    """Sixty numbered lines after a blank one: 61 in all."""
    rows = [str(number) for number in range(1, 61)]
    page = Reader("Book", lambda width: [*map(line, rows)], at_end=at_end)
    await pilot.app.push_screen(page)
    await pilot.pause()
    await pilot.pause()


def top(app: BttermApp) -> int:
    """The first row that is shown."""
    return app.screen.query_one("#page", Panel).scroll_offset.y


async def test_plain_keys_scroll() -> None:
    app = BttermApp()
    async with app.run_test(size=SIZE) as pilot:
        await open_book(pilot)
        for keys, row in (
            *(("s", 1), ("j", 2), ("w", 1), ("a", 22), ("q", 1), ("q", 0)),
            # The last 22 of 61 rows, and no further.
            *(("end", 39), ("s", 39), ("w", 38), ("home", 0)),
        ):
            await pilot.press(keys)
            await pilot.pause()
            assert top(app) == row, keys


async def test_a_log_opens_at_its_end() -> None:
    app = BttermApp()
    async with app.run_test(size=SIZE) as pilot:
        await open_book(pilot, at_end=True)
        assert top(app) == 39
