"""What an outfit can be told to do between battles: an order is a verb and what it is about."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from btterm.campaign.outfit import Outfit
from btterm.table.choice import Option
from btterm.table.procedure import Event, Procedure


@dataclass(frozen=True, slots=True)
class Told(Event):
    """Something has happened to an outfit."""

    section: str
    words: str

    @property
    def rule(self) -> str:
        return self.section


def told(outfit: Outfit, rule: str, words: str) -> Told:
    """Write something into the log of an outfit, and tell it."""
    outfit.log.append(words)
    return Told(rule, words)


class Desk(NamedTuple):
    """A part of the headquarters: the orders that it takes."""

    title: str
    options: Callable[[Outfit], Iterator[Option]]
    """All that can be ordered now; the first word of each key is its verb."""
    verbs: Mapping[str, Callable[[Outfit, str], Procedure[None]]]
    """What carries out an order, by its verb; it is given the outfit and the rest of the key."""
