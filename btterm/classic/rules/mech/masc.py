"""Myomer accelerator signal circuitry (Compendium, Equipment)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Tag
from btterm.classic.events import MascRolled
from btterm.classic.rule import Rule
from btterm.classic.rules.mech.criticals import critical_hit
from btterm.classic.rules.mech.falling import settle
from btterm.classic.sheets.mech.sheet import SlotKind
from btterm.classic.units.mech import Mech
from btterm.errors import ALLOWED, Refusal
from btterm.table.procedure import Procedure, roll

HOLDS = (3, 5, 7, 11, 13)
"""2D6 that keeps the legs moving, step by step for turns of use in a row; the last cannot be
rolled."""
SPEED = 2
"""Running MP with MASC, as a multiple of Walking MP."""


def has_masc(mech: Mech) -> bool:
    """Whether the 'Mech has MASC that works."""
    return any(Tag.MASC in mount.item.tags and mech.works(mount) for mount in mech.sheet.mounts)


def step_refusal(battle: Battle, mech: Mech) -> Refusal:
    """Why a 'Mech that runs cannot switch MASC on now, or empty. By the Compendium that is done
    before anybody moves; by Clan Invasion it is the first step of a run."""
    if not battle.options.clan_invasion("masc"):
        return Refusal(Rule.MASC, "MASC is switched on before anybody moves")
    if mech.moved.spent or mech.moved.masc or not has_masc(mech):
        return Refusal(Rule.MASC, "MASC is switched on at the start of a run")
    return ALLOWED


def speeds_up(battle: Battle, mech: Mech) -> bool:
    """Whether MASC is on, and still makes a 'Mech run faster: by Clan Invasion a critical hit on it
    ends that at once."""
    broken = battle.options.clan_invasion("masc") and not has_masc(mech)
    return mech.moved.masc and not broken


def number(mech: Mech) -> int:
    """The 2D6 needed if the 'Mech uses MASC this turn; 13 cannot be reached."""
    return HOLDS[_step(mech)]


def _step(mech: Mech) -> int:
    return min(mech.masc_step + mech.masc_warm, len(HOLDS) - 1)


def engage(battle: Battle, mech: Mech) -> Procedure[bool]:
    """Switch MASC on. If the roll fails, both hips freeze for the rest of the game; by the rules of
    Clan Invasion each leg takes a critical hit instead, with the rolls it calls for (Compendium,
    Myomer Accelerator Signal Circuitry (MASC))."""
    needed = number(mech)
    throw = None
    if needed <= 12:
        throw = yield from roll(Rule.MASC, f"{mech.id} MASC holds", side=mech.side)
    holds = throw is not None and throw.total >= needed
    yield MascRolled(mech.id, needed, throw, holds)
    if not holds and battle.options.clan_invasion("masc"):
        for leg in mech.legs:
            yield from critical_hit(battle, mech, leg)
        yield from settle(battle, mech)
    elif not holds:
        for leg in mech.legs:
            if mech.has(leg):
                hips = mech.sheet.slots_of(SlotKind.HIP, leg)
                mech.criticals[leg] = sorted({*mech.criticals[leg], *hips})
    return holds


def count_use(mech: Mech) -> None:
    """When a turn is over: the next use in a row is a step harder than this one, and each turn
    without use takes a step off the last (Compendium, Myomer Accelerator Signal Circuitry
    (MASC))."""
    mech.masc_step = _step(mech) if mech.moved.masc else max(0, mech.masc_step - 1)
    mech.masc_warm = mech.moved.masc
