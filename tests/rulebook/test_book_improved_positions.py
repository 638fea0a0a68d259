"""Units that begin behind field works (Compendium, Improved Positions, Damage to Units Inside)."""

from __future__ import annotations

import pytest

from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.decisions import Fire
from btterm.classic.options import Options
from btterm.classic.readout.of import readout
from btterm.classic.saves.state import CLASSIC
from btterm.classic.scenario.file import parse_scenario
from btterm.classic.situation import parse_situation, write_situation
from btterm.classic.turn import weapon_attack_phase
from btterm.classic.view import view
from btterm.errors import BadInput
from btterm.soak.mechs import mechs_of
from btterm.soak.troops import platoons_of
from tests.rulebook.rules import Hit, Shot, Side, deploy, kinds, sight, works
from tests.rulebook.tabletop import Dice, Played, lost, play

LINE = "Warhammer@0805/S; Atlas@0809/N side=2 dug-in"


def fire(battle: Battle, dice: list[Dice], *weapons: str) -> Played:
    """The Warhammer fires at the Atlas."""
    warhammer = mechs_of(battle)["WA"]
    taken: list[int] = []
    for name in weapons:
        taken.append(
            next(
                number
                for number, each in enumerate(warhammer.sheet.mounts)
                if each.item.short_name == name and number not in taken
            )
        )
    shots = tuple(Shot(number, "at") for number in taken)
    return play(weapon_attack_phase(battle), dice, {"WA": Fire("WA", shots)})


def test_they_keep_off_a_tenth_of_their_cf_from_each_attacker_in_a_phase() -> None:
    """CF 15: 2 points of the first 10, and nothing of the second; they lose as much."""
    battle = parse_situation(LINE)
    atlas = mechs_of(battle)["at"]
    played = fire(battle, [9, 6, 9, 6], "PPC", "PPC")
    assert [event.points for event in played.told(e.Absorbed)] == [2]
    assert lost(atlas) == 18
    assert battle.state_of(atlas.hex).works == 13


def test_who_misses_hits_the_works_and_at_0_they_are_gone() -> None:
    battle = parse_situation(LINE)
    atlas = mechs_of(battle)["at"]
    played = fire(battle, [2, 3], "PPC", "PPC")
    assert [event.left for event in played.told(e.WorksHit)] == [5, 0]
    assert not battle.state_of(atlas.hex).works
    assert lost(atlas) == 0


def test_what_they_keep_off_counts_from_the_beginning_of_the_phase() -> None:
    """The first shot misses and takes 10 CF; the second one still loses 2 points."""
    battle = parse_situation(LINE)
    assert lost(mechs_of(battle)["at"]) == 0
    fire(battle, [2, 9, 6], "PPC", "PPC")
    assert lost(mechs_of(battle)["at"]) == 8


def test_neither_sight_nor_movement_nor_numbers_change() -> None:
    with_, without = parse_situation(LINE), parse_situation(LINE.removesuffix(" dug-in"))
    seen = [sight(b, b.units["WA"], b.units["at"]).terms for b in (with_, without)]
    assert seen[0] == seen[1]
    assert [t.level for t in with_.board.hexes] == [t.level for t in without.board.hexes]


def test_men_in_them_are_not_in_the_open() -> None:
    battle = parse_situation("Foot Platoon Rifle@0505 dug-in; Warhammer@0508/N")
    (platoon,) = platoons_of(battle).values()
    play(kinds.take(battle, platoon, Hit(3, Side.FRONT, 1)))
    assert platoon.men == platoon.sheet.men - 3


def test_who_has_left_them_is_not_sheltered_any_more() -> None:
    battle = parse_situation(LINE)
    warhammer, atlas = mechs_of(battle).values()
    assert works.kept_off(battle, warhammer, atlas) == 2
    atlas.hex = atlas.hex.neighbour(atlas.facing)
    assert works.kept_off(battle, warhammer, atlas) == 0


def test_the_sides_dig_in_before_the_first_turn() -> None:
    battle = parse_situation(
        "0809=~1; Warhammer@0805/S; Atlas@0809/N side=2; Locust LCT-1V@0810/N side=2",
        Options(improved_positions=1),
    )
    battle.turn = 1
    played = play(deploy(battle), choices=["none", "lo"])
    assert [event.unit for event in played.told(e.DugIn)] == ["lo"]
    assert list(played.asked[1].answers()) == ["lo", "none"]
    told = readout(battle, battle.units["lo"]).states
    assert "field works, CF 15" in told


def test_works_of_who_hides_are_hidden() -> None:
    battle = parse_situation(LINE + " hidden")
    assert not view(battle, 0).state_of(battle.units["at"].hex).works
    assert view(battle, 1).state_of(battle.units["at"].hex).works == 15


def test_they_are_written_and_read_and_saved() -> None:
    battle = parse_situation(LINE + "=9")
    assert "dug-in=9" in write_situation(battle)
    kept = CLASSIC.load(CLASSIC.dump(battle))
    assert kept.state_of(battle.units["at"].hex).works == 9


def test_a_scenario_digs_units_in() -> None:
    text = """
        map = "crossroads"
        [[side]]
        name = "A"
        unit = [{ sheet = "Warhammer WHM-6R", hex = "0101", dug_in = true }]
        [[side]]
        name = "B"
        unit = [{ sheet = "Marauder MAD-3R" }]
    """
    battle = parse_scenario(text, "here").battle()
    assert battle.state_of(battle.units["WA"].hex).works == works.CF
    with pytest.raises(BadInput, match="cannot be dug in"):
        parse_scenario(text.replace('hex = "0101"', "turn = 3"), "here").battle()
