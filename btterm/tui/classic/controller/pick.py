"""What all decisions share in which a side picks one of its units and acts with it."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar, Generic, TypeVar

from btterm.classic.decisions import UnitDecision
from btterm.classic.units.any import AnyUnit
from btterm.errors import Refusal
from btterm.players.deputy import Rest
from btterm.tui.acts import Act
from btterm.tui.classic.controller.task import ClassicTask

D = TypeVar("D", bound=UnitDecision[Any])

NEXT_UNIT = Act("tab", "next_unit", "next", "Tab")
GO = Act("enter", "go", "go", "Enter")


class PickTask(ClassicTask, Generic[D]):
    """A task for one of several units. Tab turns to the next one."""

    OF_SEVERAL: ClassVar[tuple[str, ...]] = ("next_unit", "rest", "volley")
    """Keys that are about more units than one."""

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
        self.rest: Rest | None = None
        """What all other units of the side are to do in this phase as well, once this one goes."""
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
        return name not in self.OF_SEVERAL or len(self.decision.units) > 1

    def why_not(self, name: str) -> Refusal:
        if name in self.OF_SEVERAL:
            return self.refused(name, f"no other unit than {self.id} can be chosen now")
        return super().why_not(name)

    def do(self, name: str) -> None:
        """Any key but Enter closes a question that is open, and does what it always does."""
        if name != "go":
            self.close_question()
        super().do(name)

    def close_question(self) -> None:
        super().close_question()
        self.rest = None

    def cursor_moved(self) -> None:
        self.close_question()

    def do_next_unit(self) -> None:
        units = self.decision.units
        self.choose(units[(units.index(self.id) + 1) % len(units)])

    def do_rest(self) -> None:
        """This unit does what is planned; all others of the side hold in this phase."""
        self.rest = Rest.HOLD
        self.do_go()
        if not self.asking:
            self.rest = None

    @abstractmethod
    def do_go(self) -> None:
        """Do what is planned, with a question before it where that is due."""

    def back(self) -> bool:
        asked = self.asking
        self.close_question()
        return asked
