"""Anti-missile systems (Compendium, Anti-Missile System)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import TechBase
from btterm.classic.events import MissilesIntercepted
from btterm.classic.rules.attack.declaring import Attack
from btterm.classic.rules.attack.fire_ways import FireWay
from btterm.classic.rules.mech.ammunition import usable_bins
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.units.mech import Mech
from btterm.hexes import Arc, Hex, arcs
from btterm.table.numbers import Modifier
from btterm.table.procedure import Procedure, roll

DICE = {TechBase.INNER_SPHERE: 1, TechBase.CLAN: 2}
"""Dice that tell how many missiles are shot down."""
SHOTS_PER_PIP = 2
"""Ammunition used for each pip of a second die."""
UNTOUCHED = (FireWay.SWARM, FireWay.THUNDER)
"""Missiles that the systems let pass."""


@dataclass(frozen=True, slots=True)
class Salvo:
    """What is on its way to a target."""

    missiles: int
    opposed: bool = False
    """Whether a system works against it, by the rules of Clan Invasion."""
    told: MissilesIntercepted | None = None
    """What a system shot down, to be told after the shot itself."""


def systems(mech: Mech) -> list[int]:
    """The mounts of anti-missile systems that work and have ammunition."""
    return [
        number
        for number, mount in enumerate(mech.sheet.mounts)
        if mount.weapon is not None
        and "anti-missile" in mount.item.tags
        and mech.works(mount)
        and usable_bins(mech, mount.weapon)
    ]


def ready_system(mech: Mech) -> int | None:
    """The mount of an anti-missile system that engages the next salvo, or None."""
    if mech.shut_down or mech.anti_missile_off or not mech.alive:
        return None
    return next((number for number in systems(mech) if number not in mech.intercepted), None)


def defend(battle: Battle, attack: Attack, salvo: Salvo, *, hit: bool) -> Procedure[Salvo]:
    """What comes through the anti-missile systems of a target, asked before the to-hit roll and
    again after one that has `hit`. They engage what is aimed at them; a Streak, and by the rules
    of Clan Invasion any salvo, when it has hit."""
    late = battle.options.clan_invasion_rules
    if not attack.weapon.missiles or attack.way in UNTOUCHED:
        return salvo
    if hit is not (late or attack.weapon.needs_lock):
        return salvo
    if late:
        return oppose(attack.target, attack.attacker.hex, salvo)
    return (yield from intercept(attack.target, salvo))


def intercept(mech: Mech, salvo: Salvo) -> Procedure[Salvo]:
    """The first salvo aimed at a unit in a turn is engaged by its anti-missile system: what
    comes through."""
    number = ready_system(mech)
    if number is None:
        return salvo
    mount = mech.sheet.mounts[number]
    name = f"{mech.id} {mount.item.short_name}"
    throw = yield from roll(f"{name}: missiles shot down", DICE[mount.item.tech_base], mech.side)
    spent = yield from roll(f"{name}: ammunition used", 1, mech.side)
    _engage(mech, number, spent.total * SHOTS_PER_PIP)
    left = max(0, salvo.missiles - throw.total)
    return Salvo(left, told=MissilesIntercepted(mech.id, salvo.missiles, throw, left))


def _engage(mech: Mech, number: int, shots: int) -> None:
    """A system fires, once a turn, uses up ammunition and heats its 'Mech."""
    weapon = mech.sheet.mounts[number].weapon
    assert weapon is not None
    mech.intercepted.append(number)
    mech.heat_gained.append(Modifier("anti-missile", weapon.heat))
    for bin_ in usable_bins(mech, weapon):
        used = min(shots, mech.shots[bin_])
        mech.shots[bin_] -= used
        shots -= used


# Clan Invasion's way


REDUCED = -4
"""What it takes from the roll on the Missile Hits Table, which stays at 2 or more."""
GUIDED_ROLL = 7
"""What missiles that never miss together are taken to have rolled."""
SINGLE_LOST = 3
"""1D6 up to which a single missile is shot down."""


def covering_system(mech: Mech, origin: Hex) -> int | None:
    """The next ready system whose firing arc covers the hex that a salvo comes from."""
    number = ready_system(mech)
    if number is None:
        return None
    place = mech.sheet.mounts[number].location
    covered = {Location.RA: Arc.FRONT | Arc.RIGHT, Location.LA: Arc.FRONT | Arc.LEFT}
    arc = covered.get(place, Arc.FRONT)
    return number if arc & arcs(mech.torso, mech.hex, origin) else None


def oppose(mech: Mech, origin: Hex, salvo: Salvo) -> Salvo:
    """A system opposes a salvo that has hit: one shot, and heat."""
    number = covering_system(mech, origin)
    if number is None:
        return salvo
    _engage(mech, number, 1)
    return replace(salvo, opposed=True)
