"""What all decisions share in which a side picks one of its units and acts with it."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from btterm.classic.decisions import UnitDecision
from btterm.classic.units.any import AnyUnit
from btterm.tui.controller.task import Act, Task

D = TypeVar("D", bound=UnitDecision[Any])

NEXT_UNIT = Act("tab", "next_unit", "next unit", "Tab")
GO = Act("enter", "go", "go", "Enter")


class PickTask(Task, Generic[D]):
    """A task for one of several units. Tab turns to the next one."""

    def __init__(self, desk: Any, decision: D) -> None:
        super().__init__(desk)
        self.decision = decision
        self.asking = False
        self.id = self.first_unit()
        self.begin()

    def first_unit(self) -> str:
        """The unit to begin with."""
        return self.decision.units[0]

    def begin(self) -> None:
        """Forget all that was chosen and turn to the unit."""
        self.asking = False
        self.desk.cursor = self.unit.hex

    @property
    def unit(self) -> AnyUnit:
        return self.decision.battle.units[self.id]

    @property
    def side(self) -> int:
        return self.decision.side

    def choose(self, id_: str) -> None:
        """Turn to another unit."""
        self.id = id_
        self.begin()

    def offers(self, name: str) -> bool:
        if self.asking:
            return name == "go"
        return name != "next_unit" or len(self.decision.units) > 1

    def do_next_unit(self) -> None:
        units = self.decision.units
        self.choose(units[(units.index(self.id) + 1) % len(units)])

    def back(self) -> bool:
        asked, self.asking = self.asking, False
        return asked
