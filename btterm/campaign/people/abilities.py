"""Special abilities as something to be bought with experience points (House rules, Special
Abilities).

The list of prices is missing in the house rules that we have. What is left of it: who fights has
abilities of their own, a weapon specialist may change over to a related weapon for less and is
without the bonus for a battle then, launchers are learned step by step, and technicians and other
staff have abilities, but not medics.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from itertools import pairwise

from btterm.campaign.people.person import Person, Role
from btterm.classic.units.abilities import MOST_TOUGHNESS, WITH, Ability
from btterm.errors import BadInput

PRICES: Mapping[Ability, int] = {
    Ability.WEAPON_SPECIALIST: 8,
    Ability.MELEE_SPECIALIST: 8,
    Ability.TOUGHNESS: 6,
    Ability.SURE_FOOTED: 4,
    Ability.SIXTH_SENSE: 20,
    Ability.TACTICIAN: 10,
}
"""In experience points: a ruling. A point of Gunnery from 4 to 3 costs 10."""
MECHS_ONLY = (
    *(Ability.MELEE_SPECIALIST, Ability.TOUGHNESS, Ability.SURE_FOOTED, Ability.SIXTH_SENSE),
)
"""Abilities that are of use in a 'Mech alone."""
STEP = 2
"""Experience points for each step from a weapon to a related one: a ruling."""


class Craft(StrEnum):
    """What technicians and other staff can do besides their skill."""

    EXPERT = "expert"
    QUICK = "quick"
    CONNECTED = "connected"
    HAGGLER = "haggler"


CRAFTS: Mapping[Role, Mapping[Craft, int]] = {
    Role.TECHNICIAN: {Craft.EXPERT: 5, Craft.QUICK: 10},
    Role.MECHANIC: {Craft.EXPERT: 5, Craft.QUICK: 10},
    Role.LOGISTICS: {Craft.CONNECTED: 10, Craft.HAGGLER: 5},
    Role.RECRUITER: {Craft.CONNECTED: 10},
}
"""In experience points: a ruling."""
WORK = ("'Mechs", "vehicles", "infantry")
"""What a technician can be an expert for, each for its price."""
EXPERT, CONNECTED = -1, -1
"""What they add to the number for a repair, and for a search."""
QUICK = 0.75
"""What the time of a repair is multiplied by."""

# Weapons by their sizes: each is related to the one beside it, and to that of its size in the row
# that is named with it.
_ROWS = (
    ("Small Laser", "Medium Laser", "Large Laser"),
    ("Small Pulse Laser", "Medium Pulse Laser", "Large Pulse Laser"),
    ("ER Small Laser", "ER Medium Laser", "ER Large Laser"),
    ("PPC", "ER PPC"),
    ("Autocannon 2", "Autocannon 5", "Autocannon 10", "Autocannon 20"),
    ("Ultra AC/2", "Ultra AC/5", "Ultra AC/10", "Ultra AC/20"),
    ("LB 2-X AC", "LB 5-X AC", "LB 10-X AC", "LB 20-X AC"),
    ("LRM 5", "LRM 10", "LRM 15", "LRM 20"),
    ("SRM 2", "SRM 4", "SRM 6"),
    ("Streak SRM 2", "Streak SRM 4", "Streak SRM 6"),
)
_SAME_SIZE = ((0, 1), (0, 2), (1, 2), (4, 5), (4, 6), (5, 6), (8, 9))
RELATED = frozenset(
    frozenset(pair)
    for pairs in (
        *(pairwise(row) for row in _ROWS),
        *(zip(_ROWS[one], _ROWS[two], strict=True) for one, two in _SAME_SIZE),
    )
    for pair in pairs
)
"""Pairs of weapons that are closely related: a ruling."""
NEW, KNOWN = "new weapon", "knows"
"""What stands for the ability while somebody changes over, and for a weapon that was left."""


def steps(one: str, two: str) -> int | None:
    """How many related weapons it is from one to another; None: they are not related."""
    reached, found, count = {one}, {one}, 0
    while found:
        if two in found:
            return count
        near = {w for pair in RELATED for weapon in found & pair for w in pair}
        found, count = near - reached, count + 1
        reached |= found
    return None


def abilities_to_learn(person: Person, weapons: Iterable[str]) -> dict[str, int]:
    """What somebody can learn besides skills, with the prices. `weapons`: those of the machine that
    they fight in (House rules, Special Abilities)."""
    if not person.role.fights:
        return _crafts(person)
    own = person.crew.abilities
    found: dict[str, int] = {}
    for ability, price in PRICES.items():
        if ability is Ability.WEAPON_SPECIALIST:
            found |= _weapons(own, weapons)
        elif ability in MECHS_ONLY and person.role is not Role.MECHWARRIOR:
            continue
        elif own.count(ability) < (MOST_TOUGHNESS if ability is Ability.TOUGHNESS else 1):
            found[str(ability)] = price
    return found


def _weapons(own: list[str], weapons: Iterable[str]) -> dict[str, int]:
    """Each weapon as a speciality: for the whole price, for that of the steps from one that they
    are specialists for, or for nothing where they were before."""
    mine = [each.partition(WITH)[2] for each in own if each.startswith(Ability.WEAPON_SPECIALIST)]
    busy = [each.partition(WITH)[2] for each in own if each.startswith(NEW)]
    known = [each.partition(WITH)[2] for each in own if each.startswith(KNOWN)]
    found = {}
    for weapon in sorted({*weapons} - {*mine} - {*busy}):
        found[f"{Ability.WEAPON_SPECIALIST}{WITH}{weapon}"] = PRICES[Ability.WEAPON_SPECIALIST]
        for before in mine:
            if (far := steps(before, weapon)) is not None:
                price = 0 if weapon in known else far * STEP
                found[f"{before}, now {weapon}"] = price
    return found


def _crafts(person: Person) -> dict[str, int]:
    """What staff can learn besides its skill."""
    found: dict[str, int] = {}
    for craft, price in CRAFTS.get(person.role, {}).items():
        works = WORK[1:] if person.role is Role.MECHANIC else WORK
        names = [f"{craft}{WITH}{work}" for work in works] if craft is Craft.EXPERT else [craft]
        found |= {str(name): price for name in names if name not in person.crew.abilities}
    return found


def acquire(person: Person, lesson: str) -> None:
    """Somebody learns an ability, or changes over to another weapon, which takes a battle."""
    own = person.crew.abilities
    before, change, weapon = lesson.partition(", now ")
    if not change:
        own.append(lesson)
        return
    own.remove(f"{Ability.WEAPON_SPECIALIST}{WITH}{before}")
    for known in (before, weapon):
        if (word := f"{KNOWN}{WITH}{known}") not in own:
            own.append(word)
    own.append(f"{NEW}{WITH}{weapon}")


def changed_over(person: Person) -> None:
    """A battle is over: who has changed over to another weapon is a specialist for it now."""
    person.crew.abilities = [
        each.replace(NEW, Ability.WEAPON_SPECIALIST) if each.startswith(NEW) else each
        for each in person.crew.abilities
    ]


def check_abilities(abilities: Iterable[str], role: Role) -> list[str]:
    """Those that a file says somebody has. Raises BadInput where there is none of that name."""
    found = list(abilities)
    for each in found:
        name, _, what = each.partition(WITH)
        fights = name in tuple(Ability) or (name in (NEW, KNOWN) and bool(what))
        if not (fights if role.fights else name in tuple(Craft)):
            raise BadInput(f"{each!r} is no ability of a {role}")
    return found


def in_battle(abilities: Iterable[str]) -> tuple[str, ...]:
    """Those that count in a battle."""
    return tuple(each for each in abilities if each.partition(WITH)[0] in tuple(Ability))
