"""When memory is looked through for garbage: while nobody waits for a frame.

A full look through all objects of a battle takes 100 to 200 ms, and Python would take it in the
middle of any key. So it is put off until no key has come for a while.
"""

from __future__ import annotations

import gc
from time import monotonic

PAUSE = 1.0
"""Seconds without a key after which there is time for it."""
DUE = 5
"""Python's count of lesser looks, about 7000 new objects each, after which a full one is due."""
OVERDUE = 200
"""After so many it is taken even in the middle of a key, lest memory run out."""


def put_off() -> None:
    """Let what is loaded by now out of it for good, and put full looks off from here on."""
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, OVERDUE)


class Tidying:
    """Looks memory through in the pauses of the players."""

    def __init__(self) -> None:
        self.touched = monotonic()
        """When the last key or click came."""

    def touch(self) -> None:
        """A key or a click has come."""
        self.touched = monotonic()

    def look(self) -> None:
        """Look memory through if there is time for it and it is due."""
        if monotonic() - self.touched >= PAUSE and gc.get_count()[2] >= DUE:
            gc.collect()
