"""Units that leave a battle over an edge that is not their own (House rules, Retreat and Pursuit).

Where nobody pursues, they have to find their way back; where the enemy does, they have to shake him
off.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from btterm.board.edges import Edge
from btterm.classic.rule import Rule
from btterm.table.numbers import Modifier

ADJACENT, OPPOSITE = 1, 2
"""For the edge that a unit left over, seen from its home edge."""
FRIENDLY, HOSTILE = -1, 1
"""For the planet."""
FASTER, SLOWER = -1, 1
"""Where nobody pursues: than half of the enemy's units."""
_CLOCKWISE = (Edge.NORTH, Edge.EAST, Edge.SOUTH, Edge.WEST)


class Fate(StrEnum):
    """What becomes of a unit on its way back."""

    SAFE = "is back in time"
    LATE = "is back late"
    PURSUED = "is pursued"
    CORNERED = "is cornered"
    CAPTURED = "is captured"
    ALL_TIME = "is back with no time left for repairs"
    DAMAGED = "is back damaged, with no time left for repairs"


class Return(NamedTuple):
    """What a roll on the way back brings."""

    fate: Fate
    hours: int = 0
    """Lost on the way."""
    turns: int = 0
    """By which pursuers come later onto the map than a unit that is pursued."""


LATE_AFTER = 8
"""Hours that a unit is late, less the margin of success; and those that a battle on the way
costs."""


def pursued(margin: int) -> Return:
    """What becomes of a unit that enemies pursue, by the margin of its Piloting Skill Roll; below 0
    it has failed (House rules, Retreat and Pursuit)."""
    if margin >= LATE_AFTER:
        return Return(Fate.SAFE)
    if margin >= 0:
        return Return(Fate.LATE, hours=LATE_AFTER - margin)
    if margin >= -4:
        return Return(Fate.PURSUED, turns=5 + margin)
    return Return(Fate.CORNERED if margin >= -7 else Fate.CAPTURED)


def alone(margin: int) -> Return:
    """What becomes of a unit that nobody pursues (House rules, Retreat and Pursuit)."""
    if margin >= 0:
        return Return(Fate.LATE, hours=4 - min(3, margin // 2))
    if margin >= -2:
        return Return(Fate.LATE, hours=6)
    if margin >= -4:
        return Return(Fate.ALL_TIME)
    return Return(Fate.DAMAGED if margin >= -6 else Fate.CAPTURED)


def edge_modifier(home: Edge | None, over: Edge) -> int:
    """What leaving over an edge adds, from 0 for the home edge; where there is none each counts as
    the opposite one (House rules, Retreat and Pursuit, Scenario Types)."""
    if home is None:
        return OPPOSITE
    steps = (_CLOCKWISE.index(over) - _CLOCKWISE.index(home)) % 4
    return {0: 0, 2: OPPOSITE}.get(steps, ADJACENT)


def planet_modifiers(*, friendly: bool, hostile: bool) -> list[Modifier]:
    """What the planet adds to the roll (House rules, Retreat and Pursuit)."""
    parts = [
        ("friendly planet", FRIENDLY if friendly else 0),
        ("hostile planet", HOSTILE if hostile else 0),
    ]
    return [Modifier(Rule.RETREAT_AND_PURSUIT, words, value) for words, value in parts if value]


def nominated(speeds: Sequence[int], speed: int) -> list[int]:
    """Which of the units that could pursue one of `speed` MP do, by their numbers: all that are as
    fast, else the fastest of them, so that the slowest makes it no easier than need be (House
    rules, Retreat and Pursuit)."""
    least = min(speed, max(speeds, default=0))
    return [number for number, each in enumerate(speeds) if each >= least]


def chase_modifier(speed: int, slowest_pursuer: int) -> int:
    """How much slower a unit is than the slowest of those that pursue it, in MP; below 0 it is
    faster (House rules, Retreat and Pursuit)."""
    return slowest_pursuer - speed


def speed_modifier(speed: int, enemies: list[int]) -> int:
    """Where nobody pursues: for a unit that is faster, or slower, than more than half of the enemy
    (House rules, Retreat and Pursuit)."""
    half = len(enemies) / 2
    if sum(speed > enemy for enemy in enemies) > half:
        return FASTER
    return SLOWER if sum(speed < enemy for enemy in enemies) > half else 0
