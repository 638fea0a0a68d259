"""Evasive movement (Alpha Strike, Evasion)."""

from __future__ import annotations

import pytest

from btterm.alphastrike.attacks import Kind
from btterm.alphastrike.decisions import Move, MoveDecision
from btterm.alphastrike.options import EVASION
from btterm.alphastrike.rules.attacking import solutions
from btterm.alphastrike.rules.sight import Sight
from btterm.alphastrike.rules.to_hit import number
from btterm.table.choice import Choice
from tests.alphastrike.tabletop import at, battle, play


@pytest.mark.parametrize(
    ("skill", "adds"),
    [(0, 4), (1, 4), (2, 4), (3, 3), (4, 3), (5, 2), (6, 1), (7, 1), (8, 1)],
)
def test_what_evasion_adds(skill: int, adds: int) -> None:
    state = battle([at("0808")], [at("0807", skill=skill)])
    unit, target = state.units.values()
    for kind in (Kind.WEAPON, Kind.STANDARD):
        before = number(state, unit, target, kind, Sight()).number
        target.evading = True
        assert number(state, unit, target, kind, Sight()).number - before == adds
        target.evading = False


def test_who_evades_does_not_attack_in_that_turn() -> None:
    state = battle([at("0808")], [at("0806")])
    state.options = (EVASION,)
    table = play(state, (1, 2), (3, 4), (6, 6), (6, 6), (6, 6), (6, 6))
    answers = iter(("yes", "no"))
    while not isinstance(table.pending, MoveDecision | Choice) or table.state.turn < 2:
        asked = table.pending
        if isinstance(asked, MoveDecision):
            unit = asked.units[0]
            table.answer(Move(unit.id, unit.card.moves[0].mode, unit.hex, unit.facing))
        elif isinstance(asked, Choice):
            table.answer(next(answers))
            first = table.state.of_side(0)[0]
            if first.evading:
                assert solutions(table.state, first) == []
        else:
            break
    assert table.state.of_side(0)[0].evading
    assert [each.evading for each in table.state.of_side(1)] == [False]
