"""The battles that a mission brings, from who meets whom to what it is worth (House rules, Scenario
Types)."""

from __future__ import annotations

import math
from enum import StrEnum


class Engagement(StrEnum):
    """A type of battle."""

    MEETING = "recon meeting engagement"
    RAID = "objective raid"
    BLOCKING = "blocking action"
    PURSUIT = "pursuit"
    FUGITIVE = "fugitive at bay"
    SIEGE = "siege"

    @property
    def long(self) -> bool:
        """Whether its mapsheets are laid in a row, short edge to short edge; else in a square."""
        return self in (Engagement.MEETING, Engagement.PURSUIT)


SENSOR_BONUS = 2
"""For the Initiative of a meeting engagement: any unit with an active probe."""
STEALTH_BONUS = 1
"""The same, where every unit has ECM."""
SURPRISE = 6
"""The margin of that roll from which on the Defender comes from behind."""
RECON_SHARE = 4
"""A quarter of a force is its recon elements, the fastest of it: a ruling."""


def recon_bonus(speeds: list[int], *, probe: bool, all_ecm: bool) -> int:
    """What a side adds to its Initiative in a meeting engagement: the lowest speed of its units, in
    MP, and what their electronics give (House rules, Scenario Types)."""
    return min(speeds) + (SENSOR_BONUS if probe else 0) + (STEALTH_BONUS if all_ecm else 0)


def behind(margin: int) -> int | None:
    """How many turns after the Attacker the Defender comes over the Attacker's own edge, by the
    margin of that roll; None: from the opposite edge (House rules, Scenario Types)."""
    return math.ceil((margin - 5) / 2) if margin >= SURPRISE else None


def meeting_advantage(force: int, over: int, able: int, *, field: bool) -> int:
    """Who has the strategic advantage after a meeting engagement: 1 the Attacker, -1 the Defender,
    0 nobody. Of the Attacker's force `over` units have left over the far edge, and `able` can still
    move; `field`: whether it holds the field (House rules, Scenario Types)."""
    half = math.ceil(force / 2)
    if over >= half or (field and able >= half):
        return 1
    if over == 0 and (not field or able == 0):
        return -1
    return 0


def time_of_arrival(turn: int, speed: int) -> int:
    """When a unit that has left a blocking action over the Defender's home edge is at the
    objective: the turn in which it left, less its speed in MP (House rules, Strategic
    Advantage)."""
    return turn - speed


def delay(attack: int, time: int | None) -> int | None:
    """How many turns after the Attacker, whose last unit is there at a time, a unit of the Defender
    comes to the raid that follows a blocking action, over the Attacker's home edge; None: it stands
    there already (House rules, Strategic Advantage)."""
    return None if time is None or time < attack else time - attack
