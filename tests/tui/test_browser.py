"""The app as it is started for a browser tab: it draws into a pipe, and ends with its server."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from btterm.match import battles

PATIENCE = 60
DUEL = "Warhammer@0505/S id=WH; Marauder@0509/N id=ma"


def begin() -> subprocess.Popen[bytes]:
    """A battle with its first screen drawn."""
    driver = {"TEXTUAL_DRIVER": "btterm.tui.browser:BrowserDriver"}
    # The terminal that the server was started in need not be able to draw.
    env = {**os.environ, **driver, "TERM": "dumb"}
    command = [sys.executable, "-m", "btterm", "play", "--situation", DUEL]
    pipe = subprocess.PIPE
    app = subprocess.Popen(command, env=env, stdin=pipe, stdout=pipe, stderr=pipe)
    assert app.stdout is not None
    shown = b""
    # Whoever has lost the initiative.
    while b"MOVEMENT" not in shown:
        part = os.read(app.stdout.fileno(), 65536)
        assert part, shown
        shown += part
    assert shown.startswith(b"__GANGLION__\n")
    return app


@pytest.mark.slow
@pytest.mark.parametrize("still_read", [True, False])
def test_the_app_ends_with_its_server_and_lets_go_of_its_battle(
    still_read: bool, empty_home: Path
) -> None:
    app = begin()
    assert app.stdout is not None
    if not still_read:
        app.stdout.close()
    try:
        # Closes its standard input, and reads on if that can be done.
        app.communicate(timeout=PATIENCE)
    finally:
        app.kill()
    assert app.returncode == 0
    (battle,) = battles.unfinished()
    game = battles.go_on(battle)
    assert list(game.table.state.units) == ["WH", "ma"]
    game.close()
