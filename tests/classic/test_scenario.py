"""Scenarios: set up, swapped, random forces, and as files."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from btterm.board.board import Board
from btterm.board.edges import Edge
from btterm.board.library import load_map
from btterm.board.mapfile import map_text
from btterm.board.terrain import Ground, Terrain
from btterm.classic.objectives import write_objective
from btterm.classic.options import Options
from btterm.classic.saves.state import CLASSIC
from btterm.classic.scenario import file as f
from btterm.classic.scenario.placing import Zone, deployment, home, places_for
from btterm.classic.scenario.setting_up import (
    Fighter,
    Placing,
    Scenario,
    Team,
    random_force,
)
from btterm.classic.units.unit import Motion
from btterm.data import plain
from btterm.errors import BadFile, BadInput
from btterm.hexes import Facing, Hex
from btterm.match import scenarios

NORTH, SOUTH = Zone(Edge.NORTH), Zone(Edge.SOUTH)
DUEL = Scenario(
    "open-grassland",
    (
        Team("Anna", fighters=(Fighter("Warhammer WHM-6R"),)),
        Team("Ben", "bot", (Fighter("Marauder MAD-3R", "Rolf", 2, 3, Hex(5, 9), Facing.NW),)),
    ),
)


def test_a_battle_is_set_up_as_said() -> None:
    battle = DUEL.battle()
    assert battle.sides == ["Anna", "Ben"]
    warhammer, marauder = battle.units.values()
    assert (warhammer.id, warhammer.side, warhammer.hex.row, warhammer.facing) == (
        *("WA", 0, 1),
        Facing.S,
    )
    assert (warhammer.crew.gunnery, warhammer.crew.piloting) == (4, 5)
    assert (marauder.id, marauder.hex, marauder.facing) == ("ma", Hex(5, 9), Facing.NW)
    assert (marauder.crew.name, marauder.crew.gunnery, marauder.crew.piloting) == ("Rolf", 2, 3)


def test_swapped_sides_keep_the_forces_where_they_are() -> None:
    north, south = DUEL.swapped().teams
    assert (north.name, north.player, north.fighters) == ("Ben", "bot", DUEL.teams[0].fighters)
    assert (south.name, south.player, south.fighters) == (
        *("Anna", "keyboard"),
        DUEL.teams[1].fighters,
    )
    assert DUEL.swapped().swapped() == DUEL


@pytest.mark.parametrize(
    ("fighters", "why"),
    [
        ((), "Anna needs 1 to 40 units, not 0"),
        ((Fighter("Atlas", hex=Hex(5, 9)),), "AT Atlas cannot stop in 0509: ma is there"),
        ((Fighter("Atlas", hex=Hex(90, 9)),), "9009"),
        ((Fighter("Nosuch"),), "Nosuch"),
    ],
)
def test_what_cannot_be_set_up_is_told(fighters: tuple[Fighter, ...], why: str) -> None:
    anna, ben = DUEL.teams
    with pytest.raises(BadInput, match=why):
        replace(DUEL, teams=(replace(anna, fighters=fighters), ben)).battle()


def test_units_begin_in_one_hex_where_stacking_allows_it() -> None:
    """One 'Mech, and two units of a side."""
    anna, ben = DUEL.teams
    here = Hex(5, 9)
    point, platoon = (
        Fighter(name, hex=here) for name in ("Elemental Point MG", "Foot Platoon Rifle")
    )

    def begin(*fighters: Fighter) -> list[Hex]:
        battle = replace(DUEL, teams=(replace(anna, fighters=fighters), ben)).battle()
        return [unit.hex for unit in battle.units.values() if unit.side == 0]

    assert begin(point, platoon) == [here, here], "beside the 'Mech of the other side"
    with pytest.raises(BadInput, match="cannot stop in 0509"):
        begin(point, platoon, platoon)
    mech = Fighter("Atlas", hex=Hex(6, 9))
    assert begin(mech, replace(point, hex=mech.hex)) == [mech.hex, mech.hex]


def test_units_are_spread_around_those_that_have_a_place() -> None:
    board = Board("Strip", 4, 6)
    assert deployment(board, NORTH, 2) == [Hex(2, 1), Hex(4, 1)]
    assert deployment(board, NORTH, 2, [Hex(2, 1), Hex(4, 1)]) == [Hex(3, 1), Hex(3, 2)]


def test_units_do_not_begin_where_they_are_closed_in() -> None:
    """A pocket of clear ground between woods leads nowhere on wheels; where no other ground is
    near the edge, it has to do."""
    lines = ("w.wwwwww", "wwwww...", "........", "wwwwwwww", ".wwwwwww")
    woods, clear = Terrain(ground=Ground.LIGHT_WOODS), Terrain()
    hexes = [woods if mark == "w" else clear for line in lines for mark in line]
    board = Board("Pockets", 8, 5, hexes)
    assert places_for(board, NORTH, [Motion.HOVER]) == [Hex(7, 2)]
    assert places_for(board, NORTH, [Motion.MECH]) == [Hex(5, 1)]
    assert places_for(board, Zone(Edge.SOUTH, rows=1), [Motion.HOVER]) == [Hex(1, 5)]


def test_home_is_four_rows_along_the_edge() -> None:
    board = Board("Field", 3, 17)
    assert {hex_.row for hex_ in home(board, NORTH)} == {1, 2, 3, 4}
    assert {hex_.row for hex_ in home(board, SOUTH)} == {14, 15, 16, 17}
    assert {hex_.row for hex_ in home(Board("Strip", 3, 4), SOUTH)} == {3, 4}


# Random forces

WEIGHTS = {"Locust": 20, "Jenner": 35, "Griffin": 55, "Warhammer": 70, "Atlas": 100}


@given(
    st.integers(1, 6).flatmap(lambda n: st.tuples(st.just(n), st.integers(20 * n, 120 * n))),
    st.integers(),
)
def test_random_forces_never_weigh_more_than_allowed(size: tuple[int, int], seed: int) -> None:
    units, tons = size
    force = random_force(WEIGHTS, tons, units, random.Random(seed).choice)
    assert len(force) == units
    assert sum(WEIGHTS[name] for name in force) <= tons


def test_the_last_unit_takes_what_is_left() -> None:
    picked = iter(["Locust", "Warhammer"])
    assert random_force(WEIGHTS, 95, 2, lambda names: next(picked)) == ["Locust", "Warhammer"]
    assert random_force(WEIGHTS, 1000, 2, lambda names: names[0]) == ["Atlas", "Atlas"]


def test_a_force_cannot_be_lighter_than_the_lightest_units() -> None:
    with pytest.raises(BadInput, match="3 'Mechs weigh 60 tons at least"):
        random_force(WEIGHTS, 59, 3, lambda names: names[0])


# Files


def test_a_scenario_comes_back_from_its_file() -> None:
    full = replace(DUEL, title='The "Ford"', about="Two", options=Options(auto_eject=False))
    assert f.parse_scenario(f.write_scenario(full), "x") == full


def test_a_map_by_recipe_is_kept_whole() -> None:
    """So that the file means the same battlefield when recipes have got better."""
    scenario = Scenario("random:hills:5", DUEL.teams)
    text = f.write_scenario(scenario)
    read = f.parse_scenario(text, "a.toml")
    assert "map = '''\nname: random2:hills:5:1x1\n" in text
    assert read.map == map_text(load_map("random:hills:5"))
    assert read.battle().board.hexes == scenario.battle().board.hexes
    assert f.write_scenario(read) == text


def test_a_file_may_hold_a_map_of_its_own() -> None:
    board = Board("Tom'''s field", 15, 9)
    own = Scenario(map_text(board), DUEL.teams)
    read = f.parse_scenario(f.write_scenario(own), "a.toml")
    assert read.map == map_text(board)
    assert (read.battle().board.columns, read.battle().board.rows) == (15, 9)
    odd = f.parse_scenario('map = """name: \\u001b[2J\nsize: 1 x 1"""\n' + GOOD, "a.toml")
    assert odd.map == "name:  [2J\nsize: 1 x 1\n"


NAMES = st.text(st.characters(codec="utf-8"), max_size=40).map(plain)


@given(
    NAMES,
    NAMES.filter(lambda name: name and name.casefold() != "ben"),
    st.lists(
        st.builds(
            Fighter,
            NAMES,
            NAMES,
            st.none() | st.integers(0, 8),
            st.none() | st.integers(0, 8),
            st.none() | st.builds(Hex, st.integers(1, 99), st.integers(1, 99)),
            st.none() | st.sampled_from(Facing),
            st.none() | st.booleans(),
            st.integers(0, 999),
            st.integers(0, 99),
            st.just(0),
            st.none(),
            NAMES,
        ).map(lambda f: replace(f, improved=min(f.improved, f.victories // 4))),
        max_size=3,
    ),
)
def test_every_scenario_comes_back(title: str, name: str, fighters: list[Fighter]) -> None:
    teams = (Team(name, "bot", tuple(fighters)), Team("Ben"))
    scenario = Scenario("market-town", teams, title=title)
    text = f.write_scenario(scenario)
    if any(not fighter.sheet for fighter in fighters):
        return
    assert f.parse_scenario(text, "x") == scenario


GOOD = '[[side]]\nname = "A"\n[[side.unit]]\nsheet = "Atlas"\n[[side]]\nname = "B"\n'


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("map = ", "x: "),
        (GOOD, "x: map: is missing"),
        ('map = "m"', "x: side: is missing"),
        ('map = "m"\n[[side]]\nname = "A"', "x: side: 2 are needed, not 1"),
        ('map = "m"\nweather = "rain"\n' + GOOD, "x: weather: there is no such key"),
        ('map = "m"\n[options]\nmagic = true\n' + GOOD, "x: no option is called 'magic'"),
        ('map = "m"\n' + GOOD.replace("Atlas", 'Atlas"\ngunnery = 9\npilot = "'), "gunnery"),
        ('map = "m"\n' + GOOD.replace("Atlas", 'Atlas"\nhex = "here'), "here"),
        ('map = "m"\n' + GOOD.replace("Atlas", 'Atlas"\nfacing = "X'), "X"),
        ('map = "m"\n' + GOOD.replace('"A"', '""'), "side 1 name"),
    ],
)
def test_what_is_wrong_with_a_file_is_told_in_a_line(text: str, why: str) -> None:
    with pytest.raises(BadFile) as error:
        f.parse_scenario(text, "x")
    assert why in str(error.value)
    assert str(error.value).isprintable()


def test_names_from_files_cannot_command_the_terminal() -> None:
    text = 'map = "m"\ntitle = "\\u001b[2Jhi\\u202e"\n' + GOOD
    assert f.parse_scenario(text, "x").title == "[2Jhi"


def test_every_shipped_scenario_can_be_played() -> None:
    found = [each for each in scenarios.shipped() if isinstance(each, Scenario)]
    assert [scenario.title for scenario in found] == [
        "Against the program",
        "Armored column",
        "Assault drop",
        "Breakthrough",
        "Bridge duel",
        "The burning forest",
        "The courier",
        "Elementals in the woods",
        "The ferry",
        "The frozen lake",
        "The garrison",
        "The gauntlet",
        "Hold the ford",
        "The hunt",
        "Lance against lance",
        "Night raid",
        "Scouts in the hills",
        "Target practice",
        "Trial of Position",
        "Trial of Possession: second bid",
        "Trial of Possession",
        "Trial of two cadets",
        "The wolf pack",
        "Worlds collide",
    ]
    for scenario in found:
        assert scenario.about
        there = [unit.hex for unit in scenario.battle().on_board()]
        assert len(set(there)) == len(there)


def test_the_weakened_nova_stands_in_a_battle_formation() -> None:
    battle = scenarios.load("worlds-collide").battle()
    (star,) = [formation for formation in battle.formations if formation.side == 1]
    names = [battle.units[id_].name for id_ in star.units]
    assert (star.type, names) == ("Battle", ["Timber Wolf", "Nova", "Adder", "Adder"])


def test_two_omnimechs_out_of_action_are_enough() -> None:
    battle = scenarios.load("worlds-collide").battle()
    goals = [(each.side, write_objective(each)) for each in battle.objectives]
    assert goals == [(0, "defeat 2 units")]
    assert battle.options.out_of_action, "so that no Point counts"


def test_the_last_set_up_is_remembered() -> None:
    assert scenarios.remembered() is None
    scenarios.remember(DUEL)
    assert scenarios.remembered() == DUEL
    scenarios.last_path().write_text("map = ", encoding="utf-8")
    assert scenarios.remembered() is None


def test_own_scenarios_lie_beside_the_shipped_ones() -> None:
    path = scenarios.save_own(replace(DUEL, title="My Ford!"))
    assert path.name == "my-ford.toml"
    (path.parent / "broken.toml").write_text("map = ", encoding="utf-8")
    broken, mine = scenarios.own()
    assert isinstance(broken, BadFile)
    assert isinstance(mine, Scenario)
    assert mine.title == "My Ford!"
    with pytest.raises(BadInput, match="a scenario needs a title"):
        scenarios.save_own(DUEL)


def test_the_example_in_the_paper_can_be_read() -> None:
    paper = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
    example = f.parse_scenario(paper.split("```")[1], "paper")
    assert example.teams[0].fighters[0].hex == Hex(8, 3)
    assert len(example.battle().units) == 2


def test_more_skill_than_victories_are_worth_is_refused() -> None:
    anna, ben = DUEL.teams
    skilled = replace(anna.fighters[0], victories=3, improved=1)
    text = f.write_scenario(replace(DUEL, teams=(replace(anna, fighters=(skilled,)), ben)))
    with pytest.raises(BadFile, match="1 point of skill takes 4 victories, not 3"):
        f.parse_scenario(text, "x.toml")
    assert f.parse_scenario(text.replace("victories = 3", "victories = 4"), "x.toml")


def test_two_sides_of_one_name_are_refused() -> None:
    anna, ben = DUEL.teams
    text = f.write_scenario(replace(DUEL, teams=(anna, replace(ben, name="anna"))))
    with pytest.raises(BadFile, match="two sides are called anna"):
        f.parse_scenario(text, "x.toml")


GOALS = ("hold 0809 for 3 turns", "destroy Rolf, 20 points")


def test_objectives_are_kept_in_a_file_and_name_units_of_the_battle() -> None:
    anna, ben = DUEL.teams
    scenario = replace(DUEL, teams=(replace(anna, objectives=GOALS), ben))
    assert f.parse_scenario(f.write_scenario(scenario), "duel") == scenario
    assert [write_objective(each) for each in scenario.battle().objectives] == [
        "hold 0809 for 3 turns",
        "destroy ma, 20 points",
    ]


@pytest.mark.parametrize("goal", ["win", "hold 9999", "destroy Archer"])
def test_an_objective_that_cannot_be_is_refused(goal: str) -> None:
    anna, ben = DUEL.teams
    text = f.write_scenario(replace(DUEL, teams=(replace(anna, objectives=(goal,)), ben)))
    with pytest.raises(BadInput):
        f.parse_scenario(text, "duel").battle()


# Where and when units begin


def _with(**team: Any) -> Scenario:
    anna, ben = DUEL.teams
    return replace(DUEL, teams=(replace(anna, **team), ben))


def test_a_side_may_come_from_another_edge() -> None:
    scenario = _with(edge=Edge.WEST)
    (warhammer, _) = scenario.battle().units.values()
    assert (warhammer.hex.col, warhammer.facing) == (1, Facing.NE)
    assert scenario.battle().homes == [Edge.WEST, Edge.SOUTH]
    assert f.parse_scenario(f.write_scenario(scenario), "duel") == scenario


def test_a_side_may_begin_in_an_area_and_in_so_many_rows() -> None:
    area = (Hex(3, 2), Hex(4, 4))
    scenario = _with(area=area, rows=2)
    board = scenario.battle().board
    assert home(board, scenario.zone(0)) == [Hex(3, 2), Hex(4, 2), Hex(3, 3), Hex(4, 3)]
    assert next(iter(scenario.battle().units.values())).hex in {Hex(3, 2), Hex(4, 2)}
    assert f.parse_scenario(f.write_scenario(scenario), "duel") == scenario


def test_reinforcements_come_in_a_turn_over_an_edge() -> None:
    late = Fighter("Locust LCT-1V", turn=3, edge=Edge.EAST)
    scenario = _with(fighters=(*DUEL.teams[0].fighters, late))
    battle = scenario.battle()
    locust = battle.units["LO"]
    assert locust.reserve is not None
    assert (locust.reserve.turn, locust.reserve.facing, locust.on_board) == (3, Facing.SW, False)
    assert {hex_.col for hex_ in locust.reserve.hexes} == {15}
    assert f.parse_scenario(f.write_scenario(scenario), "duel") == scenario


def test_troops_drop_in_a_turn_into_a_hex_or_any_that_is_open() -> None:
    known = Fighter("Locust LCT-1V", turn=3, drop=True, hex=Hex(8, 8))
    scenario = _with(fighters=(*DUEL.teams[0].fighters, known, replace(known, hex=None)))
    battle = scenario.battle()
    first, second = (battle.units[id_].reserve for id_ in ("LO", "L2"))
    assert first is not None
    assert (first.turn, first.hexes, first.drop) == (3, (Hex(8, 8),), True)
    assert second is not None
    assert len(second.hexes) == 15 * 17
    assert f.parse_scenario(f.write_scenario(scenario), "duel") == scenario


def test_what_cannot_drop_is_refused() -> None:
    tank = Fighter("Manticore Heavy Tank", turn=3, drop=True)
    with pytest.raises(BadInput, match="only 'Mechs and battle armor"):
        _with(fighters=(tank,)).battle()


def test_a_side_has_fighters_from_its_edge() -> None:
    scenario = _with(air=("light: 2 Medium Laser; 3 HE; turn 0", "heavy; 2 TAG; from east"))
    battle = scenario.battle()
    assert [(f.id, f.side, f.edge, f.arrives) for f in battle.fighters] == [
        ("F1", 0, Edge.NORTH, 1),
        ("F2", 0, Edge.EAST, 0),
    ]
    assert CLASSIC.load(CLASSIC.dump(battle)).fighters == battle.fighters
    assert f.parse_scenario(f.write_scenario(scenario), "duel") == scenario
    text = f.write_scenario(scenario).replace("3 HE", "9 HE")
    with pytest.raises(BadFile, match="carries 5 bombs"):
        f.parse_scenario(text, "duel")


def test_units_may_be_placed_in_play_but_for_those_that_have_a_hex() -> None:
    scenario = replace(DUEL, placing=Placing.IN_TURN)
    warhammer, marauder = scenario.battle().units.values()
    assert warhammer.reserve is not None
    assert (warhammer.reserve.turn, {h.row for h in warhammer.reserve.hexes}) == (0, {1, 2, 3, 4})
    assert marauder.reserve is None
    assert f.parse_scenario(f.write_scenario(scenario), "duel") == scenario


def test_how_a_side_is_placed_and_whether_it_withdraws_is_kept() -> None:
    first, second = DUEL.teams
    team = replace(first, clear_level=0, places=2, withdraws=False, lone=True)
    scenario = replace(DUEL, teams=(team, second), placing=Placing.IN_TURN)
    assert f.parse_scenario(f.write_scenario(scenario), "duel") == scenario
    battle = scenario.battle()
    assert (battle.at_once, battle.stand_fast) == ([2, 1], [0])
    again = CLASSIC.load(CLASSIC.dump(battle))
    assert (again.at_once, again.stand_fast) == ([2, 1], [0])


@pytest.mark.parametrize(
    ("players", "lone", "expected"),
    [
        ("keyboard keyboard keyboard", None, 0),
        ("keyboard keyboard keyboard", 1, 1),
        ("bot keyboard keyboard", None, 1),
        ("keyboard bot keyboard", 1, 0),
        ("bot bot bot", 2, 2),
    ],
)
def test_a_lone_player_takes_the_side_that_says_so(
    players: str, lone: int | None, expected: int
) -> None:
    """Of those that people play at all."""
    teams = tuple(
        Team(f"side {n}", player, (Fighter("Wasp WSP-1A"),), lone=n == lone)
        for n, player in enumerate(players.split())
    )
    assert Scenario("open-grassland", teams).lone_side == expected


@pytest.mark.parametrize(
    "line", ['edge = "up"', 'area = "0101"', 'area = "0101-xx"', "rows = -1", 'edge = "NE"']
)
def test_a_place_that_is_none_is_refused_in_words(line: str) -> None:
    text = f.write_scenario(DUEL).replace('name = "Anna"', f'name = "Anna"\n{line}')
    with pytest.raises(BadFile):
        f.parse_scenario(text, "duel")
