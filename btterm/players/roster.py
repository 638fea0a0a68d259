"""The players to choose from: `--solo bot`, `--solo bot:strong`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from btterm.classic.units.unit import Dummy as Kind
from btterm.errors import BadInput
from btterm.players.bot import Bot
from btterm.players.character import read_character, write_character
from btterm.players.dummies import Dummy, Sentry, WithDummies
from btterm.players.player import Player
from btterm.players.random_player import RandomPlayer
from btterm.table.scenarios import KEYBOARD


@dataclass(frozen=True, slots=True)
class Entry:
    """One kind of player."""

    about: str
    """One line for whoever chooses."""
    make: Callable[[int], Player]
    """A player from a seed."""


def _bot(words: str) -> Callable[[int], Player]:
    return lambda seed: Bot(seed, read_character(words))


def _fires_back(_: int) -> Player:
    return Dummy(Kind.FIRES_BACK)


ROSTER: dict[str, Entry] = {
    "dummies": Entry("stand still and do nothing: targets", lambda _: Dummy()),
    "dummies:walk": Entry("targets that walk to and fro", lambda _: Dummy(Kind.WALKS)),
    "dummies:evade": Entry("targets that keep moving, hard to hit", lambda _: Dummy(Kind.EVADES)),
    "dummies:fire": Entry("targets that fire at who fires at them", _fires_back),
    "sentries": Entry("stand still, but twist, fire and strike back", lambda _: Sentry()),
    "random": Entry("does anything that is allowed", RandomPlayer),
    "bot:weak": Entry("sees a few places, and errs now and then", _bot("weak")),
    "bot": Entry("moves to where it deals more than it takes", _bot("")),
    "bot:strong": Entry("reckons with your answer, and picks its targets together", _bot("strong")),
}
"""By the name on the command line, the tamest first. Behind `bot:` there may be traits as well:
`bot:strong,caution=2`."""
BOT = "bot:"


def bot_named(text: str) -> str:
    """The name of the bot that is as the text says, "strong, caution 2". Raises BadInput."""
    return f"{BOT}{write_character(read_character(text))}".removesuffix(":")


def recruit(name: str, seed: int = 0) -> Player:
    """A player by name. Raises BadInput, with the names there are, for an unknown one, or with
    what a bot can be."""
    if name not in ROSTER and name.startswith(BOT):
        return _bot(name.removeprefix(BOT))(seed)
    if name not in ROSTER:
        raise BadInput(f"no player is called {name!r}: there are {', '.join(ROSTER)}")
    return ROSTER[name].make(seed)


def leader(name: str, seed: int = 0) -> Player:
    """A player by name who leads a side on which there may be dummies. Raises BadInput."""
    return WithDummies(recruit(name, seed))


def bots_for(names: Sequence[str]) -> dict[int, Player]:
    """Who decides for the sides that nobody at the keyboard plays, dummies on them as they say.
    Raises BadInput for a player that there is not."""
    return {side: leader(name) for side, name in enumerate(names) if name != KEYBOARD}
