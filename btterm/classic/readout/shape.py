"""The shape of a readout, the same for every kind of unit. Panels, voices and printed sheets lay it
out, each in its own way, and ask no rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from btterm.classic.battle import Battle
from btterm.classic.units.unit import Unit
from btterm.hexes import Facing, Hex
from btterm.table.numbers import Modifier

U = TypeVar("U", bound=Unit)


class Gauge(NamedTuple):
    """Points of armor, of structure or of anything that is marked off: how many are left."""

    now: int
    most: int

    @property
    def whole(self) -> bool:
        return self.now >= self.most


class Slot(NamedTuple):
    """A line of a critical hit table."""

    roll: int
    """The number of the die that hits it."""
    name: str
    hit: bool
    used: bool
    """Whether anything is there that can be hit."""
    rear: bool
    """Whether it is a weapon that fires to the rear."""


@dataclass(frozen=True, slots=True)
class Part:
    """A location of the record sheet."""

    key: str
    """ "LA"."""
    label: str
    """ "Left Arm"."""
    armor: Gauge
    structure: Gauge
    rear: Gauge | None = None
    """Rear armor, where the location has some."""
    slots: tuple[Slot, ...] = ()

    @property
    def lost(self) -> bool:
        return not (self.structure.now or self.armor.now)


class System(NamedTuple):
    """What fails after some critical hits: "engine", 1 of 3."""

    label: str
    hits: int
    most: int


class Speed(NamedTuple):
    """MP in one mode of movement: now, and by the record sheet."""

    mode: str
    now: int
    whole: int


@dataclass(frozen=True, slots=True)
class WeaponLine:
    """A weapon as the record sheet lists it."""

    mount: int
    """Its number among the sheet's mounts."""
    name: str
    short_name: str
    place: str
    """ "RT", "RTR" for one that fires to the rear."""
    place_name: str
    """ "right torso", "right torso, rear"."""
    heat: int
    damage: str
    """ "10", or "2/m" for each missile."""
    ranges: str
    """ "3 6/12/18": minimum range, then short, medium and long."""
    shots: int | None
    """Shots left; None for a weapon without ammunition."""
    works: bool
    fate: str
    """Why it is out of use for good ("destroyed", "jammed"), or empty."""


class BinLine(NamedTuple):
    """A bin of ammunition."""

    name: str
    shots: int
    """Shots left."""


@dataclass(frozen=True, slots=True)
class Crew:
    """Who is in it."""

    title: str
    """ "MechWarrior"; empty: nobody sits in it."""
    name: str
    gunnery: int
    piloting: int
    hits: int
    fatal: int
    """Hits that kill; 0 for a crew that takes none."""
    awake: bool
    dead: bool
    next_roll: int | None
    """The number that keeps them conscious after the next hit; None where none does."""
    steering: str = "Piloting"
    """The skill with which they move it."""
    by_card: bool = False
    """Whether a MechWarrior card is played."""

    @property
    def seat(self) -> str:
        """What stands before the name where there is little room."""
        if self.by_card:
            return "Card"
        return "Pilot" if self.fatal else self.title


class HeatLevel(NamedTuple):
    """A level of the Heat Scale at which something changes."""

    level: int
    harm: tuple[str, ...]
    """What is new there, each in two or three words."""


class HeatOutlook(NamedTuple):
    """Heat now and at the end of the turn."""

    now: int
    parts: tuple[Modifier, ...]
    """What changes it, by cause."""
    then: int
    harm: tuple[str, ...]
    """What the heat does now, each in two or three words, the worst first."""
    harm_then: tuple[str, ...]
    scale: tuple[HeatLevel, ...]
    """All levels at which something changes."""


class Effect(NamedTuple):
    """What counts on the next move, roll or shot, beside the skills."""

    label: str
    on: str
    """ "walk", "Piloting", or "hit"."""
    words: str
    """ "+1", or "3 of 5 MP"."""
    weapon: int | None = None
    """The weapon that it counts for, as its place in `Readout.weapons`; None: for all."""


@dataclass(frozen=True, slots=True)
class Glance:
    """A unit as the map and the list of units show it."""

    id: str
    side: int
    name: str
    hex: Hex
    carried_by: str
    """The unit that it is aboard, or empty."""
    facing: Facing
    torso: Facing
    """Where its torso or turret points."""
    out: str
    """Why it is out of the game, or empty."""
    did: str
    """How it moved this turn: "ran", "stood"."""
    entered: int
    """Hexes entered in that move."""
    states: tuple[str, ...]
    """What stands out about it, the gravest first: "shut down", "prone"."""
    armor_percent: int
    """Armor left, in percent of a new unit's."""
    heat: int | None
    """Heat points; None for what has no heat scale."""
    faces: bool = field(default=True, kw_only=True)
    """Whether it matters where it faces."""
    arrives: int | None = field(default=None, kw_only=True)
    """The turn in which it comes onto the map; 0: it waits to be placed; None: it is there."""


@dataclass(frozen=True, slots=True)
class Readout(Glance):
    """A unit as its record sheet shows it now."""

    model: str
    full_name: str
    tons: int
    speeds: tuple[Speed, ...]
    harder: int
    """What its movement adds to the numbers of those who fire at it."""
    parts: tuple[Part, ...]
    diagram: tuple[tuple[str, ...], ...]
    """The parts as they lie on the record sheet, row by row; an empty key is a gap."""
    tables: tuple[tuple[str, ...], ...]
    """The parts whose critical hit tables stand below each other: left, middle, right."""
    systems: tuple[System, ...]
    weapons: tuple[WeaponLine, ...]
    bins: tuple[BinLine, ...]
    crew: Crew
    effects: tuple[Effect, ...]
    damage: tuple[str, ...]
    """Critical hits and lost locations: "RA Upper Arm Actuator", "LL lost"."""
    aboard: str = ""
    """Who carries it, and whom it carries: "aboard MX", "carries FP"."""

    def part(self, key: str) -> Part:
        """The location with this key."""
        return next(part for part in self.parts if part.key == key)

    def weapon(self, mount: int) -> WeaponLine:
        """The weapon with this number among the sheet's mounts."""
        return next(weapon for weapon in self.weapons if weapon.mount == mount)


def _no_heat(*_: Any) -> None:
    """What has no heat scale has no outlook on it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Maker(Generic[U]):
    """What makes the readouts of one kind of unit."""

    glance: Callable[[U], Glance]
    readout: Callable[[Battle, U], Readout]
    heat: Callable[[Battle, U, Sequence[Modifier]], HeatOutlook | None] = _no_heat
