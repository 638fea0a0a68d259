"""What an outfit is known for among those who look for work (House rules, Acquisition).

The house rules say what a Dragoons Rating is worth, and not how it comes about: that is a ruling.
"""

from __future__ import annotations

from collections.abc import Mapping

from btterm.campaign.outfit import Outfit

POINTS: Mapping[int, str] = {12: "A*", 8: "A", 5: "B", 3: "C"}
"""From how many points on an outfit has a rating."""
NEW, BAD = "D", "F"
"""What it has with fewer, and with fewer than none."""


def points(outfit: Outfit) -> int:
    """Those of an outfit: one for each mission that went well, two less for each that did not, and
    the experience of those who fight, from 0 for green to 3 for elite, on the average."""
    campaign = outfit.business
    ranks = [m.who.rating.rank for m in outfit.machines if m.who is not None]
    average = round(sum(ranks) / len(ranks)) if ranks else 0
    return campaign.served - 2 * campaign.failed + average


def dragoons_rating(outfit: Outfit) -> str:
    """The Dragoons Rating of an outfit, A* to F."""
    found = points(outfit)
    if found < 0:
        return BAD
    return next((rating for least, rating in POINTS.items() if found >= least), NEW)
