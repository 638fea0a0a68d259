"""Record sheets of infantry platoons and of battle armor (Compendium, Infantry)."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache

from btterm.classic.equipment.catalogue import (
    Ammunition,
    Tag,
    TechBase,
    Weapon,
    WeaponKind,
    find,
    find_weapon,
)
from btterm.classic.rule import Rule


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
SUITS_CARGO_TONS = 1
"""The same for battle armor."""
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


class Formation(StrEnum):
    """What carries the weapons: all of them together."""

    PLATOON = "platoon"
    SQUAD = "squad"

    @property
    def label(self) -> str:
        """ "Platoon"."""
        return self.value.capitalize()


@dataclass(frozen=True, slots=True)
class Arm:
    """What all men or suits of a unit fire together, as the rules of combat read it."""

    weapon: Weapon
    location: Formation
    rear: bool = False
    places: tuple[()] = ()
    """It has no critical slots."""

    @property
    def item(self) -> Weapon:
        return self.weapon


CLIMBS = frozenset((Tag.LEG_ATTACK, Tag.SWARM_ATTACK))
"""The attacks of those who climb a BattleMech."""


LEG_ATTACK, SWARM = "Leg Attack", "Swarm"
"""What these are called."""


def _climb(name: str, rule: Rule, tag: Tag, damage: int, formation: Formation) -> Arm:
    attack = Weapon(
        name=name,
        short_name=name,
        tech_base=TechBase.INNER_SPHERE,
        rule=rule,
        short=1,
        medium=1,
        long=1,
        kind=WeaponKind.BALLISTIC,
        heat=0,
        damage=damage,
        tags=frozenset((tag,)),
    )
    return Arm(attack, formation)


@cache
def climbs(formation: Formation) -> tuple[Arm, ...]:
    """What infantry trained against BattleMechs does in place of its fire (Compendium,
    Anti-BattleMech Infantry)."""
    return (
        _climb(LEG_ATTACK, Rule.LEG_ATTACKS, Tag.LEG_ATTACK, 4, formation),
        _climb(SWARM, Rule.SWARM_ATTACKS, Tag.SWARM_ATTACK, 0, formation),
    )


@dataclass(frozen=True, slots=True)
class Salvos:
    """The missiles of all suits, a shot for each salvo."""

    ammo: Ammunition
    shots: int
    """When full."""
    location: Formation = Formation.SQUAD
    places: tuple[()] = ()


_PLATOON_ARMS = {
    InfantryWeapon.RIFLE: ("Infantry Rifles", "Rifles", WeaponKind.BALLISTIC),
    InfantryWeapon.MACHINE_GUN: ("Infantry Machine Guns", "Inf MG", WeaponKind.BALLISTIC),
    InfantryWeapon.FLAMER: ("Infantry Flamers", "Inf Flamer", WeaponKind.ENERGY),
    InfantryWeapon.LASER: ("Infantry Lasers", "Inf Laser", WeaponKind.ENERGY),
    InfantryWeapon.SRM: ("Infantry SRMs", "Inf SRM", WeaponKind.BALLISTIC),
}
"""Launchers are fired one by one and do points, not missiles: nothing is rolled for them."""
_ARM_TAGS = {
    InfantryWeapon.FLAMER: (Tag.FLAMER,),
    InfantryWeapon.SRM: (Tag.INFERNO_CAPABLE,),
}


@cache
def platoon_arm(weapon: InfantryWeapon, men: int) -> Arm:
    """The weapons of a platoon as one: as far as they reach, with the damage of all men."""
    name, short_name, kind = _PLATOON_ARMS[weapon]
    reach = len(BASE_TO_HIT[weapon]) - 1
    lights = find_weapon("Flamer", TechBase.INNER_SPHERE)
    arms = Weapon(
        name=name,
        short_name=short_name,
        tech_base=TechBase.INNER_SPHERE,
        rule=Rule.STANDARD_INFANTRY_ATTACKS,
        short=reach,
        medium=reach,
        long=reach,
        kind=kind,
        heat=0,
        damage=platoon_damage(weapon, men),
        starts_fire=lights.starts_fire if weapon is InfantryWeapon.FLAMER else None,
        tags=frozenset(_ARM_TAGS.get(weapon, ())),
    )
    return Arm(arms, Formation.PLATOON)


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

    @property
    def skills(self) -> tuple[int, int]:
        """Troops have numbers of their own in place of Gunnery and Piloting; these count for
        nothing, but for battle armor by the rules of Clan Invasion."""
        return 4, 5

    @property
    def crew(self) -> None:
        """Nobody of them has a name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InfantrySheet(Troops):
    """A platoon (Compendium, Infantry Costs)."""

    motion: InfantryMotion
    weapon: InfantryWeapon
    men: int
    anti_mech: bool = False
    """Whether it is trained to climb BattleMechs (Anti-BattleMech Infantry)."""

    @property
    def mounts(self) -> tuple[Arm, ...]:
        """What it fires."""
        arms = (platoon_arm(self.weapon, self.men),)
        return arms + climbs(Formation.PLATOON) if self.anti_mech else arms

    @property
    def bins(self) -> tuple[Salvos, ...]:
        """It does not run out of ammunition."""
        return ()

    def has(self, tag: Tag) -> bool:
        """Whether anything that it carries has a tag."""
        return False

    @property
    def tons(self) -> int:
        """What it weighs on a bridge."""
        return self.carry_tons

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


@cache
def suit_arms(weapon: SuitWeapon, salvos: int) -> tuple[Arm, ...]:
    """The weapons of battle armor: those against 'Mechs, and missiles, if there are any. Nothing
    that they fire heats anybody, and the magazines of machine guns last for a battle."""
    guns = find_weapon(weapon, TechBase.INNER_SPHERE)
    arms = [replace(guns, heat=0, shots_per_ton=None)]
    if salvos:
        arms.append(replace(find_weapon(SUIT_MISSILES, TechBase.CLAN), heat=0))
    return tuple(Arm(arm, Formation.SQUAD) for arm in arms)


@cache
def suit_bins(salvos: int) -> tuple[Salvos, ...]:
    """The missiles of battle armor with so many salvos."""
    ammo = find(f"{SUIT_MISSILES} Ammo", TechBase.CLAN)
    assert isinstance(ammo, Ammunition)
    return (Salvos(ammo, salvos),) if salvos else ()


MAX_SUITS = 5
SUIT_MISSILES = "SRM 2"
TROOPER = 1
"""The point that stands for the trooper behind the armor of a suit."""
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
    def mounts(self) -> tuple[Arm, ...]:
        """What its suits fire together."""
        return suit_arms(self.weapon, self.srm_salvos) + climbs(Formation.SQUAD)

    @property
    def bins(self) -> tuple[Salvos, ...]:
        """Their missiles."""
        return suit_bins(self.srm_salvos)

    @property
    def skills(self) -> tuple[int, int]:
        """Gunnery and Anti-'Mech Skill by the rules of Clan Invasion: those of Clan warriors, or as
        any Inner Sphere crew (Clan Invasion, Elementals)."""
        return (3, 4) if self.tech_base is TechBase.CLAN else super(BattleArmorSheet, self).skills

    def has(self, tag: Tag) -> bool:
        """Whether anything that it carries has a tag."""
        return any(tag in arm.item.tags for arm in self.mounts)

    @property
    def tons(self) -> int:
        """What it weighs on a bridge."""
        return self.carry_tons

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
        return SUITS_CARGO_TONS

    @property
    def price(self) -> int:
        """C-bills for the unit (Infantry Costs Table)."""
        return SUIT_PRICE[self.tech_base]
