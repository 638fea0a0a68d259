"""The map under a player's hands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.style import Style
from textual.app import App, ComposeResult
from textual.geometry import Offset, Region
from textual.message import Message
from textual.pilot import Pilot
from textual.strip import Strip

from btterm.board.board import Board
from btterm.board.terrain import Ground, Terrain
from btterm.hexes import Hex
from btterm.tui.map.scene import PathHex, Reach, Scene
from btterm.tui.map.view import MapView
from btterm.tui.palette import Tier, palette, textual_themes
from tests.tui.map.river_hills import MA, UNITS, fire, movement, river_hills


class Shown(App[None]):
    """Nothing but the map."""

    def __init__(self, scene: Scene, **options: Any) -> None:
        super().__init__()
        self.view = MapView(scene, **options)
        self.messages: list[Message] = []
        for theme in textual_themes(Tier.TRUECOLOR):
            self.register_theme(theme)
        self.theme = "dark"

    def compose(self) -> ComposeResult:
        yield self.view

    def on_map_view_cursor_moved(self, message: MapView.CursorMoved) -> None:
        self.messages.append(message)

    def on_map_view_hex_hovered(self, message: MapView.HexHovered) -> None:
        self.messages.append(message)

    def on_map_view_hex_chosen(self, message: MapView.HexChosen) -> None:
        self.messages.append(message)

    def told(self) -> list[tuple[str, Hex]]:
        """The messages so far, as kind and hex; forgets them."""
        told = [(type(message).__name__, message.hex) for message in self.messages]  # type: ignore[attr-defined]
        self.messages.clear()
        return told


def lines(view: MapView) -> list[str]:
    return [strip.text for strip in strips(view)]


def strips(view: MapView) -> list[Strip]:
    return [view.render_line(y) for y in range(view.size.height)]


def cells(strip: Strip) -> list[tuple[str, Style | None]]:
    """Character and style of each cell."""
    return [(character, segment.style) for segment in strip for character in segment.text]


def plain(columns: int = 15, rows: int = 17) -> Scene:
    return Scene(Board("Plain", columns, rows))


async def settle(pilot: Pilot[None]) -> None:
    await pilot.pause()
    await pilot.pause()


@pytest.mark.parametrize("zoom", [0, 1, 2, 3])
@pytest.mark.parametrize("size", [(1, 1), (2, 5), (3, 1), (4, 2), (20, 5), (79, 31), (200, 60)])
async def test_lines_are_exactly_as_wide_as_the_widget(size: tuple[int, int], zoom: int) -> None:
    app = Shown(movement(), zoom=zoom)
    async with app.run_test(size=size) as pilot:
        for press in ("", "d", "s", "plus", "right", "minus", "left"):
            await pilot.press(*([press] if press else []))
            for strip in strips(app.view):
                assert strip.cell_length == size[0]
                assert sum(segment.cell_length for segment in strip) == size[0]
                assert all(segment.style and segment.style.bgcolor for segment in strip)


async def test_survives_every_resize() -> None:
    app = Shown(fire(), zoom=2)
    async with app.run_test(size=(80, 24)) as pilot:
        for size in ((20, 5), (5, 2), (1, 1), (300, 100), (80, 24)):
            await pilot.resize_terminal(*size)
            await settle(pilot)
            assert [strip.cell_length for strip in strips(app.view)] == [size[0]] * size[1]


@pytest.mark.parametrize(
    ("key", "hex_"),
    [
        ("q", Hex(6, 8)),
        ("w", Hex(7, 8)),
        ("e", Hex(8, 8)),
        ("a", Hex(6, 9)),
        ("s", Hex(7, 10)),
        ("d", Hex(8, 9)),
        ("up", Hex(7, 8)),
        ("down", Hex(7, 10)),
        ("left", Hex(6, 9)),
        ("right", Hex(8, 9)),
    ],
)
async def test_keys_move_the_cursor(key: str, hex_: Hex) -> None:
    app = Shown(replace(plain(), cursor=Hex(7, 9)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(key)
        assert app.view.scene.cursor == hex_
        await settle(pilot)
        assert app.told() == [("CursorMoved", hex_)]


async def test_keys_can_be_bound_anew() -> None:
    app = Shown(replace(plain(), cursor=Hex(7, 9)))
    app.set_keymap({"look.nw": "y"})
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("q")
        assert app.view.scene.cursor == Hex(7, 9)
        await pilot.press("y")
        assert app.view.scene.cursor == Hex(6, 8)


async def test_the_cursor_stays_on_the_board() -> None:
    app = Shown(replace(plain(3, 2), cursor=Hex(1, 1)))
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ("q", "w", "left", "a"):
            await pilot.press(key)
            assert app.view.scene.cursor == Hex(1, 1)
        await settle(pilot)
        assert app.told() == []
        await pilot.press("e")
        assert app.view.scene.cursor == Hex(2, 1)
        await pilot.press("right", "right", "s", "s")
        assert app.view.scene.cursor == Hex(3, 2)


async def test_a_first_cursor_appears_on_the_active_unit_or_in_the_middle() -> None:
    app = Shown(plain(), zoom=2)
    async with app.run_test(size=(79, 36)) as pilot:
        await pilot.press("d")
        # The middle of 76 x 35 cells: column 38 is hex column 8, line 17 its row 9.
        assert app.view.scene.cursor == Hex(8, 9)
        app.view.show(replace(plain(), active=Hex(2, 3)))
        await pilot.press("d")
        assert app.view.scene.cursor == Hex(2, 3)


async def test_plus_and_minus_zoom_and_keep_the_cursor_in_view() -> None:
    app = Shown(replace(plain(30, 34), cursor=Hex(29, 33)), zoom=1)
    async with app.run_test(size=(80, 24)) as pilot:
        app.view.follow(Hex(29, 33))
        for key, zoom in (
            ("plus", 2),
            ("plus", 3),
            ("plus", 3),
            ("minus", 2),
            ("minus", 1),
            ("minus", 0),
            ("minus", 0),
        ):
            await pilot.press(key)
            assert app.view.zoom == zoom
            assert not zoom or "[" in "".join(lines(app.view)[1:])
        await pilot.press("minus")
        assert app.view.zoom == 0
        app.view.zoom = 7
        assert app.view.zoom == 3


@pytest.mark.parametrize("zoom", [0, 1, 2, 3])
async def test_scrolling_goes_by_whole_hexes_to_the_last_one(zoom: int) -> None:
    width, height = {0: (2, 1), 1: (5, 1), 2: (5, 2), 3: (10, 4)}[zoom]
    app = Shown(replace(plain(30, 34), cursor=Hex(1, 1)), zoom=zoom)
    async with app.run_test(size=(61, 20)):
        for direction in ["SE"] * 33 + ["S"] * 33:
            app.view.move_cursor(direction)
            x, y = app.view.scroll_offset
            assert (x % width, y % height) == (0, 0)
            assert app.view.hex_at(_place_of(app.view, app.view.scene.cursor)) is not None
        assert app.view.scene.cursor == Hex(30, 34)
        assert lines(app.view)[0].rstrip().endswith("30")


def _place_of(view: MapView, hex_: Hex | None) -> Offset:
    """A cell of the hex in the widget."""
    assert hex_ is not None
    inside = Offset(2 if view.zoom else 1, view.zoom // 2)
    place = view.geometry.corner(hex_) - view.scroll_offset + Offset(3, 1) + inside
    assert view.size.region.contains(*place)
    return place


async def test_header_and_gutter_do_not_scroll() -> None:
    app = Shown(Scene(river_hills(), UNITS), zoom=2)
    async with app.run_test(size=(43, 20)) as pilot:
        app.view.scroll_to(25, 8, animate=False, force=True)
        await settle(pilot)
        shown = lines(app.view)
        # From column 06 and row 05 on, with two units north of it.
        assert shown[0] == "     06   07   08   09   10   11   12   13 "
        assert shown[1] == "05 \\.__1/    \\~2_0/^st \\.__0/    \\+__0/^cr "
        assert shown[2] == "   /    \\~1_0/    \\.__0//ma<\\+__0/    \\#2_0"
        assert shown[3].startswith("06 \\.__0/")


@pytest.mark.parametrize("zoom", [0, 1, 2, 3])
async def test_what_is_seen_is_a_window_on_the_whole_drawing(zoom: int) -> None:
    # Without units, whose marks at the border depend on what is seen.
    bare = replace(movement(), chips=())
    whole, part = Shown(bare, zoom=zoom), Shown(bare, zoom=zoom)
    async with whole.run_test(size=(180, 90)):
        drawing = [cells(strip)[3:] for strip in strips(whole.view)[1:]]
    async with part.run_test(size=(53, 21)) as pilot:
        for x, y in ((0, 0), (10, 4), (30, 8), (20, 0), (37, 3)):
            part.view.scroll_to(x, y, animate=False, force=True)
            await settle(pilot)
            x, y = part.view.scroll_offset
            seen = [line[x : x + 50] for line in drawing[y : y + 20]]
            assert [cells(strip)[3:] for strip in strips(part.view)[1:]] == seen


async def test_follow_keeps_several_hexes_in_view() -> None:
    app = Shown(plain(30, 34), zoom=2)
    async with app.run_test(size=(63, 25)) as pilot:
        app.view.follow(Hex(20, 20), Hex(28, 25))
        await settle(pilot)
        for hex_ in (Hex(20, 20), Hex(28, 25)):
            assert app.view.hex_at(_place_of(app.view, hex_)) == hex_
        before = app.view.scroll_offset
        app.view.follow(Hex(24, 22))
        assert app.view.scroll_offset == before
        # Too far apart: the first counts.
        app.view.follow(Hex(1, 1), Hex(30, 34))
        assert app.view.scroll_offset == Offset(0, 0)
        # Kept in view when the window shrinks.
        app.view.follow(Hex(9, 9))
        await pilot.resize_terminal(30, 10)
        await settle(pilot)
        assert app.view.hex_at(_place_of(app.view, Hex(9, 9))) == Hex(9, 9)


async def test_the_map_scrolls_seldom_and_shows_what_lies_around_the_cursor() -> None:
    app = Shown(replace(plain(60, 34), cursor=Hex(1, 1)), zoom=1)
    async with app.run_test(size=(78, 24)):
        places = []
        for _ in range(59):
            app.view.move_cursor("right")
            places.append(app.view.scroll_offset.x)
            cursor = app.view.scene.cursor
            assert cursor is not None
            for col in (cursor.col - 1, min(cursor.col + 1, 60)):
                assert app.view.hex_at(_place_of(app.view, Hex(col, 1))) == Hex(col, 1)
        # Of 15 columns in view the cursor crosses 6 before the next scroll; 45 are hidden.
        assert len(set(places)) <= 1 + 8


@pytest.mark.parametrize("zoom", [0, 1, 2, 3])
@pytest.mark.parametrize("size", [(30, 9), (43, 20), (80, 24)])
async def test_follow_never_cuts_a_hex(size: tuple[int, int], zoom: int) -> None:
    app = Shown(plain(20, 20), zoom=zoom)
    async with app.run_test(size=size):
        view = app.view
        for place in view.scene.board:
            view.follow(place)
            seen = Region(*view.scroll_offset, size[0] - 3, size[1] - 1)
            assert seen.contains_region(view.geometry.region(place))


async def test_centre_on() -> None:
    app = Shown(plain(64, 68), zoom=1)
    async with app.run_test(size=(83, 31)):
        app.view.centre_on(Hex(32, 34))
        # Column 32 starts at 155; 37 cells before it, in whole hexes of 5: from 115 on.
        # Row 34 is line 33; 14 of the 30 lines lie before it.
        assert app.view.scroll_offset == Offset(115, 19)


async def test_clicks_choose_a_hex() -> None:
    app = Shown(plain(), zoom=2)
    async with app.run_test(size=(100, 40)) as pilot:
        # Hex 0202: x 5 to 9, y 3 and 4 of the drawing, beside 3 columns and under 1 line.
        await pilot.click(MapView, offset=(3 + 7, 1 + 4))
        await settle(pilot)
        assert ("HexChosen", Hex(2, 2)) in app.told()
        assert app.view.scene.cursor == Hex(2, 2)


@pytest.mark.parametrize("place", [(0, 0), (2, 5), (8, 0), (3 + 6, 1), (99, 5), (10, 39)])
async def test_clicks_beside_the_board_choose_nothing(place: tuple[int, int]) -> None:
    app = Shown(plain(), zoom=2)
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.click(MapView, offset=place)
        await settle(pilot)
        assert app.told() == []
        assert app.view.scene.cursor is None


async def test_hovering_tells_each_hex_once() -> None:
    app = Shown(plain(), zoom=3)
    async with app.run_test(size=(100, 40)) as pilot:
        for place in ((5, 3), (7, 3), (30, 3), (1, 3), (30, 3)):
            await pilot.hover(MapView, offset=place)
        await settle(pilot)
        # Under 3 columns and 1 line: x 2 of column 01; x 27 of column 03.
        first, other = Hex(1, 1), Hex(3, 1)
        assert app.told() == [("HexHovered", hex_) for hex_ in (first, other, other)]


async def test_dragging_scrolls_and_does_not_choose() -> None:
    app = Shown(plain(30, 34), zoom=2)
    async with app.run_test(size=(63, 25)) as pilot:
        await pilot.mouse_down(MapView, offset=(40, 20))
        await pilot.hover(MapView, offset=(29, 11))
        await pilot.mouse_up(MapView, offset=(29, 11))
        await settle(pilot)
        assert app.view.scroll_offset == Offset(10, 8)
        assert {kind for kind, _ in app.told()} <= {"HexHovered"}
        assert app.view.scene.cursor is None


async def test_show_paints_again_only_what_changed() -> None:
    scene = replace(movement(), cursor=Hex(2, 2))
    app = Shown(scene, zoom=2)
    async with app.run_test(size=(80, 36)):
        painted = _watch_refreshes(app.view)
        app.view.show(replace(scene, cursor=Hex(2, 3)))
        # Hexes 0202 and 0203 with their rings, then the numbers of their column and rows:
        # the rows count from the columns that do not lie half a hex lower.
        assert set(painted) == {
            Region(8, 4, 6, 2),
            Region(8, 6, 6, 2),
            Region(8, 0, 5, 1),
            Region(0, 3, 3, 2),
            Region(0, 5, 3, 2),
        }
        painted.clear()
        app.view.show(app.view.scene)
        assert painted == []
        app.view.show(replace(app.view.scene, overlay="A"))
        assert painted == [Region(0, 0, 3, 1)]


def _watch_refreshes(view: MapView) -> list[Region]:
    """The regions that are painted again from now on."""
    painted: list[Region] = []
    refresh = view.refresh

    def watched(*regions: Region, **options: Any) -> MapView:
        painted.extend(regions or [view.size.region])
        return refresh(*regions, **options)

    view.refresh = watched  # type: ignore[method-assign]
    return painted


Change = Callable[[Scene], Scene]


@pytest.mark.parametrize("zoom", [0, 1, 2, 3])
@pytest.mark.parametrize(
    "change",
    [
        lambda scene: replace(scene, cursor=Hex(8, 8)),
        lambda scene: replace(scene, active=Hex(5, 5), target=Hex(6, 5)),
        lambda scene: replace(scene, reach={}, path={}, lit=None),
        lambda scene: replace(scene, reach={Hex(3, 3): Reach("j", 3)}),
        lambda scene: replace(scene, path={Hex(5, 11): PathHex(1)}),
        lambda scene: replace(scene, chips=(replace(MA, hex=Hex(7, 7)),)),
        lambda scene: replace(scene, side=2, overlay="N", show_numbers=True),
        lambda scene: fire(),
        lambda scene: plain(4, 3),
        lambda scene: plain(40, 40),
    ],
)
async def test_after_a_change_the_map_looks_as_if_drawn_afresh(change: Change, zoom: int) -> None:
    scene = movement()
    app, fresh = Shown(scene, zoom=zoom), Shown(change(scene), zoom=zoom)
    async with fresh.run_test(size=(120, 40)):
        expected = strips(fresh.view)
    async with app.run_test(size=(120, 40)) as pilot:
        strips(app.view)
        app.view.show(change(scene))
        await settle(pilot)
        assert [list(strip) for strip in strips(app.view)] == [list(strip) for strip in expected]


async def test_fire_on_the_board_is_seen_with_the_next_scene() -> None:
    board = Board("Woods", 3, 3, [Terrain(ground=Ground.HEAVY_WOODS)] * 9)
    app = Shown(Scene(board), zoom=1)
    async with app.run_test(size=(80, 24)) as pilot:
        assert lines(app.view)[1].rstrip() == "01 \\&& 0/&& 0\\&& 0/"
        board[Hex(2, 1)] = board[Hex(2, 1)].changed(fire=True)
        app.view.show(Scene(board))
        await settle(pilot)
        assert lines(app.view)[1].rstrip() == "01 \\&& 0/&* 0\\&& 0/"


async def test_a_theme_repaints_the_map() -> None:
    app = Shown(plain(), zoom=2)
    async with app.run_test(size=(80, 36)) as pilot:
        for theme in ("light", "contrast", "textual-light", "dracula", "dark"):
            app.theme = theme
            await settle(pilot)
            colours = {"textual-light": "light", "dracula": "dark"}.get(theme, theme)
            expected = palette(colours, app.view.palette.tier).backdrop("clear", 0).background
            style = strips(app.view)[1].crop(4, 5)
            shown = next(iter(style)).style
            assert shown is not None
            assert shown.bgcolor is not None
            assert shown.bgcolor.triplet == tuple(expected)


async def test_richer_signs_are_a_setting() -> None:
    app = Shown(Scene(river_hills(), UNITS), zoom=1)
    async with app.run_test(size=(80, 24)):
        assert "~1" in lines(app.view)[1]
        app.view.richer = True
        assert "≋1" in lines(app.view)[1]


@pytest.mark.parametrize("name", ["[/]", "[MG]", "[@click=app.quit]x[/]", "\x1b[2J", "狼\u202e"])
async def test_hostile_names_are_inert(name: str) -> None:
    chip = replace(MA, id=name, did=name, name=name)
    app = Shown(Scene(river_hills(), (chip,), cursor=chip.hex), zoom=3)
    async with app.run_test(size=(160, 40)) as pilot:
        await pilot.click(MapView, offset=(3 + 95, 1 + 22))
        await settle(pilot)
        text = "".join(lines(app.view))
        assert text.isprintable()
        assert all(strip.cell_length == 160 for strip in strips(app.view))
    assert app.return_code in (None, 0)


async def test_as_many_others_as_can_be_are_shown_with_the_first() -> None:
    app = Shown(plain(60, 34), zoom=1)
    west = [Hex(14, 10)]
    east = [Hex(31, 10), Hex(32, 12), Hex(32, 20)]
    async with app.run_test(size=(78, 24)):
        # 15 columns are seen: from 19 beside the first one either to 14 or to 32.
        app.view.follow(Hex(20, 10), others=[*west, *east])
        for hex_ in (Hex(20, 10), *east):
            assert app.view.hex_at(_place_of(app.view, hex_)) == hex_
        assert app.view.scroll_offset.x > app.view.geometry.corner(west[0]).x


@given(
    moves=st.lists(
        st.one_of(
            st.tuples(st.just("size"), st.integers(1, 220), st.integers(1, 90)),
            st.tuples(st.just("zoom"), st.integers(1, 3), st.just(0)),
            st.tuples(st.just("scroll"), st.integers(-9, 400), st.integers(-9, 400)),
            st.tuples(st.just("board"), st.integers(1, 40), st.integers(1, 40)),
        ),
        max_size=6,
    )
)
@settings(max_examples=15, deadline=None)
async def test_the_map_never_scrolls_beyond_its_bounds_nor_by_part_of_a_hex(
    moves: list[tuple[str, int, int]],
) -> None:
    app = Shown(plain(), zoom=1)
    async with app.run_test(size=(79, 18)) as pilot:
        for what, one, two in moves:
            if what == "size":
                await pilot.resize_terminal(one, two)
            elif what == "zoom":
                app.view.zoom = one
            elif what == "board":
                app.view.show(plain(one, two))
            else:
                app.view.scroll_to(one, two, animate=False, force=True)
            await pilot.pause()
            width, height = app.view.geometry.pitch
            x, y = app.view.scroll_offset
            assert 0 <= x <= app.view.max_scroll_x
            assert 0 <= y <= app.view.max_scroll_y
            assert (x % width, y % height) == (0, 0)


async def test_units_out_of_view_are_marked_at_the_border() -> None:
    chips = (replace(MA, hex=Hex(1, 1)), replace(MA, id="WH", side=1, hex=Hex(30, 34)))
    app = Shown(replace(plain(30, 34), chips=chips), zoom=1)
    async with app.run_test(size=(78, 11)) as pilot:
        assert lines(app.view)[10].endswith("WH>")
        assert "ma" in lines(app.view)[1]
        app.view.scroll_to(50, 12, animate=False, force=True)
        await settle(pilot)
        assert lines(app.view)[1][3:6] == "<ma"
        app.view.scroll_to(75, 24, animate=False, force=True)
        await settle(pilot)
        assert "WH>" not in "".join(lines(app.view))
        assert all(strip.cell_length == 78 for strip in strips(app.view))
        # It goes when the unit does.
        app.view.show(replace(app.view.scene, chips=chips[1:]))
        assert "<ma" not in "".join(lines(app.view))
