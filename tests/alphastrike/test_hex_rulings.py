"""What the book leaves open on hexes (Alpha Strike, Hex Maps, Movement Cost, Level Change, Range,
Firing Arcs, Target Movement Modifier, Physical Attacks, Roads, SHLD)."""

from __future__ import annotations

import pytest

from btterm.alphastrike.attacks import Kind
from btterm.alphastrike.battle import Battle
from btterm.alphastrike.cards.card import Mode
from btterm.alphastrike.rules import moving
from btterm.alphastrike.rules.attacking import solutions
from btterm.alphastrike.rules.sight import Sight, ahead, sight
from btterm.alphastrike.rules.to_hit import number
from btterm.alphastrike.turn.ends import end_phase
from btterm.alphastrike.units import Critical
from btterm.board.board import Board
from btterm.board.terrain import Ground, Terrain
from btterm.hexes import Facing, Hex
from tests.alphastrike.tabletop import at, battle, card, went


def there(terrain: Terrain, moves: str = '20"', type_: str = "BM") -> Battle:
    """A unit in 0808 with such ground ahead, and an enemy far away."""
    board = Board("trial", 16, 17)
    board[Hex(8, 7)] = terrain
    return battle([at("0808", card(moves, type_=type_))], [at("0101")], board)


@pytest.mark.parametrize(
    ("terrain", "inches"),
    [
        (Terrain(), 2),
        (Terrain(ground=Ground.PAVED), 2),
        (Terrain(ground=Ground.ROUGH), 4),
        (Terrain(ground=Ground.RUBBLE), 4),
        (Terrain(ground=Ground.LIGHT_WOODS), 4),
        (Terrain(ground=Ground.WATER, depth=1), 4),
        (Terrain(ground=Ground.WATER, depth=2), 8),
        (Terrain(level=1), 4),
        (Terrain(level=2), 6),
        (Terrain(level=1, ground=Ground.LIGHT_WOODS), 6),
    ],
)
def test_what_ground_costs(terrain: Terrain, inches: int) -> None:
    """A hex is two inches; a level up or down is two more."""
    state = there(terrain)
    assert moving.reach(state, state.of_side(0)[0], Mode.WALK)[Hex(8, 7)].inches == inches


@pytest.mark.parametrize(
    ("type_", "mode", "steepest"),
    [("BM", "", 2), ("PM", "", 1), ("CV", "t", 1), ("CI", "f", 1)],
)
def test_how_steep_a_slope_can_be(type_: str, mode: str, steepest: int) -> None:
    """What is steeper from one hex to the next cannot be walked, not even as minimum movement."""
    for level in (1, 2, 3):
        state = there(Terrain(level=level), f'20"{mode}', type_)
        found = moving.reach(state, state.of_side(0)[0], Mode(mode))
        direct = found[Hex(8, 7)].path if Hex(8, 7) in found else ()
        assert (len(direct) == 1) is (level <= steepest)


def test_a_jump_clears_what_is_as_high_as_itself_above_where_it_begins() -> None:
    for level, cleared in ((6, True), (7, False)):
        state = there(Terrain(level=level), '6"j')
        assert (Hex(8, 7) in moving.reach(state, state.of_side(0)[0], Mode.JUMP)) is cleared


def test_weapons_can_be_fired_at_a_neighbor() -> None:
    state = battle([at("0808")], [at("0807")])
    kinds = {found.attack.kind for found in solutions(state, state.of_side(0)[0])}
    assert kinds == {Kind.WEAPON, Kind.STANDARD}


def test_the_front_arc_is_the_half_of_the_map_ahead() -> None:
    state = battle([at("0808", facing=Facing.N)], [at("0101")])
    unit = state.of_side(0)[0]
    inside = {str(hex_) for hex_ in Hex(8, 8).neighbours() if ahead(unit, hex_)}
    assert inside == {str(Hex(8, 8).neighbour(side)) for side in (Facing.NW, Facing.N, Facing.NE)}
    assert not ahead(unit, Hex(8, 9))


def test_the_mode_that_was_used_makes_the_target_movement_modifier() -> None:
    """10 inches on the ground are +2; a jump of 2 inches is 0, and +1 for jumping."""
    state = battle([at("0808", card('10"/2"j'))], [at("0801")])
    unit, enemy = state.units.values()
    for mode, modifier in ((Mode.WALK, 2), (Mode.JUMP, 1)):
        went(unit, 2, mode)
        parts = {
            part.words: part.value
            for part in number(state, enemy, unit, Kind.WEAPON, Sight()).parts
        }
        assert modifier in parts.values()
        assert moving.tmm(unit) == modifier


def test_a_blow_at_who_is_shut_down_has_no_modifier_for_movement() -> None:
    """A shot has: the unit is immobile."""
    state = battle([at("0808")], [at("0807")])
    unit, enemy = state.units.values()
    went(unit, 2)
    enemy.heat = 4
    seen = sight(state, unit, enemy)
    assert number(state, unit, enemy, Kind.STANDARD, seen).number == 4
    assert number(state, unit, enemy, Kind.WEAPON, seen).number == 0


def test_the_woods_an_attacker_stands_in_are_in_its_way() -> None:
    board = Board("woods", 16, 17)
    board[Hex(8, 8)] = Terrain(ground=Ground.LIGHT_WOODS)
    state = battle([at("0808")], [at("0804")], board)
    unit, enemy = state.units.values()
    assert sight(state, unit, enemy).woods


def test_an_engine_that_is_hit_heats_from_the_next_shot_on() -> None:
    state = battle([at("0808")], [at("0801")])
    unit = state.of_side(0)[0]
    for heat in (0, 1):
        unit.fired = True
        unit.coming = [Critical.ENGINE] if not heat else []
        assert list(end_phase(state)) is not None
        assert unit.heat == heat
        state.begun = False


def test_tracks_go_a_hex_farther_along_a_road() -> None:
    board = Board("road", 16, 17)
    for row in range(1, 18):
        board[Hex(8, row)] = Terrain(roads=0b001001)
    state = battle([at("0817", card('8"t', type_="CV"))], [at("0101")], board)
    found = moving.reach(state, state.of_side(0)[0], Mode.TRACKED)
    assert found[Hex(8, 12)].inches == 10
    assert Hex(8, 11) not in found
    assert not any(way.inches > 8 for hex_, way in found.items() if hex_.col != 8)


@pytest.mark.parametrize(("specials", "damage"), [("", 3), ("SHLD", 2)])
def test_a_shield_takes_a_point_and_spoils_the_aim(specials: str, damage: int) -> None:
    """It does not take it from attacks that heat."""
    state = battle([at("0803")], [at("0801", card(specials=specials))])
    unit, enemy = state.units.values()
    assert solutions(state, unit)[0].strength.points == damage
    assert solutions(state, enemy)[0].number.number == 3 + bool(specials)
    hot = battle([at("0803", card(specials="HT1/1/1"))], [at("0801", card(specials=specials))])
    assert solutions(hot, hot.of_side(0)[0])[0].strength.points == 3


def test_mimetic_armor_hides_from_weapons_alone() -> None:
    """A blow, and a target that moved, have no modifier for it (Alpha Strike, MAS)."""
    state = battle([at("0808")], [at("0807", card(specials="MAS"))])
    unit, enemy = state.units.values()
    went(unit, 2)
    assert number(state, unit, enemy, Kind.WEAPON, Sight()).number == 4 + 3
    assert number(state, unit, enemy, Kind.STANDARD, Sight()).number == 4
    went(enemy, 2)
    assert number(state, unit, enemy, Kind.WEAPON, Sight()).number == 4 + 2
