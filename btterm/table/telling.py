"""What has happened, in words: the entries of a log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the log."""

    turn: int
    phase: str
    """One word: "move"."""
    sentences: tuple[str, ...]
    details: tuple[str, ...] = ()
    """Every modifier and every die behind the line."""
    grave: bool = False
    """Whether something was lost for good: a part, a location, a 'Mech."""
    harm: bool = False
    """Whether somebody was hurt, or a roll has failed that could have gone well."""
    units: tuple[str, ...] = ()
    """Who it is about: whoever acts first."""
    damage: int = 0
    """Points that the last of them has lost."""
    rule: str = ""
    """The section about the gravest of what it tells."""

    @property
    def line(self) -> str:
        """All of it in one."""
        return " ".join(self.sentences)

    def lines(self, columns: int) -> tuple[str, ...]:
        """One line where all of it has room in so many columns, else one for each sentence."""
        return (self.line,) if len(self.line) <= columns else self.sentences


class Cost(NamedTuple):
    """What the dice have cost a unit."""

    unit: str
    words: str
    """ "ma Marauder: falls, left arm lost, critical RT Medium Laser"."""
