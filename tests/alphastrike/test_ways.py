"""Roads, bridges, jumps and flyers (Alpha Strike, Roads, Water, Jumping, VTOLs, Stacking, Motive
Damage)."""

from __future__ import annotations

import pytest

from btterm.alphastrike.attacks import Kind
from btterm.alphastrike.battle import Battle
from btterm.alphastrike.cards.card import Mode
from btterm.alphastrike.rules import moving
from btterm.alphastrike.rules.attacking import solutions
from btterm.alphastrike.rules.sight import sight, submerged
from btterm.alphastrike.turn.ends import end_phase
from btterm.alphastrike.units import Slowing
from btterm.board.board import Board
from btterm.board.terrain import Construction, Ground, Structure, Terrain
from btterm.hexes import Hex
from tests.alphastrike.tabletop import at, battle, card, went

ROAD = 0b001001
"""North and south."""
BRIDGE = Structure(Construction.HEAVY, 90)


def road(moves: str, over: Terrain) -> Battle:
    """A vehicle in 0808 on a road to the north, which leads over such ground in 0807."""
    board = Board("road", 16, 17)
    for row in (6, 7, 8):
        board[Hex(8, row)] = Terrain(roads=ROAD)
    board[Hex(8, 7)] = over
    return battle([at("0808", card(moves, type_="CV"))], [at("0101")], board)


@pytest.mark.parametrize(
    ("moves", "over", "goes"),
    [
        ('10"w', Terrain(ground=Ground.LIGHT_WOODS, roads=ROAD), True),
        ('10"w', Terrain(ground=Ground.ROUGH, roads=ROAD), True),
        ('10"w', Terrain(ground=Ground.LIGHT_WOODS), False),
        ('10"h', Terrain(ground=Ground.HEAVY_WOODS, roads=ROAD), True),
        ('10"t', Terrain(ground=Ground.WATER, depth=2, roads=ROAD, bridge=BRIDGE), True),
        ('10"t', Terrain(ground=Ground.WATER, depth=2, roads=ROAD), False),
        ('10"n', Terrain(roads=ROAD), False),
    ],
)
def test_a_road_leads_through_what_is_forbidden_beside_it(
    moves: str, over: Terrain, goes: bool
) -> None:
    state = road(moves, over)
    unit = state.of_side(0)[0]
    found = moving.reach(state, unit, unit.card.moves[0].mode)
    assert (Hex(8, 7) in found) is goes
    assert not goes or found[Hex(8, 7)].inches == 2


def test_who_stands_on_a_bridge_is_not_in_the_water() -> None:
    board = Board("bridge", 16, 17)
    for depth, row in ((1, 5), (2, 9)):
        board[Hex(8, row)] = Terrain(ground=Ground.WATER, depth=depth, bridge=BRIDGE)
    state = battle([at("0805"), at("0809")], [at("0801")], board)
    high, low, enemy = state.units.values()
    assert not sight(state, enemy, high).cover
    assert not submerged(state, low)
    low.heat, low.fired = 2, True
    assert list(end_phase(state)) is not None
    assert low.heat == 2


def test_pavement_is_a_road() -> None:
    board = Board("city", 16, 17)
    for row in range(1, 18):
        board[Hex(8, row)] = Terrain(ground=Ground.PAVED)
    state = battle([at("0817", card('8"t', type_="CV"))], [at("0101")], board)
    assert moving.reach(state, state.of_side(0)[0], Mode.TRACKED)[Hex(8, 12)].inches == 10


@pytest.mark.parametrize(("depth", "inches"), [(2, 8), (3, 8), (4, 18)])
def test_the_bottom_of_deep_water(depth: int, inches: int) -> None:
    """From a bank two levels above it."""
    board = Board("lake", 16, 17)
    board[Hex(8, 7)] = Terrain(level=depth - 2, ground=Ground.WATER, depth=depth)
    state = battle([at("0808", card('30"'))], [at("0101")], board)
    assert moving.reach(state, state.of_side(0)[0], Mode.WALK)[Hex(8, 7)].inches == inches


@pytest.mark.parametrize(("level", "over"), [(8, True), (9, False)])
def test_a_jump_passes_nothing_higher_than_itself(level: int, over: bool) -> None:
    board = Board("ridge", 16, 17)
    for column in range(1, 17):
        for row in (6, 7):
            board[Hex(column, row)] = Terrain(level=level)
    state = battle([at("0808", card('8"j'))], [at("0101")], board)
    found = moving.reach(state, state.of_side(0)[0], Mode.JUMP)
    assert (Hex(8, 4) in found) is over
    assert not over or (found[Hex(8, 4)].length, len(found[Hex(8, 4)].path)) == (8, 4)


@pytest.mark.parametrize(("moves", "hexes"), [('10"v', 2), ('10"t', 3)])
def test_flyers_pass_over_enemies(moves: str, hexes: int) -> None:
    """Others go around them."""
    state = battle([at("0808", card(moves, type_="CV"))], [at("0807")])
    unit = state.of_side(0)[0]
    found = moving.reach(state, unit, unit.card.moves[0].mode)
    assert len(found[Hex(8, 6)].path) == hexes


def test_nobody_rams_what_flies() -> None:
    flyer = at("0807", card('10"v', type_="CV"))
    state = battle([at("0808", card('10"t', type_="CV"))], [flyer])
    unit, target = state.units.values()
    went(unit, 4, Mode.TRACKED)
    assert [found.attack.kind for found in solutions(state, unit)] == [Kind.WEAPON]
    target.elevation = 0
    kinds = {found.attack.kind for found in solutions(state, unit)}
    assert kinds == {Kind.WEAPON, Kind.CHARGE}


@pytest.mark.parametrize(("moves", "armor"), [('10"v', 4), ('10"t', 5)])
def test_a_flyer_that_cannot_move_any_more_crashes(moves: str, armor: int) -> None:
    state = battle([at("0808", card(moves, type_="CV"))], [at("0101")])
    unit = state.of_side(0)[0]
    unit.slowing.append(Slowing.IMMOBILE)
    assert list(end_phase(state)) is not None
    assert unit.armor == armor
    state.begun = False
    assert list(end_phase(state)) is not None
    assert unit.armor == armor
