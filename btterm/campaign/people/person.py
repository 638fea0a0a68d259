"""Somebody in the pay of an outfit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from btterm.campaign.people.ratings import Rating, rating_of
from btterm.classic.units.crew import Crew


class Role(StrEnum):
    """What somebody is there for."""

    MECHWARRIOR = "MechWarrior"
    CREW = "vehicle crew"
    INFANTRY = "infantry"
    TECHNICIAN = "technician"
    MECHANIC = "mechanic"
    """For vehicles and infantry: no technician for 'Mechs."""
    MEDIC = "medic"
    LOGISTICS = "logistics"
    RECRUITER = "recruiter"

    @property
    def fights(self) -> bool:
        """Whether it is their place to be in a machine."""
        return self in (Role.MECHWARRIOR, Role.CREW, Role.INFANTRY)


SUPPORT_SKILL: Mapping[Rating, int] = {
    Rating.GREEN: 9,
    Rating.REGULAR: 7,
    Rating.VETERAN: 6,
    Rating.ELITE: 5,
}
"""What technicians need on 2D6, and all other support personnel but medics (House rules,
Personnel)."""
MEDIC_SKILL: Mapping[Rating, int] = {
    Rating.GREEN: 10,
    Rating.REGULAR: 8,
    Rating.VETERAN: 7,
    Rating.ELITE: 6,
}


@dataclass(slots=True)
class Person:
    """Somebody in the pay of an outfit."""

    role: Role = Role.MECHWARRIOR
    crew: Crew = field(default_factory=Crew)
    """The name; of those who fight their skills and wounds as well."""
    skill: Rating = Rating.REGULAR
    """Of support personnel."""
    xp: int = 0
    """Experience points that were not spent yet."""
    founder: bool = False
    """A founding member cannot be dismissed."""
    new: bool = False
    """Has just been hired, and may give up a point of skill for experience points."""

    @property
    def name(self) -> str:
        """No two people of an outfit have the same."""
        return self.crew.name

    @property
    def rating(self) -> Rating:
        """How good they are at what they are there for."""
        return rating_of(self.crew) if self.role.fights else self.skill

    @property
    def target(self) -> int:
        """What a check of their skill needs on 2D6, of support personnel."""
        table = MEDIC_SKILL if self.role is Role.MEDIC else SUPPORT_SKILL
        return table[self.skill]

    @property
    def words(self) -> str:
        """ "Natasha, MechWarrior 3/4, veteran, toughness"."""
        skills = f" {self.crew.gunnery}/{self.crew.piloting}" if self.role.fights else ""
        return ", ".join([f"{self.name}, {self.role}{skills}, {self.rating}", *self.crew.abilities])
