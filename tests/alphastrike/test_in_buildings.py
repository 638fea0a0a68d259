"""Buildings that are entered, shelter and collapse (Alpha Strike, Buildings)."""

from __future__ import annotations

import pytest

from btterm.alphastrike.attacks import Kind
from btterm.alphastrike.battle import Battle
from btterm.alphastrike.cards.card import Mode
from btterm.alphastrike.decisions import Move
from btterm.alphastrike.events import BuildingCollapsed
from btterm.alphastrike.options import BUILDINGS
from btterm.alphastrike.rules.attacking import Solution, carry_out, solutions
from btterm.alphastrike.rules.buildings import collapse
from btterm.alphastrike.rules.moving import level_of, reach
from btterm.alphastrike.rules.structures import TYPES
from btterm.alphastrike.rules.transport import take_aboard
from btterm.alphastrike.setting_up import Entry, begin
from btterm.alphastrike.turn.movement import move
from btterm.alphastrike.units import Unit
from btterm.board.board import Board
from btterm.board.terrain import Construction, Ground, Structure, Terrain
from btterm.hexes import Hex
from tests.alphastrike.tabletop import at, card, hear

HOUSE = Hex(5, 7)
MEDIUM = Construction.MEDIUM


def town(
    unit: Entry, *, cf: int = 0, levels: int = 2, type_: Construction = MEDIUM, enemy: str = "0503"
) -> tuple[Battle, Unit]:
    """A unit, and a building to its north."""
    board = Board("town", 9, 9)
    board[HOUSE] = Terrain(building=Structure(type_, 1, levels))
    state = begin(board, [("S", [unit]), ("N", [at(enemy, card(damage="4/4/4"))])], [BUILDINGS])
    board[HOUSE] = board[HOUSE].worn(cf or TYPES[type_].usual)
    return state, state.of_side(0)[0]


def cf(state: Battle) -> int:
    building = state.board[HOUSE].building
    return building.cf if building else 0


def test_the_table_of_buildings() -> None:
    assert {type_.value: tuple(row) for type_, row in TYPES.items()} == {
        "light": (1, 5, 5, 1, 2, 1, 1),
        "medium": (2, 12, 15, 2, 4, 2, 2),
        "heavy": (3, 25, 30, 3, 6, 3, 3),
        "hardened": (4, 40, 50, 4, 8, 4, 4),
    }


@pytest.mark.parametrize(
    ("type_", "classic", "factor"),
    [
        ("light", 15, 5),
        ("light", 3, 1),
        ("medium", 40, 12),
        ("heavy", 45, 12),
        ("hardened", 150, 50),
    ],
)
def test_factors_of_maps_are_converted(type_: str, classic: int, factor: int) -> None:
    for options, found in (([BUILDINGS], factor), ([], classic)):
        board = Board("town", 9, 9)
        board[HOUSE] = Terrain(building=Structure(Construction(type_), classic, 1))
        begin(board, [("S", [at("0508")]), ("N", [at("0502")])], options)
        built = board[HOUSE].building
        assert built is not None
        assert built.cf == found


@pytest.mark.parametrize(
    ("type_", "moves", "specials", "costs"),
    [
        ("BM", '20"', "", [4, 6, 8, 10]),
        ("CV", '20"t', "", [4, 6, 8, 10]),
        ("CI", '20"f', "", [2] * 4),
        ("BA", '20"f', "", [2] * 4),
        ("PM", '20"', "", [4] * 4),
        ("CV", '20"t', "LG", [None] * 4),
    ],
)
def test_what_buildings_cost(
    type_: str, moves: str, specials: str, costs: list[int | None]
) -> None:
    one = card(moves, type_=type_, specials=specials)
    for building, cost in zip(Construction, costs, strict=True):
        state, unit = town(at("0508", one), type_=building)
        way = reach(state, unit, one.moves[0].mode).get(HOUSE)
        assert (way and way.inches) == cost
        state.options = ()
        assert HOUSE not in reach(state, unit, one.moves[0].mode)


def go(state: Battle, unit: Unit, to: Hex, mode: Mode = Mode.WALK) -> list[str]:
    return [type(each).__name__ for each in hear(move(state, Move(unit.id, mode, to, unit.facing)))]


def test_who_moves_through_wears_the_building_out() -> None:
    for type_, left in (("BM", (11, 10)), ("CI", (12, 12))):
        state, unit = town(at("0508", card('20"' + "f" * (type_ == "CI"), type_=type_)))
        mode = unit.card.moves[0].mode
        go(state, unit, HOUSE, mode)
        assert cf(state) == left[0]
        go(state, unit, Hex(5, 6), mode)
        assert cf(state) == left[1]


def test_who_leaves_is_outside_when_it_collapses_and_who_enters_is_not() -> None:
    state, unit = town(at("0508", card('20"')), cf=2)
    go(state, unit, HOUSE)
    go(state, unit, Hex(5, 6))
    assert (unit.armor, state.board[HOUSE].ground) == (5, Ground.RUBBLE)
    state, unit = town(at("0508", card('20"')), cf=1)
    go(state, unit, HOUSE)
    assert unit.armor == 3


@pytest.mark.parametrize(
    ("size", "type_", "stands"), [(2, "BM", True), (3, "BM", False), (4, "CI", True)]
)
def test_what_is_too_heavy_breaks_it_down(size: int, type_: str, stands: bool) -> None:
    moves = '20"f' if type_ == "CI" else '20"'
    state, unit = town(at("0508", card(moves, type_=type_, size=size)))
    told = go(state, unit, HOUSE, unit.card.moves[0].mode)
    assert ("BuildingCollapsed" in told) is not stands
    assert unit.armor == (5 if stands else 3)


def test_a_jump_ends_on_the_roof_and_its_fall_is_worse() -> None:
    state, unit = town(at("0508", card('8"j', size=2)))
    go(state, unit, HOUSE, Mode.JUMP)
    assert (unit.on_roof, level_of(state, unit), cf(state)) == (True, 2, 12)
    state, unit = town(at("0508", card('8"j', size=3)), levels=8)
    unit.card = card('12"j', size=3)
    go(state, unit, HOUSE, Mode.JUMP)
    # Twice the damage of a medium building for eight levels, and one for the roof; 5 armor.
    assert (unit.on_roof, unit.armor, level_of(state, unit)) == (False, 0, 0)


@pytest.mark.parametrize(
    ("type_", "levels", "inches"),
    [("BM", 1, 4), ("BM", 2, 6), ("BM", 3, None), ("CI", 3, 5), ("PM", 2, 4)],
)
def test_the_way_down_from_a_roof(type_: str, levels: int, inches: int | None) -> None:
    moves = '20"f' if type_ == "CI" else '20"'
    state, unit = town(at("0508", card(moves, type_=type_)), levels=levels)
    unit.hex, unit.on_roof = HOUSE, True
    way = reach(state, unit, unit.card.moves[0].mode).get(Hex(5, 6))
    assert (way and way.inches) == inches


def fire(state: Battle, kind: Kind) -> Solution | None:
    enemy = state.of_side(1)[0]
    found = (each for each in solutions(state, enemy) if each.attack.kind is kind)
    return next(found, None)


@pytest.mark.parametrize(
    ("type_", "kind", "through", "absorbed", "number"),
    [
        ("BM", Kind.WEAPON, 2, 2, 5),
        ("BM", Kind.BUILDING, 0, 4, 1),
        ("CI", Kind.WEAPON, None, 0, 0),
        ("CI", Kind.BUILDING, 0, 4, 1),
    ],
)
def test_what_a_building_absorbs(
    type_: str, kind: Kind, through: int | None, absorbed: int, number: int
) -> None:
    """Medium range, and nobody moved: 4 and 2, less 1; a building is immobile."""
    moves = '8"f' if type_ == "CI" else '8"'
    state, unit = town(at("0508", card(moves, type_=type_)))
    unit.hex = HOUSE
    found = fire(state, kind)
    assert (found is None) is (through is None)
    if found is not None:
        assert (found.strength.points, found.absorbed) == (through, absorbed)
        assert found.number.number == number


def test_the_example_of_infantry_in_a_building() -> None:
    """Five points at infantry in a medium building: four for the building, one goes through."""
    state, unit = town(at("0508", card('8"f', type_="CI")))
    unit.hex = HOUSE
    state.of_side(1)[0].card = card(damage="5/5/5")
    found = fire(state, Kind.BUILDING)
    assert found is not None
    hear(carry_out(state, found), (6, 6))
    assert (unit.armor, cf(state)) == (4, 8)


def test_the_example_of_the_book() -> None:
    """A medium building of eight levels with 10 left: it is entered, two attacks of 4, and one of 6
    at the building itself."""
    state, unit = town(at("0508", card('20"', body="9/5")), cf=10, levels=8)
    go(state, unit, HOUSE)
    assert cf(state) == 9
    enemy = state.of_side(1)[0]
    factors = []
    for damage, kind in (("4/4/4", Kind.WEAPON), ("4/4/4", Kind.WEAPON), ("6/6/6", Kind.BUILDING)):
        enemy.card, enemy.acted = card(damage=damage), False
        found = fire(state, kind)
        assert found is not None
        told = hear(carry_out(state, found), (6, 6))
        factors.append(cf(state))
    assert factors == [7, 5, 0]
    assert any(isinstance(each, BuildingCollapsed) for each in told)
    assert 9 - unit.armor == 2 + 2 + 4


def test_a_building_of_two_hexes_wears_and_falls_as_one() -> None:
    state, unit = town(at("0508", card('20"')))
    wing = Hex(5, 6)
    state.board[wing] = state.board[HOUSE]
    state.board.join([HOUSE, wing])
    other = state.of_side(1)[0]
    other.hex = wing
    go(state, unit, HOUSE)
    walls = [state.board[hex_].building for hex_ in (HOUSE, wing)]
    assert [each and each.cf for each in walls] == [11, 11]
    # Within the same building half of what it absorbs.
    assert [
        each.absorbed for each in solutions(state, other) if each.attack.kind is Kind.WEAPON
    ] == [1]
    hear(collapse(state, HOUSE, []))
    assert {state.board[hex_].ground for hex_ in (HOUSE, wing)} == {Ground.RUBBLE}
    assert (unit.armor, other.armor, state.board.blocks) == (3, 3, {})


def test_infantry_inside_dies_with_the_building() -> None:
    state, unit = town(at("0508", card('8"f', type_="CI")), cf=3)
    unit.hex = HOUSE
    found = fire(state, Kind.BUILDING)
    assert found is not None
    hear(carry_out(state, found), (6, 6))
    assert unit.destroyed


def test_who_is_taken_aboard_leaves_the_roof() -> None:
    suits = card('8"j', type_="BA", specials="MEC")
    state, unit = town(at("0508", suits))
    carrier = state.of_side(1)[0]
    unit.hex, unit.on_roof, carrier.side = HOUSE, True, 0
    carrier.card, carrier.hex = card(specials="OMNI"), Hex(5, 6)
    hear(take_aboard(state, carrier, unit.id))
    assert (unit.carrier, unit.on_roof) == (carrier.id, False)
