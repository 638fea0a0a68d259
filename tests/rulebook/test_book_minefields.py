"""Minefields that are laid before the battle (Compendium, Minefields, Conventional Minefields,
Command-Detonated Minefields, Vibrabomb Minefields, Clearing Minefields)."""

from __future__ import annotations

import pytest

from btterm.classic import events as e
from btterm.classic.ground import Minefield, Mines
from btterm.classic.situation import parse_situation
from btterm.classic.units.unit import Mode
from btterm.classic.view import view
from btterm.soak.mechs import mechs_of
from tests.rulebook.rules import mines
from tests.rulebook.tabletop import at, move, play

ANNA, BEN = 0, 1


@pytest.mark.parametrize(("roll", "hurt"), [(7, [6]), (6, [])])
def test_a_conventional_field_does_6_points_on_7_and_stays(roll: int, hurt: list[int]) -> None:
    battle = parse_situation("Atlas@0808/N; Wasp@0101/S")
    mines.bury(battle, at("0807"), Mines.CONVENTIONAL, BEN)
    atlas = mechs_of(battle)["AT"]
    played = move(battle, atlas, Mode.WALK, "F", dice=[roll, *[1] * len(hurt)])
    assert [event.damage for event in played.told(e.LocationRolled)] == hurt
    (field,) = battle.state_of(at("0807")).mines
    assert field.known is bool(hurt)


def test_what_does_not_go_off_in_secret_leaves_no_trace() -> None:
    """One move is told, in one piece, and no roll; Anna sees no field, Ben does."""
    battle = parse_situation("Atlas@0808/N; Wasp@0101/S")
    mines.bury(battle, at("0807"), Mines.CONVENTIONAL, BEN)
    played = move(battle, mechs_of(battle)["AT"], Mode.WALK, "F F", dice=[6])
    assert [type(event) for event in played.events] == [e.Moved]
    assert view(battle, ANNA).ground == {}
    assert view(battle, BEN).ground == battle.ground


@pytest.mark.parametrize(
    ("tons", "hexes"), [(20, -1), (30, -1), (35, 0), (50, 0), (55, 1), (75, 3), (100, 6)]
)
def test_c096_how_far_away_a_vibrabomb_goes_off(tons: int, hexes: int) -> None:
    """Set to 40: a 75-ton Marauder sets it off from 3 hexes away, a 30-ton Javelin not at all."""
    assert mines.reach(Minefield(10, Mines.VIBRABOMB, ANNA, 40), tons) == hexes


def test_a_vibrabomb_explodes_once_under_those_in_its_hex() -> None:
    battle = parse_situation("Marauder@0808/N; Wasp@0804/S; Locust LCT-1V@0805/S")
    mines.bury(battle, at("0804"), Mines.VIBRABOMB, ANNA, 40)
    played = move(battle, mechs_of(battle)["MA"], Mode.WALK, "F F", dice=[4])
    assert [event.unit for event in played.told(e.MinesBlast)] == ["wa"]
    assert [event.damage for event in played.told(e.LocationRolled)] == [10]
    assert battle.ground == {}


def test_command_detonated_mines_hit_the_hexes_around_with_4() -> None:
    battle = parse_situation("Marauder@0808/N; Wasp@0804/S; Locust LCT-1V@0805/S")
    field = mines.bury(battle, at("0804"), Mines.COMMAND, ANNA)
    played = play(mines.explode(battle, at("0804"), field), dice=[4, 4])
    hits = [(event.unit, event.damage) for event in played.told(e.LocationRolled)]
    assert sorted(hits) == [("lo", 4), ("wa", 10)]
    assert battle.ground == {}


@pytest.mark.parametrize(
    ("loads", "points"), [([5, 10, 15], 20), ([30], 30), ([10, 30], 30), ([30, 5], 30)]
)
def test_scattered_mines_add_up_to_20_but_a_stronger_load_lies_as_it_is(
    loads: list[int], points: int
) -> None:
    battle = parse_situation("Atlas@0808/N; Wasp@0101/S")
    for load in loads:
        play(mines.lay(battle, at("0502"), load, ANNA))
    assert [field.points for field in battle.state_of(at("0502")).mines] == [points]
