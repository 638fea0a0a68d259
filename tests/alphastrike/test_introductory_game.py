"""The introductory game (Alpha Strike, Levels of Rules)."""

from __future__ import annotations

import pytest

from btterm.alphastrike.attacks import Kind
from btterm.alphastrike.battle import Battle
from btterm.alphastrike.cards.card import Card, Mode
from btterm.alphastrike.decisions import Move
from btterm.alphastrike.events import UnitMoved
from btterm.alphastrike.options import (
    FOG,
    INTRODUCTORY,
    OBJECTIVES,
    WITHDRAWAL,
    checked,
    toggled,
)
from btterm.alphastrike.rules.attacking import solutions
from btterm.alphastrike.rules.introductory import best_movement, introduced
from btterm.alphastrike.rules.moving import reach
from btterm.alphastrike.rules.sight import Sight, sight
from btterm.alphastrike.rules.to_hit import number, target_movement
from btterm.alphastrike.setting_up import begin
from btterm.alphastrike.turn.movement import move
from btterm.board.board import Board
from btterm.board.terrain import Ground, Terrain
from btterm.errors import BadInput
from btterm.hexes import Facing, Hex
from tests.alphastrike.tabletop import at, card, went

ANVIL = card('10"/4"j')


def duel(mine: Card | None = None, its: Card | None = None, where: str = "0801") -> Battle:
    """A 'Mech in 0802 against another."""
    forces = [("South", [at("0802", mine, skill=3)]), ("North", [at(where, its)])]
    return begin(Board("bare", 16, 17), forces, [INTRODUCTORY])


def parts(state: Battle, seen: Sight) -> dict[str, int]:
    gunner, target = state.units.values()
    found = number(state, gunner, target, Kind.WEAPON, seen)
    return {part.words: part.value for part in found.parts}


@pytest.mark.parametrize("did", ["nothing", "jumped"])
def test_the_best_that_a_target_could_do_counts(did: str) -> None:
    """10 inches on the ground (+2), or 4 jumping (+0 and +1): +2, whatever it did. Skill 3, a hex
    away, in partial cover (+2): 7, whether the attacker moved or not."""
    state = duel(its=ANVIL)
    gunner, target = state.units.values()
    assert best_movement(target) == 2
    if did == "jumped":
        went(gunner, 4, Mode.JUMP)
        went(target, 4, Mode.JUMP)
    assert number(state, gunner, target, Kind.WEAPON, Sight(cover=True)).number == 7
    assert parts(state, Sight()) == {"Skill": 3, "short range": 0, "target can move": 2}


def test_a_jump_counts_where_it_is_the_best() -> None:
    state = duel(its=card('8"j'))
    assert best_movement(state.of_side(1)[0]) == 2
    state.of_side(1)[0].heat = 4
    immobile = target_movement(state.of_side(1)[0], state.options)
    assert (immobile.words, immobile.value) == ("target immobile", -4)


def test_heat_and_hits_lower_the_best() -> None:
    state = duel(its=ANVIL)
    target = state.of_side(1)[0]
    target.heat = 2
    assert best_movement(target) == 1


def test_who_moves_is_told_the_same() -> None:
    state = duel(its=ANVIL)
    target = state.of_side(1)[0]
    (told,) = move(state, Move(target.id, Mode.WALK, target.hex, Facing.S))
    assert isinstance(told, UnitMoved)
    assert told.tmm == 2


def test_six_abilities_count() -> None:
    every = card(specials="CASE, CASE II, ENE, HT1/1/-, MEL, OVL, TSM, ECM, TUR(1/1/1), IF2, AMS")
    assert (
        introduced(every).special_text
        == card(specials="CASE, CASE II, ENE, HT1/1/-, MEL, OVL").special_text
    )
    state = duel(every)
    assert not state.of_side(0)[0].card.has("TSM")


@pytest.mark.parametrize("type_", ["IM", "CV", "CI", "PM"])
def test_there_are_battlemechs_alone(type_: str) -> None:
    with pytest.raises(BadInput, match="no BattleMech"):
        duel(its=card('8"t' if type_ == "CV" else '8"', type_=type_))


def test_nothing_is_fired_backwards_or_over_a_hill() -> None:
    state = duel(card(specials="REAR1/1/1, TUR(1/1/1), IF2"), where="0808")
    assert [each.attack.target for each in solutions(state, state.of_side(0)[0])] == []
    state.of_side(0)[0].facing = Facing.S
    kinds = {each.attack.kind for each in solutions(state, state.of_side(0)[0])}
    assert kinds == {Kind.WEAPON}


@pytest.mark.parametrize(
    ("terrain", "inches"),
    [
        (Terrain(ground=Ground.RUBBLE), 4),
        (Terrain(ground=Ground.LIGHT_WOODS), 4),
        (Terrain(ground=Ground.WATER, depth=1), 6),
        (Terrain(ground=Ground.WATER, depth=2), 8),
        (Terrain(level=1), 4),
        (Terrain(ground=Ground.ROUGH, roads=9), 4),
    ],
)
def test_what_ground_costs_there(terrain: Terrain, inches: int) -> None:
    """Water an inch more for each inch at any depth, and the levels down to its bottom; roads are
    of no use."""
    state = duel()
    state.board[Hex(8, 3)] = terrain
    state.board[Hex(8, 2)] = Terrain(roads=9)
    assert reach(state, state.of_side(0)[0], Mode.WALK)[Hex(8, 3)].inches == inches


def test_the_woods_an_attacker_stands_in_are_no_cover_there() -> None:
    state = duel(where="0806")
    attacker, target = state.units.values()
    state.board[attacker.hex] = Terrain(ground=Ground.LIGHT_WOODS)
    assert not sight(state, attacker, target).woods
    assert sight(state, target, attacker).woods


def test_no_other_option_goes_with_it() -> None:
    with pytest.raises(BadInput, match="exclude each other"):
        checked([INTRODUCTORY, WITHDRAWAL])
    assert toggled([WITHDRAWAL, OBJECTIVES], INTRODUCTORY) == [INTRODUCTORY]
    assert toggled([INTRODUCTORY], FOG) == [FOG]
