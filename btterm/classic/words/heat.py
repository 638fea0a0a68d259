"""What a heat level does, in short words (Compendium, Heat Scale)."""

from __future__ import annotations

from btterm.classic.rules.mech import heat_scale
from btterm.table.odds import percent


def heat_effects(heat: int) -> list[str]:
    """What a heat level does, each in two or three words, the worst first."""
    found = heat_risks(heat)
    if loss := heat_scale.walking_loss(heat):
        found.append(f"walk -{loss}")
    if modifier := heat_scale.fire_modifier(heat):
        found.append(f"hit +{modifier}")
    return found


def heat_risks(heat: int) -> list[str]:
    """The rolls that a heat level calls for, with the chance that they go wrong."""
    chances = {
        "shutdown": heat_scale.shutdown_chance(heat),
        "ammo": heat_scale.ammunition_chance(heat),
    }
    return [f"{what} {percent(chance)}" for what, chance in chances.items() if chance]
