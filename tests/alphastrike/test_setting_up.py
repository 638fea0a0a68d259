"""What can begin a battle (Alpha Strike, Setup)."""

from __future__ import annotations

import pytest

from btterm.alphastrike.decisions import MoveDecision
from btterm.alphastrike.events import UnitPlaced
from btterm.alphastrike.game import ALPHA_STRIKE
from btterm.alphastrike.options import PLACING
from btterm.alphastrike.rules.placing import ZONE
from btterm.alphastrike.setting_up import Entry, begin
from btterm.board.board import Board
from btterm.board.terrain import Ground, Terrain
from btterm.errors import BadInput
from btterm.hexes import Hex
from btterm.table.choice import Choice
from btterm.table.dice import SeededDice
from btterm.table.table import Table
from tests.alphastrike.tabletop import at, battle, card, play, told


@pytest.mark.parametrize("type_", ["AF", "CF", "DA", "DS", "SC"])
def test_aircraft_do_not_drive_about(type_: str) -> None:
    with pytest.raises(BadInput, match="aircraft are not played yet"):
        battle([at("0808", card('8"a', type_=type_))], [at("0101")])


@pytest.mark.parametrize(("answer", "order"), [("second", (1, 1, 0)), ("first", (0, 1, 1))])
def test_the_sides_place_their_units_by_turns(answer: str, order: tuple[int, ...]) -> None:
    """South rolls higher and says who begins; of one against two the larger side places both in its
    turn. Where a unit would stand by itself is the first answer."""
    board = Board("bare", 16, 17)
    forces = [
        ("South", [Entry(card())]),
        ("North", [Entry(card()), Entry(card('10"t', type_="CV"))]),
    ]
    state = begin(board, forces, [PLACING])
    preset = {unit.id: unit.hex for unit in state.units.values()}
    assert list(state.on_map()) == []
    table = play(state, (6, 6), (1, 1), (1, 1), (6, 6))
    asked = table.pending
    assert isinstance(asked, Choice)
    assert (asked.side, asked.default()) == (0, "second")
    table.answer(answer)
    sides = []
    while isinstance(asked := table.pending, Choice):
        sides.append(asked.side)
        assert asked.default() == str(preset[asked.unit])
        rows = {Hex.parse(each).row for each in asked.answers()}
        assert rows == ({*range(1, ZONE + 1)} if asked.side else {*range(18 - ZONE, 18)})
        assert table.fork().state == table.state
        table.answer(asked.answers()[-1])
    assert tuple(sides) == order
    assert isinstance(asked, MoveDecision)
    assert len(list(table.state.on_map())) == len(told(table, UnitPlaced)) == 3
    assert table.state.turn == 1


def test_nobody_is_placed_where_it_cannot_be_or_somebody_stands() -> None:
    board = Board("bare", 16, 17)
    board[Hex(1, 17)] = Terrain(ground=Ground.LIGHT_WOODS)
    hover = card('10"h', type_="CV")
    state = begin(board, [("South", [Entry(hover)] * 2), ("North", [Entry(hover)])], [PLACING])
    table = Table(ALPHA_STRIKE, state, SeededDice(1))
    table.answer("first")
    taken: list[str] = []
    while isinstance(asked := table.pending, Choice):
        assert "0117" not in asked.answers()
        assert not set(taken) & set(asked.answers())
        taken.append(asked.default())
        table.answer(asked.default())
    assert len(taken) == 3


def test_places_that_are_given_are_kept() -> None:
    state = begin(Board("bare", 16, 17), [("S", [at("0808")]), ("N", [at("0101")])], [PLACING])
    assert len(list(state.on_map())) == 2


def test_submarines_begin_where_they_can_dive() -> None:
    """Water of Depth 0 is none for them, however near to the middle of their edge."""
    shallow, deep = Terrain(ground=Ground.WATER), Terrain(ground=Ground.WATER, depth=1)
    board = Board("shoals", 5, 4, [shallow] * 10 + [deep] * 5 + [shallow] * 5)
    boat = card('6"s', type_="CV")
    state = begin(board, [("South", [Entry(boat)]), ("North", [Entry(boat)])], [])
    assert {unit.hex.row for unit in state.units.values()} == {3}
    with pytest.raises(BadInput, match="no room"):
        begin(Board("pond", 5, 1, [shallow] * 5), [("South", [Entry(boat)]), ("North", [])], [])
