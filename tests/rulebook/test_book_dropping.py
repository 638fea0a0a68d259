"""'Mechs and battle armor that drop from a DropShip (Compendium, Dropping Troops)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.decisions import FireDecision, ReactionDecision, StrikeDecision
from btterm.classic.options import Options
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mech.sheet import SlotKind
from btterm.classic.situation import parse_situation
from btterm.classic.turn import begin_turn, movement_phase
from btterm.classic.units.unit import Out, Reserve
from btterm.hexes import Facing, Hex
from btterm.soak.mechs import mechs_of
from tests.rulebook.rules import (
    LANDS,
    Shot,
    dropping,
    indirect,
    kinds,
    night,
    systems_ready,
    target_modifiers,
)
from tests.rulebook.tabletop import Dice, Played, at, destroy_slot, lost, play

LINE = "open=15x17 turn=3 phase=move initiative=9,5; {}@0101/N; Atlas@0817/N side=2"


def above(
    hexes: Sequence[str], unit: str = "Warhammer", ground: str = "", options: Options | None = None
) -> Battle:
    """A unit that is due to drop in turn 3, in one of some hexes, and an enemy."""
    line = LINE.format(unit).replace("; ", f" {ground}; ", 1) if ground else LINE.format(unit)
    battle = parse_situation(line, options or Options())
    first = next(iter(battle.units.values()))
    first.reserve = Reserve(3, Facing.S, tuple(map(at, hexes)), drop=True)
    return battle


def drop(battle: Battle, dice: Sequence[Dice], *choices: str) -> Played:
    """The Movement Phase, in which the enemy does nothing."""
    battle.progress.begun = False
    return play(movement_phase(battle), dice, choices=choices)


def test_it_lands_when_all_have_moved_facing_as_its_player_wants() -> None:
    battle = above(["0808", "0909"])
    played = drop(battle, [5], "0909", "NW")
    told = [type(each) for each in played.events]
    assert told.index(e.DropNamed) < told.index(e.StoodStill) < told.index(e.Landed)
    warhammer = battle.units["WA"]
    assert played.targets("landing") == [5]
    assert (warhammer.hex, warhammer.facing, warhammer.on_board) == (at("0909"), Facing.NW, True)
    assert not warhammer.prone


def test_damage_counts_for_the_landing_roll() -> None:
    battle = above(["0808"])
    destroy_slot(mechs_of(battle)["WA"], Location.LL, SlotKind.HIP)
    assert drop(battle, [7], "S").targets("landing") == [5 + 2]


def test_c084_failed_by_3_it_falls_3_levels_and_scatters_3_dice() -> None:
    battle = above(["0808"])
    warhammer = mechs_of(battle)["WA"]
    warhammer.crew.piloting = 6
    # Direction 3, south-east, and 1 + 1 + 2 hexes; facing; six locations of 28 points; no injury.
    dice: list[Dice] = [3, (3, 1, 1, 2), 1, 6, 7, 8, 6, 7, 8, 12]
    played = drop(battle, dice)
    assert [told.hex for told in played.told(e.Scattered)] == [at("1210")]
    (fell,) = played.told(e.Fell)
    assert (fell.levels, fell.damage) == (3, 7 * 4)
    assert (warhammer.hex, warhammer.prone, lost(warhammer)) == (at("1210"), True, 28)
    assert played.targets("avoids injury") == [6 + 3]


@pytest.mark.parametrize(("direction", "end"), enumerate(("N", "NE", "SE", "S", "SW", "NW"), 1))
def test_it_scatters_by_the_diagram_of_artillery(direction: int, end: str) -> None:
    battle = above(["0808"])
    played = drop(battle, [4, (direction, 1), 1, 7, 7, 7, 12])
    assert [told.hex for told in played.told(e.Scattered)] == [
        at("0808").neighbour(Facing.parse(end))
    ]


def test_off_the_map_it_is_lost() -> None:
    battle = above(["0802"])
    drop(battle, [4, (1, 6)])
    assert battle.units["WA"].destroyed is Out.ASTRAY


def test_on_the_map_it_is_not_lost_even_where_it_fails_by_5() -> None:
    battle = above(["0808"])
    warhammer = mechs_of(battle)["WA"]
    warhammer.crew.piloting = 7
    played = drop(battle, [2, (1, *[1] * 5), 1, *[6, 7, 8] * 3, 12])
    assert (warhammer.alive, warhammer.hex) == (True, at("0803"))
    assert [told.damage for told in played.told(e.Fell)] == [7 * 6]


@pytest.mark.parametrize(("piloting", "lives"), [(9, True), (10, False)])
def test_failed_by_more_than_7_it_is_destroyed(piloting: int, lives: bool) -> None:
    battle = above(["0808"])
    warhammer = mechs_of(battle)["WA"]
    warhammer.crew.piloting = piloting
    dice: list[Dice] = [2]
    # It scatters off the map, which is another end.
    drop(battle, dice + [(1, *[6] * 7)] * lives)
    assert warhammer.destroyed is (Out.ASTRAY if lives else Out.CRASHED)


@pytest.mark.parametrize(
    ("rolled", "hurt", "scatter"), [(4, [], []), (3, [6] * 5, [(4, 2)]), (2, [7] * 5, [(4, 2, 1)])]
)
def test_battle_armor_lands_on_4_and_each_suit_is_hurt_where_it_fails(
    rolled: int, hurt: list[int], scatter: list[tuple[int, ...]]
) -> None:
    battle = above(["0808"], "Elemental Point Laser")
    squad = next(iter(battle.units.values()))
    before = kinds.armor_on(squad, "front")  # type: ignore[arg-type]  # the same on all sides
    played = drop(battle, [rolled, *hurt, *scatter])
    assert before - kinds.armor_on(squad, "front") == sum(hurt)  # type: ignore[arg-type]
    away = sum(scatter[0][1:]) if scatter else 0
    assert squad.hex == Hex(8, 8 + away)
    assert not played.told(e.Fell)
    assert LANDS == 4


def test_battle_armor_that_scatters_into_water_drowns() -> None:
    battle = above(["0808"], "Elemental Point Laser", "0809=~1")
    drop(battle, [3, *[1] * 5, (4, 1)])
    assert next(iter(battle.units.values())).destroyed is Out.DROWNED


def test_who_lands_in_water_rolls_for_that_too() -> None:
    battle = above(["0808"], ground="0808=~2")
    # It falls where it is, into water: half of 7 points.
    played = drop(battle, [5, 4, 1, 7, 7, 12], "S")
    assert played.targets("entering water") == [5]
    assert [told.damage for told in played.told(e.Fell)] == [4]


def test_where_a_mech_stands_another_comes_down_beside_it() -> None:
    battle = above(["0817"])
    played = drop(battle, [5], "S", "0816")
    assert battle.units["WA"].hex == at("0816")
    assert "comes down beside 0817" in played.asked[-1].question


def test_who_lands_on_one_that_hides_has_found_him_and_comes_down_beside() -> None:
    """He may fire pointblank, as at anybody who comes upon him."""
    battle = above(["0817"], ground='0817="')
    battle.units["at"].hidden = battle.ambushes = True
    played = drop(battle, [5], "none", "S", "0816", "hold")
    assert [event.why for event in played.told(e.Revealed)] == ["comes upon it"]
    assert battle.units["WA"].hex == at("0816")


def test_fire_meets_who_lands_in_it() -> None:
    battle = above(["0808"], "Elemental Point Laser", "0808=.*")
    burned = drop(battle, [4, 7])
    assert burned.told(e.FireCrossed)
    assert next(iter(battle.units.values())).destroyed is Out.BURNED


def landed(options: Options | None = None) -> Battle:
    battle = above(["0815"], "Crusader", options=options)
    drop(battle, [5], "S")
    return battle


def test_nobody_acts_in_the_turn_of_its_landing() -> None:
    battle = landed(Options(night=True))
    crusader, atlas = battle.units["CR"], battle.units["at"]
    assert crusader.landed
    assert "landed" in FireDecision(0, battle, ("CR",)).solution("CR", 0, "at").why
    assert not StrikeDecision(0, battle, ("CR",)).can_strike("CR")
    assert "landed" in ReactionDecision(0, battle, ("CR",)).why_not("CR")
    assert systems_ready(crusader) == ()
    assert night.in_beam(battle, crusader) == []
    assert indirect.spotter(battle, battle.units["at"], atlas) is None
    assert FireDecision(0, battle, ("CR",)).only() is not None
    assert Shot(0, "at")


def test_it_is_hit_as_if_it_had_moved_a_little() -> None:
    battle = landed()
    found = target_modifiers(battle.units["at"], battle.units["CR"])
    assert [(part.rule, part.value) for part in found] == [("Dropping Troops", 1)]


def test_in_the_next_turn_it_is_like_any_other() -> None:
    battle = landed()
    play(begin_turn(battle), [])
    crusader = battle.units["CR"]
    assert not crusader.landed
    assert target_modifiers(battle.units["at"], crusader) == []


@pytest.mark.parametrize(
    ("name", "may"),
    [
        ("Warhammer", True),
        ("Elemental Point Laser", True),
        ("Foot Platoon Rifle", False),
        ("Manticore", False),
    ],
)
def test_who_may_drop(name: str, may: bool) -> None:
    battle = parse_situation(LINE.format(name))
    assert (not dropping.refusal(next(iter(battle.units.values())))) is may
