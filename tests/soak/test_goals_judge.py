"""The judge of objectives, and that random battles have them."""

from __future__ import annotations

import pytest

from btterm.classic.battle import Battle, Outcome
from btterm.classic.events import ObjectiveCounted
from btterm.classic.objectives import goal_words
from btterm.classic.situation import parse_situation
from btterm.soak.games import random_battle
from btterm.soak.goals import Goals
from btterm.soak.laws import LawBroken

LINE = "goal1=hold_0505_for_2_turns,_5_points goal2=destroy_Warhammer,_3_points"


def fight() -> Battle:
    return parse_situation(f"{LINE}; Warhammer WHM-6R@0505/S; Marauder MAD-3R@0509/N")


def test_points_that_come_out_of_nowhere_are_caught() -> None:
    battle = fight()
    judge = Goals(battle)
    battle.objectives[0].reached = 1
    with pytest.raises(LawBroken, match="out of nowhere"):
        judge.compare(battle)


def test_points_that_are_told_of_are_right() -> None:
    battle = fight()
    judge = Goals(battle)
    battle.objectives[0].reached = 1
    judge.read(ObjectiveCounted(0, "hold 0505 for 2 turns", "2 of 2 turns"))
    judge.compare(battle)


@pytest.mark.parametrize(("number", "field", "value"), [(1, "reached", 2), (0, "held", 2)])
def test_what_counts_twice_is_caught(number: int, field: str, value: int) -> None:
    battle = fight()
    judge = Goals(battle)
    setattr(battle.objectives[number], field, value)
    judge.counted = True
    with pytest.raises(LawBroken):
        judge.compare(battle)


def test_a_battle_that_ends_for_no_reason_is_caught() -> None:
    battle = fight()
    judge = Goals(battle)
    battle.outcome = Outcome(0, "")
    with pytest.raises(LawBroken, match="no reason"):
        judge.compare(battle)


def test_random_battles_are_fought_for_goals_of_every_kind() -> None:
    found = [each for seed in range(60) for each in random_battle(seed).state.objectives]
    verbs = {goal_words(each.goal).split()[0] for each in found}
    assert verbs == {"hold", "reach", "leave", "destroy", "protect", "survive", "defeat"}
    assert {each.points > 0 for each in found} == {True, False}
