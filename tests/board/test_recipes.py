"""Maps by recipe: always the same ones, good to play on, and like a landscape."""

from __future__ import annotations

import re
from hashlib import sha256
from itertools import pairwise

import pytest

from btterm.board.board import Board
from btterm.board.edges import Edge, along
from btterm.board.landscapes import Landscape
from btterm.board.library import called, lasting, load_map, seeded
from btterm.board.mapfile import map_text, parse_map
from btterm.board.recipes.cookbook import EDITION, RECIPES
from btterm.board.recipes.luck import Luck, Ripple
from btterm.board.recipes.making import MOST_SHEETS, Wish, draw, make_map
from btterm.classic.scenario.setting_up import Force, new_battle
from btterm.classic.sheets.library import load_any
from btterm.classic.units.unit import Motion
from btterm.errors import BadFile, BadInput, Refusal
from btterm.hexes import Hex
from tests.board.test_maps import neighbours
from tests.rulebook.rules import Place, shut, way

DIGESTS = {
    "flatlands": "ecf08427b0692dc0",
    "hills": "43daf252dd58c2d7",
    "mountains": "3dbdd831e3d445a9",
    "badlands": "3bc26894727400a7",
    "wetlands": "81d9550e30687271",
    "wooded": "eb4a5c3c073050e3",
    "light-urban": "50fc74f13dd57581",
    "heavy-urban": "e5e93a2943a1c62b",
    "coastal": "b0324ceb67130a63",
}
"""Of the map text for seed 1 of each kind of country. Whoever changes these has changed every map
of all seeds, and counts `EDITION` up."""
ON_LAND = (Motion.MECH, Motion.INFANTRY, Motion.TRACKED, Motion.WHEELED, Motion.HOVER)
LOWEST, HIGHEST = -4, 9


@pytest.fixture(params=Landscape, scope="module")
def wish(request: pytest.FixtureRequest) -> Wish:
    return Wish(request.param, 1)


@pytest.fixture(scope="module")
def board(wish: Wish) -> Board:
    return make_map(wish)


def test_a_seed_brings_the_same_map_for_ever(wish: Wish, board: Board) -> None:
    digest = sha256(map_text(board).encode()).hexdigest()[:16]
    assert EDITION == 2
    assert (wish.landscape.slug, digest) == (wish.landscape.slug, DIGESTS[wish.landscape.slug])


def test_the_numbers_behind_it() -> None:
    luck = Luck("a name")
    assert [luck.whole((1, 6)) for _ in range(8)] == [6, 5, 1, 4, 6, 3, 3, 2]
    assert Luck("a name").of("x").unit() == Luck("a name/x").unit()
    ripple = Ripple(Luck("waves"), 4)
    assert all(abs(ripple.at((col / 3, col / 5))) <= 1 for col in range(200))


def test_another_seed_or_size_brings_another_map(wish: Wish, board: Board) -> None:
    other = make_map(Wish(wish.landscape, 2))
    same = sum(a == b for a, b in zip(board.hexes, other.hexes, strict=True))
    assert same < 0.9 * len(board.hexes)


def test_it_is_a_map_file_like_all_others(board: Board) -> None:
    text = map_text(board)
    read = parse_map(text, "text")
    assert (read.hexes, read.blocks) == (board.hexes, board.blocks)
    assert map_text(read) == text
    assert board.about.endswith(".")
    assert len(board.about) <= 100


def test_levels_and_depths_keep_within_bounds(board: Board) -> None:
    for hex_ in board:
        terrain, around = board[hex_], neighbours(board, hex_)
        assert LOWEST <= terrain.level <= HIGHEST, hex_
        if not terrain.water:
            assert min(abs(board[o].level - terrain.level) for o in around) <= 2, hex_
            continue
        wet = [other for other in around if board[other].water]
        assert wet, hex_
        for other in around:
            assert board[other].water or board[other].level >= terrain.level, hex_
        for other in wet:
            assert abs(board[other].depth - terrain.depth) <= 1, hex_


def test_roads_go_on_climb_gently_and_cross_water_on_bridges(board: Board) -> None:
    for hex_ in board:
        terrain = board[hex_]
        assert terrain.bridge is None or (terrain.water and terrain.roads), hex_
        assert not (terrain.roads and terrain.building), hex_
        assert not (terrain.roads and terrain.water and not terrain.bridge), hex_
        for side, other in enumerate(hex_.neighbours()):
            if not terrain.road(side):
                continue
            if other in board:
                assert board[other].road(side + 3), hex_
                assert abs(board[other].level - terrain.level) <= 1, hex_
            else:
                assert hex_.row == 9 or hex_.col == 8, hex_


@pytest.mark.parametrize("motion", ON_LAND)
def test_everybody_gets_from_edge_to_edge(board: Board, motion: Motion) -> None:
    """Along the ways of the rules: from north to south, and from west to east where neither of
    those edges is nearly all water."""
    edges = {edge: [h for h in along(board, edge) if open_to(board, h, motion)] for edge in Edge}
    got = reached(board, edges[Edge.NORTH], motion)
    assert got.intersection(edges[Edge.SOUTH])
    dry = [sum(not board[h].water for h in along(board, e)) for e in (Edge.WEST, Edge.EAST)]
    if 3 * min(dry) >= board.rows:
        assert reached(board, edges[Edge.WEST], motion).intersection(edges[Edge.EAST])
    if motion is Motion.MECH:
        assert len(got.intersection(edges[Edge.SOUTH])) > 0.6 * len(edges[Edge.SOUTH])


def open_to(board: Board, hex_: Hex, motion: Motion) -> bool:
    terrain = board[hex_]
    return not shut(terrain, motion) and terrain.building is None and terrain.depth < 2


def reached(board: Board, starts: list[Hex], motion: Motion) -> set[Hex]:
    """The hexes in which a unit of 20 tons can arrive from any of these."""
    floats = motion is Motion.HOVER
    todo = [Place(h, board[h].depth if floats or board[h].bridge else 0) for h in starts]
    found = set(todo)
    for place in todo:
        for side in range(6):
            step = way(board, place, side, motion, 20)
            if not isinstance(step, Refusal) and step.place not in found:
                found.add(step.place)
                todo.append(step.place)
    return {place.hex for place in found}


def test_a_company_of_every_kind_can_be_placed(board: Board) -> None:
    units = ["Archer ARC-2R", "Vedette Medium Tank", "Foot Platoon (Rifle)"] * 4
    sheets = tuple(load_any(name) for name in units)
    battle = new_battle(board, [Force("Anna", sheets), Force("Ben", sheets)])
    assert len(battle.units) == 24


@pytest.mark.parametrize("seed", range(6))
def test_rivers_run_whole_from_edge_to_edge_and_never_uphill(seed: int) -> None:
    recipe = next(r for r in RECIPES[Landscape.HILLS] if r.name == "river valley")
    land = draw(Wish(Landscape.HILLS, seed), recipe, Luck(f"river {seed}"))
    [course] = land.courses
    assert all(b in land.around[a] for a, b in pairwise(course))
    assert all(hex_ in land.depth for hex_ in course)
    assert not land.from_edge(course[0])
    assert not land.from_edge(course[-1])
    levels = [land.level[hex_] for hex_ in course]
    assert levels == sorted(levels, reverse=True)
    assert any(land.depth[hex_] == 0 or hex_ in land.bridges for hex_ in course)


def test_every_recipe_draws_what_it_names() -> None:
    """Each has a name of its own, and something on it."""
    for landscape, recipes in RECIPES.items():
        assert len(recipes) >= 2
        assert len({recipe.name for recipe in recipes}) == len(recipes)
        for recipe in recipes:
            land = draw(Wish(landscape, 3), recipe, Luck(recipe.name))
            assert bool(land.buildings) >= bool(recipe.city)
            assert bool(land.depth) >= bool(recipe.sea)
            assert len(set(land.level.values())) > 1 or recipe.city


def test_several_sheets() -> None:
    board = load_map("random:flatlands:4:2x1")
    assert (board.columns, board.rows) == (30, 17)
    assert board.name == "random2:flatlands:4:2x1"


def test_streets_go_on_from_sheet_to_sheet() -> None:
    board = load_map("random:heavy-urban:4:2x1")
    seam = [Hex(15, row) for row in range(1, board.rows + 1)]
    over = [
        h for h in seam for side in range(6) if h.neighbour(side).col == 16 if board[h].road(side)
    ]
    assert len(over) >= 3


def test_laid_beside_other_maps() -> None:
    name = "random:hills:5 + r:random:hills:6 / badlands+crossroads"
    board = load_map(name)
    assert (board.columns, board.rows) == (30, 34)
    assert load_map(board.name).hexes == board.hexes


def test_what_is_written_down_is_the_map_itself() -> None:
    """So that it is the same when recipes have got better."""
    text = lasting("random:hills:5")
    assert text == map_text(load_map("random:hills:5"))
    assert load_map(text).hexes == load_map("random:hills:5").hexes
    assert called(text) == "random2:hills:5:1x1"
    assert lasting(text) == text
    assert lasting("badlands + r:crossroads") == "badlands + r:crossroads"
    assert called("badlands") == "badlands"
    assert lasting("random:hills") == "random:hills"
    assert called("size: 1 x 1\n01 .") == "a map without a name"
    with pytest.raises(BadFile, match="the map:3"):
        load_map("name: x\nsize: 1 x 1\n01 ?")


def test_a_seed_for_maps_that_have_none() -> None:
    assert seeded("random:hills", 7) == "random:hills:7"
    assert seeded("random:hills:5", 7) == "random:hills:5"
    assert seeded("r:random:hills+badlands", 7) == "r:random:hills:7+badlands"
    assert seeded("random/a.map", 7) == "random/a.map"
    assert seeded("badlands", 7) == "badlands"
    anywhere = {seeded("random", seed).split(":")[1] for seed in range(60)}
    assert {"hills", "wooded", "flatlands"} <= anywhere


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("random", "say terrain and seed, random:hills:5"),
        ("random:hills", "say terrain and seed"),
        ("random:hils:5", "no terrain 'hils': did you mean hills?"),
        ("random:hills:x", "'x' is no seed: a number from 0 to 999999999"),
        ("random:hills:-1", "'-1' is no seed"),
        ("random:hills:1000000000", "is no seed"),
        ("random:hills:5:5x1", "'5x1' is no size: mapsheets across and down, 1x1 to 4x4"),
        ("random:hills:5:2x1:7", "is no random map"),
        ("random1:hills:5", "edition 1; these are edition 2 and draw another map: random:hills:5"),
    ],
)
def test_what_is_no_random_map(text: str, message: str) -> None:
    with pytest.raises(BadInput, match=re.escape(message)):
        load_map(text)


def test_the_largest_is_drawn_too() -> None:
    side = MOST_SHEETS
    assert Wish.parse(f"random:badlands:1:{side}x{side}").across == side
