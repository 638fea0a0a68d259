"""The battle that comes next."""

from __future__ import annotations

from dataclasses import dataclass, field

from btterm.board.edges import Edge
from btterm.campaign.missions.engagements import Engagement


@dataclass(slots=True)
class Enemy:
    """A machine of the enemy's."""

    sheet: str
    gunnery: int
    piloting: int


@dataclass(slots=True)
class Plan:
    """A battle that has to be fought."""

    engagement: Engagement
    map: str
    attacks: bool
    """Whether the outfit is the Attacker."""
    machines: list[str] = field(default_factory=list)
    """Those of the outfit that take part."""
    enemies: list[Enemy] = field(default_factory=list)
    home: Edge = Edge.SOUTH
    """The outfit's; the enemy's is the opposite one."""
    ours_in: int = 0
    """The turn in which the outfit comes onto the map; 0: it begins there."""
    theirs_in: int = 0
    behind: bool = False
    """Whether the Defender comes over the Attacker's home edge."""
    battle: str = ""
    """The saved battle, once it has begun."""


@dataclass(slots=True)
class Stray:
    """A machine that has left a battle over an edge that was neither its own nor its goal."""

    machine: str
    over: Edge


@dataclass(slots=True)
class Report:
    """What a battle has brought, as far as the outfit has not heard of it."""

    won: bool
    advantage: int
    """Who has the strategic advantage now: 1 the outfit, -1 the enemy, 0 nobody."""
    pursued: bool = False
    """Whether the enemy has anybody who can pursue."""
    strays: list[Stray] = field(default_factory=list)
    speeds: list[int] = field(default_factory=list)
    """The MP of the enemies that can still move."""
