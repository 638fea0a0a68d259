"""What the tests of the screens play on."""

from __future__ import annotations

from collections.abc import Callable

from btterm.classic.battle import Battle
from btterm.table.table import Table

TableMaker = Callable[..., Table[Battle]]
"""The fixture `table`, which makes a game in progress."""
