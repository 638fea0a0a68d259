"""An entry of the log as it is being put together, and words that several chapters use."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.log.details import dice
from btterm.hexes import Hex
from btterm.table.dice import Throw
from btterm.table.procedure import Event


@dataclass(slots=True)
class Speech:
    """An entry as it is being put together."""

    battle: Battle
    sentences: list[str] = field(default_factory=list)
    details: list[str] = field(default_factory=list)
    grave: bool = False
    harm: bool = False
    """Whether somebody is hurt, or a roll fails that could have gone well."""
    about: str = ""
    """The unit that the last sentence was about, which is not named again."""
    after: Sequence[Event] = ()
    """What belongs to the event that is being told: all up to the next headline."""
    next: Sequence[Event] = ()
    """The two headlines after it, as far as they are known."""

    def say(self, unit: str, words: str) -> None:
        """Add a sentence about a unit: "walks 2 to 0609"."""
        self._tell_of(unit, "", words)

    def note(self, unit: str, words: str) -> None:
        """Add a short remark on a unit: "left arm destroyed"."""
        self._tell_of(unit, ":", words)

    def _tell_of(self, unit: str, mark: str, words: str) -> None:
        if unit == self.about:
            words = words[0].upper() + words[1:]
        else:
            words = f"{name(self.battle, unit)}{mark} {words}"
        self.sentences.append(words)
        self.about = unit

    def detail(self, *lines: str) -> None:
        """Add what stands behind the line: modifiers and dice."""
        self.details += lines

    def roll(self, what: str, number: int | None, throw: Throw | None, outcome: str) -> None:
        """Add a roll against a plain number: "WH MechWarrior 5+ rolled 9 (4 5): stays conscious".
        Where no dice were thrown, there is none."""
        if number is not None and throw is not None:
            self.detail(f"{what} {number}+ {dice(throw)}: {outcome}")


def name(battle: Battle, unit: str) -> str:
    """A unit by id and name: "WH Warhammer"."""
    return f"{unit} {battle.units[unit].name}" if unit in battle.units else unit


def rolled(number: int | None, throw: Throw | None) -> str:
    """ ": 8+, rolled 9"; nothing where no dice were thrown."""
    return "" if number is None or throw is None else f": {number}+, rolled {throw}"


def hexes(number: int) -> str:
    """ "1 hex", "2 hexes"."""
    return "1 hex" if number == 1 else f"{number} hexes"


def hit_places(unit: str, after: Iterable[Event]) -> list[tuple[str, int]]:
    """The locations of a unit that are hit, with the damage points for each."""
    return [
        (event.location.label.lower(), event.damage)
        for event in after
        if isinstance(event, (e.LocationRolled, e.AimedHit)) and event.unit == unit
    ]


def listed(places: Sequence[tuple[str, int]]) -> str:
    """ "left arm 5, right leg 3"."""
    return ", ".join(f"{place} {damage}" for place, damage in places)


def built_in(hex_: Hex, bridge: bool, the: str = "the") -> str:
    """ "the bridge in 0508"."""
    return f"{the} {'bridge' if bridge else 'building'} in {hex_}"
