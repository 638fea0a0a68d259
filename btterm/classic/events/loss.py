"""What a hit takes from a unit of any kind."""

from __future__ import annotations

from btterm.classic.events.damage import Damaged
from btterm.classic.events.infantry import MenLost, SuitHit
from btterm.classic.events.terrain import EmplacementHit

Loss = Damaged | MenLost | SuitHit | EmplacementHit
"""All of these tell of a `unit`, and how many points or men it has `lost`."""
