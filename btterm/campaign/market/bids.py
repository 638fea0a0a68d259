"""What parts cost: the offers for them, and how far their prices are from the usual ones (House
rules, Bids)."""

from __future__ import annotations

from collections.abc import Mapping

BIDS: Mapping[int, int] = {7: 8, 4: 6, 1: 4, -2: 3, -5: 2, -99: 1}
"""How many offers come, by the least margin of the search."""
MOST = max(BIDS.values())
HAGGLING: Mapping[int, int] = {7: -15, 5: -10, 3: -5, -1: 0, -3: 5, -5: 10, -99: 15}
"""By how much of a hundred haggling changes a price, by its least margin."""
CHEAPER, DEARER = (1, 2), (5, 6)
"""The falls of 1D6 at which an offer is below or above the usual price; by 2D6 of a hundred."""
FLAWED = 10
"""2D6 from which on a part that is cheaper is damaged."""


def bids(margin: int) -> int:
    """How many offers there are for a part (House rules, Bids)."""
    return next(count for least, count in BIDS.items() if margin >= least)


def haggled(margin: int) -> int:
    """By how much of a hundred a price changes (House rules, Bids)."""
    return next(percent for least, percent in HAGGLING.items() if margin >= least)


def fluctuation(die: int, percent: int) -> int:
    """By how much of a hundred an offer is off the usual price: 1D6, and 2D6 for how far (House
    rules, Bids)."""
    return -percent if die in CHEAPER else percent if die in DEARER else 0
