"""A BattleMech in play: what is left of its record sheet, and what it does this turn."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from btterm.classic.sheets.mech.locations import TORSOS, Location
from btterm.classic.sheets.mech.sheet import MechSheet, SlotKind
from btterm.classic.units.crew import Crew
from btterm.classic.units.unit import Unit
from btterm.hexes import Facing, Hex
from btterm.table.numbers import Modifier


@dataclass(slots=True)
class Mech(Unit):
    """One BattleMech on the board (Compendium, BattleMechs)."""

    sheet: MechSheet
    armor: dict[Location, int] = field(default_factory=dict)
    rear_armor: dict[Location, int] = field(default_factory=dict)
    structure: dict[Location, int] = field(default_factory=dict)
    criticals: dict[Location, list[int]] = field(default_factory=dict)
    """Slots destroyed by critical hits, from 0, in order of rising number."""
    patched: dict[Location, list[int]] = field(default_factory=dict)
    """Slots that were repaired in part between battles, in locations with any."""
    heat: int = 0
    heat_gained: list[Modifier] = field(default_factory=list)
    """Heat built up so far this turn, by cause."""
    twist: int = 0
    """Torso twist: -1 one hexside left, 1 one hexside right."""
    shut_down: bool = False
    blown_off: list[Location] = field(default_factory=list)
    """Limbs that lie whole in the hex where they were lost."""
    flooded: list[Location] = field(default_factory=list)
    """Locations that have filled with water, or in a vacuum lost their air."""
    heavy_settled: bool = False
    """The roll for 20 damage points in this phase is made or forgiven."""
    exhausted: list[Location] = field(default_factory=list)
    """Locations in which nothing was left to be hit when this phase began."""
    spoiled: bool = False
    """Lost control in the air: its death from above attack will miss."""
    lamp_out: bool = False
    """Its searchlight is destroyed."""
    flipped: bool = False
    """Arms reversed, to fire to the rear."""
    dumping: list[Location] = field(default_factory=list)
    """Locations whose ammunition is being dumped this turn."""
    sinks_off: int = 0
    """Heat sinks switched off, in all."""
    off_sinks: list[int] = field(default_factory=list)
    """Which of those outside the engine they are, by their place in the sheet's list of sinks."""
    restarts: bool = True
    """Tries to restart its reactor while it is shut down."""
    overrides: bool = True
    """Tries to override a shutdown."""
    gel: int = 0
    """Turns that burning gel still sticks to it."""
    masc_step: int = 0
    """How worn its MASC is: the step of its numbers at the last use, less one for each turn of
    rest."""
    masc_warm: bool = False
    """Used its MASC last turn: the next use is a step harder."""
    auto_eject: bool = False
    """Throws the MechWarrior out before its ammunition explodes."""
    club: str = ""
    """What it holds to strike with: "tree", "girder", "limb"; empty for nothing."""
    picked_up: bool = False
    """Picked up a club this turn."""

    @classmethod
    def fresh(
        cls, id_: str, side: int, sheet: MechSheet, pilot: Crew, hex_: Hex, facing: Facing
    ) -> Mech:
        """An undamaged 'Mech straight from its record sheet."""
        return cls(
            id_,
            side,
            sheet,
            pilot,
            hex_,
            facing,
            armor=dict(sheet.armor),
            rear_armor=dict(sheet.rear_armor),
            structure=dict(sheet.structure_points),
            criticals={location: [] for location in sheet.structure_points},
            shots=[bin_.shots for bin_ in sheet.bins],
        )

    # Whether it can act

    @property
    def can_act(self) -> bool:
        """Whether a MechWarrior is awake at the controls of a running 'Mech."""
        return self.alive and self.crew.awake and not self.shut_down

    @property
    def immobile(self) -> bool:
        """Shut down or with an unconscious MechWarrior (Compendium, Immobile Targets)."""
        return self.shut_down or not self.crew.awake or self.crew.slept

    @property
    def torso(self) -> Facing:
        """The hexside that the torso points to."""
        return self.facing.turned(self.twist)

    @property
    def height(self) -> int:
        """A 'Mech on its feet is as tall as two levels and looks from the upper one."""
        return 0 if self.prone else 1

    # What still works

    def has(self, location: Location) -> bool:
        """Whether the location exists and is neither destroyed nor breached."""
        return self.structure.get(location, 0) > 0 and location not in self.flooded

    def stands(self, location: Location) -> bool:
        """Whether any of its structure is left, under water or not: damage goes on from it to the
        next location only when there is none."""
        return self.structure.get(location, 0) > 0

    def works(self, part: Any) -> bool:
        """Whether a weapon, a piece of equipment or a bin is undamaged."""
        for location, slot in part.places:
            if not self.has(location) or slot in self.criticals[location]:
                return False
        return True

    def hits_on(self, kind: SlotKind, *locations: Location) -> int:
        """Critical hits taken by parts of a kind, in some locations or in the whole 'Mech.

        The slots of a destroyed location count only for the engine, which loses its shielding
        with a side torso.
        """
        count = 0
        for location, slots in self.sheet.places_of(kind):
            if locations and location not in locations:
                continue
            if not self.has(location):
                count += len(slots) if kind is SlotKind.ENGINE else 0
            elif hits := self.criticals[location]:
                count += sum(slot in hits for slot in slots)
        return count

    def patches_on(self, kind: SlotKind) -> int:
        """Slots of a kind that work as well as they were repaired in part."""
        return sum(
            slot in self.patched.get(location, ()) and slot not in self.criticals[location]
            for location, slots in self.sheet.places_of(kind)
            if self.has(location)
            for slot in slots
        )

    def parts_left(self, kind: SlotKind, *locations: Location) -> int:
        """Undamaged slots of a kind in some locations or in the whole 'Mech."""
        return sum(
            slot not in self.criticals[location]
            for location, slots in self.sheet.places_of(kind)
            if self.has(location) and (not locations or location in locations)
            for slot in slots
        )

    def hittable_slots(self, location: Location) -> list[int]:
        """The slots of a location that a critical hit can still destroy."""
        if not self.has(location):
            return []
        hit = self.criticals[location]
        return [slot for slot in self.sheet.hittable[location] if slot not in hit]

    @property
    def legs(self) -> tuple[Location, ...]:
        return self.sheet.legs

    @property
    def legs_lost(self) -> int:
        return sum(1 for leg in self.legs if not self.has(leg))

    @property
    def gyro_hits(self) -> int:
        return self.hits_on(SlotKind.GYRO)

    @property
    def engine_hits(self) -> int:
        return self.hits_on(SlotKind.ENGINE)

    @property
    def armor_left(self) -> int:
        """Armor points left in all."""
        return sum(self.armor.values()) + sum(self.rear_armor.values())

    @property
    def armor_percent(self) -> int:
        """Armor left, in percent of a new 'Mech's."""
        whole = sum(self.sheet.armor.values()) + sum(self.sheet.rear_armor.values())
        return round(100 * self.armor_left / whole) if whole else 0

    def facing_armor(self, location: Location, rear: bool) -> dict[Location, int]:
        """The diagram that a hit on this location is marked on: rear armor or the other."""
        return self.rear_armor if rear and location in TORSOS else self.armor
