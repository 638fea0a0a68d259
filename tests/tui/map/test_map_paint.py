"""Whole maps, against drawings."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.style import Style

from btterm.board.board import Board
from btterm.board.terrain import Ground, Terrain
from btterm.hexes import Facing, Hex
from btterm.tui.map.geometry import Geometry
from btterm.tui.map.paint import Painter
from btterm.tui.map.scene import Chip, PathHex, Reach, Scene, ToHit, changed
from btterm.tui.palette import Palette, Rgb, Tier, palette
from tests.tui.map.river_hills import (
    AR,
    CR,
    HO,
    MA,
    PX,
    THREAT,
    UNITS,
    WH,
    fire,
    movement,
    river_hills,
)

DRAWINGS = Path(__file__).parent / "drawings"
DARK = palette("dark", Tier.TRUECOLOR)


def text(segments: list) -> str:  # type: ignore[type-arg]
    return "".join(segment.text for segment in segments)


def painted(scene: Scene, zoom: int, richer: bool = False, colours: Palette = DARK) -> list[str]:
    """The map as it is drawn, with header and gutter."""
    painter = Painter(scene, zoom, colours, richer)
    columns = range(1, scene.board.columns + 2)
    body = range(painter.geometry.size.height)
    lines = [text(painter.gutter(y) + painter.line(y, columns)) for y in body]
    return [text(painter.corner() + painter.header(range(1, painter.geometry.columns + 2))), *lines]


def drawing(name: str) -> list[str]:
    return (DRAWINGS / name).read_text(encoding="utf-8").splitlines()


def trimmed(lines: list[str]) -> list[str]:
    return [line.rstrip() for line in lines]


def styles(
    scene: Scene, zoom: int, colours: Palette = DARK
) -> dict[tuple[int, int], tuple[str, Style]]:
    """What stands in each cell of the drawing, and how."""
    painter = Painter(scene, zoom, colours, richer=False)
    cells = {}
    for y in range(painter.geometry.size.height):
        x = 0
        for segment in painter.line(y, range(1, scene.board.columns + 2)):
            assert segment.style is not None
            for character in segment.text:
                cells[x, y] = character, segment.style
                x += 1
    return cells


def test_at_a_glance_two_columns_hold_the_most_important() -> None:
    lines = trimmed(painted(movement(), 0))
    assert lines[0] == "[R]010203040506070809101112131415"
    # The Wolverine and the way that it would take; the Phoenix Hawk between hexes to jump to.
    assert lines[10] == '10 r8r8w5WV>2>4j3j4j5:3"2.2.2.2"1'
    assert lines[12] == '12 j3j3r7w5j2j3j3PXj5"2:3:5:4"2.1'


def test_overview_with_reach_and_path() -> None:
    assert trimmed(painted(movement(), 1)) == drawing("zoom1-movement.txt")


def test_normal_zoom_with_arcs_and_line_of_fire() -> None:
    drawn = drawing("zoom2-fire.txt")
    assert trimmed(painted(fire(), 2))[: len(drawn)] == drawn


def test_close_zoom_with_arcs_and_line_of_fire() -> None:
    drawn = drawing("zoom3-fire.txt")
    assert trimmed(painted(fire(), 3))[: len(drawn)] == drawn


def test_reach_and_threat() -> None:
    scene = replace(movement(), path={}, cursor=Hex(5, 8), threat=THREAT, overlay="T")
    lines = painted(scene, 2)
    # From row 06 down: the header, then two lines a row.
    for line, drawn in zip(lines[11:], drawing("zoom2-threat.txt"), strict=False):
        assert line.startswith(drawn)


def test_reach_and_threat_close_by() -> None:
    scene = replace(movement(), path={}, cursor=Hex(5, 8), threat=THREAT, overlay="T")
    lines = painted(scene, 3)
    # Columns 03 to 07 of row 09, then the Warhammer and the Wolverine in theirs.
    drawn = {
        32: "/ threat 8+\\lt woods/ threat 7+\\clear___/ threat 8+\\water 2_/",
        33: "\\ walk 5   /0309  L0\\ walk 3   /0509  L0\\ jump 3   /0709  L0\\",
        36: "/ threat 8+\\clear___/ threat 6+\\clear___/ WH/   78%\\water 1_/",
        37: "\\ run 6    /0310  L1\\ walk 2   /0510  L0\\ walked 2 /0710  L0\\",
        40: "/          \\rough___( WV/   91%)water 1_/ threat 9+\\clear___/",
        41: "\\ run 8    /0311  L1( stood    )0511  L0\\ walk 4 ! /0711  L0\\",
    }
    for number, part in drawn.items():
        assert part in lines[number], number


def test_line_of_sight_in_the_overview() -> None:
    scene = Scene(
        river_hills(),
        UNITS,
        active=Hex(6, 9),
        cursor=Hex(11, 9),
        sight={
            Hex.parse(number): label
            for label, numbers in {
                "+1": "0308 1008 1108",
                "+2": "0910",
                "+3": "1110",
                "x": "1208 0209 1209 0110 0210 1210",
                "": "0408 0508",
            }.items()
            for number in numbers.split()
        },
        line={Hex(7, 9): "", Hex(8, 9): "", Hex(9, 9): "+1", Hex(10, 9): "X"},
    )
    assert [line[:64] for line in painted(scene, 1)[8:11]] == [
        '08 \\=  0/.  0\\+1"0/.  0\\.  0/~1 0\\~2 0/.  0\\.  1/+1 1\\+1 1/x  0\\',
        '09 \\.  0/x  0\\.  0/.  0\\.  0(WH/0)--~0--- 1-+1"1-X :2[\\ho1]x  1\\',
        '10 \\x "0/x  0\\:  1>WV/0\\~1 0/~0 0\\.  0/.  1\\+2&2/:  3\\+3"2/x  2\\',
    ]


def test_a_ring_hides_no_unit_that_lies_in_the_overview() -> None:
    scene = Scene(river_hills(), (replace(PX, hex=Hex(6, 9)),), cursor=Hex(6, 9))
    assert "_PX\\0]" in painted(scene, 1)[9]
    up = replace(scene, chips=(replace(PX, hex=Hex(6, 9), prone=False),))
    assert "[PX\\0]" in painted(up, 1)[9]


def stacks() -> Scene:
    """Four units in 1005, two in 0609."""
    here = Hex(10, 5)
    chips = (MA, *(replace(chip, hex=here) for chip in (HO, AR, CR)))
    return Scene(
        river_hills(), (WH, replace(PX, hex=WH.hex, prone=False), *chips), active=WH.hex, side=1
    )


def test_stacks_at_normal_zoom() -> None:
    lines = painted(stacks(), 2)
    assert ".__0/maAR\\+__0/    \\#2_0/" in lines[10]
    assert "/    \\+2_0/    \\#3_0=    =+" in lines[11]
    assert '.__0(WH/ )~1_0/    \\""_1/' in lines[18]
    assert "/    (PX\\0)    \\.__1/    \\:" in lines[19]


def test_stacks_close_by() -> None:
    lines = painted(stacks(), 3)
    drawn = [
        "/0905  L0\\          /1105  L0\\",
        "          \\clear___/          \\paved___/",
        "          /1005  L0\\          /1205  L0\\",
        "\\clear___//ma< AR^  \\paved___/",
        "/0906  L0\\\\ho  crv  /1106  L0\\",
        "          \\clear___/          \\bldg hv3=",
    ]
    for line, part in zip(lines[17:], drawn, strict=False):
        assert part in line


def test_richer_signs() -> None:
    lines = painted(Scene(river_hills(), UNITS), 2, richer=True)
    assert [line[:48] for line in lines[3:9]] == [
        "02 /    \\.__1/    \\▵▵_2/    \\.__1/    \\≋1_0/    ",
        "   \\.__1/    \\∙__3/    \\▵▵_2/    \\.__0/    \\.__0",
        "03 /    \\∙__2/    \\▵▵_2/    \\.__1/    \\≋1_0/st⇓z",
        "   \\▵▵_2/    \\∙__4/    \\▵▵_2/    \\▵▵_1/    \\≋1_0",
        "04 /    \\∙__3/    \\∙__3/    \\.__1/    \\≋2_0/    ",
        "   \\▴▴_1/    \\∙__3/    \\.__2/    \\.__0/    \\≋1_0",
    ]


def test_a_board_of_one_hex() -> None:
    one = Scene(Board("One", 1, 1))
    assert painted(one, 1) == ["    01   ", "01 \\.  0/"]
    assert painted(one, 2) == ["     01  ", "01 /    \\", "   \\.__0/", "         "]
    assert painted(one, 3) == [
        "        01     ",
        "    /0101  L0\\ ",
        "01 /          \\",
        "   \\          /",
        "    \\clear___/ ",
        "               ",
        "               ",
    ]


def test_the_edges_of_a_small_board() -> None:
    assert painted(Scene(Board("Two by two", 2, 2)), 2) == [
        "     01   02  ",
        "01 /     ____ ",
        "   \\.__0/    \\",
        "02 /    \\.__0/",
        "   \\.__0/    \\",
        "        \\.__0/",
    ]
    assert painted(Scene(Board("Three by one", 3, 1)), 1) == [
        "    01   02   03   ",
        "01 \\.  0/.  0\\.  0/",
    ]


def test_a_road_is_drawn_across_a_side_if_either_hex_has_it() -> None:
    board = Board("Roads", 3, 2)
    board[Hex(2, 1)] = Terrain(roads=0b111111)
    assert trimmed(painted(Scene(board), 2)) == [
        "     01   02   03",
        "01 /     _==_/    \\",
        "   \\.__0=    =.__0/",
        "02 /    ====0=    \\",
        "   \\.__0/    \\.__0/",
        "        \\.__0/",
    ]
    assert trimmed(painted(Scene(board), 3))[1:7] == [
        "    /0101  L0           /0301  L0\\",
        "01 /           _____==_/          \\",
        "   \\          =0201  L0=          /",
        "    \\clear___=          =clear___/",
        "    /0102  L0=          =0302  L0\\",
        "02 /          =road_==_=          \\",
    ]


def test_long_numbers_fit_the_gutter_and_the_header() -> None:
    scene = Scene(Board("Huge", 101, 101), cursor=Hex(101, 101))
    painter = Painter(scene, 1, DARK, richer=False)
    assert text(painter.gutter(98)) == "99 "
    assert text(painter.gutter(100)) == "101"
    assert text(painter.header(range(97, 103))).endswith(" 99   100  101  ")


def test_row_and_column_of_the_cursor_are_lit() -> None:
    painter = Painter(Scene(river_hills(), cursor=Hex(7, 11)), 2, DARK, richer=False)
    cursor = Rgb.parse("ffe94a")
    header = painter.header(range(5, 10))
    lit = [part.text for part in header if _background(part.style) == cursor]
    assert lit == ["07"]
    for y in range(35):
        lit = [part.text for part in painter.gutter(y) if _background(part.style) == cursor]
        assert lit == (["11"] if y == 20 else [])


def _background(style: Style | None) -> Rgb:
    assert style is not None
    assert style.bgcolor is not None
    assert style.bgcolor.triplet is not None
    return Rgb(*style.bgcolor.triplet)


@pytest.mark.parametrize(
    ("zoom", "left", "right"),
    [
        (1, [(30, 8)], [(35, 8)]),
        (2, [(30, 16), (30, 17)], [(35, 16), (35, 17)]),
        (3, [(60, 33), (60, 34)], [(71, 33), (71, 34)]),
    ],
)
def test_the_cursor_hides_the_target_and_the_target_the_active_unit(
    zoom: int, left: list[tuple[int, int]], right: list[tuple[int, int]]
) -> None:
    hex_ = Hex(7, 9)
    scene = Scene(river_hills(), active=hex_, target=hex_, cursor=hex_)
    for name, brackets, colour in (
        ("cursor", "[]", "ffe94a"),
        ("target", "{}", "ff9a5c"),
        ("active", "()", "ffffff"),
    ):
        cells = styles(scene, zoom)
        for places, sign in zip((left, right), brackets, strict=True):
            for x, y in places:
                character, style = cells[x, y]
                assert character == sign
                assert _background(style) == Rgb.parse(colour)
        off: dict[str, Any] = {name: None}
        scene = replace(scene, **off)


def test_the_ring_at_zoom_3_lights_the_slanted_outline() -> None:
    cells = styles(Scene(river_hills(), cursor=Hex(6, 9)), 3)
    corners = {(51, 34): "/", (60, 34): "\\", (51, 37): "\\", (60, 37): "/"}
    for place, slash in corners.items():
        character, style = cells[place]
        assert character == slash
        assert _background(style) == Rgb.parse("ffe94a")


def test_fading_spares_chips_path_and_line() -> None:
    scene = replace(fire(), lit=frozenset(), path={Hex(1, 1): PathHex(1)})
    cells = styles(scene, 2)
    assert _background(cells[16, 19][1]) == Rgb.parse("6ec6ff")
    assert _background(cells[1, 0][1]) == Rgb.parse("ffffff")
    # Clear, level 1: 48442f, 40 % of the way to 0b0e11.
    assert _background(cells[1, 2][1]) == Rgb.parse("302e23")


@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
@pytest.mark.parametrize("tier", Tier)
def test_the_text_is_the_same_in_every_theme_and_tier(theme: str, tier: Tier) -> None:
    for zoom in (0, 1, 2, 3):
        colours = palette(theme, tier)
        assert painted(movement(), zoom, colours=colours) == painted(movement(), zoom)
        for character, style in styles(movement(), zoom, colours).values():
            assert len(character) == 1
            assert style.color is not None
            assert style.bgcolor is not None


HEXES = st.builds(Hex, st.integers(1, 4), st.integers(1, 3))
LEVELS = st.sampled_from([-12, -1, 0, 1, 12])
TERRAIN = st.builds(
    Terrain,
    level=LEVELS,
    ground=st.sampled_from(Ground),
    depth=st.integers(0, 12),
    roads=st.integers(0, 63),
    fire=st.booleans(),
    smoke=st.booleans(),
)
BOARDS = st.lists(TERRAIN, min_size=12, max_size=12).map(lambda h: Board("Any", 4, 3, h))


def chips(names: st.SearchStrategy[str]) -> st.SearchStrategy[tuple[Chip, ...]]:
    return st.lists(
        st.builds(
            Chip,
            id=names,
            hex=HEXES,
            side=st.integers(1, 2),
            facing=st.none() | st.sampled_from(Facing),
            twist=st.integers(-2, 3),
            prone=st.booleans(),
            shut_down=st.booleans(),
            armour=st.none() | st.integers(0, 100),
            did=names,
            marked=st.booleans(),
        ),
        max_size=5,
    ).map(tuple)


def scenes(
    boards: st.SearchStrategy[Board], names: st.SearchStrategy[str]
) -> st.SearchStrategy[Scene]:
    def by_hex(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
        return st.dictionaries(HEXES, values, max_size=4)

    numbers = st.integers(0, 14)
    return st.builds(
        Scene,
        board=boards,
        chips=chips(names),
        cursor=st.none() | HEXES,
        active=st.none() | HEXES,
        target=st.none() | HEXES,
        reach=by_hex(st.builds(Reach, st.sampled_from("wrjb"), numbers, st.booleans())),
        path=by_hex(st.builds(PathHex, numbers, st.none() | st.integers(2, 12))),
        sight=by_hex(st.sampled_from(["", "x", "+1", "+12"])),
        arc=by_hex(st.sampled_from("FLRB")),
        threat=by_hex(st.integers(2, 15)),
        to_hit=by_hex(st.builds(ToHit, st.integers(2, 15), st.integers(0, 100))),
        line=by_hex(st.sampled_from(["", "+1", "X"])),
        labels=by_hex(st.text("abc", min_size=1, max_size=2)),
        lit=st.none() | st.frozensets(HEXES),
        show_numbers=st.booleans(),
    )


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(scenes(BOARDS, st.text(max_size=12)), st.integers(0, 3), st.booleans())
def test_every_line_is_exactly_as_wide_as_the_drawing(
    scene: Scene, zoom: int, richer: bool
) -> None:
    size = Geometry(4, 3, zoom).size
    for line in painted(scene, zoom, richer):
        assert cell_len(line) == size.width + 3
        assert line.isprintable()


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(st.data(), st.integers(0, 3))
def test_nothing_changes_outside_of_the_changed_hexes(data: st.DataObject, zoom: int) -> None:
    board = data.draw(BOARDS)
    old = data.draw(scenes(st.just(board), st.sampled_from(["WH", "ma"])))
    new = data.draw(scenes(st.just(board), st.sampled_from(["WH", "ma"])))
    if data.draw(st.booleans()):
        new = replace(new, lit=old.lit, show_numbers=old.show_numbers)
    hexes = changed(old, new)
    if hexes is None:
        return
    geometry = Geometry(4, 3, zoom)
    regions = [geometry.region(hex_) for hex_ in hexes]
    before, after = styles(old, zoom), styles(new, zoom)
    for x, y in before:
        if not any(region.contains(x, y) for region in regions):
            assert before[x, y] == after[x, y], (x, y)
