"""Battle Values against those that the public lists print (Clan Invasion, Creating a Force)."""

from __future__ import annotations

import pytest

from btterm.classic.sheets.battle_value import (
    SKILL_MULTIPLIERS,
    movement_modifier,
    speed_factor,
    with_skills,
)
from btterm.classic.sheets.kinds import any_value
from btterm.classic.sheets.library import load_unit
from btterm.errors import BadInput

PUBLIC = {
    "Adder Prime": 2083,
    "Archer ARC-2R": 1477,
    "Assassin ASN-21": 749,
    "Atlas AS7-D": 1897,
    "Awesome AWS-8Q": 1605,
    "Banshee BNC-3E": 1422,
    "BattleMaster BLR-1G": 1519,
    "Blackjack BJ-1": 949,
    "Bulldog Medium Tank": 605,
    "Catapult CPLT-C1": 1399,
    "Catapult CPLT-K2": 1319,
    "Centurion CN9-A": 945,
    "Cicada CDA-2A": 659,
    "Commando COM-2D": 541,
    "Commando COM-3A": 540,
    "Crusader CRD-3R": 1317,
    "Dragon DRG-1N": 1125,
    "Griffin GRF-1N": 1272,
    "Griffin GRF-1S": 1253,
    "Hatchetman HCT-3F": 854,
    "Hunchback HBK-4G": 1041,
    "Hunter Light Support Tank": 648,
    "Jenner JR7-D": 875,
    "LRM Carrier": 833,
    "Locust LCT-1E": 553,
    "Locust LCT-1V": 432,
    "Mad Dog Prime": 2351,
    "Manticore Heavy Tank": 993,
    "Marauder MAD-3R": 1363,
    "Nova Prime": 2663,
    "Orion ON1-K": 1429,
    "Panther PNT-9R": 769,
    "Pegasus Scout Hover Tank": 640,
    "Phoenix Hawk PXH-1": 1041,
    "Quickdraw QKD-4G": 1192,
    "Rifleman RFL-3N": 1039,
    "Scorpion Light Tank": 306,
    "Shadow Hawk SHD-2H": 1064,
    "Spider SDR-5V": 622,
    "Stalker STK-3F": 1559,
    "Stinger STG-3R": 359,
    "Thunderbolt TDR-5S": 1335,
    "Timber Wolf Prime": 2737,
    "Trebuchet TBT-5N": 1191,
    "UrbanMech UM-R60": 504,
    "Vedette Medium Tank": 475,
    "Victor VTR-9B": 1378,
    "Vindicator VND-1R": 1024,
    "Warhammer WHM-6R": 1299,
    "Wasp WSP-1A": 384,
    "Wolverine WVR-6R": 1101,
    "Zeus ZEU-6S": 1348,
}


@pytest.mark.parametrize(("name", "value"), PUBLIC.items())
def test_a_battle_value_is_that_of_the_public_lists(name: str, value: int) -> None:
    worth = any_value(load_unit(name))
    assert worth is not None
    assert worth.total == value


def test_troops_have_no_battle_value() -> None:
    assert any_value(load_unit("Foot Platoon Rifle")) is None


def test_the_skills_of_a_crew_multiply_it_as_in_the_examples() -> None:
    assert with_skills(2737, 2, 3) == 4598
    assert with_skills(1000, 4, 5) == 1000
    assert with_skills(1000, 3, 4) == 1320


def test_a_better_skill_is_never_worth_less() -> None:
    for row in SKILL_MULTIPLIERS:
        assert list(row) == sorted(row, reverse=True)
    for column in zip(*SKILL_MULTIPLIERS, strict=True):
        assert list(column) == sorted(column, reverse=True)


@pytest.mark.parametrize(("gunnery", "piloting"), [(9, 5), (4, 9), (-1, 5)])
def test_a_skill_that_there_is_not_is_refused(gunnery: int, piloting: int) -> None:
    with pytest.raises(BadInput, match="is 0 to 8"):
        with_skills(1000, gunnery, piloting)


def test_speed_counts_against_enemies_and_for_the_own_weapons() -> None:
    assert [movement_modifier(mp) for mp in (2, 3, 5, 9, 10, 18, 25)] == [0, 1, 2, 3, 4, 5, 6]
    assert [speed_factor(mp) for mp in (3, 5, 6, 12)] == [0.77, 1.0, 1.12, 1.89]


def test_a_weapon_beyond_the_heat_sinks_counts_for_half() -> None:
    warhammer = any_value(load_unit("Warhammer WHM-6R"))
    assert warhammer is not None
    lasers = [points for name, points in warhammer.offense if name == "Medium Laser"]
    assert lasers == [23, 23]
    assert ("what may explode", -30) in warhammer.defense
