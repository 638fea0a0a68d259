"""What has happened to a hex since its map was printed."""

from __future__ import annotations

from dataclasses import dataclass

from btterm.board.terrain import Construction

BURNS_ON = -1
"""Turns left of a fire that burns for the rest of the battle."""
FED = -1
"""Turns left of smoke that stays as long as a fire feeds it."""


@dataclass(frozen=True, slots=True)
class HexState:
    """Fire, smoke, mines and other things that lie in a hex. The terrain itself stays with the
    board (Compendium, Fire and Smoke)."""

    fire: int = 0
    """Turns that it goes on burning; 0: it does not, BURNS_ON: for good."""
    mines: int = 0
    """Damage points of the minefield."""
    smoke: int = 0
    """FED: drifts here from a fire."""
    limbs: int = 0
    """Arms and legs that were blown off and lie there."""
    ruin: Construction | None = None
    """What the rubble was, where a building has collapsed."""


UNTOUCHED = HexState()
