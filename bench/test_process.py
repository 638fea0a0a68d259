"""The whole process in a terminal of 200x60: how soon it shows itself, how much memory it takes."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

import pytest

ESCAPES = re.compile(rb"\x1b(\[[0-?]*[ -/]*[@-~]|[P\]_^].*?(?:\x1b\\|\x07)|.)", re.DOTALL)
PATIENCE = 600
"""Seconds after which a process is given up."""
GOAL = 110
"""MB."""


class Terminal:
    """A process in a pseudo-terminal."""

    def __init__(self, command: Sequence[str], home: Path) -> None:
        self.start = perf_counter()
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 60, 200, 0, 0))
        kinds = ("CONFIG", "DATA", "STATE", "CACHE")
        homes = {f"XDG_{kind}_HOME": str(home) for kind in kinds}
        terminal = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
        environment = {**os.environ, **homes, **terminal}
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, env=environment
        )
        os.close(slave)
        self.shown = b""

    def type(self, keys: bytes) -> None:
        self.start, self.shown = perf_counter(), b""
        os.write(self.master, keys)

    def read(self) -> bool:
        """Take what the process writes. False once it is over, or was given up."""
        ready, _, _ = select.select([self.master], [], [], PATIENCE)
        try:
            found = os.read(self.master, 1 << 16) if ready else b""
        except OSError:
            found = b""
        self.shown = (self.shown + found)[-(1 << 20) :]
        return bool(found)

    def seconds_to(self, words: bytes) -> float:
        """From the start, or from the last key, until these words are on the screen."""
        while words not in ESCAPES.sub(b"", self.shown):
            assert self.read(), f"never showed {words!r}"
        return perf_counter() - self.start

    def cpu(self) -> float:
        """Seconds of the processor that the process has used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8").split()
        return (int(fields[13]) + int(fields[14])) / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)


def test_start(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """From the command to the first frame, and from Enter to the quick duel."""
    rows = []
    for _ in range(3):
        terminal = Terminal([sys.executable, "-m", "btterm", "play"], tmp_path)
        first, cpu = terminal.seconds_to(b"Quick duel"), terminal.cpu()
        # The frame is not whole yet: what is typed before it does not count.
        terminal.seconds_to(b"Bridge duel")
        terminal.type(b"q")
        duel = terminal.seconds_to(b"MOVEMENT")
        rows.append((first, cpu, duel, terminal.cpu() - cpu))
        terminal.close()
    with capsys.disabled():
        print("\n\nFrom `btterm play` to its first frame, CPU; from q to the quick duel, CPU; s")
        print("\n".join("".join(f"{seconds:8.2f}" for seconds in row) for row in rows))


def test_memory(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Eight 'Mechs on 64x34 hexes, with frames of every overlay."""
    report = tmp_path / "report"
    command = [sys.executable, "-m", "bench.long_battle", str(report), "0", "10", "100"]
    terminal = Terminal(command, tmp_path)
    while terminal.read():
        pass
    terminal.close()
    with capsys.disabled():
        print(f"\n\nMemory in use, MB (goal: within {GOAL}): after turns, in battles")
        print(report.read_text(encoding="utf-8"))
