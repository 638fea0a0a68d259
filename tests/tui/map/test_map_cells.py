"""What stands in the cells of one hex, case by case (Compendium, Counters)."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import Any

import pytest

from btterm.board.signs import ASCII
from btterm.board.terrain import Construction, Ground, Structure, Terrain
from btterm.hexes import Facing, Hex
from btterm.tui.map.cells import GOAL, NW, SW, Look, S, paint_hex
from btterm.tui.map.chips import chip_text, fit, in_order, state_mark
from btterm.tui.map.scene import Chip, PathHex, Reach, ToHit
from btterm.tui.palette import Tier, palette
from tests.tui.map.river_hills import AR, CR, HO, MA, PX, ST, WH, WV, terrain

DARK = palette("dark", Tier.TRUECOLOR)


def drawn(
    zoom: int, ground: str | Terrain = ".__0", richer: bool = False, **look: Any
) -> list[str]:
    """The lines of a hex, each with its outline cell."""
    hex_ = terrain(ground) if isinstance(ground, str) else ground
    lines = paint_hex(Look(hex_, **look), zoom, DARK, richer)
    return ["".join(segment.text for segment in line) for line in lines]


@pytest.mark.parametrize(
    ("ground", "overview", "lower", "name"),
    [
        (".__0", "\\.  0", "\\.__0", "clear___"),
        (":__3", "\\:  3", "\\:__3", "rough___"),
        ("%_-3", "\\% -3", "\\%_-3", "rubble__"),
        ('""_2', '\\"" 2', '\\""_2', "lt woods"),
        ("&&_1", "\\&& 1", "\\&&_1", "hv woods"),
        ("~0_0", "\\~0 0", "\\~0_0", "water 0_"),
        ("~2-1", "\\~2-1", "\\~2-1", "water 2_"),
        ("+__0", "\\+  0", "\\+__0", "paved___"),
        ("#3_0", "\\#3 0", "\\#3_0", "bldg hv3"),
        ("#4-2", "\\#4-2", "\\#4-2", "bldg hd4"),
        ("H~_0", "\\H~ 0", "\\H~_0", "bridge__"),
        ('"@_1', '\\"@ 1', '\\"@_1', "lt woods"),
        ("&*_0", "\\&* 0", "\\&*_0", "hv woods"),
        (":_10", "\\: 10", "\\:_10", "rough___"),
        ('""10', '\\""10', '\\""10', "lt woods"),
    ],
)
def test_bare_hexes(ground: str, overview: str, lower: str, name: str) -> None:
    assert drawn(1, ground) == [overview]
    assert drawn(2, ground) == ["/    ", lower]
    assert drawn(3, ground)[3] == f"\\{name}"


def test_levels_beyond_two_places_only_say_so_but_close_by_in_full() -> None:
    abyss = Terrain(level=-12, ground=Ground.ROUGH)
    assert drawn(1, abyss) == ["\\: -+"]
    assert drawn(1, abyss, chips=(WH,)) == [":WH-+"]
    assert drawn(2, abyss) == ["/    ", "\\:_-+"]
    assert drawn(3, abyss, number="0101")[0] == "/0101L-12"


def test_the_outline_of_a_low_column_leans_the_other_way() -> None:
    assert drawn(1, low=True) == ["/.  0"]
    assert drawn(2, low=True) == ["/    ", "\\.__0"]


def test_a_road_through_woods_shows_both() -> None:
    woods = Terrain(ground=Ground.HEAVY_WOODS, roads=0b1001)
    assert drawn(2, woods) == ["/    ", "\\=&_0"]
    assert drawn(3, woods)[3] == "\\hv woods"
    ford = Terrain(ground=Ground.WATER, depth=1, roads=0b1001)
    assert drawn(2, ford)[1] == "\\=1_0"


def test_roads_cross_the_outline() -> None:
    road = Terrain(roads=0b111111)
    assert drawn(1, road, roads=NW | SW | S) == ["\\=  0"]
    assert drawn(2, road, roads=NW) == ["=    ", "\\=__0"]
    assert drawn(2, road, roads=SW | S) == ["/    ", "====0"]
    assert drawn(2, "~1_0", roads=S) == ["/    ", "\\~1=0"]
    assert drawn(3, road, number="0307", roads=NW | SW | S) == [
        "=0307  L0",
        "=          ",
        "=          ",
        "=road_==_",
    ]
    assert drawn(3, "%__0", roads=S)[3] == "\\rubble=_"


def test_a_tall_building_keeps_its_levels() -> None:
    tower = Terrain(building=Structure(Construction.HARDENED, 120, 12))
    assert drawn(3, tower)[3] == "\\bld hd12"
    assert drawn(2, tower)[1] == "\\#+_0"


def test_the_number_and_level_at_zoom_3() -> None:
    assert drawn(3, ":__4", number="0303")[0] == "/0303  L4"
    assert drawn(3, ":_-2", number="0717")[0] == "/0717 L-2"
    assert drawn(3, ":_-2", number="120034")[0] == "/120034-2"


def test_numbers_on_demand_at_zoom_1_are_those_of_columns() -> None:
    """The row stands at the left of the same line; terrain and level stay."""
    assert drawn(1, '""_2', number="0512") == ['\\05"2']
    assert drawn(1, "&&_-1", number="0512") == ["\\05-1"]
    assert drawn(1, number="0512", chips=(WH,)) == drawn(1, chips=(WH,))
    assert drawn(1, number="120034") == ["\\1200"]


def test_numbers_on_demand_at_zoom_2() -> None:
    assert drawn(2, number="0512") == ["/0512", "\\.__0"]
    assert drawn(2, number="120034")[0] == "/    "
    assert drawn(2, number="0512", sight="x")[0] == "/ x  "


@pytest.mark.parametrize(
    ("chip", "code", "richer"),
    [
        (replace(WH, facing=Facing.N), "WH^ ", "WH⇑ "),
        (replace(WH, facing=Facing.NE), "WH/ ", "WH⇗ "),
        (replace(WH, facing=Facing.SE), "WH\\ ", "WH⇘ "),
        (replace(WH, facing=Facing.S), "WHv ", "WH⇓ "),
        (replace(WH, facing=Facing.SW), "/WH ", "WH⇙ "),
        (replace(WH, facing=Facing.NW), "\\WH ", "WH⇖ "),
        (replace(WH, facing=None), "WH  ", "WH  "),
        (MA, "/ma<", "ma⇙⇓"),
        (WV, "WV/>", "WV⇗⇘"),
        (replace(MA, twist=2), "/ma)", "ma⇙⇑"),
        (replace(MA, twist=-2), "/ma(", "ma⇙⇘"),
        (replace(MA, twist=3), "/ma=", "ma⇙⇗"),
        (PX, "PX\\_", "PX⇘_"),
        (ST, "stvz", "st⇓z"),
        (replace(ST, prone=True, twist=1), "stvz", "st⇓z"),
        (replace(PX, twist=1), "PX\\_", "PX⇘_"),
    ],
)
def test_chip_and_state(chip: Chip, code: str, richer: str) -> None:
    assert drawn(2, chips=(chip,))[0] == f"/{code}"
    assert drawn(2, chips=(chip,), richer=True)[0] == f"/{richer}"


def test_one_unit() -> None:
    assert drawn(1, '""_1', chips=(WH,)) == ['"WH/1']
    assert drawn(2, '""_1', chips=(WH,)) == ["/WH/ ", '\\""_1']
    assert drawn(3, '""_1', number="0609", chips=(WH,)) == [
        "/0609  L1",
        "/ WH/   78%",
        "\\ walked 2 ",
        "\\lt woods",
    ]
    assert drawn(3, chips=(CR,))[1] == "/ crv  100%"
    assert drawn(3, chips=(replace(CR, armour=None, did=""),))[1:3] == [
        "/ crv      ",
        "\\          ",
    ]


def test_a_unit_below_level_0_gives_up_its_facing_in_the_overview() -> None:
    assert drawn(1, ":_-1", chips=(WH,)) == [":WH-1"]
    assert drawn(1, ":_-1", chips=(MA,)) == ["<ma-1"]


@pytest.mark.parametrize(
    ("state", "drawing"),
    [({"prone": True}, "_WH/0"), ({"shut_down": True}, "zWH/0"), ({"twist": 1}, ">WH/0")],
)
def test_the_state_of_a_unit_takes_the_place_of_the_ground_in_the_overview(
    state: dict[str, Any], drawing: str
) -> None:
    assert drawn(1, '""_0', chips=(WH,)) == ['"WH/0']
    assert drawn(1, '""_0', chips=(replace(WH, **state),)) == [drawing]


@pytest.mark.parametrize(
    ("ground", "overview", "code", "words"),
    [
        ('""_3', '\\ 3 "', "/ 3  ", "\\ level 3  "),
        ("~2_-1", "\\-1 ~", "/ -1 ", "\\ level -1 "),
    ],
)
def test_levels(ground: str, overview: str, code: str, words: str) -> None:
    assert drawn(1, ground, height=True) == [overview]
    assert drawn(2, ground, height=True)[0] == code
    assert drawn(3, ground, height=True)[2] == words


def test_levels_have_one_colour_whatever_grows_there() -> None:
    def ground(what: str) -> set[object]:
        lines = paint_hex(Look(terrain(what), height=True), 2, DARK, False)
        return {piece.style.bgcolor for line in lines for piece in line if piece.style}

    assert ground("&&_2") == ground(".__2")
    assert ground("&&_2").isdisjoint(ground("&&_3"))


def test_two_units() -> None:
    assert drawn(1, chips=(WH, PX)) == [".WH+1"]
    assert drawn(1, chips=(WH, HO)) == [".WHx1"]
    assert drawn(2, "~1_0", chips=(WH, PX)) == ["/WH/ ", "~PX\\0"]
    assert drawn(2, ":_-1", chips=(WH, PX)) == ["/WH/ ", ":PX-1"]
    assert drawn(3, chips=(MA, AR))[1:3] == ["//ma< AR^  ", "\\          "]


def test_three_units_and_more() -> None:
    assert drawn(1, chips=(MA, AR, HO)) == [".max2"]
    assert drawn(2, chips=(MA, AR, HO, CR)) == ["/maAR", "\\+2_0"]
    assert drawn(2, chips=(MA, AR, HO)) == ["/maAR", "\\+1_0"]
    assert drawn(3, chips=(MA, AR, HO, CR))[1:3] == ["//ma< AR^  ", "\\\\ho  crv  "]
    assert drawn(3, chips=(MA, AR, HO))[2] == "\\\\ho       "
    assert drawn(3, chips=(MA, AR, HO, CR, ST, WH))[2] == "\\\\ho  +3   "


@pytest.mark.parametrize(
    ("reach", "ground", "overview", "code", "words"),
    [
        (Reach("w", 5, True), ".__0", "\\w5!0", "w 5!", " walk 5 ! "),
        (Reach("r", 8), '""_0', '\\r8"0', "r 8 ", " run 8    "),
        (Reach("j", 12), ".__1", "\\12 1", "j12 ", " jump 12  "),
        (Reach("b", 3), ":_-1", "\\b3-1", "b 3 ", " back 3   "),
        (Reach("w", 10, True), ".__0", "\\10!0", "w10!", " walk 10 !"),
        (Reach("r", 10, True), ":_-1", "\\10-1", "r10!", " run 10 ! "),
    ],
)
def test_reach(reach: Reach, ground: str, overview: str, code: str, words: str) -> None:
    assert drawn(1, ground, reach=reach) == [overview]
    assert drawn(2, ground, reach=reach)[0] == f"/{code}"
    assert drawn(3, ground, reach=reach)[2] == f"\\{words}"


@pytest.mark.parametrize(
    ("step", "overview", "code", "words"),
    [
        (PathHex(2, 4), ">2! 0", ">2!4", "path 2 !4+"),
        (PathHex(5), ">5  0", ">5  ", " path 5   "),
        (PathHex(12), ">12 0", ">12 ", " path 12  "),
        (PathHex(2, 10), ">2! 0", "2!10", "path 2!10+"),
        (PathHex(12, 5), ">12!0", "12!5", "path 12!5+"),
        (PathHex(12, 11), ">12!0", ">12!", "12 !11+   "),
    ],
)
def test_path(step: PathHex, overview: str, code: str, words: str) -> None:
    assert drawn(1, step=step) == [overview]
    assert drawn(2, step=step)[0] == f"/{code}"
    assert drawn(3, step=step)[2] == f"\\{words}"


@pytest.mark.parametrize(
    ("look", "ground", "overview", "code", "words"),
    [
        ({"sight": "+1"}, '""_1', '\\+1"1', " +1 ", " LOS +1   "),
        ({"sight": "x"}, ".__0", "\\x  0", " x  ", " no LOS   "),
        ({"sight": ""}, ".__0", "\\.  0", "    ", " LOS clear"),
        ({"sight": "x"}, ":_-2", "\\x:-2", " x  ", " no LOS   "),
        ({"sight": "+2"}, ":_-2", "\\+2-2", " +2 ", " LOS +2   "),
        ({"arc": "F"}, ".__0", "\\F  0", " F  ", " arc front"),
        ({"arc": "L"}, ".__0", "\\L  0", " L  ", " arc left "),
        ({"arc": "R"}, ".__0", "\\R  0", " R  ", " arc right"),
        ({"arc": "B"}, ".__0", "\\B  0", " B  ", " arc rear "),
        ({"line": ""}, ".__1", "--- 1", " -- ", " - line - "),
        ({"line": "+1"}, '""_1', '-+1"1', " +1 ", " line +1  "),
        ({"line": "o"}, '""_1', 'o"" 1', " o  ", " came by  "),
        ({"line": "X"}, ":__2", "-X :2", " X  ", " X blocks "),
    ],
)
def test_sight_arc_and_line(
    look: dict[str, Any], ground: str, overview: str, code: str, words: str
) -> None:
    assert drawn(1, ground, **look) == [overview]
    assert drawn(2, ground, **look)[0] == f"/{code}"
    assert drawn(3, ground, **look)[2] == f"\\{words}"


@pytest.mark.parametrize(
    ("threat", "ground", "lower", "words"),
    [
        (8, '""_1', '\\8+"1', " threat 8+"),
        (12, "&&_2", "\\12&2", "threat 12+"),
        (8, ":_-1", "\\8+-1", " threat 8+"),
        (11, ":_-1", "\\11-1", "threat 11+"),
    ],
)
def test_threat(threat: int, ground: str, lower: str, words: str) -> None:
    assert drawn(2, ground, threat=threat) == ["/    ", lower]
    assert drawn(3, ground, threat=threat)[1] == f"/{words}"
    assert drawn(1, ground, threat=threat) == [lower.replace("_", " ")]
    assert drawn(1, ground, threat=threat, reach=Reach("w", 3))[0][1:] == lower[1:]


def test_to_hit() -> None:
    odds = ToHit(8, 42)
    assert drawn(1, chips=(MA,), to_hit=odds) == ["<ma 8"]
    assert drawn(1, chips=(MA,), to_hit=ToHit(10, 17)) == ["<ma10"]
    assert drawn(2, chips=(MA,), to_hit=odds) == ["//ma<", "\\8+_0"]
    assert drawn(3, chips=(MA,), to_hit=odds)[1:3] == ["/ /ma<  64%", "\\ 8+  42%  "]
    assert drawn(3, chips=(MA,), to_hit=ToHit(10, 17))[2] == "\\ 10+ 17%  "
    assert drawn(3, chips=(MA,), to_hit=ToHit(2, 100))[2] == "\\ 2+ 100%  "


def test_to_hit_at_a_hex_without_a_unit() -> None:
    assert drawn(1, "#3_0", to_hit=ToHit(4, 92)) == ["\\4+#0"]
    assert drawn(2, "#3_0", to_hit=ToHit(4, 92)) == ["/    ", "\\4+#0"]


def test_jump_labels_take_the_place_of_numbers() -> None:
    assert drawn(1, label="as") == ["\\as 0"]
    assert drawn(1, label="s") == ["\\ s 0"]
    assert drawn(1, label="as", chips=(MA,)) == ["<maas"]
    assert drawn(2, label="as", reach=Reach("w", 5)) == ["/w 5 ", "\\as_0"]
    assert drawn(2, label="as", chips=(MA,), to_hit=ToHit(8, 42)) == ["//ma<", "\\as_0"]
    assert drawn(3, label="as", chips=(MA,))[2] == "\\ as       "
    assert drawn(3, label="s")[2] == "\\  s       "


def colour_of(text: str, zoom: int, ground: str = ".__0", **look: Any) -> tuple[str, str]:
    """Text and background colour of a piece of a hex."""
    pieces = chain.from_iterable(paint_hex(Look(terrain(ground), **look), zoom, DARK, False))
    style = next(piece.style for piece in pieces if piece.text == text)
    assert style is not None
    assert style.color is not None
    assert style.bgcolor is not None
    return style.color.name, style.bgcolor.name


def test_meaning_has_its_colour() -> None:
    # On clear ground of level 0 these can be read as they are.
    assert colour_of("8+", 2, threat=8) == ("#ff9a5c", "#36321d")
    assert colour_of("*", 2, ".*_0") == ("#ffb000", "#36321d")
    assert colour_of("@", 2, ".@_0") == ("#c9cfd6", "#36321d")
    assert colour_of("WH/ ", 2, chips=(WH,)) == ("#00131f", "#6ec6ff")
    assert colour_of("/ma<", 2, chips=(MA,)) == ("#ffffff", "#b8440b")
    assert colour_of("8+", 2, chips=(MA,), to_hit=ToHit(8, 42)) == ("#ffffff", "#b8440b")
    assert colour_of("as", 2, label="as") == ("#000000", "#ffe94a")
    assert colour_of(">2  ", 2, step=PathHex(2)) == ("#000000", "#ffffff")
    # 22 % of f0c419 in the background.
    assert colour_of("r 8 ", 2, reach=Reach("r", 8)) == ("#f0c419", "#5f521c")


def test_prone_units_are_underlined() -> None:
    for chip, underlined in ((PX, True), (WH, False)):
        style = paint_hex(Look(terrain(".__0"), chips=(chip,)), 2, DARK, False)[0][1].style
        assert style is not None
        assert bool(style.underline) is underlined


def test_what_hides_what() -> None:
    crowded: dict[str, Any] = {
        "step": PathHex(3),
        "line": "+1",
        "reach": Reach("w", 4),
        "sight": "x",
        "arc": "F",
        "number": "0101",
    }
    shown = []
    for name in list(crowded):
        shown.append(drawn(2, **crowded)[0])
        del crowded[name]
    assert shown == ["/>3  ", "/ +1 ", "/w 4 ", "/ x  ", "/ F  ", "/0101"]


def test_path_and_line_pass_under_a_unit() -> None:
    assert drawn(2, chips=(WH,), step=PathHex(3))[0] == ">WH/ "
    assert drawn(2, chips=(WH,), line="")[0] == "-WH/ "
    assert drawn(2, chips=(WH,), reach=Reach("w", 3))[0] == "/WH/ "
    assert drawn(1, chips=(WH,), step=PathHex(3)) == [">WH/0"]
    assert drawn(3, chips=(WH,), step=PathHex(3))[1:3] == ["> WH/   78%", "\\ path 3   "]


def test_a_second_unit_comes_before_to_hit_and_threat() -> None:
    look: dict[str, Any] = {"to_hit": ToHit(8, 42), "threat": 9}
    assert drawn(2, chips=(MA, AR), **look)[1] == ".AR^0"
    assert drawn(2, chips=(MA, AR, HO), **look)[1] == "\\8+_0"
    assert drawn(2, chips=(MA,), **look)[1] == "\\8+_0"


def test_fire_and_smoke_are_never_hidden_at_zoom_3() -> None:
    bare = drawn(3, "&*_0", number="1102")
    assert bare == ["/1102  L0", "/          ", "\\ * fire   ", "\\hv woods"]
    reached = drawn(3, '"@_1', number="1201", reach=Reach("r", 8))
    assert reached == ["/1201  L1", "/ @ smoke  ", "\\ run 8    ", "\\lt woods"]
    held = drawn(3, "&*_0", number="1102", chips=(WH,))
    assert held == ["/1102* L0", "/ WH/   78%", "\\ walked 2 ", "\\hv woods"]
    full = drawn(3, "&*_0", number="1102", threat=8, reach=Reach("w", 1))
    assert full == ["/1102* L0", "/ threat 8+", "\\ walk 1   ", "\\hv woods"]


def test_order_in_a_stack() -> None:
    assert in_order([WH, AR, MA, HO], side=1) == (MA, WH, HO, AR)
    assert in_order([WH, AR, MA, HO], side=2) == (WH, MA, AR, HO)
    active = replace(AR, marked=True)
    assert in_order([WH, active, MA], side=1) == (active, MA, WH)
    assert in_order([WH, active], side=1) == (active, WH)


def test_richer_signs() -> None:
    assert [drawn(1, ground, richer=True)[0] for ground in (":__0", "%__0", '""_0', "&*_0")] == [
        "\\∙  0",
        "\\▞  0",
        "\\▵▵ 0",
        "\\▴☼ 0",
    ]
    assert drawn(2, "~1_0", richer=True)[1] == "\\≋1_0"
    assert drawn(2, '"@_0', richer=True)[1] == "\\▵░_0"
    assert drawn(2, "#3_0", richer=True)[1] == "\\⌂3_0"
    assert drawn(3, '"@_0', richer=True)[2] == "\\ ░ smoke  "


@pytest.mark.parametrize(
    ("text", "width", "fitted"),
    [
        ("ran 5", 9, "ran 5    "),
        ("shut down and burning", 9, "shut down"),
        ("", 2, "  "),
        ("\x1b[31mred", 9, "?[31mred "),
        ("a\u202eb\x07c", 6, "a?b?c "),
        ("狼狼", 3, "狼 "),
        ("[/]", 4, "[/] "),
        ("[@click=app.quit]x[/]", 10, "[@click=ap"),
    ],
)
def test_foreign_text_fits_and_is_inert(text: str, width: int, fitted: str) -> None:
    assert fit(text, width) == fitted


def test_hostile_names_are_drawn_as_they_are() -> None:
    chip = Chip("[/", Hex(1, 1), 2, Facing.S, did="\x1b]0;x\x07[/red]")
    assert chip_text(chip, signs=ASCII) == "[/v"
    assert state_mark(chip, signs=ASCII) == " "
    lines = drawn(3, chips=(chip,))
    assert lines[1] == "/ [/v      "
    assert lines[2] == "\\ ?]0;x?[/r"


@pytest.mark.parametrize("reach", [None, Reach("w", 5), Reach("r", 12, True)])
@pytest.mark.parametrize("zoom", [1, 2, 3])
def test_what_is_fought_for_is_marked_under_any_overlay(zoom: int, reach: Reach | None) -> None:
    marked, bare = (drawn(zoom, reach=reach, goal=goal) for goal in (True, False))
    differing = [(now, then) for now, then in zip(marked, bare, strict=True) if now != then]
    assert [now[0] for now, _ in differing] == [GOAL]
    assert [now[1:] for now, _ in differing] == [then[1:] for _, then in differing]


@pytest.mark.parametrize("look", [{}, {"reach": Reach("w", 5)}, {"threat": 8}])
def test_from_farthest_off_what_is_fought_for_is_bright(look: dict[str, Any]) -> None:
    lines = paint_hex(Look(terrain(".__0"), goal=True, **look), 0, DARK, False)
    for part in chain.from_iterable(lines):
        assert part.style is not None
        assert part.style.bgcolor is not None
        assert part.style.bgcolor.get_truecolor() == tuple(DARK.tokens["cursor"])


@pytest.mark.parametrize("zoom", [1, 2, 3])
@pytest.mark.parametrize(("sign", "side"), [("i", 2), ("c", 0)])
def test_what_is_to_be_found_in_a_hex_stands_in_its_outline_cell(
    zoom: int, sign: str, side: int
) -> None:
    there = Look(terrain(".__0"), found=sign, found_side=side)
    lines = paint_hex(there, zoom, DARK, False)
    assert [line[0].text for line in lines].count(sign) == 1
    goal = paint_hex(there._replace(goal=True), zoom, DARK, False)
    assert sign not in [line[0].text for line in goal]
