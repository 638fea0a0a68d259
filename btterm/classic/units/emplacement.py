"""A gun emplacement in play: what is left of its turret. Its CF is that of the building in its hex
(Compendium, Gun Emplacements)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from btterm.classic.sheets.emplacement.sheet import EmplacementSheet
from btterm.classic.units.crew import Crew
from btterm.classic.units.unit import Unit
from btterm.hexes import Facing, Hex


@dataclass(slots=True)
class Emplacement(Unit):
    """Weapons in a building, and those who man them."""

    sheet: EmplacementSheet
    turret_armor: int = 0
    turret_lost: bool = False
    turret: int = 0
    """Hexsides, clockwise, by which the turret is turned away from the north."""
    turret_locked: bool = False

    pivot: ClassVar[str] = "turret"

    @classmethod
    def fresh(
        cls, id_: str, side: int, sheet: EmplacementSheet, crew: Crew, hex_: Hex, facing: Facing
    ) -> Emplacement:
        """An undamaged emplacement; it faces north, whoever builds it."""
        armor, shots = sheet.turret_armor, [bin_.shots for bin_ in sheet.bins]
        return cls(id_, side, sheet, crew, hex_, Facing.N, shots=shots, turret_armor=armor)

    @property
    def immobile(self) -> bool:
        """It never moves (Compendium, Immobile Targets)."""
        return True

    @property
    def torso(self) -> Facing:
        """The hexside that the turret points to; without one, the north."""
        return self.facing.turned(self.turret)

    @property
    def has_turret(self) -> bool:
        """Whether it has a turret that is not destroyed."""
        return self.sheet.turret_armor > 0 and not self.turret_lost
