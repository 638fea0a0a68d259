"""The full record sheet of a unit in play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from btterm.classic.battle import Battle
from btterm.classic.readout.of import readout
from btterm.classic.rules import kinds
from btterm.classic.units.any import AnyUnit
from btterm.hexes import distance
from btterm.tui.classic.widgets.sheet import PAIR, sheet_pair, sheet_panel
from btterm.tui.lines import Line, heading
from btterm.tui.screens.reader import Reader
from btterm.tui.widgets.sides import chip_style


class SheetScreen(Reader):
    """One unit at a time, beside an enemy where there is room; Tab turns to the next one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "next", id="sheet.next"),
        Binding("P", "close", id="look.sheet"),
    ]
    MARGIN = 0
    HINTS = (("Tab", "next unit", ("sheet.next",)), *Reader.HINTS)

    def __init__(self, battle: Battle, mech: AnyUnit, enemy: AnyUnit | None = None) -> None:
        """`enemy` stands beside it where there is room; None: the nearest one."""
        super().__init__("", self._page)
        self.battle = battle
        self.mech = mech
        self.enemy = enemy

    def _page(self, width: int) -> list[Line]:
        enemy = self.enemy
        if enemy is None or enemy.side == self.mech.side:
            others = self.battle.enemies(self.mech.side)
            enemy = min(others, key=lambda other: distance(self.mech.hex, other.hex), default=None)
        if width < PAIR or enemy is None:
            return sheet_panel(self.battle, self.mech, width)
        return sheet_pair(self.battle, self.mech, enemy, width, self.size.height)

    def title_line(self) -> Line:
        mech = self.mech
        row = heading(" ").add(mech.id, chip_style(mech.side))
        tons = readout(self.battle, mech).tons
        weight = f"  {tons} tons" * (kinds.has_facing(mech) and tons > 0)
        row.add(f" {mech.sheet.name}{weight}", "bold text")
        facing = f" facing {mech.facing.name}" * kinds.has_facing(mech)
        row.add(f"  {self.battle.sides[mech.side]}  at {mech.hex}{facing}")
        return row

    def action_next(self) -> None:
        units: Sequence[AnyUnit] = list(self.battle.units.values())
        self.mech = units[(units.index(self.mech) + 1) % len(units)]
        self.show()
