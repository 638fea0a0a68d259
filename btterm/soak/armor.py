"""A second book of all armor and structure, kept from the events alone."""

from __future__ import annotations

from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.sheets.mech.locations import TORSOS, Location
from btterm.soak.laws import law
from btterm.soak.mechs import mechs_of
from btterm.table.procedure import Event


class Armor:
    """Points left in every location, and whether all damage that was dealt is accounted for."""

    def __init__(self, battle: Battle) -> None:
        self.armor = {id_: dict(mech.armor) for id_, mech in mechs_of(battle).items()}
        self.rear = {id_: dict(mech.rear_armor) for id_, mech in mechs_of(battle).items()}
        self.structure = {id_: dict(mech.structure) for id_, mech in mechs_of(battle).items()}
        self.case = {id_: mech.sheet.case for id_, mech in mechs_of(battle).items()}
        """The locations that CASE protects."""
        self.dealt = 0
        """Damage points of all hits and explosions."""
        self.marked = 0
        """Points marked off or told to be lost."""

    def of(self, unit: str, location: Location, rear: bool) -> int:
        """Armor points left."""
        return (self.rear if rear else self.armor)[unit][location]

    def read(self, event: Event) -> None:
        """Raises LawBroken."""
        match event:
            case e.LocationRolled() | e.AimedHit() | e.AmmunitionExploded():
                self.dealt += event.damage
            case e.Strained(points=points):
                self.dealt += points
            case e.Shielded(points=points):
                self.dealt -= points
            case e.Damaged():
                self._damaged(event)
            case e.WornAway(unit, _, location, rear, armor, structure):
                place = Location(location)
                (self.rear if rear else self.armor)[unit][place] -= armor
                self.structure[unit][place] -= structure
                law(self.structure[unit][place] > 0, f"{unit}: {place} is lost before the battle")
            case e.LocationDestroyed():
                place = Location(event.location)
                self.structure[event.unit][place] = self.armor[event.unit][place] = 0
                if place in TORSOS:
                    self.rear[event.unit][place] = 0
            case e.Overkill():
                self.marked += event.points

    def compare(self, battle: Battle) -> None:
        """Raises LawBroken where the record sheets tell of other points."""
        for id_, mech in mechs_of(battle).items():
            law(mech.armor == self.armor[id_], f"{id_}: armor was lost that nobody told of")
            law(mech.rear_armor == self.rear[id_], f"{id_}: rear armor that nobody told of")
            law(mech.structure == self.structure[id_], f"{id_}: structure that nobody told of")

    def settle(self) -> None:
        """Every point that was dealt was marked off or lost. Raises LawBroken."""
        even = self.dealt == self.marked
        law(even, f"{self.dealt} damage points dealt, {self.marked} marked off")

    def _damaged(self, event: e.Damaged) -> None:
        armor = (self.rear if event.rear else self.armor)[event.unit]
        structure = self.structure[event.unit]
        law(event.armor >= 0 and event.structure >= 0, f"{event.unit} gains by a hit")
        place = Location(event.location)
        armor[place] -= event.armor
        structure[place] -= event.structure
        left = armor[place], structure[place]
        told = event.armor_left, event.structure_left
        law(left == told, f"{event.unit}: {told} points left, by the log {left}")
        self.marked += event.armor + event.structure
