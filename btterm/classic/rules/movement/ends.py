"""What a search for everywhere a unit can end its move finds."""

from __future__ import annotations

from typing import NamedTuple


class End(NamedTuple):
    """The cheapest way to end in a hex with a facing."""

    mp: int
    rolls: int
    """Piloting Skill Rolls on the way."""
    as_run: bool = False
    """By the one-hex minimum."""
    raised: int = 0
    """Levels above the floor of the hex."""
