"""What units together are called (Clan Invasion, Clan Force Structure)."""

from __future__ import annotations

import pytest

from btterm.classic.forces.formations import Fielded
from btterm.classic.forces.organisation import organisation
from btterm.classic.forces.roles import Role
from btterm.classic.sheets.library import load_unit


def some(name: str, count: int) -> list[Fielded]:
    return [Fielded(load_unit(name), Role.BRAWLER)] * count


OMNI, POINT, WASP = "Timber Wolf Prime", "Elemental Point Laser", "Wasp WSP-1A"


@pytest.mark.parametrize(
    ("groups", "called"),
    [
        ([(OMNI, 1)], "Point"),
        ([(POINT, 1)], "Point"),
        ([(OMNI, 5)], "Star"),
        ([(OMNI, 5)] * 2, "Binary"),
        ([(OMNI, 5), (POINT, 5)], "Nova"),
        ([(OMNI, 5), (POINT, 5)] * 2, "Supernova Binary"),
        ([(OMNI, 5), (POINT, 5)] * 3, "Supernova Trinary"),
        ([(OMNI, 5)] * 3, "Trinary"),
        ([(OMNI, 4)], ""),
        ([(OMNI, 5)] * 4, ""),
        ([(WASP, 4)], "Lance"),
        ([(WASP, 4)] * 2, ""),
        ([(WASP, 4)] * 3, "Company"),
        ([(WASP, 4)] * 4, "Company"),
        ([(WASP, 4)] * 9, "Battalion"),
        ([(WASP, 4)] * 16, "Battalion"),
        ([(WASP, 5)], ""),
        ([(WASP, 4), (OMNI, 5)], ""),
    ],
)
def test_what_formations_are_together(groups: list[tuple[str, int]], called: str) -> None:
    assert organisation([some(name, count) for name, count in groups]) == called
