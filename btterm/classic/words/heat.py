"""What a heat level does, in short words (Compendium, Heat Scale Effects)."""

from __future__ import annotations

from btterm.classic.rules import kinds
from btterm.classic.rules.mech import heat_scale
from btterm.classic.rules.mech.triple_strength import walking_change
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.mech import Mech
from btterm.table.odds import percent


def heat_effects(mech: Mech, heat: int) -> list[str]:
    """What a heat level does to a 'Mech, each in two or three words, the worst first."""
    found = heat_risks(mech, heat)
    if change := walking_change(mech, heat):
        found.append(f"walk {change:+}")
    if modifier := heat_scale.fire_modifier(heat):
        found.append(f"hit +{modifier}")
    return found


def heat_risks(unit: AnyUnit, heat: int) -> list[str]:
    """The rolls that a heat level calls for, with the chance that they go wrong: for ammunition
    only where there is some left to explode."""
    chances = {"shutdown": heat_scale.shutdown_chance(heat)}
    if kinds.live_bins(unit):
        chances["ammo"] = heat_scale.ammunition_chance(heat)
    return [f"{what} {percent(chance)}" for what, chance in chances.items() if chance]
