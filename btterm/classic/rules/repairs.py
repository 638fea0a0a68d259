"""What it takes to repair damage between battles (Compendium, Repair Difficulty, Material
Availability). What a unit of each kind has to be repaired, its own folder tells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from btterm.classic.equipment.catalogue import TechBase
from btterm.classic.rule import Rule
from btterm.table.numbers import Modifier, TargetNumber


class Damage(StrEnum):
    """A row of the Repair Difficulty Table."""

    SEGMENT = "body segment destroyed"
    LIMB = "limb blown off"
    STRUCTURE = "internal structure"
    LIFE_SUPPORT = "life support"
    SENSORS = "sensors"
    ARMOR = "armor"
    ENGINE = "engine"
    GYRO = "gyro"
    JOINT = "hip or shoulder"
    ACTUATOR = "actuator"
    HEAT_SINK = "heat sink"
    JUMP_JET = "jump jet"
    EQUIPMENT = "weapon or equipment"
    COCKPIT = "cockpit"


class Difficulty(NamedTuple):
    """What a row of the table says."""

    complete: int
    """The number from which on 2D6 the damage is repaired."""
    partial: int | None
    """The one from which it is repaired in part; None: it cannot be."""
    minutes: int
    """For one try, whether it succeeds or not."""


REPAIR_DIFFICULTY: Mapping[Damage, Difficulty] = {
    Damage.SEGMENT: Difficulty(11, None, 240),
    Damage.LIMB: Difficulty(9, None, 180),
    Damage.STRUCTURE: Difficulty(6, None, 90),
    Damage.LIFE_SUPPORT: Difficulty(7, None, 120),
    Damage.SENSORS: Difficulty(8, 5, 150),
    Damage.ARMOR: Difficulty(5, None, 30),
    Damage.ENGINE: Difficulty(9, None, 300),
    Damage.GYRO: Difficulty(9, None, 240),
    Damage.JOINT: Difficulty(8, None, 120),
    Damage.ACTUATOR: Difficulty(7, None, 120),
    Damage.HEAT_SINK: Difficulty(6, 4, 90),
    Damage.JUMP_JET: Difficulty(7, None, 90),
    Damage.EQUIPMENT: Difficulty(7, None, 120),
    Damage.COCKPIT: Difficulty(10, None, 300),
}
"""The Repair Difficulty Table. Of the printed one the first five rows are known; the others are
rulings, and a unit file may have numbers of its own for any of them."""
INCOMPATIBLE = 4
"""For parts of the other technology, of the Clans or of the Inner Sphere."""
FURTHER_HIT = 1
"""For each critical hit after the first on one weapon or piece of equipment."""
BY_THE_POINT = (Damage.ARMOR, Damage.STRUCTURE)
"""What is restored as far as the parts last."""
CLAN = "Clan "
"""Before the names of parts that the Clans have made."""


@dataclass(frozen=True, slots=True)
class Repair:
    """One damaged area of a unit: what a Repair Roll is made for."""

    key: str
    """Names it among those of its unit: "LA armor"."""
    damage: Damage
    words: str
    """ "Left Arm: 12 points of armor"."""
    part: str = ""
    """The part that it takes; empty: none."""
    count: int = 1
    """How many of them."""
    hits: int = 1
    """Critical hits on it."""
    first: str = ""
    """What has to be repaired before, or empty."""


def points_of(lost: int, what: str) -> str:
    """ "1 point of armor", "12 points of armor"."""
    return f"{lost} point{'s' * (lost != 1)} of {what}"


def part_name(name: str, tech_base: TechBase) -> str:
    """What a part is called in the stores."""
    return f"{CLAN}{name}" if tech_base is TechBase.CLAN else name


def other_technology(part: str) -> str:
    """The part of the other technology that does the same."""
    return part.removeprefix(CLAN) if part.startswith(CLAN) else f"{CLAN}{part}"


def repair_number(
    repair: Repair, difficulty: Difficulty, *, compatible: bool = True
) -> TargetNumber:
    """The number to reach for a whole repair."""
    parts = [Modifier(Rule.REPAIR_DIFFICULTY, repair.damage.value, difficulty.complete)]
    if repair.hits > 1:
        harder = FURTHER_HIT * (repair.hits - 1)
        parts.append(Modifier(Rule.REPAIR_DIFFICULTY, f"{repair.hits} hits", harder))
    if not compatible:
        parts.append(Modifier(Rule.REPAIR_DIFFICULTY, "incompatible parts", INCOMPATIBLE))
    return TargetNumber(tuple(parts))
