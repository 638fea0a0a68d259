"""What can happen in a battle, told to everyone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from btterm.alphastrike.cards.card import Mode
from btterm.alphastrike.rule import Rule
from btterm.alphastrike.units import Critical, Slowing
from btterm.hexes import Facing, Hex
from btterm.table.dice import Throw
from btterm.table.numbers import TargetNumber
from btterm.table.procedure import Event


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A turn began."""

    rule: ClassVar[Rule] = Rule.GAME_SEQUENCE
    turn: int


@dataclass(frozen=True, slots=True)
class InitiativeRolled(Event):
    """All sides rolled for initiative; nobody has it where the highest are equal."""

    rule: ClassVar[Rule] = Rule.INITIATIVE_PHASE
    throws: tuple[Throw, ...]
    winner: int | None
    bonuses: tuple[int, ...] = ()
    """What each side added to its throw, if any had something to add."""


@dataclass(frozen=True, slots=True)
class UnitPlaced(Event):
    """A unit was placed on the map, before the first turn."""

    rule: ClassVar[Rule] = Rule.SETUP
    unit: str
    hex: Hex


@dataclass(frozen=True, slots=True)
class UnitMoved(Event):
    """A unit moved, or stood still."""

    rule: ClassVar[Rule] = Rule.MOVEMENT_PHASE
    unit: str
    mode: Mode
    inches: int
    to: Hex
    facing: Facing
    tmm: int
    """What it adds to the to-hit numbers of attacks at it."""


@dataclass(frozen=True, slots=True)
class LevelChanged(Event):
    """A unit flies or dives at another level, has landed or surfaced."""

    headline: ClassVar[bool] = False
    unit: str
    elevation: int
    """Levels above the ground, or below the surface."""
    under: bool = False
    """Whether it is a submarine."""

    @property
    def rule(self) -> str:
        return Rule.NAVAL_AND_SUBMARINE_MOVEMENT if self.under else Rule.VTOLS


@dataclass(frozen=True, slots=True)
class UnitCrashed(Event):
    """A unit falls to the ground, or sinks to the bottom."""

    unit: str
    sinks: bool

    @property
    def rule(self) -> str:
        return Rule.MOTIVE_DAMAGE if self.sinks else Rule.VTOLS


@dataclass(frozen=True, slots=True)
class AttackRolled(Event):
    """A unit attacked, with the whole breakdown of its number."""

    unit: str
    target: str
    kind: str
    overheat: int
    number: TargetNumber
    throw: Throw
    hit: bool
    rear: bool
    section: Rule

    @property
    def rule(self) -> str:
        return self.section


@dataclass(frozen=True, slots=True)
class DamageTaken(Event):
    """A unit took damage, which counts from the End Phase on."""

    rule: ClassVar[Rule] = Rule.DAMAGE
    headline: ClassVar[bool] = False
    unit: str
    points: int
    armor: int
    """Points of armor left."""
    structure: int
    """Points of structure left."""


@dataclass(frozen=True, slots=True)
class FlakBurst(Event):
    """Flak strikes a flyer that an attack has just missed."""

    rule: ClassVar[Rule] = Rule.FLK
    headline: ClassVar[bool] = False
    unit: str
    points: int


@dataclass(frozen=True, slots=True)
class MinimalDamageRolled(Event):
    """Whether a hit of minimal damage does any."""

    rule: ClassVar[Rule] = Rule.MINIMAL_DAMAGE
    headline: ClassVar[bool] = False
    unit: str
    throw: Throw
    harms: bool


@dataclass(frozen=True, slots=True)
class CriticalRolled(Event):
    """A roll for a critical hit."""

    rule: ClassVar[Rule] = Rule.CRITICAL_HITS
    headline: ClassVar[bool] = False
    unit: str
    throw: Throw
    critical: Critical


@dataclass(frozen=True, slots=True)
class CriticalAvoided(Event):
    """A critical hit does nothing."""

    rule: ClassVar[Rule] = Rule.CRITICAL_HITS
    headline: ClassVar[bool] = False
    unit: str
    why: str


@dataclass(frozen=True, slots=True)
class WeatherStruck(Event):
    """The weather hurts a unit."""

    rule: ClassVar[Rule] = Rule.ENVIRONMENT
    unit: str


@dataclass(frozen=True, slots=True)
class UnitEvades(Event):
    """A unit evades, and does not attack in this turn."""

    rule: ClassVar[Rule] = Rule.EVASION
    headline: ClassVar[bool] = False
    unit: str
    modifier: int


@dataclass(frozen=True, slots=True)
class SystemSwitched(Event):
    """A unit has switched a system."""

    rule: ClassVar[Rule] = Rule.END_PHASE
    unit: str
    words: str
    """How its systems are now."""


@dataclass(frozen=True, slots=True)
class BuildingDamaged(Event):
    """A building took damage."""

    rule: ClassVar[Rule] = Rule.BUILDINGS
    headline: ClassVar[bool] = False
    hex: Hex
    points: int
    cf: int
    """What is left of its construction factor."""


@dataclass(frozen=True, slots=True)
class BuildingCollapsed(Event):
    """A building collapsed into rubble."""

    rule: ClassVar[Rule] = Rule.BUILDINGS
    headline: ClassVar[bool] = False
    hex: Hex


@dataclass(frozen=True, slots=True)
class HullBreachRolled(Event):
    """Whether damage has opened a hull where there is no air."""

    rule: ClassVar[Rule] = Rule.ENVIRONMENT
    headline: ClassVar[bool] = False
    unit: str
    throw: Throw
    breached: bool


@dataclass(frozen=True, slots=True)
class UnitStrained(Event):
    """A unit has moved farther than it is built for too often: a movement hit."""

    rule: ClassVar[Rule] = Rule.ENVIRONMENT
    headline: ClassVar[bool] = False
    unit: str


@dataclass(frozen=True, slots=True)
class MotiveDamageRolled(Event):
    """A roll for the motive system of a vehicle that was hit."""

    rule: ClassVar[Rule] = Rule.MOTIVE_DAMAGE
    headline: ClassVar[bool] = False
    unit: str
    throw: Throw
    slowing: Slowing | None


@dataclass(frozen=True, slots=True)
class HeatTaken(Event):
    """An attack adds heat to a unit in the End Phase."""

    rule: ClassVar[Rule] = Rule.HEAT
    headline: ClassVar[bool] = False
    unit: str
    points: int


@dataclass(frozen=True, slots=True)
class CriticalTookEffect(Event):
    """What a critical hit does to a unit from now on."""

    rule: ClassVar[Rule] = Rule.CRITICAL_HITS
    unit: str
    critical: Critical


@dataclass(frozen=True, slots=True)
class UnitSlowed(Event):
    """A unit has lost movement for good."""

    rule: ClassVar[Rule] = Rule.MOTIVE_DAMAGE
    unit: str
    slowing: Slowing
    inches: int
    """What is left of its first movement."""


@dataclass(frozen=True, slots=True)
class HeatRaised(Event):
    """A 'Mech is hotter because its player wants it to be."""

    rule: ClassVar[Rule] = Rule.DELIBERATE_OVERHEATING
    unit: str
    heat: int


@dataclass(frozen=True, slots=True)
class MasterSwitched(Event):
    """An emergency master begins or ends to lead its network."""

    rule: ClassVar[Rule] = Rule.C3EM
    unit: str
    on: bool


@dataclass(frozen=True, slots=True)
class HeatChanged(Event):
    """The heat of a unit has changed."""

    rule: ClassVar[Rule] = Rule.HEAT
    unit: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class UnitDestroyed(Event):
    """A unit was taken off the map."""

    rule: ClassVar[Rule] = Rule.END_PHASE
    unit: str


@dataclass(frozen=True, slots=True)
class UnitCrippled(Event):
    """A unit is crippled and has to leave."""

    rule: ClassVar[Rule] = Rule.FORCED_WITHDRAWAL
    unit: str


@dataclass(frozen=True, slots=True)
class UnitWithdrew(Event):
    """A unit left the map by its home edge."""

    rule: ClassVar[Rule] = Rule.FORCED_WITHDRAWAL
    unit: str


@dataclass(frozen=True, slots=True)
class UnitBrokeThrough(Event):
    """A unit left the map over the home edge of its enemies."""

    rule: ClassVar[Rule] = Rule.SCENARIOS
    unit: str


@dataclass(frozen=True, slots=True)
class ObjectiveOccupied(Event):
    """A side alone stands at a marker of its enemy."""

    rule: ClassVar[Rule] = Rule.OBJECTIVE_MARKERS
    hex: Hex
    side: int


@dataclass(frozen=True, slots=True)
class ObjectiveCaptured(Event):
    """A side has captured a marker of its enemy."""

    rule: ClassVar[Rule] = Rule.OBJECTIVE_MARKERS
    hex: Hex
    side: int


@dataclass(frozen=True, slots=True)
class UnitLoaded(Event):
    """A unit went aboard of another."""

    carrier: str
    unit: str

    @property
    def rule(self) -> str:
        return Rule.TRANSPORTING_INFANTRY


@dataclass(frozen=True, slots=True)
class UnitSetDown(Event):
    """A unit that was carried stands on the map again."""

    headline: ClassVar[bool] = False
    carrier: str
    unit: str
    hex: Hex

    @property
    def rule(self) -> str:
        return Rule.TRANSPORTING_INFANTRY


@dataclass(frozen=True, slots=True)
class RiderRolled(Event):
    """A hit at a unit with a rider strikes the one or the other."""

    headline: ClassVar[bool] = False
    rider: str
    throw: Throw
    struck: bool

    @property
    def rule(self) -> str:
        return Rule.MECHANIZED_BATTLE_ARMOR


@dataclass(frozen=True, slots=True)
class BattleEnded(Event):
    """The battle is over."""

    rule: ClassVar[Rule] = Rule.VICTORY
    winner: int | None
    why: str
