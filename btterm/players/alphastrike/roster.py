"""The players to choose from: `--solo bot`, `--solo bot:strong`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from btterm.errors import BadInput
from btterm.players.alphastrike.bot import Bot, Level
from btterm.players.alphastrike.dummies import Dummy, Sentry
from btterm.players.alphastrike.random_player import RandomPlayer
from btterm.players.player import Player


@dataclass(frozen=True, slots=True)
class Entry:
    """One kind of player."""

    about: str
    """One line for whoever chooses."""
    make: Callable[[int], Player]
    """A player from a seed."""


ROSTER: dict[str, Entry] = {
    "dummies": Entry("stand still and do nothing: targets", lambda _: Dummy()),
    "sentries": Entry("stand still, but attack", lambda _: Sentry()),
    "random": Entry("does anything that is allowed", RandomPlayer),
    "bot:weak": Entry("looks at a few places, and errs", lambda seed: Bot(seed, Level.WEAK)),
    "bot": Entry("moves to where it deals more than it takes", Bot),
    "bot:strong": Entry(
        "looks at more places, and picks its targets together", lambda seed: Bot(seed, Level.STRONG)
    ),
}
"""By the name on the command line, the tamest first."""


def recruit(name: str, seed: int = 0) -> Player:
    """A player by name. Raises BadInput, with the names there are, for an unknown one."""
    if name not in ROSTER:
        raise BadInput(f"no player is called {name!r}: there are {', '.join(ROSTER)}")
    return ROSTER[name].make(seed)
