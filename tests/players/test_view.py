"""Players are shown the battle as their side may know it, never the battle itself."""

from __future__ import annotations

from typing import Any

import pytest

from btterm.classic import view
from btterm.classic.battle import Battle
from btterm.classic.saves.state import CLASSIC, dump
from btterm.classic.situation import parse_situation
from btterm.classic.units.unit import Unit
from btterm.players.player import play_out
from btterm.soak.games import hold_to_the_laws
from btterm.table.dice import SeededDice
from btterm.table.procedure import Decision
from btterm.table.table import Table

DUEL = "map=open-grassland; Warhammer@0703/S; Marauder@0708/N"


def table() -> Table[Battle]:
    return Table(CLASSIC, parse_situation(DUEL), SeededDice(1))


class Vandal:
    """Breaks whatever battle it is shown, and keeps it."""

    def __init__(self) -> None:
        self.shown: list[Battle] = []

    def decide(self, decision: Decision[Any]) -> Any:
        answer = decision.default()
        battle = getattr(decision, "battle", None)
        if battle is not None:
            self.shown.append(battle)
            battle.units.clear()
            battle.turn = 99
        return answer


def test_a_player_cannot_touch_the_battle() -> None:
    quiet, broken = table(), table()
    vandal = Vandal()
    play_out(broken, {0: vandal, 1: vandal}, turns=2)
    play_out(quiet, {0: Still(), 1: Still()}, turns=2)
    assert len(vandal.shown) > 10
    assert all(battle is not broken.state for battle in vandal.shown)
    assert dump(broken.state) == dump(quiet.state)


class Still:
    def decide(self, decision: Decision[Any]) -> Any:
        return decision.default()


def test_the_view_is_the_whole_battle_as_long_as_nothing_is_hidden() -> None:
    battle = table().state
    for side in (0, 1):
        assert view.view(battle, side) == battle


def test_what_a_side_may_not_see_is_not_in_what_its_player_is_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def own(battle: Battle, side: int, unit: Unit) -> bool:
        return unit.side == side

    monkeypatch.setattr(view, "may_see", own)
    shown = []

    class Watcher(Still):
        def decide(self, decision: Decision[Any]) -> Any:
            if hasattr(decision, "battle"):
                shown.append({unit.side for unit in decision.battle.units.values()})
                assert shown[-1] == {decision.side}
            return super().decide(decision)

    game = table()
    play_out(game, {0: Watcher(), 1: Watcher()}, turns=1)
    assert shown
    assert len(game.state.units) == 2


def test_the_soak_shows_its_players_a_view_too(monkeypatch: pytest.MonkeyPatch) -> None:
    game = table()
    shown: list[Any] = []

    def decide(self: object, decision: Decision[Any]) -> Any:
        shown.append(decision)
        return decision.default()

    monkeypatch.setattr("btterm.soak.games.RandomPlayer.decide", decide)
    hold_to_the_laws(game, 1, turns=1)
    battles = [decision.battle for decision in shown if hasattr(decision, "battle")]
    assert battles
    assert all(battle is not game.state for battle in battles)
