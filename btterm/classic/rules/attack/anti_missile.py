"""Anti-missile systems (Compendium, Anti-Missile System)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from btterm.classic.attacks import System
from btterm.classic.equipment.catalogue import Tag, TechBase, Weapon
from btterm.classic.events import MissilesIntercepted, MissilesOpposed
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.rules.wear import heat_of_shot
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.units.any import AnyUnit
from btterm.hexes import Arc, Hex, arcs
from btterm.table.choice import Choice, Option
from btterm.table.numbers import Modifier
from btterm.table.procedure import Procedure, ask, roll

DICE = {TechBase.INNER_SPHERE: 1, TechBase.CLAN: 2}
"""Dice that tell how many missiles are shot down."""
SHOTS_PER_PIP = 2
"""Ammunition used for each pip of a second die."""


@dataclass(frozen=True, slots=True)
class Salvo:
    """What is on its way to a target."""

    missiles: int
    opposed: bool = False
    """Whether a system works against it, by the rules of Clan Invasion."""
    told: MissilesIntercepted | MissilesOpposed | None = None
    """What a system shot down, to be told after the shot itself."""


def systems(mech: AnyUnit) -> list[System]:
    """The anti-missile systems of a unit that work and have ammunition."""
    found = []
    for number, mount in enumerate(mech.mounts):
        if mount.weapon is not None and Tag.ANTI_MISSILE in mount.item.tags and mech.works(mount):
            bins = kinds.usable_bins(mech, mount.weapon)
            found += [System(number, tuple(bins))] if bins else []
    return found


def ready_systems(mech: AnyUnit) -> tuple[System, ...]:
    """The systems that engage missiles aimed at a unit: none while it is shut down, they are
    switched off, or it has just landed. What happens to them in the phase does not stop them any
    more."""
    off = mech.shut_down or mech.anti_missile_off or mech.landed
    return () if off else tuple(systems(mech))


def _can(mech: AnyUnit, system: System) -> bool:
    """Whether a system has not engaged in this turn nor used up its ammunition; what hits of this
    phase have taken away still feeds it."""
    fed = any(mech.shots[n] or not mech.works(mech.bins[n]) for n in system.bins)
    return fed and system.mount not in mech.intercepted


def intercept(mech: AnyUnit, ready: Sequence[System], salvo: Salvo) -> Procedure[Salvo]:
    """The first salvo aimed at a unit in a turn is engaged by its anti-missile system: what
    comes through."""
    system = next((found for found in ready if _can(mech, found)), None)
    if system is None:
        return salvo
    mount = mech.mounts[system.mount]
    name = f"{mech.id} {mount.item.short_name}"
    throw = yield from roll(
        Rule.ANTI_MISSILE_SYSTEM,
        f"{name}: missiles shot down",
        DICE[mount.item.tech_base],
        mech.side,
    )
    spent = yield from roll(Rule.ANTI_MISSILE_SYSTEM, f"{name}: ammunition used", 1, mech.side)
    bins = _engage(mech, system, spent.total * SHOTS_PER_PIP)
    left = max(0, salvo.missiles - throw.total)
    return Salvo(left, told=MissilesIntercepted(mech.id, salvo.missiles, throw, left, bins))


def _engage(mech: AnyUnit, system: System, shots: int) -> tuple[int, ...]:
    """A system fires, once a turn, uses up ammunition and heats its carrier. Returns the bins that
    the shots came from."""
    mech.intercepted.append(system.mount)
    heat = heat_of_shot(mech, system.mount)
    kinds.heat_up(mech, Modifier(Rule.ANTI_MISSILE_SYSTEM, "anti-missile", heat))
    bins: list[int] = []
    for bin_ in system.bins:
        used = min(shots, mech.shots[bin_])
        mech.shots[bin_] -= used
        shots -= used
        bins += [bin_] * used
    return tuple(bins)


# Clan Invasion's way


REDUCED = -4
"""What it takes from the roll on the Missile Hits Table, which stays at 2 or more."""
GUIDED_ROLL = 7
"""What missiles that never miss together are taken to have rolled."""
SINGLE_LOST = 3
"""1D6 up to which a single missile is shot down."""
NO = Option("no", "lets it pass")
ARCS: Mapping[object, Arc] = {
    Location.RA: Arc.FRONT | Arc.RIGHT,
    Location.LA: Arc.FRONT | Arc.LEFT,
}
"""Firing arcs of systems by their location; the front one for all others."""


def covers(mech: AnyUnit, system: System, origin: Hex) -> bool:
    """Whether the firing arc of a system covers the hex that a salvo comes from."""
    arc = ARCS.get(mech.mounts[system.mount].location, Arc.FRONT)
    return bool(arc & arcs(mech.torso, mech.hex, origin))


def oppose(
    mech: AnyUnit,
    ready: Iterable[System],
    origin: Hex,
    salvo: Salvo,
    weapon: Weapon,
    *,
    keeps: bool,
) -> Procedure[Salvo]:
    """A salvo of a weapon has hit: its target says whether a system opposes it, and which one; one
    shot, and heat. `keeps`: it had better keep its shot for another salvo."""
    able = [found for found in ready if covers(mech, found, origin) and _can(mech, found)]
    if not able:
        return salvo
    options = [_option(mech, system) for system in able]
    options.insert(0 if keeps else len(options), NO)
    question = f"Does {mech.id} oppose the {weapon.short_name} that has hit?"
    choice = Choice(Rule.ANTI_MISSILE_SYSTEM, mech.side, question, tuple(options), mech.id)
    answer = yield from ask(choice)
    if answer == NO.key:
        return salvo
    system = next(found for found in able if str(found.mount) == answer)
    return replace(salvo, opposed=True, told=MissilesOpposed(mech.id, _engage(mech, system, 1)))


def _option(mech: AnyUnit, system: System) -> Option:
    """A system that a player may have fire."""
    mount, shots = mech.mounts[system.mount], sum(mech.shots[bin_] for bin_ in system.bins)
    where = f" in {mount.location}" if mount.location else ""
    return Option(str(system.mount), f"{mount.item.short_name}{where}, {shots} shots")
