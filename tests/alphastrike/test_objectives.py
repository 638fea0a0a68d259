"""Markers to capture (Alpha Strike, Objective Markers, Victory Points, Scenarios)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from btterm.alphastrike.battle import Battle, Objective
from btterm.alphastrike.decisions import MoveDecision
from btterm.alphastrike.options import OBJECTIVES, VICTORY_POINTS
from btterm.alphastrike.rules.objectives import laid_out, value
from btterm.alphastrike.rules.victory import outcome, victory_points
from btterm.alphastrike.setting_up import begin
from btterm.alphastrike.turn.ends import end_phase
from btterm.board.board import Board
from btterm.hexes import Hex, distance
from btterm.players.alphastrike.bot import Bot
from tests.alphastrike.tabletop import at, card


def field(*options: str, pv: int = 330) -> Battle:
    south = at("0808", replace(card(), pv=100))
    north = at("0101", replace(card(), pv=pv))
    return begin(Board("bare", 16, 17), [("S", [south]), ("N", [north])], options)


def test_two_markers_lie_in_each_zone() -> None:
    markers = laid_out(Board("bare", 16, 17), 2, 5)
    assert [(each.side, each.hex) for each in markers] == [
        (0, Hex(6, 15)),
        (0, Hex(11, 15)),
        (1, Hex(6, 3)),
        (1, Hex(11, 3)),
    ]
    assert field().objectives == []


def test_what_a_marker_is_worth() -> None:
    """330 points and two markers: 109 each."""
    state = field(OBJECTIVES)
    assert value(state, state.objectives[2]) == 109


def test_two_end_phases_in_a_row_capture_a_marker() -> None:
    state = field(OBJECTIVES)
    unit, enemy = state.units.values()
    marker = state.objectives[2]
    unit.hex = marker.hex.neighbours()[0]
    for turns, taken in ((1, None), (2, 0)):
        list(end_phase(state))
        state.begun = False
        assert (marker.turns, marker.taken) == (turns, taken)
    assert victory_points(state, 0) == 109
    assert enemy.side == 1


@pytest.mark.parametrize("where", ["0808", "0603"])
def test_leaving_it_or_a_defender_beside_it_sets_it_free(where: str) -> None:
    state = field(OBJECTIVES, VICTORY_POINTS)
    unit, enemy = state.units.values()
    marker = state.objectives[2]
    unit.hex = marker.hex.neighbours()[0]
    list(end_phase(state))
    state.begun = False
    if where == "0808":
        unit.hex = Hex.parse(where)
    else:
        enemy.hex = marker.hex
    list(end_phase(state))
    assert (marker.held, marker.turns, marker.taken) == (None, 0, None)
    assert victory_points(state, 0) == 0.25 * 109


def test_all_markers_win() -> None:
    state = field(OBJECTIVES)
    assert outcome(state) is None
    for marker in state.objectives[2:]:
        marker.taken = 0
    ended = outcome(state)
    assert ended is not None
    assert (ended.winner, ended.why) == (0, "all objectives are captured")


def test_the_bot_goes_for_a_marker() -> None:
    state = field(OBJECTIVES)
    unit = state.of_side(0)[0]
    state.of_side(1)[0].hex = Hex(1, 9)
    goal = state.objectives[2:]

    def far(hex_: Hex) -> int:
        return min(distance(hex_, each.hex) for each in goal)

    move = Bot().move(MoveDecision(state, 0))
    assert far(move.to) < far(unit.hex)
    assert isinstance(goal[0], Objective)
