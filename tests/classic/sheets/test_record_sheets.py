"""Every shipped record sheet keeps the construction rules (Compendium, Technical Readout, Technical
Readout: Inner Sphere, Technical Readout: Clan)."""

from __future__ import annotations

import re

import pytest

from btterm.classic.equipment.catalogue import TechBase, Weapon
from btterm.classic.sheets.library import load_sheet, names
from btterm.classic.sheets.mech.construction import tonnage
from btterm.classic.sheets.mech.file import read_sheet
from btterm.classic.sheets.mech.locations import ARMS, LEGS, TORSOS, max_armor
from btterm.classic.sheets.mech.sheet import MechSheet, SlotKind
from btterm.data import data_dir

UNUSED_TONS = {"Summoner M": 0.5}

every_sheet = pytest.mark.parametrize("name", names())


def count(sheet: MechSheet, kind: SlotKind) -> int:
    return sum(len(sheet.slots_of(kind, location)) for location in sheet.locations)


@every_sheet
def test_the_parts_weigh_what_the_mech_weighs(name: str) -> None:
    breakdown = tonnage(load_sheet(name))
    assert breakdown.total == breakdown.allowed - UNUSED_TONS.get(name, 0)


@every_sheet
def test_armor(name: str) -> None:
    sheet = load_sheet(name)
    for location in sheet.locations:
        points = sheet.armor[location] + sheet.rear_armor.get(location, 0)
        assert 0 < points <= max_armor(sheet.tons, location)


@every_sheet
def test_engine_and_movement(name: str) -> None:
    sheet = load_sheet(name)
    assert sheet.engine_rating == sheet.tons * sheet.walk
    assert sheet.jump <= sheet.walk
    assert set(sheet.jump_jets) <= {*TORSOS, *LEGS}
    assert count(sheet, SlotKind.JUMP_JET) == sheet.jump


@every_sheet
def test_structure_and_armor_fill_their_slots(name: str) -> None:
    sheet = load_sheet(name)
    bulk = 7 if sheet.tech_base is TechBase.CLAN else 14
    assert count(sheet, SlotKind.ENDO_STEEL) == (bulk if sheet.endo_steel else 0)
    assert count(sheet, SlotKind.FERRO_FIBROUS) == (bulk if sheet.ferro_fibrous else 0)
    assert count(sheet, SlotKind.TSM) in (0, 6)


@every_sheet
def test_heat_sinks(name: str) -> None:
    sheet = load_sheet(name)
    assert sheet.heat_sinks >= 10
    assert 0 <= sheet.engine_sinks <= sheet.engine_rating // 25


@every_sheet
def test_arms(name: str) -> None:
    sheet = load_sheet(name)
    for arm in () if sheet.quad else ARMS:
        assert bool(sheet.slots_of(SlotKind.LOWER_ARM, arm)) or not sheet.slots_of(
            SlotKind.HAND, arm
        )


@every_sheet
def test_weapons_and_ammunition_belong_together(name: str) -> None:
    sheet = load_sheet(name)
    fed = {m.item.name for m in sheet.mounts if isinstance(m.item, Weapon) and m.item.ammo}
    assert {bin_.ammo.weapon for bin_ in sheet.bins} == fed
    case = {place for place in sheet.locations if sheet.slots_of(SlotKind.CASE, place)}
    assert case <= set(TORSOS)


def test_file_names_are_the_full_names() -> None:
    for path in data_dir("record_sheets").glob("*.toml"):
        name = read_sheet(path).name
        assert path.stem == re.sub("[^a-z0-9]+", "-", name.casefold())
        assert name in names()
