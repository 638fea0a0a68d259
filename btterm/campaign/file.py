"""Outfits as TOML files (docs/units.md): readable, and never half written."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

from platformdirs import user_data_path
from pydantic import Field

from btterm.campaign.books import (
    MOST_XP,
    AnyQuality,
    CampaignTable,
    Hits,
    person_values,
    tables,
)
from btterm.campaign.outfit import SIGN, Machine, Outfit, role_for
from btterm.campaign.people.abilities import check_abilities
from btterm.campaign.people.person import Person
from btterm.campaign.quality import Quality
from btterm.classic.rules.repairs import Damage, Difficulty
from btterm.classic.scenario.file import Count
from btterm.classic.units.abilities import MOST_ABILITIES
from btterm.classic.units.crew import Crew
from btterm.data import load_toml, plain, read_text
from btterm.errors import BadInput
from btterm.faults import told_of
from btterm.table.scenarios import ENDING, Name, Skill, Strict, Text, name_of

KEPT = ".old"
"""Behind the name of a file: as it was before it was last written."""
MOST_MACHINES = 200
MOST_PARTS = 1_000_000
LOG_KEPT = 2000
"""Lines of the log that a file keeps, the last ones."""

Number = Annotated[int, Field(ge=2, le=99)]
Amount = Annotated[int, Field(ge=0, le=MOST_PARTS)]


class _Machine(Strict):
    name: Name = Field(min_length=1)
    sheet: Text
    damage: Text = ""
    quality: AnyQuality = Quality.D
    late: Annotated[int, Field(ge=0, le=10_000)] = 0
    failed: dict[str, Text] = Field(default={})
    empty: bool = False
    """Nobody fights in it."""
    xp: Annotated[int, Field(ge=0, le=MOST_XP)] = 0
    founder: bool = False
    pilot: Name = ""
    gunnery: Skill = 4
    piloting: Skill = 5
    hits: Hits = 0
    victories: Count = 0
    improved: Count = 0
    new: bool = False
    abilities: list[Name] = Field(default=[], max_length=MOST_ABILITIES)

    def machine(self) -> Machine:
        """What it says. Raises BadInput where there is no such record sheet."""
        crew = Crew(
            self.pilot,
            self.gunnery,
            self.piloting,
            hits=self.hits,
            victories=self.victories,
            improved=self.improved,
        )
        who = None
        if not self.empty:
            role = role_for(self.sheet)
            crew.abilities = check_abilities(self.abilities, role)
            who = Person(role, crew, xp=self.xp, founder=self.founder, new=self.new)
        return Machine(
            *(self.name, self.sheet, who, self.damage),
            quality=self.quality,
            late=self.late,
            failed=dict(self.failed),
        )


class _Row(Strict):
    complete: Number
    partial: Number | None = None
    minutes: Annotated[int, Field(ge=0, le=100_000)]


class _File(Strict):
    name: Name = Field(min_length=1)
    counted: bool = True
    minutes: Annotated[int, Field(ge=0)] = 0
    seed: Annotated[int, Field(ge=0)] = 0
    rolls: Annotated[int, Field(ge=0)] = 0
    last_battle: Text = ""
    log: list[Text] = Field(default=[])
    parts: dict[str, Amount] = Field(default={})
    repairs: dict[str, _Row] = Field(default={})
    machine: list[_Machine] = Field(default=[], max_length=MOST_MACHINES)
    campaign: CampaignTable | None = None


def parse_outfit(text: str, source: str) -> Outfit:
    """The outfit that a file describes. Raises BadFile naming what is wrong in it."""
    with told_of(source):
        return _outfit(_File.model_validate(load_toml(text)))


def _outfit(file: _File) -> Outfit:
    machines = [each.machine() for each in file.machine]
    names = [machine.name for machine in machines]
    for name in names:
        if SIGN in name:
            raise BadInput(f"{name}: the name of a machine has no {SIGN} in it")
        if names.count(name) > 1:
            raise BadInput(f"two machines are called {name}")
    for machine in machines:
        machine.unit()
    parts = {plain(name): count for name, count in file.parts.items() if count}
    return Outfit(
        file.name,
        machines,
        parts,
        file.counted,
        {_damage(name): Difficulty(**dict(row)) for name, row in file.repairs.items()},
        file.minutes,
        file.seed,
        file.rolls,
        file.last_battle,
        list(file.log),
        campaign=file.campaign.campaign() if file.campaign else None,
    )


def _damage(name: str) -> Damage:
    try:
        return Damage(name)
    except ValueError:
        known = ", ".join(Damage)
        raise BadInput(f"repairs: there is no row {plain(name)!r}, but {known}") from None


def write_outfit(outfit: Outfit) -> str:
    """The text of a file that describes an outfit. Reading it gives the outfit again."""
    rows = list(_pairs({"name": outfit.name, "counted": outfit.counted}))
    counts = {"minutes": outfit.minutes, "seed": outfit.seed, "rolls": outfit.rolls}
    rows += _pairs({**counts, "last_battle": outfit.last_battle})
    log = [f"  {_value(each)}," for each in outfit.log[-LOG_KEPT:]]
    rows += ["log = [", *log, "]"] if log else []
    if parts := {name: count for name, count in sorted(outfit.parts.items()) if count}:
        rows += ["", "[parts]", *(f"{_value(name)} = {parts[name]}" for name in parts)]
    for damage, row in outfit.numbers.items():
        rows += ["", f"[repairs.{_value(damage.value)}]", *_pairs(row._asdict())]
    for machine in outfit.machines:
        rows += ["", "[[machine]]", *_pairs(_machine_values(machine))]
        if machine.failed:
            rows += ["", "[machine.failed]", *_pairs(machine.failed)]
    for heading, values in tables(outfit.campaign) if outfit.campaign is not None else ():
        rows += ["", heading, *_pairs(values)]
    return "\n".join(rows) + "\n"


def _machine_values(machine: Machine) -> dict[str, Any]:
    head: dict[str, Any] = {"name": machine.name, "sheet": machine.sheet}
    head["damage"] = machine.damage
    if machine.quality is not Quality.D:
        head["quality"] = str(machine.quality)
    if machine.late:
        head["late"] = machine.late
    if machine.who is None:
        return {**head, "empty": True}
    who = person_values(machine.who)
    del who["role"]
    return {**head, "pilot": who.pop("name"), **who}


def _pairs(values: Mapping[str, Any]) -> Iterator[str]:
    for key, value in values.items():
        if value not in (None, ""):
            yield f"{key if key.isidentifier() else _value(key)} = {_value(value)}"


def _value(value: Any) -> str:
    """A value in TOML, which writes strings, numbers and truth values as JSON does."""
    return json.dumps(value, ensure_ascii=False)


# Where they lie


def own_folder() -> Path:
    """Where the player's unit files lie."""
    return user_data_path("btterm") / "unit-files"


def own() -> Iterator[Path]:
    """All of them, by name."""
    yield from sorted(own_folder().glob(f"*{ENDING}"))


def path_of(text: str) -> Path:
    """The file that a player means: the path of a .toml file, or a name for one in the player's
    own folder. Raises BadInput for what is no name."""
    if Path(text).suffix.casefold() == ENDING:
        return Path(text)
    if name := name_of(text)[:60]:
        return own_folder() / f"{name}{ENDING}"
    raise BadInput(f"{plain(text)!r} is no name for a unit file")


def called(text: str) -> Path:
    """The unit file that a player means. Raises BadInput where there is none, with those that
    there are."""
    path = path_of(text)
    # Unlike is_file, this takes a name that is too long for the disk.
    if os.path.isfile(path):
        return path
    known = ", ".join(each.stem for each in own())
    more = f": there are {known}" if known else ""
    raise BadInput(f"there is no unit file {plain(text)!r}{more}")


def source_of(path: Path) -> str:
    """How the machines of a unit file name it in battles: those of the player's own folder by name,
    others by their whole path."""
    return path.stem if path.parent == own_folder() else str(path.resolve())


def read_outfit(path: Path) -> Outfit:
    """The outfit in a file. Raises BadFile."""
    return parse_outfit(read_text(path), path.name)


def save_outfit(path: Path, outfit: Outfit) -> None:
    """Write a unit file, whole or not at all; the one before is kept beside it. Raises BadInput
    when the disk does not allow it, with the file as it was."""
    fresh = path.with_name(f"{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with fresh.open("w", encoding="utf-8") as file:
            file.write(write_outfit(outfit))
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copy2(path, path.with_name(f"{path.name}{KEPT}"))
        os.replace(fresh, path)
    except OSError as error:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise BadInput(f"cannot write {path}: {error.strerror or error}") from None
