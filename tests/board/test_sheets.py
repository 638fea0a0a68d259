"""Sheets laid together: numbers, places, and roads that go on."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from btterm.board.board import Board
from btterm.board.roads import lay_road
from btterm.board.sheets import Placed, lay
from btterm.board.terrain import Ground, Terrain
from btterm.errors import BadInput
from btterm.hexes import Hex, low


def h(text: str) -> Hex:
    return Hex.parse(text)


def numbered(name: str, columns: int, rows: int, start: int = 0) -> Board:
    """A sheet whose every hex has a level of its own: start, start + 1, ..."""
    board = Board(name, columns, rows)
    for number, hex_ in enumerate(board):
        board[hex_] = Terrain(level=start + number)
    return board


def levels(board: Board) -> list[list[int]]:
    return [
        [board[Hex(col, row)].level for col in range(1, board.columns + 1)]
        for row in range(1, board.rows + 1)
    ]


def two_by_two(columns: int) -> Board:
    a, b, c, d = (numbered(name, columns, 2, 10 * n) for n, name in enumerate("abcd", start=1))
    return lay([[Placed(a), Placed(b)], [Placed(c), Placed(d)]])


class TestPlaces:
    def test_one_below_the_other(self) -> None:
        board = lay([[Placed(numbered("a", 2, 2, 10))], [Placed(numbered("b", 2, 1, 20))]])
        assert levels(board) == [[10, 11], [12, 13], [20, 21]]
        assert board.name == "a / b"

    def test_one_beside_the_other(self) -> None:
        board = lay([[Placed(numbered("a", 3, 2, 10)), Placed(numbered("b", 2, 2, 20))]])
        assert levels(board) == [[10, 11, 12, 20, 21], [13, 14, 15, 22, 23]]
        assert board.name == "a + b"

    @pytest.mark.parametrize(
        ("columns", "expected"),
        [
            (2, [[10, 11, 20, 21], [12, 13, 22, 23], [30, 31, 40, 41], [32, 33, 42, 43]]),
            (1, [[10, 20], [11, 21], [30, 40], [31, 41]]),
        ],
    )
    def test_two_by_two(self, columns: int, expected: list[list[int]]) -> None:
        assert levels(two_by_two(columns)) == expected

    def test_turned_round(self) -> None:
        board = lay([[Placed(numbered("a", 3, 2), rotated=True)]])
        assert levels(board) == [[5, 4, 3], [2, 1, 0]]
        assert board.name == "r:a"

    def test_printed_numbers(self) -> None:
        board = two_by_two(3)
        assert board.printed(h("0101")) == h("0101")
        assert board.printed(h("0401")) == h("0101")
        assert board.printed(h("0604")) == h("0302")
        turned = lay([[Placed(numbered("a", 3, 2)), Placed(numbered("b", 3, 2), rotated=True)]])
        assert turned.printed(h("0401")) == h("0302")
        assert turned.printed(h("0602")) == h("0101")
        assert Board("single", 3, 3).printed(h("0302")) == h("0302")

    def test_second_sheet_of_odd_width_starts_low(self) -> None:
        board = lay([[Placed(Board("a", 15, 17)), Placed(Board("b", 15, 17))]])
        assert board.printed(Hex(16, 1)) == Hex(1, 1)
        assert low(16)

    def test_a_board_that_was_laid_already(self) -> None:
        pair = lay([[Placed(numbered("a", 2, 2)), Placed(numbered("b", 2, 2))]])
        board = lay([[Placed(pair)], [Placed(pair)]])
        assert board.printed(h("0304")) == h("0102")

    @pytest.mark.parametrize(
        ("rows", "message"),
        [
            ([], "at least one sheet"),
            ([[]], "at least one sheet"),
            ([[(2, 2), (2, 3)]], "equally many rows"),
            ([[(2, 2)], [(3, 2)]], "equally wide"),
            ([[(150, 2), (60, 2)]], "at most 200 columns and rows, not 210 x 2"),
        ],
    )
    def test_what_does_not_fit(self, rows: list[list[tuple[int, int]]], message: str) -> None:
        with pytest.raises(BadInput, match=message):
            lay([[Placed(Board("x", *size)) for size in row] for row in rows])


def with_road(columns: int, rows: int, *roads: str) -> Board:
    board = Board("road", columns, rows)
    for road in roads:
        lay_road(board, road)
    return board


def joined(board: Board, *numbers: str) -> bool:
    """Whether a road runs through these hexes, one after the other."""
    for a, b in pairwise(numbers):
        side = h(a).neighbours().index(h(b))
        if not (board[h(a)].road(side) and board[h(b)].road(side + 3)):
            return False
    return True


class TestRoads:
    ACROSS = "SW 0102 0202 0302 SE"
    DOWN = "N 0201 0202 0203 S"

    @pytest.mark.parametrize("rotated", [False, True])
    def test_across_three_sheets_of_odd_width(self, rotated: bool) -> None:
        sheet = with_road(3, 3, self.ACROSS)
        board = lay([[Placed(sheet), Placed(sheet, rotated), Placed(sheet)]])
        assert joined(board, *(f"0{col}02" for col in range(1, 10)))

    def test_across_sheets_of_even_width(self) -> None:
        sheet = with_road(2, 3, "SW 0102 0202 NE")
        board = lay([[Placed(sheet), Placed(sheet)]])
        assert joined(board, "0102", "0202", "0302", "0402")

    @pytest.mark.parametrize("rotated", [False, True])
    def test_down_two_sheets(self, rotated: bool) -> None:
        sheet = with_road(3, 3, self.DOWN)
        board = lay([[Placed(sheet)], [Placed(sheet, rotated)]])
        assert joined(board, *(f"020{row}" for row in range(1, 7)))

    def test_turned_by_three_hexsides_where_the_stagger_is_the_same(self) -> None:
        """An even width keeps it: the road leaves 0202 by NE, and so 0102 by SW."""
        sheet = with_road(2, 2, "0201 NE")
        board = lay([[Placed(sheet, rotated=True)]])
        assert {str(hex_): board[hex_].roads for hex_ in board if board[hex_].roads} == {
            "0102": 1 << 4
        }

    def test_a_slanting_road_gets_a_bend_where_it_was_cut(self) -> None:
        """0103 and 0202 touch on their own sheet; in columns 4 and 5 they do not."""
        sheet = with_road(3, 3, "0103 0202")
        board = lay([[Placed(Board("left", 3, 3)), Placed(sheet)]])
        assert joined(board, "0403", "0402", "0502") or joined(board, "0403", "0503", "0502")

    def test_a_bend_keeps_out_of_the_water(self) -> None:
        for wet, dry in (("0102", "0503"), ("0203", "0402")):
            sheet = with_road(3, 3, "0103 0202")
            sheet[h(wet)] = Terrain(ground=Ground.WATER, depth=1)
            board = lay([[Placed(Board("left", 3, 3)), Placed(sheet)]])
            assert joined(board, "0403", dry, "0502")

    @given(st.data(), st.integers(1, 4), st.integers(1, 4), st.booleans(), st.integers(0, 1))
    def test_what_was_joined_stays_joined(
        self, data: st.DataObject, columns: int, rows: int, rotated: bool, shift: int
    ) -> None:
        sheet = Board("any", columns, rows)
        links = [(a, b) for a in sheet for b in a.neighbours() if b in sheet and a < b]
        for a, b in data.draw(st.lists(st.sampled_from(links), unique=True)) if links else []:
            lay_road(sheet, f"{a} {b}")
        board = lay([[Placed(Board("left", 1, rows))] * shift + [Placed(sheet, rotated)]])
        where = {board.printed(hex_): hex_ for hex_ in board if hex_.col > shift}
        for a, b in links:
            side = a.neighbours().index(b)
            if sheet[a].road(side):
                assert where[b] in reached(board, where[a])


def reached(board: Board, start: Hex) -> set[Hex]:
    """All hexes that roads lead to."""
    found, todo = {start}, [start]
    while todo:
        hex_ = todo.pop()
        for side, other in enumerate(hex_.neighbours()):
            if other in board and other not in found and board[hex_].road(side):
                assert board[other].road(side + 3)
                found.add(other)
                todo.append(other)
    return found
