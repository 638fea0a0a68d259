"""A platoon of infantry in play: the men that are left of it."""

from __future__ import annotations

from dataclasses import dataclass

from btterm.classic.sheets.infantry.sheet import InfantrySheet
from btterm.classic.units.crew import Crew
from btterm.classic.units.unit import Unit
from btterm.hexes import Facing, Hex


@dataclass(slots=True)
class Platoon(Unit):
    """One platoon on the board (Compendium, Infantry Units, Infantry Record Sheet)."""

    sheet: InfantrySheet
    men: int = 0
    """Men left."""
    shaken: bool = False
    """Has come off a 'Mech, and does nothing more this turn."""

    @classmethod
    def fresh(
        cls, id_: str, side: int, sheet: InfantrySheet, crew: Crew, hex_: Hex, facing: Facing
    ) -> Platoon:
        """A platoon straight from its record sheet."""
        return cls(id_, side, sheet, crew, hex_, facing, men=sheet.men)
