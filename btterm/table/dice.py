"""Dice: what the rules ask for, and the sources that answer."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from typing import Protocol

from btterm.errors import IllegalAnswer
from btterm.table.numbers import TargetNumber

PIPS = range(1, 7)


@dataclass(frozen=True, slots=True)
class Roll:
    """The rules ask for dice."""

    rule: str
    """The rule that asks for them, by the name that the rule system has for it."""
    why: str
    """What is decided: "WH PPC at ma"."""
    dice: int = 2
    side: int | None = None
    """Who throws, for players who roll their own dice. None: either."""
    target: TargetNumber | None = None
    falls: tuple[tuple[int, ...], ...] = ()
    """Where each die counts by itself: the falls that decide; after any other the dice are thrown
    again. Empty: their sum counts."""
    secret: bool = False
    """Whether a player who saw it would know what he must not: the program throws for it, and tells
    nobody."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice as they fell, in order."""

    dice: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.dice)

    def __str__(self) -> str:
        return str(self.total)


def every_fall(dice: int) -> tuple[tuple[int, ...], ...]:
    """All ways in which dice can fall, each as likely as any other."""
    return tuple(product(PIPS, repeat=dice))


class DiceSource(Protocol):
    """Answers rolls. `None` means: wait until a player types the dice in."""

    def throw(self, roll: Roll, number: int) -> Throw | None:
        """The dice for this roll, the `number`-th of the game counting from 0."""


class SeededDice:
    """Dice from a seed: the n-th roll of a game depends on the seed and on n alone (Compendium,
    Dice)."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def throw(self, roll: Roll, number: int) -> Throw:
        generator = random.Random(f"{self.seed}/{number}")
        return Throw(tuple(generator.randint(1, 6) for _ in range(roll.dice)))


class ScriptedDice:
    """Dice written down before: for tests. Sums are not enough; every die is given."""

    def __init__(self, throws: Iterable[tuple[int, ...] | int]) -> None:
        self.left = deque((t,) if isinstance(t, int) else t for t in throws)

    def throw(self, roll: Roll, number: int) -> Throw:
        if not self.left:
            raise AssertionError(f"no dice left for: {roll.why}")
        return checked(roll, Throw(self.left.popleft()))


class RealDice:
    """The players roll their own dice and type them in, but for secret rolls."""

    def throw(self, roll: Roll, number: int) -> Throw | None:
        if not roll.secret:
            return None
        return Throw(tuple(random.choice(PIPS) for _ in range(roll.dice)))


def checked(roll: Roll, throw: Throw) -> Throw:
    """The throw itself. Raises IllegalAnswer when it is not what was asked for."""
    if len(throw.dice) != roll.dice or not all(1 <= die <= 6 for die in throw.dice):
        raise IllegalAnswer(roll.rule, f"{roll.why}: needs {roll.dice} dice from 1 to 6")
    return throw
