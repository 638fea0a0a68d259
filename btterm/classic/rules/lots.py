"""Choices that the dice make where nothing else does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from btterm.classic.rule import Rule
from btterm.table.dice import every_fall
from btterm.table.procedure import Procedure, roll

T = TypeVar("T")
PIPS = 6


def by_lot(rule: Rule, why: str, things: Sequence[T], side: int | None = None) -> Procedure[T]:
    """One of some things, each as likely as any other; nobody rolls for the only one. Dice that
    fall beyond the last of them are thrown again."""
    if len(things) == 1:
        return things[0]
    dice = next(count for count in range(1, 4) if PIPS**count >= len(things))
    every = every_fall(dice)
    counted = every[: len(every) - len(every) % len(things)]
    throw = yield from roll(rule, why, dice, side, falls=counted)
    return things[every.index(throw.dice) % len(things)]
