"""How many of something dice bring: "1d6-2", "1d3", "2d6+1"."""

from __future__ import annotations

import re
from typing import NamedTuple

from btterm.table.procedure import Procedure, roll

_FORM = re.compile(r"(?:(\d)d([236]))?([+-]?\d+)?")
NO_LEAST = -99


class Amount(NamedTuple):
    """Some dice and what is added to their sum."""

    dice: int = 0
    sides: int = 6
    """Of a die: 6; or 3 or 2, as parts of a die of six."""
    plus: int = 0
    least: int = NO_LEAST
    """What it is at least."""

    def of(self, *dice: int) -> int:
        """How many these dice bring."""
        pips = sum(-(-die * self.sides // 6) for die in dice)
        return max(self.least, pips + self.plus)


def amount(text: str, *, least: int = NO_LEAST) -> Amount:
    """The amount that is written as books write it."""
    match = _FORM.fullmatch(text)
    assert match is not None, text
    return Amount(int(match[1] or 0), int(match[2] or 6), int(match[3] or 0), least)


def roll_amount(found: Amount, rule: str, why: str) -> Procedure[int]:
    """Roll for it; no dice where it is fixed."""
    if not found.dice:
        return found.of()
    throw = yield from roll(rule, why, found.dice, side=0)
    return found.of(*throw.dice)
