"""What the decisions have in common in which a side picks one of its units and acts with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self, TypeVar

from btterm.classic.battle import Battle
from btterm.classic.rules import kinds
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.units.any import AnyUnit
from btterm.classic.view import view
from btterm.errors import IllegalAnswer, Refusal
from btterm.table.procedure import Decision

A = TypeVar("A")


@dataclass
class SideDecision(Decision[A]):
    """A side decides for units of its own."""

    side: int
    battle: Battle
    units: tuple[str, ...]

    def about(self, state: Battle) -> Self:
        return self if state is self.battle else replace(self, battle=state)

    def for_player(self) -> Self:
        return self.about(view(self.battle, self.side))


@dataclass
class UnitDecision(SideDecision[A]):
    """A side picks one of its units that have yet to act in this phase, and acts with it."""

    def unit(self, id_: str) -> AnyUnit:
        """The unit with this id. Raises IllegalAnswer when it is not to be chosen now."""
        if id_ not in self.units:
            why = f"{id_} cannot be chosen now: {' '.join(self.units)} can"
            raise IllegalAnswer(self.battle.phase.rule, why)
        return self.battle.units[id_]

    def enemies(self) -> list[AnyUnit]:
        """Enemies that can be met on the board."""
        return list(self.battle.enemies(self.side))

    def breaches(self, answer: A) -> tuple[Refusal, ...]:
        """How an answer breaks the Clans' code of honor, which forbids nothing (Clan Invasion,
        Zellbrigen)."""
        return ()

    def locations(self, id_: str) -> tuple[Location, ...]:
        """The locations of any unit, whatever is left of them."""
        return kinds.locations(self.battle.units[id_])

    def enemy(self, id_: str) -> AnyUnit:
        """The enemy with this id. Raises IllegalAnswer when there is no such target."""
        target = self.battle.units.get(id_)
        if target is None or target.side == self.side or not target.on_board:
            raise IllegalAnswer(self.battle.phase.rule, f"{id_} is no target")
        return target


def ids(units: Sequence[AnyUnit]) -> tuple[str, ...]:
    """The ids of units, in order."""
    return tuple(unit.id for unit in units)
