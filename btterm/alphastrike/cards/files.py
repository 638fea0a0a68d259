"""The files of unit cards and of forces: TOML, a few or many in a file (Alpha Strike, Unit Card,
Army Lists)."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from btterm.alphastrike.cards.abilities import check_specials
from btterm.alphastrike.cards.card import (
    Card,
    Damage,
    Move,
    Special,
    UnitType,
    read_damage,
    read_moves,
    read_specials,
)
from btterm.data import load_toml, plain, read_text
from btterm.errors import BadFile, BadInput
from btterm.faults import in_words, toml_fault

MOST_POINTS = 999
"""Of armor, structure and PV."""


def _clean(text: Any) -> Any:
    """Text without control and formatting characters, which a terminal might obey."""
    return plain(text) if isinstance(text, str) else text


T = TypeVar("T")


def _by(read: Callable[[str], T]) -> BeforeValidator:
    """Reads what a file says as text."""

    def parse(value: Any) -> Any:
        if not isinstance(value, str):
            raise ValueError('say a text in quotes, like "this"')
        try:
            return read(plain(value))
        except BadInput as error:
            raise ValueError(str(error)) from None

    return BeforeValidator(parse)


def _read_specials(text: str) -> tuple[Special, ...]:
    found = read_specials(text)
    check_specials(found)
    return found


Name = Annotated[str, Field(max_length=80), BeforeValidator(_clean)]
Points = Annotated[int, Field(strict=True, ge=0, le=MOST_POINTS)]


class _Form(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True)


class _CardForm(_Form):
    """A card as a file has it."""

    chassis: Annotated[Name, Field(min_length=1)]
    variant: Name = ""
    code_name: Name = ""
    type: UnitType
    size: Annotated[int, Field(strict=True, ge=1, le=4)]
    move: Annotated[tuple[Move, ...], _by(read_moves)]
    damage: Annotated[Damage, _by(read_damage)]
    overheat: Annotated[int, Field(strict=True, ge=0, le=4)] = 0
    armor: Points
    structure: Annotated[Points, Field(strict=True, ge=1)]
    threshold: Points = 0
    specials: Annotated[tuple[Special, ...], _by(_read_specials)] = ()
    pv: Annotated[Points, Field(strict=True, ge=1)]
    role: Name = ""
    tech: Name = ""
    era: Name = ""
    faction: Name = ""

    def card(self) -> Card:
        rest = {key: getattr(self, key) for key in type(self).model_fields if key != "move"}
        return Card(moves=self.move, **rest)


class _UnitForm(_Form):
    """A unit of a force: its card by name, and the skill of its crew."""

    card: Annotated[Name, Field(min_length=1)]
    skill: Annotated[int, Field(strict=True, ge=0, le=8)] = 4


def _unit(value: Any) -> Any:
    return {"card": value} if isinstance(value, str) else value


class _FormationForm(_Form):
    name: Name = ""
    units: Annotated[
        list[Annotated[_UnitForm, BeforeValidator(_unit)]], Field(min_length=1, max_length=100)
    ]


class _ForceForm(_Form):
    name: Annotated[Name, Field(min_length=1)]
    faction: Name = ""
    era: Name = ""
    note: Annotated[str, Field(max_length=500), BeforeValidator(_clean)] = ""
    formations: Annotated[list[_FormationForm], Field(min_length=1, max_length=50)]


class _FileForm(_Form):
    """A file: cards, forces, or both."""

    cards: list[_CardForm] = []
    forces: list[_ForceForm] = []


class NamedUnit(NamedTuple):
    """A unit of a force, its card by name."""

    card: str
    skill: int


class NamedFormation(NamedTuple):
    name: str
    units: tuple[NamedUnit, ...]


class NamedForce(NamedTuple):
    """A force as its file has it: cards by name."""

    name: str
    faction: str
    era: str
    note: str
    formations: tuple[NamedFormation, ...]


class Content(NamedTuple):
    """What is in a file."""

    cards: tuple[Card, ...]
    forces: tuple[NamedForce, ...]


def read_file(path: Path) -> Content:
    """The cards and forces of a file. Raises BadFile, with the line or the key at fault."""
    return parse(read_text(path), str(path))


def parse(text: str, source: str) -> Content:
    """As `read_file`, of the text of a file."""
    try:
        data = load_toml(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise toml_fault(source, error) from None
    try:
        form = _FileForm.model_validate(data)
    except ValidationError as error:
        raise _fault(source, text, error) from None
    if not form.cards and not form.forces:
        raise BadFile(source, "has neither [[cards]] nor [[forces]]")
    return Content(
        tuple(card.card() for card in form.cards),
        tuple(_force(force) for force in form.forces),
    )


def _fault(source: str, text: str, error: ValidationError) -> BadFile:
    """The first fault, with the line of its key or else of its table."""
    first = error.errors(include_url=False)[0]
    where = [each for each in first["loc"] if isinstance(each, str) and not each.startswith("func")]
    place, *_ = [each for each in first["loc"] if isinstance(each, int)] or [0]
    said = f"{where[-1]}: {in_words(first)}" if where else in_words(first)
    return BadFile(source, plain(said), _line(text, where, place))


def _line(text: str, where: list[str], place: int) -> int | None:
    """The line of a key in a table of a list, or where that table begins."""
    begins = None
    for number, line in enumerate(text.splitlines(), 1):
        opened = line.strip()
        if opened == f"[[{where[0] if where else ''}]]":
            if begins is not None and place < 0:
                break
            place -= 1
            begins = number if place < 0 else None
        elif begins is not None and re.match(rf"{re.escape(where[-1])}\s*=", opened):
            return number
    return begins


def _force(form: _ForceForm) -> NamedForce:
    formations = tuple(
        NamedFormation(each.name, tuple(NamedUnit(u.card, u.skill) for u in each.units))
        for each in form.formations
    )
    return NamedForce(form.name, form.faction, form.era, form.note, formations)


def write_cards(cards: Iterable[Card]) -> str:
    """The text of a file with these cards, as `parse` reads it."""
    return "\n".join(_written(card) for card in cards)


def _written(card: Card) -> str:
    texts = {name: getattr(card, name) for name in ("role", "tech", "era", "faction")}
    lines = {
        "chassis": _text(card.chassis),
        "variant": card.variant and _text(card.variant),
        "code_name": card.code_name and _text(card.code_name),
        "type": _text(card.type),
        "size": card.size,
        "move": _text(card.move_text),
        "damage": _text(str(card.damage)),
        "overheat": card.overheat or "",
        "armor": card.armor,
        "structure": card.structure,
        "threshold": card.threshold or "",
        "specials": card.special_text and _text(card.special_text),
        "pv": card.pv,
        **{name: said and _text(said) for name, said in texts.items()},
    }
    told = [f"{name} = {said}" for name, said in lines.items() if said != ""]
    return "\n".join(["[[cards]]", *told, ""])


def _text(text: str) -> str:
    """Text as it is written in a file, with the inches of a move in plain sight."""
    if '"' in text and "'" not in text:
        return f"'{text}'"
    return json.dumps(text, ensure_ascii=False)
