"""A terminal window that is closed while nothing tells the program so, as under make."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from btterm.classic.saves import battles

pty = pytest.importorskip("pty", reason="this system has no pseudo-terminals")
PATIENCE = 60
"""Seconds to wait for what must come."""


def test_a_closed_window_ends_the_program_and_lets_the_battle_go(tmp_path: Path) -> None:
    master, slave = pty.openpty()
    homes = ("HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")
    process = subprocess.Popen(
        [sys.executable, "-m", "btterm", "play", "--situation", "Wasp@0505/S; Wasp@0509/N"],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env={**os.environ, **dict.fromkeys(homes, str(tmp_path)), "TERM": "xterm"},
        # Without a controlling terminal no signal comes when it is closed.
        start_new_session=True,
    )
    os.close(slave)
    shown, until = b"", time.monotonic() + PATIENCE
    while b"MOVEMENT" not in shown:
        assert time.monotonic() < until, shown
        if select.select([master], [], [], 0.5)[0]:
            shown += os.read(master, 65536)
    os.close(master)
    assert process.wait(PATIENCE) == 0
    (path,) = tmp_path.glob("btterm/battles/*.battle")
    battles.go_on(path).close()
