"""What is chosen from lists before a battle: maps, forces and types of formations."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from btterm.classic.forces.formations import FormationType
from btterm.classic.scenario.named_forces import NamedForce, named_forces
from btterm.classic.scenario.setting_up import Scenario
from btterm.errors import BttermError
from btterm.match.armory import totals
from btterm.match.repairing import fighters_of, unit_files
from btterm.match.scenarios import drills
from btterm.match.set_up import UNIT
from btterm.tui.lines import Line, line, wrap
from btterm.tui.screens.search import CHOOSE, HELP_KEY, TAKE, Found, Search
from btterm.tui.widgets.scenario import scenario_lines

FORCE_WIDTH = 40
"""Columns for what is in a force."""


class ForceSearch(Search):
    """Chooses all units of a side at once: a ready-made force, or one that is drawn."""

    STAYS = False
    CSS = "ForceSearch #more { width: 42; }"
    HELP = (
        "A force takes the place of all that the side has. Type a part of its name, or numbers "
        "for one that is drawn at random: 200 4 means 200 tons in four 'Mechs, and clan or inner "
        "behind that, what they are made of. Your units are there as they came home from "
        "their last battle. Forces of your own are files: docs/scenarios.md."
    )
    HINTS = (TAKE, CHOOSE, ("Esc", "no", ("game.back",)), HELP_KEY)

    def __init__(
        self, side: str, bring: Callable[[str], None], draw: Callable[[str], None]
    ) -> None:
        """`bring` takes the name of a ready-made force, `draw` what one at random is to be."""

        def take(key: str) -> None:
            (draw if key[:1].isdecimal() else bring)(key)

        hint = "type to search; or tons and 'Mechs to draw them at random: 200 4 inner"
        super().__init__(lambda: f"{side}: a force", hint, _forces, take, _force)


class TypeSearch(Search):
    """Chooses the type of a formation, with what the units lack for each."""

    STAYS = False
    HELP = (
        "The types of formations, what each gives its units in battle, and what the units that are "
        "there lack to be one. Take the one that you want: the form says what is missing while you "
        "add units. The roles of units can be changed in the form."
    )
    HINTS = (TAKE, CHOOSE, ("Esc", "no", ("game.back",)), HELP_KEY)

    def __init__(
        self,
        title: str,
        types: Sequence[tuple[FormationType, Sequence[str]]],
        take: Callable[[str], None],
    ) -> None:
        """`types`: all there are, those first for which nothing is lacking."""
        rows = [
            Found(kind.name, f"{kind.name:<22} {', '.join(faults) or f'gives {kind.ability}'}")
            for kind, faults in sorted(types, key=lambda each: bool(each[1]))
        ]

        def find(query: str) -> list[Found]:
            return [row for row in rows if query.casefold() in row.words.casefold()]

        super().__init__(lambda: title, "type to search", find, take)


class DrillSearch(Search):
    """Chooses a drill."""

    STAYS = False
    CSS = "DrillSearch #more { width: 42; }"
    HELP = (
        "Short exercises on the training ground, against targets that stand, walk, get away or "
        "shoot. Each has a goal and a few turns; its end says whether you have passed."
    )
    HINTS = (("Enter", "begin", ()), CHOOSE, ("Esc", "back", ("game.back",)), HELP_KEY)

    def __init__(self, play: Callable[[Scenario], None]) -> None:
        known = {each.title: each for each in drills()}

        def find(query: str) -> list[Found]:
            wanted = query.casefold()
            return [Found(title, title) for title in known if wanted in title.casefold()]

        def more(title: str) -> list[Line]:
            return scenario_lines(known[title], FORCE_WIDTH)

        super().__init__(
            lambda: "Drills", "type to search", find, lambda title: play(known[title]), more
        )


AT_RANDOM = "200 4 any"
"""What is drawn where nobody says how much."""


def _forces(query: str) -> list[Found]:
    """The ready-made forces in whose name or description every word occurs, and last one that is
    drawn at random; that one alone where the query has the numbers for it."""
    if query.strip()[:1].isdecimal():
        return [Found(query.strip(), f"at random: {query.strip()}")]
    words = query.casefold().split()
    found = [
        Found(name, force.title if isinstance(force, NamedForce) else f"{name}: not readable")
        for name, force in named_forces().items()
        if all(word in f"{name} {force}".casefold() for word in words)
    ]
    found += [
        Found(f"{UNIT}{name}", f"unit: {name}")
        for name in unit_files()
        if all(word in f"unit {name}" for word in words)
    ]
    return [*found, Found(AT_RANDOM, f"at random: {AT_RANDOM}")]


def _force(name: str) -> list[Line]:
    """What is in a force."""
    if name.startswith(UNIT):
        return _unit(name.removeprefix(UNIT))
    force = named_forces().get(name)
    if force is None:
        return wrap([("tons, 'Mechs, and any, clan or inner", "dim")], FORCE_WIDTH)
    if isinstance(force, BttermError):
        return wrap([(str(force), "bold warn")], FORCE_WIDTH)
    return [
        *wrap([(force.about, "dim")], FORCE_WIDTH),
        line(totals(force.units)),
        *map(line, force.units),
    ]


def _unit(name: str) -> list[Line]:
    """What is in a unit file."""
    try:
        fighters = fighters_of(name)
    except BttermError as error:
        return wrap([(str(error), "bold warn")], FORCE_WIDTH)
    words = [f"{each.sheet}{' *' * bool(each.damage)}" for each in fighters]
    return [*map(line, words), *wrap([("* damaged", "dim")], FORCE_WIDTH)]
