"""At which levels a unit can be that rises and sinks by itself: in the air over a hex, and in the
water of one (Compendium, VTOL Movement, Naval Movement)."""

from __future__ import annotations

from btterm.board.relief import WOODS_HEIGHT
from btterm.board.terrain import Ground, Terrain
from btterm.classic.units.unit import Motion

AT_ANY_HEIGHT = (Motion.VTOL, Motion.SUBMARINE)
"""What shares a hex only with those at its own height."""
CEILING = 30
"""The highest level of the map at which anything flies."""


def landing_level(terrain: Terrain) -> int | None:
    """The level at which a VTOL lands: on clear ground, on pavement, on ice and on the roof of a
    building; None elsewhere (Compendium, VTOL Movement)."""
    if terrain.building is not None:
        return terrain.height
    if terrain.frozen:
        return terrain.level
    return terrain.level if terrain.ground in (Ground.CLEAR, Ground.PAVED) else None


def lowest_flight(terrain: Terrain) -> int:
    """The lowest level at which a VTOL flies over a hex: above the ground, the trees and the roofs
    (Compendium, VTOL Movement)."""
    return max(terrain.height, terrain.level + WOODS_HEIGHT * bool(terrain.woods)) + 1


def free_levels(terrain: Terrain, motion: Motion) -> range:
    """The levels at which it can turn and go on to another hex: those of the air, and those of the
    water above its bottom and below ice."""
    if motion is Motion.VTOL:
        return range(lowest_flight(terrain), CEILING + 1)
    return range(terrain.floor + 1, terrain.level + (not terrain.frozen))


def all_levels(terrain: Terrain, motion: Motion) -> list[int]:
    """All levels at which it can be in a hex, the lowest first: the ground or the roof where it
    lands, and the bottom of water among them. Infantry climbs the stairs of a building to every
    storey and the roof (Compendium, Movement (Infantry))."""
    if motion is Motion.INFANTRY:
        return [*range(terrain.floor, terrain.height + 1)] if terrain.building else []
    low = landing_level(terrain) if motion is Motion.VTOL else terrain.floor
    free = free_levels(terrain, motion)
    return [*free] if low is None or not free else [low, *free]


def aloft(terrain: Terrain, level: int) -> bool:
    """Whether a VTOL at a level of a hex is in the air."""
    return level >= lowest_flight(terrain)
