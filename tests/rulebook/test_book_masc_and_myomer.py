"""MASC and triple-strength myomer (Compendium, Equipment)."""

from __future__ import annotations

import pytest
from refits import myomer
from tabletop import Dice, move, plan, play, refusal, solo

from btterm.classic.battle import Battle
from btterm.classic.events import MascRolled
from btterm.classic.rules.mech.masc import count_use, number
from btterm.classic.rules.mech.piloting import STAND_UP, piloting_target
from btterm.classic.rules.movement.costs import jumping_mp, running_mp, walking_mp
from btterm.classic.situation import parse_situation
from btterm.classic.turn import begin_turn
from btterm.classic.units.mech import Mech, Mode

WALK, RUN = Mode.WALK, Mode.RUN


# MASC


def needed(uses: str) -> int:
    """The 2D6 needed after some turns: "x" for one of use, "-" for one without."""
    _, mech = solo("Mercury MCY-99@0510/N")
    for use in uses:
        mech.moved.masc = use == "x"
        count_use(mech)
    return number(mech)


@pytest.mark.parametrize(
    ("uses", "roll"), [("", 3), ("x", 5), ("xx", 7), ("xxx", 11), ("xxxx", 13), ("xxxxxx", 13)]
)
def test_each_use_in_a_row_is_riskier_and_the_fifth_fails(uses: str, roll: int) -> None:
    assert needed(uses) == roll


@pytest.mark.parametrize(
    ("uses", "roll"),
    [("xxx-", 5), ("xxx--", 3), ("xxx---", 3), ("xxxx-", 7), ("xxxx--", 5), ("x-", 3), ("xx-", 3)],
)
def test_c120_each_turn_of_rest_takes_a_step_off_the_last_number(uses: str, roll: int) -> None:
    """The third turn in a row needs 7; after one turn of rest 5, after two 3."""
    assert needed("xx") == 7
    assert needed(uses) == roll


def test_use_after_a_rest_counts_from_where_it_stands() -> None:
    assert needed("xxx-x") == 7


def test_it_doubles_walking_mp_for_a_run() -> None:
    """A Mercury walks 8 and runs 12: 16 with MASC, and no more by the roll of the dice."""
    battle, mech = solo("open=15x25; Mercury MCY-99@0520/N")
    run = " ".join(["F"] * 16)
    assert refusal(battle, mech, RUN, run) == "needs 13 MP, has 12"
    assert plan(battle, mech, RUN, f"M {run}").mp == 16
    assert refusal(battle, mech, RUN, f"M {run} F") == "needs 17 MP, has 16"
    assert "start of a run" in refusal(battle, mech, WALK, "M F")
    assert "start of a run" in refusal(battle, mech, RUN, "F M")


@pytest.mark.parametrize(("total", "holds"), [(2, False), (3, True)])
def test_on_a_2_the_legs_freeze_like_two_hip_hits(total: int, holds: bool) -> None:
    battle, mech = solo("open=15x25; Mercury MCY-99@0520/N piloting=5")
    played = move(battle, mech, RUN, "M F", dice=[total])
    assert [(event.number, event.holds) for event in played.told(MascRolled)] == [(3, holds)]
    assert walking_mp(mech) == (8 if holds else 0)
    assert piloting_target(mech, [STAND_UP]).number == (5 if holds else 9)
    assert mech.moved.entered == int(holds)


def test_the_counter_runs_with_the_turns_of_a_battle() -> None:
    battle, mech = solo("open=15x25; Mercury MCY-99@0520/N")
    dice: list[Dice] = [3]
    move(battle, mech, RUN, "M F", dice=dice)
    play(begin_turn(battle))
    assert number(mech) == 5
    play(begin_turn(battle))
    assert number(mech) == 3


def test_only_who_carries_it_uses_it() -> None:
    battle, mech = solo("Griffin GRF-1N@0510/N")
    assert "MASC" in refusal(battle, mech, RUN, "M F")


# Triple-strength myomer


def strong(heat: int) -> tuple[Battle, Mech]:
    """A Griffin, 5/8/5, with triple-strength myomer."""
    battle = parse_situation(f"Griffin GRF-1N@0510/N heat={heat}")
    mech = battle.units["GR"]
    mech.sheet = myomer(mech.sheet)
    return battle, mech


@pytest.mark.parametrize(
    ("heat", "walk", "run"), [(0, 5, 8), (5, 4, 6), (8, 4, 6), (9, 6, 9), (10, 4, 6), (15, 3, 5)]
)
def test_from_9_heat_it_gains_1_mp_and_is_spared_the_loss_at_5(
    heat: int, walk: int, run: int
) -> None:
    """All later losses on the Heat Scale count in full: 2 from 10, 3 from 15."""
    _, mech = strong(heat)
    assert (walking_mp(mech), running_mp(mech)) == (walk, run)


@pytest.mark.parametrize("heat", [0, 9])
def test_it_does_not_help_a_jump(heat: int) -> None:
    battle, mech = strong(heat)
    assert jumping_mp(battle, mech) == 5
