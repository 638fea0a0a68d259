"""How long lines of sight take."""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from btterm.board.library import load_map
from btterm.hexes import Hex
from tests.rulebook.rules import line_of_sight, sight_from

FOUR_SHEETS = "wooded-hills+river-crossing/lake-country+crossroads"


@pytest.mark.parametrize("start", ["1517", "0101"])
def test_one_to_all(benchmark: BenchmarkFixture, start: str) -> None:
    """From one hex to all of 30x34. Goal: within 8 ms."""
    board, hex_ = load_map(FOUR_SHEETS), Hex.parse(start)
    seen = benchmark(sight_from, board, hex_, board[hex_].floor + 1)
    assert len(seen) == 30 * 34


def test_one_pair(benchmark: BenchmarkFixture) -> None:
    """Across half the board, with every term of the modifier."""
    board = load_map(FOUR_SHEETS)
    sight = benchmark(line_of_sight, board, Hex(3, 3), Hex(20, 14), 3, 3)
    assert sight.hexes
