"""The kinds of record sheets there are, and what is done alike with all of them."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, assert_never

from btterm.classic.equipment.catalogue import Ammunition, Weapon
from btterm.classic.sheets.battle_value import BattleValue
from btterm.classic.sheets.emplacement.file import emplacement_from, write_emplacement
from btterm.classic.sheets.emplacement.sheet import EmplacementSheet
from btterm.classic.sheets.emplacement.text import emplacement_facts, emplacement_lines
from btterm.classic.sheets.findings import Breakdown, Cost, Fault
from btterm.classic.sheets.forms import parse_toml, read_file
from btterm.classic.sheets.infantry.file import battle_armor_from, infantry_from, write_infantry
from btterm.classic.sheets.infantry.sheet import BattleArmorSheet, InfantrySheet
from btterm.classic.sheets.infantry.text import infantry_facts, infantry_lines
from btterm.classic.sheets.lore import role
from btterm.classic.sheets.mech import construction
from btterm.classic.sheets.mech.battle_value import mech_value
from btterm.classic.sheets.mech.costs import mech_cost
from btterm.classic.sheets.mech.file import parse_sheet, read_draft
from btterm.classic.sheets.mech.legality import construction_faults as mech_faults
from btterm.classic.sheets.mech.sheet import MechSheet, SheetCrew
from btterm.classic.sheets.mech.text import sheet_facts, sheet_lines
from btterm.classic.sheets.mech.unknown import unknown_in_mech
from btterm.classic.sheets.mech.writing import write_sheet
from btterm.classic.sheets.megamek.blk import read_blk, write_blk
from btterm.classic.sheets.megamek.mtf import read_mtf
from btterm.classic.sheets.megamek.mtf_writing import write_mtf
from btterm.classic.sheets.unknown import Unknown
from btterm.classic.sheets.vehicle import construction as vehicle_construction
from btterm.classic.sheets.vehicle.battle_value import vehicle_value
from btterm.classic.sheets.vehicle.costs import cost as vehicle_cost
from btterm.classic.sheets.vehicle.file import vehicle_from, write_vehicle
from btterm.classic.sheets.vehicle.sheet import Engine, VehicleCrew, VehicleSheet
from btterm.classic.sheets.vehicle.text import vehicle_facts, vehicle_lines
from btterm.classic.sheets.vehicle.unknown import unknown_in_vehicle
from btterm.errors import BadFile, BadInput

AnySheet = MechSheet | VehicleSheet | InfantrySheet | BattleArmorSheet | EmplacementSheet

MECH = "'Mech"
EMPLACEMENT = "gun emplacement"
_FORMS: dict[str, Callable[[dict[str, Any], str], AnySheet]] = {
    "vehicle": vehicle_from,
    "infantry": infantry_from,
    "battle armor": battle_armor_from,
    EMPLACEMENT: emplacement_from,
}
KINDS = (MECH, *_FORMS)


def read_any(path: Path) -> AnySheet:
    """The record sheet in a file, whatever its kind: .toml, or MegaMek's .mtf and .blk. A design
    may break the rules of construction.

    Raises BadFile, with the line or the key at fault.
    """
    suffix = path.suffix.casefold()
    if suffix == ".blk":
        return read_blk(path)[0]
    if suffix == ".mtf":
        return read_mtf(path)[0]
    data = parse_toml(read_file(path), str(path))
    return _of_kind(data, str(path)) if "kind" in data else read_draft(path)


def parse_any(text: str, source: str) -> AnySheet:
    """The record sheet in the text of a .toml file, whatever its kind, as it goes into a battle.
    Raises BadFile, with the line or the key at fault."""
    data = parse_toml(text, source)
    return _of_kind(data, source) if "kind" in data else parse_sheet(text, source)


def _of_kind(data: dict[str, Any], source: str) -> AnySheet:
    form = _FORMS.get(data["kind"]) if isinstance(data["kind"], str) else None
    if form is None:
        raise BadFile(source, f"kind: should be one of {', '.join(_FORMS)}")
    return form(data, source)


def read_with_remarks(path: Path) -> tuple[AnySheet, list[str]]:
    """As `read_any`, with a remark for everything in the file that these rules do not know."""
    suffix = path.suffix.casefold()
    sheet: AnySheet
    remarks: list[str] = []
    if suffix == ".blk":
        sheet, remarks = read_blk(path)
    elif suffix == ".mtf":
        sheet, remarks = read_mtf(path)
    else:
        sheet = read_any(path)
    return sheet, [*remarks, *map(_remark, any_unknown(sheet))]


def any_unknown(sheet: AnySheet) -> list[Unknown]:
    """What a unit carries and the book does not have."""
    if isinstance(sheet, MechSheet):
        return unknown_in_mech(sheet)
    return unknown_in_vehicle(sheet) if isinstance(sheet, VehicleSheet) else []


def _remark(unknown: Unknown) -> str:
    weight = "of unknown weight"
    if unknown.tons is not None:
        weight = f"{unknown.tons:g} ton{'s' * (unknown.tons != 1)} of dead weight"
    return f"{unknown.words} is not in the book and does nothing; {weight}"


def kind_of(sheet: AnySheet) -> str:
    """The kind of a sheet, as its file names it; a 'Mech's does not."""
    match sheet:
        case MechSheet():
            return MECH
        case VehicleSheet():
            return "vehicle"
        case InfantrySheet():
            return "infantry"
        case BattleArmorSheet():
            return "battle armor"
        case EmplacementSheet():
            return EMPLACEMENT
        case _:
            assert_never(sheet)


def any_lines(sheet: AnySheet) -> list[str]:
    """The record sheet in lines of at most 80 columns."""
    if isinstance(sheet, MechSheet):
        return sheet_lines(sheet)
    if isinstance(sheet, EmplacementSheet):
        return emplacement_lines(sheet)
    return vehicle_lines(sheet) if isinstance(sheet, VehicleSheet) else infantry_lines(sheet)


def any_facts(sheet: AnySheet) -> dict[str, Any]:
    """The sheet under stable keys, ready for JSON."""
    if isinstance(sheet, MechSheet):
        return {"kind": MECH, **sheet_facts(sheet)}
    if isinstance(sheet, EmplacementSheet):
        return emplacement_facts(sheet)
    return vehicle_facts(sheet) if isinstance(sheet, VehicleSheet) else infantry_facts(sheet)


def write_any(sheet: AnySheet, suffix: str = ".toml") -> str:
    """The text of a file whose name ends so: .toml for all kinds, MegaMek's .mtf for 'Mechs and
    .blk for the others. Raises BadInput for another ending."""
    mech = isinstance(sheet, MechSheet)
    if suffix not in (".toml", ".mtf" if mech else ".blk"):
        endings = ".toml or .mtf" if mech else ".toml or .blk"
        raise BadInput(f"the file of {sheet.name} must end in {endings}")
    if isinstance(sheet, MechSheet):
        return write_mtf(sheet) if suffix == ".mtf" else write_sheet(sheet)
    if isinstance(sheet, EmplacementSheet):
        if suffix == ".blk":
            raise BadInput(
                "no .blk file of a gun emplacement is written: the file must end in .toml"
            )
        return write_emplacement(sheet)
    if suffix == ".blk":
        return write_blk(sheet)
    return write_vehicle(sheet) if isinstance(sheet, VehicleSheet) else write_infantry(sheet)


def any_faults(sheet: AnySheet) -> list[Fault]:
    """Every rule of construction that a design breaks. Troops have nothing but what the book's
    tables give them, so that there is nothing to break."""
    if isinstance(sheet, MechSheet):
        return mech_faults(sheet)
    return (
        vehicle_construction.construction_faults(sheet) if isinstance(sheet, VehicleSheet) else []
    )


def any_tonnage(sheet: AnySheet) -> Breakdown | None:
    """The weight of every part; None for troops, and while an item lacks slots, which is among the
    faults."""
    try:
        if isinstance(sheet, MechSheet):
            return construction.tonnage(sheet)
        return vehicle_construction.tonnage(sheet) if isinstance(sheet, VehicleSheet) else None
    except BadInput:
        return None


def any_cost(sheet: AnySheet) -> Cost:
    """What a unit costs in C-bills; troops have one price for all."""
    if isinstance(sheet, MechSheet):
        return mech_cost(sheet)
    if isinstance(sheet, VehicleSheet):
        return vehicle_cost(sheet)
    return Cost((("Men and equipment", sheet.price),), 1)


def any_value(sheet: AnySheet) -> BattleValue | None:
    """What a unit is worth with a crew of the base skills; troops have no Battle Value here."""
    if isinstance(sheet, MechSheet):
        return mech_value(sheet)
    return vehicle_value(sheet) if isinstance(sheet, VehicleSheet) else None


def crewed(sheet: AnySheet, gunnery: int | None, piloting: int | None) -> AnySheet:
    """The sheet with a crew of other skills; None: as they are. Troops have no such skills."""
    if isinstance(sheet, InfantrySheet | BattleArmorSheet) or (gunnery, piloting) == (None, None):
        return sheet
    usual = sheet.skills
    skills = usual[0] if gunnery is None else gunnery, usual[1] if piloting is None else piloting
    name = sheet.crew.name if sheet.crew else ""
    if isinstance(sheet, MechSheet):
        return replace(sheet, crew=SheetCrew(name, *skills))
    return replace(sheet, crew=VehicleCrew(name, *skills))


def any_arms(sheet: AnySheet) -> list[str]:
    """The names of a unit's weapons and equipment, each once, in full and in short."""
    if isinstance(sheet, InfantrySheet | BattleArmorSheet):
        return [str(sheet.weapon)]
    if isinstance(sheet, MechSheet | EmplacementSheet):
        items = [mount.item for mount in sheet.mounts]
    else:
        items = [f.item for f in sheet.fittings if not isinstance(f.item, Ammunition)]
    return [*dict.fromkeys(name for item in items for name in (item.name, item.short_name))]


def weapon_names(sheet: AnySheet) -> list[str]:
    """The names of a unit's weapons, each once; of troops, who fight as one, none."""
    if isinstance(sheet, InfantrySheet | BattleArmorSheet):
        return []
    mounted = sheet.mounts if isinstance(sheet, MechSheet | EmplacementSheet) else sheet.fittings
    return [*dict.fromkeys(m.item.name for m in mounted if isinstance(m.item, Weapon))]


def burns_fuel(sheet: AnySheet) -> bool:
    """Whether it has an internal combustion engine or a turbine."""
    return isinstance(sheet, VehicleSheet) and sheet.engine is Engine.ICE


def list_line(sheet: AnySheet) -> str:
    """A unit in one line of a list: tonnage and MP, or what a platoon is made of."""
    if isinstance(sheet, MechSheet):
        speed = f"{sheet.walk}/{sheet.run}/{sheet.jump}"
        return f"{sheet.name:<28} {sheet.tons:>3} tons  {speed:<7}  {sheet.tech_base}"
    if isinstance(sheet, EmplacementSheet):
        return f"{sheet.name:<39} CF {sheet.cf:<5} {'-':<5} {EMPLACEMENT}"
    if isinstance(sheet, VehicleSheet):
        size, speed = f"{sheet.tons:>3} tons", f"{sheet.cruise}/{sheet.flank}"
        kind = str(sheet.motion)
    elif isinstance(sheet, InfantrySheet):
        size, speed, kind = f"{sheet.men:>3} men", f"{sheet.walk}/{sheet.jump}", "infantry"
    else:
        size, speed, kind = f"{sheet.suits:>2} suits", f"{sheet.walk}/{sheet.jump}", "battle armor"
    return f"{sheet.name:<39} {size:<8} {speed:<5} {kind}"


def list_facts(sheet: AnySheet) -> dict[str, Any]:
    """The same under stable keys: Cruising and Flank MP stand under `walk` and `run`."""
    tons = sheet.tons if isinstance(sheet, MechSheet | VehicleSheet) else None
    facts: dict[str, Any] = {"name": sheet.name, "kind": kind_of(sheet)}
    year = sheet.year if isinstance(sheet, MechSheet | VehicleSheet) else None
    size = None
    if isinstance(sheet, InfantrySheet):
        size = f"{sheet.men} men"
    elif isinstance(sheet, BattleArmorSheet):
        size = f"{sheet.suits} suits"
    facts |= {"tons": tons, "size": size, "tech_base": str(sheet.tech_base)}
    motion = str(sheet.motion) if isinstance(sheet, VehicleSheet | InfantrySheet) else None
    facts |= {"motion": motion, "year": year, "role": role(sheet.name) or None}
    if isinstance(sheet, VehicleSheet):
        return facts | {"walk": sheet.cruise, "run": sheet.flank, "jump": 0}
    if isinstance(sheet, EmplacementSheet):
        return facts | {"walk": 0, "run": 0, "jump": 0}
    run = sheet.run if isinstance(sheet, MechSheet) else None
    return facts | {"walk": sheet.walk, "run": run, "jump": sheet.jump}


TONS_A_HEAD = 15
"""Of a vehicle, for each member of its crew: a ruling."""


def any_heads(sheet: AnySheet) -> int:
    """How many people it takes to fight with a unit: a MechWarrior, a crew, all men or suits."""
    match sheet:
        case VehicleSheet():
            return math.ceil(sheet.tons / TONS_A_HEAD)
        case InfantrySheet():
            return sheet.men
        case BattleArmorSheet():
            return sheet.suits
    return 1


def climbs_mechs(sheet: AnySheet) -> bool:
    """Whether it is a platoon that is trained to attack 'Mechs."""
    return isinstance(sheet, InfantrySheet) and sheet.anti_mech


def best_mp(sheet: AnySheet) -> int:
    """The most MP that a unit has in any mode, undamaged."""
    facts = list_facts(sheet)
    return max(int(facts[key] or 0) for key in ("walk", "run", "jump"))
