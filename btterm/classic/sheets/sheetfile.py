"""Record sheet files: TOML that a person can read and edit (docs/record-sheet-format.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, StrictBool, StrictInt

from btterm.classic.equipment.catalogue import TechBase
from btterm.classic.sheets.construction import item_tons, system_slots
from btterm.classic.sheets.forms import (
    FilledName,
    Form,
    Name,
    Text,
    fill_in,
    parse_toml,
    read_file,
)
from btterm.classic.sheets.locations import ARMS, SLOT_COUNT, TORSOS, Location, max_armor
from btterm.classic.sheets.schema import Crew, MechSheet, Slot, SlotKind
from btterm.classic.sheets.slot_names import parse_slot
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
    pilot: _Crew | None = None
    armor: dict[Location, ArmorPoints]
    slots: dict[Location, list[Name]]


def read_sheet(path: Path) -> MechSheet:
    """The record sheet in a file. Raises BadFile, with the line or the key at fault."""
    return parse_sheet(read_file(path), str(path))


def parse_sheet(text: str, source: str) -> MechSheet:
    """The record sheet in the text of a file; `source` names it in errors.

    Raises BadFile, with the line or the key at fault.
    """
    file = fill_in(_SheetFile, parse_toml(text, source), source)
    try:
        sheet = _sheet(file)
        for fault in _faults(sheet):
            raise BadFile(source, fault)
    except BadFile:
        raise
    except BadInput as error:
        raise BadFile(source, str(error)) from None
    return sheet


def _sheet(file: _SheetFile) -> MechSheet:
    """Raises BadInput when a slot holds an unknown item."""
    return MechSheet(
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
    )


def _crew(pilot: _Crew | None) -> Crew | None:
    return None if pilot is None else Crew(pilot.name, pilot.gunnery, pilot.piloting)


def _row(location: Location, names: list[str], tech_base: TechBase) -> tuple[Slot, ...]:
    try:
        return tuple(parse_slot(name, tech_base) for name in names)
    except BadInput as error:
        raise BadInput(f"slots.{location}: {error}") from None


def _faults(sheet: MechSheet) -> Iterator[str]:
    """What would make a sheet unplayable, the first fault first: what comes later relies on all
    before it being right. Raises BadInput for an item with too few slots."""
    for key, given in (("armor", sheet.armor), ("slots", sheet.slots)):
        for location in sheet.locations:
            if location not in given:
                yield f"{key}.{location}: is missing"
        for location in given:
            if location not in sheet.locations:
                yield f"{key}.{location}: this 'Mech has no {location.label}"
    for location in sheet.locations:
        yield from _armor_faults(sheet, location)
        yield from _slot_faults(sheet, location)
    jets = sum(len(slots) for slots in sheet.jump_jets.values())
    if jets != sheet.jump:
        yield f"jump: {sheet.jump} jumping MP, but {jets} jump jets in the slots"
    yield from _sink_faults(sheet)
    for mount in sheet.mounts:
        tons = item_tons(mount.item, sheet)
        if mount.item.slots is None and len(mount.slots) != tons:
            yield f"slots.{mount.location}: {mount.item.name} needs {tons:g} critical slots here"


def _armor_faults(sheet: MechSheet, location: Location) -> Iterator[str]:
    if (location in TORSOS) != (location in sheet.rear_armor):
        wanted = "[front, rear]" if location in TORSOS else "one number"
        yield f"armor.{location}: the {location.label} needs {wanted}"
    points = sheet.armor[location] + sheet.rear_armor.get(location, 0)
    limit = max_armor(sheet.tons, location)
    if points > limit:
        yield f"armor.{location}: the {location.label} carries {limit} points at most, not {points}"


def _slot_faults(sheet: MechSheet, location: Location) -> Iterator[str]:
    row = sheet.slots[location]
    if len(row) != SLOT_COUNT[location]:
        yield f"slots.{location}: needs {SLOT_COUNT[location]} slots, not {len(row)}"
    wanted = system_slots(sheet, location)
    for kind, count in Counter(slot.kind for slot in row if slot.item is None).items():
        optional = kind in (SlotKind.LOWER_ARM, SlotKind.HAND) and location in ARMS and count == 1
        if kind is not SlotKind.EMPTY and not optional and wanted.get(kind) != count:
            yield f"slots.{location}: {count} x {kind}, but {wanted.get(kind, 0)} belong there"
    for kind in wanted:
        if all(slot.kind is not kind for slot in row):
            yield f"slots.{location}: {kind} is missing"


def _sink_faults(sheet: MechSheet) -> Iterator[str]:
    name = "Double Heat Sink" if sheet.double_heat_sinks else "Heat Sink"
    if any(sink.item.name != name for sink in sheet.sinks):
        yield f"heat_sinks: the slots must hold nothing but the type {name!r}"
    room = sheet.engine_rating // 25
    if not 0 <= sheet.engine_sinks <= room:
        yield (
            f"heat_sinks: of {sheet.heat_sinks} heat sinks {len(sheet.sinks)} are in the slots, "
            f"and the engine holds {room}"
        )
