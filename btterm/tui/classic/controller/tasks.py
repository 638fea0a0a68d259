"""Which task belongs to what the table waits for. A new kind of decision is one line here; one that
is a list of answers is none."""

from __future__ import annotations

from typing import Any

from btterm.classic.decisions import (
    FireDecision,
    MoveDecision,
    OrdersDecision,
    ReactionDecision,
    StrikeDecision,
)
from btterm.table.dice import Roll
from btterm.table.procedure import Decision
from btterm.tui.classic.controller.desk import Desk
from btterm.tui.classic.controller.fire import FireTask
from btterm.tui.classic.controller.move import MoveTask
from btterm.tui.classic.controller.orders import OrdersTask
from btterm.tui.classic.controller.react import ReactTask
from btterm.tui.classic.controller.strike import StrikeTask
from btterm.tui.task import Task
from btterm.tui.tasks import ChoiceTask, DefaultTask, DiceTask, OverTask, common_task

TASKS: tuple[type[Task], ...] = (
    MoveTask,
    ReactTask,
    FireTask,
    StrikeTask,
    OrdersTask,
    ChoiceTask,
    DefaultTask,
    DiceTask,
    OverTask,
)
"""All of them, for their keys."""


def task_for(desk: Desk, pending: Decision[Any] | Roll | None) -> Task:
    """The task for the decision or roll that the table waits for."""
    match pending:
        case MoveDecision():
            return MoveTask(desk, pending)
        case ReactionDecision():
            return ReactTask(desk, pending)
        case FireDecision():
            return FireTask(desk, pending)
        case OrdersDecision():
            return OrdersTask(desk, pending)
        case StrikeDecision():
            return StrikeTask(desk, pending)
    return common_task(desk, pending)
