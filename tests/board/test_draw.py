"""Maps drawn as text, and the signs on them."""

from __future__ import annotations

import unicodedata

import pytest

from btterm.board.board import Board
from btterm.board.draw import draw_board
from btterm.board.mapfile import parse_map
from btterm.board.signs import ASCII, RICH, Signs
from btterm.board.terrain import Construction, Ground, Structure, Terrain
from btterm.hexes import Hex

STREAM = """\
name: stream
size: 4 x 2
01 .   1"  ~1Hh -1:
02 =   =   ~1Hh #m3@
road: SW 0102 0202 0302 0301 N
"""


def test_bricks_with_slashes() -> None:
    """The road enters at 0102 from the south-west and leaves 0301 to the north, off the board."""
    assert draw_board(parse_map(STREAM, "s")) == [
        "     01   02   03   04",
        "01 /    \\____/    \\____",
        "   \\.__0/    \\H~=0/    \\",
        '02 /    \\""_1/    \\:_-1/',
        "   ==__0=    =H~_0/    \\",
        "        \\=__0/    \\#@_0/",
    ]


@pytest.mark.parametrize("signs", [ASCII, RICH])
def test_every_sign_is_one_column_in_every_terminal(signs: Signs) -> None:
    others = [signs.road, signs.bridge, signs.building, signs.fire, signs.smoke]
    for sign in [*signs.ground.values(), *others]:
        assert len(sign) == 1
        assert unicodedata.east_asian_width(sign) in ("N", "Na")
    assert set(signs.ground) == set(Ground)
    assert len({*signs.ground.values(), *others}) == len(Ground) + 5


@pytest.mark.parametrize(
    ("terrain", "first", "second"),
    [
        (Terrain(), ".", " "),
        (Terrain(ground=Ground.LIGHT_WOODS), '"', '"'),
        (Terrain(ground=Ground.HEAVY_WOODS), "&", "&"),
        (Terrain(ground=Ground.WATER, depth=2), "~", "2"),
        (Terrain(ground=Ground.WATER, depth=12), "~", "+"),
        (Terrain(ground=Ground.PAVED), "+", " "),
        (Terrain(ground=Ground.LIGHT_WOODS, roads=9), "=", " "),
        (Terrain(ground=Ground.LIGHT_WOODS, fire=True, smoke=True), '"', "*"),
        (Terrain(smoke=True), ".", "@"),
        (Terrain(building=Structure(Construction.LIGHT, 15, 3)), "#", "3"),
        (
            Terrain(
                ground=Ground.WATER, depth=1, bridge=Structure(Construction.LIGHT, 15), roads=9
            ),
            "H",
            "~",
        ),
    ],
)
def test_signs_of_a_hex(terrain: Terrain, first: str, second: str) -> None:
    assert (ASCII.first(terrain), ASCII.second(terrain)) == (first, second)


def test_size_of_the_drawing() -> None:
    lines = draw_board(Board("x", 15, 17))
    assert len(lines) == 1 + 35
    assert max(len(line) for line in lines) == 3 + 76


def test_units_stand_in_place_of_the_signs() -> None:
    rows = draw_board(parse_map(STREAM, "s"), {Hex(1, 1): "WA"})
    assert rows[2] == "   \\WA_0/    \\H~=0/    \\"
