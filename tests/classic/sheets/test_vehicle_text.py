"""Vehicles and infantry as text and as facts (Compendium, Vehicle Record Sheet)."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest
from hypothesis import given, settings

from btterm.classic.sheets.infantry.file import battle_armor_from, infantry_from
from btterm.classic.sheets.infantry.sheet import BattleArmorSheet, InfantrySheet
from btterm.classic.sheets.infantry.text import infantry_facts, infantry_lines
from btterm.classic.sheets.vehicle.file import vehicle_from
from btterm.classic.sheets.vehicle.sheet import VehicleSheet
from btterm.classic.sheets.vehicle.text import vehicle_facts, vehicle_lines
from btterm.data import data_dir
from tests.classic.sheets.vehicle_strategies import vehicles

MANTICORE = """\
Manticore Heavy Tank                 60 tons  Inner Sphere tracked vehicle  2668

               front 42                  Cruise 4   Flank 6   BV 993
   left 33    turret 42    right 33      Engine      240 fusion
               rear 26                   Armor       176 standard
       structure 6 in each part          Heat sinks  13
                                         Crew        gunnery 4, driving 5

 #  Weapon      Loc        Damage  Min  Short Medium  Long  Shots
 1  Med Laser   front           5    -      3      6     9      -
 2  LRM 10      turret  1/missile    6      7     14    21     12
 3  SRM 6       turret  2/missile    -      3      6     9     15
 4  PPC         turret         10    3      6     12    18      -

Ammunition  LRM 10 ammo 12; SRM 6 ammo 15

Terrain     no heavy woods and no water
"""
RIFLES = """\
Foot Platoon Rifle                                    Inner Sphere foot infantry

Walk 1
Weapon      rifle, 7 damage in groups of 5
To hit      0: 2+  1: 4+  2: 6+  (by range in hexes)

Men          28  27  26  25  24  23  22  21  20  19  18  17  16  15
Damage        7   7   7   7   6   6   6   6   5   5   5   5   4   4
Men          14  13  12  11  10   9   8   7   6   5   4   3   2   1
Damage        4   4   3   3   3   3   2   2   2   2   1   1   1   1

Aboard      takes up 3 t of cargo space
Price       600,000 C-bills at full strength
"""
SUITS = """\
Elemental Point Laser                                          Clan battle armor

Walk 1   Jump 3
Weapon      Small Laser on each suit
Missiles    2 salvos of SRM 2 on each suit

Suit 1      oooooooooo + trooper
Suit 2      oooooooooo + trooper
Suit 3      oooooooooo + trooper
Suit 4      oooooooooo + trooper
Suit 5      oooooooooo + trooper

Aboard      takes up 1 t of cargo space
Price       3,500,000 C-bills
"""


def shipped(path: str) -> dict[str, Any]:
    return tomllib.loads((data_dir("record_sheets") / path).read_text(encoding="utf-8"))


def tank() -> VehicleSheet:
    return vehicle_from(shipped("vehicles/manticore-heavy-tank.toml"), "x")


def rifles() -> InfantrySheet:
    return infantry_from(shipped("infantry/foot-platoon-rifle.toml"), "x")


def elementals() -> BattleArmorSheet:
    return battle_armor_from(shipped("infantry/elemental-point-laser.toml"), "x")


def test_the_sheet_of_a_tank() -> None:
    assert "\n".join(vehicle_lines(tank())) + "\n" == MANTICORE


@pytest.mark.parametrize(("sheet", "text"), [(rifles(), RIFLES), (elementals(), SUITS)])
def test_the_sheets_of_troops(sheet: InfantrySheet | BattleArmorSheet, text: str) -> None:
    assert "\n".join(infantry_lines(sheet)) + "\n" == text


def test_cargo_dead_weight_and_crew_stand_on_the_sheet() -> None:
    data = shipped("vehicles/mobile-long-tom-artillery-lt-mob-25.toml")
    crew = {"name": "Ada", "gunnery": 3, "driving": 4}
    lines = vehicle_lines(vehicle_from(data | {"cargo_tons": 1.5, "crew": crew}, "x"))
    text = "\n".join(lines)
    assert "Cargo       1.5 tons" in text
    assert "Crew        gunnery 3, driving 4\n" + " " * 53 + "Ada" in text
    assert "Equipment   Trailer Hitch rear; Communications Equipment body" in lines


@settings(max_examples=50)
@given(vehicles())
def test_no_line_is_longer_than_80_columns(sheet: VehicleSheet) -> None:
    assert all(len(line) <= 80 for line in vehicle_lines(sheet))


def test_the_facts_of_a_tank() -> None:
    facts = json.loads(json.dumps(vehicle_facts(tank())))
    assert facts["kind"] == "vehicle"
    assert facts["name"] == "Manticore Heavy Tank"
    assert (facts["motion"], facts["cruise"], facts["flank"]) == ("tracked", 4, 6)
    assert facts["engine"] == {"rating": 240, "type": "fusion"}
    assert facts["armor"] == {"front": 42, "right": 33, "left": 33, "rear": 26, "turret": 42}
    assert (facts["armor_points"], facts["structure_points"]) == (176, 6)
    assert [(item["item"], item["section"]) for item in facts["equipment"]] == [
        ("Medium Laser", "front"),
        ("LRM 10", "turret"),
        ("SRM 6", "turret"),
        ("PPC", "turret"),
    ]
    assert facts["ammunition"][1] == {
        "item": "Ammo (SRM 6)",
        "weapon": "SRM 6",
        "munition": "",
        "shots": 15,
    }


def test_the_facts_of_troops() -> None:
    platoon = json.loads(json.dumps(infantry_facts(rifles())))
    assert (platoon["kind"], platoon["walk"], platoon["jump"]) == ("infantry", 1, 0)
    assert (platoon["men"], platoon["damage_by_men"][28]) == (28, 7)
    assert platoon["base_to_hit"] == [2, 4, 6]
    point = json.loads(json.dumps(infantry_facts(elementals())))
    assert (point["kind"], point["suits"], point["armor"]) == ("battle armor", 5, 10)
    assert (point["srm_salvos"], point["price"]) == (2, 3_500_000)
