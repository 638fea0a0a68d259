"""Protomechs move by Points (Alpha Strike, Movement Modes)."""

from __future__ import annotations

from btterm.alphastrike.cards.card import Mode
from btterm.alphastrike.decisions import Move, MoveDecision
from btterm.alphastrike.rules.criticals import MECH, PROTOMECH, VEHICLE
from btterm.alphastrike.rules.points import moves_left, points_of, to_move
from btterm.alphastrike.units import Critical as C
from btterm.hexes import Facing, Hex
from tests.alphastrike.tabletop import at, battle, card, play

PROTO = card('8"', type_="PM", size=1)


def test_a_point_of_five_moves_as_one_unit() -> None:
    """Six protomechs are a Point and another, and a 'Mech a third unit: against one enemy all three
    move for its one, the Points as a whole."""
    south = [at("0117"), *(at(f"{column:02}17", PROTO) for column in range(3, 9))]
    state = battle(south, [at("0101")])
    assert [len(group) for group in points_of(state, 0)] == [5, 1]
    assert (moves_left(state, 0), moves_left(state, 1)) == (3, 1)
    table = play(state, (1, 1), (6, 6))
    asked = table.pending
    assert isinstance(asked, MoveDecision)
    assert len(asked.units) == 7
    first = asked.units[1]
    for number in range(5):
        asked = table.pending
        assert isinstance(asked, MoveDecision)
        assert len(asked.units) == (5 - number if number else 7)
        unit = table.state.units[first.id] if not number else asked.units[0]
        table.answer(Move(unit.id, Mode.WALK, unit.hex, Facing.N))
    asked = table.pending
    assert isinstance(asked, MoveDecision)
    assert (asked.side, len(asked.units)) == (0, 2)


def test_a_point_goes_on_without_those_that_are_lost() -> None:
    state = battle([at(f"{c:02}17", PROTO) for c in range(1, 7)], [at("0101")])
    own = state.of_side(0)
    own[0].gone = own[1].gone = True
    assert [len(group) for group in points_of(state, 0)] == [3, 1]
    own[2].moved.done = True
    assert to_move(state, 0) == own[3:5]


def test_critical_hits_by_the_number_rolled() -> None:
    """The printed table ends at 7; the notes below it say what spans the columns."""
    assert [VEHICLE[total] for total in range(2, 13)] == [
        *(C.AMMO, C.CREW_STUNNED, C.FIRE_CONTROL, C.FIRE_CONTROL, C.NONE, C.NONE),
        *(C.NONE, C.WEAPON, C.WEAPON, C.CREW_KILLED, C.ENGINE),
    ]
    assert [PROTOMECH[total] for total in range(2, 13)] == [
        *(C.WEAPON, C.WEAPON, C.FIRE_CONTROL, C.MOVEMENT, C.NONE, C.MOVEMENT),
        *(C.NONE, C.MOVEMENT, C.DESTROYED, C.WEAPON, C.WEAPON),
    ]
    assert [MECH[total] for total in range(2, 13)] == [
        *(C.AMMO, C.ENGINE, C.FIRE_CONTROL, C.NONE, C.WEAPON, C.MOVEMENT),
        *(C.WEAPON, C.NONE, C.FIRE_CONTROL, C.ENGINE, C.DESTROYED),
    ]


def test_the_hex_of_one_that_moves_is_its_own() -> None:
    state = battle([at("0808", PROTO), at("0708", PROTO)], [at("0101")])
    state.of_side(0)[0].moved.done = True
    asked = MoveDecision(state, 0)
    assert Hex.parse("0808") not in asked.reach(asked.units[0].id, Mode.WALK)
