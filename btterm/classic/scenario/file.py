"""Scenarios as the text of TOML files (docs/scenarios.md)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from btterm.board.edges import Edge
from btterm.board.library import lasting
from btterm.classic.aerospace import MOST_FIGHTERS, read_fighter
from btterm.classic.artillery import read_battery
from btterm.classic.battle import HOMES
from btterm.classic.forces.roles import Role
from btterm.classic.objectives import read_objective
from btterm.classic.options import Options, Value, changed, with_options
from btterm.classic.rules.special.artillery import MOST_DESIGNATED
from btterm.classic.rules.special.morale import NATIONS
from btterm.classic.scenario.emplacing import MAX_BATTERIES
from btterm.classic.scenario.forming import Formed, check_formations
from btterm.classic.scenario.setting_up import (
    MAX_UNITS,
    MOST_FIELDS,
    Fighter,
    Placing,
    Scenario,
    Team,
    check_names,
    read_mines,
)
from btterm.classic.units.abilities import MOST_ABILITIES, checked
from btterm.classic.units.crew import FATAL_HITS
from btterm.classic.units.unit import Dummy
from btterm.data import load_toml, plain
from btterm.errors import BadInput
from btterm.faults import told_of
from btterm.hexes import Facing, Hex
from btterm.table.scenarios import KEYBOARD, MapText, Name, Skill, Strict, Text, map_line, pairs

MOST_VICTORIES = 999
MOST_LOADS = 40
MOST_AREAS = 400
"""Of swamp, ice, mud or snow."""
MOST_OBJECTIVES = 12
"""Of one side."""

Count = Annotated[int, Field(ge=0, le=MOST_VICTORIES)]


class _Unit(Strict):
    sheet: Text
    pilot: Name = ""
    gunnery: Skill | None = None
    piloting: Skill | None = None
    hex: str | None = None
    facing: str | None = None
    auto_eject: bool | None = None
    victories: Count = 0
    improved: Count = 0
    turn: Annotated[int, Field(ge=0, le=99)] = 0
    edge: str | None = None
    aboard: Name = ""
    drop: bool = False
    hidden: bool = False
    damage: Text = ""
    hits: Annotated[int, Field(ge=0, lt=FATAL_HITS)] = 0
    machine: Text = ""
    dug_in: bool = False
    formation: Name = ""
    role: Role | None = Field(None, strict=False)
    card: Name = ""
    duels: Name = ""
    dummy: Dummy = Field(Dummy.NONE, strict=False)
    begins: Text = ""
    abilities: list[Name] = Field(default=[], max_length=MOST_ABILITIES)


class _Formation(Strict):
    name: Name = Field(min_length=1)
    type: Text
    partner: Name = Field("", alias="with")


class _Side(Strict):
    name: Name = Field(min_length=1)
    nation: Name = ""
    player: Annotated[str, Field(max_length=80), AfterValidator(plain)] = KEYBOARD
    edge: str | None = None
    rows: Annotated[int, Field(ge=0, le=200)] = 0
    area: str | None = None
    clear_level: Annotated[int, Field(ge=-9, le=20)] | None = None
    places: Annotated[int, Field(ge=1, le=MAX_UNITS)] = 1
    withdraws: bool = True
    lone: bool = False
    objectives: list[Text] = Field(default=[], max_length=MOST_OBJECTIVES)
    mines: list[Text] = Field(default=[], max_length=MOST_FIELDS)
    artillery: list[Text] = Field(default=[], max_length=MAX_BATTERIES)
    designated: list[Text] = Field(default=[], max_length=MOST_DESIGNATED)
    fighters: list[Text] = Field(default=[], max_length=MOST_FIGHTERS)
    faction: Name = ""
    era: Name = ""
    formation: list[_Formation] = Field(default=[], max_length=MAX_UNITS)
    unit: list[_Unit] = Field(default=[], max_length=MAX_UNITS)


class _File(Strict):
    game: Literal["classic"] = "classic"
    title: Text = ""
    about: Text = ""
    map: MapText
    placing: Literal["in turn", "hidden"] | None = None
    cargo: list[Text] = Field(default=[], max_length=MOST_LOADS)
    swamp: list[Text] = Field(default=[], max_length=MOST_AREAS)
    ice: list[Text] = Field(default=[], max_length=MOST_AREAS)
    mud: list[Text] = Field(default=[], max_length=MOST_AREAS)
    snow: list[Text] = Field(default=[], max_length=MOST_AREAS)
    terrain: list[Text] = Field(default=[], max_length=MOST_AREAS)
    drill: bool = False
    options: dict[str, Value | float] = Field(default={})
    side: list[_Side] = Field(min_length=2, max_length=len(HOMES))


def parse_scenario(text: str, source: str) -> Scenario:
    """The scenario that a file describes. Raises BadFile naming what is wrong in it."""
    with told_of(source):
        found = _File.model_validate(load_toml(text))
        return _scenario(found)


def _scenario(file: _File) -> Scenario:
    options = with_options(Options(), file.options)
    teams = tuple(
        Team(
            side.name,
            side.player,
            tuple(map(_fighter, side.unit)),
            tuple(side.objectives),
            None if side.edge is None else Edge.parse(side.edge),
            side.rows,
            None if side.area is None else _area(side.area),
            side.clear_level,
            side.places,
            side.withdraws,
            tuple(side.mines),
            tuple(side.artillery),
            tuple(map(Hex.parse, side.designated)),
            tuple(side.fighters),
            tuple(Formed(each.name, each.type, each.partner) for each in side.formation),
            side.faction,
            side.era,
            nation=_nation(side.nation),
            lone=side.lone,
        )
        for side in file.side
    )
    for number, side in enumerate(file.side):
        for text in side.objectives:
            read_objective(number, text)
        for text in side.mines:
            read_mines(number, text)
        for text in side.artillery:
            read_battery(text)
        for text in side.fighters:
            read_fighter(text, "", number, HOMES[number])
    check_names(*(team.name for team in teams))
    for team in teams:
        check_formations(team.formations, [fighter.formation for fighter in team.fighters])
        for fighter in team.fighters:
            fighter.check_improved()
    return Scenario(
        file.map,
        teams,
        options,
        file.title,
        file.about,
        Placing(file.placing) if file.placing else None,
        tuple(file.cargo),
        tuple(file.swamp),
        tuple(file.ice),
        tuple(file.mud),
        tuple(file.snow),
        tuple(file.terrain),
        file.drill,
    )


def _fighter(unit: _Unit) -> Fighter:
    return Fighter(
        unit.sheet,
        unit.pilot,
        unit.gunnery,
        unit.piloting,
        None if unit.hex is None else Hex.parse(unit.hex),
        None if unit.facing is None else Facing.parse(unit.facing),
        unit.auto_eject,
        unit.victories,
        unit.improved,
        unit.turn or int(unit.drop),
        None if unit.edge is None else Edge.parse(unit.edge),
        unit.aboard,
        unit.drop,
        unit.hidden,
        unit.dug_in,
        unit.damage,
        unit.hits,
        unit.machine,
        unit.formation,
        unit.role,
        unit.card,
        unit.duels,
        unit.dummy,
        unit.begins,
        tuple(map(checked, unit.abilities)),
    )


def _area(text: str) -> tuple[Hex, Hex]:
    """Two hexes with a dash between them: 0101-0504. Raises BadInput."""
    one, dash, two = text.partition("-")
    if not dash:
        raise BadInput(f"{plain(text)!r} is no area: say two hexes, 0101-0504")
    return Hex.parse(one), Hex.parse(two)


def _nation(name: str) -> str:
    """A nation as the rules of morale have it. Raises BadInput."""
    if name and name not in NATIONS:
        raise BadInput(f"no nation is called {name!r}: there are {', '.join(NATIONS)}")
    return name


def write_scenario(scenario: Scenario) -> str:
    """The text of a file that describes a scenario."""
    rows = list(pairs({"title": scenario.title, "about": scenario.about}))
    rows += [map_line(lasting(scenario.map)), *pairs({"placing": scenario.placing})]
    names = ("cargo", "swamp", "ice", "mud", "snow", "terrain")
    lists = {name: getattr(scenario, name) for name in names}
    rows += pairs({name: list(texts) or None for name, texts in lists.items()})
    rows += pairs({"drill": scenario.drill or None})
    if options := changed(scenario.options):
        rows += ["", "[options]", *pairs(options)]
    for team in scenario.teams:
        rows += ["", "[[side]]", *pairs({"name": team.name, "player": team.player})]
        area = f"{team.area[0]}-{team.area[1]}" if team.area else None
        rows += pairs({"edge": team.edge, "rows": team.rows or None, "area": area})
        rows += pairs({"nation": team.nation or None})
        places = team.places if team.places > 1 else None
        rows += pairs({"clear_level": team.clear_level, "places": places})
        withdraws, lone = None if team.withdraws else False, team.lone or None
        rows += pairs({"withdraws": withdraws, "lone": lone})
        rows += pairs({"objectives": list(team.objectives) or None})
        rows += pairs({"mines": list(team.mines) or None})
        rows += pairs({"artillery": list(team.artillery) or None})
        rows += pairs({"designated": list(map(str, team.designated)) or None})
        rows += pairs({"fighters": list(team.air) or None})
        rows += pairs({"faction": team.faction or None, "era": team.era or None})
        for each in team.formations:
            formed = {"name": each.name, "type": each.type, "with": each.partner}
            rows += ["", "[[side.formation]]", *pairs(formed)]
        for fighter in team.fighters:
            rows += ["", "[[side.unit]]", *pairs(_unit(fighter))]
    return "\n".join(rows) + "\n"


def _unit(fighter: Fighter) -> dict[str, Any]:
    return {
        "sheet": fighter.sheet,
        "pilot": fighter.pilot,
        "gunnery": fighter.gunnery,
        "piloting": fighter.piloting,
        "hex": None if fighter.hex is None else str(fighter.hex),
        "facing": None if fighter.facing is None else fighter.facing.name,
        "auto_eject": fighter.auto_eject,
        "victories": fighter.victories or None,
        "improved": fighter.improved or None,
        "turn": fighter.turn or None,
        "edge": fighter.edge,
        "aboard": fighter.aboard,
        "drop": fighter.drop or None,
        "hidden": fighter.hidden or None,
        "damage": fighter.damage,
        "hits": fighter.hits or None,
        "machine": fighter.machine,
        "dug_in": fighter.dug_in or None,
        "formation": fighter.formation,
        "role": fighter.role,
        "card": fighter.card,
        "duels": fighter.duels,
        "dummy": fighter.dummy,
        "begins": fighter.begins,
        "abilities": list(fighter.abilities) or None,
    }
