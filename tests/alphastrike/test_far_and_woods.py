"""Extended ranges and woods that count hex by hex (Alpha Strike, Extreme Range, Woods and
Jungle)."""

from __future__ import annotations

import pytest

from btterm.alphastrike.attacks import Kind
from btterm.alphastrike.battle import Battle
from btterm.alphastrike.cards.card import Mode, Strength, read_damage
from btterm.alphastrike.options import ADVANCED_WOODS, EXTENDED_RANGES
from btterm.alphastrike.rules.attacking import at_range, solutions
from btterm.alphastrike.rules.moving import reach
from btterm.alphastrike.rules.sight import sight
from btterm.alphastrike.rules.to_hit import Band, band_of
from btterm.board.board import Board
from btterm.board.terrain import Ground, Terrain
from btterm.hexes import Hex
from tests.alphastrike.tabletop import at, battle, card

L, D, C = Ground.LIGHT_WOODS, Ground.HEAVY_WOODS, Ground.CLEAR


def apart(hexes: int, specials: str = "", *, on: bool = True, damage: str = "3/3/3") -> Battle:
    """Two units so far apart on a long map."""
    one = card(damage=damage, specials=specials, overheat=1)
    state = battle(
        [at(f"05{hexes + 2:02}", one)], [at("0502", card())], Board("long", 9, hexes + 3)
    )
    state.options = (EXTENDED_RANGES,) if on else ()
    return state


@pytest.mark.parametrize(
    ("hexes", "band"),
    [(21, Band.LONG), (22, Band.EXTREME), (30, Band.EXTREME), (31, Band.HORIZON)],
)
def test_the_ranges_beyond_long(hexes: int, band: Band) -> None:
    assert band_of(hexes, bands=Band) is band
    assert band_of(hexes) is (Band.LONG if hexes == 21 else None)
    assert (Band.EXTREME.modifier, Band.HORIZON.modifier) == (6, 8)


@pytest.mark.parametrize(
    ("long", "extreme", "horizon"),
    [("0", 0, 0), ("0*", 0, 0), ("1", 0, 0), ("2", 1, 1), ("3", 2, 1), ("4", 3, 2), ("5", 4, 2)],
)
def test_damage_beyond_long_range(long: str, extreme: int, horizon: int) -> None:
    damage = read_damage(f"5/5/{long}")
    assert at_range(damage, Band.EXTREME) == Strength(extreme)
    assert at_range(damage, Band.HORIZON) == Strength(horizon)


def test_who_may_fire_so_far_and_who_overheats_there() -> None:
    fire = {
        on: solutions(state, state.of_side(0)[0])
        for on in (False, True)
        for state in [apart(25, on=on)]
    }
    assert fire[False] == []
    assert [(each.attack.overheat, each.strength.points) for each in fire[True]] == [(0, 2)]
    # Skill, extreme range, target and attacker that did not move.
    assert fire[True][0].number.number == 4 + 6 + 0 - 1
    hot = apart(25, "OVL")
    assert [each.attack.overheat for each in solutions(hot, hot.of_side(0)[0])] == [0, 1]
    near = apart(25, damage="3/3/1")
    assert solutions(near, near.of_side(0)[0]) == []


@pytest.mark.parametrize(("hexes", "adds"), [(24, 2), (30, 2), (33, 8)])
def test_a_network_helps_at_extreme_range_but_never_below_two(hexes: int, adds: int) -> None:
    one, other = card(damage="3/3/3", specials="C3I"), card(specials="C3I")
    board = Board("long", 9, 40)
    state = battle([at(f"05{hexes + 2}", one), at("0504", other)], [at("0502")], board)
    state.options = (EXTENDED_RANGES,)
    found = next(
        each for each in solutions(state, state.of_side(0)[0]) if each.attack.kind is Kind.WEAPON
    )
    assert found.number.parts[1].value == adds


@pytest.mark.parametrize(
    ("between", "here", "there", "adds"),
    [
        ((C, C), C, C, 0),
        ((L, C), C, C, 1),
        ((L, L), C, C, 2),
        ((D, C), C, C, 2),
        ((C, C), L, D, 3),
        ((L, L), D, D, 6),
        ((L, D), C, C, 3),
        ((L, L, L), C, C, None),
        ((D, D), C, C, None),
        ((L, L, D), C, C, None),
    ],
)
def test_every_hex_of_woods_counts(
    between: tuple[Ground, ...], here: Ground, there: Ground, adds: int | None
) -> None:
    board = Board("woods", 9, 9)
    hexes = [Hex(5, 8), *(Hex(5, 7 - step) for step in range(4)), Hex(5, 3)]
    for hex_, ground in zip(hexes, [here, *between], strict=False):
        board[hex_] = Terrain(ground=ground)
    board[Hex(5, 3)] = Terrain(ground=there)
    state = battle([at("0508")], [at("0503")], board)
    state.options = (ADVANCED_WOODS,)
    seen = sight(state, state.of_side(0)[0], state.of_side(1)[0])
    assert (None if seen.blocked else seen.woods) == adds
    state.options = ()
    seen = sight(state, state.of_side(0)[0], state.of_side(1)[0])
    wooded = any(ground is not C for ground in (here, there, *between))
    assert bool(seen.blocked) is (len(between) > 2)
    assert seen.blocked or seen.woods == 2 * wooded


@pytest.mark.parametrize(
    ("type_", "moves", "specials", "light", "dense"),
    [
        ("BM", '20"', "", 4, 6),
        ("BM", '20"', "LG", 2, 4),
        ("CI", '20"f', "", 2, 4),
        ("PM", '20"', "", 4, 6),
        ("CV", '20"t', "", 4, None),
        ("CV", '20"v', "", 3, 3),
        ("CV", '20"w(b)', "", 4, None),
    ],
)
def test_what_woods_cost(
    type_: str, moves: str, specials: str, light: int, dense: int | None
) -> None:
    for ground, cost in ((L, light), (D, dense)):
        board = Board("woods", 9, 9)
        board[Hex(5, 7)] = Terrain(ground=ground)
        state = battle(
            [at("0508", card(moves, specials=specials, type_=type_))], [at("0101")], board
        )
        state.options = (ADVANCED_WOODS,)
        unit = state.of_side(0)[0]
        way = reach(state, unit, unit.card.moves[0].mode or Mode.WALK).get(Hex(5, 7))
        assert (way and way.inches) == cost
