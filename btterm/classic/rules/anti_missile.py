"""Anti-missile systems (Compendium, Anti-Missile System)."""

from __future__ import annotations

from btterm.classic.equipment.catalogue import TechBase
from btterm.classic.events import MissilesIntercepted
from btterm.classic.units.mech import Mech
from btterm.table.procedure import Procedure, roll

DICE = {TechBase.INNER_SPHERE: 1, TechBase.CLAN: 2}
"""Dice that tell how many missiles are shot down."""
SHOTS_PER_PIP = 2
"""Ammunition used for each pip of a second die."""


def ready_system(mech: Mech) -> int | None:
    """The mount of an anti-missile system that engages the next salvo, or None."""
    if mech.shut_down or not mech.alive:
        return None
    for number, mount in enumerate(mech.sheet.mounts):
        if (
            "anti-missile" in mount.item.tags
            and mech.works(mount)
            and number not in mech.intercepted
            and bins_of(mech, mount.item.name)
        ):
            return number
    return None


def bins_of(mech: Mech, weapon: str) -> list[int]:
    """Bins with ammunition for an anti-missile system."""
    return [
        number
        for number, bin_ in enumerate(mech.sheet.bins)
        if bin_.ammo.weapon == weapon
        and mech.shots[number]
        and mech.has(bin_.location)
        and bin_.slot not in mech.criticals[bin_.location]
        and bin_.location not in mech.dumping
    ]


def intercept(mech: Mech, missiles: int) -> Procedure[tuple[int, MissilesIntercepted | None]]:
    """The first salvo aimed at a unit in a turn is engaged by its anti-missile system. Returns
    how many missiles come through, and what to tell of it."""
    number = ready_system(mech)
    if number is None:
        return missiles, None
    mount = mech.sheet.mounts[number]
    mech.intercepted.append(number)
    name = f"{mech.id} {mount.item.short_name}"
    throw = yield from roll(f"{name}: missiles shot down", DICE[mount.item.tech_base], mech.side)
    spent = yield from roll(f"{name}: ammunition used", 1, mech.side)
    _spend(mech, mount.item.name, spent.total * SHOTS_PER_PIP)
    left = max(0, missiles - throw.total)
    return left, MissilesIntercepted(mech.id, missiles, throw, left)


def _spend(mech: Mech, weapon: str, shots: int) -> None:
    for number in bins_of(mech, weapon):
        used = min(shots, mech.shots[number])
        mech.shots[number] -= used
        shots -= used
