"""The searchlights of 'Mechs and vehicles, and what breaks them (Compendium, Night Combat)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.events import SearchlightHit
from btterm.classic.rule import Rule
from btterm.classic.units.mech import Mech
from btterm.classic.units.vehicle import Vehicle
from btterm.table.procedure import Procedure, roll

BREAKS = 7
"""2D6 on which a hit on a torso of a 'Mech, on the front or a side of a vehicle, destroys it."""


def works(unit: Mech | Vehicle) -> bool:
    """Whether it has one that is whole."""
    return unit.sheet.searchlight and not unit.lamp_out


def hit(battle: Battle, unit: Mech | Vehicle) -> Procedure[None]:
    """A unit has been hit at night where its searchlight is, which may be gone. Who it lights up
    stays lit for the rest of the phase."""
    if not battle.options.night or not works(unit):
        return
    throw = yield from roll(Rule.NIGHT_COMBAT, f"{unit.id} searchlight", side=unit.side)
    unit.lamp_out = throw.total >= BREAKS
    yield SearchlightHit(unit.id, BREAKS, throw, unit.lamp_out)
