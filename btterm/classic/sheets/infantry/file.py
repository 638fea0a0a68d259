"""Record sheet files of infantry and battle armor (docs/vehicle-sheets.md)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from pydantic import Field, StrictBool, StrictInt

from btterm.classic.equipment.catalogue import TechBase
from btterm.classic.sheets.forms import FilledName, Form, Name, Text, sheet_from, toml_text
from btterm.classic.sheets.infantry.sheet import (
    FULL_STRENGTH,
    MAX_SUITS,
    BattleArmorSheet,
    InfantryMotion,
    InfantrySheet,
    InfantryWeapon,
    SuitWeapon,
)
from btterm.errors import BadInput


class _Troops(Form):
    """The keys that both kinds of files have."""

    chassis: FilledName
    model: Name = ""
    tech_base: TechBase = TechBase.INNER_SPHERE
    year: StrictInt | None = Field(default=None, ge=1900, le=9999)
    notes: list[Text] = Field(default=[], max_length=20)


class _InfantryFile(_Troops):
    kind: Literal["infantry"]
    motion: InfantryMotion
    weapon: InfantryWeapon
    men: StrictInt | None = Field(default=None, ge=1, le=999)
    anti_mech: StrictBool = False


class _BattleArmorFile(_Troops):
    kind: Literal["battle armor"]
    weapon: SuitWeapon
    suits: StrictInt = Field(default=MAX_SUITS, ge=1, le=MAX_SUITS)
    missiles: StrictBool = True


def infantry_from(data: dict[str, Any], source: str) -> InfantrySheet:
    """The platoon with the keys and values of a file; `source` names it in errors.

    Raises BadFile, with the key at fault.
    """
    return sheet_from(data, source, _InfantryFile, _platoon)


def _platoon(file: _InfantryFile) -> InfantrySheet:
    limit = FULL_STRENGTH[file.motion]
    if file.men is not None and file.men > limit:
        raise BadInput(f"men: a {file.motion} platoon has {limit} at most, not {file.men}")
    return InfantrySheet(
        chassis=file.chassis,
        model=file.model,
        tech_base=file.tech_base,
        motion=file.motion,
        weapon=file.weapon,
        men=file.men or limit,
        anti_mech=file.anti_mech,
        year=file.year,
        notes=tuple(file.notes),
    )


def battle_armor_from(data: dict[str, Any], source: str) -> BattleArmorSheet:
    """The battle armor with the keys and values of a file. Raises BadFile as above."""
    return sheet_from(data, source, _BattleArmorFile, _suits)


def _suits(file: _BattleArmorFile) -> BattleArmorSheet:
    return BattleArmorSheet(
        chassis=file.chassis,
        model=file.model,
        tech_base=file.tech_base,
        weapon=file.weapon,
        suits=file.suits,
        missiles=file.missiles,
        year=file.year,
        notes=tuple(file.notes),
    )


def write_infantry(sheet: InfantrySheet | BattleArmorSheet) -> str:
    """The text of a record sheet file. Reading it gives an equal sheet."""
    return "\n".join(_lines(sheet)) + "\n"


def _lines(sheet: InfantrySheet | BattleArmorSheet) -> Iterator[str]:
    yield f'kind = "{"infantry" if isinstance(sheet, InfantrySheet) else "battle armor"}"'
    yield f"chassis = {toml_text(sheet.chassis)}"
    yield f"model = {toml_text(sheet.model)}"
    yield f"tech_base = {toml_text(sheet.tech_base)}"
    if sheet.year is not None:
        yield f"year = {sheet.year}"
    if isinstance(sheet, InfantrySheet):
        yield f"motion = {toml_text(sheet.motion)}"
        yield f"weapon = {toml_text(sheet.weapon)}"
        yield f"men = {sheet.men}"
        if sheet.anti_mech:
            yield "anti_mech = true"
    else:
        yield f"weapon = {toml_text(sheet.weapon)}"
        yield f"suits = {sheet.suits}"
        if not sheet.missiles:
            yield "missiles = false"
    if sheet.notes:
        yield f"notes = [{', '.join(toml_text(note) for note in sheet.notes)}]"
