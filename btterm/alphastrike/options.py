"""The optional rules, by the names that battles have them under."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from btterm.alphastrike.rule import Rule
from btterm.errors import BadInput


@dataclass(frozen=True, slots=True)
class Option:
    """One optional rule."""

    name: str
    section: Rule
    """Its quick rule."""
    about: str
    """One line for whoever chooses."""


WITHDRAWAL = "forced withdrawal"
OBJECTIVES = "objectives"
VICTORY_POINTS = "victory points"
EXTENDED_RANGES = "extended ranges"
ADVANCED_WOODS = "advanced woods"
OPTIONS = (
    Option(WITHDRAWAL, Rule.FORCED_WITHDRAWAL, "crippled units leave by their home edge"),
    Option(OBJECTIVES, Rule.OBJECTIVE_MARKERS, "capture both markers of the enemy"),
    Option(VICTORY_POINTS, Rule.VICTORY_POINTS, "who has more points wins, not who is left"),
    Option(EXTENDED_RANGES, Rule.EXTREME_RANGE, "who harms at long range aims farther, and worse"),
    Option(ADVANCED_WOODS, Rule.WOODS_AND_JUNGLE, "every hex of woods counts, heavy ones twice"),
)


def checked(names: Iterable[str]) -> tuple[str, ...]:
    """The options of these names, in the order of the list. Raises BadInput for one that there is
    not."""
    chosen, known = set(names), [option.name for option in OPTIONS]
    for name in sorted(chosen - set(known)):
        raise BadInput(f"no option is called {name!r}: there are {', '.join(known)}")
    return tuple(name for name in known if name in chosen)
