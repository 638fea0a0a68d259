"""Surface vessels: where they go, what hits do to them, what reaches them (Compendium, Naval
Movement, Naval Combat)."""

from __future__ import annotations

from typing import Any

import pytest

from btterm.board.board import Board
from btterm.board.library import load_map
from btterm.classic.battle import Battle
from btterm.classic.hits import Hit, Side
from btterm.classic.saves.state import CLASSIC
from btterm.classic.scenario.setting_up import Force, new_battle
from btterm.classic.sheets.library import load_unit
from btterm.classic.sheets.vehicle.sheet import Section
from btterm.classic.situation import parse_situation
from btterm.classic.turn import begin_turn
from btterm.classic.units.unit import Mode, Out
from btterm.errors import BadInput
from btterm.hexes import Facing
from btterm.soak.games import hold_to_the_laws
from btterm.table.dice import SeededDice
from btterm.table.table import Table
from tests.rulebook.rules import (
    NAVAL_CRITICAL_HITS,
    BlowKind,
    blow_solution,
    found,
    kinds,
    reach,
    sight,
    solution,
    vehicle_critical,
)
from tests.rulebook.tabletop import at, collisions, lead, move, plan, play, refusal

WALK, RUN = Mode.WALK, Mode.RUN
MONITOR, SKIMMER = "Monitor Naval Vessel", "Sea Skimmer Hydrofoil"
SEA = "0508=~2 0507=~1 0506=~3 0505=~1 0504=~1"


def vessel(unit: str = SKIMMER, head: str = SEA, others: str = "") -> tuple[Battle, Any]:
    """A vessel in 0508 of a board with these hexes."""
    return lead(f"{head}; {unit}@0508/N piloting=5; {others}")


# Movement


def test_a_vessel_pays_1_mp_for_water_of_any_depth_and_stays_on_it() -> None:
    battle, ship = vessel()
    assert plan(battle, ship, WALK, "F F F F").costs == (1, 2, 3, 4)
    move(battle, ship, RUN, "F F")
    assert (ship.raised, battle.level(ship), battle.elevation(ship)) == (3, 0, 0)


@pytest.mark.parametrize("ground", [".", "+", ":", "%", '"', "&", "~0", "1~1", ".r03"])
def test_a_vessel_enters_water_of_depth_1_and_nothing_else(ground: str) -> None:
    battle, ship = vessel(head=f"0508=~1 0507={ground}")
    assert "0507" in refusal(battle, ship, WALK, "F")
    assert (at("0507"), Facing.N) not in reach(battle, ship, WALK).ends


def test_a_vessel_goes_below_a_bridge_and_not_along_its_road_ashore() -> None:
    battle, ship = vessel(head="0508=~1Hhr0 0507=~1Hhr03 0506=.r03")
    assert not refusal(battle, ship, WALK, "F")
    assert refusal(battle, ship, WALK, "F F")


def test_a_vessel_skids_nowhere() -> None:
    battle, ship = vessel(head=SEA + " 0605=~1 0606=~1")
    assert not plan(battle, ship, RUN, "F F R F").rolls


# Sight and fire


def test_a_vessel_is_seen_on_its_water_without_cover_and_fires_from_it() -> None:
    battle, ship = vessel(MONITOR, others="Phoenix Hawk@0501/S id=ph")
    line = sight(battle, battle.units["ph"], ship)
    assert (line.visible, line.terms) == (True, ())
    back = solution(battle, ship, 0, battle.units["ph"])
    assert not [p for p in back.to_hit.parts if "water" in p.label] if back.to_hit else True


# Hits


@pytest.mark.parametrize("total", range(2, 13))
@pytest.mark.parametrize("side", list(Side))
def test_the_naval_hit_location_table(total: int, side: Side) -> None:
    _, ship = vessel()
    section, extra = found(ship, side, total)
    flank = side in (Side.LEFT, Side.RIGHT)
    five, nine, twelve = (
        ("drive damaged", "airskirt damaged", False) if flank else ("airskirt damaged", "", True)
    )
    wanted = {2: "critical", 3: "immobilized", 4: "drive damaged", 5: five, 9: nine}
    wanted |= {11: "turret locked", 12: "critical"}
    assert extra.value == wanted.get(total, "")
    turret = total in (10, 11) or (total == 12 and twelve)
    assert (section is Section.TURRET) == turret


@pytest.mark.parametrize(("unit", "lost"), [(SKIMMER, 1), (MONITOR, 0)])
def test_foils_are_damaged_where_there_are_any(unit: str, lost: int) -> None:
    battle, ship = vessel(unit)
    play(kinds.take(battle, ship, Hit(1, Side.FRONT, 1)), [5])
    assert ship.mp_lost == lost


def test_a_vessel_that_cannot_move_any_more_stays_afloat() -> None:
    battle, ship = vessel()
    play(kinds.take(battle, ship, Hit(1, Side.FRONT, 1)), [3])
    assert (ship.alive, ship.immobilized) == (True, True)


@pytest.mark.parametrize("die", range(1, 7))
def test_the_naval_critical_hits_table(die: int) -> None:
    battle, ship = vessel()
    play(vehicle_critical(battle, ship), [die])
    words = ("crew stunned", "main weapon jams", "engine hit", "crew killed", "fuel tank hit")
    assert NAVAL_CRITICAL_HITS[die].value == (*words, "ammo/power plant hit")[die - 1]
    outs = {4: Out.CREW, 5: Out.EXPLODED, 6: Out.EXPLODED}
    assert ship.destroyed is outs.get(die, Out.NOT)
    assert (ship.stunned or ship.stun > 0, ship.immobilized) == (die == 1, die == 3)
    assert not battle.board[ship.hex].fire


def test_the_stunned_crew_of_a_vessel_does_nothing_from_then_on() -> None:
    """For the rest of this turn and 2 more."""
    battle, ship = vessel()
    play(vehicle_critical(battle, ship), [1])
    acts = [ship.can_act]
    for _ in range(3):
        play(begin_turn(battle))
        acts.append(ship.can_act)
    assert acts == [False, False, False, True]


# Physical attacks


@pytest.mark.parametrize(
    ("ground", "kick", "punch"),
    [("0.", True, False), ("~1", False, True), ("~2", False, True), ("1.", False, False)],
)
def test_a_vessel_is_struck_by_the_table_of_vtols(ground: str, kick: bool, punch: bool) -> None:
    """From the bottom of Depth 1 it is a level higher."""
    battle = parse_situation(
        f"0508={ground} 0507=~1 phase=strike; Archer ARC-2R@0508/N; {SKIMMER}@0507/S id=sk"
    )
    mech, ship = battle.units["AR"], battle.units["sk"]
    assert (not blow_solution(battle, mech, BlowKind.KICK_RIGHT, ship).why) == kick
    assert (not blow_solution(battle, mech, BlowKind.PUNCH_RIGHT, ship).why) == punch


def test_a_vessel_rams_a_vessel() -> None:
    """25 tons and 2 hexes: 5 points; the Monitor does 8."""
    battle, ship = vessel(others=f"{MONITOR}@0505/S side=2 id=mo")
    other: Any = battle.units["mo"]
    other.moved.done = True
    move(battle, ship, RUN, "F F C")
    play(collisions(battle), [9, 7, 7, 7])
    assert (kinds.points_lost(other), kinds.points_lost(ship)) == (5, 8)


# In battle


def test_vessels_begin_on_water_and_all_others_ashore() -> None:
    sheets = [load_unit(name) for name in (SKIMMER, "Phoenix Hawk", MONITOR)]
    forces = [Force("Anna", tuple(sheets)), Force("Ben", (load_unit("Phoenix Hawk"),))]
    battle = new_battle(load_map("lake-country"), forces)
    depths = [battle.board[unit.hex].depth > 0 for unit in battle.units.values()]
    assert depths == [True, False, True, False]
    with pytest.raises(BadInput, match="no water"):
        new_battle(Board("dry", 15, 17), forces)


@pytest.mark.parametrize("seed", range(3))
def test_battles_with_vessels_keep_the_laws(seed: int) -> None:
    sheets = tuple(load_unit(name) for name in (SKIMMER, MONITOR, "Condor"))
    mechs = tuple(load_unit(name) for name in (SKIMMER, "Assassin"))
    battle = new_battle(load_map("lake-country"), [Force("Anna", sheets), Force("Ben", mechs)])
    table = Table(CLASSIC, battle, SeededDice(seed))
    hold_to_the_laws(table, seed, 3)
    for unit in table.state.units.values():
        if unit.on_board and unit.name == "Sea Skimmer Hydrofoil":
            assert table.state.board[unit.hex].depth
