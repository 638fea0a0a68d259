"""Names for new people, in the colours of many worlds."""

from __future__ import annotations

from collections.abc import Iterable

from btterm.classic.rule import Rule
from btterm.table.procedure import Procedure, roll

GIVEN = (
    *("Ada", "Ahmed", "Anton", "Brigid", "Caleb", "Chen", "Dana", "Dmitri", "Elena", "Farid"),
    *("Freya", "Gwen", "Hakim", "Ines", "Ivo", "Jomo", "Jun", "Kaya", "Lars", "Leila", "Malik"),
    *("Mara", "Nadia", "Nils", "Oren", "Priya", "Quentin", "Rosa", "Sven", "Tamar", "Tomas"),
    *("Uma", "Viktor", "Wanda", "Yusuf", "Zoe"),
)
FAMILY = (
    *("Abara", "Baptiste", "Castell", "Dray", "Eriksen", "Faulk", "Goran", "Haddad", "Ibarra"),
    *("Jansen", "Kovac", "Lindqvist", "Mbeki", "Nakai", "Okafor", "Petrov", "Quist", "Ramos"),
    *("Sato", "Tanaka", "Ulrich", "Varga", "Weiss", "Xu", "Yamada", "Zoltan", "Ashby", "Brandt"),
    *("Cole", "Duarte", "Fenn", "Graves", "Holt", "Keane", "Moreau", "Stone"),
)


def new_name(taken: Iterable[str]) -> Procedure[str]:
    """A name by two dice for each part of it; a number follows where somebody has it already."""
    throw = yield from roll(Rule.PERSONNEL, "somebody's name", 4, side=0)
    one, two, three, four = throw.dice
    name = f"{GIVEN[6 * one + two - 7]} {FAMILY[6 * three + four - 7]}"
    used = set(taken)
    numbered = (f"{name} {number}" for number in range(2, len(used) + 3))
    return next(each for each in (name, *numbered) if each not in used)
