"""What battles before this one have left of a vehicle (House rules, Random Damage). Nothing of it
costs the vehicle."""

from __future__ import annotations

from btterm.classic.events import NothingToWear, WornAway, WornWeapon
from btterm.classic.hits import Side, clusters
from btterm.classic.rule import Rule
from btterm.classic.rules.vehicle import rotor
from btterm.classic.rules.vehicle.criticals import DESTROYED
from btterm.classic.rules.vehicle.hit_location import found
from btterm.classic.rules.vehicle.motive import immobilize
from btterm.classic.rules.wear import (
    Row,
    Wear,
    pick,
    weapons_left,
    wear_ammunition,
)
from btterm.classic.sheets.vehicle.sheet import Section
from btterm.classic.units.vehicle import Vehicle
from btterm.table.dice import Throw
from btterm.table.procedure import Procedure, roll

_OF_SIDE = {Wear.RIGHT_SIDE: Section.RIGHT, Wear.LEFT_SIDE: Section.LEFT}


def wear(vehicle: Vehicle, row: Row) -> Procedure[bool]:
    """What a row of the Random Damage Table does to a vehicle. Returns whether it counts, and is
    not rolled again: a vehicle has no leg actuators, and a VTOL without an engine would not fly."""
    match row.wear:
        case Wear.NO_AMMUNITION | Wear.HALF_AMMUNITION:
            yield from wear_ammunition(vehicle, row.wear)
        case Wear.RIGHT_SIDE | Wear.LEFT_SIDE:
            throw = yield from roll(
                Rule.RANDOM_DAMAGE, f"{vehicle.id}: points to the side", 1, vehicle.side
            )
            yield from _mark(vehicle, _OF_SIDE[row.wear], throw.total)
        case Wear.IN_CLUSTERS:
            for points in clusters(row.number):
                yield from _hit(vehicle, points)
        case Wear.ONE_LOCATION:
            yield from _hit(vehicle, row.number)
        case Wear.EVERYWHERE:
            for section in vehicle.armor:
                yield from _mark(vehicle, section, row.number)
        case Wear.WEAPON:
            yield from _weapon(vehicle)
        case Wear.HEAT_SINKS | Wear.HOT_WEAPON:
            # A vehicle has no heat to suffer from.
            yield NothingToWear(vehicle.id)
        case Wear.LEG_ACTUATOR:
            return False
        case Wear.ENGINE:
            if rotor.is_vtol(vehicle):
                return False
            yield from immobilize(vehicle)
        case Wear.NOTHING | Wear.TWICE:
            pass
    return True


def _hit(vehicle: Vehicle, points: int) -> Procedure[None]:
    """Points where a hit from the front finds them, with nothing but the damage."""
    why = f"{vehicle.id} random damage: location"
    throw = yield from roll(Rule.RANDOM_DAMAGE, why, 2, vehicle.side)
    yield from _mark(vehicle, found(vehicle, Side.FRONT, throw.total).section, points, throw)


def _mark(
    vehicle: Vehicle, section: Section, points: int, throw: Throw | None = None
) -> Procedure[None]:
    """Points off the armor of a section, then off its structure, the last point of which holds."""
    armor = min(points, vehicle.armor[section])
    structure = min(points - armor, max(0, vehicle.structure[section] - 1))
    vehicle.armor[section] -= armor
    vehicle.structure[section] -= structure
    yield WornAway(vehicle.id, throw, section, False, armor, structure)


def _weapon(vehicle: Vehicle) -> Procedure[None]:
    left = weapons_left(vehicle)
    if not left:
        yield NothingToWear(vehicle.id)
        return
    number = yield from pick(vehicle, "the weapon that is unusable", left)
    vehicle.useless[number] = DESTROYED
    yield WornWeapon(vehicle.id, number, vehicle.mounts[number].item.name, 0)
