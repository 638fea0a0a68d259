"""What crosses the border of the rules.

A rule is a generator that yields `Roll`, `Decision` and `Event` objects and is sent the dice
and the answers. Nothing in a rule knows who answers.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeAlias, TypeVar

from btterm.errors import ALLOWED, IllegalAnswer, Refusal
from btterm.table.dice import Roll, Throw
from btterm.table.numbers import TargetNumber

T = TypeVar("T")
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, told to everyone."""

    headline: ClassVar[bool] = True
    """A headline opens an entry of the log; other events are details of the one before."""
    reveals: ClassVar[bool] = False
    """Whether it tells somebody what was kept from him. He does not forget it again: what has led
    to it is taken back only if all agree."""

    @property
    def rule(self) -> str:
        """The rule that it comes from, by the name that the rule system has for it; empty for
        what comes of the table itself."""
        return ""


class Decision(ABC, Generic[A]):
    """A choice that one side makes. It knows what is legal."""

    answer_type: ClassVar[Any]
    """The type of an answer: a frozen dataclass or a plain value, so that it can be saved."""
    side: int
    """Who decides."""
    secret: bool = False
    """Whether the answer is a secret of that side, even where it is the first one."""

    def about(self, state: Any) -> Self:
        """The same question about another state, such as what a side may know of this one; about
        the state itself it is the question as it stands, with all that it has worked out."""
        return self

    def for_player(self) -> Self:
        """The decision as it is given to who decides: with no more of the state than that side
        may know, and nothing of the state itself."""
        return self

    @abstractmethod
    def check(self, answer: A) -> None:
        """Do nothing if the answer is legal. Raises IllegalAnswer with the reason if not."""

    def refusal(self, answer: A) -> Refusal:
        """Why an answer is not legal, or empty."""
        try:
            self.check(answer)
        except IllegalAnswer as error:
            return error.refusal
        return ALLOWED

    def answers(self) -> Sequence[A]:
        """Every legal answer, where they are few enough to be listed; else nothing."""
        return ()

    @abstractmethod
    def default(self) -> A:
        """A legal answer that does as little as possible."""

    def foregone(self) -> A | None:
        """An answer that is legal and for which nobody need be asked, since no other answer would
        change anything; None where there is something to decide."""
        return None

    def only(self) -> A | None:
        """The answer when there is just one; such a decision is not put to the player."""
        return None


Procedure: TypeAlias = Generator["Roll | Decision[Any] | Event", Any, T]
"""A rule: yields rolls, decisions and events, returns its result."""


class Attempt(NamedTuple):
    """What comes of trying to reach a number."""

    throw: Throw | None
    """The dice; None where there was no chance and nobody threw."""
    succeeds: bool


def roll(
    rule: str,
    why: str,
    dice: int = 2,
    side: int | None = None,
    target: TargetNumber | None = None,
    falls: Iterable[tuple[int, ...]] = (),
    *,
    secret: bool = False,
) -> Procedure[Throw]:
    """Ask for dice; where only some `falls` decide, until they fall so. `secret`: no player must
    see them."""
    asked = Roll(rule, why, dice, side, target, tuple(falls), secret)
    throw: Throw = yield asked
    while asked.falls and throw.dice not in asked.falls:
        throw = yield asked
    return throw


def attempt(rule: str, why: str, side: int, number: TargetNumber) -> Procedure[Attempt]:
    """Roll for a number, unless there is no chance to reach it."""
    if not number.chance:
        return Attempt(None, False)
    throw = yield from roll(rule, why, side=side, target=number)
    return Attempt(throw, number.reached_by(throw.total))


def ask(decision: Decision[A]) -> Procedure[A]:
    """Ask a player, or take the only answer there is."""
    answer = decision.only()
    if answer is None:
        answer = yield decision
    return answer


def tell(*events: Event) -> Procedure[None]:
    """Tell everyone what happened."""
    yield from events
