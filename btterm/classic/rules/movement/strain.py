"""What units risk that low gravity lets go faster than they were built for (Compendium, High/Low
Gravity)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.rules.gravity import pull
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import EARTH, Cause, Mode
from btterm.table.procedure import Procedure

TOO_FAST = Cause(Rule.HIGH_LOW_GRAVITY, "faster than it was built for")


def excess(battle: Battle, unit: AnyUnit, mode: Mode | None = None, spent: int = 0) -> int:
    """MP that a unit spends in a mode beyond its Running, Flank or Jumping MP on Earth; None: those
    that it has spent in its move."""
    if battle.options.gravity == EARTH or pull(battle) >= 1:
        return 0
    if mode is None:
        mode, spent = unit.moved.mode, unit.moved.spent
    usual = kinds.usual_mp(unit, mode)
    return 0 if usual is None else max(0, spent - usual)


def settle(battle: Battle, *, charges: bool) -> Procedure[None]:
    """At the end of the Movement Phase the rolls of those who have gone too fast, `charges`: at the
    end of the Physical Attack Phase of those who have charged."""
    for unit in list(battle.on_board()):
        points = excess(battle, unit)
        if not points or unit.moved.strained or (unit.charge and not charges):
            continue
        unit.moved.strained = True
        if not (yield from kinds.hold(battle, unit, TOO_FAST)):
            yield from kinds.strain(battle, unit, points)
            yield from kinds.settle(battle, unit)
