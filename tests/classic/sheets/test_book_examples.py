"""The examples of the rule books for building 'Mechs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from btterm.classic.equipment.catalogue import TechBase
from btterm.classic.sheets.library import load_sheet
from btterm.classic.sheets.mech.construction import (
    armor_points,
    engine_tons,
    structure_tons,
    tonnage,
)
from btterm.classic.sheets.mech.design import (
    add,
    add_jump_jets,
    new_design,
    place_rest,
    remaining_tons,
    set_armor,
    set_heat_sinks,
    unplaced,
)
from btterm.classic.sheets.mech.legality import construction_faults
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mech.pods import pod_space, refit
from btterm.classic.sheets.mech.sheet import MechSheet
from btterm.errors import BadInput


def bare(tons: int, walk: int) -> MechSheet:
    return new_design("Test", "", TechBase.INNER_SPHERE, tons, walk)


def test_four_jump_jets_are_four_jumping_points() -> None:
    """Compendium, Determine Jump Capability."""
    assert add_jump_jets(bare(50, 4), 4).jump == 4


def test_five_extra_heat_sinks_beside_an_engine_rated_210() -> None:
    """Compendium, Complete Critical Hit Table: 8 in the engine, so that 7 of 15 need slots. (The
    book's "total of 16" is a slip: 10 and 5 are 15.)"""
    assert unplaced(set_heat_sinks(bare(35, 6), 15)) == {"Heat Sink": 7}


def test_a_ppc_does_not_fit_into_the_center_torso() -> None:
    """Compendium, Complete Critical Hit Table."""
    with pytest.raises(BadInput, match="PPC needs 3 slots, 2 are free"):
        add(bare(70, 4), "PPC", Location.CT)


def test_ten_boxes_of_arm_carry_twenty_points() -> None:
    """Compendium, Allocate Armor Points: a 60-ton 'Mech has such arms."""
    assert set_armor(bare(60, 4), Location.LA, 20).armor[Location.LA] == 20
    with pytest.raises(BadInput, match="Left Arm: 21 armor points, at most 20"):
        set_armor(bare(60, 4), Location.LA, 21)
    assert set_armor(bare(10, 4), Location.HD, 9).armor[Location.HD] == 9


def test_endo_steel_of_35_tons() -> None:
    """Clan Invasion, Endo-Steel Internal Structure."""
    assert (structure_tons(35), structure_tons(35, endo_steel=True)) == (3.5, 2)


def test_an_engine_rated_270() -> None:
    """Clan Invasion, Reactor."""
    assert (engine_tons(270), engine_tons(270, xl=True)) == (14.5, 7.5)


def test_five_tons_of_ferro_fibrous() -> None:
    """Clan Invasion, Armor: 96 points for the Clans. Of the Inner Sphere's 89.6 that book drops
    the fraction; the Compendium goes to the nearest point, half a point down."""
    clan = replace(load_sheet("Timber Wolf Prime"), ferro_fibrous=True)
    sphere = replace(load_sheet("Warhammer"), ferro_fibrous=True)
    assert armor_points(5, clan) == 96
    assert armor_points(5, sphere) == 90
    # 12.5 tons x 16 x 1.12 = 224 exactly; 1 ton 17.92; 2.5 tons 44.8; 0.5 tons 8.96.
    assert [armor_points(tons, sphere) for tons in (12.5, 1, 2.5, 0.5)] == [224, 18, 45, 9]


def test_the_timber_wolf_step_by_step() -> None:
    """Clan Invasion, Creating a BattleMech: 71 tons after the structure, 51.5 after the engine,
    44.5 after gyro and cockpit, 32.5 after the armor, 27.5 after the heat sinks."""
    assert structure_tons(75, endo_steel=True) == 75 - 71
    assert engine_tons(375, xl=True) == 71 - 51.5
    sheet = new_design(
        *("Timber Wolf", "Base", TechBase.CLAN, 75, 5),
        omni=True, xl_engine=True, endo_steel=True, ferro_fibrous=True, double_heat_sinks=True,
    )  # fmt: skip
    assert remaining_tons(sheet) == 44.5
    assert sheet.run == 8
    assert [sheet.structure_points[Location(place)] for place in ("CT", "LT", "LA", "LL")] == [
        *(23, 16, 12, 16)
    ]
    for place, front, rear in (
        ("HD", 9, 0), ("CT", 36, 9), ("RT", 25, 7), ("LT", 25, 7),
        ("RA", 24, 0), ("LA", 24, 0), ("RL", 32, 0), ("LL", 32, 0),
    ):  # fmt: skip
        sheet = set_armor(sheet, Location(place), front, rear)
    assert (sheet.armor_points, remaining_tons(sheet)) == (230, 32.5)
    sheet = place_rest(set_heat_sinks(sheet, 15))
    assert (sheet.dissipation, remaining_tons(sheet)) == (30, 27.5)
    # 18 slots of structure, armor and engine; all 15 heat sinks are in the engine.
    assert unplaced(sheet) == {}
    assert construction_faults(sheet) == []
    assert pod_space(sheet) == 27.5


def test_two_configurations_of_the_timber_wolf() -> None:
    """Clan Invasion, Weapons and Ammunition: each fills the 27.5 tons."""
    prime = load_sheet("Timber Wolf Prime")
    loads = {
        Location.LA: ["ER Large Laser", "ER Medium Laser", "Double Heat Sink"],
        Location.RA: ["ER Large Laser", "ER Medium Laser", "Double Heat Sink"],
        Location.LT: ["LRM 20", "Medium Pulse Laser", "Machine Gun", "Ammo (LRM 20)"],
        Location.RT: ["LRM 20", "Machine Gun", "Ammo (LRM 20)"],
        Location.CT: ["Ammo (Machine Gun)"],
    }
    sheet, faults = refit(prime, loads, "Prime")
    assert faults == []
    assert tonnage(sheet).total == 75
    loads = {
        Location.LA: ["ER PPC", "Double Heat Sink"],
        Location.RA: ["ER PPC", "Double Heat Sink", "Double Heat Sink"],
        Location.LT: [*["Medium Pulse Laser"] * 3, "Double Heat Sink"],
        Location.RT: ["Streak SRM 6", "Ammo (Streak SRM 6)", "Double Heat Sink"],
        Location.CT: ["ER Small Laser"],
    }
    sheet, faults = refit(prime, loads, "A")
    assert faults == []
    assert tonnage(sheet).total == 75
    assert sheet.case == {Location.RT}
