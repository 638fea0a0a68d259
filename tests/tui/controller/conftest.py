"""Two 'Mechs that face each other, before anybody has pressed a key."""

from __future__ import annotations

import pytest

from btterm.table.dice import ScriptedDice
from btterm.tui.classic.controller.controller import Controller
from tests.tui.tables import TableMaker

DICE = ((1, 1), (6, 6))
"""Anna has lost the initiative."""


@pytest.fixture
def desk(table: TableMaker) -> Controller:
    """Anna's Warhammer in 0606 faces Ben's Wolverine in 0609, three hexes south beyond a pond; she
    declares first."""
    return Controller(table(dice=ScriptedDice(DICE), places=("0606", "0610")))


@pytest.fixture
def close(table: TableMaker) -> Controller:
    """The same two next to each other on clear ground."""
    return Controller(table(dice=ScriptedDice(DICE), places=("0604", "0605")))
