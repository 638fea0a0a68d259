"""Pieces of terrain that are placed in turn (Clan Invasion, Terrain Pieces)."""

from __future__ import annotations

import pytest

from btterm.board.edges import Edge, depth
from btterm.board.terrain import Construction, Ground
from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.options import Options, with_options
from btterm.classic.rule import Rule
from btterm.classic.saves.state import CLASSIC
from btterm.classic.scenario.file import parse_scenario, write_scenario
from btterm.classic.situation import parse_situation
from btterm.errors import BadInput
from btterm.hexes import distance
from btterm.players.random_player import RandomPlayer
from btterm.table.choice import Choice
from btterm.table.dice import SeededDice
from btterm.table.table import Table
from tests.rulebook.rules import pieces
from tests.rulebook.tabletop import at, play

LINE = "Warhammer@0808/N; Atlas@0805/S side=2"


def field(text: str = LINE, each: int = 2) -> Battle:
    battle = parse_situation(text, with_options(Options(), {"terrain_pieces": each}))
    battle.turn = 1
    return battle


def test_a_die_says_who_begins_and_the_sides_place_one_each_in_turn() -> None:
    battle = field()
    choices = ["hill", "0604", "rough", "0610", "pond", "1004", "light woods", "1010"]
    played = play(pieces.place(battle), [4], choices=choices)
    assert [told.side for told in played.told(e.FirstPiece)] == [1]
    assert [told.side for told in played.told(e.PiecePlaced)] == [1, 0, 1, 0]
    assert [asked.side for asked in played.asked] == [1, 1, 0, 0, 1, 1, 0, 0]
    lying = {hex_: battle.board[at(hex_)] for hex_ in ("0604", "0610", "1004", "1010")}
    assert lying["0604"].level == 1
    assert lying["0610"].ground is Ground.ROUGH
    assert (lying["1004"].ground, lying["1004"].depth) == (Ground.WATER, 1)
    assert lying["1010"].ground is Ground.LIGHT_WOODS


@pytest.mark.parametrize(("die", "first"), [(1, 0), (2, 1), (3, 2), (4, 0), (6, 2)])
def test_of_three_sides_each_may_begin(die: int, first: int) -> None:
    battle = field(each=1)
    battle.sides.append("Cleo")
    choices = ["rough", "0604", "rough", "0610", "rough", "1004"]
    played = play(pieces.place(battle), [die], choices=choices)
    assert [told.side for told in played.told(e.PiecePlaced)] == [
        (first + number) % 3 for number in range(3)
    ]


def test_where_a_piece_may_lie() -> None:
    """Two hexes along each edge stay free, and three lie from one piece to the next."""
    battle = field('0905=" 1008=.,; Warhammer@0808/N; Atlas@0805/S side=2')
    before = set(pieces.places(battle))
    assert at("0303") in before
    assert at("1315") in before
    for hex_ in ("0203", "0302", "1415", "1316", "0808", "0805", "0905", "1008"):
        assert at(hex_) not in before
    pieces.put_down(battle, at("0606"), pieces.Piece.HEAVY_WOODS)
    gone = before - set(pieces.places(battle))
    assert gone == {hex_ for hex_ in before if distance(hex_, at("0606")) < 3}
    assert at("0603") not in gone
    assert at("0604") in gone


def test_a_building_stands_in_its_hex() -> None:
    battle = field()
    pieces.put_down(battle, at("0606"), pieces.Piece.BUILDING)
    house = battle.board[at("0606")].building
    assert house is not None
    assert (house.type, house.cf, house.levels) == (Construction.MEDIUM, 40, 2)


def test_nothing_is_placed_without_the_option_nor_after_the_first_turn() -> None:
    assert play(pieces.place(field(each=0))).asked == []
    battle = field()
    battle.turn = 2
    assert play(pieces.place(battle)).asked == []


def test_pieces_lie_before_anybody_deploys_and_snow_falls_on_them() -> None:
    given = with_options(Options(), {"terrain_pieces": 1, "snow": "lies"})
    table = Table(CLASSIC, parse_situation(LINE, given), SeededDice(3))
    players = [RandomPlayer(1), RandomPlayer(2)]
    while isinstance(asked := table.pending, Choice) and asked.rule == Rule.TERRAIN_PIECES:
        table.answer(players[asked.side].decide(asked.for_player()))
    battle = table.state
    assert len(battle.pieces) == 2
    assert all(
        battle.board[hex_].cover or not battle.board[hex_].takes(battle.board[at("0101")].cover)
        for hex_ in battle.pieces
    )


@pytest.mark.parametrize("seed", range(5))
def test_random_players_keep_to_it_on_any_map(seed: int) -> None:
    text = f"map={['red-canyon', 'garrison-town', 'old-forest'][seed % 3]}; {LINE}"
    battle = field(text, 8)
    battle.turn = 0
    table = Table(CLASSIC, battle, SeededDice(seed))
    players = [RandomPlayer(seed), RandomPlayer(seed + 9)]
    while isinstance(asked := table.pending, Choice) and asked.rule == Rule.TERRAIN_PIECES:
        table.answer(players[asked.side].decide(asked.for_player()))
    board, lying = table.state.board, table.state.pieces
    assert lying
    assert all(depth(board, edge, hex_) > 2 for edge in Edge for hex_ in lying)
    assert all(distance(a, b) >= 3 for a in lying for b in lying if a != b)


SCENARIO = """map = "open-grassland"
terrain = ["heavy woods 0505 0609", "hill 0909"]

[[side]]
name = "Anna"

[[side.unit]]
sheet = "Atlas"

[[side]]
name = "Ben"

[[side.unit]]
sheet = "Atlas"
"""


def test_scenario_files_have_pieces_that_lie_already() -> None:
    scenario = parse_scenario(SCENARIO, "a")
    battle = scenario.battle()
    assert battle.pieces == [at("0505"), at("0609"), at("0909")]
    assert battle.board[at("0505")].ground is Ground.HEAVY_WOODS
    assert parse_scenario(write_scenario(scenario), "a") == scenario
    assert CLASSIC.load(CLASSIC.dump(battle)).pieces == battle.pieces


@pytest.mark.parametrize(
    "text", ["tower 0505", "hill", "hill 0505x", "0505 hill", "hill 9999", "hill 0505 0505"]
)
def test_pieces_that_are_none(text: str) -> None:
    scenario = parse_scenario(SCENARIO.replace("hill 0909", text), "a")
    with pytest.raises(BadInput):
        scenario.battle()
