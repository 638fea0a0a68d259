"""Burning gel on a vehicle (Compendium, Infernos)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.events import GelBurned
from btterm.classic.rule import Rule
from btterm.classic.rules.underwater import submerged
from btterm.classic.rules.vehicle.crew import destroy
from btterm.classic.units.unit import Out
from btterm.classic.units.vehicle import Vehicle
from btterm.table.procedure import Procedure, roll

SURVIVES = 8
"""2D6 in each Heat Phase on which a vehicle in burning gel remains operational."""


def burn(battle: Battle, vehicle: Vehicle) -> Procedure[bool]:
    """A vehicle's Heat Phase: gel that burns on it may be its end, unless it has dived. It has no
    heat scale."""
    if vehicle.gel and submerged(battle, vehicle):
        vehicle.gel = 0
    if vehicle.gel:
        vehicle.gel -= 1
        throw = yield from roll(
            Rule.INFERNOS, f"{vehicle.id} burns: remains operational", side=vehicle.side
        )
        holds = throw.total >= SURVIVES
        yield GelBurned(vehicle.id, SURVIVES, throw, holds)
        if not holds:
            yield from destroy(vehicle, Out.BURNED)
    return False
