"""What damage does to a unit (Alpha Strike, Damage)."""

from __future__ import annotations

from btterm.alphastrike.battle import Battle
from btterm.alphastrike.cards.card import UnitType
from btterm.alphastrike.events import DamageTaken
from btterm.alphastrike.rules.criticals import critical_hit, mark, motive_damage
from btterm.alphastrike.rules.environment import breach
from btterm.alphastrike.rules.sight import submerged
from btterm.alphastrike.units import Critical, Unit
from btterm.table.procedure import Procedure


def harm(battle: Battle, unit: Unit, points: int, criticals: int = 0) -> Procedure[None]:
    """Mark damage, which takes effect in the End Phase, and roll for critical hits (Alpha Strike,
    Damage). `criticals`: rolls that are made whatever is hit (Alpha Strike, BAR)."""
    if not points and not criticals:
        return
    on_structure = False
    if points:
        on_structure = mark(unit, points)
        yield DamageTaken(unit.id, points, unit.armor, unit.structure)
    for _ in range(criticals + (_breaches(battle, unit, on_structure) if points else 0)):
        yield from critical_hit(battle, unit)
    if points and not unit.armor and submerged(battle, unit):
        # Without armor it floods (Alpha Strike, Underwater Combat).
        unit.coming.append(Critical.DESTROYED)
    if points:
        yield from motive_damage(unit)
        yield from breach(battle, unit)


def _breaches(battle: Battle, unit: Unit, on_structure: bool) -> int:
    """How many critical hits are rolled for one damage: for structure, for barrier armor, and for
    the hull under water, two where a unit is open to them in two ways (Alpha Strike, Critical Hits,
    BAR, BHJ, Underwater Combat)."""
    barrier = unit.card.has("BAR")
    wet = submerged(battle, unit) and not unit.card.has("BHJ")
    industrial = unit.card.type is UnitType.INDUSTRIAL_MECH
    if barrier:
        return 2 if on_structure or wet else 1
    return (2 if industrial else 1) if on_structure else int(wet)
