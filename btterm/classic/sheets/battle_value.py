"""Battle Value: one number for how much a unit is worth in a fight (Clan Invasion, Creating a
Force). The books of these rules use the number and name the multipliers for skills; how it is
worked out follows the public method of the later rule books, as docs/rulings.md says."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from btterm.classic.equipment.catalogue import Item, Tag, Weapon
from btterm.classic.sheets.mounts import Loaded, Mounted
from btterm.errors import BadInput

Parts = tuple[tuple[str, float], ...]

ARMOR_VALUE = 2.5
"""Battle Value of a point of armor, as of one of internal structure below."""
STRUCTURE_VALUE = 1.5
REAR_SHARE = 0.5
"""Of a weapon that fires to the rear."""
TARGETING_COMPUTER_FACTOR = 1.25
ARTEMIS_FACTOR = 1.2
ONE_SHOT_HEAT = 0.25
STREAK_HEAT = 0.5
ULTRA_HEAT = 2

MOVEMENT_MODIFIERS = ((2, 0), (4, 1), (6, 2), (9, 3), (17, 4), (24, 5))
"""What so many MP add to enemies' numbers to hit; more: `FASTEST`."""
FASTEST = 6

BASE_SKILLS = (4, 5)
"""Gunnery and Piloting that the Battle Value of a unit is worth without a multiplier."""
SKILL_MULTIPLIERS = (
    (2.7, 2.52, 2.34, 2.16, 1.98, 1.8, 1.75, 1.67, 1.59),
    (2.4, 2.24, 2.08, 1.98, 1.76, 1.6, 1.58, 1.51, 1.44),
    (2.1, 1.96, 1.82, 1.68, 1.54, 1.4, 1.33, 1.31, 1.25),
    (1.8, 1.68, 1.56, 1.44, 1.32, 1.2, 1.14, 1.08, 1.06),
    (1.5, 1.4, 1.3, 1.2, 1.1, 1.0, 0.95, 0.9, 0.85),
    (1.5, 1.35, 1.26, 1.17, 1.04, 0.9, 0.86, 0.81, 0.77),
    (1.43, 1.33, 1.19, 1.11, 0.98, 0.85, 0.81, 0.77, 0.72),
    (1.36, 1.26, 1.16, 1.04, 0.92, 0.8, 0.76, 0.72, 0.68),
    (1.28, 1.19, 1.1, 1.01, 0.86, 0.75, 0.71, 0.68, 0.64),
)
"""A row for each Gunnery Skill, a column for each Piloting or Driving Skill, 0 to 8."""


@dataclass(frozen=True, slots=True)
class BattleValue:
    """What a unit is worth, part by part: what keeps it alive and what it does to others."""

    defense: Parts
    defense_factor: float
    """For how hard it is to hit."""
    offense: Parts
    speed_factor: float

    @property
    def total(self) -> int:
        """To the nearest point."""
        defense = sum(points for _, points in self.defense) * self.defense_factor
        offense = sum(points for _, points in self.offense) * self.speed_factor
        return round(defense + offense)


def with_skills(value: int, gunnery: int, piloting: int) -> int:
    """The Battle Value of a unit with a crew of these skills (Clan Invasion, Creating a Force).

    Raises BadInput for a skill that is not from 0 to 8."""
    for name, skill in (("Gunnery", gunnery), ("Piloting", piloting)):
        if not 0 <= skill < len(SKILL_MULTIPLIERS):
            raise BadInput(f"{name} is 0 to {len(SKILL_MULTIPLIERS) - 1}, not {skill}")
    return round(value * SKILL_MULTIPLIERS[gunnery][piloting])


def movement_modifier(points: int) -> int:
    """What a unit adds to enemies' numbers to hit when it goes as far as it can, in MP."""
    return next((value for most, value in MOVEMENT_MODIFIERS if points <= most), FASTEST)


def speed_factor(points: float) -> float:
    """What the speed of a unit makes of its weapons, by its MP."""
    return round(math.pow(1 + (points - 5) / 10, 1.2), 2)


@dataclass(frozen=True, slots=True)
class Armed:
    """A weapon as it counts for the offense."""

    weapon: Weapon
    value: float
    rear: bool


def armed(mounts: Sequence[Mounted], rear: Iterable[bool]) -> list[Armed]:
    """The weapons among what a unit carries, with what guides them: an Artemis IV system for each
    launcher in its location, a targeting computer for direct fire. `rear`: which of them fire
    backward; those of them, or of the others, that are worth less count for half."""
    systems = Counter(mount.location for mount in mounts if Tag.ARTEMIS in mount.item.tags)
    computer = any(Tag.TARGETING_COMPUTER in mount.item.tags for mount in mounts)
    found: list[Armed] = []
    for mount, backward in zip(mounts, rear, strict=True):
        weapon = mount.weapon
        if weapon is None or defends(weapon):
            continue
        value = float(weapon.battle_value)
        if Tag.ARTEMIS_CAPABLE in weapon.tags and systems[mount.location]:
            systems[mount.location] -= 1
            value *= ARTEMIS_FACTOR
        if computer and Tag.DIRECT_FIRE in weapon.tags:
            value *= TARGETING_COMPUTER_FACTOR
        found.append(Armed(weapon, value, backward))
    front = sum(each.value for each in found if not each.rear)
    less = front >= sum(each.value for each in found if each.rear)
    return [replace(e, value=e.value * REAR_SHARE) if e.rear is less else e for e in found]


def ammunition(bins: Iterable[Loaded], weapons: Iterable[Item]) -> Parts:
    """The ammunition for some weapons, never worth more than the weapons that fire it."""
    fired: Counter[str] = Counter()
    for weapon in weapons:
        fired[weapon.name] += weapon.battle_value
    loads: dict[str, float] = {}
    for bin_ in bins:
        worth = bin_.ammo.battle_value * bin_.shots / bin_.ammo.shots_per_ton
        loads[bin_.ammo.weapon] = loads.get(bin_.ammo.weapon, 0) + worth
    limited = ((name, min(worth, fired[name])) for name, worth in loads.items())
    return tuple((f"ammunition of {name}", worth) for name, worth in limited if worth)


def defensive(mounts: Sequence[Mounted], bins: Iterable[Loaded]) -> Parts:
    """The equipment that counts for the defense, with its ammunition."""
    items = [mount.item for mount in mounts if defends(mount.item)]
    return (*((item.name, float(item.battle_value)) for item in items), *ammunition(bins, items))


def weapon_heat(weapon: Weapon) -> float:
    """The heat points that a weapon counts for, turn by turn."""
    heat = float(weapon.heat)
    if Tag.ULTRA in weapon.tags:
        heat *= ULTRA_HEAT
    if Tag.STREAK in weapon.tags:
        heat *= STREAK_HEAT
    if Tag.ONE_SHOT in weapon.tags:
        heat *= ONE_SHOT_HEAT
    return heat


def defends(item: Item) -> bool:
    """Whether an item counts for the defense of its unit, and not for its offense."""
    return not item.tags.isdisjoint((Tag.ANTI_MISSILE, Tag.ANTI_PERSONNEL, Tag.ECM, Tag.PROBE))
