"""VTOLs that come down otherwise than by landing (Compendium, VTOL Movement, VTOL Combat)."""

from __future__ import annotations

import math

from btterm.board.terrain import Ground, Terrain
from btterm.classic.battle import Battle
from btterm.classic.events import CameDown
from btterm.classic.hits import Hit, Side
from btterm.classic.rule import Rule
from btterm.classic.rules import ice
from btterm.classic.rules.drops import FACING_AFTER_FALL, Place, put
from btterm.classic.rules.gravity import damage_of_fall
from btterm.classic.rules.heights import landing_level
from btterm.classic.rules.vehicle.body import take
from btterm.classic.rules.vehicle.crew import destroy
from btterm.classic.rules.vehicle.driving import driving_roll, number_to_hold
from btterm.classic.rules.vehicle.rotor import explode, flying
from btterm.classic.sheets.vehicle.sheet import Section
from btterm.classic.units.unit import Cause, Out
from btterm.classic.units.vehicle import Vehicle
from btterm.table.procedure import Procedure, roll

TONS = 10
"""Tons for each point of damage, for every hex moved, when a VTOL flies into something."""
EMERGENCY = (Ground.CLEAR, Ground.PAVED, Ground.ROUGH)
"""Where a VTOL whose engine is hit may still come down whole, beside the roofs of buildings."""


def crash_damage(tons: int, hexes: int) -> int:
    """Damage points of flying into terrain: a tenth of the tonnage for each hex moved."""
    return math.ceil(tons * hexes / TONS)


def crash(battle: Battle, vehicle: Vehicle) -> Procedure[None]:
    """A VTOL has flown into the terrain of the hex that it is in now: damage to its front. Where it
    could land it has landed, if it still works, and does no more this turn; anywhere else it is
    destroyed (Compendium, VTOL Movement)."""
    terrain = battle.board[vehicle.hex]
    points = crash_damage(vehicle.tons, vehicle.moved.entered)
    vehicle.crashed = True
    put(vehicle, _ground(battle, vehicle))
    yield CameDown(vehicle.id, vehicle.hex, 0, points)
    yield from _hit_the_ground(battle, vehicle, points, Side.FRONT)
    if vehicle.alive and landing_level(terrain) is None:
        yield from destroy(vehicle, Out.CRASHED)
    elif (yield from ice.cracks(battle, vehicle)):
        yield from destroy(vehicle, Out.SUNK)


def settle(battle: Battle, vehicle: Vehicle) -> Procedure[None]:
    """At the end of a phase: a VTOL in the air that has lost its rotor or its crew falls. One whose
    engine was hit lands, if its pilot holds it over open ground or a building, and else falls as
    well (Compendium, VTOL Combat)."""
    causes, vehicle.causes = vehicle.causes, []
    if not causes or not flying(battle, vehicle):
        return
    falls = [cause for cause in causes if cause.automatic]
    if not falls and (yield from _comes_down_whole(battle, vehicle, causes[0])):
        put(vehicle, _ground(battle, vehicle))
        yield CameDown(vehicle.id, vehicle.hex, 0, 0)
        return
    yield from fall(battle, vehicle)


def _comes_down_whole(battle: Battle, vehicle: Vehicle, cause: Cause) -> Procedure[bool]:
    terrain = battle.board[vehicle.hex]
    if terrain.ground not in EMERGENCY and terrain.building is None:
        return False
    number = number_to_hold(battle, vehicle, cause)
    return (yield from driving_roll(battle, vehicle, cause, number))


def fall(battle: Battle, vehicle: Vehicle) -> Procedure[None]:
    """A VTOL falls out of the air, through trees to the ground, into water as if it were a Level 0
    hex and with half the damage; it sinks there from Depth 1 on (Compendium, VTOL Combat)."""
    terrain, level = battle.board[vehicle.hex], battle.level(vehicle)
    levels = level - terrain.height
    points = damage_of_fall(battle, vehicle.tons, levels, into_water=terrain.water)
    put(vehicle, _ground(battle, vehicle))
    vehicle.crashed = True
    throw = yield from roll(
        Rule.VTOL_COMBAT, f"{vehicle.id} facing after a fall", 1, side=vehicle.side
    )
    turned, side = FACING_AFTER_FALL[throw.total]
    vehicle.facing = vehicle.facing.turned(turned)
    yield CameDown(vehicle.id, vehicle.hex, levels, points, vehicle.facing)
    yield from _hit_the_ground(battle, vehicle, points, side)
    if terrain.frozen and not (yield from ice.cracks(battle, vehicle)):
        return
    if vehicle.alive and terrain.depth:
        yield from destroy(vehicle, Out.SUNK)


def _ground(battle: Battle, vehicle: Vehicle) -> Place:
    """The ground of its hex, or the roof."""
    terrain: Terrain = battle.board[vehicle.hex]
    return Place(vehicle.hex, terrain.height - terrain.floor)


def _hit_the_ground(battle: Battle, vehicle: Vehicle, points: int, side: Side) -> Procedure[None]:
    """The damage, in clusters of 5. A VTOL whose structure it reaches explodes, that of the rotor
    apart (Compendium, VTOL Combat)."""
    before = _structure(vehicle)
    for part in Hit(points, side, vehicle.side).in_clusters():
        yield from take(battle, vehicle, part)
    vehicle.causes = []
    if _structure(vehicle) < before and vehicle.destroyed is not Out.EXPLODED:
        yield from explode(battle, vehicle)


def _structure(vehicle: Vehicle) -> int:
    return sum(left for at, left in vehicle.structure.items() if at is not Section.ROTOR)
