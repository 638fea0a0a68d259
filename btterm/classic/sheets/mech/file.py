"""Record sheet files: TOML that a person can read and edit (docs/record-sheet-format.md)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, StrictBool, StrictInt

from btterm.classic.equipment.catalogue import TechBase
from btterm.classic.sheets.findings import Step
from btterm.classic.sheets.forms import (
    FilledName,
    Form,
    Name,
    Text,
    clean,
    parse_toml,
    read_file,
    sheet_from,
)
from btterm.classic.sheets.mech.legality import unplayable_faults
from btterm.classic.sheets.mech.locations import SLOT_COUNT, TORSOS, Location
from btterm.classic.sheets.mech.sheet import MechSheet, SheetCrew, Slot
from btterm.classic.sheets.mech.slot_names import parse_slot
from btterm.errors import BadFile, BadInput


def _front_and_rear(value: Any) -> Any:
    """`9` as well as `[9]` and `[22, 9]`."""
    if isinstance(value, int) and not isinstance(value, bool):
        return [value]
    if isinstance(value, list) and len(value) in (1, 2):
        return value
    raise ValueError("give a number, or two numbers as [front, rear]")


ArmorPoints = Annotated[
    list[Annotated[StrictInt, Field(ge=0, le=100)]], BeforeValidator(_front_and_rear)
]


SlotText = Annotated[str, Field(max_length=60), BeforeValidator(clean)]


class _Engine(Form):
    rating: StrictInt = Field(ge=10, le=400, multiple_of=5)
    type: Literal["fusion", "XL"] = "fusion"


class _HeatSinks(Form):
    count: StrictInt = Field(ge=10, le=100)
    type: Literal["single", "double"] = "single"


class _Crew(Form):
    name: Name
    gunnery: StrictInt = Field(ge=0, le=8)
    piloting: StrictInt = Field(ge=0, le=8)


class _SheetFile(Form):
    """The keys of a record sheet file."""

    chassis: FilledName
    model: Name = ""
    code_name: Name = ""
    tons: StrictInt = Field(ge=10, le=100, multiple_of=5)
    tech_base: TechBase
    quad: StrictBool = False
    omni: StrictBool = False
    searchlight: StrictBool = False
    year: StrictInt | None = Field(default=None, ge=2000, le=9999)
    walk: StrictInt = Field(ge=1, le=40)
    jump: StrictInt = Field(default=0, ge=0, le=40)
    engine: _Engine
    structure: Literal["standard", "endo steel"] = "standard"
    armor_type: Literal["standard", "ferro-fibrous"] = "standard"
    heat_sinks: _HeatSinks
    notes: list[Text] = Field(default=[], max_length=20)
    excused: list[Step] = Field(default=[], max_length=len(Step))
    pilot: _Crew | None = None
    armor: dict[Location, ArmorPoints]
    slots: dict[Location, list[SlotText]]


def read_sheet(path: Path) -> MechSheet:
    """The record sheet in a file. Raises BadFile, with the line or the key at fault."""
    return playable(read_draft(path), str(path))


def read_draft(path: Path) -> MechSheet:
    """As `read_sheet`, but the design may break the rules of construction."""
    return parse_draft(read_file(path), str(path))


def parse_sheet(text: str, source: str) -> MechSheet:
    """The record sheet in the text of a file; `source` names it in errors.

    Raises BadFile, with the line or the key at fault.
    """
    return playable(parse_draft(text, source), source)


def playable(sheet: MechSheet, source: str) -> MechSheet:
    """The sheet itself. Raises BadFile when it breaks a rule of construction on which play
    relies."""
    for fault in unplayable_faults(sheet):
        raise BadFile(source, fault.text)
    return sheet


def parse_draft(text: str, source: str) -> MechSheet:
    """As `parse_sheet`, but the design may break the rules of construction."""
    return draft(parse_toml(text, source), source)


def draft(data: dict[str, Any], source: str) -> MechSheet:
    """The design with the keys and values of a record sheet file, from whatever file they come.

    Raises BadFile, with the key at fault.
    """
    return sheet_from(data, source, _SheetFile, _sheet)


def _sheet(file: _SheetFile) -> MechSheet:
    """Raises BadInput when a slot holds an unknown item, or when there are not the right ones."""
    sheet = MechSheet(
        chassis=file.chassis,
        model=file.model,
        code_name=file.code_name,
        tons=file.tons,
        tech_base=file.tech_base,
        quad=file.quad,
        omni=file.omni,
        searchlight=file.searchlight,
        year=file.year,
        walk=file.walk,
        jump=file.jump,
        engine_rating=file.engine.rating,
        xl_engine=file.engine.type == "XL",
        endo_steel=file.structure == "endo steel",
        ferro_fibrous=file.armor_type == "ferro-fibrous",
        heat_sinks=file.heat_sinks.count,
        double_heat_sinks=file.heat_sinks.type == "double",
        armor={place: points[0] for place, points in file.armor.items()},
        rear_armor={place: points[1] for place, points in file.armor.items() if len(points) == 2},
        slots={place: _row(place, names, file.tech_base) for place, names in file.slots.items()},
        crew=_crew(file.pilot),
        notes=tuple(file.notes),
        excused=tuple(str(step) for step in file.excused),
    )
    for fault in shape_faults(sheet):
        raise BadInput(fault)
    return sheet


def _crew(pilot: _Crew | None) -> SheetCrew | None:
    return None if pilot is None else SheetCrew(pilot.name, pilot.gunnery, pilot.piloting)


def _row(location: Location, names: list[str], tech_base: TechBase) -> tuple[Slot, ...]:
    try:
        return tuple(parse_slot(name, tech_base) for name in names)
    except BadInput as error:
        raise BadInput(f"slots.{location}: {error}") from None


def shape_faults(sheet: MechSheet) -> Iterator[str]:
    """What keeps the sheet from being looked at: locations and slots that are not as many as
    they must be."""
    for key, given in (("armor", sheet.armor), ("slots", sheet.slots)):
        for location in sheet.locations:
            if location not in given:
                yield f"{key}.{location}: is missing"
        for location in given:
            if location not in sheet.locations:
                yield f"{key}.{location}: this 'Mech has no {location.label}"
    for location in sheet.locations:
        if (location in TORSOS) != (location in sheet.rear_armor):
            wanted = "[front, rear]" if location in TORSOS else "one number"
            yield f"armor.{location}: the {location.label} needs {wanted}"
        slots = len(sheet.slots[location])
        if slots != SLOT_COUNT[location]:
            yield f"slots.{location}: needs {SLOT_COUNT[location]} slots, not {slots}"
