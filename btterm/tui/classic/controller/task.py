"""A task of the classic game: its units are those of a battle."""

from __future__ import annotations

from btterm.classic.units.any import AnyUnit
from btterm.tui.classic.controller.desk import Desk
from btterm.tui.task import Task


class ClassicTask(Task):
    """The base of the tasks that know the rules' decisions."""

    desk: Desk

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)

    @property
    def unit(self) -> AnyUnit | None:
        return None

    @property
    def target(self) -> AnyUnit | None:
        return None
