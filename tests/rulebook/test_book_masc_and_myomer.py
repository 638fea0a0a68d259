"""MASC and triple-strength myomer (Compendium, Equipment, Myomer Accelerator Signal Circuitry
(MASC), Triple-Strength Myomer)."""

from __future__ import annotations

import pytest

from btterm.classic.battle import Battle
from btterm.classic.decisions import Move
from btterm.classic.events import MascRolled
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.situation import parse_situation
from btterm.classic.turn import begin_turn, movement_phase
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Mode
from btterm.classic.words.heat import heat_effects
from btterm.plain.words import heat_words
from btterm.soak.mechs import mechs_of
from btterm.table.choice import Choice
from tests.rulebook.refits import myomer, refit
from tests.rulebook.rules import (
    STAND_UP,
    begin_movement,
    count_use,
    jumping_mp,
    modes,
    number,
    piloting_target,
    prepare,
    read_steps,
    running_mp,
    walking_mp,
)
from tests.rulebook.tabletop import plan, play, refusal, solo

RUN = Mode.RUN


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
    play(prepare(battle, 0), [3], choices=["on"])
    assert (plan(battle, mech, RUN, run).mp, running_mp(battle, mech)) == (16, 16)
    assert refusal(battle, mech, RUN, f"{run} F") == "needs 17 MP, has 16"
    assert "before anybody moves" in refusal(battle, mech, RUN, "M F")


@pytest.mark.parametrize(("total", "holds"), [(2, False), (3, True)])
def test_on_a_2_the_legs_freeze_like_two_hip_hits(total: int, holds: bool) -> None:
    battle, mech = solo("open=15x25; Mercury MCY-99@0520/N piloting=5")
    played = play(prepare(battle, 0), [total], choices=["on"])
    assert [(event.number, event.holds) for event in played.told(MascRolled)] == [(3, holds)]
    assert walking_mp(battle, mech) == (8 if holds else 0)
    assert piloting_target(mech, [STAND_UP]).number == (5 if holds else 9)


MERCURIES = (
    "phase=move initiative=2,9 open=15x25; Mercury MCY-99@0520/N; Mercury MCY-99@0701/S id=mm; "
    "Griffin GRF-1N@0501/S"
)


def test_it_is_asked_before_anybody_moves_the_loser_of_the_initiative_first() -> None:
    battle = parse_situation(MERCURIES)
    run = Move("ME", RUN, read_steps("F F F F F F F F F F F F F F F F"))
    played = play(movement_phase(battle), [3], {"ME": run}, ["on", "off"])
    asked = [(d.unit if isinstance(d, Choice) else "move") for d in played.asked]
    assert asked == ["ME", "mm", "move", "move", "move"]
    assert mechs_of(battle)["ME"].moved.entered == 16


def test_who_freezes_before_it_moves_has_not_run() -> None:
    """No MP, no heat, and nothing on its own numbers: it stands still."""
    battle = parse_situation(MERCURIES)
    play(movement_phase(battle), [2], choices=["on", "off"])
    mech = mechs_of(battle)["ME"]
    assert (mech.moved.mode, mech.heat_gained) == (Mode.STAND, [])
    assert modes(battle, mech) == (Mode.STAND,)


def test_who_cannot_run_is_not_asked() -> None:
    battle = parse_situation(f"{MERCURIES.replace('0520/N', '0520/N down')}")
    assert not play(prepare(battle, 0)).asked


def test_a_quad_whose_masc_fails_is_immobile() -> None:
    battle, mech = solo("Scorpion@0510/N")
    mech.sheet = refit(mech.sheet, Location.RT, "MASC")
    play(prepare(battle, 0), [2], choices=["on"])
    assert walking_mp(battle, mech) == 0


def test_the_counter_runs_with_the_turns_of_a_battle() -> None:
    battle, mech = solo("open=15x25; Mercury MCY-99@0520/N")
    play(prepare(battle, 0), [3], choices=["on"])
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
    mech = mechs_of(battle)["GR"]
    mech.sheet = myomer(mech.sheet)
    return battle, mech


@pytest.mark.parametrize(
    ("heat", "walk", "run"), [(0, 5, 8), (5, 4, 6), (8, 4, 6), (9, 6, 9), (10, 4, 6), (15, 3, 5)]
)
def test_from_9_heat_it_gains_1_mp_and_is_spared_the_loss_at_5(
    heat: int, walk: int, run: int
) -> None:
    """All later losses on the Heat Scale count in full: 2 from 10, 3 from 15."""
    battle, mech = strong(heat)
    assert (walking_mp(battle, mech), running_mp(battle, mech)) == (walk, run)


@pytest.mark.parametrize(("heat", "walk"), [(0, 1), (5, 0), (9, 1), (10, 0)])
def test_on_one_leg_it_is_spared_the_loss_at_5_and_gains_nothing(heat: int, walk: int) -> None:
    battle, mech = strong(heat)
    mech.structure[Location.LL] = 0
    assert walking_mp(battle, mech) == walk


@pytest.mark.parametrize(
    ("heat", "panel", "aloud"),
    [
        (5, "walk -1", "walks 1 slower"),
        (9, "hit +1, walk +1", "walks 1 faster, +1 to hit"),
        (10, "hit +1, walk -1", "walks 1 slower, +1 to hit"),
    ],
)
def test_the_words_for_a_heat_level_know_it(heat: int, panel: str, aloud: str) -> None:
    _, mech = strong(0)
    assert ", ".join(sorted(heat_effects(mech, heat))) == panel
    assert heat_words(mech, heat) == aloud


@pytest.mark.parametrize("heat", [0, 9])
def test_it_does_not_help_a_jump(heat: int) -> None:
    battle, mech = strong(heat)
    assert jumping_mp(battle, mech) == 5


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("Mercury MCY-99@0510/N", ["MASC of ME holds on 3+; a failure freezes both hips."]),
        ("Mercury MCY-99@0510/N prone", ["MASC of ME holds on 3+; a failure freezes both hips."]),
        ("Mercury MCY-99@0510/N prone RLi=0", []),
    ],
)
def test_masc_is_offered_to_those_who_can_run(line: str, asked: list[str]) -> None:
    """Who gets up with its only MP does not run."""
    battle, mech = solo(f"{line} id=ME")
    steps = begin_movement(battle, mech)
    found = [event.question for event in steps if isinstance(event, Choice)]
    assert [f"{question.split('.')[0]}." for question in found] == asked
