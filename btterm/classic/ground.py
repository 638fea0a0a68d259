"""What has happened to a hex since its map was printed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from btterm.board.terrain import Construction

BURNS_ON = -1
"""Turns left of a fire that burns for the rest of the battle."""
FED = -1
"""Turns left of smoke that stays as long as a fire feeds it."""


class Mines(StrEnum):
    """The kinds of minefields (Compendium, Minefields)."""

    CONVENTIONAL = "conventional"
    COMMAND = "command-detonated"
    VIBRABOMB = "vibrabomb"
    SCATTERED = "scattered"
    """Laid in play by Thunder missiles, FASCAM rounds and bombs: a conventional field of another
    strength."""


@dataclass(frozen=True, slots=True)
class Minefield:
    """One field of mines in a hex."""

    points: int
    """Damage points."""
    kind: Mines = Mines.SCATTERED
    side: int | None = None
    """Whose it is; None: nobody knows any more."""
    tons: int = 0
    """The mass that a vibrabomb is set for."""
    known: bool = True
    """Whether all sides know of it, and not its own alone."""


@dataclass(frozen=True, slots=True)
class Supply:
    """Minefields that a side lays before the first turn."""

    side: int
    fields: int
    kind: Mines | None = None
    """None: whichever its player wants."""


@dataclass(frozen=True, slots=True)
class HexState:
    """Fire, smoke, mines and other things that lie in a hex. The terrain itself stays with the
    board (Compendium, Fire and Smoke)."""

    fire: int = 0
    """Turns that it goes on burning; 0: it does not, BURNS_ON: for good."""
    mines: tuple[Minefield, ...] = ()
    smoke: int = 0
    """Turns that it stays, of a round; FED: drifts here from a fire."""
    limbs: int = 0
    """Arms and legs that were blown off and lie there."""
    works: int = 0
    """CF left of field works."""
    ruin: Construction | None = None
    """What the rubble was, where a building has collapsed."""


UNTOUCHED = HexState()
