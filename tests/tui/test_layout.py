"""Where the parts of the battle screen lie, at the sizes that were drawn for it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Region, Size

from btterm.hexes import Hex
from btterm.tui.layout import is_small, plan, suited_zoom

WHOLE = {1: Size(79, 18), 2: Size(79, 36), 3: Size(155, 71)}
"""Columns and lines in which a 15x17 board is whole, by zoom, with its numbers."""


def test_80x24_shows_the_whole_map_and_one_line_of_log() -> None:
    assert plan(Size(80, 24), WHOLE[1]) == {
        "status": Region(0, 0, 80, 1),
        "order": Region(0, 1, 80, 1),
        "map": Region(0, 2, 80, 18),
        "log": Region(0, 20, 80, 1),
        "preview": Region(0, 21, 80, 1),
        "keys": Region(0, 22, 80, 2),
    }


def test_80x24_with_a_panel_open() -> None:
    regions = plan(Size(80, 24), WHOLE[2], panel_open=True)
    assert regions["map"] == Region(0, 2, 39, 18)
    assert regions["side"] == Region(39, 2, 41, 18)
    assert regions["log"] == Region(0, 20, 80, 1)


def test_a_lesson_stands_above_the_preview_and_the_map_gives_way() -> None:
    assert plan(Size(80, 24), WHOLE[1], lesson=3) == {
        "status": Region(0, 0, 80, 1),
        "order": Region(0, 1, 80, 1),
        "map": Region(0, 2, 80, 15),
        "log": Region(0, 17, 80, 1),
        "lesson": Region(0, 18, 80, 3),
        "preview": Region(0, 21, 80, 1),
        "keys": Region(0, 22, 80, 2),
    }


def test_120x40_has_a_side_column_beside_map_and_log() -> None:
    regions = plan(Size(120, 40), WHOLE[2])
    assert regions["map"] == Region(0, 2, 79, 30)
    # A heading and four lines.
    assert regions["log"] == Region(0, 32, 79, 5)
    assert regions["side"] == Region(79, 2, 41, 35)
    assert "list" not in regions


def test_200x60_has_lists_at_the_bottom() -> None:
    regions = plan(Size(200, 60), WHOLE[3])
    assert regions["map"] == Region(0, 2, 156, 43)
    assert regions["log"] == Region(0, 45, 78, 12)
    assert regions["list"] == Region(79, 45, 77, 12)
    assert regions["side"] == Region(156, 2, 44, 55)


def test_rows_over_go_to_the_log_once_the_map_is_whole() -> None:
    regions = plan(Size(120, 70), WHOLE[2])
    assert regions["map"].height == 36
    assert regions["log"].height == 29


def test_what_is_too_small() -> None:
    assert is_small(Size(79, 24))
    assert is_small(Size(80, 23))
    assert not is_small(Size(80, 24))


def test_an_empty_log_leaves_its_lines_to_the_map() -> None:
    assert plan(Size(120, 40), WHOLE[2], log=1)["map"].height == 34
    assert plan(Size(120, 40), WHOLE[2], log=3)["map"].height == 32
    assert plan(Size(120, 40), WHOLE[2], log=300)["map"].height == 30


def test_columns_that_the_map_does_not_need_go_to_a_list() -> None:
    # All 17 rows at zoom 1 take 79 of the 100 columns.
    assert plan(Size(100, 30), WHOLE[1])["list"] == Region(79, 2, 21, 25)
    assert "list" not in plan(Size(96, 30), WHOLE[1])
    regions = plan(Size(200, 50), WHOLE[2])
    assert regions["map"] == Region(0, 2, 79, 36)
    assert regions["list"] == Region(79, 2, 77, 45)
    assert regions["side"] == Region(156, 2, 44, 45)
    assert regions["log"] == Region(0, 38, 79, 9)


@given(
    st.integers(80, 300),
    st.integers(24, 120),
    st.builds(Size, st.integers(8, 300), st.integers(2, 300)),
    st.booleans(),
    st.integers(1, 20),
)
def test_no_two_parts_overlap_and_none_is_empty(
    width: int, height: int, whole: Size, panel_open: bool, log: int
) -> None:
    screen = Region(0, 0, width, height)
    regions = list(plan(Size(width, height), whole, panel_open=panel_open, log=log).values())
    for number, region in enumerate(regions):
        assert region.area > 0
        assert screen.contains_region(region)
        assert not any(region.overlaps(other) for other in regions[number + 1 :])


@pytest.mark.parametrize(
    ("size", "zoom"),
    [
        ((80, 24), 1),
        ((100, 30), 1),
        ((119, 40), 2),
        ((120, 40), 2),
        ((120, 30), 1),
        ((180, 54), 2),
        ((200, 60), 3),
    ],
)
def test_a_battle_on_one_sheet_begins_as_close_as_enough_of_it_is_seen(
    size: tuple[int, int], zoom: int
) -> None:
    assert suited_zoom(Size(*size), 15, 17, [Hex(1, 1), Hex(15, 17)]) == zoom


def test_a_board_that_is_seen_whole_begins_closer() -> None:
    # 5 x 3 hexes at zoom 3: 55 of the 80 columns and 15 of the 18 lines, numbers included.
    assert suited_zoom(Size(80, 24), 5, 3) == 3
    assert suited_zoom(Size(119, 60), 15, 17) == 2


NEAR, FAR = Hex(3, 3), Hex(28, 30)


@pytest.mark.parametrize(
    ("units", "zoom"),
    [
        ([NEAR, FAR], 2),  # 25 columns apart: 15 are seen at zoom 2, and 15 at zoom 1
        ([NEAR, Hex(3, 20)], 1),  # 17 rows apart: 14 are seen at zoom 2, and 29 at zoom 1
        ([NEAR, Hex(4, 4), Hex(5, 5), Hex(6, 6), Hex(7, 7), Hex(3, 20)], 2),  # one of six more
        ([NEAR, Hex(4, 4), Hex(5, 5), Hex(3, 20)], 1),  # one of four more
    ],
)
def test_on_more_sheets_it_begins_a_step_less_where_that_shows_more_units(
    units: list[Hex], zoom: int
) -> None:
    assert suited_zoom(Size(120, 40), 30, 34, units) == zoom
