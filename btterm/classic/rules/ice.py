"""Ice over water, and when it breaks (Compendium, Ice)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.events import IceBroken, IceRolled
from btterm.classic.rule import Rule
from btterm.classic.units.unit import Unit
from btterm.hexes import Hex
from btterm.table.procedure import Procedure, roll

BREAKS = 6
"""1D6 on which ice breaks under a unit that comes onto it."""
BREAKS_UNDER_JUMP = 4
"""The same, under a 'Mech that lands there after a jump."""


def cracks(battle: Battle, unit: Unit, number: int = BREAKS) -> Procedure[bool]:
    """Whether the ice breaks onto which a unit has come; solid ice does not."""
    if not battle.board[unit.hex].frozen or battle.options.ice == "solid":
        return False
    why = f"does the ice in {unit.hex} bear {unit.id}"
    throw = yield from roll(Rule.ICE, why, 1, side=unit.side)
    breaks = throw.total >= number
    yield IceRolled(unit.id, unit.hex, number, throw, breaks)
    if breaks:
        yield from break_up(battle, unit.hex)
    return breaks


def break_up(battle: Battle, hex_: Hex) -> Procedure[None]:
    """There is open water in place of the ice, for the rest of the battle."""
    battle.board[hex_] = battle.board[hex_].changed(ice=False)
    yield IceBroken(hex_)
