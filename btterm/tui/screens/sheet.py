"""The full record sheet of a 'Mech in play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from btterm.classic.battle import Battle
from btterm.classic.units.mech import Mech
from btterm.tui.screens.reader import Reader
from btterm.tui.widgets.sheet import sheet_panel


class SheetScreen(Reader):
    """One 'Mech at a time; Tab turns to the next one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "next", id="sheet.next"),
        Binding("P", "close", id="sheet.close"),
    ]
    KEYS = (("Tab", "next 'Mech"), *Reader.KEYS)

    def __init__(self, battle: Battle, mech: Mech) -> None:
        super().__init__("", lambda width: sheet_panel(self.battle, self.mech, width))
        self.battle = battle
        self.mech = mech

    def show(self) -> None:
        side = self.battle.sides[self.mech.side]
        self.heading = f"{self.mech.id} {self.mech.sheet.name}  {self.mech.tons} tons  {side}"
        super().show()

    def action_next(self) -> None:
        units: Sequence[Mech] = list(self.battle.units.values())
        self.mech = units[(units.index(self.mech) + 1) % len(units)]
        self.show()
