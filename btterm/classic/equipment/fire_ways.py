"""Ways to fire a weapon beside the usual one (Compendium, Clearing Minefields, Clearing Woods,
Flamers, Infernos, Intentional Fires, LB-X Autocannon, LRM Indirect Fire, Swarm Long-Range Missiles,
Thunder Long-Range Missiles, Ultra Autocannon)."""

from __future__ import annotations

from enum import StrEnum

from btterm.classic.equipment.catalogue import Ammunition, Tag, Weapon, items
from btterm.classic.options import Options
from btterm.classic.rule import Rule


class FireWay(StrEnum):
    """How a weapon is fired. The names of special loads are those of the catalogue."""

    USUAL = ""
    DOUBLE = "double"
    """An Ultra autocannon at twice its rate."""
    CLUSTER = "cluster"
    """An LB-X autocannon with cluster ammunition."""
    HEAT = "heat"
    """A flamer that heats its target in place of damaging it."""
    INFERNO = "inferno"
    """Burning gel from an SRM rack."""
    SWARM = "swarm"
    """Long-range missiles that look for other targets when they miss."""
    INDIRECT = "indirect"
    """Long-range missiles at a target that only a friend sees."""
    THUNDER = "thunder"
    """Long-range missiles that lay a minefield in a hex."""
    SHELL = "shell"
    """An artillery round at a hex."""
    SMOKE = "smoke"
    """An artillery round that fills a hex, and those around it, with smoke."""
    FASCAM = "fascam"
    """An artillery round that lays a minefield in a hex."""
    HOMING = "homing"
    """An artillery missile that goes where a spotter points with TAG."""
    FLAK = "flak"
    """An artillery round at a VTOL in the air."""
    GEL = "gel"
    """Burning gel from an SRM rack at a hex."""
    IGNITE = "ignite"
    """A weapon that is to set a hex on fire."""
    CLEAR = "clear"
    """A weapon that is to clear the woods in a hex."""
    SWEEP = "sweep"
    """An artillery round, or a salvo of 20 long-range missiles, that is to clear the mines in a
    hex."""
    BUILDING = "building"
    """Any weapon at the building in a hex."""
    MECHWARRIOR = "mechwarrior"
    """Any weapon at a MechWarrior on foot in a hex."""


WAYS_OF_TAG = {
    Tag.ULTRA: (FireWay.DOUBLE,),
    Tag.LB_X: (FireWay.CLUSTER,),
    Tag.FLAMER: (FireWay.HEAT,),
    Tag.INFERNO_CAPABLE: (FireWay.INFERNO, FireWay.GEL),
    Tag.LRM: (FireWay.INDIRECT, FireWay.SWARM, FireWay.THUNDER),
}
WHOEVER_FIRES = (FireWay.BUILDING, FireWay.MECHWARRIOR)
"""Ways that any weapon has which does damage."""
ROUNDS = (FireWay.SHELL, FireWay.SMOKE, FireWay.FASCAM, FireWay.SWEEP)
"""What artillery fires at hexes."""
AT_HEX = (
    FireWay.THUNDER,
    FireWay.GEL,
    FireWay.IGNITE,
    FireWay.CLEAR,
    FireWay.FLAK,
    *ROUNDS,
    *WHOEVER_FIRES,
)
"""Ways in which a hex is the target, that of a unit if one is named."""
LOADS = (
    FireWay.CLUSTER,
    FireWay.INFERNO,
    FireWay.SWARM,
    FireWay.THUNDER,
    FireWay.SMOKE,
    FireWay.FASCAM,
    FireWay.HOMING,
)
"""Ways that need a special load, which serves for nothing else."""


SWEEPING_RACK = 20
"""Missiles of a salvo that can clear a minefield."""


def ways_of_fire(options: Options, weapon: Weapon) -> tuple[FireWay, ...]:
    """The ways in which a weapon can be fired; some must be agreed by the players. A one-shot
    launcher has its usual missiles and no others (Compendium, Single-Shot Missile Launchers)."""
    agreed = {
        FireWay.HEAT: options.flamer_heat,
        FireWay.INFERNO: options.infernos,
        FireWay.GEL: options.infernos,
        FireWay.INDIRECT: options.indirect_fire,
    }
    if Tag.ONE_SHOT in weapon.tags:
        agreed |= dict.fromkeys((*LOADS, FireWay.GEL), False)
    if Tag.ARTILLERY in weapon.tags and options.artillery:
        return artillery_ways(weapon, flak=options.flak)
    found = [FireWay.USUAL]
    for tag, ways in WAYS_OF_TAG.items():
        if tag in weapon.tags:
            found += [way for way in ways if agreed.get(way, True)]
    if options.fires and weapon.starts_fire:
        found.append(FireWay.IGNITE)
    if options.clearing_woods and weapon.clears_woods:
        found.append(FireWay.CLEAR)
    if Tag.LRM in weapon.tags and weapon.rack_size == SWEEPING_RACK:
        found.append(FireWay.SWEEP)
    return tuple(found)


def artillery_ways(weapon: Weapon, *, flak: bool = False) -> tuple[FireWay, ...]:
    """What an artillery piece can fire."""
    found = [FireWay.SHELL, FireWay.SMOKE]
    found += [FireWay.FASCAM] * (Tag.FASCAM in weapon.tags)
    found += [FireWay.SWEEP]
    found += [FireWay.HOMING] * (Tag.HOMING in weapon.tags)
    return (*found, *[FireWay.FLAK] * flak)


def section(weapon: Weapon, way: FireWay) -> Rule:
    """The section about a weapon that is fired in a way: that of its special load, or its own."""
    for item in items(weapon.tech_base):
        if isinstance(item, Ammunition) and (item.weapon, item.munition) == (weapon.name, way):
            return item.rule
    return weapon.rule


def load_of(way: FireWay) -> FireWay:
    """The way that the special load of a way is named after; USUAL: it needs none."""
    if way is FireWay.GEL:
        return FireWay.INFERNO
    return way if way in LOADS else FireWay.USUAL


def feeds(munition: str, way: FireWay) -> bool:
    """Whether ammunition with a special load (or none) serves a way of firing."""
    load = load_of(way)
    return munition == load if load else munition not in LOADS


def rate(way: FireWay) -> int:
    """How many shots, and how many times its heat, one use takes."""
    return 2 if way is FireWay.DOUBLE else 1
