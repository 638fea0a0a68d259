"""Ready-made forces as TOML files (docs/scenarios.md): the shipped ones and the player's own."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Annotated, NamedTuple

from platformdirs import user_data_path
from pydantic import Field, ValidationError

from btterm.classic.scenario.file import ENDING, Strict, Text, name_of
from btterm.classic.scenario.setting_up import MAX_UNITS
from btterm.data import load_toml, read_text
from btterm.errors import BadFile
from btterm.faults import field_fault, toml_fault


class NamedForce(NamedTuple):
    """Units that are chosen for a side by one name."""

    title: str
    about: str
    units: tuple[str, ...]
    """Their sheets, as `load_unit` takes them."""


class _File(Strict):
    title: Annotated[Text, Field(min_length=1)]
    about: Text = ""
    units: list[Text] = Field(min_length=1, max_length=MAX_UNITS)


def parse_force(text: str, source: str) -> NamedForce:
    """The force that a file describes. Raises BadFile naming what is wrong in it."""
    try:
        found = _File.model_validate(load_toml(text))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise toml_fault(source, error) from None
    except ValidationError as error:
        raise field_fault(source, error.errors()[0]) from None
    return NamedForce(found.title, found.about, tuple(found.units))


def own_folder() -> Path:
    """Where the player's own forces lie."""
    return user_data_path("btterm") / "forces"


def named_forces() -> dict[str, NamedForce | BadFile]:
    """All forces by the names of their files, or what is wrong with one; the player's own stand
    in the place of shipped ones of that name."""
    folder = files("btterm.classic.scenario") / "forces"
    found: dict[str, NamedForce | BadFile] = {
        file.name.removesuffix(ENDING): parse_force(file.read_text(encoding="utf-8"), file.name)
        for file in folder.iterdir()
    }
    for path in own_folder().glob(f"*{ENDING}"):
        try:
            found[name_of(path.stem)] = parse_force(read_text(path), path.name)
        except BadFile as error:
            found[name_of(path.stem)] = error
    return dict(sorted(found.items()))


def units_called(text: str) -> tuple[str, ...]:
    """The units that a player means: those of the ready-made force of this name, or the one unit
    that is called so. Raises BadFile for a force whose file cannot be read."""
    force = named_forces().get(name_of(text))
    if isinstance(force, BadFile):
        raise force
    return (text,) if force is None else force.units
