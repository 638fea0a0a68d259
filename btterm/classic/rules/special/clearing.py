"""Infantry that clears mines in place of attacking (Compendium, Clearing Minefields)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.rule import Rule
from btterm.classic.rules.terrain import mines
from btterm.classic.units.any import AnyUnit
from btterm.table.choice import Choice, Option
from btterm.table.procedure import Procedure

CLEAR = Option("clear", "clears them, and attacks nobody this turn")
FIGHT = Option("fight", "leaves them where they are")


def sappers(battle: Battle) -> list[str]:
    """The infantry that may clear mines in this Weapon Attack Phase, the loser of the initiative
    first."""
    if not battle.ground:
        return []
    units = [unit for side in battle.order for unit in battle.on_board(side)]
    return [unit.id for unit in units if not unit.hidden and mines.can_clear(battle, unit)]


def question(unit: AnyUnit) -> Choice:
    """Whether infantry clears the mines in its hex."""
    words = f"{unit.id} stands among mines. Does it clear them?"
    return Choice(Rule.CLEARING_MINEFIELDS, unit.side, words, (CLEAR, FIGHT), unit.id)


def crew(battle: Battle) -> list[AnyUnit]:
    """The units of one side that clear one hex together; none once all have tried."""
    busy = [unit for unit in battle.on_board() if unit.clears]
    return [unit for unit in busy if (unit.side, unit.hex) == (busy[0].side, busy[0].hex)]


def clear(battle: Battle, units: list[AnyUnit]) -> Procedure[None]:
    """They try."""
    for unit in units:
        unit.clears = False
    yield from mines.clear(battle, units)
