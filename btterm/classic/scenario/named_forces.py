"""Ready-made forces as TOML files (docs/scenarios.md): the shipped ones and the player's own."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from itertools import count
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from platformdirs import user_data_path
from pydantic import BeforeValidator, Field

from btterm.classic.forces.roles import Role
from btterm.classic.scenario.forming import Formed, check_formations, formed_type
from btterm.classic.scenario.setting_up import MAX_UNITS, Fighter, Team
from btterm.data import load_toml, plain, read_text, write_text
from btterm.errors import BadFile, BadInput
from btterm.faults import told_of
from btterm.table.scenarios import ENDING, Strict, Text, name_of


class Member(NamedTuple):
    """A unit of a force. What is None is as usual: the skills of its sheet, the role it has."""

    unit: str
    """Its sheet, as `load_unit` takes it."""
    gunnery: int | None = None
    piloting: int | None = None
    role: Role | None = None
    card: str = ""
    """The MechWarrior card of its crew, by name."""


class Formation(NamedTuple):
    """Units that stand together: a Star or a Lance (Clan Invasion, Combat Formation)."""

    members: tuple[Member, ...]
    name: str = ""
    kind: str = ""
    """The name of its type; empty: it has none."""
    partner: str = ""
    """The formation that it supports, or is a Nova with."""


class NamedForce(NamedTuple):
    """Units that are chosen for a side by one name."""

    title: str
    about: str
    formations: tuple[Formation, ...]
    faction: str = ""
    era: str = ""

    @property
    def members(self) -> tuple[Member, ...]:
        return tuple(member for formation in self.formations for member in formation.members)

    @property
    def formed(self) -> tuple[Formed, ...]:
        """Its formations that are of a type, as a side of a scenario has them, each with a name of
        its own."""
        return tuple(
            Formed(name, each.kind, each.partner)
            for name, each in zip(self.names, self.formations, strict=True)
            if each.kind
        )

    @property
    def fighters(self) -> tuple[Fighter, ...]:
        """Its units, as a side of a scenario has them."""
        return tuple(
            Fighter(
                member.unit,
                gunnery=member.gunnery,
                piloting=member.piloting,
                formation=name if each.kind else "",
                role=member.role,
                card=member.card,
            )
            for name, each in zip(self.names, self.formations, strict=True)
            for member in each.members
        )

    @property
    def names(self) -> list[str]:
        """A name for each formation that no other one has."""
        found: list[str] = []
        for each in self.formations:
            name = each.name or each.kind
            more = (f"{name} {number}" for number in count(2))
            found.append(name if name not in found else next(n for n in more if n not in found))
        return found

    @property
    def units(self) -> tuple[str, ...]:
        """Their sheets, as `load_unit` takes them."""
        return tuple(member.unit for member in self.members)


class _Member(Strict):
    unit: Text
    gunnery: int | None = Field(None, ge=0, le=8)
    piloting: int | None = Field(None, ge=0, le=8)
    role: Role | None = Field(None, strict=False)
    card: Text = ""


def _as_member(given: Any) -> Any:
    """A unit that is named by itself."""
    return given if isinstance(given, dict) else {"unit": given}


Members = Annotated[
    list[Annotated[_Member, BeforeValidator(_as_member)]],
    Field(min_length=1, max_length=MAX_UNITS),
]


class _Formation(Strict):
    name: Text = ""
    type: Text = ""
    partner: Text = Field("", alias="with")
    units: Members


class _File(Strict):
    title: Annotated[Text, Field(min_length=1)]
    about: Text = ""
    faction: Text = ""
    era: Text = ""
    units: Members | None = None
    formations: list[_Formation] = Field(default_factory=list, max_length=MAX_UNITS)


def parse_force(text: str, source: str) -> NamedForce:
    """The force that a file describes. Raises BadFile naming what is wrong in it."""
    with told_of(source):
        found = _File.model_validate(load_toml(text))
    formations = [_formation(each, source) for each in found.formations]
    if found.units:
        formations.insert(0, Formation(_members(found.units)))
    force = NamedForce(found.title, found.about, tuple(formations), found.faction, found.era)
    try:
        check_formations(force.formed, ())
    except BadInput as error:
        raise BadFile(source, str(error)) from None
    if not force.members:
        raise BadFile(source, "units: is missing")
    if len(force.members) > MAX_UNITS:
        raise BadFile(source, f"units: {MAX_UNITS} are the most, not {len(force.members)}")
    return force


def _formation(found: _Formation, source: str) -> Formation:
    if not found.type:
        return Formation(_members(found.units), found.name)
    try:
        kind = formed_type(Formed(found.name, found.type))
    except BadInput as error:
        raise BadFile(source, f"type: {error}") from None
    return Formation(_members(found.units), found.name, kind.name, found.partner)


def _members(units: list[_Member]) -> tuple[Member, ...]:
    return tuple(
        Member(each.unit, each.gunnery, each.piloting, each.role, each.card) for each in units
    )


def write_force(title: str, team: Team) -> str:
    """The text of a force file with the units of a side: their skills, roles and cards, and the
    formations in which they stand."""
    facts = {"title": title, "faction": team.faction, "era": team.era}
    rows = [*_lines({key: text for key, text in facts.items() if text})]
    alone = [fighter for fighter in team.fighters if not fighter.formation]
    rows += [f"units = {_members_text(alone)}"] if alone else []
    for formed in team.formations:
        members = [f for f in team.fighters if f.formation == formed.name]
        named = {"name": formed.name, "type": formed.type, "with": formed.partner}
        rows += ["", "[[formations]]", *_lines({key: text for key, text in named.items() if text})]
        rows.append(f"units = {_members_text(members)}")
    return "\n".join(rows) + "\n"


def _lines(facts: Mapping[str, object]) -> Iterator[str]:
    """Keys and values in TOML, which writes strings and numbers as JSON does."""
    return (f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in facts.items())


def _members_text(fighters: Sequence[Fighter]) -> str:
    found = []
    for fighter in fighters:
        facts = {
            "unit": fighter.sheet,
            "gunnery": fighter.gunnery,
            "piloting": fighter.piloting,
            "role": fighter.role,
            "card": fighter.card or None,
        }
        known = {key: value for key, value in facts.items() if value is not None}
        found.append(f"    {{ {', '.join(_lines(known))} }},")
    return "\n".join(["[", *found, "]"])


def save_force(title: str, team: Team) -> Path:
    """Keep the units of a side among the player's own forces, under a title. Raises BadInput when
    that is not possible."""
    title = plain(title).strip()
    if not name_of(title):
        raise BadInput("a force needs a title")
    text = write_force(title, team)
    parse_force(text, title)
    path = own_folder() / f"{name_of(title)[:60]}{ENDING}"
    write_text(path, text)
    return path


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


def force_called(text: str) -> NamedForce | None:
    """The ready-made force of a name, or the one in a file; None: there is none of that name.
    Raises BadFile for one that cannot be read."""
    path = Path(text).expanduser()
    if path.suffix == ENDING and path.is_file():
        return parse_force(read_text(path), path.name)
    force = named_forces().get(name_of(text))
    if isinstance(force, BadFile):
        raise force
    return force


def force_or_unit(text: str) -> NamedForce:
    """What a player means: the ready-made force of this name, or the one unit that is called so.
    Raises BadFile for a force whose file cannot be read."""
    force = force_called(text) if Path(text).suffix != ENDING else None
    return NamedForce("", "", (Formation((Member(text),)),)) if force is None else force


def members_called(text: str) -> tuple[Member, ...]:
    """As `force_or_unit`, its units alone."""
    return force_or_unit(text).members


def units_called(text: str) -> tuple[str, ...]:
    """As `members_called`, the sheets alone."""
    return tuple(member.unit for member in members_called(text))
