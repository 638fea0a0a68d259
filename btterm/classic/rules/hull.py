"""The hull of a 'Mech or a vehicle, when water or a vacuum is around it (Compendium, Hull
Integrity, Vacuum)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.events import HullRolled
from btterm.classic.rule import Rule
from btterm.classic.rules.underwater import deep
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.vehicle.sheet import Section
from btterm.classic.units.any import AnyUnit
from btterm.table.procedure import Procedure, roll

BREACHED = 10
"""2D6 on which a hit breaches the hull."""


def at_stake(battle: Battle, unit: AnyUnit) -> bool:
    """Whether a hit may breach the hull of a unit where it is."""
    return battle.options.vacuum or deep(battle, unit)


def breach_roll(
    battle: Battle, unit: AnyUnit, location: Location | Section, armor: int
) -> Procedure[bool]:
    """Whether a hit has breached the hull of a location that has so much armor left: without any it
    has."""
    if not armor:
        return True
    rule = Rule.VACUUM if battle.options.vacuum else Rule.HULL_INTEGRITY
    why = f"{unit.id} {location.label.lower()}: breached?"
    throw = yield from roll(rule, why, side=unit.side)
    breached = throw.total >= BREACHED
    yield HullRolled(unit.id, location, BREACHED, throw, breached)
    return breached
