"""Scenarios as TOML files (docs/scenarios.md): the shipped ones, the player's, the last one."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any, Literal

from platformdirs import user_data_path, user_state_path
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

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
    KEYBOARD,
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
from btterm.data import load_toml, plain, read_text, write_text
from btterm.errors import BadFile, BadInput
from btterm.faults import field_fault, toml_fault
from btterm.hexes import Facing, Hex

ENDING = ".toml"
_LONGEST_NAME = 40
MOST_VICTORIES = 999
MOST_LOADS = 40
MOST_AREAS = 400
"""Of swamp, ice, mud or snow."""
MOST_OBJECTIVES = 12
"""Of one side."""

Text = Annotated[str, Field(max_length=2000), AfterValidator(plain)]
MOST_MAP = 400_000
"""Characters of the text of a map: enough for the largest."""


def _map_text(text: str) -> str:
    """The name of a map as plain text; of the text of a map file the lines as they stand, without
    what a terminal might obey."""
    lines = text.strip().splitlines()
    if len(lines) < 2:
        return plain(text)
    shown = ["".join(c if c.isprintable() else " " for c in line).rstrip() for line in lines]
    return "\n".join([*shown, ""])


MapText = Annotated[str, Field(max_length=MOST_MAP), AfterValidator(_map_text)]
"""The name of a map, or the text of a map file."""
Name = Annotated[str, Field(max_length=_LONGEST_NAME), AfterValidator(plain)]
Skill = Annotated[int, Field(ge=0, le=8)]
Count = Annotated[int, Field(ge=0, le=MOST_VICTORIES)]


class Strict(BaseModel):
    """A table of a file that players write: no key but these, no value of another sort."""

    model_config = ConfigDict(extra="forbid", strict=True)


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
    options: dict[str, Value | float] = {}
    side: list[_Side] = Field(min_length=2, max_length=len(HOMES))


def parse_scenario(text: str, source: str) -> Scenario:
    """The scenario that a file describes. Raises BadFile naming what is wrong in it."""
    try:
        found = _File.model_validate(load_toml(text))
        return _scenario(found)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise toml_fault(source, error) from None
    except ValidationError as error:
        raise field_fault(source, error.errors()[0]) from None
    except BadInput as error:
        raise BadFile(source, str(error)) from None


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
    rows = list(_pairs({"title": scenario.title, "about": scenario.about}))
    rows += [_map(lasting(scenario.map)), *_pairs({"placing": scenario.placing})]
    names = ("cargo", "swamp", "ice", "mud", "snow", "terrain")
    lists = {name: getattr(scenario, name) for name in names}
    rows += _pairs({name: list(texts) or None for name, texts in lists.items()})
    rows += _pairs({"drill": scenario.drill or None})
    if options := changed(scenario.options):
        rows += ["", "[options]", *_pairs(options)]
    for team in scenario.teams:
        rows += ["", "[[side]]", *_pairs({"name": team.name, "player": team.player})]
        area = f"{team.area[0]}-{team.area[1]}" if team.area else None
        rows += _pairs({"edge": team.edge, "rows": team.rows or None, "area": area})
        rows += _pairs({"nation": team.nation or None})
        places = team.places if team.places > 1 else None
        rows += _pairs({"clear_level": team.clear_level, "places": places})
        withdraws, lone = None if team.withdraws else False, team.lone or None
        rows += _pairs({"withdraws": withdraws, "lone": lone})
        rows += _pairs({"objectives": list(team.objectives) or None})
        rows += _pairs({"mines": list(team.mines) or None})
        rows += _pairs({"artillery": list(team.artillery) or None})
        rows += _pairs({"designated": list(map(str, team.designated)) or None})
        rows += _pairs({"fighters": list(team.air) or None})
        rows += _pairs({"faction": team.faction or None, "era": team.era or None})
        for each in team.formations:
            formed = {"name": each.name, "type": each.type, "with": each.partner}
            rows += ["", "[[side.formation]]", *_pairs(formed)]
        for fighter in team.fighters:
            rows += ["", "[[side.unit]]", *_pairs(_unit(fighter))]
    return "\n".join(rows) + "\n"


def _map(text: str) -> str:
    """The line that names a map, or the lines that hold the text of one, to be read and edited."""
    legible = "\n" in text and "'''" not in text
    return f"map = '''\n{text}'''" if legible else next(_pairs({"map": text}))


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


def _pairs(values: Mapping[str, Any]) -> Iterator[str]:
    """Keys and values in TOML, which writes strings, numbers and truth values as JSON does."""
    for key, value in values.items():
        if value not in (None, ""):
            yield f"{key} = {json.dumps(value, ensure_ascii=False)}"


# Where they lie


def shipped() -> list[Scenario]:
    """The scenarios that come with the program."""
    return [_read_shipped(file) for file in _shipped_files()]


def _read_shipped(file: Traversable) -> Scenario:
    return parse_scenario(file.read_text(encoding="utf-8"), file.name)


def drills() -> list[Scenario]:
    """The drills that come with the program, short exercises that are passed or not."""
    return [_read_shipped(file) for file in _shipped_files("drills")]


def _shipped_files(folder: str = "scenarios") -> list[Traversable]:
    found = files("btterm.classic.scenario") / folder
    return sorted(found.iterdir(), key=lambda file: file.name)


def own_folder() -> Path:
    """Where the player's own scenarios lie."""
    return user_data_path("btterm") / "scenarios"


def own() -> Iterator[Scenario | BadFile]:
    """The player's own scenarios, or what is wrong with them."""
    for path in sorted(own_folder().glob(f"*{ENDING}")):
        try:
            yield read_scenario(path)
        except BadFile as error:
            yield error


def read_scenario(path: Path) -> Scenario:
    """The scenario in a file. Raises BadFile."""
    return parse_scenario(read_text(path), path.name)


def load_scenario(text: str) -> Scenario:
    """The scenario that a player asks for: the path of a .toml file, or the name of one of the
    player's own or of the shipped ones, which is that of its file.

    Raises BadInput for an unknown name, with those that there are, and BadFile for a file that
    cannot be read.
    """
    if Path(text).suffix.casefold() == ENDING:
        return read_scenario(Path(text))
    mine = {name_of(path.stem): path for path in own_folder().glob(f"*{ENDING}")}
    files_ = [*_shipped_files(), *_shipped_files("drills")]
    theirs = {file.name.removesuffix(ENDING): file for file in files_}
    name = name_of(text)
    if name in mine:
        return read_scenario(mine[name])
    if name in theirs:
        return _read_shipped(theirs[name])
    raise BadInput(
        f"there is no scenario {text[:_LONGEST_NAME]!r}: {_meant(name, sorted({**mine, **theirs}))}"
    )


def _meant(name: str, known: list[str]) -> str:
    """Which of the known names one stands for that is a part of them or misspelt; else all."""
    # Only a wrong name is worth the time that this takes to load.
    from btterm.spelling import alike

    near = [each for each in known if name and name in each]
    near = near or (alike(name, known) if name else [])
    return f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(known)}"


def name_of(text: str) -> str:
    """What a file of this name is called: bridge-duel for "Bridge duel"."""
    return "-".join("".join(c if c.isalnum() else " " for c in text.casefold()).split())


def save_own(scenario: Scenario) -> Path:
    """Keep a scenario among the player's own, under its title. Raises BadInput when that is not
    possible."""
    name = name_of(scenario.title)
    if not name:
        raise BadInput("a scenario needs a title")
    path = own_folder() / f"{name[:60]}{ENDING}"
    write_text(path, write_scenario(scenario))
    return path


def last_path() -> Path:
    """Where the last set-up is remembered."""
    return user_state_path("btterm") / "last-setup.toml"


def remember(scenario: Scenario) -> None:
    """Remember a scenario as the last one that was played. Raises BadInput."""
    write_text(last_path(), write_scenario(scenario))


def remembered() -> Scenario | None:
    """The last scenario that was played, if there is one that can be read."""
    try:
        return read_scenario(last_path())
    except BadFile:
        return None
