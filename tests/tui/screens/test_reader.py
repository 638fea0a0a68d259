"""Pages that are longer than the screen."""

from __future__ import annotations

from textual.pilot import Pilot

from btterm.table.telling import Entry
from btterm.tui.app import BttermApp
from btterm.tui.lines import line
from btterm.tui.screens.log import LogReader
from btterm.tui.screens.reader import Reader
from btterm.tui.screens.rules import RulesScreen
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


def entry(number: int) -> Entry:
    return Entry(1, "fire", (f"WA fires {number}.",), (f"dice of {number}",))


async def test_one_line_of_the_log_is_unfolded_at_a_time() -> None:
    app = BttermApp()
    async with app.run_test(size=SIZE) as pilot:
        page = LogReader("Log", [entry(number) for number in range(1, 61)])
        await pilot.app.push_screen(page)

        def rows() -> list[str]:
            return [row.plain.strip() for row in app.screen.query_one("#page", Panel).lines]

        def marked() -> str:
            lines = app.screen.query_one("#page", Panel).lines
            return next(row.plain for row in lines if row.ground == "select").strip()

        await pilot.press("s", "s", "v")
        await pilot.pause()
        assert marked() == "T1 fire   WA fires 3."
        assert [row for row in rows() if "dice" in row] == ["dice of 3"]
        await pilot.press("w", "v")
        await pilot.pause()
        assert [row for row in rows() if "dice" in row] == ["dice of 2", "dice of 3"]
        await pilot.press("V")
        await pilot.pause()
        assert sum("dice" in row for row in rows()) == 60
        await pilot.press("V", *["s"] * 40)
        await pilot.pause()
        assert not any("dice" in row for row in rows())
        assert marked() == "T1 fire   WA fires 42."
        # Row 42 of the page, below a blank one, is the last of the 22 that are seen.
        assert top(app) == 42 + 1 - 22
        await pilot.press("home")
        await pilot.pause()
        assert (marked(), top(app)) == ("T1 fire   WA fires 1.", 0)


async def test_the_rule_of_the_marked_line() -> None:
    app = BttermApp()
    async with app.run_test(size=(80, 24)) as pilot:
        told = [
            Entry(1, "move", ("WA Warhammer walks 2 to 0609.",)),
            Entry(1, "fire", ("WA fires PPC at wo: 4+, rolled 9, hits left arm for 10.",)),
            Entry(1, "fire", ("wo Wolverine falls on its front in 0505.",), rule="Falling"),
        ]
        app.push_screen(LogReader("Log", told))
        await pilot.pause()
        await pilot.press("s", "s", "Q")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        assert app.screen.read == ["Falling"]
