"""MegaMek's .blk files of vehicles, infantry and battle armor, read and written
(docs/vehicle-sheets.md)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from btterm.classic.equipment.catalogue import TechBase
from btterm.classic.sheets.infantry.sheet import BattleArmorSheet, InfantrySheet
from btterm.classic.sheets.megamek.blocks import Blocks, block, parse_blocks
from btterm.classic.sheets.megamek.infantry import (
    read_battle_armor,
    read_infantry,
    write_battle_armor_blk,
    write_infantry_blk,
)
from btterm.classic.sheets.megamek.vehicle import read_vehicle, write_vehicle_blk
from btterm.classic.sheets.vehicle.sheet import VehicleSheet
from btterm.data import read_text
from btterm.errors import BadFile, BadInput

BlkSheet = VehicleSheet | InfantrySheet | BattleArmorSheet

_READERS: dict[str, Callable[[Blocks, TechBase], tuple[BlkSheet, list[str]]]] = {
    "tank": read_vehicle,
    "naval": read_vehicle,
    "vtol": read_vehicle,
    "infantry": read_infantry,
    "battlearmor": read_battle_armor,
}
_NOT_IN_THE_RULES = {
    "aero": "an aerospace fighter",
    "aerospacefighter": "an aerospace fighter",
    "convfighter": "a conventional fighter",
    "dropship": "a DropShip",
    "fixedwingsupport": "an airplane",
    "gunemplacement": "a gun emplacement",
    "jumpship": "a JumpShip",
    "protomech": "a ProtoMech",
    "smallcraft": "a small craft",
    "spacestation": "a space station",
    "supporttank": "a support vehicle",
    "supportvtol": "a support VTOL",
    "largesupporttank": "a large support vehicle",
    "warship": "a WarShip",
}


def read_blk(path: Path) -> tuple[BlkSheet, list[str]]:
    """The unit in a file, with a remark for everything that these rules do not know.

    Raises BadFile for a file that cannot be read and for a unit that these rules do not have.
    """
    return parse_blk(read_text(path), str(path))


def parse_blk(text: str, source: str) -> tuple[BlkSheet, list[str]]:
    """The same for the text of a file; `source` names it in errors."""
    blocks = parse_blocks(text, source)
    unit_type = blocks.text("unittype")
    reader = _READERS.get(unit_type.casefold())
    if reader is not None:
        try:
            return reader(blocks, _tech_base(blocks))
        except BadFile:
            raise
        except BadInput as error:
            raise BadFile(source, str(error)) from None
    if not unit_type:
        raise BadFile(source, "not a unit: it has no <UnitType>")
    motion = {"rail": "a railcar", "wige": "a WiGE craft"}.get(
        blocks.text("motion_type").casefold()
    )
    kind = motion or _NOT_IN_THE_RULES.get(unit_type.casefold(), f"a {unit_type[:40]!r}")
    raise BadFile(
        source, f"it is {kind}: these files are read for vehicles, infantry and battle armor"
    )


def _tech_base(blocks: Blocks) -> TechBase:
    """That of "IS Level 2", "Clan Level 3", "IS" or "Clan"."""
    text = blocks.text("type").casefold()
    bases = {"is": TechBase.INNER_SPHERE, "clan": TechBase.CLAN}
    found = bases.get(text.partition(" ")[0])
    if found is None:
        raise BadFile(blocks.source, f"type: these rules have no technology {text[:40]!r}")
    return found


def write_blk(sheet: BlkSheet) -> str:
    """The text of a .blk file. Raises BadInput when reading it would not give an equal sheet, as
    for a name that looks like a tag."""
    if isinstance(sheet, VehicleSheet):
        body = write_vehicle_blk(sheet)
    elif isinstance(sheet, InfantrySheet):
        body = write_infantry_blk(sheet)
    else:
        body = write_battle_armor_blk(sheet)
    text = block("BlockVersion", 1) + block("Version", "MAM0") + body
    if not _reads_back(text, sheet):
        raise BadInput(f"{sheet.name}: cannot be written as .blk without a loss")
    return text


def _reads_back(text: str, sheet: BlkSheet) -> bool:
    try:
        return parse_blk(text, "")[0] == sheet
    except BadFile:
        return False
