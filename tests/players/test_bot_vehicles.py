"""Bots drive vehicles, and fight against them."""

from __future__ import annotations

import pytest

from btterm.classic.decisions import FireDecision, MoveDecision, ReactionDecision
from btterm.classic.saves.state import CLASSIC
from btterm.classic.situation import parse_situation
from btterm.classic.units.unit import Motion
from btterm.hexes import Hex
from btterm.players.approach import mp_to
from btterm.players.bot import Bot, fire, twist
from btterm.soak.games import under_the_laws
from btterm.table.dice import SeededDice
from btterm.table.table import Table


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
