"""Record sheets printed as text and as facts (Compendium, Record Sheets, BattleMech Record
Sheet)."""

from __future__ import annotations

import json

import pytest

from btterm.classic.sheets.library import load_sheet, names
from btterm.classic.sheets.mech.file import parse_sheet
from btterm.classic.sheets.mech.text import sheet_facts, sheet_lines
from tests.classic.sheets.sheet_samples import WARHAMMER

WARHAMMER_TOP = """\
Warhammer WHM-6R                               70 tons  Inner Sphere 'Mech  2515

                 HD  9                   Walk 4   Run 6   Jump 0   BV 1,299
                 is  3                   Engine      280 fusion
 LA 20   LT 17   CT 22   RT 17   RA 20   Structure   standard
 is 11   is 15   is 22   is 15   is 11   Armor       160 standard
         re  8   re  9   re  8           Heat sinks  18 single: 18 heat a turn
         LL 15           RL 15                       11 of them in the engine
         is 15           is 15           Pilot       gunnery 4, piloting 5

 #  Weapon      Loc     Heat    Damage  Min  Short Medium  Long  Shots
 1  PPC         RA        10        10    3      6     12    18      -
 2  PPC         LA        10        10    3      6     12    18      -
 3  Med Laser   RT         3         5    -      3      6     9      -
 4  Med Laser   LT         3         5    -      3      6     9      -
 5  SRM 6       RT         4 2/missile    -      3      6     9     15
 6  Sm Laser    RT         1         3    -      1      2     3      -
 7  Sm Laser    LT         1         3    -      1      2     3      -
 8  Mach Gun    RT         0         2    -      1      2     3    200
 9  Mach Gun    LT         0         2    -      1      2     3    200

Ammunition  Mach Gun ammo 200 CT; SRM 6 ammo 15 RT

Left Arm                   Head                       Right Arm
 1 Shoulder                 1 Life Support             1 Shoulder
"""


def test_a_warhammer_looks_like_its_paper_sheet() -> None:
    lines = sheet_lines(load_sheet("WHM-6R"))
    assert lines[:25] == WARHAMMER_TOP.splitlines()
    assert lines[-1] == " 6 Heat Sink                                           6 Heat Sink"


@pytest.mark.parametrize("name", names())
def test_every_sheet_fits_80_columns_of_ascii(name: str) -> None:
    sheet = load_sheet(name)
    lines = sheet_lines(sheet)
    assert max(map(len, lines)) <= 80
    assert all(line.isascii() for line in lines)
    text = "\n".join(lines)
    assert text.startswith(sheet.name)
    for mount in sheet.mounts:
        assert mount.item.short_name in text
    assert all(
        str(slot)[:20] in text for row in sheet.slots.values() for slot in row if not slot.shots
    )


def test_a_quad_stands_on_four_legs() -> None:
    lines = sheet_lines(load_sheet("Scorpion"))
    assert lines[0].endswith("Inner Sphere quad 'Mech  2570")
    assert "FLL 10   LT 11   CT 24   RT 11  FRL 10   Structure   standard" in lines
    assert any(line.startswith("Rear Left Leg") for line in lines)


def test_a_pilot_and_notes_are_shown() -> None:
    top = 'pilot = { name = "Natasha", gunnery = 2, piloting = 3 }\nnotes = ["Black paint."]\n'
    lines = sheet_lines(parse_sheet(top + WARHAMMER, "my.toml"))
    assert any(line.endswith("Pilot       gunnery 2, piloting 3") for line in lines)
    assert any(line.endswith("            Natasha") for line in lines)
    assert lines[-1] == "Notes       Black paint."


def test_names_as_long_as_they_may_be_still_fit() -> None:
    text = WARHAMMER.replace('"Warhammer"', f'"{"W" * 40}"').replace('"WHM-6R"', f'"{"M" * 40}"')
    assert max(map(len, sheet_lines(parse_sheet(text, "my.toml")))) == 80


def test_facts_are_plain_data_under_stable_keys() -> None:
    facts = sheet_facts(load_sheet("WHM-6R"))
    assert json.loads(json.dumps(facts)) == facts
    assert set(facts) == {
        "name", "chassis", "model", "code_name", "tons", "tech_base", "quad", "omni",
        "searchlight", "year", "walk", "run", "jump", "engine", "structure", "armor_type",
        "heat_sinks", "skills", "armor_points", "locations", "equipment", "ammunition", "notes",
        "pod_tons", "excused",
    }  # fmt: skip
    assert facts["heat_sinks"] == {
        "count": 18, "type": "single", "in_engine": 11, "dissipation": 18,
    }  # fmt: skip
    assert facts["locations"]["CT"]["rear_armor"] == 9
    assert facts["locations"]["HD"]["slots"][3] == "Heat Sink"
    assert facts["equipment"][4] == {
        "item": "SRM 6", "kind": "missile", "location": "RT", "slots": [1, 2], "rear": False,
        "short": 3, "medium": 6, "long": 9, "heat": 4, "damage": 2, "rack_size": 6,
        "min_range": 0, "to_hit_modifier": 0, "ammunition": "Ammo (SRM 6)",
    }  # fmt: skip
    assert facts["ammunition"][1] == {
        "item": "Ammo (SRM 6)", "weapon": "SRM 6", "munition": "", "location": "RT", "slot": 6,
        "shots": 15, "damage_per_shot": 12,
    }  # fmt: skip


def test_the_pods_of_an_omnimech() -> None:
    facts = sheet_facts(load_sheet("Adder Prime"))
    assert facts["pod_tons"] == 16
    # A targeting computer in the right torso, a double heat sink in the left.
    assert facts["locations"]["RT"]["pods"] == [5, 6, 7]
    assert facts["locations"]["LT"]["pods"] == [5, 6]
    assert facts["locations"]["CT"]["pods"] == []
    assert any("Pods        16 tons" in line for line in sheet_lines(load_sheet("Adder Prime")))
    assert sheet_facts(load_sheet("WHM-6R"))["pod_tons"] is None


def test_equipment_of_other_books_is_marked() -> None:
    sheet = parse_sheet(WARHAMMER.replace('"-"', '"Unknown (Lift Hoist)"', 1), "my.toml")
    assert any("? Lift Hoist" in line for line in sheet_lines(sheet))
