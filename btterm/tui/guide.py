"""Who leads a player through a battle: a few lines above the preview, as the first game and the
lessons have them."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod

from btterm.board.signs import ASCII, Signs
from btterm.hexes import Hex
from btterm.match.battles import Game
from btterm.tui.desk import Desk
from btterm.tui.keymap import Keymap
from btterm.tui.lines import Line, Run, wrap

HEIGHT = 3
"""Lines on the smallest screen."""
WIDEST = 100
"""Columns beyond which a line is hard to read."""


class Guide(ABC):
    """Says what is to be done now."""

    skip = False
    """Whether decisions in which nothing matters are passed over, whatever the settings say."""
    stale = False
    """Whether the battle has done its service, so that another one, or none, is to follow."""

    @abstractmethod
    def game(self) -> Game:
        """Begin the battle that it leads through."""

    @abstractmethod
    def lines(self, desk: Desk, keymap: Keymap, width: int, signs: Signs = ASCII) -> list[Line]:
        """What to tell now; empty where there is nothing. `signs`: those of the map."""

    def pressed(self, desk: Desk, name: str) -> None:  # noqa: B027
        """A key has done something, by its name."""

    def pointed(self, hex_: Hex) -> None:  # noqa: B027
        """The cursor has come to a hex."""

    def answered(self, desk: Desk) -> None:  # noqa: B027
        """A decision was answered, and what it brought was shown."""

    def taken_back(self) -> None:  # noqa: B027
        """A decision was taken back."""


def told(title: str, text: str, keymap: Keymap, width: int) -> list[Line]:
    """A title and a text in lines. Keys stand in brackets by their names, "[move.go]", and are
    shown as the player has laid them; "[look]" stands for the six that point at hexes. A word
    follows every key, since punctuation after it would stand alone."""
    words: list[Run] = [(f"{title}.", "bold text")]
    for number, part in enumerate(re.split(r"\[(.+?)\]", text)):
        words.append((_key(part, keymap), "bold cursor") if number % 2 else (part, "text"))
    return wrap(words, min(width, WIDEST), ground="panel2")


def _key(name: str, keymap: Keymap) -> str:
    if name == "look":
        return keymap.looks()[0][0]
    return keymap.shown(name) if "." in name else name
