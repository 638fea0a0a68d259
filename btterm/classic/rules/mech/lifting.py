"""Cargo in the hands of a 'Mech (Compendium, BattleMech Lifting Capabilities)."""

from __future__ import annotations

from btterm.classic.rule import Rule
from btterm.classic.rules.mech.triple_strength import strength
from btterm.classic.sheets.mech.locations import ARMS, TORSOS, Location
from btterm.classic.sheets.mech.sheet import Mount, SlotKind
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Load
from btterm.errors import ALLOWED, Refusal

LIFTS = 10
"""A 'Mech lifts one of so many parts of its own weight."""
RULE = Rule.BATTLEMECH_LIFTING_CAPABILITIES


def lift_refusal(mech: Mech, load: Load) -> Refusal:
    """Why a 'Mech cannot pick cargo up, or empty: it takes both hands, and triple-strength myomer
    doubles what it lifts."""
    if not mech.can_act or mech.prone or mech.charge:
        return Refusal(RULE, "stands in no position to lift")
    if mech.load or mech.club:
        return Refusal(RULE, "has its hands full")
    if not all(_hand(mech, arm) for arm in ARMS):
        return Refusal(RULE, "needs both hands")
    if load.tons > most_lifted(mech):
        return Refusal(RULE, f"lifts {most_lifted(mech)} tons at most")
    return ALLOWED


def most_lifted(mech: Mech) -> int:
    """Tons that a 'Mech lifts now."""
    return mech.tons * strength(mech) // LIFTS


def holds(mech: Mech) -> bool:
    """Whether a 'Mech still has a hand to hold its load with."""
    return any(_hand(mech, arm) for arm in ARMS)


def _hand(mech: Mech, arm: Location) -> bool:
    return mech.has(arm) and mech.parts_left(SlotKind.HAND, arm) > 0


def bars(mech: Mech, mount: Mount) -> Refusal:
    """Why a 'Mech cannot fire a weapon for what it holds before it, or empty."""
    ahead = mount.location in ARMS or (mount.location in TORSOS and not mount.rear)
    held = Refusal(RULE, "carries cargo: no arm or forward torso weapons", brief="carries cargo")
    return held if mech.load and ahead else ALLOWED
