"""Pips and bars as glyphs, where the terminal has them or the player wants them."""

from __future__ import annotations

import pytest

from btterm.tui.app import BttermApp
from btterm.tui.glyphs import can_draw
from btterm.tui.settings import Settings
from tests.tui.pictures import rows, text
from tests.tui.tables import TableMaker


@pytest.mark.parametrize(
    ("environ", "can"),
    [
        ({"LANG": "en_US.UTF-8", "TERM": "xterm-256color"}, True),
        ({"LANG": "C.utf8", "TERM": "tmux-256color"}, True),
        ({"LC_ALL": "de_DE.UTF-8", "LANG": "C", "TERM": "xterm"}, True),
        ({"LC_ALL": "C", "LANG": "de_DE.UTF-8", "TERM": "xterm"}, False),
        # Python sets LC_CTYPE where there is no other locale.
        ({"LC_CTYPE": "C.UTF-8", "TERM": "xterm"}, False),
        ({"LANG": "de_DE.ISO-8859-1", "TERM": "xterm"}, False),
        ({"LANG": "ja_JP.UTF-8", "TERM": "xterm"}, False),
        ({"LANG": "en_US.UTF-8", "TERM": "linux"}, False),
        ({"LANG": "en_US.UTF-8"}, False),
    ],
)
def test_which_terminals_have_them(environ: dict[str, str], can: bool) -> None:
    assert can_draw(environ) is can


@pytest.mark.parametrize(("wish", "drawn"), [("auto", True), ("lines", True), ("ascii", False)])
async def test_a_sheet_is_drawn_as_the_player_wants(
    table: TableMaker,
    monkeypatch: pytest.MonkeyPatch,
    wish: str,
    drawn: bool,
) -> None:
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    monkeypatch.setenv("TERM", "xterm")
    app = BttermApp(table(), settings=Settings.model_validate({"glyphs": wish}))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("P")
        await pilot.pause()
        seen = text(rows(app))
        assert ("● left ○ lost" in seen) is drawn
        assert ("oooooooo" not in seen) is drawn
        assert seen.isascii() is not drawn
        app.use_settings(Settings(glyphs="ascii"))
        await pilot.pause()
        assert text(rows(app)).isascii()
