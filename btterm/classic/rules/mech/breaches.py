"""Breaches in the hull of a 'Mech, under water and in a vacuum (Compendium, Hull Integrity,
Vacuum)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.events import LocationFlooded
from btterm.classic.rules.hull import at_stake, breach_roll
from btterm.classic.rules.mech.damage import do_without
from btterm.classic.sheets.mech.locations import BLOWN_OFF_WITH, DAMAGE_TRANSFER, Location
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Out
from btterm.table.procedure import Procedure

Hull = dict[Location, int]
"""Points of armor and structure by location."""


def hull(battle: Battle, mech: Mech) -> Hull:
    """What a 'Mech has in each location before a hit that may breach its hull; else nothing."""
    if not at_stake(battle, mech):
        return {}
    return {
        at: mech.armor[at] + mech.rear_armor.get(at, 0) + mech.structure[at]
        for at in mech.structure
    }


def check_hull(
    battle: Battle, mech: Mech, before: Hull, location: Location, rear: bool
) -> Procedure[None]:
    """After such a hit: whether the location is breached in which its damage has ended. It
    is without a roll where no armor is left on the side that was hit."""
    at: Location | None = location
    while at is not None and not mech.stands(at):
        at = DAMAGE_TRANSFER[at]
    if not before or at is None or not mech.has(at) or not mech.alive:
        return
    if hull(battle, mech).get(at) == before[at]:
        return
    armor = mech.facing_armor(at, rear)[at]
    if (yield from breach_roll(battle, mech, at, armor)):
        yield from flood(battle, mech, at)


def flood(battle: Battle, mech: Mech, location: Location) -> Procedure[None]:
    """A location fills with water, or loses its air, and is as good as destroyed; under water a
    side torso takes its arm along. Damage does not go on from it as long as its structure
    stands."""
    vacuum = battle.options.vacuum
    mech.flooded.append(location)
    yield LocationFlooded(mech.id, location, vacuum)
    for limb in () if vacuum else BLOWN_OFF_WITH.get(location, ()):
        if mech.has(limb):
            yield from flood(battle, mech, limb)
    how, out = ("breached", Out.BREACHED) if vacuum else ("flooded", Out.FLOODED)
    yield from do_without(mech, location, how, out)
