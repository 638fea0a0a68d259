"""What parts weigh (Compendium, 3. Determine Engine Rating, 4. Add Control Components, 5. Allocate
Tonnage for Internal Structure, 6. Determine Jump Capability, 8. Add Armor, XL Engines, Endo Steel
Internal Structure, Ferro-Fibrous Armor)."""

from __future__ import annotations

import pytest

from btterm.classic.sheets.library import load_sheet
from btterm.classic.sheets.mech.construction import (
    armor_tons,
    engine_tons,
    jump_jet_tons,
    structure_tons,
    tonnage,
)
from btterm.errors import BadInput


@pytest.mark.parametrize(
    ("rating", "xl", "tons"),
    [
        (10, False, 0.5),
        (200, False, 8.5),
        (200, True, 4.5),
        (280, False, 16),
        (300, True, 9.5),
        (375, True, 19.5),
        (400, False, 52.5),
    ],
)
def test_engines(rating: int, xl: bool, tons: float) -> None:
    assert engine_tons(rating, xl) == tons


@pytest.mark.parametrize("rating", [0, 5, 283, 405])
def test_no_engine_has_such_a_rating(rating: int) -> None:
    with pytest.raises(BadInput, match=f"rated {rating}"):
        engine_tons(rating)


def test_structure() -> None:
    assert structure_tons(70) == 7
    assert structure_tons(75, endo_steel=True) == 4  # 3.75, rounded up
    assert structure_tons(20, endo_steel=True) == 1


@pytest.mark.parametrize(("tons", "each"), [(20, 0.5), (55, 0.5), (60, 1), (85, 1), (90, 2)])
def test_jump_jets(tons: int, each: float) -> None:
    assert jump_jet_tons(tons) == each


def test_armor() -> None:
    assert armor_tons(load_sheet("WHM-6R")) == 10  # 160 points
    assert armor_tons(load_sheet("Raven")) == 4.5  # 72 x 1.12 = 80.64, so 81 points
    assert armor_tons(load_sheet("Timber Wolf Prime")) == 12  # 192 x 1.2 = 230.4


def test_the_warhammer_part_by_part() -> None:
    breakdown = tonnage(load_sheet("WHM-6R"))
    assert breakdown.parts == (
        ("Engine", 16),
        ("Gyro", 3),
        ("Cockpit", 3),
        ("Internal Structure", 7),
        ("Heat Sinks", 8),
        ("Armor", 10),
        ("PPC", 7),
        ("PPC", 7),
        ("Medium Laser", 1),
        ("Medium Laser", 1),
        ("SRM 6", 3),
        ("Small Laser", 0.5),
        ("Small Laser", 0.5),
        ("Machine Gun", 0.5),
        ("Machine Gun", 0.5),
        ("Ammo (Machine Gun)", 1),
        ("Ammo (SRM 6)", 1),
    )
    assert (breakdown.total, breakdown.allowed) == (70, 70)


@pytest.mark.parametrize(
    ("name", "part", "tons"),
    [
        ("Hatchetman", "Hatchet", 3),  # 45 / 15
        ("Axman", "Hatchet", 5),  # 65 / 15, rounded up
        ("Mercury MCY-99", "MASC", 1),
    ],
)
def test_gear_that_goes_by_the_mech(name: str, part: str, tons: float) -> None:
    assert dict(tonnage(load_sheet(name)).parts)[part] == tons
