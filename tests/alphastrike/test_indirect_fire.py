"""Fire over what blocks the sight, and who stands how high (Alpha Strike, Indirect Fire, IF, TUR,
Unit Heights, Attacker Modifiers, Minimal Damage)."""

from __future__ import annotations

import pytest

from btterm.alphastrike.attacks import Kind
from btterm.alphastrike.battle import Battle
from btterm.alphastrike.cards.card import Mode
from btterm.alphastrike.decisions import AttackDecision
from btterm.alphastrike.rules.attacking import Solution, solutions
from btterm.alphastrike.rules.sight import Sight, top
from btterm.alphastrike.rules.to_hit import number
from btterm.board.board import Board
from btterm.board.terrain import Terrain
from btterm.hexes import Facing, Hex
from tests.alphastrike.tabletop import at, battle, card, went


def behind_a_hill(specials: str = "IF2", facing: Facing = Facing.N) -> Battle:
    """A gunner, a spotter, and a target that only the spotter sees."""
    board = Board("hill", 16, 17)
    for column in (7, 8, 9):
        board[Hex(column, 7)] = Terrain(level=6)
    south = [at("0809", card(specials=specials), facing), at("0805")]
    return battle(south, [at("0801")], board)


def indirect(state: Battle) -> list[Solution]:
    found = solutions(state, state.of_side(0)[0])
    return [each for each in found if each.attack.kind is Kind.INDIRECT]


def test_who_has_spotted_holds_its_fire() -> None:
    """Else its own attack would have made the other harder."""
    state = behind_a_hill()
    spotter = state.of_side(0)[1]
    assert solutions(state, spotter)
    before = indirect(state)[0].number.number
    spotter.spots_for = state.of_side(1)[0].id
    assert not solutions(state, spotter)
    assert indirect(state)[0].number.number == before
    spotter.spots_for, spotter.acted, spotter.fired = "", True, True
    assert indirect(state)[0].number.number == before + 1


@pytest.mark.parametrize(("acted", "told"), [(False, True), (True, False)])
def test_the_question_says_that_the_spotter_holds_its_fire(acted: bool, told: bool) -> None:
    state = behind_a_hill()
    state.of_side(0)[1].acted = acted
    words = AttackDecision(state, 0).label(indirect(state)[0].attack)
    assert ("holds its fire" in words) is told


@pytest.mark.parametrize(
    ("specials", "facing", "fires"),
    [
        ("IF2", Facing.N, True),
        ("IF2", Facing.S, False),
        ("TUR(1/1/0), IF2", Facing.S, False),
        ("TUR(1/1/0,IF2)", Facing.S, True),
    ],
)
def test_a_turret_turns_only_what_is_in_it(specials: str, facing: Facing, fires: bool) -> None:
    assert bool(indirect(behind_a_hill(specials, facing))) is fires


@pytest.mark.parametrize(
    ("moves", "specials", "levels"),
    [
        ('8"t', "", 1),
        ('8"t', "LG", 2),
        ('8"t', "VLG", 3),
        ('8"t', "SLG", 4),
        ('8"v', "", 2),
        ('8"v', "LG", 3),
    ],
)
def test_how_high_large_units_are(moves: str, specials: str, levels: int) -> None:
    """On level 0; those that fly are a level up, and rise a level from there, large ones two."""
    state = battle([at("0808", card(moves, type_="SV", specials=specials))], [at("0101")])
    assert top(state, state.of_side(0)[0]) == levels


@pytest.mark.parametrize("kind", [Kind.WEAPON, Kind.STANDARD, Kind.DEATH_FROM_ABOVE])
def test_who_has_jumped_aims_worse_in_whatever_attack(kind: Kind) -> None:
    state = battle([at("0808", card('8"j'))], [at("0807")])
    unit, target = state.units.values()
    went(unit, 4, Mode.JUMP)
    parts = {each.words: each.value for each in number(state, unit, target, kind, Sight()).parts}
    assert parts["attacker jumped"] == 2


def test_minimal_damage_of_infantry_counts_at_close_quarters() -> None:
    squad = card('2"f', "0*/0/0", type_="CI", specials="AM")
    state = battle([at("0808", squad)], [at("0807")])
    found = solutions(state, state.of_side(0)[0])
    blow = next(each for each in found if each.attack.kind is Kind.ANTI_MECH)
    assert blow.strength.minimal
