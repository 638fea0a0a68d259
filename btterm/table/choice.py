"""Decisions whose answers can be listed, so that a player picks one of a list."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, TypeVar

from btterm.errors import BadInput, IllegalAnswer
from btterm.hexes import Hex
from btterm.table.procedure import Decision

A = TypeVar("A")


class ListDecision(Decision[A]):
    """A decision with a list of answers. Whoever puts decisions to players knows how to put any of
    this kind: a new one needs nothing but its class."""

    rule: str
    """The rule that asks, by the name that the rule system has for it."""
    question: str
    """Ends in a question mark: "WH steps out of the way?"."""
    unit: str
    """The unit it is about, or empty."""

    @abstractmethod
    def answers(self) -> Sequence[A]:
        """All legal answers, at least one; the first is the sensible default."""

    @abstractmethod
    def label(self, answer: A) -> str:
        """What an answer says to a player: "takes the hit"."""

    def word(self, answer: A) -> str:
        """The word that stands for an answer where it is typed."""
        return self.label(answer)

    def check(self, answer: A) -> None:
        if answer not in self.answers():
            words = ", ".join(map(self.word, self.answers()))
            raise IllegalAnswer(self.rule, f"{answer!r} is not one of {words}")

    def default(self) -> A:
        return self.answers()[0]

    def only(self) -> A | None:
        return self.default() if len(self.answers()) == 1 else None


MANY = 40
"""Answers that are hexes beyond which nobody reads a list of them."""


def places_of(answers: Sequence[Any]) -> dict[Hex, int]:
    """The answers that are numbers of hexes, with their place in the list."""
    found = {}
    for number, answer in enumerate(answers):
        with suppress(BadInput):
            found[Hex.parse(str(answer))] = number
    return found


class Option(NamedTuple):
    """One answer: the word that stands for it, and what it says to a player."""

    key: str
    label: str


@dataclass
class Choice(ListDecision[str]):
    """A player picks one of several options; the answer is its key."""

    answer_type: ClassVar[type] = str
    rule: str
    side: int
    question: str
    options: tuple[Option, ...]
    """The first is the sensible default."""
    unit: str = ""
    secret: bool = False

    def answers(self) -> Sequence[str]:
        return [option.key for option in self.options]

    def label(self, answer: str) -> str:
        return next(option.label for option in self.options if option.key == answer)

    def word(self, answer: str) -> str:
        return answer
