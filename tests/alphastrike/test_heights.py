"""What flies and what dives (Alpha Strike, VTOLs, WiGE Vehicles, Naval and Submarine Movement,
TOR)."""

from __future__ import annotations

from contextlib import suppress

import pytest

from btterm.alphastrike.attacks import Kind
from btterm.alphastrike.battle import Battle
from btterm.alphastrike.cards.card import Card, Mode
from btterm.alphastrike.decisions import HeightDecision, Move, MoveDecision
from btterm.alphastrike.events import UnitCrashed
from btterm.alphastrike.rules.attacking import solutions
from btterm.alphastrike.rules.moving import heights, reach
from btterm.alphastrike.rules.sight import sight, submerged
from btterm.alphastrike.turn.ends import end_phase
from btterm.alphastrike.turn.movement import move
from btterm.alphastrike.units import Slowing, Unit
from btterm.board.board import Board
from btterm.board.terrain import Ground, Terrain
from btterm.hexes import Facing, Hex
from btterm.players.alphastrike.bot import Bot
from tests.alphastrike.tabletop import at, battle, card, play

VTOL = card('10"v', type_="CV")
WIGE = card('12"g', type_="CV")
SUBMARINE = card('8"s', "2/2/2", specials="TOR3/3/1", type_="CV")
SHIP = card('8"n', "2/2/2", specials="TOR3/3/1", type_="CV")
WOODS, LAKE = Terrain(ground=Ground.LIGHT_WOODS), Terrain(ground=Ground.WATER, depth=4)
HERE, AHEAD = Hex(8, 8), Hex(8, 7)


def over(one: Card, ground: Terrain | None = None, beside: Terrain | None = None) -> Battle:
    """A unit in 0808 of such a map, with one hex of other ground ahead."""
    board = Board("ground", 16, 17)
    for hex_ in list(board):
        board[hex_] = ground or Terrain()
    board[AHEAD] = beside or ground or Terrain()
    return battle([at("0808", one)], [at("0101", one)], board)


def mine(state: Battle) -> Unit:
    return state.of_side(0)[0]


def costs(state: Battle, hex_: Hex) -> dict[int, int]:
    """What it costs to end in a hex, by level."""
    unit = mine(state)
    ways = heights(state, unit, unit.card.moves[0].mode)[hex_]
    return {level: way.inches for level, way in ways.items()}


def test_a_level_in_the_air_costs_an_inch() -> None:
    """10 inches from a level up: a hex is two, each level up or down one; the ground is landing."""
    state = over(VTOL)
    assert mine(state).elevation == 1
    assert costs(state, AHEAD) == {0: 3, **{level: 1 + level for level in range(1, 10)}}
    assert costs(state, HERE) == {0: 1, **{level: level - 1 for level in range(1, 12)}}


@pytest.mark.parametrize(
    ("ground", "levels"),
    [
        (WOODS, {2: 3, 3: 4}),
        (Terrain(ground=Ground.WATER, depth=1), {1: 2, 2: 3}),
        (Terrain(ground=Ground.ROUGH), {0: 3, 1: 2}),
        (Terrain(level=3), {0: 6, 1: 5}),
    ],
)
def test_flying_clears_what_is_there(ground: Terrain, levels: dict[int, int]) -> None:
    """It climbs before it passes, and lands on any ground but woods, buildings and water."""
    found = costs(over(VTOL, beside=ground), AHEAD)
    assert found.items() >= levels.items()
    assert (0 in found) is (0 in levels)
    assert min(found) == min(levels)


def test_amphibious_flyers_land_on_water() -> None:
    lake = Terrain(ground=Ground.WATER, depth=1)
    assert 0 in costs(over(card('10"v', type_="CV", specials="AMP"), beside=lake), AHEAD)


def test_it_flies_around_or_over_a_ridge() -> None:
    """A level above one of three; nobody pays for a level twice."""
    board = Board("ridge", 16, 17)
    for column in range(1, 17):
        for row in (6, 7):
            board[Hex(column, row)] = Terrain(level=3)
    state = battle([at("0808", card('14"v', type_="CV"))], [at("0101")], board)
    found = heights(state, mine(state), Mode.VTOL)[Hex(8, 5)]
    # Three levels up (3), three hexes (6), and down again as far as it likes.
    assert {level: way.inches for level, way in found.items()}.items() >= {
        4: 9,
        1: 12,
        0: 13,
    }.items()


def test_one_on_the_ground_takes_off() -> None:
    state = over(VTOL)
    mine(state).elevation = 0
    assert costs(state, HERE)[0] == 0
    assert costs(state, AHEAD) == {0: 4, **{level: 2 + level for level in range(1, 9)}}


def test_the_level_is_asked_after_the_move_and_kept_by_default() -> None:
    state = over(VTOL)
    table = play(state, (1, 1), (6, 6))
    unit = mine(table.state)
    table.answer(Move(unit.id, Mode.VTOL, AHEAD, Facing.N))
    asked = table.pending
    assert isinstance(asked, HeightDecision)
    assert asked.default() == 1
    assert asked.label(3) == '3 levels up, 4" in all'
    assert asked.label(0) == 'landed, 3" in all'
    assert table.fork().state == table.state
    table.answer(3)
    assert mine(table.state).elevation == 3
    assert isinstance(table.pending, MoveDecision)


def test_higher_than_a_hill_it_is_seen() -> None:
    """A hill hides a flyer that is a level up, and not one that is five up."""
    board = Board("hill", 16, 17)
    board[Hex(8, 5)] = Terrain(level=3)
    state = battle([at("0808")], [at("0802", VTOL)], board)
    gunner, flyer = state.units.values()
    assert sight(state, gunner, flyer).blocked
    flyer.elevation = 5
    assert not sight(state, gunner, flyer).blocked


@pytest.mark.parametrize(("elevation", "struck"), [(0, True), (1, True), (2, True), (3, False)])
def test_blows_reach_as_high_as_a_mech(elevation: int, struck: bool) -> None:
    state = battle([at("0808")], [at("0807", VTOL)])
    unit, flyer = state.units.values()
    flyer.elevation = elevation
    kinds = [found.attack.kind for found in solutions(state, unit)]
    assert (Kind.STANDARD in kinds) is struck


def test_nobody_aims_through_the_trees_below() -> None:
    state = over(VTOL, WOODS)
    assert mine(state).elevation == 2
    assert not sight(state, *state.units.values()).woods


def glides(elevation: int, ground: Terrain | None = None, slowed: int = 0) -> Battle:
    state = over(WIGE, ground)
    mine(state).elevation = elevation
    mine(state).slowed = [Slowing.STEP] * slowed
    return state


def test_a_wige_on_the_ground_has_a_hex_or_takes_off() -> None:
    """Four inches to take off: with 12 it gets four hexes far."""
    state = glides(0)
    assert costs(state, HERE) == {0: 0, 1: 4}
    assert costs(state, AHEAD) == {0: 2, 1: 6}
    assert costs(state, Hex(8, 6)) == {1: 8}
    assert max(len(way.path) for way in reach(state, mine(state), Mode.WIGE).values()) == 4


def test_a_wige_in_the_air_pays_four_inches_or_lands_for_nothing() -> None:
    state = glides(1)
    assert costs(state, HERE) == {0: 0, 1: 4}
    assert costs(state, AHEAD) == {0: 2, 1: 4}
    assert costs(state, Hex(8, 5)) == {0: 6, 1: 6}


def test_a_wige_passes_low_ground_and_no_woods() -> None:
    """Rough ground costs it nothing more, and it does not land there."""
    assert costs(glides(1, Terrain(ground=Ground.ROUGH)), AHEAD) == {1: 4}
    assert costs(glides(1, LAKE), AHEAD) == {1: 4}
    state = over(WIGE, beside=WOODS)
    assert AHEAD not in reach(state, mine(state), Mode.WIGE)


@pytest.mark.parametrize(("ground", "crashes"), [(Terrain(), False), (LAKE, True)])
def test_a_wige_that_cannot_stay_up_lands_or_crashes(ground: Terrain, crashes: bool) -> None:
    """With two inches left."""
    state = glides(1, ground, slowed=5)
    unit = mine(state)
    told = list(move(state, Move(unit.id, Mode.WIGE, HERE, Facing.N)))
    assert (UnitCrashed(unit.id, False) in told) is crashes
    assert unit.elevation == 0
    assert unit.armor == (4 if crashes else 5)


def test_submarines_dive_and_move_below_the_surface() -> None:
    """An inch a level; along the surface they do not go."""
    state = over(SUBMARINE, LAKE)
    assert mine(state).elevation == -1
    assert costs(state, HERE) == {0: 1, -1: 0, -2: 1, -3: 2, -4: 3}
    assert costs(state, AHEAD) == {0: 3, -1: 2, -2: 3, -3: 4, -4: 5}
    mine(state).elevation = 0
    assert costs(state, AHEAD) == {0: 4, -1: 3, -2: 4, -3: 5, -4: 6}
    shallow = over(SUBMARINE, LAKE, Terrain(ground=Ground.WATER, depth=1))
    assert set(costs(shallow, AHEAD)) == {0, -1}


@pytest.mark.parametrize(("elevation", "under"), [(0, False), (-1, True), (-4, True)])
def test_one_that_has_surfaced_is_not_submerged(elevation: int, under: bool) -> None:
    state = over(SUBMARINE, LAKE)
    mine(state).elevation = elevation
    assert submerged(state, mine(state)) is under


def test_a_submarine_that_cannot_move_sinks_to_the_bottom() -> None:
    state = over(SUBMARINE, LAKE)
    unit = mine(state)
    unit.slowing = [Slowing.IMMOBILE]
    with suppress(StopIteration):
        assert UnitCrashed(unit.id, True) in list(end_phase(state))
    assert (unit.elevation, unit.armor) == (-4, 4)


@pytest.mark.parametrize(
    ("depths", "hexes", "found"),
    [
        ((-1, 0), 3, (3, 3)),
        ((0, -1), 3, (3, 4)),
        ((0, 0), 12, (3, 5)),
        ((-1, -1), 12, (3, 6)),
        ((-1, -1), 6, None),
    ],
)
def test_torpedoes_at_the_surface(
    depths: tuple[int, int], hexes: int, found: tuple[int, int] | None
) -> None:
    """All of their damage at whole ranges, +1 at submerged targets, skill 4 and -1 for standing
    still; between submerged units with the other weapons where these reach."""
    board = Board("sea", 16, 17)
    for hex_ in list(board):
        board[hex_] = LAKE
    state = battle([at("0815", SUBMARINE)], [at(f"08{15 - hexes:02}", SUBMARINE)], board)
    unit, target = state.units.values()
    unit.elevation, target.elevation = depths
    fired = [each for each in solutions(state, unit) if each.attack.kind is Kind.TORPEDO]
    assert [(each.strength.points, each.number.number) for each in fired] == [found] * bool(found)


@pytest.mark.parametrize("blocked", [False, True])
def test_torpedoes_need_water_all_the_way(blocked: bool) -> None:
    board = Board("sea", 16, 17)
    for hex_ in list(board):
        board[hex_] = LAKE
    if blocked:
        board[Hex(8, 9)] = Terrain()
    hover = card('8"h', type_="CV")
    state = battle([at("0812", SHIP)], [at("0806", hover), at("0807", VTOL)], board)
    fired = [
        each.attack.target
        for each in solutions(state, state.of_side(0)[0])
        if each.attack.kind is Kind.TORPEDO
    ]
    assert len(fired) == 2 * (not blocked)


def test_the_bot_lands_where_infantry_is_to_get_out() -> None:
    state = over(VTOL)
    carrier = mine(state)
    ways = heights(state, carrier, Mode.VTOL)[HERE]
    asked = HeightDecision(state, 0, carrier.id, ways, moved=True)
    assert Bot().decide(asked.for_player()) == 1
    foot = card('2"f', "1/1/1", "2/1", "CAR3", type_="CI", size=1)
    state.units["XX"] = Unit("XX", 0, foot, 4, HERE, Facing.N, 2, 1, carrier=carrier.id)
    assert Bot().decide(asked.for_player()) == 0
