"""An event that belongs to another one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from btterm.table.procedure import Event


@dataclass(frozen=True, slots=True)
class Detail(Event):
    """An event that belongs to the headline before it."""

    headline: ClassVar[bool] = False
