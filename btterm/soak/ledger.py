"""A second book of all armor and structure, kept from the events alone."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.events import (
    AimedHit,
    AmmunitionExploded,
    Damaged,
    LocationDestroyed,
    LocationRolled,
    NoLock,
    Overkill,
    PilotingRolled,
    Struck,
    WeaponFired,
)
from btterm.classic.sheets.mech.locations import TORSOS
from btterm.soak.bins import Bins
from btterm.soak.condition import Conditions
from btterm.soak.laws import law
from btterm.soak.piloting import Piloting
from btterm.soak.simultaneous import Simultaneous
from btterm.table.choice import Choice
from btterm.table.dice import Throw
from btterm.table.numbers import TargetNumber
from btterm.table.procedure import Event
from btterm.table.table import Table


class Ledger:
    """Reads the log of a battle, and compares what it tells with the record sheets."""

    def __init__(self, battle: Battle) -> None:
        self.armor = {id_: dict(mech.armor) for id_, mech in battle.units.items()}
        self.rear = {id_: dict(mech.rear_armor) for id_, mech in battle.units.items()}
        self.structure = {id_: dict(mech.structure) for id_, mech in battle.units.items()}
        self.dealt = 0
        """Damage points of all hits and explosions."""
        self.marked = 0
        """Points marked off or told to be lost."""
        self.bins = Bins(battle)
        self.conditions = Conditions(battle)
        self.judges = (
            self.bins,
            Piloting(battle, self.conditions),
            Simultaneous(battle, self.conditions, self.bins),
        )
        self._read = 0

    def follow(self, table: Table[Battle]) -> None:
        """Read what the log has gained, and compare. Raises LawBroken."""
        for event in table.log[self._read :]:
            self._event(event)
            self.conditions.read(event)
            for judge in self.judges:
                judge.read(event)
        self._read = len(table.log)
        for id_, mech in table.state.units.items():
            law(mech.armor == self.armor[id_], f"{id_}: armor was lost that nobody told of")
            law(mech.rear_armor == self.rear[id_], f"{id_}: rear armor that nobody told of")
            law(mech.structure == self.structure[id_], f"{id_}: structure that nobody told of")
        if not isinstance(table.pending, Choice):
            even = self.dealt == self.marked
            law(even, f"{self.dealt} damage points dealt, {self.marked} marked off")
            self.bins.compare(table.state)

    def _event(self, event: Event) -> None:
        match event:
            case WeaponFired():
                check_roll(event.to_hit, event.throw, event.hit)
            case NoLock():
                check_roll(event.to_hit, event.throw, False)
            case Struck():
                check_roll(event.to_hit, event.throw, event.hit)
            case PilotingRolled():
                check_roll(event.target, event.throw, event.success)
            case LocationRolled() | AimedHit() | AmmunitionExploded():
                self.dealt += event.damage
            case Damaged():
                self._damaged(event)
            case LocationDestroyed():
                place = event.location
                self.structure[event.unit][place] = self.armor[event.unit][place] = 0
                if place in TORSOS:
                    self.rear[event.unit][place] = 0
            case Overkill():
                self.marked += event.points

    def _damaged(self, event: Damaged) -> None:
        armor = (self.rear if event.rear else self.armor)[event.unit]
        structure = self.structure[event.unit]
        law(event.armor >= 0 and event.structure >= 0, f"{event.unit} gains by a hit")
        armor[event.location] -= event.armor
        structure[event.location] -= event.structure
        left = armor[event.location], structure[event.location]
        told = event.armor_left, event.structure_left
        law(left == told, f"{event.unit}: {told} points left, by the log {left}")
        self.marked += event.armor + event.structure


def check_roll(number: TargetNumber, throw: Throw | None, success: bool) -> None:
    """Hold a roll to its target number: the parts decide, and nothing else. Raises LawBroken."""
    total = sum(part.value for part in number.parts)
    law(all(part.label and part.rule for part in number.parts), "a modifier without a name")
    if number.impossible or throw is None:
        law(not success and throw is None, "what cannot succeed was rolled for")
    else:
        rightly = throw.total >= total and total <= 12
        law(success == rightly, f"{throw.total} rolled against {total}")
