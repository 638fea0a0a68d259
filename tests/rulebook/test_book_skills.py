"""MechWarriors between battles (Compendium, Varying Skill Levels, Skill Improvement)."""

from __future__ import annotations

import pytest

from btterm.classic.decisions import Fire
from btterm.classic.scenario.setting_up import Fighter, Scenario, Team, after
from btterm.classic.turn import weapon_attack_phase
from btterm.classic.units.crew import Crew
from btterm.errors import BadInput
from tests.rulebook.rules import improve, improvements, random_skills
from tests.rulebook.tabletop import duel, play, shots


@pytest.mark.parametrize(
    ("die", "clan", "gunnery", "piloting"),
    [
        (1, False, 4, 6),
        (2, False, 4, 6),
        (3, False, 4, 5),
        (4, False, 4, 5),
        (5, False, 3, 4),
        (6, False, 3, 4),
        (1, True, 4, 5),
        (2, True, 4, 5),
        (3, True, 3, 4),
        (4, True, 3, 4),
        (5, True, 2, 3),
        (6, True, 2, 3),
    ],
)
def test_random_skills(die: int, clan: bool, gunnery: int, piloting: int) -> None:
    """1D6 for each, two more for Clan."""
    assert random_skills(die, die, clan) == (gunnery, piloting)


def test_who_destroys_a_mech_has_a_victory() -> None:
    battle, hunchback, locust = duel("phase=fire; Hunchback HBK-4G@0808/N; Locust LCT-1V@0806/S")
    answer = Fire(hunchback.id, shots(hunchback, locust, "AC/20"))
    play(weapon_attack_phase(battle), [9, 7], {hunchback.id: answer})
    assert locust.destroyed
    assert (hunchback.crew.victories, locust.crew.victories) == (1, 0)


def test_every_fourth_victory_betters_a_skill_down_to_0() -> None:
    pilot = Crew(gunnery=1, piloting=5, victories=7)
    assert improvements(pilot) == 1
    assert improve(pilot, gunnery=True)
    assert (pilot.gunnery, improvements(pilot)) == (0, 0)
    assert not improve(pilot, gunnery=False)
    pilot.victories = 8
    assert not improve(pilot, gunnery=True)
    assert improve(pilot, gunnery=False)
    assert pilot.piloting == 4


# From one battle to the next


def test_victories_go_on_to_the_next_battle_and_better_a_skill() -> None:
    """Three before and one in this battle are worth a point; whoever died leaves an average
    MechWarrior in the 'Mech."""
    ann = Team("A", fighters=(Fighter("Warhammer WHM-6R", "Natasha", 4, 5, victories=3),))
    ben = Team("B", fighters=(Fighter("Locust LCT-1V", "Ned", 2, 2, victories=9, improved=2),))
    scenario = Scenario("open-grassland", (ann, ben))
    battle = scenario.battle()
    warhammer, locust = battle.units.values()
    assert (warhammer.crew.victories, locust.crew.improved) == (3, 2)
    warhammer.crew.victories += 1
    locust.crew.hits = 6
    veteran, other = (team.fighters[0] for team in after(scenario, battle).teams)
    assert (veteran.pilot, veteran.victories) == ("Natasha", 4)
    assert other == Fighter("Locust LCT-1V")
    better = veteran.bettered(gunnery=True)
    assert (better.gunnery, better.piloting, better.improved) == (3, 5, 1)
    with pytest.raises(BadInput, match="takes 8 victories"):
        better.bettered(gunnery=False)


def test_a_skill_of_0_is_not_bettered() -> None:
    with pytest.raises(BadInput, match="Piloting is 0"):
        Fighter("Locust LCT-1V", piloting=0, victories=4).bettered(gunnery=False)
