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

    turn: int

    @property
    def rule(self) -> str:
        return Rule.GAME_SEQUENCE


@dataclass(frozen=True, slots=True)
class InitiativeRolled(Event):
    """All sides rolled for initiative; nobody has it where the highest are equal."""

    throws: tuple[Throw, ...]
    winner: int | None

    @property
    def rule(self) -> str:
        return Rule.INITIATIVE_PHASE


@dataclass(frozen=True, slots=True)
class UnitMoved(Event):
    """A unit moved, or stood still."""

    unit: str
    mode: Mode
    inches: int
    to: Hex
    facing: Facing
    tmm: int
    """What it adds to the to-hit numbers of attacks at it."""

    @property
    def rule(self) -> str:
        return Rule.MOVEMENT_PHASE


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

    headline: ClassVar[bool] = False
    unit: str
    points: int
    armor: int
    """Points of armor left."""
    structure: int
    """Points of structure left."""

    @property
    def rule(self) -> str:
        return Rule.DAMAGE


@dataclass(frozen=True, slots=True)
class FlakBurst(Event):
    """Flak strikes a flyer that an attack has just missed."""

    headline: ClassVar[bool] = False
    unit: str
    points: int

    @property
    def rule(self) -> str:
        return Rule.FLK


@dataclass(frozen=True, slots=True)
class MinimalDamageRolled(Event):
    """Whether a hit of minimal damage does any."""

    headline: ClassVar[bool] = False
    unit: str
    throw: Throw
    harms: bool

    @property
    def rule(self) -> str:
        return Rule.MINIMAL_DAMAGE


@dataclass(frozen=True, slots=True)
class CriticalRolled(Event):
    """A roll for a critical hit."""

    headline: ClassVar[bool] = False
    unit: str
    throw: Throw
    critical: Critical

    @property
    def rule(self) -> str:
        return Rule.CRITICAL_HITS


@dataclass(frozen=True, slots=True)
class CriticalAvoided(Event):
    """A critical hit does nothing."""

    headline: ClassVar[bool] = False
    unit: str
    why: str

    @property
    def rule(self) -> str:
        return Rule.CRITICAL_HITS


@dataclass(frozen=True, slots=True)
class MotiveDamageRolled(Event):
    """A roll for the motive system of a vehicle that was hit."""

    headline: ClassVar[bool] = False
    unit: str
    throw: Throw
    slowing: Slowing | None

    @property
    def rule(self) -> str:
        return Rule.MOTIVE_DAMAGE


@dataclass(frozen=True, slots=True)
class HeatTaken(Event):
    """An attack adds heat to a unit in the End Phase."""

    headline: ClassVar[bool] = False
    unit: str
    points: int

    @property
    def rule(self) -> str:
        return Rule.HEAT


@dataclass(frozen=True, slots=True)
class CriticalTookEffect(Event):
    """What a critical hit does to a unit from now on."""

    unit: str
    critical: Critical

    @property
    def rule(self) -> str:
        return Rule.CRITICAL_HITS


@dataclass(frozen=True, slots=True)
class UnitSlowed(Event):
    """A unit has lost movement for good."""

    unit: str
    slowing: Slowing
    inches: int
    """What is left of its first movement."""

    @property
    def rule(self) -> str:
        return Rule.MOTIVE_DAMAGE


@dataclass(frozen=True, slots=True)
class HeatChanged(Event):
    """The heat of a unit has changed."""

    unit: str
    before: int
    after: int

    @property
    def rule(self) -> str:
        return Rule.HEAT


@dataclass(frozen=True, slots=True)
class UnitDestroyed(Event):
    """A unit was taken off the map."""

    unit: str

    @property
    def rule(self) -> str:
        return Rule.END_PHASE


@dataclass(frozen=True, slots=True)
class UnitCrippled(Event):
    """A unit is crippled and has to leave."""

    unit: str

    @property
    def rule(self) -> str:
        return Rule.FORCED_WITHDRAWAL


@dataclass(frozen=True, slots=True)
class UnitWithdrew(Event):
    """A unit left the map by its home edge."""

    unit: str

    @property
    def rule(self) -> str:
        return Rule.FORCED_WITHDRAWAL


@dataclass(frozen=True, slots=True)
class ObjectiveOccupied(Event):
    """A side alone stands at a marker of its enemy."""

    hex: Hex
    side: int

    @property
    def rule(self) -> str:
        return Rule.OBJECTIVE_MARKERS


@dataclass(frozen=True, slots=True)
class ObjectiveCaptured(Event):
    """A side has captured a marker of its enemy."""

    hex: Hex
    side: int

    @property
    def rule(self) -> str:
        return Rule.OBJECTIVE_MARKERS


@dataclass(frozen=True, slots=True)
class BattleEnded(Event):
    """The battle is over."""

    winner: int | None
    why: str

    @property
    def rule(self) -> str:
        return Rule.VICTORY
