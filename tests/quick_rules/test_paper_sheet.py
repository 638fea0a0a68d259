"""Record sheets to print."""

from __future__ import annotations

from dataclasses import replace
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from btterm.classic.sheets.emplacement.sheet import EmplacementSheet
from btterm.classic.sheets.infantry.sheet import BattleArmorSheet, InfantrySheet
from btterm.classic.sheets.kinds import AnySheet
from btterm.classic.sheets.library import load_any, search
from btterm.classic.sheets.mech.sheet import MechSheet, SheetCrew
from btterm.classic.sheets.vehicle.sheet import Motion, Section, VehicleSheet
from btterm.printing.drawing import circles
from btterm.printing.parts import HEIGHT, WIDTH
from btterm.printing.sheet import sheet_html, sheet_svg

SVG = "{http://www.w3.org/2000/svg}"
SYSTEMS = 3 + 2 + 2 + 1
"""Circles for hits on a 'Mech's engine, gyro, sensors and life support."""
EVERY_UNIT = search("")


class Tags(HTMLParser):
    """Counts the tags of a page and sees that each is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.seen.append(tag)
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def drawn(sheet: AnySheet) -> ElementTree.Element:
    return ElementTree.fromstring(sheet_svg(sheet))


def words(sheet: AnySheet) -> list[str]:
    return [each.text or "" for each in drawn(sheet).iter(f"{SVG}text")]


def points(sheet: AnySheet) -> int:
    """Armor and structure; men, or suits with the trooper in each."""
    match sheet:
        case MechSheet():
            return sheet.armor_points + sum(sheet.structure_points.values()) + SYSTEMS
        case VehicleSheet():
            return sheet.armor_points + sheet.structure_points * len(sheet.armor)
        case InfantrySheet():
            return sheet.men
        case BattleArmorSheet():
            return sheet.suits * (sheet.armor + 1)
        case EmplacementSheet():
            return sheet.cf + sheet.turret_armor


def test_the_library_holds_units_of_all_kinds() -> None:
    kinds = {type(load_any(name)) for name in EVERY_UNIT}
    assert kinds == {MechSheet, VehicleSheet, InfantrySheet, BattleArmorSheet, EmplacementSheet}


@pytest.mark.parametrize("name", EVERY_UNIT)
def test_a_circle_for_every_point(name: str) -> None:
    sheet = load_any(name)
    assert len(list(drawn(sheet).iter(f"{SVG}circle"))) == points(sheet)
    page = Tags()
    page.feed(sheet_html(sheet))
    page.close()
    assert page.open == []
    assert page.seen.count("circle") == points(sheet)


@pytest.mark.parametrize("name", EVERY_UNIT)
def test_everything_lies_on_the_page(name: str) -> None:
    sheet = load_any(name)
    whole = isinstance(sheet, MechSheet | VehicleSheet)
    for each in drawn(sheet).iter():
        x, y = float(each.get("x", each.get("cx", 0))), float(each.get("y", each.get("cy", 0)))
        width, height = each.get("width", "0"), each.get("height", "0")
        if each.tag == f"{SVG}svg":
            continue
        assert 0 <= x <= x + float(width) <= WIDTH
        assert 0 <= y <= y + float(height) <= (HEIGHT if whole else HEIGHT / 2)


def test_the_facts_of_the_warhammer_stand_on_it() -> None:
    found = words(load_any("Warhammer WHM-6R"))
    for expected in (
        *("Warhammer WHM-6R", "70 tons", "Inner Sphere BattleMech, 2515", "Armor: 160 points"),
        *("280 fusion", "18 single", "LA 20", "CT 22", "Ammo (SRM 6)", "shots 15:"),
        *("Left Arm", "Right Leg", "shutdown", "ammo, 8+", "+4 to fire", "-5 MP", "dead", "11+"),
    ):
        assert expected in found
    # Three slots in each arm, and one row for each among the weapons.
    assert found.count("PPC") == 8


def test_twelve_lasers_take_two_rows() -> None:
    found = words(load_any("Nova Prime"))
    assert found.count("ER Medium Laser") == 12 + 2
    assert found.count("6") >= 2


def test_the_facts_of_the_manticore_stand_on_it() -> None:
    found = words(load_any("Manticore Heavy Tank"))
    for expected in (
        *("Manticore Heavy Tank", "60 tons", "Inner Sphere tracked vehicle, 2668"),
        *("Armor: 176 points", "front 42", "left 33", "right 33", "rear 26", "turret 42"),
        *("240 fusion", "6 in each part", "no heavy woods and no water", "1/missile"),
        *("shots 12:", "shots 15:", "Turret locked", "Ground Vehicle Hit Location"),
    ):
        assert expected in found
    assert found.count("structure") == 5
    # One row each among the weapons; the front and the turret as places of hits, and of weapons.
    assert [found.count(name) for name in ("PPC", "Medium Laser", "LRM 10")] == [1, 1, 1]
    # 4 Cruising MP, from 4 down to 0, and 6, 5, 3, 2 and 0 Flank MP.
    start = found.index("Cruising MP", found.index("Movement and Damage"))
    assert found[start : start + 12] == ["Cruising MP", *"43210", "Flank MP", *"65320"]


@pytest.mark.parametrize(
    ("name", "table", "there", "not_there"),
    [
        ("Warrior Attack Helicopter", "VTOL Hit Location", "Rotor destroyed", "Turret locked"),
        ("Neptune Submarine", "Naval Hit Location", "Moves no more", "Rotor destroyed"),
        ("Savannah Master", "Ground Vehicle Critical Hits", "Crew killed", "Turret locked"),
    ],
)
def test_every_kind_of_vehicle_has_its_own_tables(
    name: str, table: str, there: str, not_there: str
) -> None:
    found = words(load_any(name))
    assert table in found
    assert there in found
    assert not_there not in found


def test_a_platoon_shows_what_is_left_of_its_fire() -> None:
    """28 rifles, a point for four of them: 7 down to 1."""
    found = words(load_any("Foot Platoon Rifle"))
    start = found.index("28")
    assert found[start : start + 8] == ["28", "7", "27", "7", "26", "7", "25", "7"]
    start = found.index("24")
    assert found[start : start + 4] == ["24", "6", "23", "6"]
    assert [word for word in found if word.endswith("+")] == ["2+", "4+", "6+"]


def test_suits_and_their_missiles() -> None:
    elementals = words(load_any("Elemental Point Laser"))
    assert elementals.count("armor 10") == elementals.count("trooper") == 5
    assert "Small Laser, damage 3, range 1/2/3" in elementals
    assert "Battle Armor Missiles" in elementals
    suits = words(load_any("Inner Sphere Battle Suits Flamer"))
    assert "armor 9" in suits
    assert "Battle Armor Missiles" not in suits
    assert "missiles" not in suits


def test_a_vehicle_as_large_as_a_file_allows() -> None:
    sheet = load_any("Manticore Heavy Tank")
    assert isinstance(sheet, VehicleSheet)
    armor = dict.fromkeys((Section.FRONT, Section.RIGHT, Section.LEFT, Section.REAR), 999)
    vast = replace(
        sheet,
        tons=300,
        cruise=60,
        motion=Motion.SUBMARINE,
        armor=armor,
        fittings=sheet.fittings * 30,
        notes=("x" * 500,) * 20,
        chassis="W" * 40,
    )
    assert len(list(drawn(vast).iter(f"{SVG}circle"))) == 4 * (999 + 30)
    for each in drawn(vast).iter(f"{SVG}text"):
        assert float(each.get("y", 0)) <= HEIGHT
        assert float(each.get("textLength", 0)) <= 128


def test_hostile_names_are_only_text() -> None:
    nasty = "</text><script>alert(1)</script>&"
    mech = load_any("Atlas")
    assert isinstance(mech, MechSheet)
    tank = load_any("Vedette Medium Tank")
    assert isinstance(tank, VehicleSheet)
    for sheet in (
        replace(mech, chassis=nasty, model="", crew=SheetCrew(nasty, 3, 4)),
        replace(tank, chassis=nasty, model="", notes=(nasty,)),
    ):
        assert not list(drawn(sheet).iter(f"{SVG}script"))
        assert words(sheet).count(nasty) == 2
        assert "<script>" not in sheet_html(sheet)


@pytest.mark.parametrize("name", ["Atlas", "Manticore Heavy Tank", "Elemental Point Laser"])
def test_nothing_comes_from_elsewhere(name: str) -> None:
    page = sheet_html(load_any(name)).replace("http://www.w3.org/2000/svg", "")
    assert "http" not in page
    assert "src=" not in page
    assert page.startswith("<!doctype html>")


@pytest.mark.parametrize("number", [0, 1, 2, 7, 31, 62, 100])
def test_circles_find_room(number: int) -> None:
    found = [ElementTree.fromstring(each) for each in circles(number, 10, 20, 8, 30)]
    assert len(found) == number
    places = set()
    for circle in found:
        x, y, r = (float(circle.get(key, "0")) for key in ("cx", "cy", "r"))
        assert 10 <= x - r <= x + r <= 18
        assert 20 <= y - r <= y + r <= 50
        places.add((x, y))
    assert len(places) == number
