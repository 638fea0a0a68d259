"""MechWarriors (Compendium, MechWarriors, MechWarrior Skills, Damaging a MechWarrior, Damage from
Head Hits, Consciousness Rolls)."""

from __future__ import annotations

import pytest

from btterm.classic.decisions import FireDecision
from btterm.classic.events import ConsciousnessRolled, WakeRolled
from btterm.classic.sheets.library import load_sheet
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.units.unit import Mode
from tests.rulebook.rules import hit, injure, modes, wake
from tests.rulebook.tabletop import duel, play, solo


def test_c006_an_archers_pilot_takes_a_third_hit_in_turn_3() -> None:
    """A medium laser on the head armor; 7 is needed, 6 rolled: no move nor fire in Turn 4, and
    at its end a 7 wakes the pilot."""
    battle, mech, _ = duel("turn=3; Archer@0505/N hits=2; Crusader@0502/S")
    played = play(hit(battle, mech, Location.HD, False, 5, by=1), [6])
    assert mech.crew.hits == 3
    assert [(e.number, e.awake) for e in played.told(ConsciousnessRolled)] == [(7, False)]
    assert not play(wake(battle, mech)).rolls  # not in the turn itself

    battle.turn = 4
    assert modes(battle, mech) == (Mode.STAND,)
    assert not FireDecision(0, battle, (mech.id,)).can_fire(mech.id)
    assert mech.immobile
    played = play(wake(battle, mech), [7])
    assert [(e.number, e.awake) for e in played.told(WakeRolled)] == [(7, True)]

    battle.turn = 5
    assert modes(battle, mech) == (Mode.STAND, Mode.WALK, Mode.RUN)
    assert FireDecision(0, battle, (mech.id,)).can_fire(mech.id)


def test_who_does_not_wake_tries_again_every_turn() -> None:
    battle, mech = solo("turn=4; Archer@0505/N hits=3 out")
    for _ in range(3):
        play(wake(battle, mech), [6])
        assert not mech.crew.awake
        battle.turn += 1
    play(wake(battle, mech), [7])
    assert mech.crew.awake


def test_who_is_awake_rolls_no_more_until_the_next_hit() -> None:
    battle, mech = solo("turn=4; Archer@0505/N hits=3")
    assert not play(wake(battle, mech)).rolls


@pytest.mark.parametrize("points", [1, 5, 8])
def test_any_hit_on_the_head_is_one_point_however_hard(points: int) -> None:
    battle, mech = solo("turn=3; Archer@0505/N")
    play(hit(battle, mech, Location.HD, False, points, by=1), [3])
    assert mech.crew.hits == 1


def test_several_hits_at_once_are_rolled_for_one_by_one_until_one_fails() -> None:
    """Two points from an explosion on top of one: 5 for the second, 7 for the third."""
    battle, mech = solo("turn=3; Archer@0505/N hits=1")
    played = play(injure(battle, mech, 2, "explosion"), [5, 7])
    assert [e.number for e in played.told(ConsciousnessRolled)] == [5, 7]
    battle, mech = solo("turn=3; Archer@0505/N hits=1")
    played = play(injure(battle, mech, 2, "explosion"), [4])
    assert [(e.number, e.awake) for e in played.told(ConsciousnessRolled)] == [(5, False)]
    assert mech.crew.hits == 3


def test_hits_on_the_unconscious_count_for_waking_up() -> None:
    battle, mech = solo("turn=4; Archer@0505/N hits=3 out")
    play(injure(battle, mech, 1, "fall"))
    played = play(wake(battle, mech), [9])
    assert [(e.number, e.awake) for e in played.told(WakeRolled)] == [(10, False)]


def test_six_hits_are_death_and_nobody_wakes_from_it() -> None:
    battle, mech = solo("turn=4; Archer@0505/N hits=5 out")
    play(injure(battle, mech, 2, "explosion"))
    assert mech.crew.hits == 6
    assert mech.destroyed == "MechWarrior killed"
    assert not play(wake(battle, mech)).rolls


def test_average_skills() -> None:
    """Gunnery 4 and Piloting 5 for the Inner Sphere, 3 and 4 for the Clans."""
    assert load_sheet("Archer").skills == (4, 5)
    assert load_sheet("Timber Wolf Prime").skills == (3, 4)
