"""The turn (Compendium, Sequence of Play, Initiative Phase, Movement Phase, Reaction Phase, Weapon
Attack Phase, Torso Twist/Turret Rotation)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from btterm.classic.battle import Battle, Phase
from btterm.classic.decisions import ReactionDecision, Twist
from btterm.classic.events import InitiativeRolled, PhaseBegan, Skipped, StrikeDeclared
from btterm.classic.situation import parse_situation
from btterm.classic.turn import (
    end_phase,
    initiative_phase,
    movement_phase,
    order_of_play,
    physical_attack_phase,
    reaction_phase,
    turn,
    weapon_attack_phase,
)
from btterm.classic.units.unit import Out
from btterm.errors import IllegalAnswer
from btterm.table.procedure import Procedure
from tests.rulebook.tabletop import duel, play


def letters(first: int, second: int, names: str) -> str:
    """Who acts, unit by unit: "LLW"."""
    return "".join(names[side] for side in order_of_play(first, second))


@pytest.mark.parametrize(
    ("loser", "winner", "order"),
    [
        (1, 1, "LW"),
        (2, 2, "LWLW"),
        (5, 2, "LLWLLLW"),
        (2, 5, "LWWLWWW"),
        (4, 2, "LLWLLW"),
        (3, 2, "LWLLW"),
        (2, 4, "LWWLWW"),
        (6, 2, "LLLWLLLW"),
        (1, 4, "LWWWW"),
        (4, 1, "LLLLW"),
        (7, 3, "LLWLLWLLLW"),
    ],
)
def test_c005_who_has_twice_as_many_units_moves_two_at_a_time(
    loser: int, winner: int, order: str
) -> None:
    assert letters(loser, winner, "LW") == order


@given(st.integers(1, 12), st.integers(1, 12))
def test_everyone_acts_once_and_the_second_side_last(first: int, second: int) -> None:
    order = order_of_play(first, second)
    assert (order.count(0), order.count(1)) == (first, second)
    assert order[-1] == 1


FIVE_AND_TWO = (
    "Atlas@0101/S id=A1; Atlas@0301/S id=A2 side=1; Atlas@0501/S id=A3 side=1; "
    "Atlas@0701/S id=A4 side=1; Atlas@0901/S id=A5 side=1; Atlas@0117/N id=b1; Atlas@0317/N id=b2"
)


def asked_in(battle: Battle, phase: str) -> str:
    phases = {"move": movement_phase, "react": reaction_phase}
    return "".join("AB"[asked.side] for asked in play(phases[phase](battle)).asked)


@pytest.mark.parametrize(
    ("initiative", "phase", "order"),
    [
        ("2,9", "move", "AABAAAB"),
        ("9,2", "move", "BAABAAA"),
        ("2,9", "react", "BAABAAA"),
        ("9,2", "react", "AABAAAB"),
    ],
)
def test_the_loser_moves_first_and_the_winner_twists_first(
    initiative: str, phase: str, order: str
) -> None:
    """Side A has five units, side B two."""
    assert asked_in(parse_situation(f"initiative={initiative}; {FIVE_AND_TWO}"), phase) == order


def test_ties_are_rolled_again_and_the_higher_roll_wins() -> None:
    battle, _, _ = duel("Warhammer@0505/N; Crusader@0501/S")
    played = play(initiative_phase(battle), [7, 7, 4, 4, 5, 6])
    assert [event.winner for event in played.told(InitiativeRolled)] == [None, None, 1]
    assert battle.winner == 1


def test_the_phases_of_a_turn_in_order() -> None:
    battle, _, _ = duel("Warhammer@0516/N; Crusader@0501/S")
    played = play(turn(battle), [9, 5])
    assert [event.phase for event in played.told(PhaseBegan)] == [
        Phase.INITIATIVE,
        Phase.MOVEMENT,
        Phase.REACTION,
        Phase.WEAPON_ATTACK,
        Phase.PHYSICAL_ATTACK,
        Phase.HEAT,
        Phase.END,
    ]


@pytest.mark.parametrize("phase", [weapon_attack_phase, physical_attack_phase])
def test_the_loser_declares_first(phase: Callable[[Battle], Procedure[None]]) -> None:
    battle, _, _ = duel("initiative=9,2; Archer@0505/N; Crusader@0504/S")
    assert [asked.side for asked in play(phase(battle)).asked] == [1, 0]


# Torso twists


@pytest.mark.parametrize("hexsides", [-1, 1])
def test_a_torso_twists_one_hexside_and_comes_back_in_the_next_turn(hexsides: int) -> None:
    battle, mech, _ = duel("turn=1 phase=react; Warhammer@0516/N; Crusader@0501/S")
    play(reaction_phase(battle), answers={mech.id: Twist(mech.id, hexsides)})
    assert mech.torso == mech.facing.turned(hexsides)
    battle.phase = Phase.END
    play(turn(battle), [9, 5])
    assert mech.torso is mech.facing


@pytest.mark.parametrize(("state", "hexsides"), [("", 2), ("prone", 1), ("down", 1)])
def test_who_does_not_twist(state: str, hexsides: int) -> None:
    battle, mech, _ = duel(f"Warhammer@0505/N {state}; Crusader@0501/S")
    with pytest.raises(IllegalAnswer):
        ReactionDecision(0, battle, (mech.id,)).check(Twist(mech.id, hexsides))


# The end


@pytest.mark.parametrize(
    ("gone", "winner", "over"),
    [((), None, False), ((1,), 0, True), ((0,), 1, True), ((0, 1), None, True)],
)
def test_the_last_side_with_a_unit_left_wins(
    gone: tuple[int, ...], winner: int | None, over: bool
) -> None:
    """If the last of both are destroyed together, it is a draw."""
    battle, *units = duel("Warhammer@0505/N; Crusader@0501/S")
    for side in gone:
        units[side].destroyed = Out.ENGINE
    play(end_phase(battle))
    assert (battle.outcome is not None) is over
    if battle.outcome:
        assert battle.outcome.winner == winner


def test_that_nobody_strikes_is_told_once() -> None:
    """Either that nobody can, or of each unit that it does not."""
    for distance, told in ((2, []), (1, ["WA", "gr"])):
        battle = parse_situation(
            f"phase=strike; Wasp@0808/N id=WA; Griffin GRF-1N@080{8 - distance}/S id=gr"
        )
        played = play(physical_attack_phase(battle), [])
        assert sorted(event.unit for event in played.told(StrikeDeclared)) == told
        assert bool(played.told(Skipped)) is not bool(told)
