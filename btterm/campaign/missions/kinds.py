"""The missions that there are, and how strong an enemy is (House rules, Missions, Force Size)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from btterm.campaign.amounts import Amount, amount
from btterm.campaign.missions.engagements import Engagement


class Mission(NamedTuple):
    """A row of the Mission Table."""

    name: str
    least_loss: float
    most_loss: float
    """Of a hundred parts of the outfit's machines, that are expected to be lost."""
    enemy: int
    """2D6 from which on the enemy shows up; 2: always."""
    size: Amount
    """Added to the roll for the size of the enemy force."""
    engagement: Engagement
    """What its main battle is: a ruling."""
    attacks: bool
    """Whether the outfit attacks in it."""


def _mission(
    name: str, losses: str, enemy: int, size: str, engagement: Engagement, *, attacks: bool
) -> Mission:
    least, _, most = losses.partition("-")
    return Mission(
        name, float(least or 0), float(most or 0), enemy, amount(size), engagement, attacks
    )


ALWAYS = 2
MISSIONS: Mapping[str, Mission] = {
    each.name: each
    for each in (
        _mission("retainer", "", 5, "0", Engagement.MEETING, attacks=False),
        _mission("garrison", "0.22-41.6", 8, "1d6-2", Engagement.RAID, attacks=False),
        _mission("cadre", "0.22-24.68", 12, "1d6-4", Engagement.MEETING, attacks=False),
        _mission("relief", "0.39-67.24", ALWAYS, "1d6", Engagement.SIEGE, attacks=True),
        _mission("defensive campaign", "2.48-53.14", ALWAYS, "5", Engagement.RAID, attacks=False),
        _mission("riot duty", "0.22-2.48", 7, "-5", Engagement.MEETING, attacks=False),
        _mission("security duty", "0.22-3.65", 10, "-4", Engagement.RAID, attacks=False),
        _mission("objective raid", "0.22-32.22", 5, "-2", Engagement.RAID, attacks=True),
        _mission("extraction", "0.22-24.68", 7, "-4", Engagement.RAID, attacks=True),
        _mission("reconnaissance", "0.22-32.22", 9, "-2", Engagement.MEETING, attacks=True),
        _mission("diversionary raid", "0.22-32.22", 9, "-3", Engagement.RAID, attacks=True),
        _mission("planetary assault", "0.22-13.93", ALWAYS, "0", Engagement.SIEGE, attacks=True),
        _mission("pirate hunting", "0.22-5.25", ALWAYS, "-3", Engagement.PURSUIT, attacks=True),
        _mission("guerrilla warfare", "0.22-67.24", ALWAYS, "8", Engagement.MEETING, attacks=True),
    )
}
LEAST_SIZE = -3
FORCE_SIZES = tuple(62.5 + 2.5 * row for row in range(24))
"""How strong a force is, of a hundred parts of the outfit's own, from a roll of -3 to one of 20."""
EXPECTED_LOSSES = (
    *(0.71, 0.89, 1.12, 1.39, 1.72, 2.11, 2.57, 3.11, 3.74, 4.47, 5.32, 6.3, 7.42, 8.71, 10.18),
    *(11.85, 13.74, 15.88, 18.29, 20.99, 24.02, 27.41, 31.18, 35.38),
)
"""What an outfit loses against one, of a hundred parts of its machines."""


class ForceSize(NamedTuple):
    """A row of the Force Size Table."""

    percent: float
    loss: float


def force_size(roll: int) -> ForceSize:
    """How strong an enemy is, by 2D6 with what the mission adds; beyond the ends of the table it
    stays (House rules, Force Size)."""
    row = max(0, min(len(FORCE_SIZES) - 1, roll - LEAST_SIZE))
    return ForceSize(FORCE_SIZES[row], EXPECTED_LOSSES[row])
