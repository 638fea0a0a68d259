"""Who decides for the sides of a battle that nobody at the keyboard plays."""

from __future__ import annotations

from btterm.match.battles import Game
from btterm.match.games import bots_for
from btterm.players.player import Player


def players_of(game: Game) -> dict[int, Player]:
    """The players of a battle that are not at the keyboard, by side. Raises BadInput for a player
    that there is not."""
    return bots_for(game.table.game.name, game.players)
