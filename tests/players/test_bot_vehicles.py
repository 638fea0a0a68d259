"""Bots drive vehicles, and fight against them."""

from __future__ import annotations

import pytest

from btterm.classic.decisions import FireDecision, MoveDecision, ReactionDecision
from btterm.classic.saves.state import CLASSIC
from btterm.classic.situation import parse_situation
from btterm.classic.units.unit import Mode, Motion
from btterm.hexes import Hex
from btterm.players.approach import mp_to
from btterm.players.bot import Bot, fire, twist
from btterm.players.closer import look_closer
from btterm.players.outlook import Outlook, Plan
from btterm.soak.games import under_the_laws
from btterm.table.dice import SeededDice
from btterm.table.table import Table
from tests.rulebook.rules import RIGHT, Forward, Step


def test_a_stunned_vehicle_is_fired_at() -> None:
    battle = parse_situation("phase=fire; Warhammer@0505/N; Manticore@0502/S id=ma stunned")
    assert fire(FireDecision(0, battle, ("WA",))).shots


def test_a_turret_turns_to_the_enemy_behind() -> None:
    battle = parse_situation("phase=react; Manticore@0505/N; Warhammer@0508/N id=wa")
    assert twist(ReactionDecision(0, battle, ("MA",))).hexsides in (-2, 2, 3)


@pytest.mark.parametrize("unit", ["Manticore locked", "Hetzer"])
def test_nothing_turns_where_there_is_no_turret_or_it_is_locked(unit: str) -> None:
    name, *words = unit.split()
    line = f"phase=react; {name}@0505/N id=XX {' '.join(words)}; Warhammer@0508/N id=wa"
    battle = parse_situation(line)
    assert twist(ReactionDecision(0, battle, ("XX",))).hexsides == 0


def test_ways_to_the_enemy_are_those_of_the_vehicle() -> None:
    """A wall of woods with a pond in it: the tank has no way round it, the hovercraft one over
    water."""
    woods = " ".join(f"{column:02}05={'~2' if column == 4 else '&'}" for column in range(1, 8))
    board = parse_situation(f"open=7x9 {woods}; Warhammer@0101/S").board
    goals = frozenset([Hex(4, 1)])
    known = {motion: mp_to(board, motion, 50, goals) for motion in Motion}
    assert Hex(4, 9) not in known[Motion.TRACKED]
    assert known[Motion.HOVER][Hex(4, 9)] == 8
    assert Hex(4, 9) in known[Motion.MECH]


def test_a_vehicle_that_cannot_move_stays() -> None:
    battle = parse_situation("phase=move; Manticore@0505/N immobilized; Warhammer@0508/N id=wa")
    assert Bot(1).move(MoveDecision(0, battle, ("MA",))).steps == ()


def test_bots_fight_it_out_with_vehicles() -> None:
    line = (
        "map=river-crossing; Manticore@0303/S; Condor@0703/S side=1; Warhammer@1003/S side=1;"
        "Schrek@0314/N side=2; Striker@0814/N side=2; Marauder MAD-3R@1114/N side=2"
    )
    table = Table(CLASSIC, parse_situation(line), SeededDice(4))
    under_the_laws(table, {0: Bot(1), 1: Bot(2)}, turns=2)
    assert len(table.turns) == 3


def price(line: str, unit: str, *steps: Step) -> float:
    """What a closer look finds against a move at flank speed."""
    battle = parse_situation(line)
    decision = MoveDecision(0, battle, (unit,))
    outlook = Outlook(battle, battle.units[unit], decision.enemies())
    plan = Plan(0.0, Mode.RUN, lambda: steps)
    return -look_closer(decision, outlook, [plan])[0].score


TURNING = (Forward(), Forward(), RIGHT, Forward())


@pytest.mark.parametrize(
    ("terrain", "hex_", "fatal"),
    [
        ("", "0508", False),
        ("0505=~2", "0508", True),
        ("", "0504", True),
        ("0505=#h3", "0508", False),
    ],
    ids=["open", "water", "edge", "building"],
)
def test_a_skid_costs_by_where_it_leads(terrain: str, hex_: str, fatal: bool) -> None:
    """Driving 5 fails 6 times of 36. Deep water and the edge of the map are the end of a tank."""
    col, row = hex_[:2], int(hex_[2:])
    road = " ".join(f"{col}{row - n:02}=.r03" for n in range(3))
    line = f"open=15x17 {road} {terrain} phase=move; Striker@{hex_}/N id=ST; Archer@1217/N"
    assert (price(line, "ST", *TURNING) > 60 * 6 / 36 - 1) is fatal


def test_a_skid_into_a_building_costs_more_than_one_in_the_open() -> None:
    road = " ".join(f"05{row:02}=.r03" for row in (8, 7, 6))
    line = f"open=15x17 {road} {{}} phase=move; Striker@0508/N id=ST; Archer@1217/N"
    house, ground = (price(line.format(hex_), "ST", *TURNING) for hex_ in ("0505=#h3", ""))
    assert house > ground


def test_deep_water_is_no_end_of_a_hovercraft() -> None:
    line = "open=15x17 0505=~2 phase=move; Condor@0508/N id=CO; Archer@1217/N"
    assert price(line, "CO", *TURNING) < 60 * 6 / 36 - 1


@pytest.mark.parametrize(
    ("raised", "terrain", "safe"),
    [(3, "0505=2.", True), (1, "0505=2.", False), (1, "", True), (1, "0505=#h4", False)],
)
def test_a_sideslip_costs_by_what_it_leads_into(raised: int, terrain: str, safe: bool) -> None:
    """It is the end of a VTOL that is not above it."""
    line = f"open=15x17 {terrain} phase=move; Warrior@0508/N raised={raised} id=WA; Archer@1217/N"
    assert (price(line, "WA", *TURNING) < 60 * 6 / 36 - 1) is safe


def test_a_vtol_flies_above_what_stands_around_it() -> None:
    """Hills of level 3 all over the map; it begins on the ground between them."""
    hills = " ".join(f"{col:02}{row:02}=3." for col in range(1, 16, 2) for row in range(1, 18))
    line = f"open=15x17 {hills} phase=move; Warrior@0810/N raised=1 id=WA; Hunchback HBK-4G@0803/S"
    decision = MoveDecision(0, parse_situation(line), ("WA",))
    shown = decision.preview(Bot(1).decide(decision))
    assert shown.level is not None
    assert shown.level > 3
