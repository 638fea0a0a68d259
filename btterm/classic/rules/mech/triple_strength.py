"""Triple-strength myomer (Compendium, Equipment)."""

from __future__ import annotations

from btterm.classic.equipment.catalogue import Tag
from btterm.classic.rules.mech.heat_scale import walking_loss
from btterm.classic.units.mech import Mech

HOT = 9
"""Heat at which it begins to work."""
WALKING_GAIN = 1
SPARED_BELOW = 10
"""Heat from which it does not spare a 'Mech the loss of Walking MP."""
STRENGTH = 2


def hot(mech: Mech) -> bool:
    """Whether the 'Mech has triple-strength myomer and ended last turn hot enough for it
    (Compendium, Triple-Strength Myomer)."""
    return _works_at(mech, mech.heat)


def _works_at(mech: Mech, heat: int) -> bool:
    return heat >= HOT and mech.sheet.has(Tag.TSM)


def walking_change(mech: Mech, heat: int) -> int:
    """MP by which some heat changes the Walking MP of a 'Mech: what the Heat Scale takes, and
    what triple-strength myomer spares it and adds. To the 1 MP of a 'Mech on one leg it adds
    nothing."""
    if not _works_at(mech, heat):
        return -walking_loss(heat)
    gain = 0 if mech.legs_lost else WALKING_GAIN
    return gain - (walking_loss(heat) if heat >= SPARED_BELOW else 0)


def strength(mech: Mech) -> int:
    """What the damage of its blows is multiplied with."""
    return STRENGTH if hot(mech) else 1
