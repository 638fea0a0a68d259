"""Crippled units leave, and points tell who has won (Alpha Strike, Forced Withdrawal, Victory
Points)."""

from __future__ import annotations

import pytest

from btterm.alphastrike.battle import Battle
from btterm.alphastrike.cards.card import Mode
from btterm.alphastrike.decisions import Move, MoveDecision
from btterm.alphastrike.events import UnitCrippled, UnitWithdrew
from btterm.alphastrike.options import VICTORY_POINTS, WITHDRAWAL, checked
from btterm.alphastrike.rules.victory import outcome, victory_points
from btterm.alphastrike.rules.withdrawal import crippled
from btterm.alphastrike.turn.ends import end_phase
from btterm.alphastrike.turn.movement import move
from btterm.alphastrike.units import Critical, Slowing
from btterm.errors import BadInput, IllegalAnswer
from btterm.hexes import Facing, Hex
from tests.alphastrike.tabletop import at, battle, card


def fight(*options: str) -> Battle:
    state = battle([at("0808"), at("0408")], [at("0802"), at("0402")])
    state.options = checked(options)
    return state


@pytest.mark.parametrize(
    ("body", "armor", "structure", "out"),
    [
        ("5/3", 0, 2, False),
        ("5/3", 0, 1, True),
        ("5/4", 0, 2, True),
        ("5/4", 1, 2, False),
        ("5/1", 0, 1, True),
        ("5/1", 1, 1, False),
    ],
)
def test_half_the_structure_cripples(body: str, armor: int, structure: int, out: bool) -> None:
    """Rounded up, with no armor left; a unit with one point of it as soon as armor is gone."""
    unit = battle([at("0808", card(body=body))], [at("0101")]).of_side(0)[0]
    unit.armor, unit.structure = armor, structure
    assert crippled(unit) is out


def test_no_damage_and_no_movement_left_cripple() -> None:
    state = battle([at("0808", card(damage="1/1/0"))], [at("0101", card(damage="0/0/2"))])
    unit, other = state.units.values()
    assert not crippled(unit)
    assert not crippled(other)
    unit.hits = [Critical.WEAPON]
    assert crippled(unit)
    other.slowed = [Slowing.IMMOBILE]
    assert crippled(other)


def test_a_crippled_unit_makes_for_its_edge_and_leaves() -> None:
    state = fight(WITHDRAWAL)
    unit = state.of_side(0)[0]
    unit.armor, unit.structure = 0, 1
    assert UnitCrippled(unit.id) in list(end_phase(state))
    decision = MoveDecision(state, 0)
    assert not decision.may_stay(unit)
    assert {hex_.row for hex_ in decision.reach(unit.id, Mode.WALK)} == {13}
    decision.check(decision.default())
    for there in (unit.hex, Hex(8, 7), Hex(8, 10)):
        with pytest.raises(IllegalAnswer, match="crippled"):
            decision.check(Move(unit.id, Mode.WALK, there, Facing.N))
    unit.hex = Hex(8, 14)
    told = list(move(state, Move(unit.id, Mode.WALK, Hex(8, 17), Facing.S)))
    assert told[-1] == UnitWithdrew(unit.id)
    assert unit not in state.of_side(0)


def test_one_that_can_never_move_again_is_lost() -> None:
    state = fight(WITHDRAWAL)
    unit = state.of_side(0)[0]
    unit.withdrawing, unit.slowing = True, [Slowing.IMMOBILE]
    list(end_phase(state))
    assert unit.destroyed
    assert unit.gone


def test_without_the_option_nobody_leaves() -> None:
    state = fight()
    unit = state.of_side(0)[0]
    unit.armor, unit.structure = 0, 1
    list(end_phase(state))
    assert MoveDecision(state, 0).may_stay(unit)


def test_victory_points() -> None:
    """Twice an enemy's value for its destruction, once for its withdrawal; own losses cost once and
    half."""
    state = fight(WITHDRAWAL, VICTORY_POINTS)
    (one, two), (three, four) = state.of_side(0), state.of_side(1)
    assert {each.card.pv for each in (one, two, three, four)} == {1}
    three.gone, three.structure = True, 0
    four.gone = four.withdrawing = True
    one.gone, one.structure = True, 0
    assert [victory_points(state, side) for side in (0, 1)] == [2 + 1 - 1, 2 - 1 - 0.5]
    ended = outcome(state)
    assert ended is not None
    assert (ended.winner, ended.why) == (0, "marginal, 2 to 0.5 victory points")


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(BadInput, match="no option is called 'hail': there are introductory, "):
        checked(["hail"])
