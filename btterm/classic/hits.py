"""Hits: how many points from which side, on which table they find their location, and how many
critical hits follow (Compendium, Hit Location, Attack Direction, Effects of Partial Cover,
Different Elevations)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from btterm.classic.sheets.mech.locations import Location
from btterm.classic.units.unit import Unit
from btterm.hexes import Facing, Hex, hexsides_towards

CLUSTER = 5
"""Damage points that hit one location together in falls, charges and the like."""
CRITICAL_HITS = {8: 1, 9: 1, 10: 2, 11: 2, 12: 3}
"""How many critical hits, by 2D6; none below 8 (Determining Critical Hits Table) (Compendium,
Critical Damage)."""


class Side(StrEnum):
    """The side of a unit that is hit."""

    FRONT = "front"
    RIGHT = "right side"
    REAR = "rear"
    LEFT = "left side"

    @property
    def word(self) -> str:
        """ "left", in one word."""
        return self.value.removesuffix(" side")


_SIDES = (Side.FRONT, Side.FRONT, Side.RIGHT, Side.REAR, Side.LEFT, Side.FRONT)
"""The side hit, by hexside counted clockwise from the facing."""


class HitTable(StrEnum):
    """The tables on which the location of a hit on a 'Mech is rolled."""

    FULL = "hit location"
    PUNCH = "punch"
    KICK = "kick"
    ABOVE = "from above"
    BELOW = "from below"


@dataclass(frozen=True, slots=True)
class Hit:
    """Damage points that come in from one side and find their location on one table."""

    points: int
    side: Side
    by: int
    """The side of the battle that rolls for it."""
    table: HitTable = HitTable.FULL
    aim: Location | None = None
    """The location itself, where an aimed shot has found it."""
    critical: bool = False
    """Whether a critical hit is rolled for whatever armor is left."""
    own: bool = False
    """Whether it is no attack, but comes of what the unit itself does or is in: cargo that it
    carries does not feel it."""

    def in_clusters(self, size: int = CLUSTER) -> list[Hit]:
        """The hit in groups of so many points, each with a location of its own."""
        return [replace(self, points=points) for points in clusters(self.points, size)]


def hit_table(usual: HitTable, target: Unit, *, covered: bool = False, levels: int = 0) -> HitTable:
    """The table of a hit on a unit by an attack that is usually rolled on some table (Compendium,
    Different Elevations).

    `covered`: the target is in partial cover. `levels`: how much higher the target is, for
    attacks that the Different Elevations Table turns to other tables.
    """
    if target.prone:
        return HitTable.FULL
    if levels > 0:
        return HitTable.KICK
    if levels < 0 or covered:
        return HitTable.PUNCH
    return usual


def attack_sides(target: Hex, facing: Facing, origin: Hex) -> tuple[Side, ...]:
    """The side that an attack from `origin` hits: two where the line comes in exactly
    between two sides, so that the defender chooses (Compendium, Attack Direction)."""
    sides = (_SIDES[(side - facing) % 6] for side in hexsides_towards(target, origin))
    return tuple(dict.fromkeys(sides))


def clusters(points: int, size: int = CLUSTER) -> list[int]:
    """Damage points in groups, the smaller one last: 33 gives six groups of 5 and one of 3."""
    full, rest = divmod(points, size)
    return [size] * full + ([rest] if rest else [])
