"""Units aboard others: they are where their carrier is, out of everybody's way, and neither seen
nor hit (Compendium, Infantry Carriers, Mechanized Battle Armor, Stacking)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.events import LeftMap
from btterm.classic.rules import burden
from btterm.classic.rules.drops import place_of, put
from btterm.classic.units.any import AnyUnit
from btterm.hexes import Facing, Hex
from btterm.table.procedure import Procedure


def take_aboard(unit: AnyUnit, carrier: AnyUnit, *, outside: bool = False) -> None:
    """A unit goes aboard another one; `outside`: as cargo that nothing protects."""
    unit.carried_by = carrier.id
    if outside:
        burden.put_on(carrier, unit)


def let_off(battle: Battle, unit: AnyUnit) -> None:
    """A unit leaves its carrier, or the wreck of it, and is on its own in that hex."""
    carrier = battle.units[unit.carried_by]
    burden.take_off(carrier, unit)
    put(unit, place_of(carrier))
    unit.facing, unit.carried_by = carrier.facing, carrier.carried_by


def leave_map(battle: Battle, unit: AnyUnit, direction: Facing) -> Procedure[None]:
    """A unit goes off the map through a hexside of its hex, with all that are aboard."""
    _put_beyond(battle, unit, battle.hex_of(unit).neighbour(direction))
    yield LeftMap(unit.id)


def _put_beyond(battle: Battle, unit: AnyUnit, beyond: Hex) -> None:
    for passenger in battle.aboard(unit):
        _put_beyond(battle, passenger, beyond)
    unit.gone, unit.beyond, unit.left_in = True, beyond, battle.turn
