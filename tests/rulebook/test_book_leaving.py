"""Moves sideways, off the map, and how a battle ends (Compendium, Four-Legged BattleMechs, End
Phase)."""

from __future__ import annotations

import pytest

from btterm.classic.events import GameOver, LeftMap
from btterm.classic.options import Options
from btterm.classic.saves.state import CLASSIC
from btterm.classic.situation import parse_situation
from btterm.classic.turn import end_phase
from btterm.classic.units.unit import Mode, Out
from btterm.errors import IllegalAnswer
from btterm.hexes import Facing
from btterm.table.dice import SeededDice
from btterm.table.table import Table
from tests.rulebook.rules import Shift, explode_ammunition, outcome, running_mp, walking_mp
from tests.rulebook.tabletop import ammunition, at, decision, duel, move, plan, play, refusal, solo

WALK, RUN, JUMP = Mode.WALK, Mode.RUN, Mode.JUMP


# Lateral shift


@pytest.mark.parametrize(("name", "mp"), [("Scorpion", 2), ("Griffin GRF-1N", 3)])
@pytest.mark.parametrize(("side", "place"), [(1, "0609"), (2, "0610"), (4, "0410"), (5, "0409")])
def test_c087_a_quad_shifts_for_1_mp_and_a_biped_for_2_beside_the_hex(
    name: str, mp: int, side: int, place: str
) -> None:
    battle, mech = solo(f"{name}@0510/N")
    found = plan(battle, mech, WALK, f"X/{side}")
    assert (str(found.hex), found.facing, found.mp) == (place, Facing.N, mp)


def test_the_hex_and_its_level_cost_as_ever() -> None:
    """Heavy woods a level up: 3 + 1, and 1 for the shift."""
    battle, mech = solo("0609=1&; Scorpion@0510/N")
    assert plan(battle, mech, WALK, "X/1").mp == 5


@pytest.mark.parametrize("side", ["0", "3", "6"])
def test_no_shift_to_the_front_or_the_rear(side: str) -> None:
    battle, mech = solo("Scorpion@0510/N")
    assert "cannot shift" in refusal(battle, mech, WALK, f"X/{side}")


def test_a_shift_is_a_move_like_any_other() -> None:
    """Into deep water on 5 + 0 - 2 = 3; never at a run; counted in hexes."""
    battle, mech = solo("0609=~2; Scorpion@0510/N piloting=5")
    assert "cannot run into water" in refusal(battle, mech, RUN, "X/1")
    battle, mech = solo("0609=~1; Scorpion@0510/N piloting=5")
    assert [target.number for _, _, target in plan(battle, mech, WALK, "X/1").rolls] == [2]
    move(battle, mech, WALK, "X/1", dice=[2])
    assert (mech.hex, mech.moved.hexes) == (at("0609"), 1)


@pytest.mark.parametrize("side", [2, 4])
def test_a_shift_into_a_rear_hex_is_a_move_backward(side: int) -> None:
    """Never at a run, nor to another level; no charge after it, and the hexes before are lost."""
    battle, mech = solo("Scorpion@0510/N")
    assert refusal(battle, mech, RUN, f"X/{side}") == "cannot run backward"
    assert plan(battle, mech, WALK, f"F F X/{side}").modifier == 0
    battle, mech, _ = duel("Scorpion@0509/N; Griffin GRF-1N@0507/S moved=walk1")
    assert "moved backward" in refusal(battle, mech, WALK, f"X/{side} X/{(side + 3) % 6} F C")
    battle, mech = solo("0610=1. 0410=1.; Scorpion@0510/N")
    assert refusal(battle, mech, WALK, f"X/{side}") == "cannot change level backward"


@pytest.mark.parametrize("name", ["Scorpion", "Griffin GRF-1N"])
def test_without_the_four_legged_rules_nobody_steps_sideways(name: str) -> None:
    battle, mech = solo(f"0509=~2; {name}@0510/N piloting=5")
    battle.options = Options(four_legged_rules=False)
    assert "four-legged rules" in refusal(battle, mech, WALK, "X/1")
    assert [target.number for _, _, target in plan(battle, mech, WALK, "F").rolls] == [5]
    found = decision(battle, mech).reach(mech.id, WALK)
    assert not any(isinstance(step, Shift) for end in found.ends for step in found.steps(*end))


# On one leg


def test_on_one_leg_a_mech_walks_1_and_runs_2() -> None:
    battle, mech = solo("Griffin GRF-1N@0510/N LLi=0")
    assert (walking_mp(battle, mech), running_mp(battle, mech)) == (1, 2)


def test_a_one_legged_mech_jumps_and_rolls_at_5_to_land() -> None:
    battle, mech = solo("Griffin GRF-1N@0510/N LLi=0 piloting=5")
    found = plan(battle, mech, JUMP, "J/0508/N")
    assert [target.number for _, _, target in found.rolls] == [10]


# Off the map


def test_a_mech_leaves_the_map_past_a_friend() -> None:
    """Nobody stops in the hex from which it leaves."""
    battle, mech, _ = duel("Archer@0502/N; Crusader@0501/S side=1")
    assert "cannot stop in 0501" in refusal(battle, mech, WALK, "F")
    move(battle, mech, WALK, "F E")
    assert mech.gone


def test_a_mech_walks_off_the_map_over_the_edge_that_it_faces() -> None:
    battle, mech = solo("Archer@0502/N")
    assert plan(battle, mech, WALK, "F E").mp == 2
    played = move(battle, mech, WALK, "F E")
    assert [event.unit for event in played.told(LeftMap)] == [mech.id]
    assert not mech.alive
    assert mech.destroyed == ""


@pytest.mark.parametrize(
    ("text", "steps", "why"),
    [
        ("Archer@0502/N", "E", "does not face the edge"),
        ("Archer@0501/S", "E", "does not face the edge"),
        ("Archer@0501/N prone", "E", "on its feet"),
        ("Archer@0501/N", "E F", "no further step"),
        ("Archer@0505/N", "F F F F E", "needs 5 MP, has 4"),
    ],
)
def test_who_may_not_leave(text: str, steps: str, why: str) -> None:
    battle, mech = solo(text)
    assert why in refusal(battle, mech, WALK, steps)


def test_who_has_left_acts_no_more() -> None:
    battle, mech, other = duel("Archer@0501/N; Crusader@0510/N")
    move(battle, mech, WALK, "E")
    assert [unit.id for unit in battle.alive()] == [other.id]
    assert not battle.units_in(at("0501"))
    with pytest.raises(IllegalAnswer):
        decision(battle, other).unit(mech.id)


# The end of a battle


@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [(False, True, 0), (True, False, 1), (True, True, None)],
)
def test_the_end_phase_tells_who_has_won(first: bool, second: bool, winner: int | None) -> None:
    """Both sides lost at once: nobody has won."""
    battle, one, two = duel("Archer@0501/N; Crusader@0510/N")
    one.destroyed = Out.ENGINE if first else Out.NOT
    two.gone = second
    assert [event.winner for event in play(end_phase(battle)).told(GameOver)] == [winner]
    assert battle.outcome is not None
    assert battle.outcome.winner == winner


def test_a_battle_goes_on_while_both_sides_have_a_unit_even_one_that_cannot_act() -> None:
    battle, one, _ = duel("turn=3; Archer@0501/N out; Crusader@0510/N")
    assert not one.can_act
    assert outcome(battle) is None


def test_two_that_go_up_together_leave_a_draw() -> None:
    """Full bins in both: 240 and 100 points past all armor."""
    battle, one, two = duel("Archer@0501/N; Hunchback HBK-4G@0510/N")
    for mech in (one, two):
        place = next(bin_.location for bin_ in mech.sheet.bins)
        play(explode_ammunition(battle, mech, ammunition(mech, place)), [12, 12])
    assert (one.alive, two.alive) == (False, False)
    result = outcome(battle)
    assert result is not None
    assert result.winner is None


@pytest.mark.parametrize("side", [0, 1])
def test_who_gives_up_has_lost_and_nothing_is_decided_any_more(side: int) -> None:
    table = Table(CLASSIC, parse_situation("Archer@0501/N; Crusader@0510/N"), SeededDice(1))
    table.give_up(side)
    assert table.state.outcome is not None
    assert table.state.outcome.winner == 1 - side
    assert table.pending is None
    assert isinstance(table.log[-1], GameOver)
    with pytest.raises(IllegalAnswer, match="over"):
        table.give_up(1 - side)


def test_giving_up_can_be_taken_back() -> None:
    table = Table(CLASSIC, parse_situation("Archer@0501/N; Crusader@0510/N"), SeededDice(1))
    before = table.pending
    table.give_up(0)
    table.undo()
    assert table.state.outcome is None
    assert type(table.pending) is type(before)
