"""The maps that come with the program: each can be played on and looks like a landscape."""

from __future__ import annotations

import pytest

from btterm.board.board import Board
from btterm.board.library import load_map, map_names
from btterm.board.mapfile import map_text
from btterm.data import data_dir
from btterm.hexes import Hex


@pytest.fixture(params=map_names())
def board(request: pytest.FixtureRequest) -> Board:
    return load_map(request.param)


def neighbours(board: Board, hex_: Hex) -> list[Hex]:
    return [other for other in hex_.neighbours() if other in board]


def walkable(board: Board, hex_: Hex) -> bool:
    """Whether a walking 'Mech can stand here without wading deep or breaking walls."""
    terrain = board[hex_]
    return terrain.depth < 2 and terrain.building is None


def test_is_one_sheet_with_a_name_and_a_sentence(board: Board) -> None:
    assert (board.columns, board.rows) == (15, 17)
    assert board.about.endswith(".")
    assert len(board.about) <= 100


def test_file_is_named_after_the_map_and_written_as_the_program_writes_it() -> None:
    for name in map_names():
        board = load_map(name)
        assert board.name.lower().replace(" ", "-") == name
        text = (data_dir("maps") / f"{name}.map").read_text(encoding="utf-8")
        assert text == map_text(board)


def test_roads_go_on_or_leave_the_board(board: Board) -> None:
    for hex_ in board:
        for side, other in enumerate(hex_.neighbours()):
            if board[hex_].road(side) and other in board:
                assert board[other].road(side + 3), hex_
                assert abs(board[other].level - board[hex_].level) <= 1, hex_


def test_roads_leave_where_those_of_the_other_maps_do(board: Board) -> None:
    for hex_ in board:
        for side, other in enumerate(hex_.neighbours()):
            if board[hex_].road(side) and other not in board:
                assert hex_.row == 9 or (hex_.col, side % 3) in ((8, 0), (14, 0))


def test_bridges_carry_roads_over_water(board: Board) -> None:
    for hex_ in board:
        terrain = board[hex_]
        if terrain.bridge:
            assert terrain.water
            assert terrain.roads
        elif terrain.roads:
            assert not terrain.water
        assert not (terrain.building and terrain.roads)


def test_water_lies_flat_between_banks_and_deepens_step_by_step(board: Board) -> None:
    for hex_ in board:
        if not board[hex_].water:
            continue
        wet = [other for other in neighbours(board, hex_) if board[other].water]
        assert wet, f"one lonely hex of water: {hex_}"
        for other in neighbours(board, hex_):
            assert board[other].level >= board[hex_].level, hex_
        for other in wet:
            assert board[other].level == board[hex_].level, hex_
            assert abs(board[other].depth - board[hex_].depth) <= 1, hex_


def test_level_ground_is_no_staircase_of_towers(board: Board) -> None:
    """No hex stands out from all around it by more than two levels, up or down."""
    for hex_ in board:
        nearest = min(
            abs(board[other].level - board[hex_].level) for other in neighbours(board, hex_)
        )
        assert nearest <= 2, hex_


def test_both_short_edges_can_be_entered_and_left(board: Board) -> None:
    """A walking 'Mech gets from anywhere along the north edge to anywhere along the south."""
    north = [Hex(col, 1) for col in range(1, 16) if walkable(board, Hex(col, 1))]
    south = [Hex(col, 17) for col in range(1, 16) if walkable(board, Hex(col, 17))]
    assert len(north) >= 10
    assert len(south) >= 10
    reached, todo = {north[0]}, [north[0]]
    while todo:
        hex_ = todo.pop()
        for other in neighbours(board, hex_):
            step = abs(board[other].floor - board[hex_].floor)
            if other not in reached and step <= 2 and walkable(board, other):
                reached.add(other)
                todo.append(other)
    assert reached.issuperset(north)
    assert reached.issuperset(south)


def test_no_two_are_alike() -> None:
    pictures = [load_map(name).hexes for name in map_names()]
    for number, picture in enumerate(pictures):
        for other in pictures[:number]:
            same = sum(a == b for a, b in zip(picture, other, strict=True))
            assert same < 0.9 * len(picture)
