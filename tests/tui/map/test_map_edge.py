"""Marks at the border of the map for units that are out of view."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Region

from btterm.hexes import Facing, Hex
from btterm.tui.map.edge import WIDTH, Mark, edge_marks
from btterm.tui.map.geometry import Geometry
from btterm.tui.map.scene import Chip

BOARD = Geometry(30, 34, 1)
SEEN = Region(50, 10, 50, 10)
"""Columns 11 to 20 and rows 11 to 20."""


def chip(id_: str, col: int, row: int, side: int = 1) -> Chip:
    return Chip(id_, Hex(col, row), side, Facing.N)


def test_each_side_has_its_sign() -> None:
    chips = [chip("LL", 5, 15), chip("rr", 25, 15, 2), chip("UU", 15, 2), chip("dd", 15, 30, 2)]
    # Column 15 begins 20 columns into what is seen, its chip one further.
    assert edge_marks(chips, BOARD, SEEN) == {
        4: (Mark(0, "<LL", 1), Mark(47, "rr>", 2)),
        0: (Mark(21, "^UU", 1),),
        9: (Mark(21, "vdd", 2),),
    }


def test_units_in_view_have_none() -> None:
    assert edge_marks([chip("AA", 11, 11), chip("BB", 20, 20)], BOARD, SEEN) == {}


def test_units_one_behind_the_other_stand_beside_each_other() -> None:
    rows = edge_marks([chip("AA", 5, 15), chip("BB", 4, 15), chip("CC", 3, 15)], BOARD, SEEN)
    assert {y: [mark.text for mark in marks] for y, marks in rows.items()} == {
        4: ["<AA"],
        3: ["<BB"],
        5: ["<CC"],
    }


@given(
    places=st.lists(st.tuples(st.integers(1, 30), st.integers(1, 34)), max_size=24),
    seen=st.tuples(st.integers(0, 150), st.integers(0, 34), st.integers(0, 60), st.integers(0, 20)),
)
def test_marks_never_overlap_and_stay_inside(
    places: list[tuple[int, int]], seen: tuple[int, int, int, int]
) -> None:
    chips = [chip(f"{n:02}", *place) for n, place in enumerate(places)]
    for y, marks in edge_marks(chips, BOARD, Region(*seen)).items():
        assert 0 <= y < seen[3]
        assert all(0 <= mark.x <= seen[2] - WIDTH for mark in marks)
        for one, other in pairwise(marks):
            assert one.x + WIDTH <= other.x
