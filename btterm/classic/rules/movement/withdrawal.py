"""Forced withdrawal: a crippled unit goes home (Clan Invasion, Forced Withdrawal)."""

from __future__ import annotations

from btterm.board.edges import depth
from btterm.classic.battle import Battle
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.units.any import AnyUnit
from btterm.errors import ALLOWED, Refusal
from btterm.hexes import Hex


def must_withdraw(battle: Battle, unit: AnyUnit) -> bool:
    """Whether a unit must go back to its own edge of the map: it does not run, and no move ends
    farther from that edge than it began."""
    return battle.options.forced_withdrawal and bool(kinds.crippled(unit))


def refusal(battle: Battle, unit: AnyUnit, end: Hex) -> Refusal:
    """Why a unit may not end its move in a hex, or empty."""
    home = battle.home(unit.side)
    if depth(battle.board, home, end) <= depth(battle.board, home, unit.hex):
        return ALLOWED
    if not must_withdraw(battle, unit):
        return ALLOWED
    return Refusal(Rule.END_PHASE, f"must withdraw to the {home}: {kinds.crippled(unit)}")
