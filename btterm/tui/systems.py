"""The games that there are, as far as all screens must know them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from btterm.alphastrike.battle import Battle
from btterm.alphastrike.game import ALPHA_STRIKE
from btterm.match.battles import Game
from btterm.players.player import Player
from btterm.tui.alphastrike.desk import SkirmishDesk
from btterm.tui.alphastrike.panels import chip_of as alpha_strike_chip
from btterm.tui.classic.controller.controller import Controller
from btterm.tui.classic.widgets.words import chip_of
from btterm.tui.desk import Desk
from btterm.tui.map.scene import Chip


def desk_for(game: Game, bots: dict[int, Player], *, ask: bool, skip: bool) -> Desk:
    """The desk for a battle of any game."""
    if game.table.game is ALPHA_STRIKE:
        return SkirmishDesk(game.table, bots, ask=ask)
    return Controller(game.table, bots, ask=ask, skip=skip)


def chips_of(battle: Any) -> Sequence[Chip]:
    """The units of a battle of any game, as the map shows them."""
    if isinstance(battle, Battle):
        return [alpha_strike_chip(unit) for unit in battle.on_map()]
    return [chip_of(unit) for unit in battle.on_board()]
