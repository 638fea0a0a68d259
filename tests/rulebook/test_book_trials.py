"""Duels in turn (Clan Invasion, Duels in Turn)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from btterm.classic.battle import Battle, Phase
from btterm.classic.decisions import Fire, FireDecision, MoveDecision, StrikeDecision
from btterm.classic.events import Challenged, MeleeBegan, SteppedUp
from btterm.classic.options import Options, with_options
from btterm.classic.readout.of import glance
from btterm.classic.saves.state import CLASSIC
from btterm.classic.scenario.file import parse_scenario, write_scenario
from btterm.classic.scenario.setting_up import Fighter, Scenario, Team, objective
from btterm.classic.turn import end_phase, initiative_phase, movement_phase, weapon_attack_phase
from btterm.classic.units.unit import Out
from btterm.classic.view import view
from btterm.errors import BadInput
from btterm.hexes import Facing
from btterm.players.bot import Bot
from tests.rulebook.rules import Shot, given_up, kinds, trials
from tests.rulebook.tabletop import Played, at, play

CADET, LIGHT, HEAVY, THIRD = "TI", "ad", "t2", "ex"
OTHERS = ("Executioner Prime", "Adder Prime", "Timber Wolf A")


def scenario(**options: Any) -> Scenario:
    cadet = Fighter("Timber Wolf Prime", "Cadet", hex=at("0510"), facing=Facing.N)
    others = tuple(
        Fighter(name, hex=at(f"{4 + n:02}05"), facing=Facing.S, duels="Cadet")
        for n, name in enumerate(OTHERS)
    )
    teams = Team("Anna", fighters=(cadet,)), Team("Ben", fighters=others)
    return Scenario("open-grassland", teams, with_options(Options(), options))


def trial(phase: Phase = Phase.WEAPON_ATTACK, **options: Any) -> Battle:
    battle = scenario(**options).battle()
    battle.turn, battle.phase, battle.initiative, battle.winner = 2, phase, (9, 5), 0
    return battle


def fires(battle: Battle, shooter: str, target: str) -> Played:
    """A phase in which one unit fires a weapon, and nobody else does."""
    found = play(
        weapon_attack_phase(battle),
        [2],
        answers={shooter: Fire(shooter, (Shot(0, target),))},
    )
    assert all(isinstance(asked, FireDecision) for asked in found.asked)
    return found


def test_the_lightest_fights_first_and_the_others_wait() -> None:
    battle = trial(Phase.MOVEMENT)
    assert battle.trials[0].opponents == [LIGHT, HEAVY, THIRD]
    assert [id_ for id_, unit in battle.units.items() if unit.waits] == [THIRD, HEAVY]
    assert "waits" in glance(battle.units[HEAVY]).states
    asked = play(movement_phase(battle)).asked
    moves = [each for each in asked if isinstance(each, MoveDecision)]
    assert {id_ for each in moves for id_ in each.units} == {CADET, LIGHT}


def test_the_first_one_is_told_before_the_first_turn() -> None:
    battle = trial(Phase.INITIATIVE)
    battle.turn = 1
    assert play(initiative_phase(battle), [9, 5]).told(SteppedUp) == [SteppedUp(LIGHT, CADET)]


@pytest.mark.parametrize("how", ["destroyed", "gone", "out of action"])
def test_the_next_one_begins_when_the_one_before_is_out(how: str) -> None:
    battle = trial(Phase.END)
    play(end_phase(battle))
    assert battle.units[HEAVY].waits
    first: Any = battle.units[LIGHT]
    match how:
        case "destroyed":
            first.destroyed = Out.ENGINE
        case "gone":
            first.gone = True
        case _:
            first.criticals = {place: list(range(12)) for place in first.structure}
    played = play(end_phase(battle))
    assert played.told(SteppedUp) == [SteppedUp(HEAVY, CADET)]
    assert not battle.units[HEAVY].waits
    assert battle.units[THIRD].waits
    assert battle.trials[0].opponents == [LIGHT, HEAVY, THIRD]
    assert trials.opponent(battle, battle.trials[0]) == HEAVY


def test_who_fights_in_turn_attacks_its_own_opponent_alone() -> None:
    """With two cadets, who are sides of their own."""
    battle = second_cadet()
    asked = FireDecision(2, battle, (LIGHT.capitalize(),))
    (light,) = asked.units
    assert asked.solution(light, 0, CADET).why == ""
    assert asked.solution(light, 0, "no").why == f"{light} duels with {CADET} alone"
    battle.units["no"].hex = battle.units[light].hex.neighbour(battle.units[light].facing)
    blows = StrikeDecision(2, battle, (light,))
    kinds = blows.kinds(light)
    assert kinds
    assert {blows.solution(light, kind, "no").why for kind in kinds} >= {
        f"{light} duels with {CADET} alone"
    }


def second_cadet(*more: Fighter) -> Battle:
    """Two cadets, two who fight them, and more."""
    cadets = (
        Team("Anna", fighters=(Fighter("Timber Wolf Prime", "Tom", hex=at("0510")),)),
        Team("Ben", fighters=(Fighter("Nova A", "Nell", hex=at("0610")),)),
    )
    light = Fighter("Adder Prime", hex=at("0505"), facing=Facing.S, duels="Tom")
    heavy = Fighter("Executioner Prime", hex=at("0605"), facing=Facing.S, duels="Nell")
    found = Scenario("open-grassland", (*cadets, Team("Cleo", fighters=(light, *more, heavy))))
    battle = found.battle()
    battle.turn, battle.phase, battle.initiative = 2, Phase.WEAPON_ATTACK, (9, 5, 4)
    return battle


@pytest.mark.parametrize("target", [HEAVY, THIRD])
def test_a_shot_at_another_one_makes_a_melee_from_the_next_turn_on(target: str) -> None:
    battle = trial()
    asked = FireDecision(0, battle, (CADET,))
    shot = Fire(CADET, (Shot(0, target),))
    assert asked.breaches(shot) == (f"{target} is not its opponent: a melee from next turn",)
    assert asked.breaches(Fire(CADET, (Shot(0, LIGHT),))) == ()
    assert asked.best_targets(CADET)[0] == LIGHT
    played = fires(battle, CADET, target)
    assert played.told(MeleeBegan) == [MeleeBegan(CADET)]
    assert battle.units[target].waits, "not in this turn"
    play(end_phase(battle))
    assert not any(unit.waits for unit in battle.units.values())
    assert [each.over for each in battle.trials] == [True]
    assert FireDecision(1, battle, (THIRD,)).breaches(Fire(THIRD, (Shot(0, CADET),))) == ()


def test_a_shot_at_its_opponent_makes_none() -> None:
    battle = trial()
    assert fires(battle, CADET, LIGHT).told(MeleeBegan) == []
    play(end_phase(battle))
    assert battle.units[HEAVY].waits


def test_who_waits_does_nothing_at_all() -> None:
    """Neither fires, strikes, frightens nor foresees."""
    battle = trial()
    waiting = battle.units[HEAVY]
    assert kinds.busy(waiting) == "waits for its duel"
    assert kinds.busy(battle.units[LIGHT]) == ""
    asked = FireDecision(1, battle, (HEAVY,))
    assert asked.solution(HEAVY, 0, CADET).why == "waits for its duel"


def test_who_duels_in_turn_is_known_of_a_cadet_in_hiding_too() -> None:
    """So that a side is told the same reasons that the battle has."""
    battle = second_cadet()
    battle.units[CADET].hidden = True
    light = battle.trials[0].opponents[0]
    seen = view(battle, 2)
    assert CADET not in seen.units
    why = trials.refusal(seen, seen.units[light], seen.units["no"])
    assert why == f"{light} duels with {CADET} alone"
    assert trials.assigned(seen, 2) == []


def test_cadets_who_fire_at_each_other_make_a_melee() -> None:
    battle = second_cadet()
    asked = FireDecision(0, battle, (CADET,))
    assert asked.breaches(Fire(CADET, (Shot(0, "no"),)))
    assert asked.breaches(Fire(CADET, (Shot(0, "Ex"),)))


@pytest.mark.parametrize("melee", [False, True])
@pytest.mark.parametrize(
    ("beaten", "ranks"),
    [("Ad", ("Tom",)), ("Ex", ("Nell",)), ("no", ()), ("Ad Ex", ("Tom", "Nell"))],
)
def test_each_cadet_has_a_rank_for_his_own_opponents_alone(
    melee: bool, beaten: str, ranks: tuple[str, ...]
) -> None:
    """Neither for those of the other cadet nor for the other cadet, in a melee or not."""
    battle = second_cadet()
    battle.phase, battle.melee = Phase.END, melee
    battle.objectives = [objective(battle, side, "defeat 1 unit, as Warrior") for side in (0, 1)]
    play(end_phase(battle))
    for id_ in beaten.split():
        battle.units[id_].destroyed = Out.ENGINE
    play(end_phase(battle))
    names = ("Tom", "Nell")
    assert tuple(names[each.side] for each in battle.objectives if each.reached) == ranks


@pytest.mark.parametrize(
    ("out", "winner", "told"),
    [
        ("TI no", 2, ""),
        ("Ad TI no", 0, "Anna is MechWarrior"),
        ("Ex TI", 1, "Ben is MechWarrior"),
        ("Ad Ex TI", None, "Anna is MechWarrior, Ben is MechWarrior"),
        ("Ad Mo Ex", 0, "Anna is Star Commander, Ben is MechWarrior"),
    ],
)
def test_two_cadets_are_two_trials(out: str, winner: int | None, told: str) -> None:
    """Who beats nobody has failed; of two that pass the better rank wins."""
    battle = second_cadet(Fighter("Mongrel Prime", hex=at("0405"), facing=Facing.S, duels="Tom"))
    battle.phase = Phase.END
    ranks = "defeat 1 unit, as MechWarrior", "defeat 2 units, as Star Commander"
    battle.objectives = [objective(battle, side, line) for side in (0, 1) for line in ranks]
    del battle.objectives[-1]
    for id_ in out.split():
        assert battle.outcome is None
        battle.units[id_].destroyed = Out.ENGINE
        play(end_phase(battle))
    assert battle.outcome is not None
    assert battle.outcome.winner == winner
    assert battle.outcome.why.endswith(told)


def test_the_cadet_who_gives_up_without_a_rank_has_failed() -> None:
    """The other one has not passed either: the warriors win, and it is no draw."""
    battle = second_cadet()
    battle.objectives = [objective(battle, side, "defeat 1 unit, as Warrior") for side in (0, 1)]
    assert given_up(battle, 0).winner == 2


def test_a_duel_of_the_code_ends_with_that_of_the_trial() -> None:
    """The next one may challenge the cadet."""
    battle = trial(zellbrigen=True)
    assert fires(battle, CADET, LIGHT).told(Challenged)
    battle.units[LIGHT].destroyed = Out.ENGINE
    battle.phase = Phase.END
    play(end_phase(battle))
    assert battle.duels == []
    battle.turn, battle.phase = 3, Phase.WEAPON_ATTACK
    asked = FireDecision(1, battle, (HEAVY,))
    assert asked.breaches(Fire(HEAVY, (Shot(0, CADET),))) == ()


def test_bots_fight_their_duel_and_nobody_else() -> None:
    battle = trial()
    for id_ in (HEAVY, THIRD):
        battle.units[id_].hex = at("0509" if id_ == HEAVY else "0609")
    answer = Bot().decide(FireDecision(0, battle, (CADET,)))
    assert {shot.target for shot in answer.shots} == {LIGHT}
    blow = Bot().decide(StrikeDecision(0, battle, (CADET,)))
    assert blow.blows == ()


def test_a_trial_is_kept_in_files_and_saves_and_is_no_secret() -> None:
    asked = scenario()
    assert parse_scenario(write_scenario(asked), "trial") == asked
    battle = asked.battle()
    again = CLASSIC.load(CLASSIC.dump(battle))
    assert again.trials == battle.trials == view(battle, 0).trials
    first, second = asked.teams
    strange = replace(second.fighters[0], duels="Nobody")
    unknown = replace(asked, teams=(first, replace(second, fighters=(strange,))))
    with pytest.raises(BadInput, match="no unit is called Nobody"):
        unknown.battle()
