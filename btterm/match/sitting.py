"""Who decides for the sides of a battle that nobody at the keyboard plays."""

from __future__ import annotations

from btterm.classic.scenario.setting_up import KEYBOARD
from btterm.match.battles import Game
from btterm.match.games import is_classic
from btterm.players.player import Player
from btterm.players.roster import bots_for


def players_of(game: Game) -> dict[int, Player]:
    """The players of a battle that are not at the keyboard, by side. Raises BadInput for a player
    that there is not."""
    if is_classic(game.table):
        return bots_for(game.players)
    from btterm.players.alphastrike.roster import recruit

    named = enumerate(game.players)
    return {side: recruit(name) for side, name in named if name != KEYBOARD}
