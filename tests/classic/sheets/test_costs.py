"""What 'Mechs cost (Compendium, Costs, BattleMech Costs)."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from btterm.classic.sheets.library import load_sheet
from btterm.classic.sheets.mech.costs import mech_cost
from btterm.classic.sheets.mech.file import parse_sheet
from btterm.classic.sheets.mech.sheet import MechSheet
from tests.classic.sheets.designs import designs
from tests.classic.sheets.sheet_samples import WARHAMMER, with_slots


def test_the_warhammer_part_by_part() -> None:
    price = mech_cost(load_sheet("WHM-6R"))
    assert price.parts == (
        ("Cockpit", 200_000),
        ("Life Support", 50_000),
        ("Sensors", 140_000),
        ("Musculature", 140_000),
        ("Internal Structure", 28_000),
        # 70 x (2 x (100 + 50) + 2 x (150 + 80 + 120)); it has no hands
        ("Actuators", 70_000),
        ("Engine", 1_306_666.67),  # 5,000 x 280 x 70 / 75
        ("Gyro", 900_000),
        ("Heat Sinks", 16_000),
        ("Armor", 100_000),
        ("PPC", 200_000),
        ("PPC", 200_000),
        ("Medium Laser", 40_000),
        ("Medium Laser", 40_000),
        ("SRM 6", 80_000),
        ("Small Laser", 11_250),
        ("Small Laser", 11_250),
        ("Machine Gun", 5000),
        ("Machine Gun", 5000),
        ("Ammo (Machine Gun)", 1000),
        ("Ammo (SRM 6)", 27_000),
    )
    assert price.multiplier == 1.7
    assert price.total == 6_070_983  # 3,571,166.67 x 1.7


def test_case_of_clan_mechs_has_no_price() -> None:
    """A Mauler pays for CASE in two torsos, a Timber Wolf for its own nothing."""
    mauler, wolf = load_sheet("Mauler"), load_sheet("Timber Wolf Prime")
    assert mech_cost(mauler).parts.count(("CASE", 50_000)) == len(mauler.case) == 2
    assert len(wolf.case) >= 2
    assert "CASE" not in dict(mech_cost(wolf).parts)


def test_an_omnimech() -> None:
    """3,523,500 of structure and 637,500 of weapons, a fourth more, times 1.35."""
    price = mech_cost(load_sheet("Adder Prime"))
    parts = dict(price.parts)
    assert parts["Engine"] == 1_960_000  # XL: 20,000 x 210 x 35 / 75
    assert parts["Internal Structure"] == 56_000  # endo steel
    assert parts["Heat Sinks"] == 66_000  # 11 double ones
    assert parts["Armor"] == 120_000  # 6 tons of ferro-fibrous
    assert parts["Targeting Computer"] == 30_000  # 3 tons
    assert parts["OmniMech Conversion"] == 1_040_250
    assert price.total == pytest.approx(7_021_687.5, abs=1)


@pytest.mark.parametrize(
    ("name", "part", "price"),
    [
        ("Mercury MCY-99", "MASC", 160_000),  # rated 160, 1 ton
        ("Hatchetman", "Hatchet", 15_000),  # 3 tons
        ("Phoenix Hawk", "Jump Jets", 324_000),  # 45 x 6 x 6 x 200
        ("Scorpion", "Actuators", 77_000),  # 55 x 4 legs x 350
    ],
)
def test_parts_that_go_by_the_mech(name: str, part: str, price: int) -> None:
    assert dict(mech_cost(load_sheet(name)).parts)[part] == price


def test_triple_strength_myomer_is_dear_muscle() -> None:
    text = with_slots(WARHAMMER, "LT", dict.fromkeys(range(6, 12), "TSM"))
    assert dict(mech_cost(parse_sheet(text, "my.toml")).parts)["Musculature"] == 1_120_000


def test_half_a_ton_of_ammunition_costs_half() -> None:
    text = with_slots(WARHAMMER, "CT", {10: "Ammo (Machine Gun, 100 shots)"})
    assert dict(mech_cost(parse_sheet(text, "my.toml")).parts)["Ammo (Machine Gun)"] == 500


@settings(max_examples=30, suppress_health_check=list(HealthCheck))
@given(designs())
def test_every_design_has_a_price(sheet: MechSheet) -> None:
    price = mech_cost(sheet)
    assert all(each > 0 for _, each in price.parts)
    assert price.total > 250_000
