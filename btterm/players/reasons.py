"""Why a bot did what it did: what it chose, what it made of it, and what else it weighed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, Protocol, runtime_checkable

from btterm.classic.decisions import Fire, Strike
from btterm.classic.units.unit import Mode, Unit
from btterm.hexes import Hex

ALTERNATIVES = 3
"""How many other answers are told."""


class Weighed(NamedTuple):
    """An answer in words, and its score in damage points."""

    words: str
    score: float


@dataclass(frozen=True, slots=True)
class Reason:
    """Why one unit did one thing."""

    unit: str
    turn: int
    chosen: Weighed
    because: str
    """What speaks for it, as the end of a sentence; empty where the score says it all."""
    others: tuple[Weighed, ...] = ()
    """What else was weighed, the best first."""

    @property
    def sentence(self) -> str:
        """ "WH runs to 0512: expects to do 8.1 there and to take 3.0." """
        because = self.because or f"worth {self.chosen.score:.1f}"
        return f"{self.unit} {self.chosen.words}: {because}."

    @property
    def lines(self) -> list[str]:
        """The sentence, and a line for what else there was."""
        if not self.others:
            return [self.sentence]
        others = "; ".join(f"{words} {score:.1f}" for words, score in self.others)
        return [self.sentence, f"It scored {self.chosen.score:.1f}. Others: {others}."]


@runtime_checkable
class Explains(Protocol):
    """A player who tells why."""

    def why(self, unit: str) -> list[Reason]:
        """The reasons for what a unit did last in each phase; none, if it has done nothing yet."""


def told(reasons: Iterable[Reason]) -> list[str]:
    """All reasons of a unit, in lines; a line too where there are none."""
    return [line for each in reasons for line in each.lines] or ["It has decided nothing yet."]


def reason(
    unit: str, turn: int, chosen: Weighed, because: str, weighed: Iterable[Weighed]
) -> Reason:
    """A reason with the best of all that was weighed, each once."""
    best: dict[str, float] = {}
    for words, score in sorted(weighed, key=lambda each: -each.score):
        best.setdefault(words, score)
    best.pop(chosen.words, None)
    others = [Weighed(words, score) for words, score in best.items()]
    return Reason(unit, turn, chosen, because, tuple(others[:ALTERNATIVES]))


def move_words(unit: Unit, mode: Mode, hex_: Hex) -> str:
    """ "runs to 0512"."""
    if mode is Mode.STAND:
        return f"stands in {hex_}"
    return f"{unit.mode_words(mode).verb} to {hex_}"


def fire_words(fire: Fire) -> str:
    """ "fires 3 weapons at ma"."""
    if not fire.shots:
        return "holds fire"
    targets = ", ".join(dict.fromkeys(shot.target for shot in fire.shots))
    weapons = "a weapon" if len(fire.shots) == 1 else f"{len(fire.shots)} weapons"
    return f"fires {weapons} at {targets}"


def strike_words(strike: Strike) -> str:
    """ "attacks ma (kick right)"."""
    if not strike.blows:
        return "strikes nobody"
    return ", ".join(f"attacks {blow.target} ({blow.kind})" for blow in strike.blows)
