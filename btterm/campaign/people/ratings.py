"""How good people are: experience ratings, and the skills that go with them (House rules,
Personnel)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from btterm.classic.units.crew import Crew


class Rating(StrEnum):
    """An experience rating, from the worst to the best."""

    GREEN = "green"
    REGULAR = "regular"
    VETERAN = "veteran"
    ELITE = "elite"

    @property
    def rank(self) -> int:
        """0 for green, 3 for elite."""
        return RATINGS.index(self)

    @property
    def better(self) -> Rating | None:
        """The next one; None for the best."""
        return RATINGS[self.rank + 1] if self is not Rating.ELITE else None


RATINGS = tuple(Rating)
EXPERIENCE_ROLL: Mapping[int, Rating] = {
    **dict.fromkeys(range(2, 6), Rating.GREEN),
    **dict.fromkeys(range(6, 10), Rating.REGULAR),
    **dict.fromkeys(range(10, 12), Rating.VETERAN),
    12: Rating.ELITE,
}
"""Random Experience Rating Table: of somebody new, by 2D6."""


class Skills(NamedTuple):
    """Gunnery, and Piloting, Driving or Anti-'Mech."""

    gunnery: int
    piloting: int


def _skills(*pairs: tuple[int, int]) -> tuple[Skills, ...]:
    return tuple(Skills(*pair) for pair in pairs)


_VETERAN = ((4, 6), (4, 5), (4, 5), (3, 4), (3, 4), (2, 3), (2, 3), (1, 2), (1, 2))
_ELITE = ((4, 5), (3, 4), (3, 4), (2, 3), (2, 3), (1, 2), (1, 2), (0, 1), (0, 1))
RANDOM_SKILLS: Mapping[Rating, tuple[Skills, ...]] = {
    Rating.GREEN: _skills(
        *((7, 7), (6, 7), (5, 6), (5, 6), (4, 6), (4, 6), (4, 5), (4, 5), (3, 4)),
    ),
    Rating.REGULAR: _skills(
        *((5, 6), (4, 6), (4, 6), (4, 5), (4, 5), (3, 4), (3, 4), (2, 3), (2, 3)),
    ),
    Rating.VETERAN: _skills(*_VETERAN),
    Rating.ELITE: _skills(*_ELITE),
}
"""Random Skills Table: by rating, and by 1D6 with what modifies it, from 0 to 8. Gunnery and
Piloting are rolled for each by itself."""
COMBINED: Mapping[Rating, int] = {Rating.ELITE: 5, Rating.VETERAN: 7, Rating.REGULAR: 9}
"""The highest sum of both skills for a rating; whoever has a higher one is green."""
UNTRAINED = 8
"""What a skill is before anything was learned."""


def random_skills(rating: Rating, gunnery_die: int, piloting_die: int) -> Skills:
    """What somebody new can do, by two dice of 1D6 (House rules, Personnel)."""
    table = RANDOM_SKILLS[rating]
    return Skills(table[gunnery_die].gunnery, table[piloting_die].piloting)


def rating_of(crew: Crew) -> Rating:
    """The rating of somebody who fights, by both skills together (House rules, Personnel)."""
    combined = crew.gunnery + crew.piloting
    fitting = (rating for rating, most in COMBINED.items() if combined <= most)
    return next(fitting, Rating.GREEN)
