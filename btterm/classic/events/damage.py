"""What happens to a unit that is hit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from btterm.classic.events.detail import Detail
from btterm.classic.rule import Rule
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.vehicle.sheet import Section
from btterm.table.dice import Throw
from btterm.table.procedure import Event


@dataclass(frozen=True, slots=True)
class LocationRolled(Detail):
    rule: ClassVar[Rule] = Rule.DETERMINING_HIT_LOCATION
    unit: str
    table: str
    """"front", "rear", "left side", "right side"; with "punch" or "kick" before it."""
    throw: Throw
    location: Location | Section
    damage: int


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
class Strained(Event):
    """Has gone faster than it was built for, and pays with structure."""

    rule: ClassVar[Rule] = Rule.HIGH_LOW_GRAVITY
    unit: str
    location: Location | Section
    points: int


@dataclass(frozen=True, slots=True)
class SearchlightHit(Detail):
    """A torso was hit, and with it perhaps the searchlight."""

    rule: ClassVar[Rule] = Rule.NIGHT_COMBAT
    unit: str
    number: int
    throw: Throw
    broken: bool


@dataclass(frozen=True, slots=True)
class Damaged(Detail):
    """Points marked off one location."""

    rule: ClassVar[Rule] = Rule.RECORDING_DAMAGE
    unit: str
    location: Location | Section
    rear: bool
    armor: int
    """Armor points lost."""
    structure: int
    """Internal structure points lost."""
    armor_left: int
    structure_left: int

    @property
    def lost(self) -> int:
        """Points in all."""
        return self.armor + self.structure


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
    location: Location | Section
    blown_off: bool


@dataclass(frozen=True, slots=True)
class HullRolled(Detail):
    """Whether a hit under water or in a vacuum breaches the hull."""

    rule: ClassVar[Rule] = Rule.HULL_INTEGRITY
    unit: str
    location: Location | Section
    number: int
    """Needed for that."""
    throw: Throw
    breached: bool


@dataclass(frozen=True, slots=True)
class LocationFlooded(Detail):
    """A location fills with water, or loses its air, and works no more."""

    rule: ClassVar[Rule] = Rule.HULL_INTEGRITY
    unit: str
    location: Location | Section
    vacuum: bool = False

    @property
    def how(self) -> str:
        """ "flooded"."""
        return "breached" if self.vacuum else "flooded"


@dataclass(frozen=True, slots=True)
class CriticalRolled(Detail):
    rule: ClassVar[Rule] = Rule.CRITICAL_DAMAGE
    unit: str
    location: Location | Section
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


@dataclass(frozen=True, slots=True)
class UnitDestroyed(Detail):
    rule: ClassVar[Rule] = Rule.DESTROYING_A_UNIT
    unit: str
    why: str


@dataclass(frozen=True, slots=True)
class RandomDamageRolls(Event):
    """How many rolls on the Random Damage Table a unit makes."""

    rule: ClassVar[Rule] = Rule.RANDOM_DAMAGE
    unit: str
    throw: Throw
    rolls: int


@dataclass(frozen=True, slots=True)
class RandomDamageRolled(Detail):
    """A roll on the Random Damage Table."""

    rule: ClassVar[Rule] = Rule.RANDOM_DAMAGE
    unit: str
    throw: Throw
    words: str


@dataclass(frozen=True, slots=True)
class WornAway(Detail):
    """Points of armor and structure that battles before this one have cost."""

    rule: ClassVar[Rule] = Rule.RANDOM_DAMAGE
    unit: str
    throw: Throw | None
    """For the location; None where the table names it."""
    location: Location | Section
    rear: bool
    armor: int
    structure: int


@dataclass(frozen=True, slots=True)
class WornShots(Detail):
    """What battles before this one have left of the ammunition."""

    rule: ClassVar[Rule] = Rule.RANDOM_DAMAGE
    unit: str
    what: str
    shots: tuple[int, ...]
    """Left in each bin."""


@dataclass(frozen=True, slots=True)
class WornPart(Detail):
    """A part of a 'Mech that battles before this one have broken."""

    rule: ClassVar[Rule] = Rule.RANDOM_DAMAGE
    unit: str
    location: Location
    slot: int
    """From 0."""
    what: str


@dataclass(frozen=True, slots=True)
class WornWeapon(Detail):
    """A weapon that battles before this one have spoiled."""

    rule: ClassVar[Rule] = Rule.RANDOM_DAMAGE
    unit: str
    mount: int
    """Its number among the mounts, from 0."""
    what: str
    heat: int
    """Heat points that it builds up more each time; 0: it is unusable."""


@dataclass(frozen=True, slots=True)
class NothingToWear(Detail):
    """A row of the Random Damage Table finds nothing to damage."""

    rule: ClassVar[Rule] = Rule.RANDOM_DAMAGE
    unit: str
