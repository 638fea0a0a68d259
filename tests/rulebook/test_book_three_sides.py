"""Battles of three sides and more (Compendium, Initiative Phase, Movement Phase)."""

from __future__ import annotations

import pytest

from btterm.classic.battle import Battle, Outcome
from btterm.classic.decisions import FireDecision, MoveDecision
from btterm.classic.events import InitiativeRolled
from btterm.classic.saves.state import CLASSIC
from btterm.classic.situation import parse_situation, write_situation
from btterm.classic.turn import initiative_phase, movement_phase, order_of_play, reaction_phase
from btterm.classic.units.unit import Out
from btterm.errors import BadInput
from btterm.table.dice import SeededDice
from btterm.table.table import Table
from tests.rulebook.rules import outcome, points
from tests.rulebook.tabletop import play

LINE = (
    "open=15x17 sides=Anna,Ben,Cleo turn=1 phase=move initiative=7,9,5; Archer@0501/S; "
    "Crusader@0510/N; Locust LCT-1V@1009/NW side=3; Wasp@1209/NW side=3"
)


def fight(line: str = LINE) -> Battle:
    battle = parse_situation(line)
    battle.progress.begun = False
    return battle


def test_the_highest_roll_has_the_initiative_and_the_lowest_goes_first() -> None:
    battle = fight()
    played = play(initiative_phase(battle), [6, 8, 6, 7, 9, 5])
    assert [event.winner for event in played.told(InitiativeRolled)] == [None, 1]
    assert (battle.winner, battle.loser, battle.order) == (1, 2, [2, 0, 1])


@pytest.mark.parametrize(
    ("left", "order"),
    [
        ((1, 1, 1), "012"),
        ((2, 2, 2), "012012"),
        ((1, 2, 3), "011222"),
        ((0, 2, 1), "112"),
        ((3, 0, 0), "000"),
    ],
)
def test_shares_are_reckoned_by_the_side_with_the_fewest_units_left(
    left: tuple[int, ...], order: str
) -> None:
    assert "".join(map(str, order_of_play(*left))) == order


def test_they_move_from_the_lowest_roll_up_and_twist_the_other_way_round() -> None:
    battle = fight()
    moved = [asked.side for asked in play(movement_phase(battle)).asked]
    assert moved == [2, 2, 0, 1]
    battle = fight()
    twisted = [asked.side for asked in play(reaction_phase(battle)).asked]
    assert twisted[-1] == 2 or not twisted


def test_everybody_else_is_an_enemy() -> None:
    battle = fight()
    for side, others in ((0, "cr Lo Wa"), (1, "AR Lo Wa"), (2, "AR cr")):
        units = tuple(unit.id for unit in battle.on_board(side))
        decision = MoveDecision(side, battle, units)
        assert {enemy.id for enemy in decision.enemies()} == set(others.split())
    assert set(FireDecision(0, battle, ("AR",)).targets("AR")) >= {"cr"}


def test_the_last_of_three_sides_wins() -> None:
    battle = fight()
    battle.units["AR"].destroyed = Out.ENGINE
    assert outcome(battle) is None
    battle.units["cr"].destroyed = Out.ENGINE
    assert outcome(battle) == Outcome(2, "Anna has no unit left, Ben has no unit left")


def test_who_loses_the_unit_that_it_protects_is_out_of_the_running() -> None:
    battle = fight(LINE.replace(" turn=1", " turn=1 goal1=protect_AR_for_9_turns"))
    battle.units["AR"].destroyed = Out.ENGINE
    assert outcome(battle) is None
    battle.units["cr"].destroyed = Out.ENGINE
    found = outcome(battle)
    assert found is not None
    assert found.winner == 2


def test_losses_are_points_for_all_enemies() -> None:
    battle = fight()
    battle.options = type(battle.options)(points_for="kills")
    battle.units["Lo"].destroyed = Out.ENGINE
    assert points(battle) == [20, 20, 0]


def test_who_gives_up_ends_the_battle_and_of_the_others_points_decide() -> None:
    battle = fight()
    battle.options = type(battle.options)(points_for="kills")
    battle.units["AR"].destroyed = Out.ENGINE
    CLASSIC.give_up(battle, 0)
    assert battle.outcome is not None
    assert battle.outcome.winner is None, "Ben and Cleo have 70 points each"


def test_three_sides_are_written_as_they_are_read_and_saved() -> None:
    battle = parse_situation(LINE)
    assert write_situation(parse_situation(write_situation(battle))) == write_situation(battle)
    table = Table(CLASSIC, battle, SeededDice(3))
    again = Table.resume(CLASSIC, table.journal(), SeededDice(3))
    assert again.state_hash() == table.state_hash()


@pytest.mark.parametrize(
    "line",
    [
        "initiative=5,9,7; Archer@0501/S",
        "sides=Anna,Ben,Cleo initiative=5,9; Archer@0501/S",
        "sides=Anna,Ben,Cleo initiative=5,9,9; Archer@0501/S",
        "sides=A,B,C,D,E; Archer@0501/S",
        "Archer@0501/S side=3",
        "goal3=survive_2_turns; Archer@0501/S",
    ],
)
def test_more_or_fewer_sides_than_there_are_is_refused(line: str) -> None:
    with pytest.raises(BadInput):
        parse_situation(line)
