"""Battles from Python: the names that a script or a bot needs. docs/python-api.md shows them at
work. What stands here keeps its name and its meaning."""

from __future__ import annotations

from btterm.board.library import load_map
from btterm.classic.battle import Battle
from btterm.classic.decisions import (
    FireDecision,
    Move,
    MoveDecision,
    ReactionDecision,
    StrikeDecision,
    Twist,
)
from btterm.classic.drafts.fire import FireDraft
from btterm.classic.drafts.strike import StrikeDraft
from btterm.classic.log.narrate import entries
from btterm.classic.saves.state import CLASSIC
from btterm.classic.scenario.setting_up import Force, new_battle
from btterm.classic.sheets.library import load_sheet
from btterm.classic.situation import parse_situation
from btterm.classic.units.unit import Mode
from btterm.classic.view import view
from btterm.hexes import Hex, distance
from btterm.players.player import play_out
from btterm.players.ratings import Result, ratings
from btterm.players.roster import recruit
from btterm.table.dice import SeededDice
from btterm.table.outcomes import outcomes
from btterm.table.table import Table

__all__ = [
    "FireDecision",
    "FireDraft",
    "Force",
    "Hex",
    "Mode",
    "Move",
    "MoveDecision",
    "ReactionDecision",
    "Result",
    "SeededDice",
    "StrikeDecision",
    "StrikeDraft",
    "Twist",
    "begin",
    "distance",
    "entries",
    "load_map",
    "load_sheet",
    "new_battle",
    "outcomes",
    "parse_situation",
    "play_out",
    "ratings",
    "recruit",
    "view",
]


def begin(battle: Battle, seed: int = 0) -> Table[Battle]:
    """A battle on the table, with the dice of a seed, at its first decision. Nothing is saved."""
    return Table(CLASSIC, battle, SeededDice(seed))
