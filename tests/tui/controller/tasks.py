"""Coming to a task, and doing what keys do there."""

from __future__ import annotations

from typing import TypeVar

from btterm.tui.classic.controller.controller import Controller
from btterm.tui.task import Task
from tests.rulebook.tabletop import pending

T = TypeVar("T", bound=Task)


def play_to(desk: Controller, kind: type[T], unit: str = "WA") -> T:
    """Let everybody do as little as possible until a unit is asked for this."""
    for _ in range(30):
        task = desk.task
        if isinstance(task, kind) and task.unit is not None and task.unit.id == unit:
            return task
        desk.submit(pending(desk.table).default())
    raise AssertionError(f"{unit} was never asked")


def press(task: Task, *names: str) -> None:
    """Do what the keys with these names do, each only if it is offered."""
    for name in names:
        assert task.offers(name), name
        task.do(name)
