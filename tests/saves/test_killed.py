"""The program in a terminal of its own, killed at any moment: the next start goes on."""

from __future__ import annotations

import contextlib
import os
import pty
import random
import select
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from btterm.classic.decisions import MoveDecision
from btterm.classic.saves.state import CLASSIC
from btterm.classic.situation import parse_situation
from btterm.errors import BadFile
from btterm.match.battles import resume, tables
from btterm.plain.answers import write
from btterm.players.roster import recruit
from btterm.table.dice import SeededDice
from btterm.table.procedure import Decision
from btterm.table.savefile import read_save
from btterm.table.table import Table

DUEL = "initiative=5,9; Warhammer@0505/S id=WH; Marauder@0509/N id=ma"
SEED = 5
KILLS = int(os.environ.get("BTTERM_KILLS", "5"))
PATIENCE = 60
"""Seconds to wait for what must come."""


def script() -> tuple[list[str], str]:
    """The commands of a whole duel, one for each answer, and the fingerprint of its end."""
    table = Table(CLASSIC, parse_situation(DUEL), SeededDice(SEED))
    bots = {side: recruit("bot", side) for side in (0, 1)}
    lines = []
    while isinstance(decision := table.pending, Decision):
        answer = bots[decision.side].decide(decision)
        sure = " sure" if isinstance(decision, MoveDecision) else ""
        lines.append(write(decision, answer) + sure)
        table.answer(answer)
    return lines, table.state_hash()


def obey_signals() -> None:
    """Whoever runs the tests may ignore signals, and would hand that on."""
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)


@dataclass
class Terminal:
    """The program at work in a pseudo-terminal."""

    process: subprocess.Popen[bytes]
    master: int

    @classmethod
    def open(cls, home: Path, *arguments: str) -> Terminal:
        master, slave = pty.openpty()
        command = [sys.executable, "-m", "btterm", "play", "--plain", *arguments]
        env = {**os.environ, "XDG_STATE_HOME": str(home), "HOME": str(home)}
        process = subprocess.Popen(
            command,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=env,
            start_new_session=True,
            preexec_fn=obey_signals,
        )
        os.close(slave)
        return cls(process, master)

    def read(self, seconds: float) -> bytes:
        """What the program shows within some time; nothing once it has ended."""
        if not select.select([self.master], [], [], seconds)[0]:
            return b""
        with contextlib.suppress(OSError):
            return os.read(self.master, 65536)
        return b""

    def wait_for(self, text: bytes) -> None:
        shown, until = b"", time.monotonic() + PATIENCE
        while text not in shown:
            assert time.monotonic() < until, shown
            shown += self.read(0.5)

    def say(self, line: str) -> None:
        os.write(self.master, line.encode() + b"\n")

    def end(self, how: signal.Signals) -> int:
        # Python can miss a signal that comes just before it waits for a line: as a player would
        # press the key again, it is sent again.
        for _ in range(PATIENCE // 5):
            self.process.send_signal(how)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(5)
                break
        status = self.process.wait(1)
        os.close(self.master)
        return status


def saved(home: Path) -> Path | None:
    return next((home / "btterm" / "battles").glob("*.battle"), None)


def answers(home: Path) -> int:
    """How many answers are on disk; none before there is a file that can be read."""
    path = saved(home)
    if path is None:
        return 0
    try:
        turns = read_save(path).turns
    except BadFile:
        return 0
    return sum("answer" in entry for turn in turns for entry in turn["entries"])


def begin_or_go_on(home: Path) -> Terminal:
    if saved(home) is None:
        return Terminal.open(home, "--situation", DUEL, "--seed", str(SEED))
    return Terminal.open(home, "--continue")


def test_killed_at_any_moment_the_duel_ends_the_same(tmp_path: Path) -> None:
    """SIGKILL while it starts, waits, answers or writes; then the very same game to its end."""
    lines, wanted = script()
    luck = random.Random(KILLS)
    for number in range(KILLS):
        terminal = begin_or_go_on(tmp_path)
        if luck.random() < 0.8:
            terminal.wait_for(b"> ")
            first = answers(tmp_path)
            for line in lines[first : first + len(lines) * (number + 1) // KILLS - first]:
                terminal.say(line)
        terminal.read(luck.uniform(0, 0.2))
        assert terminal.end(signal.SIGKILL) == -signal.SIGKILL
    terminal = begin_or_go_on(tmp_path)
    if answers(tmp_path) < len(lines):
        terminal.wait_for(b"> ")
        for line in lines[answers(tmp_path) :]:
            terminal.say(line)
    terminal.wait_for(b"The battle is over.")
    terminal.end(signal.SIGKILL)
    path = saved(tmp_path)
    assert path is not None
    *_, last = tables(path)
    assert last.state_hash() == wanted
    assert answers(tmp_path) == len(lines)


@pytest.mark.parametrize("how", [signal.SIGHUP, signal.SIGTERM, signal.SIGINT])
def test_a_lost_terminal_loses_no_answer(tmp_path: Path, how: signal.Signals) -> None:
    lines, _ = script()
    terminal = begin_or_go_on(tmp_path)
    terminal.wait_for(b"> ")
    for line in lines[:6]:
        terminal.say(line)
        terminal.wait_for(b"> ")
    terminal.end(how)
    assert answers(tmp_path) == 6
    path = saved(tmp_path)
    assert path is not None
    assert resume(path, read_save(path)).pending is not None
