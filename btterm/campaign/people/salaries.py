"""What people cost, in C-bills (House rules, Salaries)."""

from __future__ import annotations

from collections.abc import Mapping

from btterm.campaign.people.person import Role
from btterm.campaign.people.ratings import RATINGS, Rating

MONTHS = 12
"""Of a year's salary."""
_MONTHLY: Mapping[str, tuple[int, int, int, int]] = {
    "MechWarrior": (900, 1500, 2400, 4800),
    "vehicle crew": (540, 900, 1440, 2880),
    "infantry": (450, 750, 1200, 2400),
    "anti-'Mech infantry": (675, 1125, 1800, 3600),
    "technician or medic": (480, 800, 1280, 2560),
    "administrator": (300, 500, 800, 1600),
}
SALARIES: Mapping[str, Mapping[Rating, int]] = {
    work: dict(zip(RATINGS, row, strict=True)) for work, row in _MONTHLY.items()
}
"""For a month and one person, green to elite."""
_WORK = {
    Role.MECHWARRIOR: "MechWarrior",
    Role.CREW: "vehicle crew",
    Role.INFANTRY: "infantry",
    Role.TECHNICIAN: "technician or medic",
    Role.MECHANIC: "technician or medic",
    Role.MEDIC: "technician or medic",
    Role.LOGISTICS: "administrator",
    Role.RECRUITER: "administrator",
}


def salary(role: Role, rating: Rating, heads: int = 1, *, anti_mech: bool = False) -> int:
    """A month's pay of somebody and those under them: the other members of a vehicle's crew, the
    troops of a platoon (House rules, Salaries). `anti_mech`: of infantry that is trained to attack
    'Mechs."""
    work = "anti-'Mech infantry" if anti_mech else _WORK[role]
    return SALARIES[work][rating] * heads


def signing_cost(role: Role, rating: Rating) -> int:
    """What support personnel cost where an outfit is founded: a year's salary (House rules,
    Founding a Unit)."""
    return salary(role, rating) * MONTHS
