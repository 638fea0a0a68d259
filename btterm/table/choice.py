"""A plain question with a few answers, one of which a player picks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from btterm.errors import IllegalAnswer
from btterm.table.procedure import Decision


class Option(NamedTuple):
    """One answer: the word that stands for it, and what it says to a player."""

    key: str
    label: str


@dataclass
class Choice(Decision[str]):
    """A player picks one of several options; the answer is its key."""

    answer_type: ClassVar[type] = str
    rule: str
    """The rule that asks, by the name that the rule system has for it."""
    side: int
    question: str
    """Ends in a question mark: "WH steps out of the way?"."""
    options: tuple[Option, ...]
    """The first is the sensible default."""
    unit: str = ""
    """The unit it is about."""

    def check(self, answer: str) -> None:
        if answer not in [option.key for option in self.options]:
            words = ", ".join(option.key for option in self.options)
            raise IllegalAnswer(f"{answer!r} is not one of {words}")

    def default(self) -> str:
        return self.options[0].key

    def only(self) -> str | None:
        return self.options[0].key if len(self.options) == 1 else None
