"""The games that there are: what keeping, showing and telling a battle must know of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple, Protocol

from btterm.classic.log.narrate import PHASE_WORDS, Narrator
from btterm.classic.saves.state import CLASSIC
from btterm.classic.situation import parse_situation, write_situation
from btterm.classic.view import known, secrets
from btterm.errors import BadInput
from btterm.players.player import Player
from btterm.players.roster import recruit
from btterm.table.procedure import Event
from btterm.table.scenarios import KEYBOARD
from btterm.table.table import Game, Table
from btterm.table.telling import Entry


class Teller(Protocol):
    """Tells the log of one battle. Reads on where it stopped."""

    entries: list[Entry]
    ends: list[int]
    """For each entry the number of its last event."""

    def read(self, battle: Any, events: Sequence[Event]) -> list[Entry]:
        """All entries."""


class Statistics(NamedTuple):
    """A battle in numbers."""

    lines: list[str]
    facts: list[dict[str, object]]
    """As JSON knows them, side by side."""


@dataclass(frozen=True, slots=True)
class System:
    """A game, as far as what serves all of them must know it."""

    game: Game[Any]
    teller: Callable[[], Teller]
    known: Callable[..., Any]
    """The battle as all of some sides may know it: the battle, and these sides."""
    secrets: Callable[[Any, Sequence[int]], bool]
    """Whether some sides have secrets from each other."""
    unit_name: Callable[[Any], str]
    in_play: Callable[[Any, int], Iterable[Any]]
    """The units of a side that are left."""
    on_map: Callable[[Any], Iterable[Any]]
    """The units that stand in hexes; each has its id, hex, side and facing."""
    phases: Mapping[str, str]
    """The phases in full, by their words in the log."""
    statistics: Callable[[Any, Sequence[Event]], Statistics]
    """What the dice did in a battle, by all that happened in it."""
    read_situation: Callable[[str], Any]
    """The battle of a line of text (docs/situations.md). Raises BadInput."""
    write_situation: Callable[[Any], str]
    recruit: Callable[[str], Player]
    """A player of the program by name. Raises BadInput where there is none."""


def _classic_statistics(battle: Any, events: Sequence[Event]) -> Statistics:
    from btterm.classic.log import statistics as numbers

    sides = numbers.statistics(battle, events)
    return Statistics(numbers.statistics_lines(sides), numbers.statistics_facts(sides))


def _alpha_strike_statistics(battle: Any, events: Sequence[Event]) -> Statistics:
    from btterm.alphastrike import statistics as numbers

    sides = numbers.statistics(battle, events)
    return Statistics(numbers.statistics_lines(sides), numbers.statistics_facts(sides))


def _classic() -> System:
    return System(
        CLASSIC,
        Narrator,
        known,
        secrets,
        lambda unit: unit.sheet.name,
        lambda battle, side: battle.alive(side),
        lambda battle: battle.on_board(),
        {word: phase.title() for phase, word in PHASE_WORDS.items()},
        _classic_statistics,
        parse_situation,
        write_situation,
        recruit,
    )


def _alpha_strike() -> System:
    from btterm.alphastrike import log, situation
    from btterm.alphastrike.game import ALPHA_STRIKE
    from btterm.players.alphastrike import roster

    return System(
        ALPHA_STRIKE,
        log.Narrator,
        lambda battle, *sides: battle,
        lambda battle, sides: False,
        lambda unit: unit.name,
        lambda battle, side: (unit for unit in battle.in_play() if unit.side == side),
        lambda battle: battle.on_map(),
        log.PHASE_WORDS,
        _alpha_strike_statistics,
        situation.parse_situation,
        situation.write_situation,
        roster.recruit,
    )


_SYSTEMS = {CLASSIC.name: _classic, "alpha-strike": _alpha_strike}
"""By the name that saved battles have for the game; one that is not played is not loaded."""


@cache
def system_named(name: str) -> System | None:
    """The game of a name, if there is one."""
    return _SYSTEMS[name]() if name in _SYSTEMS else None


def bots_for(game: str, names: Sequence[str]) -> dict[int, Player]:
    """Who decides for the sides of a battle that nobody at the keyboard plays. Raises BadInput for
    a player that there is not."""
    system = system_named(game)
    assert system is not None
    return {side: system.recruit(name) for side, name in enumerate(names) if name != KEYBOARD}


def system_of(table: Table[Any]) -> System:
    """The game that is played at a table."""
    system = system_named(table.game.name)
    assert system is not None
    return system


def is_classic(table: Table[Any]) -> bool:
    """Whether a battle is one of the classic game."""
    return table.game.name == CLASSIC.name


def only_classic(table: Table[Any], what: str) -> None:
    """Raises BadInput where a battle is none of the classic game, which alone has `what`."""
    if not is_classic(table):
        raise BadInput(f"this is a battle of Alpha Strike, which has no {what} yet")
