"""What changes its height within a hex, in short words (Compendium, VTOL Movement, Naval
Movement)."""

from __future__ import annotations

from btterm.classic.rules import kinds
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Motion


def climbing(unit: AnyUnit | None, levels: int) -> str:
    """What a unit does that gains so many levels: "rise", "dive", "descend"."""
    if levels > 0:
        return "rise"
    diver = unit is not None and kinds.motion(unit) is Motion.SUBMARINE
    return "dive" if diver else "descend"
