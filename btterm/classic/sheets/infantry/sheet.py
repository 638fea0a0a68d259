"""Record sheets of infantry platoons and of battle armor (Compendium, Infantry)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum

from btterm.classic.equipment.catalogue import TechBase


class InfantryMotion(StrEnum):
    """How a platoon gets about."""

    FOOT = "foot"
    MOTORIZED = "motorized"
    JUMP = "jump"


class InfantryWeapon(StrEnum):
    """What all men of a platoon carry."""

    RIFLE = "rifle"
    MACHINE_GUN = "machine gun"
    FLAMER = "flamer"
    LASER = "laser"
    SRM = "SRM"


FULL_STRENGTH = {InfantryMotion.FOOT: 28, InfantryMotion.MOTORIZED: 28, InfantryMotion.JUMP: 21}
"""Men of a platoon (Infantry Units Table)."""
PLATOON_MP = {InfantryMotion.FOOT: 1, InfantryMotion.MOTORIZED: 3, InfantryMotion.JUMP: 3}
"""MP; Jumping MP for jump infantry."""
PLATOON_CARGO_TONS = {
    InfantryMotion.FOOT: 3,
    InfantryMotion.MOTORIZED: 6,
    InfantryMotion.JUMP: 4,
}
"""Tons of cargo space that a platoon takes up aboard, whatever its losses (Infantry Carriers)."""
BASE_TO_HIT = {
    InfantryWeapon.RIFLE: (2, 4, 6),
    InfantryWeapon.MACHINE_GUN: (2, 4, 6, 8),
    InfantryWeapon.FLAMER: (3, 4, 6),
    InfantryWeapon.LASER: (2, 4, 6, 8),
    InfantryWeapon.SRM: (3, 4, 4, 6, 6, 8, 8),
}
"""To-hit number by range in hexes, from 0 on; out of range beyond (Infantry Base To-Hit Table)."""
_FOOT_PRICE = {
    InfantryWeapon.RIFLE: 600_000,
    InfantryWeapon.MACHINE_GUN: 800_000,
    InfantryWeapon.FLAMER: 800_000,
    InfantryWeapon.LASER: 1_200_000,
    InfantryWeapon.SRM: 1_400_000,
}
_PRICE_TENTHS = {InfantryMotion.FOOT: 10, InfantryMotion.MOTORIZED: 16, InfantryMotion.JUMP: 20}


def platoon_damage(weapon: InfantryWeapon, men: int) -> int:
    """Damage points of a hit by so many men (Infantry Record Sheet): one for four rifles, two
    lasers or two launchers, rounded up; one for three machine guns or flamers beyond the first."""
    if weapon is InfantryWeapon.RIFLE:
        return math.ceil(men / 4)
    if weapon in (InfantryWeapon.LASER, InfantryWeapon.SRM):
        return math.ceil(men / 2)
    if men == FULL_STRENGTH[InfantryMotion.FOOT]:
        return 10
    return max(min(men, 1), math.ceil((men - 1) / 3))


@dataclass(frozen=True, slots=True, kw_only=True)
class Troops:
    """What the sheets of infantry and of battle armor share. Nothing here changes in play."""

    chassis: str
    model: str
    tech_base: TechBase
    year: int | None = None
    notes: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """In full: "Foot Platoon SRM"."""
        return f"{self.chassis} {self.model}".rstrip()


@dataclass(frozen=True, slots=True, kw_only=True)
class InfantrySheet(Troops):
    """A platoon (Compendium, Infantry Costs)."""

    motion: InfantryMotion
    weapon: InfantryWeapon
    men: int

    @property
    def walk(self) -> int:
        """MP on foot or on wheels; jump infantry only jumps."""
        return 0 if self.motion is InfantryMotion.JUMP else PLATOON_MP[self.motion]

    @property
    def jump(self) -> int:
        return PLATOON_MP[self.motion] if self.motion is InfantryMotion.JUMP else 0

    @property
    def damage(self) -> int:
        """Damage points of a hit with all men."""
        return platoon_damage(self.weapon, self.men)

    @property
    def damage_by_men(self) -> tuple[int, ...]:
        """Damage points of a hit, from no men left up to all."""
        return tuple(platoon_damage(self.weapon, men) for men in range(self.men + 1))

    @property
    def base_to_hit(self) -> tuple[int, ...]:
        """To-hit number by range in hexes, from 0 on."""
        return BASE_TO_HIT[self.weapon]

    @property
    def carry_tons(self) -> int:
        """Cargo space that it takes up aboard a vehicle, in tons."""
        return PLATOON_CARGO_TONS[self.motion]

    @property
    def price(self) -> int:
        """C-bills for a platoon at full strength (Infantry Costs Table)."""
        return _FOOT_PRICE[self.weapon] * _PRICE_TENTHS[self.motion] // 10


class SuitWeapon(StrEnum):
    """The weapon against 'Mechs that all suits of a unit carry, named as in the catalogue."""

    SMALL_LASER = "Small Laser"
    FLAMER = "Flamer"
    MACHINE_GUN = "Machine Gun"


MAX_SUITS = 5
SUIT_ARMOR = {TechBase.CLAN: 10, TechBase.INNER_SPHERE: 9}
"""Armor points of a suit; one more stands for the trooper."""
SUIT_PRICE = {TechBase.CLAN: 3_500_000, TechBase.INNER_SPHERE: 2_400_000}
"""C-bills for the whole unit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleArmorSheet(Troops):
    """A Point of Elementals or a unit of Inner Sphere battle suits."""

    weapon: SuitWeapon
    suits: int
    missiles: bool = True
    """Whether Clan suits carry theirs; those of the Inner Sphere have none in any case."""

    @property
    def walk(self) -> int:
        return 1

    @property
    def jump(self) -> int:
        return 3

    @property
    def armor(self) -> int:
        """Armor points of each suit, without the one of the trooper in it."""
        return SUIT_ARMOR[self.tech_base]

    @property
    def srm_salvos(self) -> int:
        """Salvos of two short-range missiles that each suit carries: Clan suits only."""
        return 2 if self.tech_base is TechBase.CLAN and self.missiles else 0

    @property
    def rides_omnimechs(self) -> bool:
        """Whether it can ride on the outside of an OmniMech (Mechanized Battle Armor)."""
        return self.tech_base is TechBase.CLAN

    @property
    def carry_tons(self) -> int:
        """Cargo space that it takes up aboard a vehicle, in tons."""
        return 1

    @property
    def price(self) -> int:
        """C-bills for the unit (Infantry Costs Table)."""
        return SUIT_PRICE[self.tech_base]
