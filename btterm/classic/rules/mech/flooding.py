"""Breaches in the hull of a 'Mech under water (Compendium, Hull Integrity)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.events import LocationFlooded
from btterm.classic.rules.mech.damage import do_without
from btterm.classic.rules.underwater import breach_roll, deep
from btterm.classic.sheets.mech.locations import BLOWN_OFF_WITH, DAMAGE_TRANSFER, Location
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Out
from btterm.table.procedure import Procedure

Hull = dict[Location, int]
"""Points of armor and structure by location."""


def hull(battle: Battle, mech: Mech) -> Hull:
    """What a 'Mech under water has in each location before a hit; nothing above the water."""
    if not deep(battle, mech):
        return {}
    return {
        at: mech.armor[at] + mech.rear_armor.get(at, 0) + mech.structure[at]
        for at in mech.structure
    }


def check_hull(
    battle: Battle, mech: Mech, before: Hull, location: Location, rear: bool
) -> Procedure[None]:
    """After a hit under water: whether the location is breached in which its damage has ended. It
    is without a roll where no armor is left on the side that was hit."""
    at: Location | None = location
    while at is not None and not mech.stands(at):
        at = DAMAGE_TRANSFER[at]
    if not before or at is None or not mech.has(at) or not mech.alive:
        return
    if hull(battle, mech).get(at) == before[at]:
        return
    armor = mech.facing_armor(at, rear)[at]
    if (yield from breach_roll(mech, at, armor)):
        yield from flood(mech, at)


def flood(mech: Mech, location: Location) -> Procedure[None]:
    """A location fills with water, and is as good as destroyed; a side torso takes its arm along.
    Damage does not go on from it as long as its structure stands."""
    mech.flooded.append(location)
    yield LocationFlooded(mech.id, location)
    for limb in BLOWN_OFF_WITH.get(location, ()):
        if mech.has(limb):
            yield from flood(mech, limb)
    yield from do_without(mech, location, "flooded", Out.FLOODED)
