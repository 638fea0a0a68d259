"""Battle armor in play: what is left of each suit."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from btterm.classic.sheets.infantry.sheet import TROOPER, BattleArmorSheet
from btterm.classic.units.crew import Crew
from btterm.classic.units.unit import Unit
from btterm.hexes import Facing, Hex


@dataclass(slots=True)
class Squad(Unit):
    """One Point of Elementals, or one unit of Inner Sphere battle suits (Compendium, Infantry
    Units, Battle Armor Record Sheet)."""

    sheet: BattleArmorSheet
    suits: list[int] = field(default_factory=list)
    """Points left of each suit, the one of its trooper among them; 0: out of action."""
    shaken: bool = False
    """Has come off a 'Mech, and does nothing more this turn."""

    steering: ClassVar[str] = "Anti-'Mech"

    @classmethod
    def fresh(
        cls, id_: str, side: int, sheet: BattleArmorSheet, crew: Crew, hex_: Hex, facing: Facing
    ) -> Squad:
        """An undamaged squad straight from its record sheet."""
        suits = [sheet.armor + TROOPER] * sheet.suits
        shots = [bin_.shots for bin_ in sheet.bins]
        return cls(id_, side, sheet, crew, hex_, facing, suits=suits, shots=shots)

    @property
    def active(self) -> list[int]:
        """The suits that still fight, by number from 0."""
        return [number for number, points in enumerate(self.suits) if points]
