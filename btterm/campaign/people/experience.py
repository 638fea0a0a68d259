"""Experience points, and what they buy (House rules, Experience)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from btterm.campaign.people.abilities import abilities_to_learn, acquire
from btterm.campaign.people.person import Person, Role
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


def skill_lessons(person: Person, *, trained: bool = True) -> dict[str, int]:
    """The skills that somebody can better next, with the prices. `trained`: of infantry, whether
    its platoon is trained to attack 'Mechs, without which it does not learn to."""
    if not person.role.fights:
        dear = ADVANCEMENT.get(person.skill)
        return {} if dear is None else {"rating": dear}
    skills = {"gunnery": person.crew.gunnery, "piloting": person.crew.piloting}
    if person.role is Role.INFANTRY and not trained:
        del skills["piloting"]
    return {name: price_of_skill(skill) for name, skill in skills.items() if skill > 0}


def lessons(person: Person, weapons: Iterable[str] = (), *, trained: bool = True) -> dict[str, int]:
    """What somebody can learn next, with its price in experience points. `weapons`: those of the
    machine that they fight in."""
    return skill_lessons(person, trained=trained) | abilities_to_learn(person, weapons)


def learn(
    person: Person, lesson: str, weapons: Iterable[str] = (), *, trained: bool = True
) -> None:
    """Spend experience points. Raises BadInput where there is nothing of that kind to learn, or the
    points are too few."""
    price = lessons(person, weapons, trained=trained).get(lesson)
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
        case "rating":
            assert person.skill.better is not None
            person.skill = person.skill.better
        case _:
            acquire(person, lesson)


def tradable(person: Person) -> dict[str, int]:
    """The skills of which somebody may give up a point, with the experience points that this brings
    (House rules, Special Abilities)."""
    skills = {"gunnery": person.crew.gunnery, "piloting": person.crew.piloting}
    if not person.role.fights:
        return {}
    return {name: price_of_skill(skill + 1) for name, skill in skills.items() if skill < UNTRAINED}


def trade(person: Person, skill: str) -> None:
    """Give up a point of a skill for experience points. Raises BadInput."""
    gain = tradable(person).get(skill)
    if gain is None:
        raise BadInput(f"{person.name} has no point of {skill} to give up")
    person.xp += gain
    if skill == "gunnery":
        person.crew.gunnery += 1
    else:
        person.crew.piloting += 1
