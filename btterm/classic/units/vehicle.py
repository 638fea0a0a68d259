"""A vehicle in play: what is left of its record sheet, and what it does this turn."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from btterm.classic.sheets.vehicle.sheet import Section, VehicleSheet
from btterm.classic.units.crew import Crew
from btterm.classic.units.unit import Unit
from btterm.hexes import Facing, Hex


@dataclass(slots=True)
class Vehicle(Unit):
    """One vehicle on the board (Compendium, Vehicles, Vehicle Kinds). Its crew has no hits to take:
    it is stunned, or it is dead and the vehicle out of the game."""

    sheet: VehicleSheet
    armor: dict[Section, int] = field(default_factory=dict)
    structure: dict[Section, int] = field(default_factory=dict)
    mp_lost: int = 0
    """Cruising MP lost for good."""
    immobilized: bool = False
    """Cannot move for the rest of the game."""
    turret: int = 0
    """Hexsides, clockwise, by which the turret is turned away from the front."""
    turret_locked: bool = False
    stunned: bool = False
    """The crew does nothing this turn."""
    stun: int = 0
    """Turns after this one in which it does nothing."""
    jammed: list[int] = field(default_factory=list)
    """Mounts that cannot fire this turn."""
    jams: list[int] = field(default_factory=list)
    """Those that cannot fire in the next one."""
    crashed: bool = False
    """Crashed this turn, and does nothing more in it."""
    lamp_out: bool = False
    """Its searchlight is destroyed."""
    gel: int = 0
    """Turns that burning gel still sticks to it."""

    pivot: ClassVar[str] = "turret"
    steering: ClassVar[str] = "Driving"
    driven: ClassVar[bool] = True

    @classmethod
    def fresh(
        cls, id_: str, side: int, sheet: VehicleSheet, crew: Crew, hex_: Hex, facing: Facing
    ) -> Vehicle:
        """An undamaged vehicle straight from its record sheet."""
        return cls(
            id_,
            side,
            sheet,
            crew,
            hex_,
            facing,
            armor=dict(sheet.armor),
            structure=dict.fromkeys(sheet.sections, sheet.structure_points),
            shots=[bin_.shots for bin_ in sheet.bins],
        )

    @property
    def can_act(self) -> bool:
        """Whether there is a crew that is not stunned and has not just crashed."""
        return self.alive and not self.stunned and not self.crashed

    @property
    def immobile(self) -> bool:
        """With a stunned crew. One that only cannot drive any more moves within its hex, like a
        'Mech with two destroyed hips (Compendium, Immobile Targets)."""
        return self.stunned or bool(self.destroyed)

    @property
    def torso(self) -> Facing:
        """The hexside that the turret points to; without one, the front."""
        return self.facing.turned(self.turret)

    @property
    def armor_left(self) -> int:
        """Armor points left in all."""
        return sum(self.armor.values())
