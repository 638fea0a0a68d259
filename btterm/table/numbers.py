"""Target numbers that carry their own breakdown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from btterm.hexes import Hex
from btterm.table.odds import chance_of


class Modifier(NamedTuple):
    """One named part of a target number, of a heat sum, of anything that is added up."""

    rule: str
    """The rule that it comes from, by the name that the rule system has for it."""
    words: str
    """What it is for, wherever that is."""
    value: int
    at: Hex | None = None
    """The hex that gives it, if a hex does."""

    @property
    def label(self) -> str:
        """What it is for, with the hex."""
        return self.words if self.at is None else f"{self.words} {self.at}"


@dataclass(frozen=True, slots=True)
class TargetNumber:
    """A number to reach on 2D6: a base and named modifiers (Compendium, Modified To-Hit Number)."""

    parts: tuple[Modifier, ...]
    """The base first, then each modifier in the order in which the rules name them."""
    impossible: str = ""
    """Why no roll can succeed ("unconscious"), or empty."""

    @property
    def number(self) -> int:
        return sum(part.value for part in self.parts)

    def plus(self, parts: Iterable[Modifier]) -> TargetNumber:
        """This number with more modifiers; those of value 0 are kept as they are told."""
        return TargetNumber((*self.parts, *parts), self.impossible)

    def reached_by(self, total: int) -> bool:
        return not self.impossible and total >= self.number and self.number <= 12

    @property
    def chance(self) -> float:
        """The chance of success on 2D6, from 0 to 1. A number above 12 always fails."""
        return 0.0 if self.impossible else chance_of(self.number)

    def __str__(self) -> str:
        if self.impossible:
            return self.impossible
        return "no chance" if self.number > 12 else f"{self.number}+"
