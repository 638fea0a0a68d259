"""Attacks that count one after the other, and MechWarriors with a sixth sense (House rules, Real
Time Initiative, Sixth Sense)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from btterm.classic import events as e
from btterm.classic.battle import Battle, Phase
from btterm.classic.decisions import Fire, FireDecision, Strike
from btterm.classic.options import Options
from btterm.classic.situation import parse_situation
from btterm.classic.turn import movement_phase, physical_attack_phase, weapon_attack_phase
from btterm.classic.turn.rounds import sensitive
from btterm.soak.mechs import mechs_of
from btterm.table.choice import Choice
from tests.rulebook.rules import Blow, BlowKind
from tests.rulebook.tabletop import Played, play, shots

LINE = "Warhammer@0808/N {first}; Atlas@0805/S side=2 {second}"


def battle_of(text: str, **options: object) -> Battle:
    battle = parse_situation(text, replace(Options(), **options))  # type: ignore[arg-type]
    for mech in mechs_of(battle).values():
        mech.auto_eject = False
    battle.initiative, battle.winner = (9, 5), 0
    return battle


def order(played: Played) -> list[str]:
    """Who fired and what became of whom, in order."""
    told = []
    for event in played.events:
        match event:
            case e.FireDeclared(unit):
                told.append(f"{unit} fires")
            case e.WeaponFired(unit, hit=hit):
                told.append(f"{unit} {'hits' if hit else 'misses'}")
            case e.UnitDestroyed(unit):
                told.append(f"{unit} is out")
    return told


@pytest.mark.parametrize(
    ("real_time", "told"),
    [
        (False, ["at fires", "WA fires", "at misses", "WA hits", "at is out"]),
        (True, ["WA fires", "WA hits", "at is out"]),
    ],
)
def test_the_winner_fires_first_and_who_is_destroyed_fires_no_more(
    real_time: bool, told: list[str]
) -> None:
    text = LINE.format(first="", second="CT=0 CTi=1")
    battle = battle_of(text, real_time_initiative=real_time)
    warhammer, atlas = mechs_of(battle).values()
    fire = {
        "WA": Fire("WA", shots(warhammer, atlas, "PPC")),
        "at": Fire("at", shots(atlas, warhammer, "LRM 20")),
    }
    dice = [12, 7] if real_time else [2, 12, 7]
    if real_time:
        del fire["at"]
    played = play(weapon_attack_phase(battle), dice, fire)
    assert order(played) == told


def test_who_is_chosen_makes_its_rolls_first_and_begins_anew() -> None:
    """20 points before it acts call for the roll at once; what it suffers later for another one."""
    battle = battle_of(LINE.format(first="", second=""), real_time_initiative=True)
    warhammer, atlas = mechs_of(battle).values()
    fire = {
        "WA": Fire("WA", shots(warhammer, atlas, "PPC", "PPC")),
        "at": Fire("at", shots(atlas, warhammer, "LRM 20")),
    }
    # Both PPCs hit the right arm; the Atlas keeps its feet, and is asked for its fire again.
    played = play(weapon_attack_phase(battle), [12, 4, 12, 4, 9], fire)
    assert [(r.unit, r.success) for r in played.told(e.PilotingRolled)] == [("at", True)]
    asked = [each.units for each in played.asked if isinstance(each, FireDecision)]
    assert asked == [("WA",), ("at",), ("at",)]
    assert atlas.phase_damage == 0


def test_who_has_attacked_rolls_at_the_end_of_the_phase() -> None:
    battle = battle_of(LINE.format(first="", second=""), real_time_initiative=True)
    battle.winner, battle.initiative = 1, (5, 9)
    warhammer, atlas = mechs_of(battle).values()
    fire = {
        "WA": Fire("WA", shots(warhammer, atlas, "PPC", "PPC")),
        "at": Fire("at", shots(atlas, warhammer, "LRM 20")),
    }
    played = play(weapon_attack_phase(battle), [2, 12, 4, 12, 4, 9], fire)
    names = [type(event).__name__ for event in played.events]
    assert names.index("PilotingRolled") > len(names) - names[::-1].index("WeaponFired") - 1


def test_blows_count_one_after_the_other_too() -> None:
    battle = battle_of(
        "Warhammer@0808/N; Atlas@0807/S side=2 CT=0 CTi=1 prone", real_time_initiative=True
    )
    kick = Strike("WA", (Blow(BlowKind.KICK_LEFT, "at"),))
    played = play(physical_attack_phase(battle), [12, 7], {"WA": kick})
    assert [event.unit for event in played.told(e.ActsInTurn)][:1] == ["WA"]
    assert [event.unit for event in played.told(e.UnitDestroyed)] == ["at"]


# Sixth sense


THREE = "Warhammer@0808/N; Crusader@0908/N side=1; Atlas@0805/S side=2; Archer@0905/S side=2"


def test_the_best_of_each_side_has_it_unless_others_are_named() -> None:
    text = "Warhammer@0808/N; Crusader@0908/N side=1 gunnery=2; Atlas@0805/S side=2; {archer}"
    plain = battle_of(text.format(archer="Archer@0905/S side=2"), sixth_sense=True)
    assert sorted(sensitive(plain)) == ["CR", "at"]
    named = battle_of(text.format(archer="Archer@0905/S side=2 sixth-sense"), sixth_sense=True)
    assert sorted(sensitive(named)) == ["CR", "ar"]
    assert sensitive(battle_of(THREE)) == []


def test_who_uses_it_moves_after_all_others() -> None:
    battle = battle_of(THREE, sixth_sense=True)
    battle.initiative, battle.winner = (5, 9), 1
    played = play(movement_phase(battle), [], choices=["usual", "senses"])
    questions = [asked.question for asked in played.asked if isinstance(asked, Choice)]
    assert len(questions) == 2
    moved = [event.unit for event in played.told(e.StoodStill)]
    (user,) = [event.unit for event in played.told(e.UsesSixthSense)]
    assert moved[-1] == user
    assert len(moved) == 4


def test_and_its_attacks_count_before_those_of_others() -> None:
    battle = battle_of(THREE.replace("Atlas@0805/S side=2", "Atlas@0805/S side=2 CT=0 CTi=1"))
    mechs = mechs_of(battle)
    mechs["WA"].senses = True
    fire = {
        "WA": Fire("WA", shots(mechs["WA"], mechs["at"], "PPC")),
        "ar": Fire("ar", shots(mechs["ar"], mechs["WA"], "LRM 20")),
    }
    played = play(weapon_attack_phase(battle), [12, 7, 2], fire)
    assert order(played)[:3] == ["WA fires", "WA hits", "at is out"]
    assert "at fires" not in order(played)
    assert [event.unit for event in played.told(e.ActsInTurn)] == ["WA", ""]


def test_it_lasts_a_turn_and_nobody_is_asked_without_the_option() -> None:
    battle = battle_of(THREE)
    played = play(movement_phase(battle), [])
    assert not any(isinstance(asked, Choice) for asked in played.asked)
    assert battle.phase is Phase.MOVEMENT
