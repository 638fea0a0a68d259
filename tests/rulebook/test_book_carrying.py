"""Units aboard others (Compendium, Infantry Carriers, Stacking), and those at other heights in a
hex."""

from __future__ import annotations

import pytest

from btterm.board.board import Board
from btterm.board.terrain import Ground, Terrain
from btterm.classic.battle import Battle
from btterm.classic.decisions import FireDecision
from btterm.classic.saves.state import dump, load
from btterm.classic.situation import parse_situation, write_situation
from btterm.classic.units.unit import Mode, Motion, OffBoard
from btterm.errors import BadInput
from btterm.hexes import Facing, Hex
from btterm.plain import looks
from btterm.soak.mechs import mechs_of
from btterm.tui.classic.widgets.units import units_panel
from btterm.tui.lines import plain
from tests.rulebook.rules import (
    Place,
    Way,
    beside,
    closed,
    ghost,
    give_way,
    kinds,
    let_off,
    may_stop,
    move_to,
    place_of,
    places_in,
    reach,
    take_step,
    way,
    who_is_hit,
)
from tests.rulebook.tabletop import at, move, play, solo

LINE = "Archer@0508/N id=V1; Wasp@0508/N side=1 id=P1 aboard=V1; Stinger@0505/S id=e1"


@pytest.fixture
def battle() -> Battle:
    return parse_situation(LINE)


def test_a_carried_unit_is_where_its_carrier_is(battle: Battle) -> None:
    carrier, passenger = mechs_of(battle)["V1"], mechs_of(battle)["P1"]
    move(battle, carrier, Mode.WALK, "F")
    assert battle.hex_of(passenger) == at("0507")
    play(move_to(battle, carrier, Facing.S))
    assert battle.hex_of(passenger) == at("0508")
    carrier.raised = 3
    assert battle.level(passenger) == 3
    assert battle.aboard(carrier) == [passenger]


def test_it_is_no_target_and_in_nobodys_way(battle: Battle) -> None:
    carrier, passenger, enemy = mechs_of(battle).values()
    carrier.side = enemy.side
    assert battle.units_in(at("0508")) == [carrier]
    assert [unit.id for unit in FireDecision(1, battle, ("e1",)).enemies()] == []
    carrier.hex = at("0909")
    assert not may_stop(battle, enemy, passenger.hex)
    assert who_is_hit(battle, passenger.hex) is None
    assert "P1" not in [unit.id for unit in battle.yet_to_act(0)]


def test_it_leaves_the_map_with_its_carrier() -> None:
    battle = parse_situation(LINE.replace("0508", "0501"))
    move(battle, mechs_of(battle)["V1"], Mode.WALK, "E")
    assert not mechs_of(battle)["P1"].alive


def test_it_is_pushed_off_the_map_with_its_carrier() -> None:
    battle = parse_situation(LINE.replace("0508", "0501"))
    play(give_way(battle, mechs_of(battle)["V1"], Facing.N))
    assert mechs_of(battle)["P1"].gone


def test_it_is_let_off_where_its_carrier_is(battle: Battle) -> None:
    carrier, passenger = mechs_of(battle)["V1"], mechs_of(battle)["P1"]
    move(battle, carrier, Mode.WALK, "F L")
    let_off(battle, passenger)
    assert (passenger.hex, passenger.facing, passenger.carried_by) == (at("0507"), Facing.NW, "")
    assert passenger.on_board


def test_it_is_saved_and_written_and_shown(battle: Battle) -> None:
    again = load(dump(battle))
    assert mechs_of(again)["P1"].carried_by == "V1"
    assert parse_situation(write_situation(battle)).units["P1"].carried_by == "V1"
    with pytest.raises(BadInput, match="no unit before"):
        parse_situation("Archer@0508/N aboard=XX")
    rows = plain(units_panel(battle)).splitlines()
    assert any(row.startswith("P1") and "@V1" in row for row in rows), rows
    assert "aboard V1 in hex 0508" in " ".join(looks.status(battle, 0))


def test_a_unit_beside_the_board_is_not_met_on_it(battle: Battle) -> None:
    gun = mechs_of(battle)["e1"]
    gun.off_board = OffBoard(Facing.N, 17)
    assert battle.units_in(gun.hex) == []
    assert load(dump(battle)).units["e1"].off_board == (Facing.N, 17)


def test_units_on_different_storeys_do_not_share_a_hex() -> None:
    battle = parse_situation("0505=#h3 ; Wasp@0505/N; Stinger@0506/N")
    below, other = mechs_of(battle).values()
    assert beside(battle, other, at("0505"), 0) == [below]
    assert beside(battle, other, at("0505"), 1) == []
    assert not may_stop(battle, other, at("0505"), 2)
    assert who_is_hit(battle, at("0505"), 1) is None
    assert who_is_hit(battle, at("0505"), 0) is below
    other.hex, other.raised = at("0505"), 2
    assert battle.units_in(at("0505"), 2) == [other]
    assert (battle.level(other), battle.elevation(other)) == (2, 2)


def test_what_flies_passes_over_an_enemy(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = parse_situation("Wasp@0506/N; Stinger@0505/N")
    flyer, enemy = mechs_of(battle).values()
    monkeypatch.setattr(kinds, "motion", lambda unit: Motion.VTOL if unit is flyer else Motion.MECH)
    assert closed(battle, flyer) == {Place(enemy.hex)}
    assert beside(battle, flyer, enemy.hex, 4) == []
    assert beside(battle, flyer, enemy.hex) == [enemy]


def test_what_floats_crosses_water_at_its_surface() -> None:
    board = Board("lake", 3, 3)
    for hex_ in board:
        board[hex_] = Terrain(ground=Ground.WATER, depth=2)
    board[Hex(2, 3)] = Terrain()
    found = way(board, Place(Hex(2, 3)), Facing.N, Motion.HOVER, 20)
    assert isinstance(found, Way)
    assert (found.place, found.mp, found.levels, found.depth) == (Place(Hex(2, 2), 2), 1, 0, 0)
    back = way(board, found.place, Facing.S, Motion.HOVER, 20)
    assert isinstance(back, Way)
    assert (back.place, back.mp, back.levels) == (Place(Hex(2, 3)), 1, 0)
    assert places_in(board, Hex(2, 2), Motion.HOVER) == (Place(Hex(2, 2), 2),)


def test_a_reach_tells_the_deck_from_the_water_below() -> None:
    battle, mech = solo("0505=~1Hmr03 0504=.r03; Spider@0405/SE; Wasp@0101/N")
    found, bridge = reach(battle, mech, Mode.WALK), at("0505")
    assert found.heights(bridge, Facing.S) == [0, 1]
    for raised in (0, 1):
        double = ghost(mech)
        for step in found.steps(bridge, Facing.S, raised):
            take_step(battle, double, Mode.WALK, step)
        assert place_of(double) == (bridge, raised)


def test_depth_is_a_negative_elevation() -> None:
    battle = parse_situation("0505=~2 ; Wasp@0505/N; Stinger@0506/N")
    wasp = next(iter(mechs_of(battle).values()))
    assert (battle.level(wasp), battle.elevation(wasp)) == (-2, -2)
