"""Crippled units leave the battle (Alpha Strike, Forced Withdrawal)."""

from __future__ import annotations

from collections.abc import Mapping

from btterm.alphastrike.battle import Battle
from btterm.alphastrike.events import UnitBrokeThrough, UnitCrippled, UnitWithdrew
from btterm.alphastrike.options import WITHDRAWAL
from btterm.alphastrike.rules.attacking import damage_now
from btterm.alphastrike.rules.moving import Way, never_moves
from btterm.alphastrike.rules.scenarios import breaks_through
from btterm.alphastrike.rules.transport import aboard, leave_with
from btterm.alphastrike.units import Unit
from btterm.hexes import Hex
from btterm.table.procedure import Procedure


def crippled(unit: Unit) -> bool:
    """Whether a unit has taken crippling damage: no armor and half its structure gone, no damage
    left at short and medium range, or no movement left for good (Alpha Strike, Forced
    Withdrawal)."""
    card = unit.card
    lost = card.structure - unit.structure
    worn = not unit.armor and (card.structure == 1 or 2 * lost >= card.structure)
    before = card.damage.short.any or card.damage.medium.any
    now = damage_now(unit, card.damage)
    unarmed = before and not now.short.any and not now.medium.any
    return worn or unarmed or never_moves(unit)


def order_withdrawals(battle: Battle) -> Procedure[None]:
    """In the End Phase crippled units are told to leave; one that can never move again is lost
    (Alpha Strike, Forced Withdrawal)."""
    if WITHDRAWAL not in battle.options:
        return
    for unit in battle.on_map():
        if not unit.withdrawing and not unit.dummy and crippled(unit):
            unit.withdrawing = True
            yield UnitCrippled(unit.id)


def to_edge(battle: Battle, unit: Unit, hex_: Hex) -> int:
    """Rows from a hex to the home edge of a unit: the southern one of the first side."""
    return hex_.row - 1 if unit.side else battle.board.rows - hex_.row


def homewards(battle: Battle, unit: Unit, found: Mapping[Hex, Way], nearest: int) -> dict[Hex, Way]:
    """Of the hexes that a unit can reach those that are as near to its edge as can be."""
    return {hex_: way for hex_, way in found.items() if to_edge(battle, unit, hex_) == nearest}


def leave_map(battle: Battle, unit: Unit) -> Procedure[None]:
    """A withdrawing unit that is at its edge is gone, and so is one that has broken through (Alpha
    Strike, Forced Withdrawal, Scenarios)."""
    if breaks_through(battle, unit):
        for each in [unit, *aboard(battle, unit)]:
            each.gone = each.exited = True
            yield UnitBrokeThrough(each.id)
    if unit.withdrawing and not to_edge(battle, unit, unit.hex):
        unit.gone = True
        yield UnitWithdrew(unit.id)
        yield from leave_with(battle, unit)
