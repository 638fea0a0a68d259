"""Attacks as they are declared."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from btterm.alphastrike.rule import Rule


class Kind(StrEnum):
    """The kinds of attack (Alpha Strike, Combat Phase, Physical Attacks)."""

    WEAPON = "weapons"
    INDIRECT = "indirect"
    TURRET = "turret"
    REAR = "rear weapons"
    TORPEDO = "torpedoes"
    BUILDING = "building"
    """Weapons at the building in which the target is."""
    STANDARD = "physical"
    MELEE = "melee"
    CHARGE = "charge"
    DEATH_FROM_ABOVE = "death from above"
    ANTI_MECH = "anti-'Mech"

    @property
    def physical(self) -> bool:
        return self in _PHYSICAL

    @property
    def special(self) -> bool:
        """Whether a unit can be the target of only one such in a turn."""
        return self in (Kind.CHARGE, Kind.DEATH_FROM_ABOVE)

    @property
    def rule(self) -> Rule:
        return _RULES.get(self, Rule.COMBAT_PHASE)


_PHYSICAL = frozenset(
    (Kind.STANDARD, Kind.MELEE, Kind.CHARGE, Kind.DEATH_FROM_ABOVE, Kind.ANTI_MECH)
)
_RULES = {
    Kind.BUILDING: Rule.BUILDINGS,
    Kind.INDIRECT: Rule.INDIRECT_FIRE,
    Kind.TORPEDO: Rule.TOR,
    Kind.STANDARD: Rule.PHYSICAL_ATTACKS,
    Kind.MELEE: Rule.PHYSICAL_ATTACKS,
    Kind.CHARGE: Rule.CHARGE,
    Kind.DEATH_FROM_ABOVE: Rule.DEATH_FROM_ABOVE,
    Kind.ANTI_MECH: Rule.ANTI_MECH_INFANTRY,
}


@dataclass(frozen=True, slots=True)
class Attack:
    """What one unit does in the Combat Phase; without a target it does nothing."""

    unit: str
    target: str = ""
    kind: Kind = Kind.WEAPON
    overheat: int = 0
    """OV points that it uses."""
    spotter: str = ""
    """Who spots for indirect fire."""
