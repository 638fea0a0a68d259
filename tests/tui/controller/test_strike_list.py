"""Which physical attacks a 'Mech has in its list."""

from __future__ import annotations

import pytest

from btterm.classic.saves.state import CLASSIC
from btterm.classic.situation import parse_situation
from btterm.table.dice import SeededDice
from btterm.table.table import Table
from btterm.tui.classic.controller.controller import Controller
from btterm.tui.classic.controller.strike import StrikeTask


@pytest.mark.parametrize(("unit", "hatchets"), [("Warhammer", 0), ("Hatchetman", 1)])
def test_only_what_the_mech_has_is_listed(unit: str, hatchets: int) -> None:
    line = f"open=11x11 phase=strike initiative=5,9; {unit}@0606/N; Atlas@0605/S"
    task = Controller(Table(CLASSIC, parse_situation(line), SeededDice(1))).task
    assert isinstance(task, StrikeTask)
    names = [str(kind) for kind in task.kinds]
    assert "club" not in names
    assert len([name for name in names if name.startswith("hatchet")]) == hatchets
    assert {"punch left", "kick right", "push"} <= set(names)
