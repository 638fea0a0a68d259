"""Experience points, and what they buy (House rules, Experience)."""

from __future__ import annotations

from collections.abc import Mapping

from btterm.campaign.people.person import Person
from btterm.campaign.people.ratings import UNTRAINED, Rating
from btterm.errors import BadInput

XP_PER_BATTLE = 1
"""For everybody who fights, at the end of each battle."""
XP_PER_REPAIR_CYCLE = 1
"""For technicians and medics who have worked between two battles."""
XP_PER_MISSION = 1
"""For all other support personnel, at the end of a mission."""
ADVANCEMENT: Mapping[Rating, int] = {Rating.GREEN: 5, Rating.REGULAR: 10, Rating.VETERAN: 20}
"""What the next rating costs support personnel, by the one they have."""
XP_FOR_A_STEP = 2
"""A skill point of somebody who fights costs this for each point by which the skill is then better
than untrained: a ruling, since the price list is not in the book that we have."""


def price_of_skill(skill: int) -> int:
    """What the next point of a skill costs that is `skill` now, 8 to 1."""
    return XP_FOR_A_STEP * (UNTRAINED - skill + 1)


def price_from_untrained(skill: int) -> int:
    """What a skill costs from the beginning."""
    return sum(price_of_skill(before) for before in range(skill + 1, UNTRAINED + 1))


def lessons(person: Person) -> dict[str, int]:
    """What somebody can learn next, with its price in experience points."""
    if not person.role.fights:
        dear = ADVANCEMENT.get(person.skill)
        return {} if dear is None else {"rating": dear}
    crew = person.crew
    skills = {"gunnery": crew.gunnery, "piloting": crew.piloting}
    return {name: price_of_skill(skill) for name, skill in skills.items() if skill > 0}


def learn(person: Person, lesson: str) -> None:
    """Spend experience points. Raises BadInput where there is nothing of that kind to learn, or the
    points are too few."""
    price = lessons(person).get(lesson)
    if price is None:
        raise BadInput(f"{person.name} cannot learn {lesson}")
    if price > person.xp:
        raise BadInput(f"{person.name} needs {price} XP for that, and has {person.xp}")
    person.xp -= price
    match lesson:
        case "gunnery":
            person.crew.gunnery -= 1
        case "piloting":
            person.crew.piloting -= 1
        case _:
            assert person.skill.better is not None
            person.skill = person.skill.better
