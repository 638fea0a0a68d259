"""From the command line into a battle over lines of text."""

from __future__ import annotations

import io
import sys
from collections.abc import Mapping
from typing import TextIO

from btterm.classic.saves import battles
from btterm.plain.session import LONGEST_LINE, Session
from btterm.plain.voice import Voice
from btterm.players.player import Player
from btterm.players.roster import bots_for


def play_at(game: battles.Game) -> None:
    """Play a battle by standard input and output. Raises BadInput when it names a player that
    there is not."""
    bots = bots_for(game.players)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    play(game, sys.stdin, sys.stdout, bots=bots, keyboard=sys.stdin.isatty())


def play(
    game: battles.Game,
    source: TextIO,
    out: TextIO,
    *,
    bots: Mapping[int, Player] | None = None,
    keyboard: bool = False,
) -> None:
    """Play a battle by the lines of a keyboard, a file or a pipe, until it or they end.

    Lines that nobody types are repeated in the output, so that it reads as one story.
    """
    voice = Voice(out)
    session = Session(game, voice, bots)
    try:
        session.begin()
        while not session.over:
            if keyboard:
                voice.prompt()
            line = _next_line(source)
            if not line:
                voice.lines([""] * keyboard)  # After the prompt.
                session.end()
                break
            if not keyboard and line.strip():
                voice.say(f"> {line}")
            if keyboard or line.strip():
                session.take(line)
    finally:
        game.close()


def _next_line(source: TextIO) -> str:
    """The next line, of an overlong one the beginning; empty at the end."""
    line = source.readline(LONGEST_LINE + 2)
    rest = line
    while rest and not rest.endswith("\n"):
        rest = source.readline(LONGEST_LINE)
    return line
