"""Ways to fire a weapon beside the usual one (Compendium, Equipment: Flamers, LB-X Autocannon,
Ultra Autocannon)."""

from __future__ import annotations

from enum import StrEnum

from btterm.classic.equipment.catalogue import Weapon
from btterm.classic.options import Options


class FireWay(StrEnum):
    """How a weapon is fired."""

    USUAL = ""
    DOUBLE = "double"
    """An Ultra autocannon at twice its rate."""
    CLUSTER = "cluster"
    """An LB-X autocannon with cluster ammunition."""
    HEAT = "heat"
    """A flamer that heats its target in place of damaging it."""


WAY_OF_TAG = {"ultra": FireWay.DOUBLE, "lb-x": FireWay.CLUSTER, "flamer": FireWay.HEAT}
NOT_USUAL = ("cluster", "inferno", "swarm", "thunder")
"""Special loads that are not fired like standard ammunition."""


def ways_of_fire(options: Options, weapon: Weapon) -> tuple[FireWay, ...]:
    """The ways in which a weapon can be fired."""
    found = [FireWay.USUAL]
    for tag, way in WAY_OF_TAG.items():
        if tag in weapon.tags and (way is not FireWay.HEAT or options.flamer_heat):
            found.append(way)
    return tuple(found)


def feeds(munition: str, way: FireWay) -> bool:
    """Whether ammunition with a special load (or none) serves a way of firing."""
    if way is FireWay.CLUSTER:
        return munition == "cluster"
    return munition not in NOT_USUAL


def rate(way: FireWay) -> int:
    """How many shots, and how many times its heat, one use takes."""
    return 2 if way is FireWay.DOUBLE else 1
