"""PV by skill, and the balance of forces."""

from __future__ import annotations

import pytest

from btterm.alphastrike.cards.points import balanced, skilled_pv, step_down, step_up
from btterm.errors import BadInput

DOWN = {14: 1, 24: 2, 34: 3, 44: 4, 54: 5, 64: 6, 74: 7, 84: 8, 94: 9, 104: 10, 114: 11}
"""The last PV of each row of the table, and what a skill takes there."""
UP = {7: 1, 12: 2, 17: 3, 22: 4, 27: 5, 32: 6, 37: 7, 42: 8, 47: 9, 52: 10, 57: 11}


@pytest.mark.parametrize("worse", [True, False])
def test_the_tables_of_skill(worse: bool) -> None:
    table, step = (DOWN, step_down) if worse else (UP, step_up)
    for last, points in table.items():
        assert (step(last), step(last + 1)) == (points, points + 1)
    assert step(0) == step(1) == 1


@pytest.mark.parametrize(
    ("pv", "skill", "worth"), [(35, 6, 27), (39, 2, 55), (41, 4, 41), (2, 8, 1), (1, 5, 1)]
)
def test_pv_with_a_skill(pv: int, skill: int, worth: int) -> None:
    assert skilled_pv(pv, skill) == worth


@pytest.mark.parametrize("skill", [-1, 9])
def test_no_crew_has_such_a_skill(skill: int) -> None:
    with pytest.raises(BadInput, match="Skill is a number from 0 to 8"):
        skilled_pv(30, skill)


def test_forces_within_five_percent_are_balanced() -> None:
    assert balanced(200, 190)
    assert not balanced(200, 189)
