"""What a player of the program says about its units, also about what it did before the battle went
on from disk: it decides that once more."""

from __future__ import annotations

from typing import Any

from btterm.classic.battle import Battle
from btterm.players.player import Player
from btterm.players.reasons import Explains, told
from btterm.table.dice import RealDice
from btterm.table.procedure import Decision
from btterm.table.table import Table, Turn

TURNS = 2
"""Turns back from the one at hand in which a unit has done something last, as a rule."""


def why_lines(table: Table[Battle], player: Player | None, unit: str) -> list[str]:
    """Why a unit did what it did last, in lines; none where its player tells no reasons."""
    if not isinstance(player, Explains):
        return []
    if not player.why(unit):
        _recall(table, player, unit)
    return told(player.why(unit))


def _recall(table: Table[Battle], player: Explains, unit: str) -> None:
    """Let a player decide once more what a unit did in the last turn in which it did anything."""
    assert isinstance(player, Player)
    for turn in reversed(table.turns[-TURNS:]):
        for number, entry in enumerate(turn.entries):
            answer = entry.get("answer")
            if isinstance(answer, dict) and answer.get("unit") == unit:
                decision = _at(table, turn, number)
                if isinstance(decision, Decision):
                    player.decide(decision.for_player())
        if player.why(unit):
            return


def _at(table: Table[Battle], turn: Turn, number: int) -> Any:
    """What was asked at an entry of a turn's journal."""
    cut = {
        "state": turn.state,
        "rolls_before": turn.rolls_before,
        "hash": turn.hash,
        "entries": turn.entries[:number],
    }
    # Up to an answer no other dice fall than those that are written down.
    return Table.resume(table.game, {"turns": [cut]}, RealDice()).pending
