"""What can happen in a battle. `narrate` turns these into the lines of the log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from btterm.classic.battle import Phase
from btterm.classic.rule import Rule
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.units.unit import Mode
from btterm.hexes import Facing, Hex
from btterm.table.dice import Throw
from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.procedure import Event


@dataclass(frozen=True, slots=True)
class Detail(Event):
    """An event that belongs to the headline before it."""

    headline: ClassVar[bool] = False


# The course of the turn


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    rule: ClassVar[Rule] = Rule.SEQUENCE_OF_PLAY
    turn: int


@dataclass(frozen=True, slots=True)
class InitiativeRolled(Event):
    rule: ClassVar[Rule] = Rule.INITIATIVE_PHASE
    throws: tuple[Throw, Throw]
    """By side."""
    winner: int | None
    """None for a tie, which is rolled again."""


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    phase: Phase

    @property
    def rule(self) -> Rule:
        return self.phase.rule


@dataclass(frozen=True, slots=True)
class Skipped(Event):
    """A decision with nothing to decide."""

    phase: Phase
    why: str
    unit: str = ""

    @property
    def rule(self) -> Rule:
        return self.phase.rule


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    rule: ClassVar[Rule] = Rule.END_PHASE
    winner: int | None
    why: str


# Movement


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A unit moved, as far as it got without a failed roll."""

    rule: ClassVar[Rule] = Rule.MOVEMENT_COSTS
    unit: str
    mode: Mode
    start: Hex
    end: Hex
    facing: Facing
    hexes: int
    """Hexes entered by this part of the move."""
    spent: int
    """MP spent so far this turn."""
    path: tuple[Hex, ...]
    modifier: int
    """Added to the numbers of everyone who fires at the unit this turn."""
    on_deck: bool = False
    """Whether it ends on the deck of a bridge."""


@dataclass(frozen=True, slots=True)
class StoodStill(Event):
    rule: ClassVar[Rule] = Rule.STANDING_STILL
    unit: str


@dataclass(frozen=True, slots=True)
class DroppedProne(Event):
    rule: ClassVar[Rule] = Rule.DROPPING_TO_THE_GROUND
    unit: str


@dataclass(frozen=True, slots=True)
class StoodUp(Event):
    rule: ClassVar[Rule] = Rule.STANDING_UP
    unit: str
    facing: Facing


@dataclass(frozen=True, slots=True)
class Twisted(Event):
    rule: ClassVar[Rule] = Rule.TORSO_TWIST_TURRET_ROTATION
    unit: str
    twist: int
    """-1 left, 0 straight, 1 right."""
    torso: Facing
    flipped: bool = False
    """Arms reversed instead."""


# Piloting and falling


@dataclass(frozen=True, slots=True)
class PilotingRolled(Event):
    """A Piloting Skill Roll. `throw` is None where the outcome needed no dice."""

    rule: ClassVar[Rule] = Rule.PILOTING_SKILL_ROLLS
    unit: str
    cause: str
    target: TargetNumber
    throw: Throw | None
    success: bool


@dataclass(frozen=True, slots=True)
class MascRolled(Event):
    """Switched MASC on. Where it does not hold, both hips freeze."""

    rule: ClassVar[Rule] = Rule.MASC
    unit: str
    number: int
    throw: Throw | None
    holds: bool


@dataclass(frozen=True, slots=True)
class Skidded(Event):
    rule: ClassVar[Rule] = Rule.SKIDDING
    unit: str
    hexes: int
    end: Hex


@dataclass(frozen=True, slots=True)
class BridgeCollapsed(Event):
    """A unit too heavy for a bridge went onto it and brought it down."""

    rule: ClassVar[Rule] = Rule.BRIDGE_MOVEMENT
    unit: str
    hex: Hex


@dataclass(frozen=True, slots=True)
class LeftMap(Event):
    """Walked or was pushed over the edge of the map, and is out of the battle."""

    rule: ClassVar[Rule] = Rule.MOVEMENT_COSTS
    unit: str


@dataclass(frozen=True, slots=True)
class ChargeDeclared(Event):
    unit: str
    target: str
    from_above: bool

    @property
    def rule(self) -> Rule:
        return Rule.DEATH_FROM_ABOVE if self.from_above else Rule.CHARGING


@dataclass(frozen=True, slots=True)
class Displaced(Event):
    """Forced into another hex, or stepped aside."""

    rule: ClassVar[Rule] = Rule.DOMINO_EFFECT
    unit: str
    start: Hex
    end: Hex


@dataclass(frozen=True, slots=True)
class Fell(Event):
    rule: ClassVar[Rule] = Rule.FALLING
    unit: str
    hex: Hex
    levels: int
    throw: Throw
    facing: Facing
    side: str
    """The side it lands on."""
    damage: int


# MechWarriors on foot


@dataclass(frozen=True, slots=True)
class Ejected(Event):
    rule: ClassVar[Rule] = Rule.EJECTING
    unit: str
    hex: Hex
    automatic: bool


@dataclass(frozen=True, slots=True)
class Walked(Event):
    """The MechWarrior of a lost 'Mech walks a hex."""

    rule: ClassVar[Rule] = Rule.EJECTING
    unit: str
    hex: Hex


@dataclass(frozen=True, slots=True)
class PickedUp(Event):
    """The MechWarrior of a lost 'Mech is taken aboard."""

    rule: ClassVar[Rule] = Rule.EJECTING
    unit: str
    by: str
    captured: bool


# Weapon attacks


@dataclass(frozen=True, slots=True)
class FireDeclared(Event):
    rule: ClassVar[Rule] = Rule.FIRING_WEAPONS
    unit: str
    shots: tuple[tuple[str, str], ...]
    """(weapon, target) pairs, the weapon with its special load or rate; empty: holds fire."""
    feeds: tuple[tuple[int, ...], ...] = ()
    """For each of the shots the bins that feed it, by their place on the record sheet."""


@dataclass(frozen=True, slots=True)
class ClubTaken(Event):
    """Searched for something to strike with. `throw` is None where it needs no luck."""

    rule: ClassVar[Rule] = Rule.CLUBBING
    unit: str
    club: str
    number: int
    throw: Throw | None
    found: bool


@dataclass(frozen=True, slots=True)
class HexFired(Event):
    """A weapon fired at a hex."""

    rule: ClassVar[Rule] = Rule.TO_HIT_ROLL
    unit: str
    weapon: str
    hex: Hex
    to_hit: TargetNumber
    throw: Throw | None
    hit: bool


@dataclass(frozen=True, slots=True)
class MinefieldLaid(Detail):
    rule: ClassVar[Rule] = Rule.THUNDER_LONG_RANGE_MISSILES
    hex: Hex
    points: int


@dataclass(frozen=True, slots=True)
class MinesRolled(Event):
    rule: ClassVar[Rule] = Rule.CONVENTIONAL_MINEFIELDS
    unit: str
    hex: Hex
    number: int
    throw: Throw
    goes_off: bool


@dataclass(frozen=True, slots=True)
class CaughtFire(Detail):
    rule: ClassVar[Rule] = Rule.FIRE
    hex: Hex


@dataclass(frozen=True, slots=True)
class FireOut(Event):
    rule: ClassVar[Rule] = Rule.FIRE
    hex: Hex


@dataclass(frozen=True, slots=True)
class CoveredInGel(Detail):
    """Burning gel sticks to a unit."""

    rule: ClassVar[Rule] = Rule.INFERNOS
    unit: str
    turns: int


@dataclass(frozen=True, slots=True)
class WeaponFired(Event):
    rule: ClassVar[Rule] = Rule.TO_HIT_ROLL
    unit: str
    weapon: str
    target: str
    to_hit: TargetNumber
    throw: Throw | None
    hit: bool


@dataclass(frozen=True, slots=True)
class NoLock(Event):
    """A Streak launcher was aimed and found no lock: it does not fire."""

    rule: ClassVar[Rule] = Rule.STREAK_SHORT_RANGE_MISSILES
    unit: str
    weapon: str
    target: str
    to_hit: TargetNumber
    throw: Throw | None


@dataclass(frozen=True, slots=True)
class AimRolled(Detail):
    """Whether an aimed shot found the location it was meant for."""

    rule: ClassVar[Rule] = Rule.AIMED_SHOTS
    unit: str
    location: Location
    throw: Throw
    found: bool


@dataclass(frozen=True, slots=True)
class AimedHit(Detail):
    """A hit on the location that was aimed at, which is not rolled."""

    rule: ClassVar[Rule] = Rule.AIMED_SHOTS
    unit: str
    location: Location
    damage: int
    rear: bool = False
    """Whether it comes from behind."""


@dataclass(frozen=True, slots=True)
class MissilesIntercepted(Detail):
    """An anti-missile system engaged a salvo."""

    rule: ClassVar[Rule] = Rule.ANTI_MISSILE_SYSTEM
    unit: str
    fired: int
    throw: Throw
    left: int
    bins: tuple[int, ...] = ()
    """The bins that its shots came from, one for each shot."""


@dataclass(frozen=True, slots=True)
class MissilesOpposed(Detail):
    """An anti-missile system fired at a salvo that has hit, so that less of it hits."""

    rule: ClassVar[Rule] = Rule.ANTI_MISSILE_SYSTEM
    unit: str
    bins: tuple[int, ...] = ()
    """The bin that its shot came from."""


@dataclass(frozen=True, slots=True)
class WeaponJammed(Detail):
    rule: ClassVar[Rule] = Rule.ULTRA_AUTOCANNON
    unit: str
    weapon: str


@dataclass(frozen=True, slots=True)
class PodAttached(Detail):
    """A Narc pod sticks to a unit."""

    rule: ClassVar[Rule] = Rule.NARC_MISSILE_BEACON
    unit: str


@dataclass(frozen=True, slots=True)
class Heated(Detail):
    """Heat from something other than a unit's own acts: a flamer, infernos that exploded in it."""

    rule: ClassVar[Rule] = Rule.BUILDING_UP_HEAT
    unit: str
    points: int


@dataclass(frozen=True, slots=True)
class MissilesHit(Detail):
    rule: ClassVar[Rule] = Rule.MISSILE_HITS
    fired: int
    throw: Throw
    hits: int


@dataclass(frozen=True, slots=True)
class LocationRolled(Detail):
    rule: ClassVar[Rule] = Rule.DETERMINING_HIT_LOCATION
    unit: str
    table: str
    """"front", "rear", "left side", "right side"; with "punch" or "kick" before it."""
    throw: Throw
    location: Location
    damage: int


@dataclass(frozen=True, slots=True)
class Damaged(Detail):
    """Points marked off one location."""

    rule: ClassVar[Rule] = Rule.RECORDING_DAMAGE
    unit: str
    location: Location
    rear: bool
    armor: int
    """Armor points lost."""
    structure: int
    """Internal structure points lost."""
    armor_left: int
    structure_left: int


@dataclass(frozen=True, slots=True)
class Overkill(Detail):
    """Damage with nowhere left to go, or vented by CASE."""

    rule: ClassVar[Rule] = Rule.RECORDING_DAMAGE
    unit: str
    points: int
    why: str


@dataclass(frozen=True, slots=True)
class LocationDestroyed(Detail):
    rule: ClassVar[Rule] = Rule.TRANSFERRING_DAMAGE
    unit: str
    location: Location
    blown_off: bool


@dataclass(frozen=True, slots=True)
class CriticalRolled(Detail):
    rule: ClassVar[Rule] = Rule.CRITICAL_DAMAGE
    unit: str
    location: Location
    throw: Throw
    hits: int
    """How many critical hits."""


@dataclass(frozen=True, slots=True)
class CriticalHit(Detail):
    rule: ClassVar[Rule] = Rule.BATTLEMECH_CRITICAL_HITS
    unit: str
    location: Location
    slot: int
    what: str
    effect: str
    """What it does, in a few words."""


@dataclass(frozen=True, slots=True)
class AmmunitionExploded(Detail):
    rule: ClassVar[Rule] = Rule.AMMUNITION_EXPLOSIONS
    unit: str
    location: Location
    what: str
    damage: int
    bins: tuple[int, ...] = ()
    """The bins that go up; none where a weapon does."""


# Physical attacks


@dataclass(frozen=True, slots=True)
class StrikeDeclared(Event):
    rule: ClassVar[Rule] = Rule.PHYSICAL_ATTACKS
    unit: str
    blows: tuple[str, ...]
    """Kinds of attack; empty: none."""
    target: str


@dataclass(frozen=True, slots=True)
class Struck(Event):
    unit: str
    blow: str
    target: str
    to_hit: TargetNumber
    throw: Throw | None
    hit: bool
    rule: Rule


# MechWarriors


@dataclass(frozen=True, slots=True)
class PilotHit(Detail):
    rule: ClassVar[Rule] = Rule.DAMAGING_A_MECHWARRIOR
    unit: str
    points: int
    hits: int
    """Hits in all."""
    why: str


@dataclass(frozen=True, slots=True)
class ConsciousnessRolled(Detail):
    rule: ClassVar[Rule] = Rule.CONSCIOUSNESS_ROLLS
    unit: str
    number: int
    throw: Throw
    awake: bool


@dataclass(frozen=True, slots=True)
class WakeRolled(Event):
    rule: ClassVar[Rule] = Rule.CONSCIOUSNESS_ROLLS
    unit: str
    number: int
    throw: Throw
    awake: bool


@dataclass(frozen=True, slots=True)
class UnitDestroyed(Detail):
    rule: ClassVar[Rule] = Rule.DESTROYING_A_UNIT
    unit: str
    why: str


# Heat


@dataclass(frozen=True, slots=True)
class HeatAdjusted(Event):
    rule: ClassVar[Rule] = Rule.HEAT
    unit: str
    before: int
    parts: tuple[Modifier, ...]
    after: int


@dataclass(frozen=True, slots=True)
class ShutdownRolled(Detail):
    rule: ClassVar[Rule] = Rule.SHUTDOWN_EFFECTS
    unit: str
    number: int | None
    """The Avoid number; None: cannot be avoided."""
    throw: Throw | None
    shut_down: bool


@dataclass(frozen=True, slots=True)
class RestartRolled(Detail):
    rule: ClassVar[Rule] = Rule.SHUTDOWN_EFFECTS
    unit: str
    number: int | None
    """The number to restart; None: by itself, being cool."""
    throw: Throw | None
    running: bool


@dataclass(frozen=True, slots=True)
class DumpAnnounced(Event):
    """Will dump the ammunition of some locations in the turn to come."""

    rule: ClassVar[Rule] = Rule.DUMPING_AMMUNITION
    unit: str
    locations: tuple[Location, ...]


@dataclass(frozen=True, slots=True)
class AmmunitionDumped(Event):
    rule: ClassVar[Rule] = Rule.DUMPING_AMMUNITION
    unit: str
    locations: tuple[Location, ...]


@dataclass(frozen=True, slots=True)
class SinksSwitched(Event):
    """Heat sinks switched off, so many in all."""

    rule: ClassVar[Rule] = Rule.HEAT_SINKS
    unit: str
    off: int


@dataclass(frozen=True, slots=True)
class AntiMissileSwitched(Event):
    """Anti-missile systems switched off, or on again."""

    rule: ClassVar[Rule] = Rule.ANTI_MISSILE_SYSTEM
    unit: str
    off: bool


@dataclass(frozen=True, slots=True)
class ReactorOrdered(Event):
    """What a unit will do about shutdowns from now on."""

    rule: ClassVar[Rule] = Rule.SHUTDOWN_EFFECTS
    unit: str
    restarts: bool
    overrides: bool


@dataclass(frozen=True, slots=True)
class OrdersCalled(Event):
    """A player wants to give orders at the end of the turn."""

    rule: ClassVar[Rule] = Rule.END_PHASE
    player: str


@dataclass(frozen=True, slots=True)
class AmmunitionRolled(Detail):
    rule: ClassVar[Rule] = Rule.AMMUNITION_EFFECTS
    unit: str
    number: int
    throw: Throw
    exploded: bool
