"""Darkness, weather, wind, gravity, temperature and air (Alpha Strike, Environment)."""

from __future__ import annotations

import pytest

from btterm.alphastrike.attacks import Kind
from btterm.alphastrike.battle import Battle
from btterm.alphastrike.cards.card import Mode
from btterm.alphastrike.events import CriticalRolled, HullBreachRolled, UnitStrained
from btterm.alphastrike.options import OPTIONS, checked, toggled
from btterm.alphastrike.rules.attacking import solutions
from btterm.alphastrike.rules.damage import harm
from btterm.alphastrike.rules.environment import moves_here, strain, unfit, weather_harm
from btterm.alphastrike.rules.networks import linked
from btterm.alphastrike.rules.sight import sight
from btterm.alphastrike.rules.to_hit import number
from btterm.alphastrike.setting_up import begin
from btterm.alphastrike.turn.ends import heat_after
from btterm.alphastrike.units import Critical
from btterm.board.board import Board
from btterm.board.terrain import Ground, Terrain
from btterm.errors import BadInput
from btterm.hexes import Hex
from tests.alphastrike.tabletop import at, battle, card, hear


def number_in(name: str, type_: str = "CV", kind: Kind = Kind.WEAPON, lit: bool = False) -> int:
    """What an environment adds to the number of an attack."""
    moves = {"CI": '4"f', "BM": '8"', "BA": '4"f'}.get(type_, '8"t')
    state = battle([at("0808", card(moves, type_=type_))], [at("0805")])
    unit, target = state.units.values()
    target.shining = lit
    seen = sight(state, unit, target)
    before = number(state, unit, target, kind, seen).number
    state.options = (name,)
    return number(state, unit, target, kind, seen).number - before


@pytest.mark.parametrize(
    ("name", "adds"),
    [
        ("twilight", 1),
        ("night", 2),
        ("moonless night", 3),
        ("pitch darkness", 4),
        ("rain", 1),
        ("heavy downpour", 2),
        ("dense fog", 1),
        ("sandstorm", 2),
        ("light wind", 0),
        ("moderate wind", 0),
        ("strong wind", 1),
        ("storm", 2),
        ("electromagnetic interference", 2),
        ("extreme heat", 0),
        ("vacuum", 0),
        ("0.5 G", 0),
    ],
)
def test_what_the_environment_adds_to_the_number(name: str, adds: int) -> None:
    assert number_in(name) == adds


def test_who_has_a_light_sees_in_the_dark_and_so_does_who_aims_at_one() -> None:
    assert number_in("pitch darkness", "BM") == 0
    assert number_in("pitch darkness", "BA") == 4
    assert number_in("pitch darkness", "BA", lit=True) == 0


def test_interference_is_for_weapons_and_not_for_platoons() -> None:
    name = "electromagnetic interference"
    assert number_in(name, "CI") == 0
    assert number_in(name, "BM", Kind.STANDARD) == 0


def test_interference_lets_countermeasures_reach_twice_as_far() -> None:
    one, jammer = card(specials="C3I"), card(specials="ECM")
    state = battle([at("0816", one), at("0716", one)], [at("0806", jammer)])
    unit = state.of_side(0)[0]
    assert [other.id for other in linked(state, unit)] == [state.of_side(0)[1].id]
    state.options = ("electromagnetic interference",)
    assert linked(state, unit) == []


def here(moves: str, type_: str, *options: str, overheat: int = 0) -> list[int]:
    one = card(moves, type_=type_, overheat=overheat)
    state = battle([at("0808", one)], [at("0101")])
    unit = state.of_side(0)[0]
    unit.moves = moves_here(unit, options)
    return [unit.inches(move.mode) for move in one.moves]


@pytest.mark.parametrize(
    ("options", "type_", "moves", "found"),
    [
        (("0.7 G",), "BM", '12"', [17]),
        (("1.2 G",), "BM", '12"', [10]),
        (("0.5 G",), "BM", '10"/6"j', [20, 12]),
        (("1.5 G",), "CV", '10"t', [7]),
        (("1.5 G",), "CI", '1"f', [1]),
        (("thin atmosphere",), "CV", '10"h', [6]),
        (("thin atmosphere",), "CV", '10"t', [10]),
        (("thin atmosphere",), "CV", '2"v', [0]),
        (("dense atmosphere",), "CV", '10"v', [12]),
        (("dense atmosphere",), "CV", '10"g', [12]),
        (("extreme heat",), "CV", '10"t', [8]),
        (("extreme heat",), "BM", '10"', [10]),
        (("extreme heat",), "BA", '4"f', [4]),
        (("light wind",), "CI", '6"f', [4]),
        (("light wind",), "CI", '6"j', [6]),
        (("moderate wind",), "CI", '6"j', [4]),
        (("moderate wind",), "CI", '2"f', [2]),
        (("strong wind",), "CI", '8"m', [4]),
        (("strong wind",), "BA", '6"j', [4]),
        (("storm",), "CI", '8"m', [2]),
        (("storm",), "BA", '6"j', [4]),
        (("storm",), "BM", '6"', [6]),
    ],
)
def test_how_far_units_move(
    options: tuple[str, ...], type_: str, moves: str, found: list[int]
) -> None:
    assert here(moves, type_, *options) == found


@pytest.mark.parametrize(
    ("option", "type_", "moves", "went", "fires"),
    [
        ("light wind", "CI", '2"f', 2, False),
        ("light wind", "CI", '2"f', 0, True),
        ("light wind", "CI", '4"f', 2, True),
        ("storm", "CI", '4"f', 0, False),
        ("storm", "BA", '4"f', 2, True),
        ("storm", "BA", '2"f', 2, False),
        ("storm", "BM", '4"', 2, True),
    ],
)
def test_whom_the_wind_keeps_from_attacking(
    option: str, type_: str, moves: str, went: int, fires: bool
) -> None:
    state = battle([at("0808", card(moves, type_=type_))], [at("0806")])
    state.options = (option,)
    unit = state.of_side(0)[0]
    unit.moved.inches, unit.moved.mode = went, unit.card.moves[0].mode
    assert bool(solutions(state, unit)) is fires


def test_low_gravity_breaks_what_runs_too_long() -> None:
    state = battle([at("0808", card('10"'))], [at("0101")])
    unit = state.of_side(0)[0]
    hits = []
    for spent in (12, 14, 12, 10, 12, 12, 12):
        told = list(strain(unit, Mode.WALK, spent))
        hits.append([type(event) for event in told])
    assert hits == [[], [], [UnitStrained], [], [], [], [UnitStrained]]
    assert unit.coming == [Critical.MOVEMENT] * 2


@pytest.mark.parametrize(
    ("overheated", "option", "heat"),
    [(0, "extreme heat", 1), (1, "extreme heat", 3), (1, "extreme cold", 1), (1, "rain", 2)],
)
def test_heat_and_cold_for_who_overheats(overheated: int, option: str, heat: int) -> None:
    state = battle([at("0808", card(overheat=2))], [at("0101")])
    unit = state.of_side(0)[0]
    unit.fired, unit.heat, unit.overheated = True, 1, overheated
    assert heat_after(unit, 0, (option,)) == heat


@pytest.mark.parametrize(
    ("option", "turn", "type_", "lost"),
    [
        ("storm", 1, "CI", 1),
        ("storm", 1, "BA", 0),
        ("extreme cold", 4, "CI", 0),
        ("extreme cold", 5, "CI", 1),
        ("extreme heat", 10, "CI", 1),
        ("extreme heat", 10, "BM", 0),
    ],
)
def test_what_weather_does_to_platoons(option: str, turn: int, type_: str, lost: int) -> None:
    state = battle([at("0808", card('4"f', type_=type_))], [at("0101")])
    state.options, state.turn = (option,), turn
    unit = state.of_side(0)[0]
    hear(weather_harm(state, unit))
    assert unit.armor == 5 - lost


@pytest.mark.parametrize(
    ("option", "roll", "breached"),
    [
        ("vacuum", (4, 3), False),
        ("vacuum", (4, 4), True),
        ("trace atmosphere", (5, 4), False),
        ("trace atmosphere", (5, 5), True),
    ],
)
def test_hulls_without_air(option: str, roll: tuple[int, int], breached: bool) -> None:
    state = battle([at("0808")], [at("0101")])
    state.options = (option,)
    # An ammunition hit is rolled again.
    told = hear(harm(state, state.of_side(0)[0], 1), roll, (1, 1), (3, 4))
    assert [event.breached for event in told if isinstance(event, HullBreachRolled)] == [breached]
    rolled = [event.critical for event in told if isinstance(event, CriticalRolled)]
    assert rolled == ([Critical.AMMO, Critical.MOVEMENT] if breached else [])


@pytest.mark.parametrize(
    ("type_", "moves", "specials", "vacuum", "trace"),
    [
        ("BM", '8"', "", True, True),
        ("IM", '8"', "", True, True),
        ("IM", '8"', "EE,SEAL", False, False),
        ("CV", '8"t', "", False, False),
        ("CV", '8"t', "SEAL", True, True),
        ("CV", '8"t', "SOA", True, True),
        ("CV", '8"h', "SEAL", False, False),
        ("CV", '8"n', "SEAL", False, True),
        ("BA", '8"j', "", False, False),
    ],
)
def test_who_can_be_where_there_is_no_air(
    type_: str, moves: str, specials: str, vacuum: bool, trace: bool
) -> None:
    state = battle([at("0808", card(moves, specials=specials, type_=type_))], [at("0101")])
    unit = state.of_side(0)[0]
    assert [not unfit(unit, (name,)) for name in ("vacuum", "trace atmosphere", "rain")] == [
        vacuum,
        trace,
        True,
    ]


def test_in_vacuum_water_is_ice_and_tanks_stay_at_home() -> None:
    board = Board("pond", 9, 9)
    board[Hex(5, 5)] = Terrain(ground=Ground.WATER, depth=2)
    state: Battle = begin(board, [("S", [at("0508")]), ("N", [at("0502")])], ["vacuum"])
    assert state.board[Hex(5, 5)].frozen
    tank = at("0502", card('8"t', type_="CV"))
    with pytest.raises(BadInput, match="not sealed"):
        begin(board, [("S", [at("0508")]), ("N", [tank])], ["vacuum"])


def test_options_of_a_group_exclude_each_other() -> None:
    with pytest.raises(BadInput, match="night and pitch darkness exclude each other"):
        checked(["pitch darkness", "night"])
    assert toggled(["night", "rain"], "twilight") == ["rain", "twilight"]
    assert toggled(["night", "rain"], "night") == ["rain"]
    assert toggled(["objectives"], "vacuum") == ["objectives", "vacuum"]
    assert len({option.name for option in OPTIONS}) == len(OPTIONS)
