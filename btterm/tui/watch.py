"""Sees to it that the program ends when its terminal has gone or somebody ends it.

The screen writes to the terminal by way of a thread of Textual's. When that thread is gone or
stuck, the program waits for it for ever, and keeps its battle locked for the next start.
"""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Callable, Iterator
from threading import Event, Thread
from typing import Any

from btterm.terminal import terminal_is_gone

SIGNALS = ("SIGHUP", "SIGTERM", "SIGINT", "SIGQUIT", "SIGUSR1", "SIGUSR2")
"""Those that end a program, by themselves with the terminal left as it was drawn."""
LOOK = 1.0
"""Seconds between two looks whether the terminal is still there."""
DEADLINE = 5.0
"""Seconds in which the program must end in good order; after them it is ended."""
ENDED = 1
"""Its exit status then."""


@contextlib.contextmanager
def watched(leave: Callable[[], None], give_up: Callable[[], object]) -> Iterator[None]:
    """While this runs, a lost terminal or a signal to end calls `leave`, from another thread. If
    that does not lead out of it in time, `give_up` is called and the process ends."""
    asked, left = Event(), Event()

    def wait() -> None:
        while not asked.wait(LOOK) and not left.is_set():
            if terminal_is_gone():
                break
        if left.is_set():
            return
        leave()
        if not left.wait(DEADLINE):
            with contextlib.suppress(Exception):
                give_up()
            # Whatever the process holds is let go of, locks too.
            os._exit(ENDED)

    def end(number: int, frame: Any) -> None:
        asked.set()

    # Windows has fewer of them.
    names = [name for name in SIGNALS if hasattr(signal, name)]
    before = {name: signal.signal(getattr(signal, name), end) for name in names}
    Thread(target=wait, name="btterm-watch", daemon=True).start()
    try:
        yield
    finally:
        left.set()
        asked.set()
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)
