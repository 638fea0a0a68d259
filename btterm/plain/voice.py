"""Says things, line by line."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable
from typing import TextIO

from btterm.classic.sheets.mech.locations import Location
from btterm.data import plain
from btterm.hexes import Facing

PROMPT = "> "
YES_OR_NO = "Say yes or no."
WIPE = "\x1b[H\x1b[2J\x1b[3J"
"""Empties the screen of a terminal and what has scrolled out of it."""
WIDTH = 80
"""Columns of the longest line."""

_FACING = re.compile(r"\b(faces|facing|torso) (NE|SE|SW|NW|N|S)\b")
_HEAT = re.compile(r"\bheat (\d+)((?: [+-]\d+)+) = (\d+)")
_CRITICAL = re.compile(rf"\b([Cc]ritical:) ({'|'.join(Location)}) ")


class Voice:
    """Writes wrapped lines, each sent off at once; nothing that a terminal might obey."""

    def __init__(self, out: TextIO, *, wipes: bool = False) -> None:
        """`wipes`: to a terminal, from which what was said can be wiped."""
        self.out = out
        self.wipes = wipes

    def wipe(self) -> None:
        """Leave nothing to be read of what was said, as far as that can be done."""
        if self.wipes:
            self.out.write(WIPE)
            self.out.flush()

    def say(self, *sentences: str) -> None:
        """Say sentences, each from the beginning of a line."""
        for sentence in sentences:
            self.lines(textwrap.wrap(plain(sentence), WIDTH, break_on_hyphens=False))

    def lines(self, lines: Iterable[str]) -> None:
        """Say lines that are laid out already."""
        for line in lines:
            self.out.write("".join(c if c.isprintable() else " " for c in line) + "\n")
            self.out.flush()


def aloud(text: str) -> str:
    """A line of the log as it is best heard: "faces north-east", "heat 7 plus 12 minus 10 is 9"."""
    text = _HEAT.sub(lambda m: f"heat {m[1]}{_spoken(m[2])} is {m[3]}", text)
    text = _CRITICAL.sub(lambda m: f"{m[1]} {Location(m[2]).label.lower()} ", text)
    return _FACING.sub(lambda m: f"{m[1]} {Facing[m[2]].word}", text)


def _spoken(sum_: str) -> str:
    return sum_.replace("+", "plus ").replace("-", "minus ")
