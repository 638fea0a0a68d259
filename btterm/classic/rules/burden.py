"""Cargo: how what is carried outside slows its carrier down, and what hits do to it, there and in
cargo space (Compendium, Cargo Carriers, Cargo Space)."""

from __future__ import annotations

from dataclasses import replace

from btterm.classic.events import CargoHit
from btterm.classic.units.unit import Load, Unit
from btterm.table.procedure import Procedure

QUARTER = 4
"""Up to so many parts of the weight of its carrier a load only takes MP off."""
AT_INFANTRY = 4
"""How many times its damage an attack on the carrier does to infantry on its outside."""
TAKES_MP = 3
"""The Walking or Cruising MP that a light load takes, or half of them, if that is less."""


def heavy(unit: Unit) -> bool:
    """Whether a unit carries more than a quarter of its own weight, and only walks or cruises."""
    return _outside(unit) and unit.load is not None and unit.load.tons * QUARTER > unit.tons


def slowed(unit: Unit, mp: int) -> int:
    """What a unit has left of its Walking or Cruising MP under its load: half of them, rounded
    down, under a heavy one."""
    if not _outside(unit):
        return mp
    return mp // 2 if heavy(unit) else mp - min(TAKES_MP, mp // 2)


def _outside(unit: Unit) -> bool:
    return unit.load is not None and not unit.load.inside


def rides_outside(carrier: Unit, unit: Unit) -> bool:
    """Whether a unit is the cargo of another one, or a part of it."""
    return carrier.load is not None and unit.id in carrier.load.units


def as_load(unit: Unit) -> Load:
    """Infantry as cargo."""
    return Load(unit.tons, unit.hex, units=(unit.id,))


def put_on(carrier: Unit, unit: Unit) -> None:
    """Infantry becomes cargo of a unit, beside what that carries of it already."""
    load = carrier.load
    if load is None:
        carrier.load = as_load(unit)
    elif unit.id not in load.units:
        carrier.load = replace(load, tons=load.tons + unit.tons, units=(*load.units, unit.id))


def take_off(carrier: Unit, unit: Unit) -> None:
    """Infantry is cargo of a unit no more."""
    load = carrier.load
    if load is not None and unit.id in load.units:
        units = tuple(id_ for id_ in load.units if id_ != unit.id)
        left = replace(load, tons=load.tons - unit.tons, units=units)
        carrier.load = left if units else None


def unload_lost(carrier: Unit, unit: Unit) -> None:
    """Infantry that has been lost as cargo weighs nothing any more."""
    if not unit.alive:
        take_off(carrier, unit)


def hit(unit: Unit, points: int, armor: int) -> Procedure[None]:
    """An attack that has hit a unit strikes its cargo as well: a ton for each point, in cargo space
    only for those that the armor on that side, so many points, has not stopped. What befalls
    infantry, `kinds` says."""
    if unit.load is None or unit.load.units:
        return
    points -= min(points, armor) if unit.load.inside else 0
    if not points:
        return
    lost = min(points, unit.load.tons)
    unit.load = replace(unit.load, tons=unit.load.tons - lost)
    yield CargoHit(unit.id, lost, unit.load.tons)
    if not unit.load.tons:
        unit.load = None
