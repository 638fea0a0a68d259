"""Triple-strength myomer (Compendium, Equipment)."""

from __future__ import annotations

from btterm.classic.units.mech import Mech

HOT = 9
"""Heat at which it begins to work."""
WALKING_GAIN = 1
STRENGTH = 2


def hot(mech: Mech) -> bool:
    """Whether the 'Mech has triple-strength myomer and ended last turn hot enough for it."""
    return mech.heat >= HOT and mech.sheet.has("tsm")


def strength(mech: Mech) -> int:
    """What the damage of its blows is multiplied with."""
    return STRENGTH if hot(mech) else 1
