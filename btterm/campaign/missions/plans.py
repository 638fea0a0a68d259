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
    damage: str = ""
    """What is damaged of it since an earlier battle, in the words of situations."""
    edge: int = 0
    """What the edge over which it has left that battle adds to the roll for its way back."""
    time: int | None = None
    """When it is at the objective after a blocking action; None: it was in none."""


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
    advantage: int = 0
    """Who has the strategic advantage in it: 1 the outfit, -1 the enemy, 0 nobody."""
    staying: list[str] = field(default_factory=list)
    """Those of the outfit's machines that are left out: in a blocking action the Defender's guards
    of the objective."""
    guards: list[Enemy] = field(default_factory=list)
    """The enemy's in a blocking action."""
    times: dict[str, int] = field(default_factory=dict)
    """When each machine of the outfit is at the objective after a blocking action; those that
    guard it are not in this."""
    chase: bool = False
    """Whether a stray is hunted in it: the outfit's machines, or one of the enemy's."""


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
    pursuers: list[Enemy] = field(default_factory=list)
    """The enemies that can still move."""
    fugitives: list[Enemy] = field(default_factory=list)
    """The enemies that have left over an edge that was neither their own nor their goal, where the
    outfit holds the field."""
    able: list[str] = field(default_factory=list)
    """The outfit's machines that are on the field and can still move."""
    away: list[str] = field(default_factory=list)
    """Those that have left it, over whatever edge."""
    times: dict[str, int] = field(default_factory=dict)
    """After a blocking action: when each machine that goes on to the objective is there."""
    arriving: list[Enemy] = field(default_factory=list)
    """The enemies that go on to it."""
