"""What a key does in a task."""

from __future__ import annotations

from typing import NamedTuple


class Act(NamedTuple):
    """Something a key does in a task."""

    keys: str
    """The keys as Textual names them, with commas between them."""
    name: str
    """The method `do_<name>` of the task; with the task's kind before it the name under which
    the key can be rebound: "move.turn_left"."""
    hint: str = ""
    """What it does, in at most three words; empty: not shown in the key rows."""
    shown: str = ""
    """The key as the key rows show it, where that is not its name: "z c"."""
    rule: str = ""
    """The rule about what it does, if there is one of its own."""
