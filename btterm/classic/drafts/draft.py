"""What all drafts have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Generic, TypeVar

from btterm.classic.decisions.unit import UnitDecision
from btterm.errors import Refusal

P = TypeVar("P")
A = TypeVar("A")


class Draft(ABC, Generic[P, A]):
    """The answer of one unit under construction: parts, of which each can be added or taken out
    again. The decision says which of them the rules allow together."""

    def __init__(self, decision: UnitDecision[A], id_: str) -> None:
        self.asked = decision
        self.id = id_
        self.parts: tuple[P, ...] = ()
        """In the order in which they were added."""

    @abstractmethod
    def place(self, part: P) -> object:
        """What can hold only one part: a weapon, a limb."""

    @abstractmethod
    def options(self) -> Iterator[P]:
        """Every part that the rules allow for itself."""

    @abstractmethod
    def built(self, parts: tuple[P, ...]) -> A:
        """The answer that consists of these parts."""

    @property
    @abstractmethod
    def expected(self) -> float:
        """Damage points on average, chances included."""

    def answer(self) -> A:
        """The answer as it stands."""
        return self.built(self.parts)

    def refusal(self, part: P) -> Refusal:
        """Why a part cannot be added, in a player's words, or empty."""
        return self.asked.refusal(self.built(self._with(part)))

    def add(self, part: P) -> Refusal:
        """Add a part, in place of what its place held before. Returns why that is not allowed,
        with all left as it was, or nothing."""
        why = self.refusal(part)
        if not why:
            self.put(part)
        return why

    def put(self, part: P) -> None:
        """Add a part, allowed or not."""
        self.parts = self._with(part)

    def at(self, place: object) -> P | None:
        """The part in a place."""
        return next((part for part in self.parts if self.place(part) == place), None)

    def remove(self, place: object) -> None:
        """Take out what a place holds."""
        self.parts = tuple(part for part in self.parts if self.place(part) != place)

    def clear(self) -> None:
        """Take everything out."""
        self.parts = ()

    def _with(self, part: P) -> tuple[P, ...]:
        place = self.place(part)
        return (*(other for other in self.parts if self.place(other) != place), part)
