"""A decision that is a list of answers needs nothing but its class: the screen, plain mode and the
random player put and answer one that nobody has made them for."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from btterm.classic.battle import Battle, Outcome, Phase
from btterm.classic.rule import Rule
from btterm.classic.saves.state import CLASSIC
from btterm.classic.situation import parse_situation
from btterm.match import battles
from btterm.plain.session import Session
from btterm.plain.voice import Voice
from btterm.players.player import play_out
from btterm.players.random_player import RandomPlayer
from btterm.table.choice import ListDecision
from btterm.table.dice import SeededDice
from btterm.table.procedure import Procedure, ask
from btterm.table.table import Table
from btterm.tui.app import BttermApp
from btterm.tui.lines import plain
from btterm.tui.screens.battle import BattleScreen
from btterm.tui.tasks import ChoiceTask


@dataclass(frozen=True, slots=True)
class Search:
    """Which unit searches which hex."""

    unit: str
    hex: str


@dataclass
class SearchDecision(ListDecision[Search]):
    """A side searches one of the hexes next to its units."""

    answer_type: ClassVar[type] = Search
    side: int
    battle: Battle
    rule: str = Rule.LINE_OF_SIGHT
    question: str = "Where does WH search?"
    unit: str = "WH"

    def answers(self) -> Sequence[Search]:
        around = self.battle.units[self.unit].hex.neighbours()
        return [Search(self.unit, str(hex_)) for hex_ in around]

    def label(self, answer: Search) -> str:
        return f"searches {answer.hex}"


found: list[Search] = []


def turn(battle: Battle) -> Procedure[None]:
    """A turn in which nothing is done but search."""
    battle.turn += 1
    battle.phase = Phase.MOVEMENT
    found.append((yield from ask(SearchDecision(0, battle))))
    battle.outcome = Outcome(0, "it was found")


def table() -> Table[Battle]:
    found.clear()
    battle = parse_situation("Warhammer@0505/S id=WH; Marauder@0509/N id=ma")
    return Table(replace(CLASSIC, turn=turn), battle, SeededDice(1))


async def test_on_the_screen() -> None:
    app = BttermApp(table())
    async with app.run_test(size=(80, 24)) as pilot:
        assert isinstance(app.screen, BattleScreen)
        task = app.screen.desk.task
        assert isinstance(task, ChoiceTask)
        assert task.preview().plain == " 1 searches 0504  Where does WH search?"
        assert "\n6 searches 0404" in plain(task.panels(40)["choice"])
        await pilot.press("7")
        await pilot.press("3")
        assert task.preview().plain.startswith(" 3 searches 0605")
        await pilot.press("v")
        await pilot.press("enter")
        assert found == [Search("WH", "0506")]


def test_in_plain_mode() -> None:
    for line in ("3", "choose 3", "searches 0605", "choose searches 0605"):
        out = io.StringIO()
        game = table()
        session = Session(battles.Game(game, None), Voice(out))
        session.begin()
        assert "Where does WH search?" in out.getvalue()
        assert "3 searches 0605" in out.getvalue()
        session.take("choose 9")
        assert "say a number from 1 to 6" in out.getvalue()
        session.take("try choose 3")
        assert "Allowed: choose 3." in out.getvalue()
        session.take(line)
        assert found == [Search("WH", "0605")]


def test_by_the_random_player() -> None:
    hexes = set()
    for seed in range(60):
        play_out(table(), {0: RandomPlayer(seed), 1: RandomPlayer()})
        hexes.add(found[0].hex)
    assert len(hexes) == 6
