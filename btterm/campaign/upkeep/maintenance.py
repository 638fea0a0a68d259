"""The monthly care of machines, by which they get better or worse (House rules, Maintenance).

The book changes a table of another one, which we do not have: the margins here are a ruling.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from btterm.campaign.people.person import SUPPORT_SKILL
from btterm.campaign.people.ratings import Rating
from btterm.campaign.quality import Quality
from btterm.classic.rule import Rule
from btterm.table.numbers import Modifier, TargetNumber

MAINTENANCE = -3
"""For every check."""
QUALITY_MODIFIER: Mapping[Quality, int] = {
    Quality.SALVAGE: 3,
    Quality.A: 3,
    Quality.B: 2,
    Quality.C: 1,
    Quality.D: 0,
    Quality.E: -1,
    Quality.F: -2,
}
UNTENDED = 4
"""For a machine for which no technician has time."""
BETTER = 6
"""The margin from which on a machine is a level better: one more than without house rules."""
MISSED = 1
"""By how much a check may fail before the machine is a level worse."""
BADLY = 5
"""By how much it fails for damage as well."""


class Care(NamedTuple):
    """What a check has brought."""

    steps: int
    """Levels of quality."""
    damage: int
    """Rolls on the Random Damage Table."""


def maintenance_number(quality: Quality, rating: Rating | None) -> TargetNumber:
    """The number to reach on 2D6; `rating`: of the technician, None where nobody has time (House
    rules, Maintenance)."""
    skill = SUPPORT_SKILL[rating or Rating.GREEN]
    parts = [
        Modifier(Rule.MAINTENANCE, f"{rating or Rating.GREEN} technician", skill),
        Modifier(Rule.MAINTENANCE, "maintenance", MAINTENANCE),
        Modifier(Rule.MAINTENANCE, f"quality {quality}", QUALITY_MODIFIER[quality]),
    ]
    if rating is None:
        parts[0] = Modifier(Rule.MAINTENANCE, "no technician", skill + UNTENDED)
    return TargetNumber(tuple(parts))


def care(margin: int) -> Care:
    """What a check brings, by its margin (House rules, Maintenance)."""
    if margin >= BETTER:
        return Care(1, 0)
    if margin >= -MISSED:
        return Care(0, 0)
    return Care(-1, 1 if margin <= -BADLY else 0)
