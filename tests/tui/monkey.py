"""A monkey at the keyboard: random keys, mouse, pastes and window sizes for the real program in a
pseudo-terminal.

    python tests/tui/monkey.py --seed 1 --events 5000 --minutes 60

Each seed is one sitting of so many events, over all screens; when a sitting leaves the program in
good order, the monkey starts it again. A sitting fails when the program ends otherwise than by
leaving it, or can no longer be left by keys. The seed decides the events; how fast the program
takes them differs, so that a failure may need several tries.
"""

from __future__ import annotations

import argparse
import contextlib
import fcntl
import os
import pty
import random
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections import deque
from collections.abc import Iterator, Sequence
from pathlib import Path

SITUATION = "phase={}; Warhammer@0505/S; Archer@0704/S; Marauder@0509/N; Locust LCT-1V@0708/NW"
BEGINNINGS: tuple[tuple[str, ...], ...] = (
    ("play",),
    ("play", "--tutorial"),
    ("play", "--solo", "bot"),
    ("play", "--situation", SITUATION.format("move")),
    ("play", "--situation", SITUATION.format("fire")),
    ("play", "--situation", SITUATION.format("strike"), "--solo", "random"),
    ("play", "--real-dice"),
)
NAMED = {
    "enter": b"\r",
    "escape": b"\x1b",
    "backspace": b"\x7f",
    "tab": b"\t",
    "back tab": b"\x1b[Z",
    "up": b"\x1b[A",
    "down": b"\x1b[B",
    "right": b"\x1b[C",
    "left": b"\x1b[D",
    "home": b"\x1b[H",
    "end": b"\x1b[F",
    "page up": b"\x1b[5~",
    "page down": b"\x1b[6~",
    "delete": b"\x1b[3~",
    "F1": b"\x1bOP",
    "F5": b"\x1b[15~",
    "shift up": b"\x1b[1;2A",
    "alt x": b"\x1bx",
    "focus out": b"\x1b[O",
    "focus in": b"\x1b[I",
}
OFTEN = [b"\r", b"\x1b", b"m", b" ", b"\t", b"n", *b"\x1b[A \x1b[B \x1b[C \x1b[D".split()]
PASTES = ("Atlas", "0512", "[/]", "é漢\N{PILE OF POO}", "\x1b[31m", "9" * 400, "line\n" * 300)
SIZES = ((80, 24), (100, 30), (120, 40), (200, 60), (60, 20), (20, 5), (1, 1), (300, 12))
PATIENCE = 60.0
"""Seconds to wait for what must come."""
KEPT = 60
"""The last events that a failure shows."""


class Fault(Exception):
    """The program did what it must not."""


class Sitting:
    """One seed: the program, started again whenever it was left in good order."""

    def __init__(self, seed: int, home: Path) -> None:
        self.luck = random.Random(seed)
        self.home = home
        self.done: deque[str] = deque(maxlen=KEPT)
        self.size = SIZES[0]
        self.process: subprocess.Popen[bytes] | None = None
        self.master = -1
        self.shown = b""
        """What the program has shown last."""

    def play(self, events: int) -> None:
        """So many events, and then leave by keys. Raises Fault."""
        try:
            self._start()
            while events > 0:
                burst = self.luck.choice((1, 1, 1, 2, 4, 12))
                events -= burst
                for _ in range(burst):
                    self._event()
                self._read(self.luck.choice((0.0, 0.02, 0.05, 0.2)))
                self._look()
            self._leave()
        finally:
            self._end()

    # The program

    def _start(self) -> None:
        words = self.luck.choice(BEGINNINGS)
        self.done.append(f"btterm {' '.join(words)}")
        self.master, slave = pty.openpty()
        self._resize(self.size)
        homes = dict.fromkeys(("HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "btterm", *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=self.home,
            env={**os.environ, **dict.fromkeys(homes, str(self.home)), "TERM": "xterm-256color"},
            start_new_session=True,
        )
        os.close(slave)
        self.shown = b""
        until = time.monotonic() + PATIENCE
        while b"\x1b[?2004h" not in self.shown:
            self._read(0.1)
            if self.process.poll() is not None or time.monotonic() > until:
                raise Fault(f"it does not start: {self.process.poll()} {self.shown[-2000:]!r}")

    def _look(self) -> None:
        """Start the program anew when it was left."""
        if self._exited():
            self._must_be_well()
            os.close(self.master)
            self._start()

    def _exited(self) -> bool:
        """Whether the program has ended; one that was stopped goes on, as `fg` would have it."""
        assert self.process is not None
        with contextlib.suppress(ChildProcessError):
            pid, status = os.waitpid(self.process.pid, os.WNOHANG | os.WUNTRACED)
            if pid and os.WIFSTOPPED(status):
                self.done.append("stopped, and goes on")
                self.process.send_signal(signal.SIGCONT)
            elif pid:
                self.process.returncode = os.waitstatus_to_exitcode(status)
        return self.process.returncode is not None

    def _must_be_well(self) -> None:
        assert self.process is not None
        self._read(0.2)
        if self.process.returncode:
            report = next(self.home.rglob("failure.txt"), None)
            told = report.read_text(encoding="utf-8") if report else ""
            raise Fault(f"status {self.process.returncode}: {self.shown[-1500:]!r}\n{told}")

    def _leave(self) -> None:
        """By keys alone, from wherever it is."""
        assert self.process is not None
        self.done.append("leave")
        self._resize(SIZES[0])
        until = time.monotonic() + PATIENCE
        while not self._exited():
            if time.monotonic() > until:
                raise Fault(f"it cannot be left: {self.shown[-1500:]!r}")
            for key in (b"\x1b", b"\x1b", b"\x11", b"\r"):
                self._write(key)
                self._read(0.3)
        self._must_be_well()

    def _end(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        with contextlib.suppress(OSError):
            os.close(self.master)

    # The terminal

    def _read(self, seconds: float) -> None:
        """Take what the program shows, until it has been still for some time."""
        until = time.monotonic() + 1
        while select.select([self.master], [], [], seconds)[0] and time.monotonic() < until:
            try:
                self.shown = (self.shown + os.read(self.master, 65536))[-400_000:]
            except OSError:
                return

    def _write(self, data: bytes) -> None:
        """Type. A terminal takes only so much at a time."""
        until = time.monotonic() + PATIENCE
        # One that was stopped goes on, or it would never read.
        while data and not self._exited():
            self._read(0)
            if select.select([], [self.master], [], 0.1)[1]:
                try:
                    data = data[os.write(self.master, data[:512]) :]
                except OSError:
                    return
            if time.monotonic() > until:
                raise Fault("it reads no keys any more")

    def _resize(self, size: tuple[int, int]) -> None:
        self.size = size
        columns, rows = size
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGWINCH)

    # The events

    def _event(self) -> None:
        what = self.luck.random()
        if what < 0.45:
            key = bytes([self.luck.randrange(32, 127)])
            self._type(repr(key), key)
        elif what < 0.70:
            key = self.luck.choice(OFTEN)
            self._type(repr(key), key)
        elif what < 0.78:
            name = self.luck.choice([*NAMED])
            self._type(name, NAMED[name])
        elif what < 0.81:
            code = self.luck.randrange(1, 27)
            self._type(f"ctrl {chr(code + 96)}", bytes([code]))
        elif what < 0.95:
            self._mouse()
        elif what < 0.97:
            text = self.luck.choice(PASTES)
            self._type(f"paste {text[:12]!r}", b"\x1b[200~" + text.encode() + b"\x1b[201~")
        elif what < 0.99:
            size = self.luck.choice(SIZES)
            self.done.append(f"size {size}")
            self._resize(size)
        else:
            key = self.luck.choice(OFTEN)
            self._type(f"{key!r} held down", key * 40)

    def _type(self, name: str, data: bytes) -> None:
        self.done.append(name)
        self._write(data)

    def _mouse(self) -> None:
        """A click, a wheel turned, a drag or a move, now and then outside the window."""
        button = self.luck.choice((0, 0, 0, 0, 1, 2, 35, 64, 65))
        x, y = (self.luck.randrange(1, most + 3) for most in self.size)
        data = f"\x1b[<{button};{x};{y}M"
        if button < 3:
            if self.luck.random() < 0.1:
                x, y = x + 3, y + 1
                data += f"\x1b[<{button + 32};{x};{y}M"
            data += f"\x1b[<{button};{x};{y}m"
        self._type(f"mouse {button} at {x},{y}", data.encode())


def sitting(seed: int, events: int) -> str:
    """Why a sitting failed, with its last events; empty when all went well."""
    with tempfile.TemporaryDirectory() as home:
        one = Sitting(seed, Path(home))
        try:
            one.play(events)
        except Fault as fault:
            return f"seed {seed}: {fault}\nlast events: {', '.join(one.done)}"
    return ""


def main(words: Sequence[str] | None = None) -> int:
    """Sit down seed after seed until the time is over; print what fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--events", type=int, default=5000)
    parser.add_argument("--minutes", type=float, default=0)
    asked = parser.parse_args(words)
    until = time.monotonic() + asked.minutes * 60
    failed = 0
    for seed in _seeds(asked.seed, until):
        why = sitting(seed, asked.events)
        failed += bool(why)
        print(why or f"seed {seed}: well", flush=True)
    return 1 if failed else 0


def _seeds(first: int, until: float) -> Iterator[int]:
    yield first
    while time.monotonic() < until:
        first += 1
        yield first


if __name__ == "__main__":
    sys.exit(main())
