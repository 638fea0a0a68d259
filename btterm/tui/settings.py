"""The player's settings: a TOML file that need not be there (docs/settings.md)."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple

from platformdirs import user_config_path
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from btterm.data import load_toml, plain, read_text, write_text
from btterm.errors import BadFile
from btterm.faults import in_words, toml_fault
from btterm.tui.keysets import KEY_SETS, KeySetName

HITS, PAGE, SHORT = "hits", "page", "short"
"""The ways to read a report."""


class Settings(BaseModel):
    """What a player can set. Every setting has a default."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    theme: Literal["dark", "light", "contrast"] = Field(
        default="dark", description="the colours; all of them are made for the colour-blind too"
    )
    glyphs: Literal["auto", "ascii", "lines", "rich"] = Field(
        default="auto",
        description="plain ASCII; lines, pips and bars drawn; rich: the signs on the map as well; "
        "auto: lines where the terminal has them",
    )
    zoom: int = Field(
        default=0, ge=0, le=3, description="the map's zoom, 1 to 3; 0: what suits the size"
    )
    mouse: bool = Field(default=True, description="whether the mouse points at hexes")
    results: Literal["hits", "page", "short"] = Field(
        default="hits",
        description="what the dice brought: on one page, hit by hit on the map, or losses alone",
    )
    pace: float = Field(
        default=0, ge=0, le=60, description="seconds for each hit; 0: a key turns to the next one"
    )
    dice: Literal["program", "real"] = Field(
        default="program",
        description="who rolls in new battles; real: you do, and type what they show",
    )
    hand_over: bool = Field(
        default=False, description="ask for the other player when the keyboard changes hands"
    )
    ask: bool = Field(default=True, description="ask before a risky move, and before doing nothing")
    skip: bool = Field(
        default=True,
        description="pass over what needs no decision, such as a twist that changes nothing",
    )
    against: Literal["bot:weak", "bot", "bot:strong"] = Field(
        default="bot", description="the bot that you play against with b at the start"
    )
    key_set: KeySetName = Field(
        default="qwerty", description="the keyboard, by which keys lie under the hand"
    )
    keys: dict[str, str] = Field(
        default_factory=dict, description="other keys, by the names in docs/keys.md"
    )

    @property
    def rich(self) -> bool:
        """Whether the signs on the map are drawn too."""
        return self.glyphs == "rich"

    @field_validator("keys", mode="before")
    @classmethod
    def _flat(cls, value: Any) -> Any:
        """`move.turn_left = "y"` without quotes around the name is a table in TOML."""
        if not isinstance(value, dict):
            return value
        flat: dict[str, Any] = {}
        for name, part in value.items():
            inside = part.items() if isinstance(part, dict) else ()
            flat |= {f"{name}.{key}": keys for key, keys in inside} or {name: part}
        return flat


CHOICES: dict[str, dict[Any, str]] = {
    "theme": {"dark": "dark", "light": "light", "contrast": "contrast"},
    "glyphs": {"auto": "by terminal", "ascii": "ASCII", "lines": "lines", "rich": "rich map"},
    "zoom": {0: "by size", 1: "1", 2: "2", 3: "3"},
    "mouse": {True: "on", False: "off"},
    "results": {"hits": "hit by hit", "page": "one page", "short": "only what hurt"},
    "pace": {0: "by key", 0.5: "0.5 s", 1: "1 s", 2: "2 s", 4: "4 s"},
    "dice": {"program": "the program rolls", "real": "you roll"},
    "hand_over": {False: "off", True: "on"},
    "ask": {True: "on", False: "off"},
    "skip": {True: "on", False: "off"},
    "against": {"bot:weak": "weak", "bot": "normal", "bot:strong": "strong"},
    "key_set": {name: name for name in KEY_SETS},
}
"""The values that a player can choose on the screen, with the words for them."""


class Loaded(NamedTuple):
    """Settings as they were found."""

    settings: Settings
    trouble: str
    """What is wrong with the file, in one line; or empty."""


def settings_path() -> Path:
    """The file of the user's settings."""
    return user_config_path("btterm") / "settings.toml"


def load_settings() -> Loaded:
    """The settings of the user. What cannot be understood has its default, and is told."""
    path = settings_path()
    if not path.exists():
        return Loaded(Settings(), "")
    try:
        return _checked(path.name, load_toml(read_text(path)))
    except BadFile as error:
        return Loaded(Settings(), str(error))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        return Loaded(Settings(), f"{toml_fault(path.name, error)}; no setting is used")


def _checked(name: str, wanted: dict[str, Any]) -> Loaded:
    """As much of the settings as can be used."""
    wrong: list[str] = []
    while True:
        try:
            settings = Settings.model_validate(wanted)
        except ValidationError as error:
            for fault in error.errors():
                key = str(fault["loc"][0])
                if wanted.pop(key, None) is not None:
                    where = ".".join(map(str, fault["loc"]))
                    wrong.append(f"{where}: {in_words(fault)}")
        else:
            break
    trouble = f"{name}: {plain('; '.join(wrong))}; the usual is used" if wrong else ""
    return Loaded(settings, trouble)


def save_setting(name: str, value: object) -> None:
    """Write one setting into the user's file. Everything else in it stays as it is, comments and
    keys included; where there is no file, one with all settings is begun.

    Raises BadFile when the file has a mistake in it, BadInput when it cannot be written.
    """
    text = _settings_file()
    _write(
        text,
        _with_setting(text, f"{name} = {_toml(value)}"),
        name,
        lambda before, after: after == {**before, name: value},
    )


def save_key(name: str, keys: str | None) -> None:
    """Write the place of one key into the user's file, or take it out, as `save_setting` does."""

    def as_wanted(before: dict[str, Any], after: dict[str, Any]) -> bool:
        others = [{**data, "keys": None} for data in (before, after)]
        was, now = (Settings._flat(data.get("keys", {})) for data in (before, after))
        was.pop(name, None)
        return others[0] == others[1] and now == (was | ({name: keys} if keys else {}))

    text = _settings_file()
    _write(text, _with_key(text, name, keys), "keys", as_wanted)


def _settings_file() -> str:
    """The text of the user's file; where there is none, one that sets all as usual."""
    path = settings_path()
    return read_text(path) if path.exists() else settings_text(Settings())


def _write(
    text: str,
    changed: str,
    name: str,
    as_wanted: Callable[[dict[str, Any], dict[str, Any]], bool],
) -> None:
    """Write a changed text into the user's file, unless the change has missed."""
    path = settings_path()
    try:
        right = as_wanted(load_toml(text), load_toml(changed))
    except (tomllib.TOMLDecodeError, RecursionError):
        raise BadFile(path.name, "has a mistake in it and is left alone") from None
    if not right:
        raise BadFile(path.name, f"sets {name} in an unusual way and is left alone")
    write_text(path, changed)


def _with_setting(text: str, row: str) -> str:
    """The text of a file with this row in place of the one that sets the same before the first
    table; at the top, where there is none."""
    rows, name = text.splitlines(), row.partition(" ")[0]
    for number, old in enumerate(rows):
        if old.lstrip().startswith("["):
            break
        if found := re.fullmatch(rf'\s*"?{name}"?\s*=[^#]*(#.*)?', old):
            rows[number] = f"{row}  {found[1]}" if found[1] else row
            return "\n".join(rows) + "\n"
    return "\n".join([row, *rows]) + "\n"


def _with_key(text: str, name: str, keys: str | None) -> str:
    """The text of a file with this key in its table of keys; None: without it."""
    rows = text.splitlines()
    heads = [n for n, row in enumerate(rows) if re.fullmatch(r"\s*\[\s*keys\s*\]\s*(#.*)?", row)]
    if not heads:
        rows, heads = [*rows, "[keys]"], [len(rows)]
    start = end = heads[0] + 1
    while end < len(rows) and not rows[end].lstrip().startswith("["):
        end += 1
    kept = [r for r in rows[start:end] if not re.match(rf'\s*"?{re.escape(name)}"?\s*=', r)]
    new = [f"{_toml(name)} = {_toml(keys)}"] if keys else []
    return "\n".join([*rows[:start], *new, *kept, *rows[end:]]) + "\n"


def settings_text(settings: Settings) -> str:
    """The settings as the text of a file that sets them, each with a line on what it does."""
    rows = []
    for name, field in Settings.model_fields.items():
        value = getattr(settings, name)
        rows.append(f"# {field.description}")
        rows += _table(name, value) if isinstance(value, Mapping) else [f"{name} = {_toml(value)}"]
    return "\n".join(rows) + "\n"


def _table(name: str, values: Mapping[str, str]) -> list[str]:
    return [f"[{name}]", *(f"{_toml(key)} = {_toml(value)}" for key, value in values.items())]


def _toml(value: object) -> str:
    """A plain value: strings, numbers and truth values are written in TOML as in JSON."""
    return json.dumps(value, ensure_ascii=False)
