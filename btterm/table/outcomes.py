"""All that a rule can come to, with its chance: the rule played with every fall of the dice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, Protocol, TypeVar

from btterm.table.dice import Roll, Throw, every_fall
from btterm.table.procedure import Decision, Procedure


class Copied(Protocol):
    """A state that can be copied."""

    def copy(self: S) -> S:
        """A state that changes by itself."""


S = TypeVar("S", bound=Copied)
T = TypeVar("T")
R = TypeVar("R")


def outcomes(
    state: S,
    rule: Callable[[S], Procedure[T]],
    result: Callable[[S, T], R],
    answer: Callable[[Decision[Any]], Any] = lambda decision: decision.default(),
    alike: Callable[[Roll, int], object] | None = None,
) -> dict[R, Fraction]:
    """The exact chance of every result of a rule; they add up to 1.

    `rule` begins it on a copy of the state, `result` says what counts of the state after it and
    of what it returned, `answer` decides what is asked on the way. The rule is played once for
    each sum that all its rolls can have: 121 times for two rolls of 2D6. What it throws again must
    be told by `Roll.falls`; ties in initiative, which have no end, are not for this. `alike` puts
    together the sums of a roll that come to the same for who asks, so that there is less to play.
    """
    chances: dict[R, Fraction] = defaultdict(Fraction)
    begun: list[tuple[tuple[Throw, ...], Fraction]] = [((), Fraction(1))]
    while begun:
        throws, chance = begun.pop()
        own, given = state.copy(), iter(throws)
        procedure, value = rule(own), None
        try:
            while True:
                asked = procedure.send(value)
                value = None
                if isinstance(asked, Decision):
                    value = answer(asked)
                elif isinstance(asked, Roll):
                    value = next(given, None)
                    if value is None:
                        ways = _throws(asked.dice, asked.falls)
                        (value, part), *others = _together(asked, ways, alike) if alike else ways
                        begun += [((*throws, t), chance * share) for t, share in others]
                        throws, chance = (*throws, value), chance * part
        except StopIteration as end:
            chances[result(own, end.value)] += chance
    return dict(chances)


@cache
def _throws(dice: int, falls: tuple[tuple[int, ...], ...]) -> list[tuple[Throw, Fraction]]:
    """The throws that can come to different results, with their chances."""
    if falls:
        return [(Throw(fall), Fraction(1, len(falls))) for fall in falls]
    by_total: dict[int, list[Throw]] = defaultdict(list)
    for throw in map(Throw, every_fall(dice)):
        by_total[throw.total].append(throw)
    return [(throws[0], Fraction(len(throws), 6**dice)) for throws in by_total.values()]


def _together(
    asked: Roll, ways: Sequence[tuple[Throw, Fraction]], alike: Callable[[Roll, int], object]
) -> list[tuple[Throw, Fraction]]:
    """One throw for all that come to the same, with the chance of them all."""
    kinds: dict[object, tuple[Throw, Fraction]] = {}
    for throw, share in ways:
        first, before = kinds.get(kind := alike(asked, throw.total), (throw, Fraction()))
        kinds[kind] = first, before + share
    return list(kinds.values())
