"""MegaMek's .blk files: what is read, what is refused, and that writing loses nothing."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from btterm.classic.equipment.catalogue import Ammunition, TechBase
from btterm.classic.sheets.infantry.file import battle_armor_from, infantry_from, write_infantry
from btterm.classic.sheets.infantry.sheet import (
    BattleArmorSheet,
    InfantryMotion,
    InfantrySheet,
    InfantryWeapon,
    SuitWeapon,
)
from btterm.classic.sheets.megamek.blk import BlkSheet, parse_blk, read_blk, write_blk
from btterm.classic.sheets.vehicle.construction import construction_faults
from btterm.classic.sheets.vehicle.file import vehicle_from
from btterm.classic.sheets.vehicle.sheet import Engine, Motion, Section, VehicleSheet, parse_fitting
from btterm.classic.sheets.vehicle.unknown import unknown_in_vehicle
from btterm.data import data_dir
from btterm.errors import BadFile, BadInput
from tests.classic.sheets.vehicle_strategies import ABOARD, vehicles

SAMPLES = Path(__file__).parents[3] / "../shared/samples/blk"

needs_samples = pytest.mark.skipif(not SAMPLES.is_dir(), reason="the sample files are not here")

TANK = """#building block data file
<UnitType>
Tank
</UnitType>
<Name>
Hover Thing
</Name>
<Model>
(Standard)
</Model>
<year>
3025\t
</year>
<type>
IS Level 1
</type>
<motion_type>
Hover
</motion_type>
<transporters>
TroopSpace: 1
cargobay:0.5:1
lift hoist:2
<cruiseMP>
10
</CruiseMP>
<engine_type>
1
</engine_type>
<armor>
5
4
3
2
1
</armor>
<Body Equipment>
IS Machine Gun Ammo - Half
Communications Equipment (2 ton)
</Body Equipment>
<Front Equipment>
</Front Equipment>
<Turret Equipment>
Machine Gun
Medium Laser
</Turret Equipment>
<Body Equipment>
Warp Drive [/red]
</Body Equipment>
<History>
It was <b>great</b>.
</history>
<tonnage>
25.0
</tonnage>
"""


def tank(text: str = TANK) -> VehicleSheet:
    sheet = parse_blk(text, "my.blk")[0]
    assert isinstance(sheet, VehicleSheet)
    return sheet


def fault(text: str) -> str:
    with pytest.raises(BadFile) as caught:
        parse_blk(text, "my.blk")
    message = str(caught.value)
    assert message.startswith("my.blk: ")
    assert message.isprintable()
    assert len(message) < 200
    return message.removeprefix("my.blk: ")


def changed(old: str, new: str) -> str:
    assert old in TANK
    return TANK.replace(old, new, 1)


def test_a_vehicle_is_read() -> None:
    sheet = tank()
    assert (sheet.name, sheet.tons, sheet.year) == ("Hover Thing", 25, 3025)
    assert (sheet.motion, sheet.cruise, sheet.engine) == (Motion.HOVER, 10, Engine.ICE)
    assert sheet.engine_rating == 120  # 25 x 10 - 130
    assert sheet.heat_sinks == 3
    assert sheet.cargo_tons == 1.5
    assert [sheet.armor[section] for section in sheet.sections] == [5, 4, 3, 2, 1]
    assert [(str(f), str(f.section)) for f in sheet.fittings] == [
        ("Machine Gun", "turret"),
        ("Medium Laser", "turret"),
        ("Ammo (Machine Gun, 100 shots)", "body"),
        ("Communications Equipment", "body"),
        ("Warp Drive [/red]", "body"),
    ]
    assert [f.item.tons for f in sheet.fittings if f.inert] == [2, None]


@pytest.mark.parametrize(
    ("level", "base"),
    [
        ("IS", TechBase.INNER_SPHERE),
        ("is level 3", TechBase.INNER_SPHERE),
        ("Clan", TechBase.CLAN),
        ("Clan Level 3", TechBase.CLAN),
    ],
)
def test_the_technology_goes_with_or_without_a_level(level: str, base: TechBase) -> None:
    text = changed("IS Level 1", level).replace("IS Machine Gun", "Machine Gun")
    assert tank(text.replace("Medium Laser", "Flamer")).tech_base is base


def test_ammunition_outside_the_body_is_taken_to_be_there() -> None:
    sheet, remarks = parse_blk(changed("Medium Laser", "ISSRM4\nIS Ammo SRM-4"), "my.blk")
    assert isinstance(sheet, VehicleSheet)
    lots = [(str(f), str(f.section)) for f in sheet.fittings if isinstance(f.item, Ammunition)]
    assert lots == [("Ammo (SRM 4)", "body"), ("Ammo (Machine Gun, 100 shots)", "body")]
    assert remarks[-1] == "1 x ammunition outside the body, where it belongs; taken to be there"


@pytest.mark.parametrize("line", ["Cargo (2.5 tons)", "Cargo:SIZE:2.5"])
def test_cargo_is_room_for_cargo(line: str) -> None:
    sheet = tank(changed("Warp Drive [/red]", line))
    assert sheet.cargo_tons == 4
    assert "Cargo" not in map(str, sheet.fittings)


def test_machine_gun_ammunition_by_its_shots() -> None:
    sheet = tank(changed("IS Machine Gun Ammo - Half", "ISMG Ammo (100)\nISMG Ammo (200)"))
    assert [shots for _, shots in sheet.ammunition] == [100, 200]
    assert "equipment: Machine Gun has no ammunition" not in map(str, construction_faults(sheet))


def test_what_the_rules_do_not_know_is_remarked() -> None:
    assert [(each.words, each.tons) for each in unknown_in_vehicle(tank())] == [
        ("Communications Equipment (body)", 2),
        ("Warp Drive [/red] (body)", None),
    ]
    assert parse_blk(TANK, "my.blk")[1] == [
        "lift hoist:2: these rules have no such transport space; left out",
    ]


@pytest.mark.parametrize("line_end", ["\r\n", "\r", "\n"])
def test_line_ends_and_byte_marks_do_not_matter(tmp_path: Path, line_end: str) -> None:
    path = tmp_path / "odd.blk"
    path.write_bytes(b"\xef\xbb\xbf" + TANK.replace("\n", line_end).encode())
    assert read_blk(path)[0] == tank()


def test_old_encodings_are_read(tmp_path: Path) -> None:
    path = tmp_path / "old.blk"
    path.write_bytes(changed("Hover Thing", "J\xe0rnf\xf2lk").encode("cp1252"))
    assert read_blk(path)[0].chassis == "Jàrnfòlk"


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("Tank", "Aero", "it is an aerospace fighter: these files are read for vehicles"),
        ("Tank", "ConvFighter", "it is a conventional fighter"),
        ("Tank", "Dropship", "it is a DropShip"),
        ("Tank", "JumpShip", "it is a JumpShip"),
        ("Tank", "ProtoMech", "it is a ProtoMech"),
        ("Tank", "SmallCraft", "it is a small craft"),
        ("Tank", "GunEmplacement", "it is a gun emplacement"),
        ("Tank", "SupportTank", "it is a support vehicle"),
        ("Tank", "Tank [/red]", "it is a 'Tank [/red]'"),
        ("Tank", "", "not a unit: it has no <UnitType>"),
        ("Hover\n", "WiGE\n", "these rules have no such vehicle: WiGE"),
        ("Hover\n", "Rail\n", "these rules have no such vehicle: Rail"),
        ("IS Level 1", "Mixed (IS Chassis)", "type: these rules have no technology 'mixed (is"),
        ("25.0", "25.5", "tonnage: 25.5 is not a whole number"),
        ("25.0", "heavy", "tonnage: 'heavy' is not a number"),
        ("25.0", "9e9", "tonnage: '9e9' is not a number"),
        ("Medium Laser", "CLGaussRifle", "CLGaussRifle is Clan technology"),
        ("25.0", "400", "tons: should be less than or equal to 300"),
        ("25.0", "", "tonnage: is missing"),
        ("25.0", "25.0\n30.0", "tonnage: needs one line, not 2"),
        ("<engine_type>\n1", "<engine_type>\n7", "engine_type: these rules have no engine 7"),
        ("5\n4\n3\n2\n1", "5\n4\n3", "armor: needs 4 or 5 lines, not 3"),
        ("5\n4\n3\n2\n1", "5\n4\n3\n2", "equipment.turret: there is no turret in [armor]"),
        ("<Front Eq", "<omni>\n1\n<Front Eq", "these rules have no such vehicle: it is an Omni"),
        ("<Front Eq", "<omni>\nTrue\n<Front Eq", "these rules have no such vehicle: it is an Om"),
        ("<Front Eq", "<omni>\nmaybe\n<Front Eq", "omni: 'maybe' is not a number"),
        ("<Front Eq", "<jumpingMP>\n2\n<Front Eq", "these rules have no such vehicle: it jumps"),
        ("<Front Eq", "<armor_type>\n4\n<Front Eq", "these rules have no such vehicle: it has a"),
        ("<Front Eq", "<Rear Turret Equipment>\n<Front Eq", "these rules have no such vehicle: it"),
        ("Hover Thing", "", "chassis: is empty"),
        ("Hover Thing", "x" * 300, "chassis: 80 characters at most"),
    ],
)
def test_a_refusal_says_why(old: str, new: str, expected: str) -> None:
    assert fault(changed(old, new)).startswith(expected)


def test_a_railcar_and_a_wige_craft_are_called_by_their_names() -> None:
    support = changed("Tank", "SupportTank")
    assert fault(support.replace("Hover\n", "Rail\n", 1)).startswith("it is a railcar")
    assert fault(support.replace("Hover\n", "WiGE\n", 1)).startswith("it is a WiGE craft")


def test_hostile_files_are_refused_at_once(tmp_path: Path) -> None:
    assert fault("<UnitType>\n" * 6000) == "too long for a unit: over 5000 lines"
    assert fault("<" * 1_000_000).startswith("not a unit")
    assert fault(changed("Hover Thing", "x" * 3_000_000)).startswith("chassis: ")
    crowded = changed("Medium Laser\n", "Medum Laser\n" * 4000)
    assert fault(crowded) == "4004 items; no vehicle has more than 200"
    path = tmp_path / "huge.blk"
    path.write_bytes(b"<UnitType>" * 500_000)
    with pytest.raises(BadFile, match="over 4 MB"):
        read_blk(path)
    assert tank(changed("Hover Thing", "\x1b[31mRed\u202e")).chassis == "[31mRed"


@given(st.text(max_size=300) | st.lists(st.sampled_from(TANK.splitlines())).map("\n".join))
def test_any_text_is_a_unit_or_is_refused(text: str) -> None:
    try:
        parse_blk(text, "my.blk")
    except BadFile:
        return


@given(st.integers(0, len(TANK.splitlines()) - 1), st.text(max_size=20))
def test_a_tank_with_one_line_changed_is_a_unit_or_is_refused(at: int, line: str) -> None:
    lines = TANK.splitlines()
    lines[at] = line
    try:
        parse_blk("\n".join(lines), "my.blk")
    except BadFile:
        return


def platoon(**changes: object) -> str:
    values: dict[str, object] = {
        "UnitType": "Infantry",
        "Name": "Foot Platoon",
        "Model": "(SRM)",
        "type": "IS Level 2",
        "motion_type": "Leg",
        "squad_size": 6,
        "squadn": 4,
        "secondn": 2,
        "Primary": "Auto-Rifle",
        "Secondary": "SRM Launcher (Hvy, One-Shot)",
    }
    return "\n".join(f"<{tag}>\n{text}\n</{tag}>" for tag, text in (values | changes).items())


def test_a_platoon_is_read() -> None:
    sheet, remarks = parse_blk(platoon(), "my.blk")
    assert isinstance(sheet, InfantrySheet)
    assert (sheet.name, sheet.motion, sheet.weapon) == (
        "Foot Platoon SRM",
        InfantryMotion.FOOT,
        InfantryWeapon.SRM,
    )
    assert (sheet.men, sheet.damage) == (24, 12)
    assert remarks == ["24 men; a foot platoon at full strength has 28"]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"motion_type": "Hover"}, "these rules have foot, motorized and jump infantry, no mech"),
        ({"squad_size": 8}, "men: a foot platoon has 28 at most, not 32"),
        ({"Secondary": "Blazer"}, "these rules have no infantry with Blazer"),
        ({"Field Guns Equipment": "ISAC5"}, "these rules have no infantry with field guns"),
    ],
)
def test_a_platoon_of_other_rules_is_refused(changes: dict[str, object], expected: str) -> None:
    assert fault(platoon(**changes)).startswith(expected)


def suits(**changes: object) -> str:
    values: dict[str, object] = {
        "UnitType": "BattleArmor",
        "Name": "Elemental Battle Armor",
        "Model": "[MG]",
        "chassis": "biped",
        "Trooper Count": 5,
        "cruiseMP": 1,
        "jumpingMP": 3,
        "Armor": 10,
        "Point Equipment": "Clan BA Machine Gun:RA\nCLBASRM2:Body\nBASRM2 Ammo:Body:Shots2#",
        "type": "Clan Level 2",
    }
    return "\n".join(f"<{tag}>\n{text}\n</{tag}>" for tag, text in (values | changes).items())


def test_battle_armor_is_read() -> None:
    sheet, remarks = parse_blk(suits(), "my.blk")
    assert isinstance(sheet, BattleArmorSheet)
    assert (sheet.name, sheet.weapon) == ("Elemental Battle Armor MG", SuitWeapon.MACHINE_GUN)
    assert (sheet.suits, sheet.armor, sheet.srm_salvos) == (5, 10, 2)
    assert remarks == []


@pytest.mark.parametrize(
    ("line", "weapon"),
    [
        ("CLBAMG:RA", SuitWeapon.MACHINE_GUN),
        ("BA Machine Gun:RA", SuitWeapon.MACHINE_GUN),
        ("CLBAFlamer:RA", SuitWeapon.FLAMER),
        ("CLBASmallLaser:RA", SuitWeapon.SMALL_LASER),
    ],
)
def test_the_weapon_of_each_suit(line: str, weapon: SuitWeapon) -> None:
    sheet, remarks = parse_blk(suits(**{"Point Equipment": f"{line}\nCLBASRM2:Body"}), "my.blk")
    assert isinstance(sheet, BattleArmorSheet)
    assert (sheet.weapon, sheet.srm_salvos, remarks) == (weapon, 2, [])


def test_inner_sphere_suits_with_a_machine_gun() -> None:
    squad = {"Point Equipment": "", "Squad Equipment": "ISBAMG:RA\nBABattleClaw:LA"}
    sheet, remarks = parse_blk(suits(type="IS", Armor=9, **squad), "my.blk")
    assert isinstance(sheet, BattleArmorSheet)
    assert (sheet.weapon, remarks) == (SuitWeapon.MACHINE_GUN, [])


@pytest.mark.parametrize("line", ["CLBAHeavyMG:RA", "ISBAHeavyMachineGun:RA", "CLBAERSmallLaser"])
def test_weapons_that_only_sound_alike_are_others(line: str) -> None:
    assert "not 0" in fault(suits(**{"Point Equipment": f"{line}\nCLBASRM2:Body"}))


def test_suits_without_missiles_fire_none() -> None:
    sheet, _ = parse_blk(suits(**{"Point Equipment": "CLBAFlamer:RA"}), "my.blk")
    assert isinstance(sheet, BattleArmorSheet)
    assert sheet.srm_salvos == 0
    assert parse_blk(write_blk(sheet), "my.blk")[0] == sheet
    data = tomllib.loads(write_infantry(sheet))
    assert battle_armor_from(data, "my.toml") == sheet


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"jumpingMP": 0}, "these rules have no such suits: armor 10, MP 1, Jumping MP 0; Clan on"),
        ({"chassis": "quad"}, "these rules have no such suits"),
        ({"Trooper Count": 6}, "suits: should be less than or equal to 5"),
        ({"Point Equipment": "CLBASRM2:Body"}, "each suit needs one of: Small Laser, Flamer, Mac"),
        ({"type": "IS Level 2", "Armor": 9}, "these rules have no Inner Sphere suits with missil"),
    ],
)
def test_other_suits_are_refused(changes: dict[str, object], expected: str) -> None:
    assert fault(suits(**changes)).startswith(expected)


def test_every_item_goes_by_its_foreign_name() -> None:
    for base in TechBase:
        ammunition = [f for f in ABOARD[Section.BODY, base] if isinstance(f.item, Ammunition)]
        others = [f for f in ABOARD[Section.FRONT, base] if not isinstance(f.item, Ammunition)]
        assert len(ammunition) > 20
        assert len(others) > 20
        sheet = replace(tank(), tech_base=base, heat_sinks=1, fittings=(*others, *ammunition))
        assert parse_blk(write_blk(sheet), "my.blk")[0] == sheet


@pytest.mark.parametrize(
    ("item", "written"),
    [
        ("Medium Laser", "ISMediumLaser"),
        ("AC/5", "ISAC5"),
        ("Ammo (LRM 10)", "IS Ammo LRM-10"),
        ("Ammo (AC/5)", "IS Ammo AC/5"),
        ("Ammo (Machine Gun, 100 shots)", "IS Machine Gun Ammo - Half"),
    ],
)
def test_names_that_other_programs_know(item: str, written: str) -> None:
    section = Section.BODY if item.startswith("Ammo") else Section.FRONT
    fitting = parse_fitting(item, section, TechBase.INNER_SPHERE)
    assert written in write_blk(replace(tank(), fittings=(fitting,))).splitlines()


@settings(max_examples=50)
@given(vehicles(plain=True))
def test_a_vehicle_goes_there_and_back(sheet: VehicleSheet) -> None:
    assert parse_blk(write_blk(sheet), "my.blk")[0] == sheet


@pytest.mark.parametrize("name", ["<b>", "# one", "(Standard)"])
def test_a_name_that_would_be_lost_is_refused(name: str) -> None:
    with pytest.raises(BadInput, match=r"cannot be written as \.blk without a loss"):
        write_blk(replace(tank(), model=name))


@settings(max_examples=50)
@given(vehicles())
def test_a_vehicle_is_written_without_a_loss_or_not_at_all(sheet: VehicleSheet) -> None:
    try:
        text = write_blk(sheet)
    except BadInput:
        return
    assert parse_blk(text, "my.blk")[0] == sheet


def shipped() -> list[BlkSheet]:
    found: list[BlkSheet] = []
    readers: dict[str, Callable[[dict[str, Any], str], BlkSheet]] = {
        "vehicle": vehicle_from,
        "infantry": infantry_from,
        "battle armor": battle_armor_from,
    }
    for path in sorted(data_dir("record_sheets").glob("*/*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        if data.get("kind") in readers:
            found.append(readers[data["kind"]](data, str(path)))
    return found


@pytest.mark.parametrize("sheet", shipped(), ids=str)
def test_every_shipped_sheet_goes_there_and_back(sheet: BlkSheet) -> None:
    assert parse_blk(write_blk(sheet), "my.blk")[0] == sheet


@needs_samples
def test_samples_are_read_or_refused_with_a_reason() -> None:
    read, refused = 0, []
    for path in sorted(SAMPLES.glob("*.blk")):
        try:
            sheet = read_blk(path)[0]
        except BadFile:
            refused.append(path.name.split("-")[0])
            continue
        read += 1
        assert parse_blk(write_blk(sheet), "")[0] == sheet
        if isinstance(sheet, VehicleSheet):
            unknown = any(each.tons is None for each in unknown_in_vehicle(sheet))
            assert bool(construction_faults(sheet)) is unknown, path.name
    assert read == 70
    assert sorted(refused) == [
        "ba", "ba", "convfighter", "dropships", "fighters", "fighters", "ge", "inf",
        "jumpships", "protomechs", "protomechs", "smallcraft", "veh", "veh",
    ]  # fmt: skip


@needs_samples
def test_samples_agree_with_the_shipped_sheets() -> None:
    known = {sheet.name: sheet for sheet in shipped() if isinstance(sheet, VehicleSheet)}
    compared = 0
    for path in sorted(SAMPLES.glob("veh-3039u-*.blk")):
        theirs = read_blk(path)[0]
        assert isinstance(theirs, VehicleSheet)
        ours = known.get(theirs.name)
        if ours is None or "Long Tom" in theirs.name:
            continue
        compared += 1
        assert (ours.armor, ours.engine_rating, ours.heat_sinks, ours.cargo_tons) == (
            theirs.armor,
            theirs.engine_rating,
            theirs.heat_sinks,
            theirs.cargo_tons,
        )
        assert sorted(map(str, ours.fittings)) == sorted(map(str, theirs.fittings))
    assert compared > 30
