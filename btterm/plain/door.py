"""From the command line into a battle over lines of text."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from platformdirs import user_state_path

from btterm.match import battles
from btterm.match.games import is_classic
from btterm.match.sitting import players_of
from btterm.plain.session import LONGEST_LINE, Session
from btterm.plain.voice import PROMPT, Voice
from btterm.players.player import Player

if TYPE_CHECKING:
    from btterm.plain.skirmish import SkirmishSession

MOST_KEPT = 1000
"""Lines of the history that outlast a battle."""


def play_at(game: battles.Game, *, skip: bool = False) -> None:
    """Play a battle by standard input and output. `skip`: pass over what needs no decision. Raises
    BadInput when it names a player that there is not."""
    bots = players_of(game)
    keyboard = sys.stdin.isatty()
    with edited_lines() if keyboard and sys.stdout.isatty() else nullcontext() as history:
        play(
            game,
            sys.stdin,
            sys.stdout,
            bots=bots,
            keyboard=keyboard,
            skip=skip,
            history=history,
        )


class History:
    """The lines that the arrow keys call back: those of earlier battles, and of this one those
    that both players may read."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def add(self, line: str) -> None:
        """Keep a line that was typed; not twice, where it is typed again."""
        import readline

        last = readline.get_history_item(readline.get_current_history_length())
        if line.strip() and line != last:
            readline.add_history(line)

    def forget(self) -> None:
        """Lose the lines of this battle."""
        import readline

        readline.clear_history()
        # Without its history a battle is played all the same.
        with suppress(OSError):
            readline.read_history_file(self.path)


@contextmanager
def edited_lines() -> Iterator[History | None]:
    """Let the arrow keys move in the line that is typed, and call back those before it, of earlier
    battles too."""
    try:
        # Not there on Windows, where lines can be edited without it.
        import readline
    except ImportError:
        yield None
        return
    # What a screen reader or a log would have to skip, and names of files on Tab.
    readline.parse_and_bind("set enable-bracketed-paste off")
    readline.set_completer(lambda text, state: None)
    readline.set_history_length(MOST_KEPT)
    readline.set_auto_history(False)
    path = user_state_path("btterm") / "history"
    history = History(path)
    history.forget()
    try:
        yield history
    finally:
        readline.set_auto_history(True)
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            readline.write_history_file(path)


def play(
    game: battles.Game,
    source: TextIO,
    out: TextIO,
    *,
    bots: Mapping[int, Player] | None = None,
    keyboard: bool = False,
    skip: bool = False,
    history: History | None = None,
) -> None:
    """Play a battle by the lines of a keyboard, a file or a pipe, until it or they end. `history`
    takes what is typed while the players have no secrets from each other.

    Lines that nobody types are repeated in the output, so that it reads as one story.
    """
    voice = Voice(out, wipes=keyboard and out.isatty())
    session = _session(game, voice, bots, skip=skip)
    try:
        session.begin()
        while not session.over:
            line = typed_line() if keyboard else next_line(source)
            if not line:
                voice.lines([""] * keyboard)  # After the prompt.
                session.end()
                break
            if not keyboard and line.strip():
                voice.say(f"{PROMPT}{line}")
            if keyboard or line.strip() or session.handing_over:
                secret = session.seat.secret
                session.take(line)
                if history and (secret or session.seat.secret):
                    history.forget()
                elif history:
                    history.add(line.rstrip("\n"))
    except KeyboardInterrupt:
        voice.lines([""] * keyboard)  # After what was typed.
        session.interrupted()
        raise
    finally:
        game.close()


def _session(
    game: battles.Game, voice: Voice, bots: Mapping[int, Player] | None, *, skip: bool
) -> Session | SkirmishSession:
    if is_classic(game.table):
        return Session(game, voice, bots, skip=skip)
    from btterm.plain.skirmish import SkirmishSession

    return SkirmishSession(game, voice, bots)


def typed_line() -> str:
    """The next line from the keyboard, with its end; empty when there are no more."""
    try:
        return input(PROMPT) + "\n"
    except EOFError:
        return ""


def next_line(source: TextIO) -> str:
    """The next line, of an overlong one the beginning; empty at the end."""
    line = source.readline(LONGEST_LINE + 2)
    rest = line
    while rest and not rest.endswith("\n"):
        rest = source.readline(LONGEST_LINE)
    return line
