"""Vehicles in MegaMek's .blk files."""

from __future__ import annotations

import re
from typing import Any

from btterm.classic.equipment.catalogue import TechBase
from btterm.classic.sheets.forms import LONGEST_NAME
from btterm.classic.sheets.megamek.blocks import Blocks, block, model_of
from btterm.classic.sheets.megamek.names import item_name, translate
from btterm.classic.sheets.unknown import sized
from btterm.classic.sheets.vehicle.construction import (
    needed_heat_sinks,
    required_rating,
)
from btterm.classic.sheets.vehicle.file import MAX_FITTINGS, vehicle_from
from btterm.classic.sheets.vehicle.sheet import (
    SIDES,
    Engine,
    Fitting,
    Motion,
    Section,
    VehicleSheet,
    parse_fitting,
)
from btterm.errors import BadFile, BadInput

_MOTIONS = {
    "tracked": Motion.TRACKED,
    "wheeled": Motion.WHEELED,
    "hover": Motion.HOVER,
    "hydrofoil": Motion.HYDROFOIL,
    "naval": Motion.DISPLACEMENT,
    "submarine": Motion.SUBMARINE,
    "vtol": Motion.VTOL,
}
_ENGINES = {0: Engine.FUSION, 1: Engine.ICE, 2: Engine.XL}
_ROOM = re.compile(r"(troopspace|cargobay) *: *([0-9]{1,4}(?:\.[0-9]{1,4})?)(?::.*)?", re.I)
_Entry = str | dict[str, Any]


def read_vehicle(blocks: Blocks, tech_base: TechBase) -> tuple[VehicleSheet, list[str]]:
    """The vehicle in a file, with a remark for everything that these rules do not know.

    Raises BadInput for what they do not have, such as a second turret.
    """
    remarks: list[str] = []
    motion = _MOTIONS.get(blocks.text("motion_type").casefold())
    if motion is None:
        kind = blocks.text("motion_type")[:40] or "no motion type"
        raise BadFile(blocks.source, f"these rules have no such vehicle: {kind}")
    _refuse_the_unknown(blocks)
    data: dict[str, Any] = {
        "kind": "vehicle",
        "chassis": blocks.text("name"),
        "model": model_of(blocks.text("model"), vehicle=True),
        "tons": blocks.whole("tonnage"),
        "tech_base": tech_base,
        "motion": motion,
        "year": blocks.whole("year") if blocks.of("year") else None,
        "cruise": blocks.whole("cruisemp"),
        "engine": {"rating": 10, "type": _engine(blocks)},
        "armor_type": "ferro-fibrous" if blocks.whole("armor_type", 0) == 1 else "standard",
        "armor": _armor(blocks, motion),
        **_load(blocks, tech_base, remarks),
        "notes": blocks.of("notes"),
        "crew": _crew(blocks),
    }
    draft = vehicle_from(data, blocks.source)
    data["engine"]["rating"] = blocks.whole("engine_rating", required_rating(draft))
    data["heat_sinks"] = blocks.whole("heatsinks", needed_heat_sinks(draft))
    return vehicle_from(data, blocks.source), remarks


def _refuse_the_unknown(blocks: Blocks) -> None:
    refused = {
        "it is an OmniVehicle": blocks.flag("omni"),
        "it jumps": blocks.whole("jumpingmp", 0) > 0,
        "it has a structure of another rule book": blocks.whole("internal_type", 0) > 0,
        "it has armor of another rule book": blocks.whole("armor_type", 0) not in (0, 1),
        "it has two turrets": "front turret equipment" in blocks.lines
        or "rear turret equipment" in blocks.lines,
    }
    for reason, holds in refused.items():
        if holds:
            raise BadFile(blocks.source, f"these rules have no such vehicle: {reason}")


def _engine(blocks: Blocks) -> Engine:
    number = blocks.whole("engine_type")
    if number not in _ENGINES:
        raise BadFile(blocks.source, f"engine_type: these rules have no engine {number}")
    return _ENGINES[number]


def _armor(blocks: Blocks, motion: Motion) -> dict[Section, int]:
    """Front, right, left and rear, then the turret or the rotor if there is one."""
    points = blocks.wholes("armor")
    if len(points) not in (4, 5):
        raise BadFile(blocks.source, f"armor: needs 4 or 5 lines, not {len(points)}")
    last = Section.ROTOR if motion is Motion.VTOL else Section.TURRET
    return dict(zip((*SIDES, last), points, strict=False))


def _room(blocks: Blocks, remarks: list[str]) -> float:
    tons = 0.0
    for line in blocks.of("transporters"):
        room = _ROOM.fullmatch(line)
        if room:
            tons += float(room[2])
        else:
            remarks.append(f"{line}: these rules have no such transport space; left out")
    return tons


def _load(blocks: Blocks, tech_base: TechBase, remarks: list[str]) -> dict[str, Any]:
    """Equipment by section, and the room for cargo."""
    lines = [(section, line) for section in Section for line in blocks.of(f"{section} equipment")]
    if len(lines) > MAX_FITTINGS:
        raise BadFile(blocks.source, f"{len(lines)} items; no vehicle has more than {MAX_FITTINGS}")
    equipment: dict[str, list[_Entry]] = {section: [] for section in Section}
    cargo, moved = _room(blocks, remarks), 0
    for section, line in lines:
        name, tons = sized(line)
        if name.casefold() == "cargo" and tons is not None:
            cargo += tons
            continue
        entry = _entry(line, section, tech_base)
        aside = section is not Section.BODY and isinstance(entry, str) and entry.startswith("Ammo ")
        moved += aside
        equipment[Section.BODY if aside else section].append(entry)
    if moved:
        remarks.append(
            f"{moved} x ammunition outside the body, where it belongs; taken to be there"
        )
    return {"equipment": equipment, "cargo_tons": cargo}


def _entry(line: str, section: Section, tech_base: TechBase) -> _Entry:
    """A line as a record sheet file has it: what these rules do not know is dead weight, of as many
    tons as its name tells.

    Raises BadInput for an item of the other technology base.
    """
    ours = translate(line, tech_base)
    try:
        return str(parse_fitting(ours, section, tech_base))
    except BadInput:
        name, tons = sized(line)
        known = {} if tons is None else {"tons": tons}
        return {"item": name[:LONGEST_NAME], **known}


def _crew(blocks: Blocks) -> dict[str, Any] | None:
    """The crew, which `write_vehicle_blk` puts into a block of its own."""
    lines = blocks.of("crew")
    if len(lines) != 3 or not all(line.isdecimal() for line in lines[1:]):
        return None
    return {"name": lines[0], "gunnery": int(lines[1]), "driving": int(lines[2])}


def write_vehicle_blk(sheet: VehicleSheet) -> str:
    """The blocks of a vehicle. What such files have no place for, as the crew, stands in blocks
    of its own, which other programs pass over."""
    motions = {motion: name for name, motion in _MOTIONS.items()}
    engines = {engine: number for number, engine in _ENGINES.items()}
    parts = [
        block("UnitType", "VTOL" if sheet.motion is Motion.VTOL else "Tank"),
        block("Name", sheet.chassis),
        block("Model", *filter(None, [sheet.model])),
        block("type", "Clan Level 2" if sheet.tech_base is TechBase.CLAN else "IS Level 2"),
        block("motion_type", motions[sheet.motion].capitalize()),
        block("tonnage", float(sheet.tons)),
        block("cruiseMP", sheet.cruise),
        block("engine_type", engines[sheet.engine]),
        block("armor_type", int(sheet.ferro_fibrous)),
        block("armor", *(sheet.armor[section] for section in sheet.sections)),
        *(block("year", year) for year in [sheet.year] if year is not None),
        *(block("transporters", f"troopspace:{t}") for t in [sheet.cargo_tons] if t),
        *(_section_block(sheet, section) for section in (*sheet.sections, Section.BODY)),
    ]
    if sheet.engine_rating != required_rating(sheet):
        parts.append(block("engine_rating", sheet.engine_rating))
    if sheet.heat_sinks != needed_heat_sinks(sheet):
        parts.append(block("heatsinks", sheet.heat_sinks))
    if sheet.notes:
        parts.append(block("notes", *sheet.notes))
    if sheet.crew is not None:
        parts.append(block("crew", sheet.crew.name, sheet.crew.gunnery, sheet.crew.driving))
    return "".join(parts)


def _section_block(sheet: VehicleSheet, section: Section) -> str:
    here = [_their_name(fitting) for fitting in sheet.fittings if fitting.section is section]
    return block(f"{section.capitalize()} Equipment", *here)


def _their_name(fitting: Fitting) -> str:
    item = fitting.item
    if fitting.inert:
        return item.name if item.tons == sized(item.name)[1] else f"{item.name} ({item.tons} ton)"
    return item_name(item, fitting.shots, item.tech_base)
