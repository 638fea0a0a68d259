"""Armor that is good against some weapons (Alpha Strike, RCA, RFA, CR)."""

from __future__ import annotations

from btterm.alphastrike.attacks import Kind
from btterm.alphastrike.units import Unit

REFLECTED = 1
"""Damage that reflective armor takes off whatever is not energy, a blow or a burst."""
AMPLIFIED = 2
"""By so much blows and bursts count at reflective armor."""


def plated(unit: Unit, target: Unit, kind: Kind, points: int, missiles: int) -> int:
    """What is left of the damage of an attack by the armor of its target, of any damage a point at
    least. `missiles`: what LRM and SRM of the attacker do at that range."""
    if points <= 0:
        return points
    if target.card.has("RCA"):
        if kind is Kind.INDIRECT:
            points = (points + 1) // 2
        elif kind is Kind.WEAPON:
            points -= missiles // 2
    if target.card.has("RFA"):
        if kind.physical:
            points *= AMPLIFIED
        elif unit.card.has("ENE"):
            points //= 2
        else:
            points -= REFLECTED
    return max(1, points)


def burst_at(target: Unit, points: int) -> int:
    """The same of flak, and of all that bursts over an area."""
    if points > 0 and target.card.has("RCA"):
        points = max(1, points // 2)
    return points * AMPLIFIED if target.card.has("RFA") else points


def heated_less(target: Unit, heat: int) -> int:
    """What reflective armor leaves of heat, a point at least of any."""
    return max(1, heat // 2) if heat and target.card.has("RFA") else heat
