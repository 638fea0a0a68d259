"""How good a machine is, from A, the worst, to F, the best (House rules, Quality of Purchases)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple


class Quality(StrEnum):
    """What years of care or neglect have made of a machine."""

    SALVAGE = "salvage"
    A = "A"
    B = "B"
    C = "C"
    D = "D"
    E = "E"
    F = "F"

    def moved(self, steps: int) -> Quality:
        """So many levels better, at most F; below A it is salvage."""
        return QUALITIES[max(0, min(len(QUALITIES) - 1, QUALITIES.index(self) + steps))]


QUALITIES = tuple(Quality)
PRICE_FACTOR: Mapping[Quality, float] = {
    Quality.SALVAGE: 0.5,
    Quality.A: 0.8,
    Quality.B: 0.9,
    Quality.C: 0.95,
    Quality.D: 1.0,
    Quality.E: 1.1,
    Quality.F: 1.3,
}
ACTUAL: Mapping[int, Quality] = {
    **dict.fromkeys((2, 3), Quality.A),
    **dict.fromkeys((4, 5), Quality.B),
    **dict.fromkeys((6, 7), Quality.C),
    **dict.fromkeys((8, 9), Quality.D),
    **dict.fromkeys((10, 11), Quality.E),
    12: Quality.F,
}
"""The quality of a machine for sale, by 2D6."""
ASKED: Mapping[int, int] = {
    2: 3,
    3: 2,
    4: 1,
    5: 1,
    **dict.fromkeys(range(6, 10), 0),
    10: -1,
    11: -1,
    12: -2,
}
"""How many levels better than it is the seller makes it, by 2D6."""
_DAMAGED: Mapping[Quality, Mapping[int, int]] = {
    Quality.D: {2: 1},
    Quality.C: {2: 1, 3: 1},
    Quality.B: {2: 1, 3: 1, 4: 1},
    Quality.A: {2: 3, 3: 2, 4: 1, 5: 1},
}
EXAMINE_MINUTES = 30
EXAMINE_MODIFIER = -2
"""For a technician who finds out the quality of a machine for sale."""


class Sale(NamedTuple):
    """A machine for sale."""

    quality: Quality
    """As it is; the buyer is not told."""
    factor: float
    """What the seller asks, of the price of a machine of quality D."""


def for_sale(quality_roll: int, price_roll: int, *, salvage: bool = False) -> Sale:
    """The quality and the price of a machine, by two secret throws of 2D6. Salvage is a level worse
    than the first says, and at the price of salvage below what the second makes of it (House rules,
    Quality of Purchases)."""
    quality = ACTUAL[quality_roll].moved(-1 if salvage else 0)
    told = Quality.SALVAGE if salvage else quality
    return Sale(quality, PRICE_FACTOR[told.moved(ASKED[price_roll])])


def damage_rolls(quality: Quality, throw: int) -> int:
    """How often a machine for sale is damaged at random, by 2D6 (House rules, Quality of
    Purchases)."""
    return _DAMAGED.get(quality, {}).get(throw, 0)
