"""From the command line into a battle over lines of text."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence

from btterm.classic import saves
from btterm.classic.battle import Battle
from btterm.errors import BadFile, BadInput
from btterm.plain.session import play
from btterm.players.roster import bots_for
from btterm.table.table import Table


def play_at(table: Table[Battle] | None, players: Sequence[str] = ()) -> None:
    """Play a battle by standard input and output; without one, go on with the last.

    `players` decide for the sides, by the names that scenarios have; without them those that the
    saved battle has, else the keyboard. Raises BadInput when there is no battle or no such
    player, BadFile, InUse.
    """
    game = last_battle() if table is None else saves.keep(table, players=players)
    bots = bots_for(players or game.players)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    play(game, sys.stdin, sys.stdout, bots=bots, keyboard=sys.stdin.isatty())


def last_battle() -> saves.Game:
    """The last battle that is not over; a damaged one from its last whole turn."""
    path = next(saves.unfinished(), None)
    if path is None:
        raise BadInput("no battle is left to go on with")
    try:
        return saves.go_on(path)
    except BadFile:
        return saves.go_on(path, last_whole_turn=True)
