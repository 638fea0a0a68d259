"""Units that are out of action, and forced withdrawal: a crippled unit goes home (Clan Invasion,
Forced Withdrawal)."""

from __future__ import annotations

from btterm.board.edges import depth
from btterm.classic.battle import Battle
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import GOES_HOME
from btterm.errors import ALLOWED, Refusal
from btterm.hexes import Hex


def must_withdraw(battle: Battle, unit: AnyUnit) -> bool:
    """Whether a unit must go back to its own edge of the map: it does not run, and each of its
    moves brings it nearer to that edge, or over it, as long as there is a way."""
    return _why(battle, unit) != ""


def _why(battle: Battle, unit: AnyUnit) -> str:
    """Why a unit must go back, or empty: it is crippled, or has lost heart (House rules,
    Morale)."""
    if unit.morale in GOES_HOME:
        return unit.morale.value
    return kinds.crippled(unit) if battle.withdraws(unit.side) else ""


def in_action(battle: Battle, unit: AnyUnit) -> bool:
    """Whether a unit that is still in the game counts among those that fight."""
    if must_withdraw(battle, unit):
        return False
    return not (battle.options.out_of_action and kinds.crippled(unit))


def from_home(battle: Battle, unit: AnyUnit, hex_: Hex) -> int:
    """How many hexes a hex is from the edge that a unit withdraws over; 0 beyond it."""
    return depth(battle.board, battle.home(unit.side), hex_)


def over_home(battle: Battle, unit: AnyUnit, beyond: Hex) -> bool:
    """Whether a hex beside the map is beyond the edge that a unit withdraws over."""
    return from_home(battle, unit, beyond) < 1


def refusal(battle: Battle, unit: AnyUnit, end: Hex, *, nearer: bool) -> Refusal:
    """Why a unit may not end its move in a hex, or empty. `nearer`: it can come nearer to its
    edge."""
    there, here = from_home(battle, unit, end), from_home(battle, unit, unit.hex)
    if there < here or (there == here and not nearer):
        return ALLOWED
    return _refused(battle, unit)


def leave_refusal(battle: Battle, unit: AnyUnit, beyond: Hex) -> Refusal:
    """Why a unit may not leave the map into a hex beside it, or empty."""
    return ALLOWED if over_home(battle, unit, beyond) else _refused(battle, unit)


def _refused(battle: Battle, unit: AnyUnit) -> Refusal:
    why = _why(battle, unit)
    if not why:
        return ALLOWED
    rule = Rule.MORALE if unit.morale in GOES_HOME else Rule.FORCED_WITHDRAWAL
    return Refusal(rule, f"must withdraw to the {battle.home(unit.side)}: {why}")
