"""Between submerged units (Alpha Strike, Underwater Combat, Water, TOR)."""

from __future__ import annotations

from contextlib import suppress

import pytest

from btterm.alphastrike.attacks import Kind
from btterm.alphastrike.battle import Battle
from btterm.alphastrike.rules.attacking import solutions
from btterm.alphastrike.rules.damage import harm
from btterm.alphastrike.units import Critical
from btterm.board.board import Board
from btterm.board.terrain import Ground, Terrain
from btterm.table.dice import Roll, Throw
from tests.alphastrike.tabletop import at, battle, card


def lake(specials: str, hexes: int) -> Battle:
    """Two 'Mechs on the bottom of a lake, so far from each other."""
    board = Board("lake", 16, 17)
    for hex_ in list(board):
        board[hex_] = Terrain(ground=Ground.WATER, depth=2)
    diver = at(f"08{1 + hexes:02}", card(damage="2/2/2", specials=specials))
    return battle([diver], [at("0801")], board)


@pytest.mark.parametrize(
    ("specials", "hexes", "damage", "number"),
    [
        ("", 1, 1, 4),
        ("ENE", 1, 2, 4),
        ("TOR3/3", 1, 4, 4),
        ("TOR3/3", 6, 4, 6),
        ("", 10, 1, 8),
    ],
)
def test_ranges_and_damage_are_halved(specials: str, hexes: int, damage: int, number: int) -> None:
    """Skill 4, submerged +1, standing still -1; torpedoes do all of their damage."""
    state = lake(specials, hexes)
    attacks = solutions(state, state.of_side(0)[0])
    found = next(each for each in attacks if each.attack.kind is Kind.WEAPON)
    assert (found.strength.points, found.number.number) == (damage, number)


def test_no_weapon_reaches_farther_than_half_of_long_range() -> None:
    state = lake("", 11)
    assert solutions(state, state.of_side(0)[0]) == []


def test_who_has_no_armor_left_floods() -> None:
    """Beside the roll that each hit on a submerged unit makes."""
    state = lake("", 3)
    target = state.of_side(1)[0]
    target.armor = 1
    asked, procedure = None, harm(state, target, 1)
    with suppress(StopIteration):
        while True:
            asked = procedure.send(Throw((2, 3)) if isinstance(asked, Roll) else None)
    assert target.coming == [Critical.DESTROYED]
