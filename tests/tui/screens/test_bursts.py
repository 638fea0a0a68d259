"""Keys that arrive faster than a screen closes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual import events
from textual.pilot import Pilot

from btterm.classic.battle import Battle
from btterm.table.table import Table
from btterm.tui.app import BttermApp
from btterm.tui.screens.battle import BattleScreen

TableMaker = Callable[..., Table[Battle]]


async def burst(pilot: Pilot[None], *names: str) -> None:
    """All keys at once, as a paste or a slow line brings them."""
    for name in names:
        pilot.app.post_message(events.Key(name, name if len(name) == 1 else None))
    await pilot.pause()
    await pilot.pause()


@pytest.mark.parametrize(
    ("opens", "closes"),
    [
        ("j", ("5", "5", "5", "5")),
        ("j", ("5", "5")),
        ("j", ("enter",) * 4),
        ("ctrl+q", ("escape",) * 4),
        ("slash", ("escape",) * 4),
        ("slash", ("w", "a", *("enter",) * 4)),
        ("H", ("enter",) * 4),
        ("H", ("escape",) * 4),
        ("Q", ("escape",) * 4),
        ("P", ("enter",) * 4),
        ("question_mark", ("enter",) * 4),
        ("m", ("escape",) * 4),
    ],
)
async def test_a_screen_closes_once_and_the_other_keys_are_lost(
    table: TableMaker, opens: str, closes: tuple[str, ...]
) -> None:
    app = BttermApp(table())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(opens)
        await pilot.pause()
        assert not isinstance(app.screen, BattleScreen)
        await burst(pilot, *closes)
        assert isinstance(app.screen, BattleScreen)
        assert app.screen.desk.battle.waiting == [("WA",), ("wo",)]
        assert not app.screen.desk.table.can_undo
        # The next key is heard again.
        await pilot.press("H")
        await pilot.pause()
        assert not isinstance(app.screen, BattleScreen)


async def test_giving_up_is_asked_and_refused_in_one_burst(table: TableMaker) -> None:
    app = BttermApp(table())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+q")
        await burst(pilot, "g", "escape", "escape", "escape")
        if not isinstance(app.screen, BattleScreen):
            await burst(pilot, "escape", "escape", "escape")
        assert isinstance(app.screen, BattleScreen)
        assert app.screen.desk.battle.outcome is None


async def test_leaving_in_a_burst_is_no_failure(table: TableMaker) -> None:
    app = BttermApp(table())
    async with app.run_test(size=(80, 24)) as pilot:
        await burst(pilot, "ctrl+q", "enter", "enter", "enter")
        assert not app.return_code
