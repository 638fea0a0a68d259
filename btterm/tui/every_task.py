"""The keys of everything that players are asked, in all games, by the kind of task."""

from __future__ import annotations

from btterm.tui.acts import Act
from btterm.tui.alphastrike.acts import KEYS as ALPHA_STRIKE
from btterm.tui.classic.controller.tasks import TASKS as CLASSIC

TASK_KEYS: tuple[tuple[str, tuple[Act, ...]], ...] = (
    *((task.KIND, task.ACTS) for task in CLASSIC),
    *ALPHA_STRIKE,
)
"""Those of the classic game and those that all share, then those of Alpha Strike alone."""
