"""What is peculiar to VTOLs in combat: the rotor, what brings one down, and its explosion
(Compendium, VTOL Combat)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.events import MotiveDamage
from btterm.classic.rule import Rule
from btterm.classic.rules.burning import set_alight
from btterm.classic.rules.heights import aloft
from btterm.classic.rules.vehicle.crew import destroy
from btterm.classic.rules.vehicle.motive import cruising_mp
from btterm.classic.sheets.vehicle.sheet import Engine, Motion
from btterm.classic.units.unit import Cause, Out
from btterm.classic.units.vehicle import Vehicle
from btterm.table.procedure import Procedure

ROTOR_DESTROYED = Cause(Rule.VTOL_COMBAT, "rotor destroyed", automatic=True)
CREW_KILLED = Cause(Rule.VTOL_COMBAT, "crew killed", automatic=True)
ENGINE_HIT = Cause(Rule.VTOL_COMBAT, "engine hit")
BURNS_AFTER = 1
"""Turns that bare ground burns on under a wreck, after the one in which it was set alight."""


def is_vtol(vehicle: Vehicle) -> bool:
    """Whether a vehicle flies."""
    return vehicle.sheet.motion is Motion.VTOL


def flying(battle: Battle, vehicle: Vehicle) -> bool:
    """Whether a vehicle is in the air, and not landed."""
    return is_vtol(vehicle) and aloft(battle.board[vehicle.hex], battle.level(vehicle))


def damage(battle: Battle, vehicle: Vehicle) -> Procedure[None]:
    """A hit on the rotor: a Cruising MP less for the rest of the game."""
    vehicle.mp_lost += 1
    yield MotiveDamage(vehicle.id, "rotor damaged", cruising_mp(battle, vehicle))


def lose(battle: Battle, vehicle: Vehicle) -> Procedure[None]:
    """The rotor is destroyed: a VTOL never flies again, and falls out of the air at the end of the
    phase."""
    told = ROTOR_DESTROYED in vehicle.causes
    if not vehicle.immobilized or (ENGINE_HIT in vehicle.causes and not told):
        vehicle.immobilized = True
        yield MotiveDamage(vehicle.id, "rotor destroyed", 0)
    bring_down(battle, vehicle, ROTOR_DESTROYED)


def bring_down(battle: Battle, vehicle: Vehicle, cause: Cause) -> None:
    """At the end of the phase a VTOL in the air comes down because of this, with all that happened
    to it in the phase."""
    if flying(battle, vehicle) and cause not in vehicle.causes:
        vehicle.causes.append(cause)


def explode(battle: Battle, vehicle: Vehicle) -> Procedure[None]:
    """A vehicle explodes. Fuel of a VTOL with an internal combustion engine sets its hex alight:
    woods as any fire does, all else to the end of the next turn."""
    yield from destroy(vehicle, Out.EXPLODED)
    # A wreck explodes as well, with all that are aboard.
    vehicle.destroyed = Out.EXPLODED
    if is_vtol(vehicle) and vehicle.sheet.engine is Engine.ICE:
        yield from set_alight(battle, vehicle.hex, BURNS_AFTER)
