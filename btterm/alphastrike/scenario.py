"""Scenarios of Alpha Strike: all that a battle is set up from, and the text of its file
(docs/scenarios.md; Alpha Strike, Setup, Scenarios)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Literal

from pydantic import Field

from btterm.alphastrike.options import OBJECTIVES, checked
from btterm.board.library import lasting, load_map
from btterm.data import load_toml
from btterm.errors import BadInput
from btterm.faults import told_of
from btterm.hexes import Facing, Hex
from btterm.table.scenarios import (
    KEYBOARD,
    MapText,
    Name,
    Skill,
    Strict,
    Text,
    lone_side,
    map_line,
    pairs,
)

if TYPE_CHECKING:
    from btterm.alphastrike.battle import Battle
    from btterm.alphastrike.setting_up import Entry

GAME: Literal["alpha-strike"] = "alpha-strike"
MOST_UNITS = 40
"""Of one side."""
MOST_MARKERS = 12
"""Of one side."""


@dataclass(frozen=True, slots=True)
class Fielded:
    """A unit of a scenario."""

    card: str
    """Its card, by name."""
    skill: int | None = None
    """None: that of a regular crew."""
    hex: Hex | None = None
    """None: anywhere near the home edge."""
    facing: Facing | None = None
    """None: towards the enemy."""
    dummy: bool = False


@dataclass(frozen=True, slots=True)
class Team:
    """A side of a scenario."""

    name: str
    player: str = KEYBOARD
    """Who decides for it, by the name in the roster."""
    lone: bool = False
    """Whether it is the side of whoever plays alone."""
    force: str = ""
    """An army list, whose units it has before all others."""
    units: tuple[Fielded, ...] = ()
    markers: tuple[Hex, ...] = ()
    """The objectives on its ground, for its enemies to capture."""

    @property
    def names(self) -> list[str]:
        """What it fights with."""
        return [*filter(None, [self.force]), *(unit.card for unit in self.units)]

    @property
    def objectives(self) -> list[str]:
        """What it fights for, in words."""
        return [f"guard the objective in {hex_}" for hex_ in self.markers]


@dataclass(frozen=True, slots=True)
class Scenario:
    """All that a battle of Alpha Strike is set up from."""

    map: str
    """As `load_map` takes it: a name, or the text of a map file."""
    teams: tuple[Team, ...]
    """The first begins along the southern edge."""
    options: tuple[str, ...] = ()
    title: str = ""
    about: str = ""
    game: ClassVar[str] = GAME

    @property
    def lone_side(self) -> int:
        """The side of whoever plays alone: the one that says so, else the first that is played at
        the keyboard."""
        return lone_side(self.teams)

    def swapped(self) -> Scenario:
        """The same with each player on the other's side."""
        one, two = self.teams
        first = replace(one, name=two.name, player=two.player)
        return replace(self, teams=(first, replace(two, name=one.name, player=one.player)))

    def played_by(self, players: Sequence[str]) -> Scenario:
        """The same with others who decide, one for each side."""
        found = zip(self.teams, players, strict=True)
        return replace(self, teams=tuple(replace(team, player=name) for team, name in found))

    def battle(self) -> Battle:
        """The battle with every unit in its place. Raises BadInput when a map or a card is not
        there, or a side has no units or no room for them."""
        # A list of scenarios is shown by those who play another game, too.
        from btterm.alphastrike.setting_up import begin

        forces = [(team.name, _entries(team)) for team in self.teams]
        markers = [team.markers for team in self.teams]
        return begin(load_map(self.map).copy(), forces, self.options, markers)


def _entries(team: Team) -> list[Entry]:
    """The units of a side with their cards. Raises BadInput."""
    from btterm.alphastrike.cards import library
    from btterm.alphastrike.setting_up import SKILL, Entry

    found = library.force(team.force).units if team.force else ()
    entries = [Entry(unit.card, unit.skill) for unit in found]
    for unit in team.units:
        skill = SKILL if unit.skill is None else unit.skill
        entries.append(Entry(library.card(unit.card), skill, unit.hex, unit.facing, unit.dummy))
    return entries


# Files


class _Unit(Strict):
    card: Text
    skill: Skill | None = None
    hex: str | None = None
    facing: str | None = None
    dummy: bool = False


class _Side(Strict):
    name: Name = Field(min_length=1)
    player: Name = KEYBOARD
    lone: bool = False
    force: Text = ""
    markers: list[Text] = Field(default=[], max_length=MOST_MARKERS)
    unit: list[_Unit] = Field(default=[], max_length=MOST_UNITS)


class _File(Strict):
    game: Literal["alpha-strike"]
    title: Text = ""
    about: Text = ""
    map: MapText
    options: list[Text] = Field(default=[])
    side: list[_Side] = Field(min_length=2, max_length=2)


def parse_scenario(text: str, source: str) -> Scenario:
    """The scenario that a file describes. Raises BadFile naming what is wrong in it."""
    with told_of(source):
        return _scenario(_File.model_validate(load_toml(text)))


def _scenario(file: _File) -> Scenario:
    options = checked(file.options)
    one, two = file.side
    if one.name.casefold() == two.name.casefold():
        raise BadInput(f"two sides are called {one.name}: give one of them another name")
    if OBJECTIVES not in options and (one.markers or two.markers):
        raise BadInput(f"markers are played with the option {OBJECTIVES!r}")
    return Scenario(file.map, (_team(one), _team(two)), options, file.title, file.about)


def _team(side: _Side) -> Team:
    units = tuple(map(_fielded, side.unit))
    if not (units or side.force):
        raise BadInput(f"{side.name} has no units: say a force, or a [[side.unit]]")
    markers = tuple(map(Hex.parse, side.markers))
    return Team(side.name, side.player, side.lone, side.force, units, markers)


def _fielded(unit: _Unit) -> Fielded:
    hex_ = None if unit.hex is None else Hex.parse(unit.hex)
    facing = None if unit.facing is None else Facing.parse(unit.facing)
    return Fielded(unit.card, unit.skill, hex_, facing, unit.dummy)


def write_scenario(scenario: Scenario) -> str:
    """The text of a file that describes a scenario."""
    rows = [*pairs({"game": GAME, "title": scenario.title, "about": scenario.about})]
    rows += [map_line(lasting(scenario.map)), *pairs({"options": list(scenario.options) or None})]
    for team in scenario.teams:
        side = {
            "name": team.name,
            "player": team.player,
            "lone": team.lone or None,
            "force": team.force,
            "markers": list(map(str, team.markers)) or None,
        }
        rows += ["", "[[side]]", *pairs(side)]
        for unit in team.units:
            row = {
                "card": unit.card,
                "skill": unit.skill,
                "hex": None if unit.hex is None else str(unit.hex),
                "facing": None if unit.facing is None else unit.facing.name,
                "dummy": unit.dummy or None,
            }
            rows += ["", "[[side.unit]]", *pairs(row)]
    return "\n".join(rows) + "\n"
