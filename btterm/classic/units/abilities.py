"""Special abilities of those who fight (House rules, Special Abilities).

The house rules that we have name few of them and tell what hardly any does: the list is a ruling.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from btterm.classic.rule import Rule
from btterm.errors import BadInput
from btterm.table.numbers import Modifier


class Ability(StrEnum):
    """What somebody can do besides their skills."""

    WEAPON_SPECIALIST = "weapon specialist"
    MELEE_SPECIALIST = "melee specialist"
    TOUGHNESS = "toughness"
    SURE_FOOTED = "sure-footed"
    SIXTH_SENSE = "sixth sense"
    TACTICIAN = "tactician"


WITH = ": "
"""Between an ability and what it is for: "weapon specialist: PPC"."""
SPECIALIST, MELEE, SURE_FOOTED = -1, -1, -1
"""What they add to the numbers that they are good for."""
TOUGH = 1
"""By how much each toughness lowers the number for consciousness."""
MOST_TOUGHNESS = 2
MOST_ABILITIES = 20
"""Of one person, in a file."""


def checked(ability: str) -> str:
    """An ability as somebody has written it. Raises BadInput where there is none of that name."""
    name, sign, weapon = ability.partition(WITH)
    if name not in tuple(Ability) or bool(sign and weapon) is not (
        name == Ability.WEAPON_SPECIALIST
    ):
        known = ", ".join([*Ability][1:])
        raise BadInput(f"{ability!r} is no ability: say {known}, weapon specialist: PPC")
    return ability


def specialist(abilities: Sequence[str], weapon: str) -> list[Modifier]:
    """What somebody adds to the number to hit with a weapon (House rules, Special Abilities)."""
    if abilities and f"{Ability.WEAPON_SPECIALIST}{WITH}{weapon}" in abilities:
        return [Modifier(Rule.SPECIAL_ABILITIES, "weapon specialist", SPECIALIST)]
    return []


def fighter_by_hand(abilities: Sequence[str]) -> list[Modifier]:
    """What somebody adds to the number of a punch, kick, club or push (House rules, Special
    Abilities)."""
    if Ability.MELEE_SPECIALIST in abilities:
        return [Modifier(Rule.SPECIAL_ABILITIES, "melee specialist", MELEE)]
    return []


def footing(abilities: Sequence[str], rules: Sequence[str]) -> list[Modifier]:
    """What somebody adds to a Piloting Skill Roll for causes of some sections: against skids (House
    rules, Special Abilities)."""
    if Ability.SURE_FOOTED in abilities and Rule.SKIDDING in rules:
        return [Modifier(Rule.SPECIAL_ABILITIES, "sure-footed", SURE_FOOTED)]
    return []


def tough(abilities: Sequence[str]) -> int:
    """By how much the number for consciousness is lower (House rules, Special Abilities)."""
    return TOUGH * abilities.count(Ability.TOUGHNESS)
