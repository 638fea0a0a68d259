"""Record sheet files of gun emplacements (docs/vehicle-sheets.md)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import Field, StrictInt

from btterm.board.terrain import HIGHEST_CF, Construction
from btterm.classic.equipment.catalogue import Ammunition, TechBase
from btterm.classic.sheets.emplacement.sheet import EmplacementSheet, Gun, Magazine, Position
from btterm.classic.sheets.forms import FilledName, Form, Name, Text, sheet_from, toml_text
from btterm.classic.sheets.vehicle.sheet import Fitting, Section, VehicleCrew, parse_fitting
from btterm.errors import BadInput

MOST_CF = HIGHEST_CF[Construction.HARDENED]


class _EmplacementFile(Form):
    """The keys of an emplacement's record sheet file."""

    kind: Literal["gun emplacement"]
    chassis: FilledName
    model: Name = ""
    tech_base: TechBase = TechBase.INNER_SPHERE
    year: StrictInt | None = Field(default=None, ge=1900, le=9999)
    cf: StrictInt = Field(ge=1, le=MOST_CF)
    turret_armor: StrictInt = Field(default=0, ge=0, le=999)
    gunnery: StrictInt | None = Field(default=None, ge=0, le=8)
    notes: list[Text] = Field(default=[], max_length=20)
    equipment: dict[Position, Annotated[list[Name], Field(max_length=100)]] = Field(default={})


def emplacement_from(data: dict[str, Any], source: str) -> EmplacementSheet:
    """The emplacement with the keys and values of a file; `source` names it in errors.

    Raises BadFile, with the key at fault.
    """
    return sheet_from(data, source, _EmplacementFile, _sheet)


def _sheet(file: _EmplacementFile) -> EmplacementSheet:
    """Raises BadInput for an unknown item, and for weapons where they cannot fire."""
    fittings = [
        (place, _fitting(name, place, file.tech_base))
        for place in Position
        for name in file.equipment.get(place, ())
    ]
    guns, bins = [], []
    for place, fitting in fittings:
        item = fitting.item
        if isinstance(item, Ammunition):
            bins.append(Magazine(item, place, fitting.shots))
            continue
        gun = Gun(item, place)
        if gun.weapon and place is Position.BUILDING:
            raise BadInput(f"equipment.building: {item.name} must point somewhere")
        guns.append(gun)
    if bool(file.turret_armor) < any(gun.location is Position.TURRET for gun in guns):
        raise BadInput("equipment.turret: there is no turret without turret_armor")
    crew = None if file.gunnery is None else VehicleCrew("", file.gunnery, 5)
    return EmplacementSheet(
        chassis=file.chassis,
        model=file.model,
        tech_base=file.tech_base,
        cf=file.cf,
        turret_armor=file.turret_armor,
        mounts=tuple(guns),
        bins=tuple(bins),
        crew=crew,
        year=file.year,
        notes=tuple(file.notes),
    )


def _fitting(name: str, place: Position, tech_base: TechBase) -> Fitting:
    try:
        return parse_fitting(name, Section.BODY, tech_base)
    except BadInput as error:
        raise BadInput(f"equipment.{place}: {error}") from None


def write_emplacement(sheet: EmplacementSheet) -> str:
    """The text of a record sheet file. Reading it gives an equal sheet."""
    return "\n".join(_lines(sheet)) + "\n"


def _lines(sheet: EmplacementSheet) -> Iterator[str]:
    yield 'kind = "gun emplacement"'
    yield f"chassis = {toml_text(sheet.chassis)}"
    yield f"model = {toml_text(sheet.model)}"
    yield f"tech_base = {toml_text(sheet.tech_base)}"
    if sheet.year is not None:
        yield f"year = {sheet.year}"
    yield f"cf = {sheet.cf}"
    yield f"turret_armor = {sheet.turret_armor}"
    if sheet.crew is not None:
        yield f"gunnery = {sheet.crew.gunnery}"
    if sheet.notes:
        yield f"notes = [{', '.join(toml_text(note) for note in sheet.notes)}]"
    yield "\n[equipment]"
    for place in Position:
        entries = [gun.item.name for gun in sheet.mounts if gun.location is place]
        entries += [
            str(Fitting(b.ammo, Section.BODY, b.shots)) for b in sheet.bins if b.location is place
        ]
        if entries:
            yield f"{place} = [{', '.join(map(toml_text, entries))}]"
