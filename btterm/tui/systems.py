"""The games that there are, as far as all screens must know them."""

from __future__ import annotations

from btterm.tui.classic.controller.tasks import TASKS as CLASSIC
from btterm.tui.task import Task

TASKS: tuple[type[Task], ...] = CLASSIC
"""Everything that players are asked at the keyboard, for its keys."""
