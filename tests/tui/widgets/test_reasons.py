"""Why a bot's unit did what it did, above the help."""

from __future__ import annotations

from btterm.classic.decisions import MoveDecision
from btterm.classic.saves.state import CLASSIC
from btterm.classic.situation import parse_situation
from btterm.hexes import Hex
from btterm.players.bot import Bot
from btterm.table.dice import SeededDice
from btterm.table.table import Table
from btterm.tui.classic.controller.controller import Controller
from tests.rulebook.tabletop import pending


def test_the_reasons_of_the_unit_under_the_cursor() -> None:
    state = parse_situation("open=15x17 phase=move initiative=5,9; Wasp@0505/S; Wasp@0510/N")
    bot = Bot(1)
    desk = Controller(Table(CLASSIC, state, SeededDice(1)), {1: bot})
    desk.cursor = Hex(5, 5)
    assert desk.goals(60) == []
    desk.cursor = Hex(5, 10)
    told = [row.plain.rstrip() for row in desk.goals(60)]
    assert told == ["Why w2 did it", "It has decided nothing yet."]
    assert isinstance(pending(desk.table), MoveDecision)
    bot.decide(MoveDecision(1, desk.battle, ("w2",)))
    told = [row.plain.rstrip() for row in desk.goals(40)]
    assert "expects to do" in " ".join(told)
    assert max(map(len, told)) <= 40
