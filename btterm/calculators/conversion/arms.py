"""What one weapon of a record sheet is worth on a card: damage at short, medium and long range, in
tenths of the points of a record sheet."""

from __future__ import annotations

from typing import NamedTuple

from btterm.classic.equipment.catalogue import Tag, TechBase, Weapon, WeaponKind
from btterm.classic.rules.attack.missiles import missiles_hitting

BANDS = (0, 4, 16)
"""The hexes that a weapon must reach to count at short, medium and long range."""
SCALE = 10
"""Points of a record sheet for one of a card."""
AVERAGE_ROLL, ARTEMIS_ROLL = 7, 9
"""The rolls on the Missile Hits Table that salvos are counted with."""
ULTRA = 1.5
PULSE = 1.1
SHOT = 1.05
"""What easier aim makes of pulse lasers, and of LB-X cluster rounds."""
COMPUTER = 1.1
ONE_SHOT = 0.1
SCARCE = 0.75
ENOUGH_SHOTS = 10
"""With fewer for each weapon, ammunition is scarce; twice as many for Ultra autocannons."""
_MINIMUM = 12
"""Hexes: at short range a weapon loses its minimum range as a share of these."""
FLAMER_HEAT = 2
"""Heat points that a flamer brings at short range."""


class Banded(NamedTuple):
    """Something at short, medium and long range."""

    short: float = 0
    medium: float = 0
    long: float = 0

    def times(self, factor: float) -> Banded:
        return Banded(*(each * factor for each in self))

    def plus(self, other: Banded) -> Banded:
        return Banded(*(own + more for own, more in zip(self, other, strict=True)))

    def __str__(self) -> str:
        return "/".join(f"{round(each, 4):g}" for each in self)


class Arm(NamedTuple):
    """A weapon in its place."""

    weapon: Weapon
    rear: bool = False
    turret: bool = False
    artemis: bool = False
    scarce: bool = False
    """Whether it has too little ammunition to count in full."""
    computer: bool = False
    """Whether a targeting computer aims it."""

    @property
    def label(self) -> str:
        marks = [
            *["Artemis IV"] * self.artemis,
            *["few shots"] * self.scarce,
            *["targeting computer"] * self.computer,
            *["one shot"] * (Tag.ONE_SHOT in self.weapon.tags),
        ]
        return f"{self.weapon.name} ({', '.join(marks)})" if marks else self.weapon.name

    @property
    def damage(self) -> Banded:
        """What it adds to the damage of its unit."""
        factor = SCARCE if self.scarce else 1.0
        factor *= ONE_SHOT if Tag.ONE_SHOT in self.weapon.tags else 1
        factor *= COMPUTER if self.computer else 1
        return weapon_damage(self.weapon, self.artemis).times(factor)

    @property
    def plain_damage(self) -> Banded:
        """The same without Artemis IV, as for indirect fire and special munitions."""
        return self._replace(artemis=False).damage

    @property
    def heat(self) -> int:
        """Heat points in a turn."""
        if Tag.ONE_SHOT in self.weapon.tags:
            return 0
        return self.weapon.heat * (2 if Tag.ULTRA in self.weapon.tags else 1)


def weapon_damage(weapon: Weapon, artemis: bool = False) -> Banded:
    """Damage of a weapon by range. Artillery and torpedoes have none: abilities stand for them."""
    if weapon.kind is WeaponKind.ARTILLERY or weapon.long is None:
        return Banded()
    points = _points(weapon, artemis) / SCALE
    short, medium, long = (points if hexes <= weapon.long else 0.0 for hexes in BANDS)
    return Banded(short * (_MINIMUM - weapon.min_range) / _MINIMUM, medium, long)


def _points(weapon: Weapon, artemis: bool) -> float:
    """Points of a record sheet that a shot does on average, where it hits."""
    if Tag.LB_X in weapon.tags:
        return missiles_hitting(weapon.rack_size, AVERAGE_ROLL) * SHOT
    if weapon.needs_lock:
        return weapon.rack_size * weapon.damage
    if weapon.missiles and weapon.rack_size > 1:
        roll = ARTEMIS_ROLL if artemis else AVERAGE_ROLL
        return missiles_hitting(weapon.rack_size, roll) * weapon.damage
    factor = ULTRA if Tag.ULTRA in weapon.tags else PULSE if Tag.PULSE in weapon.tags else 1
    return weapon.damage * factor


def artillery_code(weapon: Weapon) -> str:
    """The ability that stands for a piece of artillery; empty for other weapons."""
    if weapon.kind is not WeaponKind.ARTILLERY:
        return ""
    arrow = "ART-AC" if weapon.tech_base is TechBase.CLAN else "ART-AIS"
    pieces = {"Long Tom": "ART-LT", "Sniper": "ART-S", "Thumper": "ART-T"}
    return pieces.get(weapon.name, arrow)


def damage_class(weapon: Weapon) -> str:
    """The ability that weapons of this class add to in great numbers; empty for the others."""
    for tag, code in ((Tag.LRM, "LRM"), (Tag.SRM, "SRM"), (Tag.LB_X, "FLK"), (Tag.TORPEDO, "TOR")):
        if tag in weapon.tags:
            return code
    return "AC" if weapon.name.startswith("AC/") else ""
