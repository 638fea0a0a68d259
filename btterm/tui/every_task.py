"""Everything that players are asked at the keyboard, in all games: each has keys by name."""

from __future__ import annotations

from btterm.tui.alphastrike.tasks import TASKS as ALPHA_STRIKE
from btterm.tui.classic.controller.tasks import TASKS as CLASSIC
from btterm.tui.task import Task

TASKS: tuple[type[Task], ...] = (*CLASSIC, *ALPHA_STRIKE)
"""Those of the classic game and those that all share, then those of Alpha Strike alone."""
