"""The games that there are, as far as the screens must know them. What nobody plays is not
loaded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from btterm.classic.battle import Battle
from btterm.match.battles import Game
from btterm.match.games import is_classic
from btterm.players.player import Player
from btterm.tui.classic.controller.controller import Controller
from btterm.tui.classic.widgets.words import chip_of
from btterm.tui.desk import Desk
from btterm.tui.map.scene import Chip


def desk_for(game: Game, bots: dict[int, Player], *, ask: bool, skip: bool) -> Desk:
    """The desk for a battle of any game."""
    if is_classic(game.table):
        return Controller(game.table, bots, ask=ask, skip=skip)
    from btterm.tui.alphastrike.desk import SkirmishDesk

    return SkirmishDesk(game.table, bots, ask=ask)


def chips_of(battle: Any) -> Sequence[Chip]:
    """The units of a battle of any game, as the map shows them."""
    if isinstance(battle, Battle):
        return [chip_of(unit) for unit in battle.on_board()]
    from btterm.tui.alphastrike import panels

    return [panels.chip_of(unit) for unit in battle.on_map()]
