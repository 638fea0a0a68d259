"""Where comes down what misses its hex (Compendium, Targeting)."""

from __future__ import annotations

from collections.abc import Sequence

from btterm.classic.rule import Rule
from btterm.hexes import Facing, Hex
from btterm.table.dice import every_fall
from btterm.table.procedure import Procedure, roll

DIAGRAM = tuple(Facing)
"""The direction for each fall of a die: 1 to the north, and on clockwise (Scatter Diagram)."""


def ahead(flight: Facing) -> tuple[Facing, ...]:
    """The diagram with the direction of a flight in place of north (Dive-Bombing Scatter
    Diagram)."""
    return tuple(flight.turned(side) for side in DIAGRAM)


def scatter(
    rule: Rule, hex_: Hex, side: int | None = None, diagram: Sequence[Facing] = DIAGRAM
) -> Procedure[Hex]:
    """Where a shot of a side comes down that misses a hex, perhaps off the map: in a direction of
    the diagram, and as many hexes away, by a die each."""
    why = f"scatter from {hex_}: direction and distance"
    throw = yield from roll(rule, why, side=side, falls=every_fall(2))
    direction, hexes = throw.dice
    return away(hex_, diagram[direction - 1], hexes)


def away(hex_: Hex, direction: Facing, hexes: int) -> Hex:
    """The hex so far away straight in a direction."""
    for _ in range(hexes):
        hex_ = hex_.neighbour(direction)
    return hex_
