"""Battles in which VTOLs fly: by chance, by bots, by keys and words, under the laws of the soak,
saved (Compendium, VTOL Movement)."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from btterm.classic.battle import Battle, Phase
from btterm.classic.decisions import MoveDecision
from btterm.classic.events import CameDown, Moved
from btterm.classic.saves.state import CLASSIC
from btterm.classic.situation import parse_situation, write_situation
from btterm.errors import BadInput, Refusal
from btterm.plain.asking import question
from btterm.plain.looks import the_map
from btterm.plain.moves import read_move, write_move
from btterm.players.bot import Bot
from btterm.players.player import play_out
from btterm.soak.games import hold_to_the_laws
from btterm.table.dice import SeededDice
from btterm.table.table import Table
from btterm.tui.classic.controller.controller import Controller
from btterm.tui.classic.controller.move import MoveTask
from tests.rulebook.rules import Step, write_step
from tests.rulebook.tabletop import at

LINE = (
    "map=wooded-hills; Warrior Attack Helicopter H-7@0412/SE; "
    "Warrior Attack Helicopter H-7@0512/SE side=1; Manticore@0613/SE side=1; "
    "Karnov UR Transport@1004/SW id=ka; Ferret Light Scout VTOL@1003/SW id=fe; "
    "Phoenix Hawk@1105/SW id=ph"
)


def table_of(seed: int) -> Table[Battle]:
    return Table(CLASSIC, parse_situation(LINE), SeededDice(seed))


@pytest.mark.parametrize("seed", [201, 203, 205])
def test_random_players_fly_under_the_laws(seed: int) -> None:
    table = table_of(seed)
    hold_to_the_laws(table, seed, 3)
    assert [e for e in table.log if isinstance(e, Moved) and e.free]


def test_what_was_flown_is_saved_and_played_again() -> None:
    table = table_of(207)
    hold_to_the_laws(table, 207, 1)
    again = CLASSIC.load(json.loads(json.dumps(CLASSIC.dump(table.state))))
    assert CLASSIC.dump(again) == CLASSIC.dump(table.state)
    assert [unit.raised for unit in again.units.values() if unit.raised]


def test_bots_take_off_and_fight() -> None:
    table = table_of(3)
    play_out(table, {0: Bot(1), 1: Bot(2)}, turns=1)
    flown = [e for e in table.log if isinstance(e, Moved) and e.level is not None]
    assert {e.unit for e in flown} >= {"WA"}
    assert not [e for e in table.log if isinstance(e, CameDown) and not e.damage and not e.levels]


def test_a_situation_tells_how_high_it_flies() -> None:
    battle = parse_situation("; Warrior Attack Helicopter H-7@0412/SE raised=12")
    line = write_situation(battle)
    assert "raised=12" in line
    assert parse_situation(line).units["WA"].raised == 12


def flier(raised: int) -> tuple[MoveDecision, MoveTask]:
    battle = parse_situation(
        f"0406=2. ; Warrior Attack Helicopter H-7@0408/N raised={raised}; Phoenix Hawk@1501/N"
    )
    battle.phase = Phase.MOVEMENT
    battle.turn, battle.initiative, battle.winner = 1, (2, 9), 1
    desk = Controller(Table(CLASSIC, battle, SeededDice(1)))
    assert isinstance(desk.task, MoveTask)
    return desk.task.decision, desk.task


def test_keys_choose_the_level_where_several_can_be_had() -> None:
    decision, task = flier(0)
    assert task.offers("rise")
    task.desk.cursor = at("0406")
    levels = []
    for name in ("", "rise", "rise", "sink", "sink", "sink", "sink"):
        if name:
            task.do(name)
        seen = task.seen()
        assert not isinstance(seen, Refusal)
        levels.append((seen.level, seen.mp))
    # Over the hill at level 3, or landed on it at 2.
    assert levels == [(3, 5), (4, 6), (5, 7), (4, 6), (3, 5), (2, 6), (2, 6)]
    assert "no lower level" in str(task.desk.notice)
    assert "level 2" in task.preview().plain
    task.do("drive")
    task.do("rise")
    assert task.driving is not None
    assert write_steps(task.driving.steps).endswith("- +")
    assert decision.units == ("WA",)


def test_words_tell_how_high_it_flies() -> None:
    for raised, words in ((0, ""), (3, ", in the air at level 3")):
        decision, _ = flier(raised)
        eye = decision.unit("WA")
        assert f" in 0408, clear{words}, facing" in [*the_map(decision.battle, eye)][1]
        assert f"WA in 0408{words}, facing north" in " ".join(question(decision.battle, decision))


def write_steps(steps: Sequence[Step]) -> str:
    return " ".join(map(write_step, steps))


def test_words_choose_the_level() -> None:
    decision, _ = flier(0)
    move = read_move(decision, "cruise", ["WA", "0406", "N", "level", "2"])
    assert decision.preview(move).level == 2
    move = read_move(decision, "cruise", ["WA", "rise", "3", "F", "sink"])
    assert write_steps(move.steps) == "+ + + F -"
    assert write_move(decision, move) == "cruise WA rise rise rise F sink"
    with pytest.raises(BadInput, match="say level and a number"):
        read_move(decision, "cruise", ["WA", "0406", "level"])
