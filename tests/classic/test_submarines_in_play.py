"""Battles in which submarines dive: by chance, by bots, by keys and words, under the laws of the
soak, saved (Compendium, Naval Movement)."""

from __future__ import annotations

import json

import pytest

from btterm.classic.battle import Battle, Phase
from btterm.classic.decisions import MoveDecision
from btterm.classic.events import Moved, WeaponFired
from btterm.classic.log.narrate import entries
from btterm.classic.saves.state import CLASSIC
from btterm.classic.situation import parse_situation
from btterm.errors import Refusal
from btterm.plain.foretold import foretold
from btterm.plain.moves import read_move, write_move
from btterm.players.bot import Bot
from btterm.players.player import play_out
from btterm.soak.games import hold_to_the_laws
from btterm.table.dice import SeededDice
from btterm.table.table import Table
from btterm.tui.classic.controller.controller import Controller
from btterm.tui.classic.controller.move import MoveTask
from btterm.tui.classic.widgets.moves import act
from tests.rulebook.rules import write_step
from tests.rulebook.tabletop import at

LINE = (
    "map=deep-sound; Neptune Submarine@0804/S raised=2; Sea Skimmer@0805/S side=1;"
    " Neptune Submarine@0807/N id=ne raised=0; Warhammer@0706/N id=wh"
)


def table_of(seed: int) -> Table[Battle]:
    return Table(CLASSIC, parse_situation(LINE), SeededDice(seed))


@pytest.mark.parametrize("seed", [401, 402])
def test_random_players_dive_under_the_laws(seed: int) -> None:
    table = table_of(seed)
    hold_to_the_laws(table, seed, 3)
    again = CLASSIC.load(json.loads(json.dumps(CLASSIC.dump(table.state))))
    assert CLASSIC.dump(again) == CLASSIC.dump(table.state)


def test_bots_fight_with_them() -> None:
    table = table_of(3)
    play_out(table, {0: Bot(1), 1: Bot(2)}, turns=1)
    assert {e.unit for e in table.log if isinstance(e, Moved)} & {"NE", "ne"}
    assert {e.unit for e in table.log if isinstance(e, WeaponFired)} & {"NE", "ne"}


def diver() -> tuple[MoveDecision, MoveTask]:
    battle = parse_situation(
        "0508=~3 0507=~3 0506=~1; Neptune Submarine@0508/N raised=2; Phoenix Hawk@1501/N"
    )
    battle.phase = Phase.MOVEMENT
    battle.turn, battle.initiative, battle.winner = 1, (2, 9), 1
    desk = Controller(Table(CLASSIC, battle, SeededDice(1)))
    assert isinstance(desk.task, MoveTask)
    return desk.task.decision, desk.task


def test_keys_choose_the_depth_where_several_can_be_had() -> None:
    """From Depth 1 a hex ahead: at the same level, up to the surface, down to the bottom."""
    _, task = diver()
    assert task.offers("rise")
    task.desk.cursor = at("0507")
    levels = []
    for name in ("", "rise", "rise", "sink", "sink", "sink"):
        if name:
            task.do(name)
        seen = task.seen()
        assert not isinstance(seen, Refusal)
        levels.append((seen.level, seen.mp))
    assert levels == [(-1, 1), (0, 2), (0, 2), (-1, 1), (-2, 2), (-3, 3)]
    assert "level -3" in task.preview().plain


def test_who_only_dives_is_said_to_dive() -> None:
    for steps, verb, level in (("sink", "dive", -2), ("rise", "rise", 0)):
        decision, task = diver()
        move = read_move(decision, "cruise", ["NE", steps])
        words = f"{verb}s to level {level} for 1 of 3 MP in 0508, facing north"
        assert next(foretold(decision, move)) == f"NE {words}."
        assert act(task.unit, decision.preview(move)).startswith(
            f"{verb.capitalize()} 1 MP in 0508 to level {level}"
        )
        desk = task.desk
        assert isinstance(desk, Controller)
        desk.submit(move)
        told = " ".join(entry.line for entry in entries(desk.battle, desk.table.log))
        assert f"{verb}s in 0508" in told


def test_words_choose_the_depth() -> None:
    decision, _ = diver()
    move = read_move(decision, "cruise", ["NE", "0507", "N", "level", "-2"])
    assert decision.preview(move).level == -2
    move = read_move(decision, "flank", ["NE", "sink", "F", "rise", "2"])
    assert " ".join(map(write_step, move.steps)) == "- F + +"
    assert write_move(decision, move) == "flank NE sink F rise rise"
