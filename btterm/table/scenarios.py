"""What scenario files of all games are written in (docs/scenarios.md)."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Protocol

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from btterm.data import load_toml, plain

ENDING = ".toml"
KEYBOARD = "keyboard"
"""Who decides for a side that a person plays."""
LONGEST_NAME = 40
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


Text = Annotated[str, Field(max_length=2000), AfterValidator(plain)]
MapText = Annotated[str, Field(max_length=MOST_MAP), AfterValidator(_map_text)]
"""The name of a map, or the text of a map file."""
Name = Annotated[str, Field(max_length=LONGEST_NAME), AfterValidator(plain)]
Skill = Annotated[int, Field(ge=0, le=8)]


class Strict(BaseModel):
    """A table of a file that players write: no key but these, no value of another sort."""

    model_config = ConfigDict(extra="forbid", strict=True)


def pairs(values: Mapping[str, Any]) -> Iterator[str]:
    """Keys and values in TOML, which writes strings, numbers and truth values as JSON does."""
    for key, value in values.items():
        if value not in (None, ""):
            yield f"{key} = {json.dumps(value, ensure_ascii=False)}"


def map_line(text: str) -> str:
    """The line that names a map, or the lines that hold the text of one, to be read and edited."""
    legible = "\n" in text and "'''" not in text
    return f"map = '''\n{text}'''" if legible else next(pairs({"map": text}))


class Seated(Protocol):
    """A side of a scenario, as far as it says who plays it."""

    @property
    def player(self) -> str: ...
    @property
    def lone(self) -> bool: ...


def lone_side(teams: Sequence[Seated]) -> int:
    """The side of whoever plays alone: the one that says so, else the first that is played at the
    keyboard."""
    sides = range(len(teams))
    people = [side for side in sides if teams[side].player == KEYBOARD] or [*sides]
    return next((side for side in people if teams[side].lone), people[0])


def name_of(text: str) -> str:
    """What a file of this name is called: bridge-duel for "Bridge duel"."""
    return "-".join("".join(c if c.isalnum() else " " for c in text.casefold()).split())


def game_in(text: str, usual: str) -> str:
    """The game that a scenario file names; `usual` where it names none or cannot be read."""
    try:
        return str(load_toml(text).get("game", usual))
    except (tomllib.TOMLDecodeError, RecursionError):
        return usual
