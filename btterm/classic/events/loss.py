"""What a hit takes from a unit of any kind."""

from __future__ import annotations

from btterm.classic.events.buildings import EmplacementHit
from btterm.classic.events.damage import Damaged
from btterm.classic.events.infantry import MenLost, SuitHit

Loss = Damaged | MenLost | SuitHit | EmplacementHit
"""All of these tell of a `unit`, and how many points or men it has `lost`."""
