"""One side attacks, the other defends, and when nobody can hurt anybody (Alpha Strike, Scenarios,
Victory Conditions)."""

from __future__ import annotations

import pytest

from btterm.alphastrike.battle import Battle, Outcome
from btterm.alphastrike.cards.card import Mode
from btterm.alphastrike.decisions import Move, MoveDecision
from btterm.alphastrike.events import UnitBrokeThrough
from btterm.alphastrike.goals import goals
from btterm.alphastrike.options import BREAKTHROUGH, HOLD_THE_LINE, VICTORY_POINTS, checked
from btterm.alphastrike.rules.stalemate import stalemate
from btterm.alphastrike.rules.victory import outcome, victory_points
from btterm.alphastrike.rules.withdrawal import leave_map
from btterm.alphastrike.setting_up import Entry, begin
from btterm.alphastrike.turn.movement import move
from btterm.alphastrike.units import Slowing, Unit
from btterm.board.board import Board
from btterm.errors import BadInput
from btterm.hexes import Facing, Hex
from btterm.players.alphastrike.bot import Bot
from tests.alphastrike.tabletop import at, battle, card

ATTACKERS = ("0816", "0616", "0416", "0216")


def attack(option: str, attackers: int = 4, defenders: int = 2) -> Battle:
    state = battle(
        [at(where) for where in ATTACKERS[:attackers]],
        [at(where) for where in ("0802", "0402")[:defenders]],
    )
    state.options = checked([option])
    return state


def lose(*units: Unit) -> None:
    for unit in units:
        unit.structure, unit.gone = 0, True


def won(state: Battle) -> int | str | None:
    """Who has won; a word where nobody has, or the battle goes on."""
    found = outcome(state)
    return "goes on" if found is None else "draw" if found.winner is None else found.winner


@pytest.mark.parametrize(
    ("attackers", "defenders", "result"),
    [(0, 0, "goes on"), (1, 1, "goes on"), (2, 0, 1), (2, 1, 1), (1, 2, 0), (2, 2, "draw")],
)
def test_the_line_is_held(attackers: int, defenders: int, result: int | str) -> None:
    """Two defenders have to beat two of four attackers, and the attackers all defenders."""
    state = attack(HOLD_THE_LINE)
    lose(*state.of_side(0)[:attackers], *state.of_side(1)[:defenders])
    assert won(state) == result


def test_who_withdraws_counts_as_beaten() -> None:
    state = attack(HOLD_THE_LINE)
    for unit in state.of_side(0)[:2]:
        unit.gone = unit.withdrawing = True
    assert won(state) == 1


@pytest.mark.parametrize(("attackers", "fits"), [(2, False), (3, False), (4, True)])
def test_the_line_is_attacked_by_twice_as_many(attackers: int, fits: bool) -> None:
    forces = [("South", [Entry(card())] * attackers), ("North", [Entry(card())] * 2)]
    board = Board("bare", 16, 17)
    if fits:
        assert begin(board, forces, [HOLD_THE_LINE]).options == (HOLD_THE_LINE,)
    else:
        with pytest.raises(BadInput, match="needs 2 units for each"):
            begin(board, forces, [HOLD_THE_LINE])


def test_there_is_one_scenario_at_a_time() -> None:
    with pytest.raises(BadInput, match="exclude each other"):
        checked([HOLD_THE_LINE, BREAKTHROUGH])


@pytest.mark.parametrize(
    ("attackers", "out", "lost", "result"),
    [
        (4, 1, 0, "goes on"),
        (4, 2, 0, 0),
        (3, 1, 0, "goes on"),
        (3, 2, 0, 0),
        (4, 1, 2, "goes on"),
        (4, 0, 3, 1),
        (4, 1, 3, 1),
        (4, 2, 2, 0),
    ],
)
def test_half_of_the_attackers_break_through(
    attackers: int, out: int, lost: int, result: int | str
) -> None:
    """Rounded up; the defender has won when too few are left for it."""
    state = attack(BREAKTHROUGH, attackers)
    own = state.of_side(0)
    for unit in own[:out]:
        unit.gone = unit.exited = True
    lose(*own[out : out + lost])
    assert won(state) == result


def test_who_ends_at_the_far_edge_is_out_with_its_passengers() -> None:
    state = attack(BREAKTHROUGH)
    unit, rider = state.of_side(0)[:2]
    unit.hex, rider.carrier = Hex(8, 2), unit.id
    assert list(leave_map(state, unit)) == []
    unit.hex = Hex(8, 1)
    told = list(leave_map(state, unit))
    assert told == [UnitBrokeThrough(unit.id), UnitBrokeThrough(rider.id)]
    assert won(state) == 0
    assert list(goals(state)) == ["South breaks through: 2 of 2 are out"]
    state.options = (BREAKTHROUGH, VICTORY_POINTS)
    assert victory_points(state, 1) == 0


@pytest.mark.parametrize("side", [0, 1])
def test_nobody_else_leaves_there(side: int) -> None:
    """Defenders stay, and without the scenario all do."""
    state = attack(BREAKTHROUGH) if side else battle([at("0803")], [at("0802")])
    unit = state.of_side(side)[0]
    unit.hex = Hex(8, 16) if side else Hex(8, 2)
    there = Hex(8, 17) if side else Hex(8, 1)
    list(move(state, Move(unit.id, Mode.WALK, there, Facing.N)))
    assert not unit.gone


def test_the_bot_runs_for_the_edge() -> None:
    state = attack(BREAKTHROUGH, 1, 1)
    unit, enemy = state.units.values()
    unit.hex, enemy.hex = Hex(8, 5), Hex(2, 12)
    answer = Bot().move(MoveDecision(state, 0))
    assert answer.to.row == 1


@pytest.mark.parametrize(("slowed", "over"), [("", False), ("ab", True), ("a", False)])
def test_nobody_who_can_move_or_shoot_is_left(slowed: str, over: bool) -> None:
    """Sixteen hexes apart, with damage at short range alone."""
    state = battle([at("0817", card(damage="3/0/0"))], [at("0801", card(damage="3/0/0"))])
    for letter, unit in zip("ab", state.units.values(), strict=True):
        if letter in slowed:
            unit.slowed = [Slowing.IMMOBILE]
    assert stalemate(state) is over
    expected = Outcome(None, "those that are left cannot hurt each other") if over else None
    assert outcome(state) == expected


@pytest.mark.parametrize("damage", ["3/3/3", "0/0/2"])
def test_who_has_a_target_goes_on(damage: str) -> None:
    """Even if it is shut down, looks away and has attacked in this turn."""
    state = battle([at("0817", card(damage=damage))], [at("0801")])
    for unit in state.units.values():
        unit.slowed, unit.heat, unit.acted, unit.facing = [Slowing.IMMOBILE], 4, True, Facing.S
    assert not stalemate(state)


def test_infantry_without_weapons_hurts_nobody() -> None:
    state = battle(
        [at("0817", card('2"f', "0/0/0", type_="CI"))], [at("0801", card('0"', "3/0/0"))]
    )
    assert stalemate(state)
