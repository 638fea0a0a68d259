"""The optional rules, by the names that battles have them under."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
    group: str = ""
    """Of those of a group one at most is played."""


INTRODUCTORY = "introductory"
_INTRODUCTORY = "BattleMechs alone, six abilities, the rules of the introductory game"
WITHDRAWAL = "forced withdrawal"
OBJECTIVES = "objectives"
VICTORY_POINTS = "victory points"
PLACING = "placing in turn"
HOLD_THE_LINE = "hold the line"
BREAKTHROUGH = "breakthrough"
_HOLD = "the first side attacks, with twice as many units"
_BREAK = "half of the first side has to cross the map and leave"
EXTENDED_RANGES = "extended ranges"
ADVANCED_WOODS = "advanced woods"
BUILDINGS = "buildings"
COUNTER_ECM = "eccm"
EVASION = "evasion"
ADVANCED_ARMOR = "advanced armor"
INTELLIGENCE = "front-line intelligence"
TARGETING = "targeting systems"
TWILIGHT, NIGHT = "twilight", "night"
MOONLESS, PITCH_DARK = "moonless night", "pitch darkness"
RAIN, DOWNPOUR = "rain", "heavy downpour"
FOG, SANDSTORM = "dense fog", "sandstorm"
LIGHT_WIND, MODERATE_WIND = "light wind", "moderate wind"
STRONG_WIND, STORM = "strong wind", "storm"
INTERFERENCE = "electromagnetic interference"
COLD, HEAT = "extreme cold", "extreme heat"
THIN_AIR, DENSE_AIR = "thin atmosphere", "dense atmosphere"
VACUUM, TRACE = "vacuum", "trace atmosphere"
_WEATHER = (
    (TWILIGHT, "light", "+1 for who has no searchlight, unless the target is lit"),
    (NIGHT, "light", "the same with +2"),
    (MOONLESS, "light", "the same with +3"),
    (PITCH_DARK, "light", "the same with +4"),
    (RAIN, "weather", "+1 to hit"),
    (DOWNPOUR, "weather", "+2 to hit"),
    (FOG, "weather", "+1 to hit"),
    (SANDSTORM, "weather", "+2 to hit"),
    (LIGHT_WIND, "wind", "slows infantry on foot"),
    (MODERATE_WIND, "wind", "slows infantry on foot and with jump packs"),
    (STRONG_WIND, "wind", "+1 to hit, slows all infantry and battle armor"),
    (STORM, "wind", "+2 to hit, infantry suffers and cannot attack"),
    (INTERFERENCE, "", "+2 for weapons, ECM reaches twice as far"),
    (COLD, "temperature", "cools who overheats, and hurts infantry"),
    (HEAT, "temperature", "heats who overheats, slows vehicles, and hurts infantry"),
    (THIN_AIR, "air", "slows hover, VTOL and WiGE units"),
    (DENSE_AIR, "air", "speeds up hover, VTOL and WiGE units"),
    (TRACE, "air", "sealed units only, and damage may breach hulls"),
    (VACUUM, "air", "the same, worse, and water is frozen"),
)
GRAVITY = {"0.5 G": 0.5, "0.7 G": 0.7, "1.2 G": 1.2, "1.5 G": 1.5}
"""The options about gravity, with what movement is divided by."""
OPTIONS = (
    Option(INTRODUCTORY, Rule.LEVELS_OF_RULES, _INTRODUCTORY),
    Option(WITHDRAWAL, Rule.FORCED_WITHDRAWAL, "crippled units leave by their home edge"),
    Option(OBJECTIVES, Rule.OBJECTIVE_MARKERS, "capture both markers of the enemy"),
    Option(VICTORY_POINTS, Rule.VICTORY_POINTS, "who has more points wins, not who is left"),
    Option(PLACING, Rule.SETUP, "the sides place their units near their edges by turns"),
    Option(HOLD_THE_LINE, Rule.SCENARIOS, _HOLD, "scenario"),
    Option(BREAKTHROUGH, Rule.SCENARIOS, _BREAK, "scenario"),
    Option(EXTENDED_RANGES, Rule.EXTREME_RANGE, "who harms at long range aims farther, and worse"),
    Option(ADVANCED_WOODS, Rule.WOODS_AND_JUNGLE, "every hex of woods counts, heavy ones twice"),
    Option(BUILDINGS, Rule.BUILDINGS, "buildings are entered, shelter, wear out and collapse"),
    Option(ADVANCED_ARMOR, Rule.SPECIAL_ABILITIES, "reactive, reflective and resistant armor"),
    Option(INTELLIGENCE, Rule.FRONT_LINE_INTELLIGENCE, "headquarters and scouts for initiative"),
    Option(EVASION, Rule.EVASION, "who does not attack is harder to hit"),
    Option(COUNTER_ECM, Rule.ECCM, "ECM is switched to work against that of the enemy"),
    Option(TARGETING, Rule.TARGETING_SYSTEMS, "units aim better far, near, or at what flies"),
    *(Option(name, Rule.ENVIRONMENT, about, group) for name, group, about in _WEATHER),
    *(
        Option(name, Rule.ENVIRONMENT, f"movement is divided by {by}", "gravity")
        for name, by in GRAVITY.items()
    ),
)


def checked(names: Iterable[str]) -> tuple[str, ...]:
    """The options of these names, in the order of the list. Raises BadInput for one that there is
    not, and for two that exclude each other."""
    chosen, known = set(names), [option.name for option in OPTIONS]
    for name in sorted(chosen - set(known)):
        raise BadInput(f"no option is called {name!r}: there are {', '.join(known)}")
    kept = tuple(option for option in OPTIONS if option.name in chosen)
    for number, option in enumerate(kept):
        for other in kept[:number]:
            if _exclude(option, other):
                raise BadInput(f"{other.name} and {option.name} exclude each other")
    return tuple(option.name for option in kept)


def toggled(names: Sequence[str], name: str) -> list[str]:
    """Options with one more, which drives out those that it excludes, or with one less."""
    if name in names:
        return [each for each in names if each != name]
    options = {option.name: option for option in OPTIONS}
    return [*(each for each in names if not _exclude(options[each], options[name])), name]


def _exclude(one: Option, other: Option) -> bool:
    """Whether two options do not go together: of a group one alone, and none with the introductory
    game."""
    grouped = bool(one.group) and one.group == other.group
    return grouped or INTRODUCTORY in (one.name, other.name)
