"""Looking at the battle as it stood when a line of the log was told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from btterm.classic.units.any import AnyUnit
from btterm.tui.controller.desk import Desk
from btterm.tui.controller.task import Task
from btterm.tui.lines import Line, line

if TYPE_CHECKING:
    from btterm.tui.frames import Frame


class WatchTask(Task):
    """Nothing is chosen: the units are those that the line is about."""

    KIND = "watch"
    HELP = "What the dice have brought, one after the other."

    def __init__(self, desk: Desk, frame: Frame) -> None:
        super().__init__(desk)
        self.frame = frame

    @property
    def unit(self) -> AnyUnit | None:
        return next(iter(self.frame.units), None)

    @property
    def target(self) -> AnyUnit | None:
        return self.frame.units[-1] if len(self.frame.units) > 1 else None

    @property
    def verb(self) -> str:
        return "what happened"

    def preview(self) -> Line:
        return line(f" {self.frame.entry.line}", "text", "select")
