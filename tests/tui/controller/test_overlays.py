"""What is laid over the map by key."""

from __future__ import annotations

from btterm.classic.situation import parse_situation
from btterm.hexes import Hex
from btterm.tui.controller.overlays import sights

BRIDGE, BANK = Hex(8, 9), Hex(10, 9)


def test_lines_of_sight_run_over_the_deck_of_a_bridge() -> None:
    """The bridge in 0809 spans water of Depth 2."""
    battle = parse_situation("map=river-crossing; Marauder@1009/N; Atlas@0101/N")
    assert sights(battle, None, BANK)[0][BRIDGE] == ""
    assert sights(battle, None, BRIDGE)[0][BANK] == ""


def test_a_unit_in_the_water_below_the_bridge_sees_nothing() -> None:
    battle = parse_situation("map=river-crossing; Marauder@0809/N; Atlas@0101/N")
    assert sights(battle, next(battle.alive(0)), BRIDGE)[0][BANK] == "x"
