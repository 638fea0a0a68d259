"""Record sheet files of vehicles (docs/vehicle-sheets.md)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import Field, StrictBool, StrictFloat, StrictInt

from btterm.classic.equipment.catalogue import Ammunition, TechBase, Weapon
from btterm.classic.sheets.forms import FilledName, Form, Name, Text, sheet_from, toml_text
from btterm.classic.sheets.vehicle.sheet import (
    SIDES,
    Engine,
    Fitting,
    Motion,
    Section,
    VehicleCrew,
    VehicleSheet,
    dead_weight,
    parse_fitting,
)
from btterm.errors import BadInput

MAX_FITTINGS = 200

Tons = Annotated[StrictInt | StrictFloat, Field(ge=0, le=300, allow_inf_nan=False)]


class _Engine(Form):
    rating: StrictInt = Field(ge=10, le=400, multiple_of=5)
    type: Engine = Engine.FUSION


class _Crew(Form):
    name: Name
    gunnery: StrictInt = Field(ge=0, le=8)
    driving: StrictInt = Field(ge=0, le=8)


class _DeadWeight(Form):
    item: FilledName
    tons: Tons | None = None


_Load = Annotated[list[Name | _DeadWeight], Field(max_length=MAX_FITTINGS)]


class _VehicleFile(Form):
    """The keys of a vehicle's record sheet file."""

    kind: Literal["vehicle"]
    chassis: FilledName
    model: Name = ""
    tons: StrictInt = Field(ge=1, le=300)
    tech_base: TechBase
    motion: Motion
    year: StrictInt | None = Field(default=None, ge=1900, le=9999)
    cruise: StrictInt = Field(ge=1, le=60)
    engine: _Engine
    armor_type: Literal["standard", "ferro-fibrous"] = "standard"
    heat_sinks: StrictInt = Field(default=0, ge=0, le=200)
    cargo_tons: Tons = 0
    sealed: StrictBool = False
    searchlight: StrictBool = False
    notes: list[Text] = Field(default=[], max_length=20)
    crew: _Crew | None = None
    armor: dict[Section, Annotated[StrictInt, Field(ge=0, le=999)]]
    equipment: dict[Section, _Load] = Field(default={})


def vehicle_from(data: dict[str, Any], source: str) -> VehicleSheet:
    """The vehicle with the keys and values of a file; `source` names it in errors.

    Raises BadFile, with the key at fault.
    """
    return sheet_from(data, source, _VehicleFile, _sheet)


def _sheet(file: _VehicleFile) -> VehicleSheet:
    """Raises BadInput for an unknown item, and for what would make the sheet unplayable."""
    sheet = VehicleSheet(
        chassis=file.chassis,
        model=file.model,
        tons=file.tons,
        tech_base=file.tech_base,
        motion=file.motion,
        year=file.year,
        cruise=file.cruise,
        engine=file.engine.type,
        engine_rating=file.engine.rating,
        heat_sinks=file.heat_sinks,
        ferro_fibrous=file.armor_type == "ferro-fibrous",
        armor={section: file.armor[section] for section in Section if section in file.armor},
        fittings=tuple(_fittings(file)),
        cargo_tons=file.cargo_tons,
        sealed=file.sealed,
        searchlight=file.searchlight,
        crew=_crew(file.crew),
        notes=tuple(file.notes),
    )
    for fault in vehicle_faults(sheet):
        raise BadInput(fault)
    return sheet


def _crew(crew: _Crew | None) -> VehicleCrew | None:
    return None if crew is None else VehicleCrew(crew.name, crew.gunnery, crew.driving)


def _fittings(file: _VehicleFile) -> Iterator[Fitting]:
    """In the order of the sections, so that every way of writing a sheet makes the same one."""
    for section in Section:
        for entry in file.equipment.get(section, ()):
            if isinstance(entry, _DeadWeight):
                yield dead_weight(entry.item, entry.tons, section, file.tech_base)
                continue
            try:
                yield parse_fitting(entry, section, file.tech_base)
            except BadInput as error:
                raise BadInput(f"equipment.{section}: {error}") from None


def vehicle_faults(sheet: VehicleSheet) -> Iterator[str]:
    """What would make a sheet unplayable, whatever it weighs."""
    for section in SIDES:
        if section not in sheet.armor:
            yield f"armor.{section}: is missing"
    vtol = sheet.motion is Motion.VTOL
    if vtol is not (Section.ROTOR in sheet.armor):
        yield f"armor.rotor: {'is missing' if vtol else 'only a VTOL has a rotor'}"
    if vtol and sheet.turret:
        yield "armor.turret: a VTOL has no turret"
    if Section.BODY in sheet.armor:
        yield "armor.body: the body has no armor of its own"
    if sheet.sealed and not sheet.can_be_sealed:
        yield "sealed: only ground vehicles with a fusion engine can be, and no hovercraft"
    for fitting in sheet.fittings:
        yield from _place_faults(sheet, fitting)


def _place_faults(sheet: VehicleSheet, fitting: Fitting) -> Iterator[str]:
    section, item = fitting.section, fitting.item
    if section is Section.ROTOR:
        yield "equipment.rotor: a rotor carries nothing"
    elif section is not Section.BODY and section not in sheet.armor:
        yield f"equipment.{section}: there is no {section} in [armor]"
    if isinstance(item, Ammunition) and section is not Section.BODY:
        yield f"equipment.{section}: {item.name} belongs in the body"
    aims = isinstance(item, Weapon) and not (item.short is None and item.map_sheets is None)
    if aims and section is Section.BODY:
        yield f"equipment.body: {item.name} must point somewhere: front, right, left, rear, turret"


def write_vehicle(sheet: VehicleSheet) -> str:
    """The text of a record sheet file. Reading it gives an equal sheet."""
    return "\n".join(_lines(sheet)) + "\n"


def _lines(sheet: VehicleSheet) -> Iterator[str]:
    yield 'kind = "vehicle"'
    yield f"chassis = {toml_text(sheet.chassis)}"
    yield f"model = {toml_text(sheet.model)}"
    yield f"tons = {sheet.tons}"
    yield f"tech_base = {toml_text(sheet.tech_base)}"
    if sheet.year is not None:
        yield f"year = {sheet.year}"
    yield f"motion = {toml_text(sheet.motion)}"
    yield f"cruise = {sheet.cruise}"
    yield f"engine = {{ rating = {sheet.engine_rating}, type = {toml_text(sheet.engine)} }}"
    yield f'armor_type = "{"ferro-fibrous" if sheet.ferro_fibrous else "standard"}"'
    yield f"heat_sinks = {sheet.heat_sinks}"
    yield f"cargo_tons = {_whole(sheet.cargo_tons)}"
    if sheet.sealed:
        yield "sealed = true"
    if sheet.searchlight:
        yield "searchlight = true"
    if sheet.notes:
        yield f"notes = [{', '.join(toml_text(note) for note in sheet.notes)}]"
    if (crew := sheet.crew) is not None:
        skills = f"gunnery = {crew.gunnery}, driving = {crew.driving}"
        yield f"crew = {{ name = {toml_text(crew.name)}, {skills} }}"
    yield "\n[armor]"
    for section in sheet.sections:
        yield f"{section} = {sheet.armor[section]}"
    yield "\n[equipment]"
    for section in Section:
        entries = [_entry(fitting) for fitting in sheet.fittings if fitting.section is section]
        if entries:
            yield f"{section} = ["
            yield from (f"  {entry}," for entry in entries)
            yield "]"


def _entry(fitting: Fitting) -> str:
    if fitting.inert:
        tons = fitting.item.tons
        known = "" if tons is None else f", tons = {_whole(tons)}"
        return f"{{ item = {toml_text(fitting.item.name)}{known} }}"
    return toml_text(str(fitting))


def _whole(tons: float) -> float:
    """Written as 1, not as 1.0."""
    return int(tons) if tons == int(tons) else tons
