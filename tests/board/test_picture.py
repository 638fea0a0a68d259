"""Maps as pictures for paper."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from btterm.board.board import Board
from btterm.board.library import load_map, map_names
from btterm.board.picture import Piece, board_svg
from btterm.board.terrain import Construction, Ground, Structure, Terrain
from btterm.board.words import terrain_brief
from btterm.hexes import Facing, Hex

SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[str]:
    return [each.text or "" for each in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_every_hex_has_its_number_and_its_words() -> None:
    board = Board("Hill & <Dale>", 2, 2)
    board[Hex(1, 1)] = Terrain(level=2, ground=Ground.HEAVY_WOODS)
    board[Hex(2, 2)] = Terrain(ground=Ground.WATER, depth=1)
    assert texts(board_svg(board)) == [
        "Hill & <Dale>",
        *("0101", "heavy", "level 2"),
        "0201",
        "0102",
        *("0202", "depth 1"),
    ]


@pytest.mark.parametrize(
    ("terrain", "words"),
    [
        (Terrain(), []),
        (Terrain(ground=Ground.ROUGH, level=-1), ["rough", "level -1"]),
        (Terrain(ground=Ground.LIGHT_WOODS, smoke=True), ["smoke", "light"]),
        (Terrain(ground=Ground.WATER, depth=2, level=1), ["depth 2", "level 1"]),
        (
            Terrain(building=Structure(Construction.HEAVY, 90, 3), fire=True),
            ["fire", "heavy 90", "3 high"],
        ),
        (
            Terrain(
                ground=Ground.WATER, depth=1, bridge=Structure(Construction.MEDIUM, 40), roads=9
            ),
            ["bridge 40", "depth 1"],
        ),
    ],
)
def test_what_a_hex_holds(terrain: Terrain, words: list[str]) -> None:
    assert terrain_brief(terrain) == words


def test_even_columns_lie_half_a_hex_lower() -> None:
    """Hexes are 20 wide and 17.32 high; a column is 15 further on."""
    tree = ElementTree.fromstring(board_svg(Board("", 3, 1)))
    corners = [each.attrib["points"].split(" ")[0] for each in tree.iter(f"{SVG}polygon")]
    assert corners == ["0.00,22.66", "15.00,31.32", "30.00,22.66"]


@pytest.mark.parametrize("name", map_names())
def test_every_map_fits_on_a_page(name: str) -> None:
    svg = board_svg(load_map(name))
    found = re.search(
        r'width="([\d.]+)mm" height="([\d.]+)mm" viewBox="0 0 ([\d.]+) ([\d.]+)"', svg
    )
    assert found is not None
    wide, high, units_wide, units_high = map(float, found.groups())
    assert min(wide, high) <= 190.1
    assert max(wide, high) <= 277.1
    assert max(wide, high) > 276.9 or min(wide, high) > 189.9
    tree = ElementTree.fromstring(svg)
    for each in tree.iter(f"{SVG}polygon"):
        for point in each.attrib["points"].split(" "):
            x, y = map(float, point.split(","))
            assert 0 <= x <= units_wide + 0.01
            assert 0 <= y <= units_high + 0.01


def test_a_road_runs_from_the_middle_to_its_hexsides() -> None:
    """The middle of 0101 is (10, 22.66); its northern hexside is half a hex higher."""
    board = Board("", 1, 1)
    board[Hex(1, 1)] = Terrain(roads=1)
    (road,) = ElementTree.fromstring(board_svg(board)).iter(f"{SVG}line")
    assert [road.attrib[name] for name in ("x1", "y1", "x2", "y2")] == [
        *("10.00", "22.66"),
        *("10.00", "14.00"),
    ]


def test_units_of_the_two_sides_differ_and_look_their_way() -> None:
    svg = board_svg(
        Board("", 2, 2),
        [Piece(Hex(1, 1), "W&", 0, Facing.SE), Piece(Hex(2, 2), "ma", 1, Facing.N)],
    )
    assert texts(svg)[-2:] == ["W&", "ma"]
    turns = [each.attrib["transform"] for each in ElementTree.fromstring(svg).iter(f"{SVG}path")]
    assert turns == ["rotate(120)", "rotate(0)"]
    discs = [each.attrib["fill"] for each in ElementTree.fromstring(svg).iter(f"{SVG}circle")]
    assert discs == ["#ffffff", "#1a1a1a"]
