"""Vehicle construction and costs by the book, and every shipped vehicle against them (Compendium,
Vehicle Construction, Vehicle Table, 1. Determine Technology Base (Vehicle), 2. Choose Tonnage
(Vehicle), 3. Determine Engine Rating (Vehicle), 4. Add Cockpit and Control Components, 5. Add Lift
Equipment/Rotors/Diving Equipment, 6. Allocate Tonnage for Internal Structure (Vehicle), 7. Add
Armor (Vehicle), 8. Add Weapons and Equipment (Vehicle), 9. Allocate Armor Points (Vehicle), 10.
Complete the Record Sheet (Vehicle), Vehicle Costs)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from btterm.classic.equipment.catalogue import TechBase
from btterm.classic.sheets.vehicle.construction import (
    construction_faults,
    construction_steps,
    item_count,
    item_limit,
    required_rating,
    suspension_factor,
    tonnage,
)
from btterm.classic.sheets.vehicle.costs import cost
from btterm.classic.sheets.vehicle.file import vehicle_from
from btterm.classic.sheets.vehicle.sheet import Engine, Motion, Section, VehicleSheet, parse_fitting
from btterm.data import data_dir

FILES = sorted((data_dir("record_sheets") / "vehicles").glob("*.toml"))

# What a design leaves over: the others use up all they have. The book rounds power amplifiers up
# to a tenth of a ton; four designs were drawn up with half tons.
UNUSED_TONS = {
    "Condor Heavy Hover Tank": 0.3,
    "Monitor Naval Vessel": 0.5,
    "Ontos Heavy Tank": 0.2,
    "Pegasus Scout Hover Tank": 0.4,
    "Skulker Wheeled Scout Tank": 0.4,
}


def load(path: Path) -> VehicleSheet:
    return vehicle_from(tomllib.loads(path.read_text(encoding="utf-8")), str(path))


def shipped(stem: str) -> VehicleSheet:
    return load(data_dir("record_sheets") / "vehicles" / f"{stem}.toml")


MANTICORE = shipped("manticore-heavy-tank")


def faults(sheet: VehicleSheet) -> list[str]:
    return [f"{fault.step}: {fault.text}" for fault in construction_faults(sheet)]


def test_there_are_42_vehicles() -> None:
    assert len(FILES) == 42


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_shipped_vehicle_keeps_the_rules(path: Path) -> None:
    sheet = load(path)
    assert faults(sheet) == []
    assert tonnage(sheet).total == pytest.approx(sheet.tons - UNUSED_TONS.get(sheet.name, 0))
    assert path.stem == re.sub("[^a-z0-9]+", "-", sheet.name.casefold()).strip("-")


def test_the_parts_of_a_tank() -> None:
    assert tonnage(MANTICORE).parts == (
        ("Engine", 17.5),  # 11.5 and half of it as shielding: 17.25
        ("Controls", 3.0),
        ("Internal Structure", 6.0),
        ("Armor", 11.0),  # 176 points
        ("Heat Sinks", 3.0),  # PPC 10 + medium laser 3, less 10
        ("Turret", 1.5),  # a tenth of 15
        ("Medium Laser", 1.0),
        ("LRM 10", 5.0),
        ("SRM 6", 3.0),
        ("PPC", 7.0),
        ("Ammo (LRM 10)", 1.0),
        ("Ammo (SRM 6)", 1.0),
    )


def test_a_hovercraft_engine_weighs_a_fifth_of_it() -> None:
    # Rating 105 weighs 3.5 tons, 7 as ICE and 5.25 with shielding; a fifth of 35 tons is 7.
    saracen = shipped("saracen-medium-hover-tank")
    assert dict(tonnage(saracen).parts)["Engine"] == 7
    assert dict(tonnage(replace(saracen, engine=Engine.FUSION)).parts)["Engine"] == 7


def test_power_amplifiers_beside_a_combustion_engine() -> None:
    # 8 medium lasers: 0.8 tons of amplifiers and 24 heat sinks.
    parts = dict(tonnage(shipped("ontos-heavy-tank")).parts)
    assert (parts["Power Amplifiers"], parts["Heat Sinks"]) == (0.8, 24)


def test_half_a_ton_of_machine_gun_ammunition() -> None:
    parts = dict(tonnage(shipped("armored-personnel-carrier-hover")).parts)
    assert parts["Ammo (Machine Gun, 100 shots)"] == 0.5
    assert parts["Turret"] == 0.5  # a tenth of two machine guns, up to the half ton


@pytest.mark.parametrize(
    ("motion", "tons", "factor"),
    [
        (Motion.TRACKED, 60, 0),
        (Motion.WHEELED, 80, 20),
        (Motion.HOVER, 10, 40),
        (Motion.HOVER, 11, 85),
        (Motion.HOVER, 25, 130),
        (Motion.HOVER, 50, 235),
        (Motion.HYDROFOIL, 1, 60),
        (Motion.HYDROFOIL, 55, 300),
        (Motion.HYDROFOIL, 100, 480),
        (Motion.VTOL, 21, 140),
        (Motion.DISPLACEMENT, 300, 30),
        (Motion.SUBMARINE, 100, 30),
    ],
)
def test_suspension_factors(motion: Motion, tons: int, factor: int) -> None:
    assert suspension_factor(motion, tons) == factor


def test_engine_ratings() -> None:
    hovercraft = replace(MANTICORE, motion=Motion.HOVER, tons=25, cruise=10)
    assert required_rating(hovercraft) == 120  # 250 - 130
    warrior = replace(MANTICORE, motion=Motion.VTOL, tons=21, cruise=9)
    assert required_rating(warrior) == 50  # 189 - 140 = 49, and there is no such engine
    slow = replace(MANTICORE, motion=Motion.HOVER, tons=5, cruise=1)
    assert required_rating(slow) == 10


def test_the_numbers_of_each_step() -> None:
    assert construction_steps(MANTICORE) == [
        ("Tonnage", "60; a tracked vehicle has at most 100"),
        ("Engine", "60 tons x 4 Cruising MP - 0 = 240: rated 240"),
        ("Structure points", "6 in each of 5 parts"),
        ("Items", "6, at most 17"),
        ("Heat sinks", "13: energy weapons make 13 heat"),
        ("Armor points", "176"),
    ]
    warrior = construction_steps(shipped("warrior-attack-helicopter-h-7"))
    assert warrior[1] == ("Engine", "21 tons x 9 Cruising MP - 140 = 49: rated 50")


def test_item_limits() -> None:
    assert item_limit(replace(MANTICORE, tons=22)) == 9
    assert item_limit(replace(MANTICORE, tons=75)) == 20


def test_items_are_counted_by_kind_of_ammunition() -> None:
    assert item_count(MANTICORE) == 6  # four weapons and two kinds of ammunition
    more = (*MANTICORE.fittings, MANTICORE.fittings[-1])
    assert item_count(replace(MANTICORE, fittings=more, cargo_tons=3)) == 7
    assert item_count(replace(MANTICORE, engine=Engine.XL, ferro_fibrous=True)) == 10
    assert item_count(replace(MANTICORE, engine=Engine.XL, tech_base=TechBase.CLAN)) == 7


def with_(name: str, section: Section, count: int = 1) -> Callable[[VehicleSheet], VehicleSheet]:
    extra = (parse_fitting(name, section, TechBase.INNER_SPHERE),) * count
    return lambda sheet: replace(sheet, fittings=sheet.fittings + extra)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (
            lambda s: replace(s, armor=s.armor | {Section.FRONT: 43}),
            "tonnage: the parts weigh 60.5 tons, at most 60",
        ),
        (lambda s: replace(s, motion=Motion.HOVER), "tonnage: 60 tons, but a hovercraft has "),
        (
            lambda s: replace(s, cruise=5),
            "engine: rated 240, but 60 tons x 5 Cruising MP less 0 need 300",
        ),
        (
            lambda s: replace(s, heat_sinks=12),
            "equipment: 12 heat sinks, but it needs 13: energy weapons make 13",
        ),
        (
            with_("Machine Gun", Section.REAR, 12),
            "equipment: 18 items, at most 17",
        ),
        (with_("AC/2", Section.FRONT), "equipment: AC/2 has no ammunition"),
        (with_("Ammo (AC/2)", Section.BODY), "equipment: ammunition, but no AC/2 to fire it"),
        (with_("TAG", Section.FRONT, 2), "equipment: 2 x TAG, at most 1"),
        (with_("SRT 2", Section.FRONT), "equipment: SRT 2 on a tracked vehicle, which never"),
        (
            with_("Artemis IV FCS", Section.FRONT),
            "equipment: 1 x Artemis IV FCS: every LRM or every SRM launcher needs one of its own",
        ),
        (
            # The LRM 10 in the turret has none beside it.
            with_("Artemis IV FCS", Section.REAR),
            "equipment: 1 x Artemis IV FCS: every LRM or every SRM launcher needs one of its own",
        ),
        (
            with_("Ammo (LRM 10, artemis-capable)", Section.BODY),
            "equipment: artemis-capable ammunition, but no Artemis IV FCS",
        ),
        (with_("C3 Slave", Section.FRONT, 3), "equipment: 3 x C3 Computer (Slave), at most 1"),
        (
            lambda s: replace(s, armor=s.armor | {Section.ROTOR: 3}),
            "armor points: rotor: 3 armor points, at most 2",
        ),
    ],
)
def test_a_broken_rule_is_named(
    change: Callable[[VehicleSheet], VehicleSheet], expected: str
) -> None:
    assert [text for text in faults(change(MANTICORE)) if text.startswith(expected)]


def test_ferro_fibrous_armor() -> None:
    # 6 tons x 16 x 1.12 = 107.52: 108 points; 17.92 points for each ton.
    tank = replace(MANTICORE, ferro_fibrous=True, armor=dict.fromkeys(MANTICORE.armor, 0))
    exact = replace(tank, armor={**tank.armor, Section.FRONT: 108})
    assert dict(tonnage(exact).parts)["Armor"] == 6
    beyond = replace(tank, armor={**tank.armor, Section.FRONT: 109})
    assert dict(tonnage(beyond).parts)["Armor"] == 6.5


def test_what_a_tank_costs() -> None:
    # Engine 5,000 x 240 x 60 / 75 and so on: 1,650,500, times 1.6.
    assert cost(MANTICORE).parts == (
        ("Engine", 960_000),
        ("Controls", 30_000),
        ("Internal Structure", 60_000),
        ("Armor", 110_000),
        ("Heat Sinks", 6000),
        ("Turret", 7500),
        ("Medium Laser", 40_000),
        ("LRM 10", 100_000),
        ("SRM 6", 80_000),
        ("PPC", 200_000),
        ("Ammo (LRM 10)", 30_000),
        ("Ammo (SRM 6)", 27_000),
    )
    assert cost(MANTICORE).multiplier == 1.6
    assert cost(MANTICORE).total == 2_640_800


@pytest.mark.parametrize(
    ("stem", "total"),
    [
        # (8,333.33 + 5,000 + 10,000 + 5,000 + 15,000 + 40,000) x 1.1
        ("savannah-master-hovercraft", 91_667),
        # (17,500 + 15,000 + rotor 100,000 + 25,000 + 15,000 + 135,000 + 28,000) x 1.7
        ("warrior-attack-helicopter-h-7", 570_350),
        # (61,250 + 20,000 + 70,000 + 35,000 + 65,000 + 6,000 + 2,000 + 5,000 + 227,000) x 1.7
        ("pegasus-scout-hover-tank", 835_125),
    ],
)
def test_what_others_cost(stem: str, total: int) -> None:
    assert cost(shipped(stem)).total == total
