"""A terminal window that is closed while nothing tells the program so, as under make."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from btterm.match import battles
from btterm.tui.watch import ENDED

pty = pytest.importorskip("pty", reason="this system has no pseudo-terminals")
PATIENCE = 60
"""Seconds to wait for what must come."""


SITUATION = "Wasp@0505/S; Wasp@0509/N"
WITHOUT_WRITER = """
import sys
from textual.drivers import _writer_thread
from btterm.cli.main import main

def run(self):
    # What writes to the terminal ends, as when that is gone, and nobody empties its queue.
    text = ""
    while "MOVEMENT" not in text:
        text = self._queue.get()
        self._file.write(text)
        self._file.flush()

_writer_thread.WriterThread.run = run
_writer_thread.MAX_QUEUED_WRITES = 1
sys.exit(main(sys.argv[1:]))
"""


class Window:
    """A terminal with a battle in it. No signal comes when it is closed: it controls nothing."""

    def __init__(self, home: Path, *how: str) -> None:
        self.home = home
        self.master, slave = pty.openpty()
        homes = ("HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")
        self.process = subprocess.Popen(
            [sys.executable, *(how or ("-m", "btterm")), "play", "--situation", SITUATION],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**os.environ, **dict.fromkeys(homes, str(home)), "TERM": "xterm"},
            start_new_session=True,
        )
        os.close(slave)

    def wait_for(self, text: bytes) -> None:
        """Until the program has shown it."""
        shown, until = b"", time.monotonic() + PATIENCE
        while text not in shown:
            assert time.monotonic() < until, shown
            if select.select([self.master], [], [], 0.5)[0]:
                shown += os.read(self.master, 65536)

    def can_go_on(self) -> bool:
        """Whether the battle is let go of."""
        (path,) = self.home.glob("btterm/battles/*.battle")
        battles.go_on(path).close()
        return True


def test_a_closed_window_ends_the_program_and_lets_the_battle_go(tmp_path: Path) -> None:
    window = Window(tmp_path)
    window.wait_for(b"MOVEMENT")
    os.close(window.master)
    assert window.process.wait(PATIENCE) == 0
    assert window.can_go_on()


def test_a_program_that_waits_for_its_terminal_ends_all_the_same(tmp_path: Path) -> None:
    """Its screen is never drawn to the end: the main thread waits for ever. The windows wait side
    by side for the deadline of the watch."""
    windows = dict[signal.Signals | None, Window]()
    for how in (None, signal.SIGTERM, signal.SIGHUP):
        home = tmp_path / str(how)
        home.mkdir()
        windows[how] = Window(home, "-c", WITHOUT_WRITER)
    for how, window in windows.items():
        window.wait_for(b"MOVEMENT")
        if how is None:
            os.close(window.master)
        else:
            window.process.send_signal(how)
    for how, window in windows.items():
        assert window.process.wait(PATIENCE) == ENDED, how
        assert window.can_go_on()


@pytest.mark.parametrize(
    "how",
    [signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGUSR1],
    ids=lambda how: how.name,
)
def test_a_signal_ends_the_program_in_good_order(tmp_path: Path, how: signal.Signals) -> None:
    window = Window(tmp_path)
    window.wait_for(b"MOVEMENT")
    window.process.send_signal(how)
    # The terminal is as it was before.
    window.wait_for(b"\x1b[?1049l")
    assert window.process.wait(PATIENCE) == 0
    assert window.can_go_on()


def test_ctrl_z_gives_the_terminal_back_and_fg_goes_on(tmp_path: Path) -> None:
    window = Window(tmp_path)
    window.wait_for(b"MOVEMENT")
    os.write(window.master, b"\x1a")
    window.wait_for(b"\x1b[?1049l")
    _, status = os.waitpid(window.process.pid, os.WUNTRACED)
    assert os.WIFSTOPPED(status)
    window.process.send_signal(signal.SIGCONT)
    window.wait_for(b"MOVEMENT")
    os.write(window.master, b"m")
    window.wait_for(b"what to do")
    window.process.kill()
    window.process.wait(PATIENCE)
    assert window.can_go_on()
