"""What happens to infantry and battle armor, and what they do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from btterm.classic.events.detail import Detail
from btterm.classic.rule import Rule
from btterm.classic.sheets.mech.locations import Location
from btterm.hexes import Hex
from btterm.table.dice import Throw
from btterm.table.numbers import TargetNumber
from btterm.table.procedure import Event


@dataclass(frozen=True, slots=True)
class MenLost(Detail):
    """A platoon is hit."""

    rule: ClassVar[Rule] = Rule.DAMAGE_TO_STANDARD_INFANTRY
    unit: str
    points: int
    """Damage points, before they are doubled."""
    doubled: bool
    lost: int
    """Men."""
    left: int
    vacuum: bool = False
    """Doubled once more, for suits that are torn."""


@dataclass(frozen=True, slots=True)
class SuitHit(Detail):
    """One suit of battle armor is hit."""

    rule: ClassVar[Rule] = Rule.DAMAGE_TO_BATTLE_ARMOR
    unit: str
    throw: Throw | None
    """None: it is the last one."""
    suit: int
    """From 1."""
    points: int
    lost: int
    """Points of the suit; what is more is wasted."""
    left: int
    seat: str = ""
    """What has found it in place of the dice: its seat on a 'Mech, "right torso", or a hard
    landing."""


@dataclass(frozen=True, slots=True)
class TroopersHit(Detail):
    """How many suits of battle armor hit with their weapons."""

    rule: ClassVar[Rule] = Rule.BATTLE_ARMOR_ATTACKS
    unit: str
    active: int
    """Suits that fire."""
    throw: Throw
    hits: int


@dataclass(frozen=True, slots=True)
class MenSprayed(Detail):
    """What a machine gun does to men without armor."""

    rule: ClassVar[Rule] = Rule.DAMAGE_TO_STANDARD_INFANTRY
    unit: str
    throw: Throw


@dataclass(frozen=True, slots=True)
class FireCrossed(Event):
    """Who is no BattleMech has come into a burning hex."""

    rule: ClassVar[Rule] = Rule.EFFECTS_OF_FIRE
    unit: str
    number: int
    throw: Throw
    survives: bool


@dataclass(frozen=True, slots=True)
class Mounted(Event):
    """A unit has gone aboard another one."""

    rule: ClassVar[Rule] = Rule.INFANTRY_CARRIERS
    unit: str
    carrier: str
    outside: int = 0
    """Tons of unprotected cargo that it is; 0: it rides inside, or by handholds."""


@dataclass(frozen=True, slots=True)
class Dismounted(Event):
    """A unit is off its carrier."""

    rule: ClassVar[Rule] = Rule.INFANTRY_CARRIERS
    unit: str
    carrier: str
    hex: Hex
    how: str = ""
    """Not of its own will: "fall", "wreck", "hands"."""


@dataclass(frozen=True, slots=True)
class Shielded(Detail):
    """Who rides on a unit has taken points of a hit on it."""

    rule: ClassVar[Rule] = Rule.MECHANIZED_BATTLE_ARMOR
    unit: str
    rider: str
    points: int
    throw: Throw | None = None
    """Whether the hit is his, where that is rolled for."""


@dataclass(frozen=True, slots=True)
class WreckRolled(Event):
    """Whether those who rode on a 'Mech outlive it."""

    rule: ClassVar[Rule] = Rule.MECHANIZED_BATTLE_ARMOR
    unit: str
    number: int
    """They do up to that."""
    throw: Throw
    survives: bool


@dataclass(frozen=True, slots=True)
class LegClimbed(Detail):
    """Which leg a leg attack hits."""

    rule: ClassVar[Rule] = Rule.LEG_ATTACKS
    unit: str
    throw: Throw
    location: Location


@dataclass(frozen=True, slots=True)
class PodSetOff(Event):
    """A 'Mech sets off an anti-personnel pod at those who climb it."""

    rule: ClassVar[Rule] = Rule.ANTI_PERSONNEL_PODS
    unit: str
    target: str
    throw: Throw
    points: int


@dataclass(frozen=True, slots=True)
class ClimbedOn(Detail):
    """A swarm attack has found footholds."""

    rule: ClassVar[Rule] = Rule.SWARM_ATTACKS
    unit: str
    mech: str


@dataclass(frozen=True, slots=True)
class SwarmAttacked(Event):
    """Who clings to a 'Mech attacks it, without a roll."""

    rule: ClassVar[Rule] = Rule.SWARM_ATTACKS
    unit: str
    target: str
    points: int


@dataclass(frozen=True, slots=True)
class FoughtOff(Event):
    """A 'Mech tries to get rid of who clings to it."""

    rule: ClassVar[Rule] = Rule.SWARM_ATTACKS
    unit: str
    target: str
    how: str
    """ "punch left", "jump"."""
    number: TargetNumber
    throw: Throw | None
    off: bool


@dataclass(frozen=True, slots=True)
class FellOff(Detail):
    """A unit has come off the 'Mech to which it clung."""

    rule: ClassVar[Rule] = Rule.SWARM_ATTACKS
    unit: str
    mech: str
    hex: Hex
