"""Record sheets to print."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from btterm.classic.sheets.library import load_sheet, names
from btterm.classic.sheets.schema import Crew, MechSheet
from btterm.lookup.drawing import circles
from btterm.lookup.paper_sheet import HEIGHT, WIDTH, sheet_html, sheet_svg

SVG = "{http://www.w3.org/2000/svg}"
HEAD_OF_SYSTEMS = 3 + 2 + 2 + 1
"""Circles for hits on engine, gyro, sensors and life support."""


def drawn(sheet: MechSheet) -> ElementTree.Element:
    return ElementTree.fromstring(sheet_svg(sheet))


def words(sheet: MechSheet) -> list[str]:
    return [each.text or "" for each in drawn(sheet).iter(f"{SVG}text")]


@pytest.mark.parametrize("name", names())
def test_a_circle_for_every_point(name: str) -> None:
    sheet = load_sheet(name)
    points = sheet.armor_points + sum(sheet.structure_points.values())
    assert len(list(drawn(sheet).iter(f"{SVG}circle"))) == points + HEAD_OF_SYSTEMS


@pytest.mark.parametrize("name", names())
def test_everything_lies_on_the_page(name: str) -> None:
    for each in drawn(load_sheet(name)).iter():
        x, y = float(each.get("x", each.get("cx", 0))), float(each.get("y", each.get("cy", 0)))
        width, height = each.get("width", "0"), each.get("height", "0")
        if each.tag == f"{SVG}svg":
            continue
        assert 0 <= x <= x + float(width) <= WIDTH
        assert 0 <= y <= y + float(height) <= HEIGHT


def test_the_facts_of_the_warhammer_stand_on_it() -> None:
    found = words(load_sheet("Warhammer"))
    for expected in (
        *("Warhammer WHM-6R", "70 tons", "Inner Sphere BattleMech, 2515", "Armor: 160 points"),
        *("280 fusion", "18 single", "LA 20", "CT 22", "Ammo (SRM 6) 15", "shots 15:"),
        *("Left Arm", "Right Leg", "shutdown", "ammo, 8+", "+4 to fire", "-5 MP", "dead", "11+"),
    ):
        assert expected in found
    # Three slots in each arm, and one row for each among the weapons.
    assert found.count("PPC") == 8


def test_twelve_lasers_take_two_rows() -> None:
    found = words(load_sheet("Nova Prime"))
    assert found.count("ER Medium Laser") == 12 + 2
    assert found.count("6") >= 2


def test_hostile_names_are_only_text() -> None:
    nasty = "</text><script>alert(1)</script>&"
    sheet = replace(load_sheet("Atlas"), chassis=nasty, crew=Crew(nasty, 3, 4))
    assert not list(drawn(sheet).iter(f"{SVG}script"))
    assert words(sheet).count(nasty) == 1
    assert "<script>" not in sheet_html(sheet)


def test_nothing_comes_from_elsewhere() -> None:
    page = sheet_html(load_sheet("Atlas")).replace("http://www.w3.org/2000/svg", "")
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
