"""Places, ground and numbers in words."""

from __future__ import annotations

import pytest

from btterm.board.board import Board
from btterm.board.terrain import Construction, Ground, Structure, Terrain
from btterm.board.words import terrain_told
from btterm.classic.rule import Rule
from btterm.classic.situation import parse_situation
from btterm.errors import BadInput
from btterm.hexes import Facing, Hex
from btterm.plain.ground import around, landmark_words
from btterm.plain.voice import aloud
from btterm.plain.words import (
    bearing,
    facing_called,
    heat_words,
    number_of,
    odds,
    one_of,
    pick,
    position,
    quoted,
)
from btterm.table.numbers import Modifier, TargetNumber

BEARINGS = {
    "0505": "here",
    "0504": "1 hex north",
    "0604": "1 hex north-east",
    "0605": "1 hex south-east",
    "0506": "1 hex south",
    "0405": "1 hex south-west",
    "0404": "1 hex north-west",
    "0705": "2 hexes east",
    "0305": "2 hexes west",
    "0603": "2 hexes north-north-east",
    "0403": "2 hexes north-north-west",
    "0606": "2 hexes south-south-east",
    "0406": "2 hexes south-south-west",
    "1005": "5 hexes east",
}


@pytest.mark.parametrize("end", BEARINGS)
def test_bearings_are_those_of_the_compass(end: str) -> None:
    assert bearing(Hex(5, 5), Hex.parse(end)) == BEARINGS[end]


def test_terrain() -> None:
    assert terrain_told(Terrain()) == "clear"
    assert terrain_told(Terrain(2, Ground.LIGHT_WOODS)) == "light woods, level 2"
    assert terrain_told(Terrain(ground=Ground.WATER, depth=1)) == "water, depth 1"
    assert terrain_told(Terrain(roads=0b001001)) == "clear, road north and south"
    bridge = Terrain(ground=Ground.WATER, depth=2, bridge=Structure(Construction.MEDIUM, 40))
    assert terrain_told(bridge) == "water, depth 2, medium bridge that bears 40 tons"
    house = Terrain(building=Structure(Construction.HEAVY, 90, 3), smoke=True)
    assert terrain_told(house) == "clear, heavy building of 3 levels, CF 90, smoke"


def test_what_lies_around_a_hex() -> None:
    board = Board("a board", 3, 3)
    board[Hex(2, 1)] = Terrain(ground=Ground.ROUGH)
    assert list(around(board, Hex(2, 2), 2)) == [
        "North: 0201 rough; edge of the map.",
        "North-east: 0302 clear; edge of the map.",
        "South-east: 0303 clear; edge of the map.",
        "South: 0203 clear; edge of the map.",
        "South-west: 0103 clear; edge of the map.",
        "North-west: 0102 clear; edge of the map.",
    ]


def test_landmarks_are_told_nearest_first() -> None:
    board = Board("a board", 9, 9)
    assert list(landmark_words(board, Hex(1, 1))) == ["Clear ground everywhere."]
    for row in (5, 6, 7):
        board[Hex(5, row)] = Terrain(ground=Ground.HEAVY_WOODS)
    board[Hex(9, 9)] = Terrain(ground=Ground.WATER, depth=1)
    assert list(landmark_words(board, Hex(5, 2))) == [
        "3 hexes of woods around 0506, from 0505, 3 hexes south.",
        "Water in 0909, 9 hexes south-south-east.",
    ]


def test_words_for_typed_words() -> None:
    assert facing_called("ne") is facing_called("North-East") is facing_called("northeast")
    assert facing_called("S") is Facing.S
    assert facing_called("up") is None
    assert pick("RU", ["run", "walk"], "mode") == "run"
    assert pick("stay", ["stay", "stayed"], "word") == "stay"
    with pytest.raises(BadInput, match="'sta' can be stay or stand: say more of it"):
        pick("sta", ["stay", "stand"], "word")
    with pytest.raises(BadInput, match="'x' is no mode: say run or walk"):
        pick("x", ["run", "walk"], "mode")
    assert quoted("y" * 200) == repr("y" * 30 + "...")


def test_numbers() -> None:
    assert one_of(["a"]) == "a"
    assert one_of(["a", "b", "c"], "and") == "a, b and c"
    assert one_of([]) == ""
    assert [number_of(n, "hex") for n in (0, 1, 2)] == ["0 hexes", "1 hex", "2 hexes"]
    assert number_of(3, "MP") == "3 MP"
    assert odds(TargetNumber((Modifier(Rule.BASE_TO_HIT_NUMBER, "gunnery", 8),))) == "8+, 42%"
    assert odds(TargetNumber((Modifier(Rule.BASE_TO_HIT_NUMBER, "gunnery", 13),))) == "no chance"


def test_heat() -> None:
    mech = parse_situation("Archer@0505/N").units["AR"]
    assert heat_words(mech, 4) == ""
    assert heat_words(mech, 8) == "walks 1 slower, +1 to hit"
    # Shutdown is avoided on 6+ at 18, ammunition on 4+ at 19: 26 and 33 of 36.
    expected = "walks 3 slower, +3 to hit, risks shutdown 28%, ammo 8%"
    assert heat_words(mech, 19) == expected
    mech.shots = [0] * len(mech.shots)
    assert heat_words(mech, 19) == expected.removesuffix(", ammo 8%")


def test_a_unit_in_a_building_is_said_to_be_inside_or_on_the_roof() -> None:
    battle = parse_situation(
        "0505=#m2; Foot Platoon Rifle@0505 raised=1 id=FO; Jump Platoon MG@0505 raised=2 side=1 "
        "id=JU; Vedette@0606/S id=ve"
    )
    told = [position(battle, unit) for unit in battle.units.values()]
    assert told == [
        "hex 0505, level 1, inside, no facing",
        "hex 0505, level 2, on the roof, no facing",
        "hex 0606, level 0, facing south",
    ]


def test_lines_of_the_log_are_made_for_the_ear() -> None:
    assert aloud("WH: heat 7 +12 -10 = 9. ma: heat 0.") == (
        "WH: heat 7 plus 12 minus 10 is 9. ma: heat 0."
    )
    assert aloud("ma: critical: LA PPC destroyed. Critical: CT Engine hit, 5 heat a turn") == (
        "ma: critical: left arm PPC destroyed. Critical: center torso Engine hit, 5 heat a turn"
    )
    assert aloud("walks 2 hexes to 0507, faces SW") == "walks 2 hexes to 0507, faces south-west"
    assert aloud("twists left, torso N.") == "twists left, torso north."
