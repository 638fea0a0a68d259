"""What battles before this one have left of a unit: the table, and what is alike for every kind
(House rules, Random Damage). What it does to a unit of each kind, its own folder tells."""

from __future__ import annotations

import math
from enum import Enum, auto
from typing import NamedTuple

from btterm.classic.equipment.fire_ways import FireWay, rate
from btterm.classic.events import NothingToWear, WornShots
from btterm.classic.rule import Rule
from btterm.classic.rules.lots import by_lot
from btterm.classic.units.unit import Unit
from btterm.table.procedure import Procedure


class Wear(Enum):
    """What a row of the table does."""

    NO_AMMUNITION = auto()
    RIGHT_SIDE = auto()
    """1D6 points to each location there, front and rear."""
    LEFT_SIDE = auto()
    IN_CLUSTERS = auto()
    """Points on the table for hits from the front."""
    HALF_AMMUNITION = auto()
    HEAT_SINKS = auto()
    WEAPON = auto()
    HOT_WEAPON = auto()
    LEG_ACTUATOR = auto()
    ENGINE = auto()
    ONE_LOCATION = auto()
    """Points on one location, not the head."""
    EVERYWHERE = auto()
    """Points on every location."""
    NOTHING = auto()
    TWICE = auto()
    """Two more rolls."""


class Row(NamedTuple):
    """A row of the table."""

    wear: Wear
    words: str
    number: int = 0
    """How many points, parts or further rolls."""


RANDOM_DAMAGE = {
    3: Row(Wear.NO_AMMUNITION, "all ammunition expended"),
    4: Row(Wear.RIGHT_SIDE, "1D6 damage to each location of the right side, front and rear"),
    5: Row(Wear.IN_CLUSTERS, "20 damage in clusters from the front", 20),
    6: Row(Wear.HALF_AMMUNITION, "half the ammunition of one weapon expended"),
    7: Row(Wear.HEAT_SINKS, "1 heat sink damaged", 1),
    8: Row(Wear.IN_CLUSTERS, "25 damage in clusters from the front", 25),
    9: Row(Wear.WEAPON, "1 weapon unusable", 1),
    10: Row(Wear.HOT_WEAPON, "1 weapon builds up 2 heat more each time", 2),
    11: Row(Wear.LEG_ACTUATOR, "1 leg actuator damaged, no hip", 1),
    12: Row(Wear.HEAT_SINKS, "2 heat sinks damaged", 2),
    13: Row(Wear.ENGINE, "1 critical hit on the engine", 1),
    14: Row(Wear.ONE_LOCATION, "10 damage to one location from the front, not the head", 10),
    15: Row(Wear.LEFT_SIDE, "1D6 damage to each location of the left side, front and rear"),
    16: Row(Wear.EVERYWHERE, "2 damage to each location", 2),
    17: Row(Wear.NOTHING, "no damage"),
    18: Row(Wear.TWICE, "two more rolls", 2),
}
"""By 3D6 (Random Damage Table) (House rules, Random Damage)."""
HOTTER = RANDOM_DAMAGE[10].number
"""Heat points that a weapon with damaged cooling builds up more each time."""


def heat_of_shot(unit: Unit, number: int, way: FireWay = FireWay.USUAL) -> int:
    """Heat points that one use of a weapon builds up, by its number among the mounts (House rules,
    Random Damage)."""
    weapon = unit.mounts[number].weapon
    usual = weapon.heat * rate(way) if weapon else 0
    return usual + hotter(unit, number)


def hotter(unit: Unit, number: int) -> int:
    """Heat points that a weapon builds up more than it should."""
    return HOTTER if number in unit.hot else 0


def wear_ammunition(unit: Unit, wear: Wear) -> Procedure[None]:
    """All ammunition is fired, or half of what one weapon has."""
    fed = [number for number, _ in enumerate(unit.mounts) if _bins_of(unit, number)]
    what = "all ammunition"
    bins = [place for place, shots in enumerate(unit.shots) if shots]
    left = dict.fromkeys(bins, 0)
    if wear is Wear.HALF_AMMUNITION and fed:
        number = yield from pick(unit, "the weapon with half its ammunition", fed)
        left = {place: math.ceil(unit.shots[place] / 2) for place in _bins_of(unit, number)}
        what = f"half of the ammunition of the {unit.mounts[number].item.name}"
    if not bins or (wear is Wear.HALF_AMMUNITION and not fed):
        yield NothingToWear(unit.id)
        return
    for place, shots in left.items():
        unit.shots[place] = shots
    yield WornShots(unit.id, what, tuple(unit.shots))


def _bins_of(unit: Unit, number: int) -> list[int]:
    """The bins with a shot or more that feed a weapon, however loaded."""
    weapon = unit.mounts[number].weapon
    return [
        place
        for place, bin_ in enumerate(unit.bins)
        if weapon and bin_.ammo.weapon == weapon.name and unit.shots[place] > 1
    ]


def pick(unit: Unit, what: str, numbers: list[int]) -> Procedure[int]:
    """One of several weapons or parts, at random."""
    return (yield from by_lot(Rule.RANDOM_DAMAGE, f"{unit.id}: {what}", numbers, unit.side))


def weapons_left(unit: Unit) -> list[int]:
    """The weapons that work, by their numbers among the mounts."""
    return [
        number
        for number, mount in enumerate(unit.mounts)
        if mount.weapon and unit.works(mount) and number not in unit.useless
    ]
