"""The battle after each line of the log, kept while it is told, against a turn played again."""

from __future__ import annotations

import pytest

from btterm.board.library import load_map
from btterm.classic.saves.state import CLASSIC
from btterm.classic.scenario.setting_up import Force, new_battle
from btterm.classic.sheets.library import load_sheet
from btterm.players.player import Player
from btterm.players.random_player import RandomPlayer
from btterm.table.dice import RealDice, SeededDice, Throw
from btterm.table.procedure import Decision
from btterm.table.table import Table
from btterm.tui.classic.controller.controller import Controller
from btterm.tui.classic.frames import Frame, play_again

LANCE = ("Phoenix Hawk PXH-1", "Archer ARC-2R")


def desk_with(bots: dict[int, Player], *, typed: bool = False) -> Controller:
    sheets = tuple(load_sheet(name) for name in LANCE)
    battle = new_battle(load_map("wooded-hills"), [Force("Anna", sheets), Force("Ben", sheets)])
    return Controller(Table(CLASSIC, battle, RealDice() if typed else SeededDice(4)), bots)


def played_again(desk: Controller) -> list[Frame]:
    """The news, from the journal."""
    turns = desk.table.journal()["turns"]
    frames = [frame for turn in turns for frame in play_again(turn, desk.seat.sides)]
    return frames[len(frames) - len(desk.news) :]


def states(frames: list[Frame]) -> list[object]:
    return [CLASSIC.dump(frame.battle) for frame in frames]


def answer(desk: Controller, players: dict[int, RandomPlayer]) -> None:
    decision = desk.table.pending
    assert isinstance(decision, Decision)
    assert desk.submit(players[decision.side].decide(decision)), desk.notice


@pytest.mark.parametrize("bots", [{}, {1: RandomPlayer(8)}], ids=["two", "a bot"])
def test_what_is_kept_is_what_a_turn_played_again_shows(bots: dict[int, Player]) -> None:
    desk, players = desk_with(bots), {0: RandomPlayer(5), 1: RandomPlayer(6)}
    told = 0
    while desk.battle.turn < 4:
        before = CLASSIC.dump(desk.battle)
        answer(desk, players)
        found, expected = desk.newest(), played_again(desk)
        assert [frame.entry for frame in found] == desk.news
        assert states(found) == states(expected)
        units = [(f.before.units[id_], unit) for f in found for id_, unit in f.battle.units.items()]
        assert all((old is new) == (old == new) for old, new in units)
        assert not found or CLASSIC.dump(found[0].before) == before
        told += len(found)
    assert told > 30


def test_what_was_taken_back_is_forgotten() -> None:
    desk, players = desk_with({}), {0: RandomPlayer(5), 1: RandomPlayer(6)}
    while desk.table.rolls < 20:
        answer(desk, players)
    desk.undo(agreed=True)
    assert desk.newest() == []
    answer(desk, players)
    assert states(desk.newest()) == states(played_again(desk))


def test_dice_that_are_typed_in_add_to_the_news() -> None:
    """So they do where the battle was left before they had fallen."""
    desk = desk_with({}, typed=True)
    assert desk.submit(Throw((6, 5)))
    journal = desk.table.journal()
    for seat in (desk, Controller(Table.resume(CLASSIC, journal, RealDice()))):
        assert seat.rolling
        assert seat.submit(Throw((1, 2)))
        (frame,) = seat.newest()
        assert frame.entry.line.startswith("Anna 11, Ben 3: Anna has the initiative")
        assert frame.battle.initiative == (11, 3)
        assert frame.before.initiative is None
