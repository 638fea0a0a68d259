"""A second set of books of a battle, kept from its log alone, and compared with its state."""

from __future__ import annotations

from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.soak.armor import Armor
from btterm.soak.bins import Bins
from btterm.soak.buildings import Buildings
from btterm.soak.condition import Conditions
from btterm.soak.fields import Fields
from btterm.soak.formed import Formed
from btterm.soak.goals import Goals
from btterm.soak.hits import Hits
from btterm.soak.honored import Honored
from btterm.soak.hulls import Hulls
from btterm.soak.laws import law
from btterm.soak.mechs import foreign
from btterm.soak.men import Men
from btterm.soak.piloting import Piloting
from btterm.soak.simultaneous import Simultaneous
from btterm.table.choice import Choice
from btterm.table.dice import Throw
from btterm.table.numbers import TargetNumber
from btterm.table.procedure import Event
from btterm.table.table import Table


class Ledger:
    """Reads the log of a battle, judges it, and compares what it tells with the record sheets."""

    def __init__(self, battle: Battle, begun: Battle | None = None) -> None:
        """`begun`: the battle as its log found it, where something has happened since."""
        begun = begun or battle
        self.conditions = Conditions(begun)
        self.armor, self.bins = Armor(begun), Bins(begun)
        hits = Hits(battle, self.conditions, self.armor)
        self.hulls, self.men = Hulls(battle, hits, begun), Men(battle, self.conditions)
        self.books = (
            self.conditions,
            hits,
            self.armor,
            self.bins,
            Piloting(battle, self.conditions),
            Simultaneous(battle, self.conditions, self.bins),
        )
        """In the order in which they read: a judge before the book that it judges by."""
        self.goals, self.buildings = Goals(battle), Buildings(battle)
        self.fields, self.formed = Fields(battle), Formed(battle)
        self.honored = Honored(begun)
        self._read = 0

    def follow(self, table: Table[Battle]) -> None:
        """Read what the log has gained, and compare. Raises LawBroken."""
        for event in table.log[self._read :]:
            _check_rolls(event)
            self.goals.read(event)
            self.buildings.read(event)
            self.fields.read(event)
            self.formed.read(event)
            self.honored.read(event)
            if not foreign(event, self.armor.structure):
                for book in self.books:
                    book.read(event)
            self.hulls.read(event)
            self.men.read(event)
        self._read = len(table.log)
        self.armor.compare(table.state)
        self.goals.compare(table.state)
        self.fields.compare(table.state)
        self.formed.compare(table.state)
        self.honored.compare(table.state)
        if not isinstance(table.pending, Choice):
            self.buildings.compare(table.state)
            self.armor.settle()
            self.bins.compare(table.state)
            self.conditions.compare(table.state)
            self.hulls.compare(table.state)
            self.men.compare(table.state)


def _check_rolls(event: Event) -> None:
    match event:
        case e.RoundLanded() if event.sure:
            law(event.hit and event.throw is None, "a sure round was rolled for")
        case e.WeaponFired() | e.Struck() | e.RoundLanded() | e.TargetDesignated():
            check_roll(event.to_hit, event.throw, event.hit)
        case e.FoughtOff():
            check_roll(event.number, event.throw, event.off)
        case e.AirShot() | e.BombsAimed() | e.TagPointed() | e.SkyFired():
            check_roll(event.to_hit, event.throw, event.hit)
        case e.ControlRolled():
            check_roll(event.target, event.throw, event.success)
        case e.NoLock():
            check_roll(event.to_hit, event.throw, False)
        case e.PilotingRolled():
            check_roll(event.target, event.throw, event.success)


def check_roll(number: TargetNumber, throw: Throw | None, success: bool) -> None:
    """Hold a roll to its target number: the parts decide, and nothing else. Raises LawBroken."""
    total = sum(part.value for part in number.parts)
    law(all(part.label and part.rule for part in number.parts), "a modifier without a name")
    if number.impossible:
        law(not success and throw is None, "what cannot succeed was rolled for")
    elif throw is None:
        law(total > 12 if not success else total <= 2, f"{total}+ was not rolled for")
    else:
        rightly = throw.total >= total and total <= 12
        law(success == rightly, f"{throw.total} rolled against {total}")
